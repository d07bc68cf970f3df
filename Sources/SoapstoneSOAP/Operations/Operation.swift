public import SoapstoneCodec
public import SoapstoneXML

/// One operation of a system of record with its JSON face: what a gateway, a converter and a checker need to know.
///
/// An adapter makes one from its typed records. The closures are the whole of the adapter's part: everything between
/// them (envelope, transport, sessions, error bodies) is the same for all.
public struct Operation: Sendable {
    /// The service's id: `ims-case`. With the name it makes the gateway's path.
    public let service: String
    /// The operation's name: `getCaseList`.
    public let name: String
    /// Where its contract is, from the project's root.
    public let wsdl: String
    /// The operation of the WSDL binding, where its name is another one.
    public let bindingOperation: String
    public let version: SOAPVersion
    /// The action, without quotes.
    public let action: String
    /// The name of the element in the request's body.
    public let request: XMLName
    /// The name of the element in the answer's body.
    public let reply: XMLName
    public let credentials: Credentials
    /// Whether a call needs a session.
    public let needsSession: Bool
    /// How long the answer may take.
    public let timeout: Duration
    /// Whether sending a request twice does no harm.
    public let isIdempotent: Bool

    /// How the caller is named to the system of record.
    public enum Credentials: String, Sendable {
        /// WS-Security UsernameToken of a service account.
        case serviceAccount
        /// WS-Security UsernameToken of the user who signs in: `Request.user`.
        case endUser
        /// HTTP Basic, sent with the first request.
        case basic
        case none
    }

    /// What `encode` made of a JSON request.
    public struct Request: Sendable {
        /// The element for the envelope's body.
        public var body: [UInt8]
        /// The user who signs in, for `.endUser`.
        public var user: (name: String, password: String)?

        /// Makes a request from its body.
        public init(body: [UInt8], user: (name: String, password: String)? = nil) {
            self.body = body
            self.user = user
        }
    }

    /// What came back, in an envelope that was found sound.
    public struct Reply: Sendable {
        public var httpStatus: Int
        /// The element in the body, or the fault in its place.
        public var content: Content
        /// The time of the call, in seconds since 1970-01-01T00:00:00Z.
        public var clock: Int64

        public enum Content: Sendable {
            case payload(XMLElement)
            case fault(Fault)
        }

        /// Makes a reply from its parts.
        public init(httpStatus: Int, content: Content, clock: Int64) {
            self.httpStatus = httpStatus
            self.content = content
            self.clock = clock
        }
    }

    /// Makes the body of a request from the device's JSON; throws `DecodeError` where it does not follow the contract.
    public let encode: @Sendable (JSONDocument, SessionValues) throws(DecodeError) -> Request
    /// Judges an answer. What does not follow the contract is `DecodeError`, which becomes opstatus 8007.
    public let decode: @Sendable (Reply) throws(DecodeError) -> Outcome
    /// The description of the request and the reply element, for rules and documentation.
    public let requestLines: @Sendable () -> [ContractLine]
    public let replyLines: @Sendable () -> [ContractLine]
    /// Converts a request's body element to the JSON that would make it, without what the session adds.
    public let requestToJSON: @Sendable (XMLElement) throws(DecodeError) -> [UInt8]
    /// Makes the body element of an answer from the JSON of a success, the gateway's own members among it or not.
    ///
    /// What JSON does not have is what the contract's declaration assumes, else blank.
    public let replyFromJSON: @Sendable (JSONDocument) throws(DecodeError) -> [UInt8]
    /// What a successful answer tells the session of the user; nil for operations that sign nobody in.
    public let sessionValues: (@Sendable (Reply) throws(DecodeError) -> SessionValues)?

    /// Makes an operation.
    public init(
        service: String,
        name: String,
        wsdl: String,
        bindingOperation: String? = nil,
        version: SOAPVersion = .soap11,
        action: String,
        request: XMLName,
        reply: XMLName,
        credentials: Credentials,
        needsSession: Bool = true,
        timeout: Duration,
        isIdempotent: Bool,
        encode: @escaping @Sendable (JSONDocument, SessionValues) throws(DecodeError) -> Request,
        decode: @escaping @Sendable (Reply) throws(DecodeError) -> Outcome,
        requestLines: @escaping @Sendable () -> [ContractLine],
        replyLines: @escaping @Sendable () -> [ContractLine],
        requestToJSON: @escaping @Sendable (XMLElement) throws(DecodeError) -> [UInt8],
        replyFromJSON: @escaping @Sendable (JSONDocument) throws(DecodeError) -> [UInt8],
        sessionValues: (@Sendable (Reply) throws(DecodeError) -> SessionValues)? = nil
    ) {
        self.service = service
        self.name = name
        self.wsdl = wsdl
        self.bindingOperation = bindingOperation ?? name
        self.version = version
        self.action = action
        self.request = request
        self.reply = reply
        self.credentials = credentials
        self.needsSession = needsSession
        self.timeout = timeout
        self.isIdempotent = isIdempotent
        self.encode = encode
        self.decode = decode
        self.requestLines = requestLines
        self.replyLines = replyLines
        self.requestToJSON = requestToJSON
        self.replyFromJSON = replyFromJSON
        self.sessionValues = sessionValues
    }
}
