internal import SoapstoneBase

/// The words of a name of an element, attribute, member, parameter or field: `newSessionID` as `new`, `session`, `id`.
///
/// A word ends before a capital letter that follows a small one, before the last of several capitals that a small letter
/// follows (`PINCode`), between letters and digits, and at every other sign of ASCII. Bytes beyond ASCII are letters.
enum NameWords {
    /// The most bytes of a name that is cut; a longer one is none that somebody gave.
    static let longest = 256

    /// The words in lower case; none for a name that is too long.
    static func cut(_ name: [UInt8]) -> [[UInt8]] {
        guard name.count <= longest else { return [] }
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        var previous = Kind.sign
        for (index, byte) in name.enumerated() {
            let kind = Kind(byte)
            let beginsSmall = kind == .capital && index + 1 < name.count && Kind(name[index + 1]) == .small
            let isBoundary =
                switch (previous, kind) {
                case (.small, .capital), (.small, .digit), (.capital, .digit), (.digit, .small), (.digit, .capital):
                    true
                case (.capital, .capital): beginsSmall
                default: kind == .sign
                }
            if isBoundary, !word.isEmpty {
                words.append(word)
                word = []
            }
            if kind != .sign { word.append(ASCII.lowercase(byte)) }
            previous = kind
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    private enum Kind {
        case small, capital, digit, sign

        init(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: self = .small
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .capital
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            default: self = .sign
            }
        }
    }
}
