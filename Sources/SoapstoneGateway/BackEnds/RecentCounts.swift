/// Counts of the last ten seconds, kept by the second.
struct RecentCounts {
    private static let span: Int64 = 10

    private struct Slot {
        var second = Int64.min
        var all = 0
        var marked = 0
    }

    private var slots = [Slot](repeating: Slot(), count: Int(RecentCounts.span))
    private let start: ContinuousClock.Instant

    init(from start: ContinuousClock.Instant) {
        self.start = start
    }

    mutating func add(marked: Bool, at time: ContinuousClock.Instant) {
        let second = second(of: time)
        let slot = Int(second % Self.span)
        if slots[slot].second != second { slots[slot] = Slot(second: second) }
        slots[slot].all += 1
        if marked { slots[slot].marked += 1 }
    }

    /// How many there were, and how many of them were marked.
    func counts(at time: ContinuousClock.Instant) -> (all: Int, marked: Int) {
        let first = second(of: time) - Self.span + 1
        return slots.reduce((0, 0)) { $1.second >= first ? ($0.0 + $1.all, $0.1 + $1.marked) : $0 }
    }

    /// Never negative: whoever counts has a time behind the start.
    private func second(of time: ContinuousClock.Instant) -> Int64 {
        max((time - start).components.seconds, 0)
    }
}
