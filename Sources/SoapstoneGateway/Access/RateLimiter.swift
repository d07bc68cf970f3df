internal import Synchronization

/// Counts the calls of clients: each has a bucket that a call takes one token from, and that fills again with time.
protocol RateLimiter: Sendable {
    /// Takes a token from a client's bucket.
    ///
    /// - Returns: how long until there is one, if the bucket is empty; nil if one was taken.
    func take(_ rate: GatewayConfiguration.Rate, from client: String) async -> Duration?
}

/// The buckets of one gateway process, on the monotonic clock.
///
/// Of a bucket, the time when it is full again says everything (the generic cell rate algorithm).
final class MemoryRateLimiter: RateLimiter {
    /// The most buckets. One that is full is as good as none.
    static let capacity = 10_000

    private let now: @Sendable () -> ContinuousClock.Instant
    private let full = Mutex<[String: ContinuousClock.Instant]>([:])

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// The number of buckets.
    var count: Int { full.withLock { $0.count } }

    func take(_ rate: GatewayConfiguration.Rate, from client: String) -> Duration? {
        let now = now()
        return full.withLock { full in
            let before = max(full[client] ?? now, now)
            let after = before + rate.interval
            let wait = after - rate.interval * rate.burst - now
            guard wait <= .zero else { return wait }
            if full[client] == nil, full.count >= Self.capacity { Self.makeRoom(in: &full, now) }
            full[client] = after
            return nil
        }
    }

    /// Drops the buckets that are full; if there is none, the one that is full first.
    private static func makeRoom(in full: inout [String: ContinuousClock.Instant], _ now: ContinuousClock.Instant) {
        full = full.filter { $0.value > now }
        guard full.count >= capacity, let first = full.min(by: { $0.value < $1.value }) else { return }
        full[first.key] = nil
    }
}
