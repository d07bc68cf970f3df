public import SoapstoneXML

/// Reads what arrives over HTTP: an envelope alone, or with attachments (SOAP with Attachments, MTOM).
///
/// References into the attachments are not followed: `XOPResolver` does that for who decodes the payload.
public struct MessageReader: Sendable {
    /// How much of everything an envelope may have.
    public var limits: XMLLimits
    /// How much of everything a multipart package may have.
    public var packageLimits: MIMELimits
    /// Whether `encodingStyle` may name SOAP's own encoding.
    public var allowsEncoding: Bool
    /// Whether Body may have more than one child.
    public var allowsSiblings: Bool

    /// Makes a reader.
    public init(
        limits: XMLLimits = .request,
        packageLimits: MIMELimits = .standard,
        allowsEncoding: Bool = false,
        allowsSiblings: Bool = false
    ) {
        self.limits = limits
        self.packageLimits = packageLimits
        self.allowsEncoding = allowsEncoding
        self.allowsSiblings = allowsSiblings
    }

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - body: the bytes behind the head.
    ///   - contentType: the value of Content-Type; without one the envelope's own namespace and encoding hold.
    /// - Throws: what `Envelope` throws, `MTOM_*` as the MIME layer has it, `HTTP_MEDIA_TYPE` for a Content-Type that is
    ///   malformed.
    public func read(_ body: [UInt8], contentType: String?) throws(SOAPError) -> ReceivedMessage {
        let type = try contentType.map { text throws(SOAPError) in try mediaType(text) }
        guard let type, type.type == "multipart" else {
            let envelopeType = try type.map { type throws(SOAPError) in try EnvelopeType(type) }
            return ReceivedMessage(try envelope(body, envelopeType), limits: packageLimits)
        }
        let message: MultipartMessage
        let root: ArraySlice<UInt8>
        do throws(MIMEError) {
            message = try MultipartMessage(parsing: body, contentType: type, limits: packageLimits)
            root = try message.root.content()
        } catch {
            throw SOAPError(error)
        }
        // A root without a type of its own is what the package says it is (RFC 2387 section 3.1).
        let rootType = try (message.root.contentType?.description ?? type["type"]).map { text throws(SOAPError) in
            try EnvelopeType(parsing: text)
        }
        let envelope = try envelope([UInt8](root), rootType)
        return ReceivedMessage(envelope, package: message, limits: packageLimits)
    }

    private func envelope(_ bytes: [UInt8], _ type: EnvelopeType?) throws(SOAPError) -> Envelope {
        try Envelope(
            parsing: bytes,
            type,
            limits: limits,
            allowsEncoding: allowsEncoding,
            allowsSiblings: allowsSiblings
        )
    }

    private func mediaType(_ text: String) throws(SOAPError) -> MediaType {
        do throws(MIMEError) {
            return try MediaType(parsing: text)
        } catch {
            throw SOAPError(.mediaType, error.message)
        }
    }
}
