internal import Synchronization

/// Parser contexts that wait for the next document.
final class ParserPool: Sendable {
    static let shared = ParserPool()

    /// `@unchecked Sendable`: a context is in the pool, used by nobody, or with the one thread that took it out.
    private struct Idle: @unchecked Sendable {
        var contexts: [ParserContext] = []
    }

    /// As many as threads commonly parse at once; more are made and thrown away.
    private static let bound = 16
    private let idle = Mutex(Idle())

    func parse(_ source: SourceBuffer, limits: XMLLimits, census: Census) throws(XMLError) -> TapeStorage {
        guard let context = idle.withLock({ $0.contexts.popLast() }) ?? ParserContext() else {
            throw XMLError(.parser, "The parser could not be started for want of memory.")
        }
        let result = Result { () throws(XMLError) in try context.parse(source, limits: limits, census: census) }
        if context.isWorthKeeping {
            let kept = Idle(contexts: [context])
            idle.withLock { if $0.contexts.count < Self.bound { $0.contexts += kept.contexts } }
        }
        return try result.get()
    }
}
