public import SoapstoneSOAP
internal import SoapstoneXML

/// A message of an operation that was made from JSON: its header blocks, and its body or its fault.
public struct OperationMessage: Sendable {
    public let version: SOAPVersion
    /// The header blocks that the contract names, in its order; each declares the namespaces that it uses.
    public internal(set) var headers: [[UInt8]] = []
    /// What stands in the body or, with a fault, in its detail; empty for nothing.
    public internal(set) var body: [UInt8] = []
    /// The fault that the message is, without its detail.
    public internal(set) var fault: Fault?
    /// What stands beside the envelope.
    public internal(set) var attachments: [Attachment] = []

    /// A part beside the envelope.
    public struct Attachment: Sendable {
        /// What its Content-ID begins with: the part's name in the contract (WS-I Attachments Profile 1.0, R2933); nil
        /// for a part that has a Content-ID of its own.
        public let part: String?
        /// The Content-ID; empty where it is made when the message is written.
        public let contentID: String
        public let type: MediaType
        public let content: [UInt8]
    }

    init(_ version: SOAPVersion) {
        self.version = version
    }

    /// The whole message.
    ///
    /// - Parameter others: header blocks that stand before those of the contract.
    public func envelope(_ others: [HeaderContent] = []) -> [UInt8] {
        var output = ByteWriter(capacity: body.count + 512)
        let headers = others + headers.map { .block($0) }
        if let fault {
            EnvelopeWriter.write(fault: fault, headers: headers, detail: body, to: &output)
        } else {
            EnvelopeWriter.write(version, headers: headers, body: body, to: &output)
        }
        return output.bytes
    }
}

extension OperationMessage {
    /// The whole message as HTTP carries it: alone, or as `multipart/related` where something stands beside it (SOAP with
    /// Attachments).
    ///
    /// - Parameters:
    ///   - others: header blocks that stand before those of the contract.
    ///   - action: what the message asks for; of SOAP 1.2, it stands in the media type.
    ///   - limits: what the receiver takes.
    ///   - random: draws 64 bits for the boundary and for names of parts.
    /// - Returns: the value of Content-Type, and the bytes.
    /// - Throws: `MTOM_LIMIT` where it is more than the limits allow; `MTOM_INVALID` where two parts have one Content-ID.
    public func package(
        _ others: [HeaderContent] = [],
        action: String = "",
        limits: MIMELimits = .standard,
        random: () -> UInt64 = { .random(in: .min ... .max) }
    ) throws(MIMEError) -> (contentType: String, body: [UInt8]) {
        let envelope = envelope(others)
        // Both versions' first field is the Content-Type.
        let type = try MediaType(parsing: SOAPRequestHead.headers(version, action: action)[0].1)
        guard !attachments.isEmpty else { return (type.description, envelope) }
        var writer = try MultipartWriter(.attachments, envelopeType: type, limits: limits)
        for attachment in attachments {
            var name = attachment.contentID
            if let part = attachment.part { name = ContentID.name(ofPart: part, random) }
            try writer.attach(attachment.content, contentType: attachment.type, contentID: name)
        }
        var output = ByteWriter(capacity: envelope.count + 4096)
        let contentType = try writer.write(envelope, to: &output, random: random)
        return (contentType.description, output.bytes)
    }
}
