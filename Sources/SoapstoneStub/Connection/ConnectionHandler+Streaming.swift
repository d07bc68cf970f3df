internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneTransport

// Responses that are sent while they come: from upstreams, or from files.
extension ConnectionHandler {
    /// Sends an upstream's response, but for its last piece, as it comes.
    ///
    /// - Parameter version: that of the request; a client of HTTP/1.0 knows no chunks.
    func send(_ streamed: StreamedResponse, _ connection: StubResponse.Connection, _ version: HTTPVersion) {
        let stream = streamed.stream
        isChunked = stream.length == nil && version != .http1_0
        if stream.length == nil, !isChunked { mustEnd = true }
        let connection = mustEnd ? .closed : connection
        let head = StubResponse.head(
            stream.status,
            fields: StubResponse.fields(
                stream.headers.map { Fixture.Header($0.name, $0.value) },
                version: stream.version,
                by: streamed.hop
            ),
            stream.length.map { .length($0) } ?? (isChunked ? .chunks : .end),
            keepsCoding: true,
            connection
        )
        let redactor = loop.replayer.index.redactor
        write(head) {
            try await streamed.pass(to: $0, redactor)
        } then: { [self] result in
            switch result {
            case .success(let end): finish(end, of: streamed, connection)
            case .failure(let error):
                streamed.comparer?.noteNoResponse()
                streamed.recording?.recording.noteBroken(streamed.request)
                breakOff(error, status: stream.status, nil)
            }
        }
    }

    /// Sends a recorded response whose parts are read from files.
    func send(_ stored: StoredResponse, _ connection: StubResponse.Connection) {
        let connection = mustEnd ? .closed : connection
        let draft = stored.draft
        let status = Int(draft.status.code)
        isChunked = false
        phase = .report
        deadline.cancel()
        let head = StubResponse.head(status, fields: draft.fields, .length(stored.length), connection)
        write(head) {
            try await stored.pass(to: $0)
        } then: { [self] result in
            if case .failure(let error) = result { return breakOff(error, status: status, draft.origin) }
            finishCall(status: status, draft.origin)
            responded(connection)
            goOn()
        }
    }

    /// Sends an interim response of an upstream, where the client may still get one.
    func send(interim status: Int, _ fields: [(name: String, value: String)]) {
        guard let context, case .report = phase, !isResponding else { return }
        context.writeAndFlush(wrapOutboundOut(StubResponse.interim(status, fields: fields)), promise: nil)
    }

    /// Writes a head, and has a task write the body; requests behind it wait.
    private func write<End: Sendable>(
        _ head: ByteBuffer,
        _ pass: @escaping @Sendable (ResponseWriter) async throws -> End,
        then finish: @escaping (Result<End, any Error>) -> Void
    ) {
        guard let context else { return }
        isResponding = true
        context.writeAndFlush(wrapOutboundOut(head), promise: nil)
        let (loop, connection) = (context.eventLoop, NIOLoopBound(self, eventLoop: context.eventLoop))
        let writer = ResponseWriter { piece in
            try await loop.flatSubmit {
                connection.value.write(piece: piece) ?? loop.makeFailedFuture(ChannelError.ioOnClosedChannel)
            }.get()
        }
        let passed = server.tasks.begin(on: context.eventLoop) { try await pass(writer) }
        passed.assumeIsolated().whenComplete { [self] result in
            guard case .report = phase else { return }
            isResponding = false
            finish(result)
        }
    }

    /// Writes a piece of a response's body, none of which is empty; nil where the connection has ended.
    func write(piece: [UInt8]) -> EventLoopFuture<Void>? {
        guard case .report = phase, let context else { return nil }
        let promise = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(framed(piece)), promise: promise)
        return promise.futureResult
    }

    /// A piece as it travels (RFC 9112 section 7.1).
    private func framed(_ piece: [UInt8]) -> ByteBuffer {
        guard isChunked else { return ByteBuffer(bytes: piece) }
        var buffer = ByteBuffer()
        buffer.reserveCapacity(piece.count + 16)
        buffer.writeString("\(String(piece.count, radix: 16))\r\n")
        buffer.writeBytes(piece)
        buffer.writeString("\r\n")
        return buffer
    }

    /// Sends the last piece, which makes the response whole.
    private func finish(
        _ end: StreamedResponse.End,
        of streamed: StreamedResponse,
        _ connection: StubResponse.Connection
    ) {
        let give = { [self] in
            guard let context, case .report = phase else { return }
            finishCall(status: streamed.stream.status, nil)
            context.write(wrapOutboundOut(framed(end.last)), promise: nil)
            if isChunked { context.write(wrapOutboundOut(ByteBuffer(string: "0\r\n\r\n")), promise: nil) }
            hasUnflushed = true
            responded(connection)
            goOn()
        }
        guard let response = end.response, let comparer = streamed.comparer else { return give() }
        compare(response, to: streamed.request, by: comparer, then: give)
    }

    /// Ends the connection in the middle of a response, which its client sees by the part that is missing.
    private func breakOff(_ error: any Error, status: Int, _ origin: ResponseOrigin?) {
        switch error {
        case let refusal as Refusal: noteBreak(refusal.message, refusal.code.rawValue)
        case let error as FixtureError: noteBreak("\(error)", error.code.rawValue)
        default: break
        }
        finishCall(status: status, origin)
        phase = .ending
        sever()
    }

    private func noteBreak(_ reason: String, _ code: String) {
        server.logger.warning("a response was interrupted: \(reason)", metadata: ["code": "\(code)"])
        call?.problem = code
    }
}
