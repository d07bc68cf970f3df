/// The operations that a client may call: `getCase*` of any service, `Orders/*` of one, `*` for all.
struct OperationPattern: Equatable, Sendable {
    private let bytes: [UInt8]
    private let namesService: Bool

    /// Reads a pattern; nil for one that is empty or has a blank, a control character or a second slash.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        let slashes = bytes.count { $0 == UInt8(ascii: "/") }
        guard !bytes.isEmpty, slashes < 2, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        namesService = slashes == 1
    }

    /// Returns true if an operation is one of them. Names compare by their bytes; `*` stands for any characters.
    func matches(_ service: String, _ name: String) -> Bool {
        let name = Array((namesService ? "\(service)/\(name)" : name).utf8)
        var (place, index) = (0, 0)
        // Where the last `*` is, and how far it reaches: it reaches further if the rest does not fit.
        var star: (place: Int, index: Int)?
        while index < name.count {
            if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
                star = (place, index)
                place += 1
            } else if place < bytes.count, bytes[place] == name[index] {
                place += 1
                index += 1
            } else if let last = star {
                star = (last.place, last.index + 1)
                (place, index) = (last.place + 1, last.index + 1)
            } else {
                return false
            }
        }
        return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
