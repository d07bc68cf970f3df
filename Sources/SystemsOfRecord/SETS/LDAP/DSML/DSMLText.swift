import SoapstoneCodec

/// `xs:string` of a directory, exactly as it is: names, distinguished names, values. The empty text is a value.
struct DSMLText: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        guard text.unicodeScalars.allSatisfy(Self.isXMLCharacter) else {
            throw ScalarError(expected: "characters that XML 1.0 can carry")
        }
        value = text
    }

    /// Takes a text of the program, or one that was made of checked texts.
    init(trusted text: String) {
        value = text
    }

    /// Takes the text of a device's request, which was checked.
    init(_ text: RequiredText) {
        value = text.value
    }

    static var type: ScalarType { ScalarType("string") }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try? UTF8Span(validating: lexical) else { throw ScalarError(expected: "UTF-8") }
        return Self(trusted: String(copying: text))
    }

    static func specimen(_ seed: Int) -> Self {
        Self(trusted: "text \(seed)")
    }

    /// Whether XML 1.0 can carry a character: production 2, `Char`.
    private static func isXMLCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }
}
