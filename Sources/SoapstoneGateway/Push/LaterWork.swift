/// Work that a call leaves behind its response, done while the gateway runs.
///
/// There is no more of it at one time than the limit. When the gateway stops, what has been taken is finished; the time
/// for that ends with the task that runs it.
struct LaterWork: Sendable {
    private let stream: AsyncStream<@Sendable () async -> Void>
    private let continuation: AsyncStream<@Sendable () async -> Void>.Continuation
    private let places: InFlight

    init(limit: Int) {
        (stream, continuation) = AsyncStream.makeStream()
        places = InFlight(limit: limit)
    }

    /// Takes work, which is part of the trace of the call that leaves it.
    ///
    /// - Returns: false where there is too much already, or the gateway has stopped.
    func start(_ work: @escaping @Sendable () async -> Void) -> Bool {
        guard places.enter() else { return false }
        let trace = TraceContext.current
        let result = continuation.yield {
            await TraceContext.$current.withValue(trace) { await work() }
        }
        if case .enqueued = result { return true }
        places.leave()
        return false
    }

    /// Does the work, until `finish` has been called and nothing is left.
    func run() async {
        await withDiscardingTaskGroup { group in
            for await work in stream {
                group.addTask {
                    await work()
                    places.leave()
                }
            }
        }
    }

    /// Nothing more is taken.
    func finish() { continuation.finish() }
}
