import SoapstoneCodec

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
