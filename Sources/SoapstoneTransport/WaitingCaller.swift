internal import Dispatch
internal import Synchronization

/// A thread that waits for the outcome of its call.
final class WaitingCaller: Sendable {
    private let outcome = Mutex<Call.Outcome?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    /// Leaves the outcome; to be called once.
    func finish(_ outcome: Call.Outcome) {
        self.outcome.withLock { $0 = outcome }
        arrival.signal()
    }

    /// Blocks the thread until there is an outcome.
    func wait() -> Call.Outcome {
        while true {
            if let outcome = outcome.withLock({ $0 }) { return outcome }
            arrival.wait()
        }
    }
}
