/// A set of code points, as the edges of its ranges: a code point is in the set when the number of edges up to and
/// including it is odd.
package struct ScalarSet: Hashable, Sendable {
    /// Strictly ascending; the first begins a range, the second is the first code point after it, and so on.
    package private(set) var edges: [UInt32]

    static let empty = ScalarSet(edges: [])
    static let all = ScalarSet(edges: [0, end])
    /// The first number that is no code point.
    package static let end: UInt32 = 0x11_0000

    /// A set by its edges, which ascend strictly.
    init(edges: [UInt32]) { self.edges = edges }

    init(_ range: ClosedRange<UInt32>) { edges = [range.lowerBound, range.upperBound + 1] }

    /// The code points of ranges in any order.
    init(_ ranges: [ClosedRange<UInt32>]) {
        self = ranges.reduce(.empty) { $0.union(ScalarSet($1)) }
    }

    init(_ scalars: String) {
        self.init(scalars.unicodeScalars.map { $0.value...$0.value })
    }

    package func contains(_ scalar: UInt32) -> Bool {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= scalar { low = middle + 1 } else { high = middle }
        }
        return !low.isMultiple(of: 2)
    }

    var complement: ScalarSet {
        var edges = edges
        if edges.first == 0 { edges.removeFirst() } else { edges.insert(0, at: 0) }
        if edges.last == Self.end { edges.removeLast() } else { edges.append(Self.end) }
        return ScalarSet(edges: edges)
    }

    func union(_ other: ScalarSet) -> ScalarSet { combined(other) { $0 || $1 } }

    func subtracting(_ other: ScalarSet) -> ScalarSet { combined(other) { $0 && !$1 } }

    private func combined(_ other: ScalarSet, _ isIn: (Bool, Bool) -> Bool) -> ScalarSet {
        var result: [UInt32] = []
        var (a, b) = (0, 0)
        while a < edges.count || b < other.edges.count {
            let edge = min(a < edges.count ? edges[a] : .max, b < other.edges.count ? other.edges[b] : .max)
            if a < edges.count, edges[a] == edge { a += 1 }
            if b < other.edges.count, other.edges[b] == edge { b += 1 }
            let isInside = isIn(!a.isMultiple(of: 2), !b.isMultiple(of: 2))
            if isInside == result.count.isMultiple(of: 2) { result.append(edge) }
        }
        return ScalarSet(edges: result)
    }
}
