internal import NIOCore

/// The one clock of a connection: what is waited for, and until when.
///
/// A new time costs no more than an assignment, as long as it is later than the last: the task that runs too early sees
/// that and goes back to sleep.
final class ConnectionTimer {
    /// What is waited for.
    enum Phase {
        /// A request, on a connection that had one.
        case idle
        /// The end of a request's head.
        case head
        /// The end of a request's body.
        case body
        /// The response.
        case response
        /// The client, to take the response.
        case write
        /// The client, to close its half.
        case linger
    }

    /// How long the bytes behind a last response are passed over, so that the client can read it.
    static let lingerTime: Duration = .seconds(2)

    private(set) var phase = Phase.head
    private let loop: NIOIsolatedEventLoop
    private let fire: (Phase) -> Void
    private var begun = NIODeadline.distantPast
    private var deadline = NIODeadline.distantFuture
    private var task: (deadline: NIODeadline, scheduled: Scheduled<Void>)?

    init(_ loop: any EventLoop, fire: @escaping (Phase) -> Void) {
        self.loop = loop.assumeIsolated()
        self.fire = fire
    }

    /// Waits for something else, for so long; without a time, until something else is waited for.
    func start(_ phase: Phase, for time: Duration? = nil) {
        self.phase = phase
        begun = .now()
        wait(until: time.map { begun + TimeAmount($0) } ?? .distantFuture)
    }

    /// Gives what is waited for so much time from its start in all.
    func extend(to time: Duration) {
        wait(until: begun + TimeAmount(time))
    }

    func stop() {
        task?.scheduled.cancel()
        task = nil
    }

    private func wait(until deadline: NIODeadline) {
        self.deadline = deadline
        if let task {
            guard deadline < task.deadline else { return }
            task.scheduled.cancel()
        }
        schedule()
    }

    private func schedule() {
        let scheduled = loop.scheduleTask(deadline: deadline) { [self] in
            task = nil
            if deadline <= .now() { fire(phase) } else { schedule() }
        }
        task = (deadline, scheduled)
    }
}

@available(*, unavailable) extension ConnectionTimer: Sendable {}  // It belongs to one event loop.
