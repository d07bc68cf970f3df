import SoapstoneCodec

/// A text of one character at least and of `length` at most.
struct FilledText<let length: Int>: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        let text = try PlainText<length>(text).value
        guard !text.isEmpty else { throw ScalarError(expected: "1 to \(length) characters") }
        value = text
    }

    private init(unchecked text: String) { value = text }

    static var type: ScalarType { ScalarType("string", [.minLength(1), .maxLength(length)]) }

    /// The empty text is no value.
    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try PlainText<length>.decode(lexical), !text.value.isEmpty else { return nil }
        return Self(unchecked: text.value)
    }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: PlainText<length>.specimen(seed).value) }
}
