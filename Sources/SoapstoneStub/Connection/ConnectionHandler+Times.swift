internal import NIOCore

// How long the connection waits for what.
extension ConnectionHandler {
    private var times: StubTimes { server.configuration.times }

    func expectRequest() {
        setDeadline(.now() + server.idleTime)
    }

    func expectHead() {
        phase = .head(since: .now())
        setDeadline(after: times.head)
    }

    func expectBody(of request: RequestInProgress) {
        let earned = TimeAmount.seconds(Int64(request.received / max(times.bodyRate, 1)))
        setDeadline(
            min(
                request.start + TimeAmount(limiting: times.body) + earned,
                request.start + TimeAmount(limiting: times.request)
            )
        )
    }

    /// Something is to be sent that the client does not take.
    func expectReader() {
        guard let context else { return }
        stall = (.now(), Self.unsent(context))
        // No timer holds the handler weakly: an object that ever was held so is counted at several times the cost.
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limiting: times.writeStall)) { [self] in
            checkStall()
        }
    }

    private func checkStall() {
        guard let context, let stall else { return }
        let left = Self.unsent(context)
        guard left < stall.left || .now() - stall.since < TimeAmount(limiting: times.writeStall) else {
            return context.close(promise: nil)
        }
        expectReader()
    }

    static func unsent(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    func setDeadline(after duration: Duration) {
        setDeadline(.now() + TimeAmount(limiting: duration))
    }

    private func setDeadline(_ time: NIODeadline) {
        if deadline.move(to: time) { schedule() }
    }

    private func schedule() {
        guard let context else { return }
        deadline.schedule(on: context.eventLoop) { [self] in timerFired() }
    }

    private func timerFired() {
        guard let context else { return }
        guard deadline.hasPassed() else { return schedule() }
        switch phase {
        case .idle, .ending:
            context.close(promise: nil)
        case .head:
            refuse(.timeout("the head did not come in time"))
            flush()
        case .body:
            refuse(.timeout("the body did not come in time"))
            flush()
        case .report:
            return
        }
    }
}
