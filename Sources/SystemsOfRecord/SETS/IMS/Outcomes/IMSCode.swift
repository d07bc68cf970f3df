/// A return, reason or sense code, or the number of a message: short enough and plain enough for a log.
struct IMSCode: Hashable {
    /// A number without leading zeros, or a name of capital letters, digits and `/`.
    let text: String

    /// Takes a code; nil where the text is none, or so long that it could be something of a customer's.
    init?(_ text: String?) {
        guard let text else { return nil }
        let bytes = text.utf8.drop { $0 == 0x20 }
        let code = bytes.prefix { $0 != 0x20 }
        guard !code.isEmpty, bytes.dropFirst(code.count).allSatisfy({ $0 == 0x20 }) else { return nil }
        if code.allSatisfy(Self.isDigit) {
            guard code.count <= 5, let number = Int(Substring(code)) else { return nil }
            self.text = String(number)
        } else {
            guard code.count <= 8, code.allSatisfy({ Self.isDigit($0) || Self.isLetter($0) || $0 == 0x2F }) else {
                return nil
            }
            self.text = String(Substring(code))
        }
    }

    /// Takes the number that a message of IMS (`DFS...`) or of IMS Connect (`HWS...`) begins with.
    init?(beginningOf message: String) {
        let bytes = message.utf8.drop { $0 == 0x20 }
        var code = bytes.prefix { Self.isDigit($0) || Self.isLetter($0) }
        guard
            code.starts(with: "DFS".utf8) || code.starts(with: "HWS".utf8), code.contains(where: Self.isDigit),
            code.count <= 10
        else { return nil }
        // The letter behind the number says how severe the message is, and not every release sends it.
        if let last = code.last, !Self.isDigit(last) { code.removeLast() }
        text = String(Substring(code))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
}

extension IMSCode: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Takes a code of the contract.
    init(stringLiteral value: String) { text = value }

    var description: String { text }
}
