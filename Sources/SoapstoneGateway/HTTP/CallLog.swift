internal import Logging
internal import SoapstoneSOAP
internal import SoapstoneXML

/// The log of failed calls: one line each, `key=value`, nothing of a user, a session or a message.
struct CallLog: Sendable {
    let logger: Logger

    /// Logs a failed call.
    func failed(
        _ failure: Outcome.Failure,
        service: String,
        operation: String,
        requestID: String,
        after time: Duration
    ) {
        var line = "opstatus=\(failure.status.number) errcode=\(failure.status.code)"
        line += " service=\(service) operation=\(operation) request=\(requestID)"
        line += " milliseconds=\(time / .milliseconds(1))"
        line += failure.backendStatus.map { " backend=\($0)" } ?? ""
        line += failure.detail.map { " detail=\(Self.quoted($0))" } ?? ""
        logger.error("\(line)")
    }

    /// Logs that sessions have ended of themselves.
    func sessionsExpired(_ count: Int) {
        logger.info("sessions=expired count=\(count)")
    }

    /// Logs that a back end could not be told of a session's end.
    func notToldOfEnd(_ failure: Outcome.Failure, _ operation: Operation) {
        logger.error(
            """
            opstatus=\(failure.status.number) errcode=\(failure.status.code) service=\(operation.service) \
            operation=\(operation.name) session=ended
            """
        )
    }

    /// Logs a request that did not become a call.
    func refused(_ refusal: Refusal, requestID: String) {
        logger.error(
            "opstatus=\(refusal.opstatus) errcode=\(refusal.code) http=\(refusal.httpStatus) request=\(requestID)"
        )
    }

    /// Logs a request for what is not served, without its path: anybody may write anything there.
    func unknown(requestID: String) {
        let status = OpStatus.noSuchOperation
        logger.error("opstatus=\(status.number) errcode=\(status.code) request=\(requestID)")
    }

    private static func quoted(_ text: String) -> String {
        "\"\(Excerpt.escaped(text.utf8).replacing("\"", with: "'"))\""
    }
}
