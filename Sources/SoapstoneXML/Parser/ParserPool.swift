internal import Synchronization

/// Parser contexts that wait for the next document.
final class ParserPool: Sendable {
    static let shared = ParserPool()

    /// As many as threads commonly parse at once; more are made and thrown away.
    private static let bound = 16
    private let idle = Mutex<[ParserContext]>([])

    func parse(_ source: SourceBuffer, limits: XMLLimits, elements: Int) throws(XMLError) -> TapeStorage {
        guard let context = idle.withLock({ $0.popLast() }) ?? ParserContext() else {
            throw XMLError(.parser, "The parser could not be started for want of memory.")
        }
        defer {
            if context.isWorthKeeping {
                idle.withLock { if $0.count < Self.bound { $0.append(context) } }
            }
        }
        return try context.parse(source, limits: limits, elements: elements)
    }
}
