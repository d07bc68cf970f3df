internal import NIOCore

/// One timer for one connection.
///
/// A deadline is moved with each request, which would cost a timer each; so a timer that fires early looks at the
/// deadline again, and only a deadline that comes nearer sets a new one.
struct Deadline {
    private(set) var time: NIODeadline = .distantFuture
    private var timer: (time: NIODeadline, scheduled: Scheduled<Void>)?

    /// Sets when `handler` is called, on `loop`.
    mutating func set(_ time: NIODeadline, on loop: any EventLoop, _ handler: @escaping () -> Void) {
        self.time = time
        guard time < timer?.time ?? .distantFuture else { return }
        cancelTimer()
        timer = (time, loop.assumeIsolated().scheduleTask(deadline: time, handler))
    }

    mutating func cancel() {
        time = .distantFuture
        cancelTimer()
    }

    /// Whether the deadline has passed. To be asked when the timer has fired; sets another one where it has not.
    mutating func hasPassed(on loop: any EventLoop, _ handler: @escaping () -> Void) -> Bool {
        timer = nil
        guard time > .now() else { return true }
        set(time, on: loop, handler)
        return false
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
