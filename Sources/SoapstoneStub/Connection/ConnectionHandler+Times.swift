internal import NIOCore
internal import SoapstoneServing

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

    /// How fast a request must come that is taken piece by piece: it is looked at now and then.
    func expectPace() {
        setDeadline(after: times.body)
    }

    private func judgePace(of upload: RequestUpload) {
        let (least, overflow) = times.bodyRate.multipliedReportingOverflow(by: Int(times.body.components.seconds))
        switch upload.pace(max(1, overflow ? .max : least)) {
        case .kept: return expectPace()
        case .clientSlow: refuse(.timeout("the body did not come in time"))
        case .readerSlow: refuse(.slowUpstream)
        }
        flush()
    }

    /// Something is to be sent that the client does not take.
    func expectReader() {
        guard let context else { return }
        let watch = reader ?? ReaderWatch(time: times.writeStall, rate: times.readRate)
        reader = watch
        watch.begin(context.channel) { [self] in sever() }
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
        // A time begins when a response is made, and a client may need a longer one to take it.
        case .idle where context.channel.unsentBytes > 0:
            expectReader()
            expectRequest()
        case .ending where context.channel.unsentBytes > 0:
            expectReader()
            setDeadline(after: times.linger)
        case .idle, .ending:
            context.close(promise: nil)
        case .head:
            refuse(.timeout("the head did not come in time"))
            flush()
        case .body:
            refuse(.timeout("the body did not come in time"))
            flush()
        case .report:
            if let upload, upload.isOpen { judgePace(of: upload) }
        }
    }
}
