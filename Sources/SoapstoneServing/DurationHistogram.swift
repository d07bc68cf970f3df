/// How many times fell below which bound, and their sum.
package struct DurationHistogram: Sendable {
    /// An upper bound in nanoseconds, and as it is written in seconds.
    package typealias Bound = (nanoseconds: Int64, seconds: String)

    /// In ascending order.
    let bounds: [Bound]
    /// By the first bound that a time keeps; the last one is for those that keep none.
    private(set) var buckets: [Int]
    private(set) var nanoseconds: Int64 = 0

    package init(bounds: [Bound]) {
        self.bounds = bounds
        buckets = Array(repeating: 0, count: bounds.count + 1)
    }

    package mutating func add(nanoseconds time: Int64) {
        let time = max(time, 0)
        buckets[bounds.firstIndex { time <= $0.nanoseconds } ?? bounds.count] += 1
        nanoseconds &+= time
    }

    package mutating func add(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        // Nothing takes a million seconds; what is added up is far from overflow then.
        add(nanoseconds: min(max(seconds, 0), 1_000_000) * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
