internal import NIOCore
internal import SoapstoneServing

/// How many requests there were and how long they took, since the stub began.
struct RequestMetrics: Sendable {
    /// Upper bounds of the histogram in nanoseconds, and as seconds: a replayed response takes some microseconds, a report
    /// some milliseconds, and a delayed one as long as it is told to.
    private static let bounds: [DurationHistogram.Bound] = [
        (10_000, "0.00001"), (25_000, "0.000025"), (50_000, "0.00005"), (100_000, "0.0001"), (250_000, "0.00025"),
        (500_000, "0.0005"), (1_000_000, "0.001"), (2_500_000, "0.0025"), (5_000_000, "0.005"), (10_000_000, "0.01"),
        (25_000_000, "0.025"), (50_000_000, "0.05"), (100_000_000, "0.1"), (250_000_000, "0.25"),
        (500_000_000, "0.5"), (1_000_000_000, "1"), (2_500_000_000, "2.5"), (5_000_000_000, "5"),
        (10_000_000_000, "10"),
    ]
    private static let statuses = 1_000

    /// By outcome and status; 0 stands for no status.
    private var counts = [Int](repeating: 0, count: StubRequest.Outcome.allCases.count * RequestMetrics.statuses)
    private(set) var times = DurationHistogram(bounds: RequestMetrics.bounds)

    mutating func count(_ outcome: StubRequest.Outcome, status: Int?) {
        counts[outcome.index * Self.statuses + min(max(status ?? 0, 0), Self.statuses - 1)] += 1
    }

    mutating func time(_ duration: TimeAmount) {
        times.add(nanoseconds: duration.nanoseconds)
    }

    /// The numbers that are not zero, by outcome and status.
    var all: [(outcome: StubRequest.Outcome, status: Int?, count: Int)] {
        StubRequest.Outcome.allCases.flatMap { outcome in
            (0..<Self.statuses).compactMap { status in
                let count = counts[outcome.index * Self.statuses + status]
                return count > 0 ? (outcome, status > 0 ? status : nil, count) : nil
            }
        }
    }
}

extension StubRequest.Outcome {
    fileprivate var index: Int {
        switch self {
        case .fixture: 0
        case .contract: 1
        case .upstream: 2
        case .unmatched: 3
        case .malformed: 4
        case .refused: 5
        case .abandoned: 6
        }
    }
}
