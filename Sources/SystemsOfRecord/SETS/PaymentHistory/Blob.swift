import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// A document of LiveCycle: its bytes here, in a part beside the envelope, or at an address.
struct Blob: Equatable {
    var contentType: PDFMediaType?
    var bytes: OptimizedBase64?
    /// The Content-ID of a part.
    var attachmentID: Clob?
    var remoteURL: Clob?
    var optimizedBytes: OptimizedBase64?
    /// A `cid:` URL of a part.
    var attachmentReference: PartReference?
    var attributes: BlobAttributes?
}

/// What LiveCycle knows of a document beside its bytes: paths of the server's files among it.
struct BlobAttributes: Equatable {
    var items: [BlobAttribute]
}

struct BlobAttribute: Equatable {
    var key: Clob
    var value: Clob?
}

extension Blob: Record {
    static let codec = Codec(
        "BLOB",
        Blob.init,
        .element("contentType", \.contentType, .open),
        .element("binaryData", json: "pdfBase64", \.bytes),
        .element("attachmentID", \.attachmentID, .open, .internal),
        .element("remoteURL", \.remoteURL, .internal),
        .element("MTOM", \.optimizedBytes, .internal),
        .element("swaRef", \.attachmentReference, .open, .internal),
        .element("attributes", \.attributes, .internal)
    )

    /// A document as the device gets it.
    init(_ pdf: [UInt8]) {
        self.init(contentType: PDFMediaType(), bytes: OptimizedBase64(.bytes(pdf)))
    }
}

extension BlobAttributes: Record {
    static let codec = Codec("attributes", BlobAttributes.init, .element("item", \.items))
}

extension BlobAttribute: Record {
    static let codec = Codec(
        "item",
        BlobAttribute.init,
        .element("key", \.key),
        .element("value", \.value)
    )
}

extension Blob {
    /// The most bytes of a document.
    static let largest = 8 << 20

    /// The document's bytes, from the one place that they are in.
    ///
    /// - Throws: where there is no such place, or more than one; where nobody but the server that is named could tell
    ///   what is there; where the bytes are no PDF, or too many.
    func pdf(in response: Operation.Response) throws(DecodeError) -> [UInt8] {
        // An address that a response names is not asked: whoever can write responses could steer what the gateway fetches.
        if let remoteURL, !remoteURL.value.isEmpty {
            throw DecodeError(.unknown, ["remoteURL"], "is refused: no document is fetched from elsewhere")
        }
        var found: [(name: String, source: OptimizedBase64.Source)] = []
        if let bytes, bytes.source != .bytes([]) { found.append(("binaryData", bytes.source)) }
        if let attachmentID, let name = ContentName(attachmentID.value) {
            found.append(("attachmentID", .part(name.url)))
        }
        if let optimizedBytes, optimizedBytes.source != .bytes([]) { found.append(("MTOM", optimizedBytes.source)) }
        if let attachmentReference, !attachmentReference.value.isEmpty {
            found.append(("swaRef", .part(attachmentReference.value)))
        }
        guard let place = found.first else { throw DecodeError(.missing, ["binaryData"], "is missing") }
        guard found.count == 1 else {
            throw DecodeError(.count, [found[1].name], "stands beside '\(place.name)': the document is in one place")
        }
        do throws(DecodeError) {
            let pdf = try response.bytes(of: OptimizedBase64(place.source), where: PDFMediaType.mayBeOfPart)
            guard pdf.count <= Self.largest else {
                throw DecodeError(.value, [], "has \(pdf.count) bytes; at most \(Self.largest) are allowed")
            }
            guard pdf.starts(with: "%PDF-".utf8) else { throw DecodeError(.value, [], "is no PDF") }
            return pdf
        } catch {
            throw error.under(place.name)
        }
    }
}

/// The Content-ID of a part as a response may spell it: with angle brackets, as a URL, or bare.
private struct ContentName {
    let url: String

    /// nil for an empty name.
    init?(_ text: String) {
        var name = text.utf8[...]
        if name.first == UInt8(ascii: "<"), name.last == UInt8(ascii: ">") { name = name.dropFirst().dropLast() }
        guard !name.isEmpty else { return nil }
        let bare = String(decoding: name, as: UTF8.self)
        url = bare.prefix(4).lowercased() == "cid:" ? bare : "cid:\(bare)"
    }
}

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
