internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import SoapstoneCodec
internal import SoapstoneSOAP

/// Answers HTTP requests: finds the operation, reads the body, runs it, writes what came of it.
///
/// Policies in their order: route, method, media type, size, room, JSON; the operation's own are `OperationRunner`'s.
struct GatewayResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let routes: RouteTable
    let limits: GatewayConfiguration.GatewayLimits
    let alwaysOK: Bool
    let inFlight: InFlight
    let log: CallLog

    func respond(to request: Request, context: BasicRequestContext) async -> Response {
        let begun = ContinuousClock.now
        let requestID = RequestID.of(HTTPField.Name(RequestID.fieldName).flatMap { request.headers[$0] })
        let answer: Answer
        do throws(Refusal) {
            answer = try await self.answer(request, requestID, begun)
        } catch {
            log.refused(error, requestID: requestID)
            answer = Answer(error)
        }
        return Self.response(answer, requestID)
    }

    private func answer(
        _ request: Request,
        _ requestID: String,
        _ begun: ContinuousClock.Instant
    ) async throws(Refusal) -> Answer {
        switch routes.route(request.uri.path) {
        case .health:
            guard request.method == .get else { throw .method(allowed: "GET") }
            return Answer(200, Array(#"{"status":"ok"}"#.utf8))
        case .services:
            guard request.method == .get else { throw .method(allowed: "GET") }
            return Answer(200, ServiceList.bytes(routes))
        case .openAPI:
            guard request.method == .get else { throw .method(allowed: "GET") }
            return Answer(200, GatewayDocument.bytes(routes))
        case .operation(let runner):
            guard request.method == .post else { throw .method(allowed: "POST") }
            let operation = runner.call.operation
            return try await call(operation.service, operation.name, request, requestID, begun, runner.run)
        case .own(let operation):
            guard request.method == .post else { throw .method(allowed: "POST") }
            return try await call(operation.service, operation.name, request, requestID, begun, operation.run)
        case .refused(let operation):
            guard request.method == .post else { throw .method(allowed: "POST") }
            log.unknown(requestID: requestID)
            return failed(CallFailure(operation))
        case nil:
            log.unknown(requestID: requestID)
            return failed(CallFailure(.noSuchOperation))
        }
    }

    private func call(
        _ service: String,
        _ name: String,
        _ request: Request,
        _ requestID: String,
        _ begun: ContinuousClock.Instant,
        _ run: (JSONDocument, ContinuousClock.Instant) async throws(CallFailure) -> CallResult
    ) async throws(Refusal) -> Answer {
        let body = try await CollectedBody(request, limit: limits.bodyBytes)
        // Only now: clients that are slow with their bodies must not take the places of those that are not.
        guard inFlight.enter() else { throw .overloaded }
        defer { inFlight.leave() }
        do throws(CallFailure) {
            let document = try JSONDocument.request(body.bytes, body.format, limits: limits)
            // A second is left for the way back.
            let result = try await run(document, begun + limits.requestTime - .seconds(1))
            guard
                let bytes = SuccessBody.bytes(
                    renaming: result.renames,
                    cacheID: result.cacheID,
                    result.members
                )
            else { throw CallFailure(.adapterError, detail: "the operation wrote a reserved key") }
            return Answer(200, bytes)
        } catch {
            log.failed(error.failure, service: service, operation: name, requestID: requestID, after: .now - begun)
            return failed(error)
        }
    }

    private func failed(_ failure: CallFailure) -> Answer {
        let status = failure.failure.status
        var answer = Answer(alwaysOK ? 200 : status.httpStatus, FailureBody(failure).bytes)
        if status == .overloaded { answer.retryAfter = 1 }
        return answer
    }

    private static func response(_ answer: Answer, _ requestID: String) -> Response {
        var fields: HTTPFields = [
            .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        if let name = HTTPField.Name(RequestID.fieldName) { fields[name] = requestID }
        if let allow = answer.allow { fields[.allow] = allow }
        if let seconds = answer.retryAfter { fields[.retryAfter] = String(seconds) }
        return Response(
            status: .init(code: answer.httpStatus),
            headers: fields,
            body: .init(byteBuffer: ByteBuffer(bytes: answer.body))
        )
    }
}
