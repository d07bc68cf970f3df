import SoapstoneCodec

/// A `cid:` URL of a part beside the envelope: `swaRef` of WS-I's Attachments Profile 1.0, section 4.4.
struct PartReference: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        value = try PlainText<1024>(text).value
    }

    private init(unchecked text: String) { value = text }

    static var type: ScalarType { ScalarType("anyURI") }

    /// White space around a URL is none of it; nothing but white space is no reference.
    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let text = try PlainText<1024>.decode(lexical)?.value.split(whereSeparator: \.isWhitespace) ?? []
        guard let first = text.first else { return nil }
        guard text.count == 1 else { throw ScalarError(expected: "a URL") }
        return Self(unchecked: String(first))
    }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: "cid:specimen-\(seed.magnitude)@example.org") }
}
