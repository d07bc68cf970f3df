internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneTransport

// Answers that are sent while they come: from upstreams, or from files.
extension ConnectionHandler {
    /// Sends an upstream's answer, but for its last piece, as it comes.
    ///
    /// - Parameter version: that of the request; a client of HTTP/1.0 knows no chunks.
    func send(_ streamed: StreamedAnswer, _ connection: Answer.Connection, _ version: HTTPVersion) {
        let stream = streamed.stream
        isChunked = stream.length == nil && version != .http1_0
        if stream.length == nil, !isChunked { mustEnd = true }
        let connection = mustEnd ? .closed : connection
        let head = Answer.head(
            stream.status,
            fields: Answer.fields(
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
                streamed.comparer?.noteNoAnswer()
                streamed.recording?.noteBroken(streamed.request)
                breakOff(error, status: stream.status, nil)
            }
        }
    }

    /// Sends a recorded answer whose parts are read from files.
    func send(_ stored: StoredAnswer, _ connection: Answer.Connection) {
        let connection = mustEnd ? .closed : connection
        let draft = stored.draft
        let status = Int(draft.status.code)
        isChunked = false
        phase = .report
        deadline.cancel()
        let head = Answer.head(status, fields: draft.fields, .length(stored.length), connection)
        write(head) {
            try await stored.pass(to: $0)
        } then: { [self] result in
            if case .failure(let error) = result { return breakOff(error, status: status, draft.origin) }
            finishCall(status: status, draft.origin)
            answered(connection)
            goOn()
        }
    }

    /// Sends an interim answer of an upstream, where the client may still get one.
    func send(interim status: Int, _ fields: [(name: String, value: String)]) {
        guard let context, case .report = phase, !isAnswering else { return }
        context.writeAndFlush(wrapOutboundOut(Answer.interim(status, fields: fields)), promise: nil)
    }

    /// Writes a head, and has a task write the body; requests behind it wait.
    private func write<End: Sendable>(
        _ head: ByteBuffer,
        _ pass: @escaping @Sendable (AnswerWriter) async throws -> End,
        then finish: @escaping (Result<End, any Error>) -> Void
    ) {
        guard let context else { return }
        isAnswering = true
        context.writeAndFlush(wrapOutboundOut(head), promise: nil)
        let writer = AnswerWriter(self, on: context.eventLoop)
        let passed = server.tasks.begin(on: context.eventLoop) { try await pass(writer) }
        passed.assumeIsolated().whenComplete { [self] result in
            guard case .report = phase else { return }
            isAnswering = false
            finish(result)
        }
    }

    /// Writes a piece of an answer's body, none of which is empty; nil where the connection has ended.
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

    /// Sends the last piece, which makes the answer whole.
    private func finish(_ end: StreamedAnswer.End, of streamed: StreamedAnswer, _ connection: Answer.Connection) {
        let give = { [self] in
            guard let context, case .report = phase else { return }
            finishCall(status: streamed.stream.status, nil)
            context.write(wrapOutboundOut(framed(end.last)), promise: nil)
            if isChunked { context.write(wrapOutboundOut(ByteBuffer(string: "0\r\n\r\n")), promise: nil) }
            hasUnflushed = true
            answered(connection)
            goOn()
        }
        guard let answer = end.answer, let comparer = streamed.comparer else { return give() }
        compare(answer, to: streamed.request, by: comparer, then: give)
    }

    /// Ends the connection in the middle of an answer, which its client sees by the part that is missing.
    private func breakOff(_ error: any Error, status: Int, _ origin: AnswerOrigin?) {
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
