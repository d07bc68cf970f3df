internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneServing
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

    /// Upper bounds of times: a call takes some milliseconds, one that waits for its back end's time-out half a minute.
    private static let bounds: [DurationHistogram.Bound] = [
        (1_000_000, "0.001"), (2_500_000, "0.0025"), (5_000_000, "0.005"), (10_000_000, "0.01"),
        (25_000_000, "0.025"), (50_000_000, "0.05"), (100_000_000, "0.1"), (250_000_000, "0.25"),
        (500_000_000, "0.5"), (1_000_000_000, "1"), (2_500_000_000, "2.5"), (5_000_000_000, "5"),
        (10_000_000_000, "10"), (30_000_000_000, "30"), (60_000_000_000, "60"),
    ]

    /// What came of what was done for one operation, and how long it took.
    struct Tally<Outcome: Hashable & Sendable>: Sendable {
        private(set) var counts: [Outcome: Int] = [:]
        private(set) var times = DurationHistogram(bounds: GatewayMetrics.bounds)

        mutating func add(_ outcome: Outcome, after time: Duration) {
            counts[outcome, default: 0] += 1
            times.add(time)
        }
    }

    struct Numbers: Sendable {
        /// By opstatus; 0 is a success.
        var calls: [Key: Tally<Int>] = [:]
        /// Requests to the back ends of operations, by `responded`, or the code of the failure.
        var backEnds: [Key: Tally<String>] = [:]
        /// Requests that did not become calls, by the code of the refusal.
        var refused: [String: Int] = [:]
    }

    private let state = Mutex(Numbers())

    var numbers: Numbers { state.withLock { $0 } }

    func called(_ key: Key, opstatus: Int, after time: Duration) {
        state.withLock { $0.calls[key, default: Tally()].add(opstatus, after: time) }
    }

    func asked(_ key: Key, _ outcome: String, after time: Duration) {
        state.withLock { $0.backEnds[key, default: Tally()].add(outcome, after: time) }
    }

    /// What sends requests to the back end of an operation, with each counted and timed.
    func timing(_ send: @escaping Send, of key: Key) -> Send {
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
