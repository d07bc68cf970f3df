import SoapstoneCodec

/// An e-mail address, as far as a form can tell: `name@domain.tld`, without white space and with one `@`.
struct EmailAddress: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        let text = try PlainText<254>(text).value
        guard Self.hasForm(Array(text.utf8)) else {
            throw ScalarError(expected: "an e-mail address of at most 254 characters")
        }
        value = text
    }

    private init(unchecked text: String) { value = text }

    static var type: ScalarType { ScalarType("string", [.maxLength(254), .pattern(#"[^@\s]+@[^@\s]+\.[^@\s]+"#)]) }

    /// The empty text is no value.
    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try PlainText<254>.decode(lexical), !text.value.isEmpty else { return nil }
        return try Self(text.value)
    }

    /// `\s` of XML Schema is a blank, a tab and the two line ends.
    private static func hasForm(_ text: [UInt8]) -> Bool {
        guard !text.contains(where: { [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return false }
        let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        // A dot with something on both sides.
        return parts[1].dropFirst().dropLast().contains(UInt8(ascii: "."))
    }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "specimen.\(seed.magnitude)@example.com") }
}
