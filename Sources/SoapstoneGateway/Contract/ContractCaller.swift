public import SoapstoneCodec
public import SoapstoneMessages
public import SoapstoneOperations
internal import SoapstoneSOAP
public import SoapstoneTransport
internal import SoapstoneXML

/// Makes single calls of one operation of a contract: JSON in, and the JSON of the response or its fault.
public struct ContractCaller: Sendable {
    private let call: BackendCall
    private let codec: OperationCodec
    private let fields: [HTTPTransport.HeaderField]

    /// What came back.
    public struct Response: Sendable {
        /// The message as JSON; a fault is its member `$fault`.
        public let json: [UInt8]
        /// Whether the message is a fault.
        public let isFault: Bool
        /// What in it breaks the contract, and was passed over or written where it has a place.
        public let report: SchemaReport
    }

    /// Makes a caller.
    ///
    /// - Parameters:
    ///   - endpoint: where the operation is, and the account to call it with.
    ///   - fields: fields of the request's head, in place of those that the operation needs where they have their names.
    /// - Throws: `ConfigurationError` where the endpoint cannot be used: plain HTTP is for this machine only.
    public init(
        _ named: NamedOperation,
        _ codec: OperationCodec,
        endpoint: GatewayConfiguration.Endpoint,
        credentials: Operation.Credentials = .none,
        fields: [HTTPTransport.HeaderField] = [],
        timeout: Duration = .seconds(30),
        transport: HTTPTransport,
        clock: @escaping @Sendable () -> Int64 = TimeOfDay.seconds
    ) throws(ConfigurationError) {
        var configuration = GatewayConfiguration()
        configuration.services[named.backEnd] = endpoint
        try configuration.validate()
        if credentials != .none, endpoint.user == nil {
            throw ConfigurationError("gateway.services.\(named.backEnd).user", "is missing")
        }
        self.codec = codec
        self.fields = fields
        call = BackendCall(
            operation: Operation(named, codec, wsdl: "", credentials: credentials, timeout: timeout),
            endpoint: endpoint,
            send: { request async throws(TransportError) in try await transport.send(request) },
            clock: clock
        )
    }

    /// Makes the request that a call would send.
    ///
    /// - Throws: `Operation.RequestError` with all that is wrong with the JSON.
    public func request(from json: JSONDocument) throws(Operation.RequestError) -> HTTPTransport.Request {
        let message = try call.operation.encode(json, .none)
        var request: HTTPTransport.Request
        do throws(MIMEError) {
            request = try call.httpRequest(for: message, within: call.operation.timeout, messageID: call.newMessageID)
        } catch {
            let mistake = Operation.RequestError.Mistake(
                code: error.code.rawValue,
                pointer: "/$attachments",
                message: error.message
            )
            throw Operation.RequestError([mistake], count: 1)
        }
        request.headers.removeAll { known in fields.contains { $0.isNamed(known.name) } }
        request.headers += fields
        return request
    }

    /// Sends a request.
    public func send(_ request: HTTPTransport.Request) async throws(TransportError) -> HTTPTransport.Response {
        try await call.send(request)
    }

    /// Reads a response.
    ///
    /// - Throws: `Outcome.Failure` for a response that is none: not SOAP, of another version, an HTTP status that no fault
    ///   explains; `SchemaCodecError` for one of which no JSON can be made.
    public func response(from response: HTTPTransport.Response) throws -> Response {
        guard case .message(let message?) = try SOAPResponse(response, to: call.operation).content() else {
            return Response(json: Array("{}".utf8), isFault: false, report: SchemaReport())
        }
        var report = SchemaReport()
        var output = ByteWriter(capacity: 4096)
        try codec.encodeJSON(of: message, .response, report: &report, to: &output)
        return Response(json: output.bytes, isFault: message.envelope.fault != nil, report: report)
    }
}
