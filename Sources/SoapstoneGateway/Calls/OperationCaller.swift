public import SoapstoneCodec
public import SoapstoneOperations
public import SoapstoneTransport

/// Makes single calls of one operation from JSON, without a server in front.
public struct OperationCaller: Sendable {
    private let call: BackendCall

    /// What a call gave: the body that a gateway would answer with.
    public struct Response: Sendable {
        /// JSON.
        public let body: [UInt8]
        /// 0 for success.
        public let opstatus: Int
    }

    /// Makes a caller.
    ///
    /// - Throws: `ConfigurationError` where the endpoint cannot be used: plain HTTP is for this machine only.
    public init(
        _ operation: Operation,
        endpoint: GatewayConfiguration.Endpoint,
        transport: HTTPTransport,
        clock: @escaping @Sendable () -> Int64 = TimeOfDay.seconds
    ) throws(ConfigurationError) {
        var configuration = GatewayConfiguration()
        configuration.services[operation.backEnd] = endpoint
        try configuration.validate()
        call = BackendCall(
            operation: operation,
            endpoint: endpoint,
            send: { request async throws(TransportError) in try await transport.send(request) },
            clock: clock
        )
    }

    /// Calls the operation.
    ///
    /// - Throws: `Operation.RequestError` where the JSON does not follow the contract; nothing is sent then.
    public func call(
        _ json: JSONDocument,
        session: SessionValues = .none
    ) async throws(Operation.RequestError) -> Response {
        let request = try call.operation.encode(json, session)
        let response = await call.perform(request, until: .now + call.operation.timeout)
        return Response(response.outcome, renaming: call.operation.takesMessage)
    }
}

extension OperationCaller.Response {
    /// The response to a device that an outcome becomes.
    init(_ outcome: Outcome, renaming renames: Bool = false) {
        switch outcome {
        case .success(let members, _):
            if let body = SuccessBody.bytes(renaming: renames, members) {
                self.init(body: body, opstatus: 0)
            } else {
                self.init(.failure(Outcome.Failure(.adapterError)))
            }
        case .failure(let failure):
            self.init(body: FailureBody(CallFailure(failure)).bytes, opstatus: failure.status.number)
        }
    }
}
