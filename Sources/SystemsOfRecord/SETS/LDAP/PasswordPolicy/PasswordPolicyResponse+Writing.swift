extension PasswordPolicyResponse.Warning {
    /// The control's value that says this and no more, in the fewest bytes.
    var ber: [UInt8] {
        let choice: [UInt8] =
            switch self {
            case .timeBeforeExpiration(let seconds): Self.element(0x80, Self.natural(seconds))
            case .graceLogins(let count): Self.element(0x81, Self.natural(count))
            }
        return Self.element(0x30, Self.element(0xA0, choice))
    }

    /// An element whose content is short enough for a length of one byte: here at most eight bytes.
    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag, UInt8(truncatingIfNeeded: content.count)] + content
    }

    /// The content of an INTEGER in as few bytes as it takes (X.690, section 8.3.2).
    private static func natural(_ number: Int32) -> [UInt8] {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * Int32($0))) }
        // A leading zero is needed before a byte that would make the number negative.
        let needless = zip(bytes, bytes.dropFirst()).prefix { $0 == 0 && $1 < 0x80 }.count
        return Array(bytes.dropFirst(needless))
    }
}
