internal import SoapstoneSOAP
internal import SoapstoneTransport
internal import Synchronization

/// How many calls there were, what came of them, and how long they and their back ends took, since the gateway began.
///
/// All labels are of operations that are served, so the numbers of a gateway are bounded.
final class GatewayMetrics: Sendable {
    /// What a number is of.
    struct Key: Hashable, Comparable, Sendable {
        var service: String
        var operation: String

        static func < (one: Key, other: Key) -> Bool {
            (one.service, one.operation) < (other.service, other.operation)
        }
    }

    /// Times in the buckets of a histogram.
    struct Histogram: Sendable {
        /// Upper bounds in nanoseconds, and as seconds: a call takes some milliseconds, one that waits for its back end's
        /// time-out half a minute.
        static let bounds: [(nanoseconds: Int64, seconds: String)] = [
            (1_000_000, "0.001"), (2_500_000, "0.0025"), (5_000_000, "0.005"), (10_000_000, "0.01"),
            (25_000_000, "0.025"), (50_000_000, "0.05"), (100_000_000, "0.1"), (250_000_000, "0.25"),
            (500_000_000, "0.5"), (1_000_000_000, "1"), (2_500_000_000, "2.5"), (5_000_000_000, "5"),
            (10_000_000_000, "10"), (30_000_000_000, "30"), (60_000_000_000, "60"),
        ]

        /// By the first bound that a time keeps; the last one is for those that keep none.
        private(set) var buckets = [Int](repeating: 0, count: Histogram.bounds.count + 1)
        private(set) var nanoseconds: Int64 = 0

        mutating func add(_ time: Duration) {
            let (seconds, attoseconds) = time.components
            // No call takes a million seconds; what is added up is far from overflow then.
            let own = min(max(seconds, 0), 1_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000
            buckets[Self.bounds.firstIndex { own <= $0.nanoseconds } ?? Self.bounds.count] += 1
            nanoseconds &+= own
        }
    }

    /// What came of the calls of one operation.
    struct Calls: Sendable {
        /// By opstatus; 0 is a success.
        var counts: [Int: Int] = [:]
        var times = Histogram()
    }

    /// What came of the requests to the back end of one operation.
    struct BackEnd: Sendable {
        /// By `answered`, or the code of the failure.
        var counts: [String: Int] = [:]
        var times = Histogram()
    }

    struct Numbers: Sendable {
        var calls: [Key: Calls] = [:]
        var backEnds: [Key: BackEnd] = [:]
        /// Requests that did not become calls, by the code of the refusal.
        var refused: [String: Int] = [:]
    }

    private let state = Mutex(Numbers())

    var numbers: Numbers { state.withLock { $0 } }

    func called(_ key: Key, opstatus: Int, after time: Duration) {
        state.withLock { numbers in
            numbers.calls[key, default: Calls()].counts[opstatus, default: 0] += 1
            numbers.calls[key, default: Calls()].times.add(time)
        }
    }

    func asked(_ key: Key, _ outcome: String, after time: Duration) {
        state.withLock { numbers in
            numbers.backEnds[key, default: BackEnd()].counts[outcome, default: 0] += 1
            numbers.backEnds[key, default: BackEnd()].times.add(time)
        }
    }

    /// What sends requests to the back end of an operation, with each counted and timed.
    func timing(_ send: @escaping Send, of operation: Operation) -> Send {
        let key = Key(service: operation.service, operation: operation.name)
        return { [self] request async throws(TransportError) in
            let begun = ContinuousClock.now
            do throws(TransportError) {
                let response = try await send(request)
                asked(key, "answered", after: .now - begun)
                return response
            } catch {
                asked(key, error.code.rawValue, after: .now - begun)
                throw error
            }
        }
    }

    func refused(_ code: String) {
        state.withLock { $0.refused[code, default: 0] += 1 }
    }
}
