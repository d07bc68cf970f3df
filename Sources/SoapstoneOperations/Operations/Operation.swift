public import SoapstoneCodec
public import SoapstoneSOAP
public import SoapstoneXML

/// One operation of a system of record with its JSON face: what a gateway, a converter and a checker need to know.
///
/// An adapter makes one from its typed records, or a contract from its schemas. The closures are the whole of their part:
/// everything between them (envelope, transport, sessions, error bodies) is the same for all.
public struct Operation: Sendable {
    /// The service's id: `ims-case`. With the name it makes the gateway's path.
    public let service: String
    /// The operation's name: `getCaseList`.
    public let name: String
    /// The id of the back end in a gateway's configuration: that of the service, unless its ports have several.
    public let backEnd: String
    /// Where its contract is, from the project's root.
    public let wsdl: String
    /// The operation of the WSDL binding, where its name is another one.
    public let bindingOperation: String
    /// The SOAP version of its messages.
    public let version: SOAPVersion
    /// The action, without quotes.
    public let action: String
    /// The name of the element in the request's body; an empty one where the body is empty.
    public let request: XMLName
    /// What comes back for a request.
    public let responseShape: ResponseShape
    /// Whether values of the response may stand in parts beside its envelope: its codec finds them in `Response.package`.
    public let readsParts: Bool
    /// The header blocks of responses that are understood, beside WS-Addressing's.
    public let understood: [XMLName]
    /// The action for WS-Addressing's headers; nil where the contract does not require them.
    public let addressingAction: String?
    /// How the caller is named to the system of record.
    public let credentials: Credentials
    /// The header block with a token, for `.bearer`; nil for a text that can be no token.
    public let tokenHeader: (@Sendable (String) -> [UInt8]?)?
    /// Whether a call needs a session.
    public let needsSession: Bool
    /// How long the response may take.
    public let timeout: Duration
    /// Whether sending a request twice does no harm.
    public let isIdempotent: Bool
    /// What the gateway's built-in operations call it for; nil for most.
    public private(set) var role: Role?
    /// What the session of a request must have before the operation is called.
    public private(set) var rights: [Right] = []

    /// How the header blocks of a response are judged.
    public private(set) var headerRules = HeaderRules()
    /// Another way to the operation than SOAP; nil for most.
    public private(set) var profile: Profile?
    /// Whether it is spoken in SOAP at all.
    public var isSOAP: Bool { profile?.isOnly != true }
    /// The SOAP version that its contract's operation has; nil for one without SOAP.
    package var boundVersion: SOAPVersion? { isSOAP ? version : nil }

    /// What it means where the header blocks of a response are not those of one to the request.
    public struct HeaderRules: Sendable {
        /// The status of a response with a block that must be understood and is not.
        public var notUnderstood: OpStatus
        /// The status of one that relates to another message.
        public var otherRelation: OpStatus
        /// Whether one that is no fault has to say what it relates to.
        public var needsRelation: Bool

        /// Makes rules; the standard ones are those of SOAP and WS-Addressing.
        public init(
            notUnderstood: OpStatus = .invalidXML,
            otherRelation: OpStatus = .invalidXML,
            needsRelation: Bool = false
        ) {
            self.notUnderstood = notUnderstood
            self.otherRelation = otherRelation
            self.needsRelation = needsRelation
        }
    }

    /// What comes back for a request.
    public enum ResponseShape: Sendable {
        /// One element in the body, of this name.
        case element(XMLName)
        /// What the contract says, and the codec judges it: any number of elements, header blocks.
        case message
        /// No message: the operation is one-way.
        case nothing
    }

    /// How the caller is named to the system of record.
    public enum Credentials: String, Sendable {
        /// WS-Security UsernameToken of a service account.
        case serviceAccount
        /// The same with a nonce, the time and the password's digest.
        case serviceAccountDigest
        /// WS-Security UsernameToken of the user who signs in: `Request.user`.
        case endUser
        /// HTTP Basic, sent with the first request.
        case basic
        /// A bearer token, which is the password of the service account, in a header block of the contract's:
        /// `tokenHeader`.
        case bearer
        /// The service account, in the request's own element: see `Request.signed`.
        case payload
        case none
    }

    /// As whom a gateway calls a service.
    public struct Account: Sendable {
        /// The user.
        public let user: String
        /// The password, or the key that requests are signed with.
        public let password: String

        /// Makes an account.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }
    }

    /// What `encode` made of a JSON request.
    public struct Request: Sendable {
        /// The header blocks that the contract names, each with the namespaces that it uses.
        public var headers: [[UInt8]] = []
        /// What stands in the envelope's body.
        public var body: [UInt8]
        /// What travels beside the envelope.
        public var parts: MessageParts
        /// The user who signs in, for `.endUser`.
        public var user: (name: String, password: String)?
        /// What the session knows that the response is completed with: `Response.session`.
        public var session = SessionValues.none
        /// Makes the body with the service account in it, at a time in seconds since 1970-01-01T00:00:00Z, for `.payload`:
        /// `body` has none.
        public var signed: (@Sendable (Account, _ clock: Int64) throws(Outcome.Failure) -> [UInt8])?

        /// Makes a request from its body.
        public init(
            headers: [[UInt8]] = [],
            body: [UInt8],
            parts: MessageParts = MessageParts(),
            user: (name: String, password: String)? = nil
        ) {
            self.headers = headers
            self.body = body
            self.parts = parts
            self.user = user
        }
    }

    /// What came back, in an envelope that was found sound.
    public struct Response: Sendable {
        /// The HTTP status of the response.
        public var httpStatus: Int
        /// The element in the body, or the fault in its place.
        public var content: Content
        /// The time of the call, in seconds since 1970-01-01T00:00:00Z.
        public var clock: Int64
        /// What the request kept of its session.
        public var session = SessionValues.none
        /// The package that the envelope came in, for an operation that reads parts; nil for an envelope alone.
        public var package: MultipartMessage?

        /// What stands in the body of a response.
        public enum Content: Sendable {
            case payload(XMLElement)
            case fault(Fault)
            /// The whole message, for an operation whose response is not one element; nil where none came.
            case message(ReceivedMessage?)
        }

        /// Makes a response from its parts.
        public init(httpStatus: Int, content: Content, clock: Int64, package: MultipartMessage? = nil) {
            self.httpStatus = httpStatus
            self.content = content
            self.clock = clock
            self.package = package
        }
    }

    /// What the request of a call that has succeeded tells the session, beside its response; nil for nothing.
    public private(set) var requestValues: (@Sendable (JSONDocument) -> SessionValues)?
    /// Makes a request from the device's JSON.
    public let encode: @Sendable (JSONDocument, SessionValues) throws(RequestError) -> Request
    /// Makes a request of the record that is its body, for functions; nil where no such record is its request's.
    package let requestOfRecord: (@Sendable (any Sendable, SessionValues) throws(RequestError) -> Request?)?
    /// Judges a response. What does not follow the contract is `DecodeError`, which becomes opstatus 8007.
    public let decode: @Sendable (Response) throws(DecodeError) -> Outcome
    /// The description of the request and the response element, for rules and documentation.
    public let requestLines: @Sendable () -> [CodecLine]
    /// The description of the response's element, for rules and documentation.
    public let responseLines: @Sendable () -> [CodecLine]
    /// The descriptions of what the detail of a fault may have.
    public let faultDetails: [FaultDetail]
    /// The codecs of the elements above, for rules; none where a contract's schemas are the codec.
    public let records: [RecordCodec]
    /// Converts a request's body element to the JSON that would make it, without what the session adds.
    public let requestToJSON: @Sendable (XMLElement) throws(DecodeError) -> [UInt8]
    /// Makes the body element of a response from the JSON of a success, the gateway's own members among it or not.
    ///
    /// What JSON does not have is what the contract's declaration assumes, else blank.
    public let responseFromJSON: @Sendable (JSONDocument) throws(DecodeError) -> [UInt8]
    /// What a successful response tells the session of the user; nil for operations that sign nobody in.
    public let sessionValues: (@Sendable (Response) throws(DecodeError) -> SessionValues)?

    /// An element of a fault's detail that a codec reads.
    public struct FaultDetail: Sendable {
        /// The name of the element.
        public let name: XMLName
        /// The description of what is in it.
        public let lines: @Sendable () -> [CodecLine]

        /// Makes the description of an element.
        public init(_ name: XMLName, _ lines: @escaping @Sendable () -> [CodecLine]) {
            self.name = name
            self.lines = lines
        }
    }

    /// Makes an operation whose codec reads and writes whole messages, as a contract's does.
    ///
    /// - Parameter backEnd: the id of its back end, where that is not the service's.
    public init(
        service: String,
        name: String,
        backEnd: String? = nil,
        wsdl: String,
        bindingOperation: String? = nil,
        version: SOAPVersion = .soap11,
        action: String,
        request: XMLName,
        responseShape: ResponseShape,
        readsParts: Bool = false,
        understood: [XMLName] = [],
        addressingAction: String? = nil,
        credentials: Credentials,
        tokenHeader: (@Sendable (String) -> [UInt8]?)? = nil,
        needsSession: Bool = true,
        timeout: Duration,
        isIdempotent: Bool,
        encode: @escaping @Sendable (JSONDocument, SessionValues) throws(RequestError) -> Request,
        requestOfRecord: (@Sendable (any Sendable, SessionValues) throws(RequestError) -> Request?)? = nil,
        decode: @escaping @Sendable (Response) throws(DecodeError) -> Outcome,
        requestLines: @escaping @Sendable () -> [CodecLine] = { [] },
        responseLines: @escaping @Sendable () -> [CodecLine] = { [] },
        faultDetails: [FaultDetail] = [],
        records: [RecordCodec] = [],
        requestToJSON: @escaping @Sendable (XMLElement) throws(DecodeError) -> [UInt8],
        responseFromJSON: @escaping @Sendable (JSONDocument) throws(DecodeError) -> [UInt8],
        sessionValues: (@Sendable (Response) throws(DecodeError) -> SessionValues)? = nil
    ) {
        self.service = service
        self.name = name
        self.backEnd = backEnd ?? service
        self.wsdl = wsdl
        self.bindingOperation = bindingOperation ?? name
        self.version = version
        self.action = action
        self.request = request
        self.responseShape = responseShape
        self.readsParts = readsParts
        self.understood = understood
        self.addressingAction = addressingAction
        self.credentials = credentials
        self.tokenHeader = tokenHeader
        self.needsSession = needsSession
        self.timeout = timeout
        self.isIdempotent = isIdempotent
        self.encode = encode
        self.requestOfRecord = requestOfRecord
        self.decode = decode
        self.requestLines = requestLines
        self.responseLines = responseLines
        self.faultDetails = faultDetails
        self.records = records
        self.requestToJSON = requestToJSON
        self.responseFromJSON = responseFromJSON
        self.sessionValues = sessionValues
    }
}

extension Operation {
    /// The same operation, which the gateway's built-in operations call for something.
    public func performing(_ role: Role) -> Operation {
        var operation = self
        operation.role = role
        return operation
    }

    /// The same operation, whose responses' header blocks are judged by rules.
    public func judgingHeaders(by rules: HeaderRules) -> Operation {
        var operation = self
        operation.headerRules = rules
        return operation
    }

    /// The same operation, to which there is another way than SOAP.
    public func offering(_ profile: Profile) -> Operation {
        var operation = self
        operation.profile = profile
        return operation
    }

    /// The same operation, which is called only for sessions with these rights.
    public func requiring(_ rights: Right...) -> Operation {
        var operation = self
        operation.rights += rights
        return operation
    }

    /// The same operation, whose request tells the session something once the call has succeeded.
    public func keeping(_ values: @escaping @Sendable (JSONDocument) -> SessionValues) -> Operation {
        var operation = self
        operation.requestValues = values
        return operation
    }

    /// Whether it is a step of a flow that somebody goes through who has not signed in.
    package var isFlowStep: Bool {
        rights.contains { if case .values = $0 { true } else { false } }
    }

    /// Makes an operation of typed records, each of which is the one element of a body.
    public init(
        service: String,
        name: String,
        wsdl: String,
        bindingOperation: String? = nil,
        version: SOAPVersion = .soap11,
        action: String,
        request: XMLName,
        response: XMLName,
        credentials: Credentials,
        needsSession: Bool = true,
        timeout: Duration,
        isIdempotent: Bool,
        encode: @escaping @Sendable (JSONDocument, SessionValues) throws(DecodeError) -> Request,
        requestOfRecord: (@Sendable (any Sendable, SessionValues) throws(RequestError) -> Request?)? = nil,
        decode: @escaping @Sendable (Response) throws(DecodeError) -> Outcome,
        requestLines: @escaping @Sendable () -> [CodecLine],
        responseLines: @escaping @Sendable () -> [CodecLine],
        faultDetails: [FaultDetail] = [],
        records: [RecordCodec] = [],
        requestToJSON: @escaping @Sendable (XMLElement) throws(DecodeError) -> [UInt8],
        responseFromJSON: @escaping @Sendable (JSONDocument) throws(DecodeError) -> [UInt8],
        sessionValues: (@Sendable (Response) throws(DecodeError) -> SessionValues)? = nil
    ) {
        self.init(
            service: service,
            name: name,
            wsdl: wsdl,
            bindingOperation: bindingOperation,
            version: version,
            action: action,
            request: request,
            responseShape: .element(response),
            credentials: credentials,
            needsSession: needsSession,
            timeout: timeout,
            isIdempotent: isIdempotent,
            encode: { (json, session) throws(RequestError) in
                do throws(DecodeError) {
                    return try encode(json, session)
                } catch {
                    throw RequestError(error)
                }
            },
            requestOfRecord: requestOfRecord,
            decode: decode,
            requestLines: requestLines,
            responseLines: responseLines,
            faultDetails: faultDetails,
            records: records,
            requestToJSON: requestToJSON,
            responseFromJSON: responseFromJSON,
            sessionValues: sessionValues
        )
    }

    /// The name of the one element in the response's body; an empty one where it is not one element.
    public var response: XMLName {
        if case .element(let name) = responseShape { name } else { XMLName("") }
    }

    /// Whether the codec reads whole messages.
    package var takesMessage: Bool {
        if case .element = responseShape { false } else { true }
    }
}

extension Operation.Response {
    /// Why a codec of one element does not take a whole message.
    public static let isNoElement = DecodeError(.kind, [], "is a whole message, where one element is expected")
}

extension Operation.Response {
    /// The bytes of a value, which stand in it or in a part beside the envelope.
    ///
    /// - Parameter accepts: whether a part of a media type may be the value.
    /// - Throws: where it refers to no part that can be read, with a code alone: the reference is the back end's.
    public func bytes(
        of value: OptimizedBase64,
        where accepts: (MediaType) -> Bool = { _ in true }
    ) throws(DecodeError) -> [UInt8] {
        let reference: String
        switch value.source {
        case .bytes(let bytes): return bytes
        case .part(let url): reference = url
        }
        guard let package else { throw DecodeError(.missing, [], "refers to a part, and the response has none") }
        do throws(MIMEError) {
            var resolver = XOPResolver(package)
            let part = try resolver.part(for: reference)
            if let type = part.contentType, !accepts(type) {
                throw MIMEError(.invalid, "the part is of another media type")
            }
            return [UInt8](try part.content())
        } catch {
            throw DecodeError(.value, [], "refers to no part that can be read [\(error.code.rawValue)]")
        }
    }
}
