/// Keeps requests from a back end that fails, so that devices are answered at once and it has time to recover.
///
/// It opens after 5 failures in a row, or when half of at least 20 requests of the last 10 seconds have failed, for 5
/// seconds. Then one request is let through: what comes of it decides.
struct CircuitBreaker {
    /// What a request that is let through is for.
    enum Permit {
        case ordinary
        /// It finds out whether the back end is there again.
        case probe
    }

    /// What came of a request.
    enum Report {
        case responded
        case failed
        /// It says nothing of the back end.
        case nothing
    }

    private enum State {
        case closed
        case open(until: ContinuousClock.Instant)
        case probing
    }

    static let failuresInARow = 5
    static let fewest = 20
    static let pause = Duration.seconds(5)

    private var state = State.closed
    private var inARow = 0
    private var recent: RecentCounts

    init(from start: ContinuousClock.Instant) {
        recent = RecentCounts(from: start)
    }

    /// Whether no requests are let through, but for one that finds out.
    var isOpen: Bool { if case .closed = state { false } else { true } }

    /// nil where the request must not be sent now.
    mutating func admit(at time: ContinuousClock.Instant) -> Permit? {
        switch state {
        case .closed: return .ordinary
        case .probing: return nil
        case .open(let end):
            guard time >= end else { return nil }
            state = .probing
            return .probe
        }
    }

    mutating func note(_ report: Report, of permit: Permit, at time: ContinuousClock.Instant) {
        switch (permit, report) {
        case (.probe, .responded):
            state = .closed
            inARow = 0
            recent = RecentCounts(from: time)
        case (.probe, .failed): state = .open(until: time + Self.pause)
        // The next one finds out.
        case (.probe, .nothing): state = .open(until: time)
        case (.ordinary, .nothing): break
        case (.ordinary, .responded):
            inARow = 0
            recent.add(marked: false, at: time)
        case (.ordinary, .failed):
            inARow += 1
            recent.add(marked: true, at: time)
            // What began before it opened keeps it open no longer.
            guard case .closed = state else { return }
            let (all, failed) = recent.counts(at: time)
            if inARow >= Self.failuresInARow || all >= Self.fewest && failed * 2 >= all {
                state = .open(until: time + Self.pause)
            }
        }
    }
}
