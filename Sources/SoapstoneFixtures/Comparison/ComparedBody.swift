internal import SoapstoneSOAP
internal import SoapstoneXML

/// One side of a comparison: a body as it would be recorded.
struct ComparedBody {
    /// The redacted message, or the envelope of one with parts; nil where it is no XML.
    let document: XMLDocument?
    /// The same as it was before, in which paths are looked for; nil where it is no XML.
    let source: XMLDocument?
    /// The redacted parts that it came with; nil for a message without any.
    let package: MultipartMessage?
    private let original: [UInt8]
    private let redacted: RedactedMessage

    init(_ body: [UInt8], _ contentType: String?, _ redactor: Redactor, known: [Pseudonym]) {
        var redacted = redactor.redact(body: body, contentType: contentType, known: known)
        // Some are malformed on purpose: what is a text is redacted as one.
        if redacted.isWithheld { redacted = redactor.redact(text: body, known: known) }
        original = body
        self.redacted = redacted
        let type = contentType.flatMap { try? MediaType(parsing: $0) }
        guard !redacted.isWithheld else {
            (document, source, package) = (nil, nil, nil)
            return
        }
        let message = Self.envelope(redacted.body, type)
        document = message.document
        package = message.package
        source = redacted.isChanged ? Self.envelope(body, type).document : message.document
    }

    /// The XML of a message, and the parts that it came with.
    private static func envelope(
        _ body: [UInt8],
        _ type: MediaType?
    ) -> (document: XMLDocument?, package: MultipartMessage?) {
        guard let type, type.type == "multipart" else {
            return (try? XMLDocument(parsing: body, charset: type?["charset"], limits: Redaction.limits), nil)
        }
        guard let message = try? MultipartMessage(parsing: body, contentType: type),
            let root = try? message.root.content()
        else { return (nil, nil) }
        let document = try? XMLDocument(
            parsing: Array(root),
            charset: message.root.contentType?["charset"],
            limits: Redaction.limits
        )
        return (document, message)
    }

    /// What paths select in it, by their places in `document`.
    func ignored(_ paths: [XPath]) -> IgnoredParts {
        guard !paths.isEmpty, let document, let source, let tree = try? XPathDocument(source) else { return .none }
        let ignored = IgnoredParts(paths, in: tree)
        return source === document ? ignored : ignored.moved(ElementMove(from: source, to: document))
    }

    /// The bytes to be compared with those of another body: as they would be recorded, unless one of the two would not be.
    func shown(beside other: ComparedBody) -> [UInt8] {
        redacted.isWithheld || other.redacted.isWithheld ? original : redacted.body
    }
}
