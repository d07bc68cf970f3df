internal import Foundation
public import Logging
internal import NIOHTTP1
public import SoapstoneFixtures
internal import SoapstoneWSDL

/// Keeps what is passed on: redacted, and safe on disk before the client has its response.
public struct Recording: Sendable {
    /// What becomes of a client's response where its exchange could not be made safe.
    public enum FailurePolicy: String, Sendable, CaseIterable {
        /// The client gets 503 in its place, so that nothing seems recorded that is not.
        case fail
        /// The client gets it; the log says what is missing.
        case `continue`
    }

    private let recorder: Recorder
    /// Pauses the recording; all copies have the same one.
    let pause = RecordingPause()
    /// The exchanges that a replay will not answer with; all copies have the same ones.
    let notes = RecordingNotes()
    private let redactor: Redactor
    private let onFailure: FailurePolicy
    private let logger: Logger

    /// - Parameters:
    ///   - recorder: the store; the stub does not stop it.
    ///   - redactor: takes away what must not be kept.
    ///   - onFailure: what becomes of responses that could not be recorded.
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

    /// What makes of a response that comes in pieces what is kept of it; nil where the recording is paused.
    func capture(_ fields: [Fixture.Header], bytes: Int) -> MessageCapture? {
        guard !pause.isOn else { return nil }
        let type = fields.first(named: "Content-Type")
        return MessageCapture(type, coding: fields.coding, redactor: redactor, recorder: recorder, bytes: bytes)
    }

    /// Records an exchange, unless the recording is paused; returns when it is safe, or need not be.
    func record(
        _ profile: Fixture.Profile,
        _ request: PassedRequest,
        _ response: PassedResponse
    ) async throws(Refusal) {
        guard !pause.isOn else { return }
        let body = response.unread.map { ReceivedBody.captured($0) } ?? .whole(response.body)
        try await record(profile, request, response, body) { (exchange) throws(RecordingError) in
            try await recorder.record(exchange)
        }
    }

    /// Records an exchange whose response came in pieces.
    func record(
        _ profile: Fixture.Profile,
        _ request: PassedRequest,
        _ response: PassedResponse,
        _ message: CapturedMessage
    ) async throws(Refusal) {
        try await record(profile, request, response, .captured(message)) { (exchange) throws(RecordingError) in
            try await recorder.record(exchange, message)
        }
    }

    private func record(
        _ profile: Fixture.Profile,
        _ request: PassedRequest,
        _ response: PassedResponse,
        _ received: ReceivedBody,
        _ keep: (CapturedExchange) async throws(RecordingError) -> Void
    ) async throws(Refusal) {
        let sent = request.captured.map { ReceivedBody.captured($0) } ?? .whole(request.body)
        let exchange = CapturedExchange(
            profile,
            method: request.method.rawValue,
            redacting: request.target,
            requestHeaders: request.fields,
            request: sent,
            status: response.status,
            responseHeaders: response.fields,
            response: received,
            recordedAt: Int64(Date().timeIntervalSince1970),
            latency: response.latency,
            by: redactor
        )
        let prospect = exchange.prospect(request: sent, response: received)
        let name = name(of: request, prospect.operation)
        do throws(RecordingError) {
            try await keep(exchange)
        } catch {
            notes.add(name, "not recorded: \(error.message)")
            return try judge(error, name)
        }
        if let gap = prospect.gap {
            notes.add(name, gap)
            logger.warning("will not replay: \(name): \(gap)")
        } else if let caution = prospect.caution {
            notes.add(name, caution)
            logger.warning("\(name): \(caution)")
        }
    }

    /// Notes that nothing is recorded of an exchange whose response did not come to its end.
    func noteBroken(_ request: PassedRequest) {
        guard !pause.isOn else { return }
        let name = name(of: request, nil)
        let reason = "not recorded: the response broke off, or its client did"
        notes.add(name, reason)
        logger.warning("will not replay: \(name): \(reason)")
    }

    /// What messages call a request, without what is redacted.
    private func name(of request: PassedRequest, _ operation: String?) -> String {
        StubRequest.name(
            method: request.method.rawValue,
            path: redactor.redact(url: RequestTarget(request.target).path, known: []).url,
            operation: operation,
            action: nil
        )
    }

    /// Keeps a document of a contract that passes through; anything else is left alone.
    ///
    /// - Parameter url: where the client has got it.
    /// - Returns: whether it is such a document.
    func keep(_ document: [UInt8], at url: String) async -> Bool {
        guard let kept = KeptDocument(document, at: url) else { return false }
        guard !pause.isOn else { return true }
        do throws(RecordingError) {
            try await recorder.keep(kept.bytes, named: kept.name)
        } catch {
            logger.error("a contract is not kept: \(error)", metadata: ["code": "\(error.code.rawValue)"])
        }
        return true
    }

    /// Logs why an exchange was not recorded.
    ///
    /// - Throws: where its client must not get the response.
    func judge(_ error: RecordingError, _ name: String? = nil) throws(Refusal) {
        let text = name.map { "not recorded: \($0): \(error)" } ?? "not recorded: \(error)"
        logger.error("\(text)", metadata: ["code": "\(error.code.rawValue)"])
        switch error.code {
        // What no recording can hold is no reason to keep it from the client.
        case .limit, .value: return
        case .locked, .damaged, .version, .system, .overloaded, .stopped: break
        }
        guard onFailure == .fail else { return }
        throw Refusal(
            status: .serviceUnavailable,
            code: .recording,
            message: "the upstream has responded, but the fixture could not be recorded: \(error.message)",
            closes: false
        )
    }
}
