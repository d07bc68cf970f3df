public import SoapstoneSOAP
public import SoapstoneXML

/// What must be the same in a request and a recorded one for the recorded answer to be given.
///
/// It is the version of SOAP, the action and the payload in canonical form. Headers do not count, nor does the path.
public struct MatchKey: Sendable {
    /// The version of the envelope.
    public let version: SOAPVersion
    /// The action without quotes; nil where the request names none or an empty one.
    public let action: String?
    /// The name of the body's element; nil where the body is empty.
    public let payloadName: XMLName?
    /// The payload in canonical form without its volatile parts; empty where the body is empty.
    public let payload: [UInt8]

    /// Makes the key of a request.
    ///
    /// - Parameters:
    ///   - version: the version of the envelope.
    ///   - action: the action without quotes; nil where the request names none.
    ///   - payload: the body's element; nil where the body is empty.
    ///   - volatile: what of the payload does not count.
    public init(
        version: SOAPVersion,
        action: String?,
        payload: XMLElement?,
        volatile: VolatileParts = .standard
    ) {
        self.init(version, action, payload, CanonicalForm(skipping: volatile.elements, attributes: volatile.attributes))
    }

    init(_ version: SOAPVersion, _ action: String?, _ element: XMLElement?, _ form: CanonicalForm) {
        self.version = version
        self.action = action.flatMap { $0.isEmpty ? nil : $0 }
        payloadName = element?.name
        var output = ByteWriter(capacity: 1024)
        if let element { form.write(element, to: &output) }
        payload = output.bytes
    }

    /// Makes the key of a recorded request, whose envelope this is.
    init(_ exchange: Exchange, _ envelope: Envelope, _ form: CanonicalForm) throws(SOAPError) {
        let headers = exchange.details.requestHeaders
        let type = headers.first(named: "Content-Type")
        let action = try SOAPAction.parse(header: headers.first(named: "SOAPAction"), contentType: type)
        self.init(envelope.version, action, envelope.payload, form)
    }

    /// Reads a recorded request.
    static func envelope(of exchange: Exchange) throws(SOAPError) -> Envelope {
        let type = exchange.details.requestHeaders.first(named: "Content-Type")
        let envelope = try MessageReader(allowsEncoding: true).read(exchange.request, contentType: type).envelope
        // Requests will have the same names: each then has a number, and is not numbered anew in every document.
        envelope.document.registerNames()
        return envelope
    }
}
