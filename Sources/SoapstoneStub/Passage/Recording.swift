internal import Foundation
public import Logging
internal import NIOHTTP1
public import SoapstoneFixtures

/// Keeps what is passed on: redacted, and safe on disk before the client has its answer.
public struct Recording: Sendable {
    /// What becomes of a client's answer where its exchange could not be made safe.
    public enum FailurePolicy: String, Sendable, CaseIterable {
        /// The client gets 503 in its place, so that nothing seems recorded that is not.
        case fail
        /// The client gets it; the log says what is missing.
        case `continue`
    }

    private let recorder: Recorder
    /// Pauses the recording; all copies have the same one.
    let pause = RecordingPause()
    private let redactor: Redactor
    private let onFailure: FailurePolicy
    private let logger: Logger

    /// - Parameters:
    ///   - recorder: the store; the stub does not stop it.
    ///   - redactor: takes away what must not be kept.
    ///   - onFailure: what becomes of answers that could not be recorded.
    ///   - logger: gets a line for each of those.
    public init(
        _ recorder: Recorder,
        redactor: Redactor,
        onFailure: FailurePolicy = .fail,
        logger: Logger
    ) {
        self.recorder = recorder
        self.redactor = redactor
        self.onFailure = onFailure
        self.logger = logger
    }

    /// The folder that is recorded into.
    var folder: String { recorder.folder }

    /// What makes of an answer that comes in pieces what is kept of it; nil where the recording is paused.
    func capture(_ contentType: String, bytes: Int) -> MessageCapture? {
        pause.isOn ? nil : MessageCapture(contentType, redactor: redactor, recorder: recorder, bytes: bytes)
    }

    /// Records an exchange, unless the recording is paused; returns when it is safe, or need not be.
    func record(_ request: PassedRequest, _ answer: PassedAnswer) async throws(Refusal) {
        guard !pause.isOn else { return }
        note(request.captured, "a request")
        let exchange = exchange(request, answer, .whole(answer.body))
        do throws(RecordingError) {
            try await recorder.record(exchange)
        } catch {
            try judge(error)
        }
    }

    /// Records an exchange whose answer came in pieces.
    func record(
        _ request: PassedRequest,
        _ answer: PassedAnswer,
        _ message: CapturedMessage
    ) async throws(Refusal) {
        note(request.captured, "a request")
        note(message, "an answer")
        let exchange = exchange(request, answer, .captured(message))
        do throws(RecordingError) {
            try await recorder.record(exchange, message)
        } catch {
            try judge(error)
        }
    }

    /// Logs that little is kept of a message.
    private func note(_ message: CapturedMessage?, _ what: String) {
        guard let problem = message?.problem else { return }
        logger.warning("\(what) is kept as size and hash only: \(problem)")
    }

    /// Logs why an exchange was not recorded.
    ///
    /// - Throws: where its client must not get the answer.
    func judge(_ error: RecordingError) throws(Refusal) {
        logger.error("not recorded: \(error)", metadata: ["code": "\(error.code.rawValue)"])
        guard onFailure == .fail else { return }
        throw Refusal(
            status: .serviceUnavailable,
            code: .recording,
            message: "the upstream has answered, but the exchange could not be recorded: \(error.message)",
            closes: false
        )
    }

    private func exchange(
        _ request: PassedRequest,
        _ answer: PassedAnswer,
        _ body: ReceivedBody
    ) -> CapturedExchange {
        CapturedExchange(
            redacting: request.target,
            requestHeaders: request.fields,
            request: request.captured.map { .captured($0) } ?? .whole(request.body),
            status: answer.status,
            responseHeaders: answer.fields,
            response: body,
            recordedAt: Int64(Date().timeIntervalSince1970),
            latency: answer.latency,
            by: redactor
        )
    }
}
