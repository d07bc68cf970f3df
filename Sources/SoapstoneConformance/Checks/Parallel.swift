internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Work on many things at once.
enum Parallel {
    /// What becomes of each item, in the items' order. As many are worked on at a time as there are processors.
    static func map<Item: Sendable, Result: Sendable>(
        _ items: [Item],
        _ work: @escaping @Sendable (Item) -> Result
    ) async -> [Result] {
        let next = Counter()
        let width = max(1, min(items.count, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        var results: [(Int, Result)] = []
        results.reserveCapacity(items.count)
        await withTaskGroup(of: [(Int, Result)].self) { group in
            for _ in 0..<width {
                group.addTask {
                    var own: [(Int, Result)] = []
                    while let index = next.take(below: items.count) { own.append((index, work(items[index]))) }
                    return own
                }
            }
            for await own in group { results += own }
        }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)

        func take(below end: Int) -> Int? {
            value.withLock { value in
                guard value < end else { return nil }
                defer { value += 1 }
                return value
            }
        }
    }
}
