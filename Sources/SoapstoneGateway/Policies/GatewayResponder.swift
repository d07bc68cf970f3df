internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// Answers HTTP requests: takes a call through the policies, has its work done, writes what came of it.
struct GatewayResponder: HTTPResponder {
    /// What Hummingbird keeps for a request, and where it came in.
    struct Context: RequestContext {
        var coreContext: CoreRequestContextStorage
        let localAddress: SocketAddress?

        init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            localAddress = source.channel.localAddress
        }
    }

    private let policies: [any Policy]
    private let crossOrigin: CrossOrigin?
    private let inFlight: InFlight
    private let requestTime: Duration
    private let alwaysOK: Bool
    private let style: ResponseStyle
    private let logsCalls: Bool
    private let log: CallLog
    private let metrics: GatewayMetrics

    init(_ policies: Policies, alwaysOK: Bool, style: ResponseStyle, logsCalls: Bool, log: CallLog) {
        self.policies = policies.inOrder
        crossOrigin = policies.crossOrigin
        inFlight = policies.inFlight
        requestTime = policies.limits.requestTime
        self.alwaysOK = alwaysOK
        self.style = style
        self.logsCalls = logsCalls
        self.log = log
        metrics = policies.metrics
    }

    func respond(to request: Request, context: Context) async -> Response {
        let call = IncomingCall(request, at: context.localAddress)
        let response = await TraceContext.$current.withValue(call.trace) { await self.response(to: call) }
            .encoded(for: request.headers[.acceptEncoding])
        var result = Self.response(response, call.requestID)
        if request.method == .head {
            result.body = ResponseBody(contentLength: response.body.count) { try await $0.finish(nil) }
        }
        if let crossOrigin { result.headers.append(contentsOf: crossOrigin.fields(for: request.headers)) }
        return result
    }

    private func response(to incoming: IncomingCall) async -> GatewayResponse {
        var call = incoming
        defer { if call.hasPlace { inFlight.leave() } }
        let response: GatewayResponse
        var isSuccess = false
        do throws(Stop) {
            for policy in policies { try await policy.check(&call) }
            response = try await success(of: call)
            isSuccess = true
        } catch {
            response = self.response(error, call)
        }
        logCalled(call, response, isSuccess: isSuccess)
        return response
    }

    private func logCalled(_ call: IncomingCall, _ response: GatewayResponse, isSuccess: Bool) {
        guard let operation = call.operation else { return }
        let method = "\(operation.service)/\(operation.name)"
        if let member = operation.userMember, let document = call.document {
            let user = document.root[member]?.string ?? ""
            log.triedToSignIn(user, method, isSuccess: isSuccess, requestID: call.requestID)
        }
        guard logsCalls else { return }
        log.called(
            method,
            operation.summary,
            operation.shapes,
            request: call.document,
            response: response.body,
            requestID: call.requestID,
            client: call.client?.id,
            after: .now - call.begun
        )
    }

    /// Counts a call that was answered.
    private func count(_ call: IncomingCall, opstatus: Int) {
        guard let operation = call.operation else { return }
        let key = GatewayMetrics.Key(service: operation.service, operation: operation.name)
        metrics.called(key, opstatus: opstatus, after: .now - call.begun)
    }

    private func success(of call: IncomingCall) async throws(Stop) -> GatewayResponse {
        guard let work = call.work else { throw IncomingCall.isIncomplete }
        let result: CallResult
        do throws(CallFailure) {
            // A second is left for the way back.
            result = try await work(call.begun + requestTime - .seconds(1))
        } catch {
            throw .failed(error)
        }
        guard style == .volt else {
            count(call, opstatus: 0)
            return read(call, GatewayResponse(200, SuccessBody.plain(result.members)))
        }
        guard
            let bytes = SuccessBody.bytes(
                renaming: result.renames,
                cacheID: result.cacheID,
                notice: call.notice,
                incomplete: result.incomplete,
                result.members
            )
        else { throw .failed(CallFailure(.adapterError, detail: "the operation wrote a reserved key")) }
        count(call, opstatus: result.incomplete?.status.number ?? 0)
        if let incomplete = result.incomplete { logFailed(incomplete, call) }
        // The id of a session that has begun is kept by nobody but its client.
        guard result.cacheID == nil else { return GatewayResponse(200, bytes) }
        return read(call, GatewayResponse(200, bytes))
    }

    /// The response to GET and HEAD: a successful one with an `ETag`, or 304.
    private func read(_ call: IncomingCall, _ response: GatewayResponse) -> GatewayResponse {
        guard call.request.method != .post else { return response }
        return response.revalidated(by: call.request.headers[values: .ifNoneMatch])
    }

    /// What a call is answered with that went no further, which goes into the log where something went wrong.
    private func response(_ stop: Stop, _ call: IncomingCall) -> GatewayResponse {
        switch stop {
        case .responded(let response):
            count(call, opstatus: 0)
            return response
        case .refused(let refusal):
            metrics.refused(refusal.code)
            log.refused(refusal, requestID: call.requestID, client: call.client?.id)
            return GatewayResponse(refusal, style)
        case .unserved(let failure):
            metrics.refused(failure.failure.status.code)
            log.unknown(requestID: call.requestID)
            return failed(failure)
        case .failed(let failure):
            count(call, opstatus: failure.failure.status.number)
            logFailed(failure.failure, call)
            return failed(failure)
        }
    }

    private func logFailed(_ failure: Outcome.Failure, _ call: IncomingCall) {
        log.failed(
            failure,
            service: call.operation?.service ?? "",
            operation: call.operation?.name ?? "",
            requestID: call.requestID,
            client: call.client?.id,
            after: .now - call.begun
        )
    }

    private func failed(_ failure: CallFailure) -> GatewayResponse {
        let status = failure.failure.status
        // The upstream rejected the request: it is no failure of a server (RFC 9110 section 15.5.21).
        let isRejected = style == .plain && failure.failure.isFaultOfSender && status == .failed
        let httpStatus = isRejected ? 422 : status.httpStatus
        var response = GatewayResponse(FailureBody(failure), alwaysOK ? 200 : httpStatus, style)
        if status == .overloaded { response.retryAfter = 1 }
        return response
    }

    private static func response(_ response: GatewayResponse, _ requestID: String) -> Response {
        var fields: HTTPFields = [.cacheControl: "no-store", .xContentTypeOptions: "nosniff"]
        if response.fields[.cacheControl] != nil { fields[.cacheControl] = nil }
        fields.append(contentsOf: response.fields)
        if !response.body.isEmpty { fields[.contentType] = response.mediaType }
        if let name = HTTPField.Name(RequestID.fieldName) { fields[name] = requestID }
        if let policy = response.contentPolicy { fields[.contentSecurityPolicy] = policy }
        if let allow = response.allow { fields[.allow] = allow }
        if let seconds = response.retryAfter { fields[.retryAfter] = String(seconds) }
        return Response(
            status: .init(code: response.httpStatus),
            headers: fields,
            body: body(response.body)
        )
    }

    /// Bytes of a piece of a response. A client that does not read has the response and so much of it again in memory, and
    /// none of the next.
    private static let pieceBytes = 8 << 10

    private static func body(_ bytes: [UInt8]) -> ResponseBody {
        guard bytes.count > pieceBytes else { return .init(byteBuffer: ByteBuffer(bytes: bytes)) }
        return .init(contentLength: bytes.count) { writer in
            for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
                try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + pieceBytes, bytes.count)]))
            }
            try await writer.finish(nil)
        }
    }
}
