import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

/// The media type of a document, which is `application/pdf` in any spelling and with any parameters; JSON has it bare.
struct PDFMediaType: Scalar, Hashable {
    static var type: ScalarType { ScalarType("string") }
    static var needsEscape: Bool { false }

    private static let name = "application/pdf"
    private static var other: ScalarError { ScalarError(expected: "the media type \(name)") }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try PlainText<255>.decode(lexical), !text.value.isEmpty else { return nil }
        guard let type = try? MediaType(parsing: text.value), type.essence == name else { throw other }
        return Self()
    }

    func encode(to output: inout ByteWriter) {
        output.append("application/pdf")
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let type = try decode(text) else { throw other }
        return type
    }

    func encodeJSON(to output: inout ByteWriter) {
        output.append(#""application/pdf""#)
    }

    static func specimen(_: Int) -> Self { Self() }

    /// Whether a part of a media type may be the document: some stacks send bytes of any kind as `octet-stream`.
    static func mayBeOfPart(_ type: MediaType) -> Bool {
        type.essence == name || type.essence == "application/octet-stream"
    }
}
