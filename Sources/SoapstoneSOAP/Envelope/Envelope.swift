public import SoapstoneXML

/// A SOAP message that was found sound: one Body, a Header before it or none, nothing beside them.
///
///     let envelope = try Envelope(parsing: bytes, contentType: "text/xml; charset=utf-8")
///     envelope.payload?.name    // {http://www.example.com/schemas/SETCSELIInterface}INPUTMSG
public struct Envelope: Sendable {
    /// The version, which the envelope's namespace decides.
    public let version: SOAPVersion
    /// The children of Header in their order.
    public let headers: [HeaderBlock]
    /// The child of Body, a Fault too; nil where Body is empty.
    public let payload: XMLElement?
    /// Further children of Body: parts of a document, or what an encoded message refers to; none unless they were allowed.
    public let siblings: [XMLElement]
    /// The fault in the body.
    public let fault: Fault?
    /// The whole message.
    public let document: XMLDocument

    /// Parses a message.
    ///
    /// - Parameters:
    ///   - bytes: the message as it was received.
    ///   - contentType: the value of the transport's Content-Type; its `charset` holds, and its media type must be the
    ///     version's: text/xml for SOAP 1.1, application/soap+xml for SOAP 1.2.
    ///   - limits: how much of everything to accept.
    ///   - allowsEncoding: whether `encodingStyle` may name SOAP's own encoding, for a reader of rpc/encoded messages.
    ///   - allowsSiblings: whether Body may have more than one child, as the specifications let it and WS-I Basic Profile
    ///     1.1 (R9981) does not.
    /// - Throws: `XML_*` as the XML layer has it, `HTTP_MEDIA_TYPE`, `SOAP_VERSION` for an Envelope of another namespace,
    ///   `SOAP_FAULT` for any other structure than the specifications give.
    public init(
        parsing bytes: [UInt8],
        contentType: String? = nil,
        limits: XMLLimits = .request,
        allowsEncoding: Bool = false,
        allowsSiblings: Bool = false
    ) throws(SOAPError) {
        let type = try contentType.map { text throws(SOAPError) in try EnvelopeType(parsing: text) }
        try self.init(
            parsing: bytes,
            type,
            limits: limits,
            allowsEncoding: allowsEncoding,
            allowsSiblings: allowsSiblings
        )
    }

    /// Parses a message whose Content-Type is read.
    init(
        parsing bytes: [UInt8],
        _ type: EnvelopeType?,
        limits: XMLLimits,
        allowsEncoding: Bool,
        allowsSiblings: Bool
    ) throws(SOAPError) {
        EnvelopeNames.register()
        let document: XMLDocument
        do throws(XMLError) {
            document = try XMLDocument(parsing: bytes, charset: type?.charset, limits: limits)
        } catch {
            throw SOAPError(error)
        }
        try self.init(document, allowsEncoding: allowsEncoding, allowsSiblings: allowsSiblings)
        try type?.require(version)
    }

    /// Reads the envelope that a document is.
    public init(
        _ document: XMLDocument,
        allowsEncoding: Bool = false,
        allowsSiblings: Bool = false
    ) throws(SOAPError) {
        EnvelopeNames.register()
        let root = document.root.renumbered()
        let reader = try EnvelopeReader(root, allowsEncoding: allowsEncoding, allowsSiblings: allowsSiblings)
        let parts = try root.document.withTape { tape throws(SOAPError) in try reader.read(tape) }
        self.document = root.document
        version = reader.names.version
        headers = parts.headers
        payload = parts.payload
        siblings = parts.siblings
        fault = try parts.fault.map { element throws(SOAPError) in
            try FaultReader(element, version: reader.names.version).read()
        }
    }
}
