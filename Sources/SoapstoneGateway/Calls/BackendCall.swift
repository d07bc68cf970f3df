internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneTransport

/// One operation of one back end, ready to be called.
struct BackendCall: Sendable {
    let operation: Operation
    let endpoint: GatewayConfiguration.Endpoint
    let send: Send
    /// The time of day in seconds since 1970-01-01T00:00:00Z.
    let clock: @Sendable () -> Int64

    /// Calls the back end; once more where the outcome says that this may help and the request did nothing.
    func perform(
        _ request: Operation.Request,
        until deadline: ContinuousClock.Instant
    ) async -> UpstreamResult {
        let result = await attempt(request, until: deadline)
        guard case .failure(let failure) = result.outcome, failure.isWorthRetrying, !Task.isCancelled else {
            return result
        }
        return await attempt(request, until: deadline)
    }

    private func attempt(
        _ unsigned: Operation.Request,
        until deadline: ContinuousClock.Instant
    ) async -> UpstreamResult {
        let time = min(operation.timeout, deadline - .now)
        guard time > .zero else {
            return .failure(.init(.timeout, detail: "the request timed out before the upstream was called"))
        }
        let request: Operation.Request
        do throws(Outcome.Failure) {
            request = try signed(unsigned)
        } catch {
            return .failure(error)
        }
        if let profile = operation.profile, profile.isMeant(endpoint.url) {
            return await attempt(request, by: profile, within: time)
        }
        let response: HTTPTransport.Response
        let message: HTTPTransport.Request
        let messageID = newMessageID
        do throws(MIMEError) {
            message = try httpRequest(for: request, within: time, messageID: messageID)
        } catch {
            return .failure(.init(.invalidRequest, detail: error.code.rawValue))
        }
        do throws(TransportError) {
            response = try await send(message)
        } catch {
            return .failure(Outcome.Failure(error))
        }
        do throws(Outcome.Failure) {
            return try operation.result(of: response, to: messageID, at: clock(), session: request.session)
        } catch {
            return .failure(error)
        }
    }

    /// The request with the service account in it, where that stands in the body.
    private func signed(_ request: Operation.Request) throws(Outcome.Failure) -> Operation.Request {
        guard let sign = request.signed, let account = endpoint.account else { return request }
        var signed = request
        signed.body = try sign(account, clock())
        return signed
    }

    private func attempt(
        _ request: Operation.Request,
        by profile: Operation.Profile,
        within time: Duration
    ) async -> UpstreamResult {
        do throws(Outcome.Failure) {
            let wire = try profile.request(endpoint.url, request)
            let fields = wire.headers.map { ($0.key, $0.value) } + (TraceContext.current?.fields ?? [])
            let message = HTTPTransport.Request(
                url: wire.url,
                method: HTTPTransport.Request.Method(rawValue: wire.method.rawValue) ?? .post,
                headers: fields.sorted { $0.0 < $1.0 }.map { HTTPTransport.HeaderField($0.0, $0.1) },
                body: wire.body,
                deadline: time
            )
            let response: HTTPTransport.Response
            do throws(TransportError) {
                response = try await send(message)
            } catch {
                throw Outcome.Failure(error)
            }
            let received = Operation.WireResponse(
                status: response.status,
                contentType: response.contentType,
                body: response.body
            )
            var read: Operation.Response
            do throws(Outcome.Failure) {
                read = try profile.response(received, clock())
            } catch {
                var failure = error
                failure.retryAfter = response.value(of: "Retry-After").flatMap { Int($0) }
                throw failure
            }
            read.session = request.session
            return try operation.result(of: read)
        } catch {
            return .failure(error)
        }
    }

    /// An id for one message more; nil where the operation has no WS-Addressing.
    var newMessageID: String? { operation.addressingAction.map { _ in MessageID.make() } }

    /// The request that goes over the wire.
    ///
    /// - Parameter messageID: a new id, of an operation with WS-Addressing.
    /// - Throws: `MTOM_LIMIT` where the message has more parts, or longer ones, than a message may have.
    func httpRequest(
        for request: Operation.Request,
        within time: Duration,
        messageID: String?
    ) throws(MIMEError) -> HTTPTransport.Request {
        let message = try SOAPRequest(
            operation: operation,
            request: request,
            endpoint: endpoint,
            messageID: messageID,
            clock: clock
        )
        var credential: HTTPTransport.Credential?
        if operation.credentials == .basic, let user = endpoint.user, let password = endpoint.password {
            credential = .basic(user: user, password: password)
        }
        return HTTPTransport.Request(
            url: endpoint.url,
            headers: (message.headers + (TraceContext.current?.fields ?? []))
                .map { HTTPTransport.HeaderField($0.name, $0.value) },
            body: message.body,
            deadline: time,
            credential: credential
        )
    }
}

extension Operation {
    /// What a back end's response is to the operation.
    ///
    /// - Parameters:
    ///   - messageID: the MessageID that was sent, where one was.
    ///   - known: the body, where it was read already: see `SOAPResponse`.
    ///   - clock: the time of the call, in seconds since 1970-01-01T00:00:00Z.
    ///   - session: what the request kept of its session.
    func result(
        of response: HTTPTransport.Response,
        to messageID: String? = nil,
        read known: ReceivedMessage? = nil,
        at clock: Int64,
        session: SessionValues = .none
    ) throws(Outcome.Failure) -> UpstreamResult {
        var message = try SOAPResponse(response, to: self, messageID: messageID, read: known).response(at: clock)
        message.session = session
        return try result(of: message)
    }

    /// What the operation makes of a sound response.
    func result(of message: Response) throws(Outcome.Failure) -> UpstreamResult {
        let status = message.httpStatus
        let outcome: Outcome
        do throws(DecodeError) {
            outcome = try decode(message)
            if case .success = outcome {
                return UpstreamResult(outcome, session: try sessionValues?(message) ?? .none, response: message)
            }
        } catch {
            // The path and the kind of mistake; the message may quote a value that is open to a log, and is not needed.
            let place = error.line.map { "line \($0), " } ?? ""
            throw .of(.contract, status, "\(error.code.rawValue) at \(place)\(error.path)")
        }
        guard case .failure(var failure) = outcome else { return UpstreamResult(outcome) }
        if failure.backendStatus == nil { failure.backendStatus = status }
        return .failure(failure)
    }
}

extension Outcome.Failure {
    /// A failure of a back end from which no complete answer came.
    init(_ error: TransportError) {
        let status: OpStatus =
            switch error.code {
            case .badRequest: .adapterError
            case .busy, .resources, .shutDown, .suspended: .overloaded
            case .tooLarge, .headerLimit: .failed
            default: error.opstatus == OpStatus.unreachable.number ? .unreachable : .timeout
            }
        let reason = error.tlsFailure.map { "\($0.rawValue): \($0.remedy)" }
        self.init(status, detail: reason ?? error.code.rawValue)
        if error.code == .tooLarge || error.code == .headerLimit { limit = error.reason }
    }

    /// A failure of a back end that answered.
    static func of(_ status: OpStatus, _ backendStatus: Int, _ detail: String) -> Outcome.Failure {
        var failure = Outcome.Failure(status, detail: detail)
        failure.backendStatus = backendStatus
        return failure
    }
}
