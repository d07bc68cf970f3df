internal import NIOCore

/// One timer for one connection.
///
/// A deadline is moved with each request, which would cost a timer each; so a timer that fires early looks at the
/// deadline again, and only a deadline that comes nearer sets a new one.
struct Deadline {
    private(set) var time: NIODeadline = .distantFuture
    private var timer: (time: NIODeadline, scheduled: Scheduled<Void>)?

    /// Moves the deadline. Whether it now needs a timer: then `schedule` is to be called.
    mutating func move(to time: NIODeadline) -> Bool {
        self.time = time
        return time < timer?.time ?? .distantFuture
    }

    /// Has `handler` called on `loop` at the deadline. The timer keeps the handler until it fires or is cancelled.
    mutating func schedule(on loop: any EventLoop, _ handler: @escaping () -> Void) {
        cancelTimer()
        timer = (time, loop.assumeIsolated().scheduleTask(deadline: time, handler))
    }

    mutating func cancel() {
        time = .distantFuture
        cancelTimer()
    }

    /// Whether the deadline has passed. To be asked when the timer has fired, which is none any more.
    mutating func hasPassed() -> Bool {
        timer = nil
        return time <= .now()
    }

    private mutating func cancelTimer() {
        timer?.scheduled.cancel()
        timer = nil
    }
}

extension TimeAmount {
    /// The whole nanoseconds of a duration, at most 292 years.
    init(limiting duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        self = overflow ? .nanoseconds(.max) : .nanoseconds(nanoseconds) + .nanoseconds(attoseconds / 1_000_000_000)
    }
}
