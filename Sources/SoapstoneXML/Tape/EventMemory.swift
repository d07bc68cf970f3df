#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Memory for a tape's records, by the system's `realloc`: it moves the pages of a large tape that grows, which are
/// neither copied then nor touched a second time.
///
/// Records are plain bytes, so they may be moved. Like any allocation of Swift's, one that fails ends the process.
enum EventMemory {
    static func allocate(capacity: Int) -> UnsafeMutablePointer<XMLEvent> {
        typed(malloc(size(capacity)), capacity)
    }

    static func grow(_ events: UnsafeMutablePointer<XMLEvent>, to capacity: Int) -> UnsafeMutablePointer<XMLEvent> {
        typed(realloc(events, size(capacity)), capacity)
    }

    static func deallocate(_ events: UnsafeMutablePointer<XMLEvent>) {
        free(events)
    }

    /// A document has less than 2 GiB, and each of its records has a byte at least: the product has 36 bits.
    private static func size(_ capacity: Int) -> Int { max(capacity, 1) * MemoryLayout<XMLEvent>.stride }

    private static func typed(_ memory: UnsafeMutableRawPointer?, _ capacity: Int) -> UnsafeMutablePointer<XMLEvent> {
        guard let memory else { fatalError("there is no memory for \(capacity) records") }
        return memory.bindMemory(to: XMLEvent.self, capacity: capacity)
    }
}
