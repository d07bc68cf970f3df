internal import NIOCore

// How long the connection waits for what.
extension ConnectionHandler {
    private var times: StubTimes { server.configuration.times }

    func expectRequest() {
        setDeadline(after: times.idle)
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
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limiting: times.writeStall)) { [weak self] in
            self?.checkStall()
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

    private static func unsent(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    func setDeadline(after duration: Duration) {
        setDeadline(.now() + TimeAmount(limiting: duration))
    }

    private func setDeadline(_ time: NIODeadline) {
        guard let context else { return }
        deadline.set(time, on: context.eventLoop) { [weak self] in self?.timerFired() }
    }

    private func timerFired() {
        guard let context else { return }
        guard deadline.hasPassed(on: context.eventLoop, { [weak self] in self?.timerFired() }) else { return }
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
