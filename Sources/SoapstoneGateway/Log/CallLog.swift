internal import Logging
internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The log of failed calls: an event each, whose metadata say what failed, and nothing of a user, a session or a message.
struct CallLog: Sendable {
    let logger: Logger

    /// Logs a failed call.
    func failed(
        _ failure: Outcome.Failure,
        service: String,
        operation: String,
        requestID: String,
        client: String?,
        after time: Duration
    ) {
        var metadata = Self.metadata(requestID, client)
        metadata["service"] = "\(service)"
        metadata["operation"] = "\(operation)"
        metadata["milliseconds"] = .stringConvertible(Int(time / .milliseconds(1)))
        Self.add(failure, to: &metadata)
        logger.error("a call failed", metadata: metadata)
    }

    /// Logs a call that was answered, whatever with.
    ///
    /// - Parameters:
    ///   - method: the service and the operation.
    ///   - description: what it does.
    ///   - response: the body, which is JSON.
    func called(
        _ method: String,
        _ description: String,
        _ shapes: LoggedMessage.Shapes,
        request: JSONDocument?,
        response: [UInt8],
        requestID: String,
        client: String?,
        after time: Duration
    ) {
        // Reading and masking the messages is for a line that is written.
        guard logger.logLevel <= .info else { return }
        var metadata = Self.metadata(requestID, client)
        metadata["method"] = "\(method.prefix(100))"
        metadata["description"] = "\(description.prefix(1024))"
        metadata["input"] = "\(request.map { LoggedMessage.text(of: $0.root, shapes.request) } ?? "")"
        let output = try? JSONDocument(parsing: response, limits: .file).root
        metadata["output"] = "\(output.map { LoggedMessage.text(of: $0, shapes.response) } ?? "")"
        metadata["milliseconds"] = .stringConvertible(Int(time / .milliseconds(1)))
        logger.info("a call", metadata: metadata)
    }

    /// Logs that somebody has tried to sign in, whatever level is logged: nothing of the password.
    func triedToSignIn(_ user: String, _ method: String, isSuccess: Bool, requestID: String) {
        var metadata = Self.metadata(requestID)
        metadata["method"] = "\(method.prefix(100))"
        metadata["user"] = "\(user.prefix(50))"
        metadata["result"] = isSuccess ? "success" : "fail"
        var logger = logger
        logger.logLevel = min(logger.logLevel, .info)
        logger.info("a sign-in", metadata: metadata)
    }

    /// Logs that the keys of tokens could not be loaded; those that there are remain.
    func noTokenKeys() { logger.error("the keys of tokens could not be loaded (gateway.tokens.jwks)") }

    /// Logs that sessions have ended of themselves.
    func sessionsExpired(_ count: Int) {
        logger.info("sessions expired", metadata: ["count": .stringConvertible(count)])
    }

    /// Logs that a back end could not be told of a session's end.
    func notToldOfEnd(_ failure: Outcome.Failure, _ operation: Operation) {
        var metadata: Logger.Metadata = ["service": "\(operation.service)", "operation": "\(operation.name)"]
        Self.add(failure.status, to: &metadata)
        logger.error("the end of a session could not be sent to an upstream", metadata: metadata)
    }

    /// Logs why the system of record is taken to be away.
    func noResponseToPing(_ failure: Outcome.Failure, _ operation: Operation) {
        var metadata: Logger.Metadata = ["service": "\(operation.service)", "operation": "\(operation.name)"]
        metadata["trace"] = TraceContext.current.map { "\($0.traceID)" }
        Self.add(failure, to: &metadata)
        logger.error("a ping failed", metadata: metadata)
    }

    /// Logs that the device of a user who has signed in could not be registered.
    func notRegistered(_ failure: Outcome.Failure) {
        var metadata: Logger.Metadata = [
            "opstatus": .stringConvertible(failure.status.number), "errcode": "\(failure.status.code)",
        ]
        metadata["trace"] = TraceContext.current.map { "\($0.traceID)" }
        metadata["upstreamStatus"] = failure.backendStatus.map { .stringConvertible($0) }
        metadata["detail"] = failure.detail.map { "\(Excerpt.escaped($0.utf8))" }
        logger.error("a device was not registered after its user had signed in", metadata: metadata)
    }

    /// Logs the end of a job that has sent all that it could.
    ///
    /// - Parameter unknown: why users could not be told apart, as far as there are such.
    func jobEnded(_ criterion: String, run: String, sent: Int, failed: Int, unknown: [Int]) {
        var metadata: Logger.Metadata = [
            "criteria": "\(criterion)", "run": "\(run)", "sent": .stringConvertible(sent),
            "failed": .stringConvertible(failed), "unknown": .stringConvertible(unknown.count),
        ]
        metadata["trace"] = TraceContext.current.map { "\($0.traceID)" }
        if !unknown.isEmpty {
            metadata["detail"] = "\(Set(unknown).sorted().map(String.init).joined(separator: ", "))"
        }
        // Where errors alone are logged, a run that reached all is none.
        logger.log(level: failed == 0 ? .notice : .error, "a job has ended", metadata: metadata)
    }

    /// Logs that requests are kept from a back end, or no longer.
    func backEnd(_ id: String, isSuspended: Bool) {
        logger.error(
            isSuspended ? "requests to an upstream are suspended" : "requests to an upstream are sent again",
            metadata: ["upstream": "\(id)"]
        )
    }

    /// Logs a failure of a composite's member that nobody else hears of.
    func ignored(_ failure: Outcome.Failure, _ operation: String, of composite: String) {
        var metadata: Logger.Metadata = ["member": "\(operation)", "composite": "\(composite)"]
        metadata["trace"] = TraceContext.current.map { "\($0.traceID)" }
        Self.add(failure, to: &metadata)
        logger.error("a part of a composite failed, and is not in the response", metadata: metadata)
    }

    /// Logs a failure of work that was left behind a response.
    func failedLater(_ failure: Outcome.Failure, _ part: String, of function: String) {
        var metadata: Logger.Metadata = ["part": "\(part)", "composite": "\(function)"]
        metadata["trace"] = TraceContext.current.map { "\($0.traceID)" }
        Self.add(failure, to: &metadata)
        logger.error("work behind a response failed", metadata: metadata)
    }

    /// Logs a composite that is not served.
    func unserved(_ path: String, missing operation: String) {
        logger.notice(
            "a composite is not served: one of its operations has no upstream",
            metadata: ["composite": "\(path)", "operation": "\(operation)"]
        )
    }

    /// Logs a request that did not become a call.
    func refused(_ refusal: Refusal, requestID: String, client: String?) {
        var metadata = Self.metadata(requestID, client)
        metadata["opstatus"] = .stringConvertible(refusal.opstatus)
        metadata["errcode"] = "\(refusal.code)"
        metadata["http"] = .stringConvertible(refusal.httpStatus)
        logger.error("a request was refused", metadata: metadata)
    }

    /// Logs a request for what is not served, without its path: anybody may write anything there.
    func unknown(requestID: String) {
        var metadata = Self.metadata(requestID)
        Self.add(.noSuchOperation, to: &metadata)
        logger.error("nothing is served there", metadata: metadata)
    }

    private static func add(_ failure: Outcome.Failure, to metadata: inout Logger.Metadata) {
        add(failure.status, to: &metadata)
        metadata["upstreamStatus"] = failure.backendStatus.map { .stringConvertible($0) }
        metadata["detail"] = failure.detail.map { "\(Excerpt.escaped($0.utf8))" }
    }

    private static func add(_ status: OpStatus, to metadata: inout Logger.Metadata) {
        metadata["opstatus"] = .stringConvertible(status.number)
        metadata["errcode"] = "\(status.code)"
    }

    /// - Parameter client: the id of the API client.
    private static func metadata(_ requestID: String, _ client: String? = nil) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["request": "\(requestID)"]
        metadata["client"] = client.map { "\($0)" }
        metadata["trace"] = TraceContext.current.map { "\($0.traceID)" }
        return metadata
    }
}
