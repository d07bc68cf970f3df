internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import SoapstoneFixtures

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

// Responses that come late, in pieces or broken.
extension ConnectionHandler {
    /// Gives a response as its plan says; requests behind it wait.
    func perform(_ plan: ResponsePlan, _ draft: ResponseDraft, _ connection: StubResponse.Connection) {
        let time = plan.wait()
        guard time > .zero else { return give(plan, draft, connection) }
        wait(TimeAmount(limiting: time)) { [self] in
            give(plan, draft, connection)
            goOn()
        }
    }

    /// Has a template filled on another thread, and gives what becomes of it as its plan says.
    func fill(
        _ template: CaseTemplate,
        of plan: ResponsePlan,
        for request: TemplateRequest,
        _ connection: StubResponse.Connection
    ) {
        let counter = loop.replayer.states.count(template.id)
        later(isHead: false) { [server] loop in
            server.workers.runIfActive(eventLoop: loop) { () -> Result<ResponseDraft, Problem> in
                do throws(Problem) {
                    return .success(try plan.response(filling: template, for: request, counter: counter))
                } catch {
                    return .failure(error)
                }
            }
        } then: { [self] result in
            switch result {
            case .success(let draft): perform(plan, draft, connection)
            case .failure(let problem):
                call?.outcome = .fixture
                call?.take(problem)
                log(problem)
                var response = StubResponse(problem)
                response.origin = plan.origin
                send(response, connection)
            }
        }
    }

    private func give(_ plan: ResponsePlan, _ draft: ResponseDraft, _ connection: StubResponse.Connection) {
        // Not before: what is refused while it waits is refused.
        call?.outcome = .fixture
        if let spoilt = BrokenResponse(draft, plan.failure), plan.dribble == nil || plan.failure != .truncated {
            finishCall(status: spoilt.status, draft.origin)
            send(spoilt)
        } else if !plan.storedParts.isEmpty {
            send(StoredResponse(draft, plan.storedParts), connection)
        } else if let dribble = plan.dribble {
            send(draft, dribble, isTruncated: plan.failure == .truncated, connection)
        } else {
            send(StubResponse(draft), connection)
        }
    }

    /// Has something done later on this loop, unless the connection ends before.
    private func wait(_ time: TimeAmount, _ next: @escaping () -> Void) {
        guard let context else { return }
        phase = .report
        deadline.cancel()
        let end = NIODeadline.now() + time
        let scheduled = context.eventLoop.assumeIsolated().scheduleTask(deadline: end) { [self] in
            pending = nil
            guard case .report = phase else { return }
            next()
        }
        pending = (scheduled, end)
    }

    // MARK: - Broken answers

    private func send(_ spoilt: BrokenResponse) {
        guard let context else { return }
        mustEnd = true
        context.write(wrapOutboundOut(spoilt.bytes), promise: nil)
        hasUnflushed = true
        switch spoilt.ending {
        case .closed: end()
        case .reset:
            phase = .ending
            flush()
            // A socket that is closed without lingering sends RST (POSIX, close).
            _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
            sever()
        }
    }

    // MARK: - Slow answers

    /// Sends the head, and the body piece by piece.
    private func send(
        _ draft: ResponseDraft,
        _ dribble: Fixture.Dribble,
        isTruncated: Bool,
        _ connection: StubResponse.Connection
    ) {
        guard let context else { return }
        let connection = mustEnd || isTruncated ? .closed : connection
        var bytes = StubResponse(draft).bytes(connection)
        var body = bytes.getSlice(at: bytes.writerIndex - draft.body.count, length: draft.body.count) ?? ByteBuffer()
        bytes.moveWriterIndex(to: bytes.writerIndex - draft.body.count)
        if isTruncated { body.moveWriterIndex(to: body.writerIndex - (draft.body.count + 1) / 2) }
        context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
        let pieces = min(dribble.chunks, body.readableBytes)
        let whole = isTruncated ? nil : StubResponse(draft)
        let finish = { [self] in finishCall(status: Int(draft.status.code), draft.origin, whole) }
        guard pieces > 0 else {
            finish()
            return responded(connection)
        }
        let pause = TimeAmount(limiting: dribble.over / pieces)
        drip(body, pieces, pause, connection, finish)
    }

    /// - Parameter finish: called before the last piece.
    private func drip(
        _ rest: ByteBuffer,
        _ pieces: Int,
        _ pause: TimeAmount,
        _ connection: StubResponse.Connection,
        _ finish: @escaping () -> Void
    ) {
        isResponding = true
        wait(pause) { [self] in
            if pieces == 1 { finish() }
            var rest = rest
            // What is left over is with the first pieces, so that none is empty.
            let length = (rest.readableBytes + pieces - 1) / pieces
            if let piece = rest.readSlice(length: length) {
                context?.writeAndFlush(wrapOutboundOut(piece), promise: nil)
            }
            guard pieces == 1 else { return drip(rest, pieces - 1, pause, connection, finish) }
            isResponding = false
            responded(connection)
            goOn()
        }
    }
}
