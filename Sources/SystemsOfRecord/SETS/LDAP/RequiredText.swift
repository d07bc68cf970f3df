import SoapstoneCodec

/// A text in a device's request, of at least one character.
///
/// An empty password must not get through: a directory takes a sign-in without one for an anonymous sign-in, which
/// succeeds for any name (RFC 4513, section 5.1.2).
struct RequiredText: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        let text = try DSMLText(text)
        guard !text.value.isEmpty else { throw ScalarError(expected: "at least one character") }
        value = text.value
    }

    static var type: ScalarType { ScalarType("string", [.minLength(1)]) }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try DSMLText.decode(lexical), !text.value.isEmpty else { return nil }
        return Self(unchecked: text)
    }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: DSMLText.specimen(seed)) }

    private init(unchecked text: DSMLText) {
        value = text.value
    }

    /// The text as a value of the directory.
    var directoryText: DSMLText { DSMLText(self) }
}
