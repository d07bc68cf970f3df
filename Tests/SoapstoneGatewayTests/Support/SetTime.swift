import Synchronization

/// A time of day that a test sets, in seconds since 1970-01-01T00:00:00Z.
final class SetTime: Sendable {
    private let seconds: Mutex<Int64>

    init(_ seconds: Int64) {
        self.seconds = Mutex(seconds)
    }

    var value: Int64 {
        get { seconds.withLock { $0 } }
        set { seconds.withLock { $0 = newValue } }
    }
}
