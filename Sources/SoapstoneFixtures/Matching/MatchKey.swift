public import SoapstoneSOAP
public import SoapstoneXML

/// What must be the same in a request and a recorded one for the recorded response to be given.
///
/// It is the version of SOAP, the action and the payload in canonical form, and the contents of the parts where the message
/// has some. Headers do not count, nor does the path.
public struct MatchKey: Sendable {
    /// The version of the envelope.
    public let version: SOAPVersion
    /// The action without quotes; nil where the request names none or an empty one.
    public let action: String?
    /// The name of the body's first element; nil where the body is empty.
    public let payloadName: XMLName?
    /// The payload in canonical form without what is volatile; empty where the body is empty. Where the message has parts,
    /// references to them are their numbers, and their hashes stand behind it.
    public let payload: [UInt8]
    /// Whether a recorded request says nothing of an action, so that it goes with every one.
    private(set) var isAnyAction = false

    /// Makes the key of a request.
    ///
    /// - Parameters:
    ///   - version: the version of the envelope.
    ///   - action: the action without quotes; nil where the request names none.
    ///   - payload: the body's first element, with which those behind it are taken; nil where the body is empty.
    ///   - volatile: what of the payload does not count.
    public init(
        version: SOAPVersion,
        action: String?,
        payload: XMLElement?,
        volatile: VolatileParts = .standard
    ) {
        self.init(version, action, payload, CanonicalForm(volatile))
    }

    /// - Parameter content: what of a part's content is compared.
    init(
        _ version: SOAPVersion,
        _ action: String?,
        _ element: XMLElement?,
        _ form: CanonicalForm,
        _ package: MultipartMessage? = nil,
        content: (MultipartMessage.Part) -> [UInt8] = PartList.content
    ) {
        self.version = version
        self.action = action.flatMap { $0.isEmpty ? nil : $0 }
        payloadName = element?.name
        var output = ByteWriter(capacity: 1024)
        form.write(bodyFrom: element, to: &output)
        payload = PartList(package, output.bytes, content: content).extending(output.bytes)
    }

    /// Makes the key of another payload with the version and the action of a recorded request.
    init(
        like key: MatchKey,
        _ element: XMLElement,
        _ form: CanonicalForm,
        _ package: MultipartMessage?,
        content: (MultipartMessage.Part) -> [UInt8]
    ) {
        self.init(key.version, key.action, element, form, package, content: content)
        isAnyAction = key.isAnyAction
    }

    /// Makes the key of a recorded request that was read.
    init(_ fixture: Fixture, _ message: ReceivedMessage, _ form: CanonicalForm) throws(SOAPError) {
        let headers = fixture.details.requestHeaders
        let type = headers.first(named: "Content-Type")
        let action = try SOAPAction.parse(header: headers.first(named: "SOAPAction"), contentType: type)
        self.init(message.envelope.version, action, message.envelope.payload, form, message.package)
        isAnyAction = self.action == nil && headers.first(named: "SOAPAction") == nil
    }
}
