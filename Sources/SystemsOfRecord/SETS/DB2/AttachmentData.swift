import SoapstoneCodec
import SoapstoneXML

/// The bytes of an attachment in a column `BLOB`: at most 5 MiB before they become Base64.
struct AttachmentData: Scalar, Hashable {
    static let limit = 5 * 1024 * 1024

    let content: Base64

    /// Takes bytes; nil where they are more than 5 MiB.
    init?(_ content: Base64) {
        guard content.bytes.count <= Self.limit else { return nil }
        self.content = content
    }

    private static var tooLong: ScalarError { ScalarError(expected: "at most \(limit) bytes") }

    static var type: ScalarType { ScalarType("base64Binary", [.maxLength(limit)]) }
    static var needsEscape: Bool { false }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let content = try Base64.decode(lexical) else { return nil }
        guard let value = Self(content) else { throw tooLong }
        return value
    }

    func encode(to output: inout ByteWriter) {
        content.encode(to: &output)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let value = Self(try Base64.decodeJSON(text)) else { throw tooLong }
        return value
    }

    func encodeJSON(to output: inout ByteWriter) {
        content.encodeJSON(to: &output)
    }

    static func specimen(_ seed: Int) -> Self {
        Self(unchecked: Base64.specimen(seed))
    }

    private init(unchecked content: Base64) {
        self.content = content
    }
}
