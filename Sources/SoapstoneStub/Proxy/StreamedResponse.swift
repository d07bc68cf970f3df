internal import SoapstoneFixtures
internal import SoapstoneTransport

/// An upstream's response that is passed on while it comes.
struct StreamedResponse: Sendable {
    let stream: ResponseStream
    let upstream: Upstream
    let request: PassedRequest
    /// When the request was sent.
    let start: ContinuousClock.Instant
    /// Keeps the exchange; nil where that is not asked for.
    let recording: (profile: Fixture.Profile, recording: Recording)?
    /// Compares it; nil where that is not asked for.
    let comparer: ResponseComparer?
    /// The most bytes that are recorded and compared.
    let largest: Int
    /// What the stub does to its fields.
    let hop: Hop

    /// What is left to be done once a response has come whole, and is safe where it is recorded.
    struct End: Sendable {
        /// The piece that the client does not have.
        var last: [UInt8]
        /// What is compared; nil where nothing is.
        var response: PassedResponse?
    }

    /// Passes the response on, but for its last piece. No more of it is asked for before the client has what came before.
    ///
    /// - Parameters:
    ///   - client: who asked.
    ///   - redactor: says what of the response is looked into where it is compared.
    /// - Throws: `Refusal` where the upstream broke off, or the exchange could not be recorded; what writing throws.
    func pass(to client: ResponseWriter, _ redactor: Redactor) async throws -> End {
        let fields = stream.headers.map { Fixture.Header($0.name, $0.value) }
        let bytes = fields.isMultipart ? largest : min(largest, Fixture.FileLimit.response)
        var capture = recording?.recording.capture(fields, bytes: bytes)
        if capture == nil, comparer != nil {
            let type = fields.first(named: "Content-Type")
            capture = MessageCapture(type, coding: fields.coding, redactor: redactor, recorder: nil, bytes: bytes)
        }
        var held: [UInt8] = []
        while let piece = try await next() {
            if !held.isEmpty { try await client.write(held) }
            held = piece
            do throws(RecordingError) {
                try await capture?.take(piece)
            } catch {
                try recording?.recording.judge(error)
                capture = nil
            }
        }
        return End(last: held, response: try await end(&capture))
    }

    private func next() async throws(Refusal) -> [UInt8]? {
        do throws(TransportError) {
            return try await stream.next()
        } catch {
            throw Refusal(error, upstream)
        }
    }

    /// Has the exchange made safe; then the client may have all of the response.
    private func end(_ capture: inout MessageCapture?) async throws(Refusal) -> PassedResponse? {
        let message: CapturedMessage
        do throws(RecordingError) {
            guard let made = try await capture?.finish() else { return nil }
            message = made
        } catch {
            try recording?.recording.judge(error)
            return nil
        }
        let response = PassedResponse(stream, body: message.shown, latency: ContinuousClock.now - start)
        if let recording { try await recording.recording.record(recording.profile, request, response, message) }
        return comparer == nil ? nil : response
    }
}
