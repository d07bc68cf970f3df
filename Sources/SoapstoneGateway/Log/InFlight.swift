internal import Synchronization

/// How many requests are being worked on, and the most that may be.
final class InFlight: Sendable {
    private let limit: Int
    private let count = Mutex(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// How many places are taken.
    var taken: Int { count.withLock { $0 } }

    /// Takes a place; false where none is free.
    func enter() -> Bool {
        count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    /// Gives a place back.
    func leave() {
        count.withLock { $0 -= 1 }
    }
}
