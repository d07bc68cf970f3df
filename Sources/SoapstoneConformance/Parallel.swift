internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Work on many things at once.
enum Parallel {
    /// What becomes of each item, in the items' order. As many are worked on at a time as there are processors.
    ///
    /// - Parameter progress: called with the number of items that were begun before, on many threads.
    static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item],
        progress: (@Sendable (Int) -> Void)? = nil,
        _ work: @escaping @Sendable (Item) -> Result
    ) async -> [Result] {
        await map(items, progress: progress, remembering: { () }) { items, _ in items.map(work) }
    }

    /// What becomes of each item, in the items' order, where one that is worked on can use what others have shown.
    ///
    /// - Parameters:
    ///   - progress: called with the number of items that were begun before, on many threads.
    ///   - memory: what a worker knows at its beginning; each has its own.
    ///   - work: makes results of some items that follow each other, in their order.
    static func map<Item: Sendable, Memory, Result: Sendable>(
        _ items: [Item],
        progress: (@Sendable (Int) -> Void)? = nil,
        remembering memory: @escaping @Sendable () -> Memory,
        _ work: @escaping @Sendable (ArraySlice<Item>, inout Memory) -> [Result]
    ) async -> [Result] {
        let next = Counter()
        let width = max(1, min(items.count, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        // Few enough for each to be shared out fairly, and enough for the counter not to be fought over.
        let step = max(1, min(64, items.count / (width * 8)))
        var results: [(Int, [Result])] = []
        await withTaskGroup(of: [(Int, [Result])].self) { group in
            for _ in 0..<width {
                group.addTask {
                    var own: [(Int, [Result])] = []
                    var memory = memory()
                    while let start = next.take(step, below: items.count) {
                        let end = min(start + step, items.count)
                        progress?(start)
                        own.append((start, work(items[start..<end], &memory)))
                        // Else no thread is left for who shows how far it has come.
                        await Task.yield()
                    }
                    return own
                }
            }
            for await own in group { results += own }
        }
        return results.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)

        func take(_ step: Int, below end: Int) -> Int? {
            value.withLock { value in
                guard value < end else { return nil }
                defer { value += step }
                return value
            }
        }
    }
}
