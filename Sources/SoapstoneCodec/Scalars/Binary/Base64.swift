public import SoapstoneXML

/// Bytes as `xs:base64Binary`; JSON has the same text as a string, on one line.
///
/// XML may break the text with white space anywhere (XML Schema part 2, section 3.2.16); JSON may not. The padding and
/// the bits that it leaves over must be as RFC 4648, section 4, has them, so that each value has one spelling. The
/// empty text is a value: no bytes. How long a text may be is up to the limits of the message.
public struct Base64: Scalar, Hashable {
    /// The bytes.
    public let bytes: [UInt8]

    /// Takes bytes.
    @inlinable
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static var invalid: ScalarError { ScalarError(expected: "xs:base64Binary with canonical padding") }

    public static var type: ScalarType { ScalarType("base64Binary") }

    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try decode(lexical, skippingWhiteSpace: true)
    }

    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try decode(text, skippingWhiteSpace: false)
    }

    private static func decode(_ text: Span<UInt8>, skippingWhiteSpace: Bool) throws(ScalarError) -> Self {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var digits = 0
        var padding = 0
        for index in 0..<text.count {
            let byte = text[index]
            if skippingWhiteSpace, Lexical.isWhiteSpace(byte) { continue }
            if byte == UInt8(ascii: "=") {
                // At most two, and only after the second digit of a group.
                guard digits + padding >= 2, digits + padding < 4 else { throw invalid }
                padding += 1
                continue
            }
            guard padding == 0, let digit = digit(byte) else { throw invalid }
            group = group << 6 | UInt32(digit)
            digits += 1
            guard digits == 4 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: group >> 16))
            bytes.append(UInt8(truncatingIfNeeded: group >> 8))
            bytes.append(UInt8(truncatingIfNeeded: group))
            (group, digits) = (0, 0)
        }
        switch (digits, padding) {
        case (0, 0): break
        case (2, 2) where group & 0x0F == 0: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        case (3, 1) where group & 0x03 == 0:
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        default: throw invalid
        }
        return Self(bytes)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    public func encode(to output: inout ByteWriter) {
        output.reserve(bytes.count / 3 * 4 + 4)
        var index = 0
        while index < bytes.count {
            let count = min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[index + 2]) }
            output.append(Self.character(group >> 18))
            output.append(Self.character(group >> 12))
            output.append(count > 1 ? Self.character(group >> 6) : UInt8(ascii: "="))
            output.append(count > 2 ? Self.character(group) : UInt8(ascii: "="))
            index += 3
        }
    }

    private static func character(_ digit: UInt32) -> UInt8 {
        let digit = UInt8(truncatingIfNeeded: digit & 0x3F)
        return switch digit {
        case 0..<26: UInt8(ascii: "A") + digit
        case 26..<52: UInt8(ascii: "a") + (digit - 26)
        case 52..<62: UInt8(ascii: "0") + (digit - 52)
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }

    public func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        encode(to: &output)
        output.append(UInt8(ascii: "\""))
    }

    public static func specimen(_ seed: Int) -> Self {
        let number = UInt64(UInt(bitPattern: seed))
        return Self((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
    }
}
