/// Counts the ways that lead down a graph: what a program takes steps for that goes down every one of them, and does not
/// notice that it has been there.
enum WayCount {
    /// The number of ways that begin at the node where most do.
    ///
    /// - Parameters:
    ///   - children: the nodes below each node. What leads back into the way that it is on is not followed.
    ///   - bound: the most that is told, 1 or more.
    static func most(_ children: [[Int]], bound: Int) -> Int {
        enum State { case new, open, done }
        var states = [State](repeating: .new, count: children.count)
        var counts = [Int](repeating: 1, count: children.count)
        for start in children.indices where states[start] == .new {
            // The nodes on the way down, each with the child that comes next.
            var path: [(node: Int, next: Int)] = [(start, 0)]
            states[start] = .open
            while let last = path.last {
                guard last.next < children[last.node].count else {
                    states[last.node] = .done
                    path.removeLast()
                    continue
                }
                let child = children[last.node][last.next]
                if states[child] == .new {
                    states[child] = .open
                    path.append((child, 0))
                    continue
                }
                if states[child] == .done { counts[last.node] = min(counts[last.node] + counts[child], bound) }
                path[path.count - 1].next += 1
            }
        }
        return counts.max() ?? 0
    }
}
