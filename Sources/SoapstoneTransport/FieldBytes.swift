/// The character classes of HTTP's grammar (RFC 9110 sections 5.5 and 5.6).
extension UInt8 {
    /// A character of a token: a field's name, a content coding.
    var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"),
            UInt8(ascii: "_"),
            UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    /// A character of a field's value: visible, blank, or part of text beyond ASCII.
    var isFieldCharacter: Bool { isBlank || (self > 0x20 && self != 0x7F) }

    /// A space or a horizontal tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// The small letter of an ASCII letter, else the byte.
    var lowercased: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }
}
