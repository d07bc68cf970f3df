internal import Synchronization

/// Sends requests side by side, no faster than it may.
struct Sending: Sendable {
    private let concurrency: Int
    private let interval: Duration
    private let end: ContinuousClock.Instant?

    /// - Parameter start: when the time for all of them begins.
    init(_ options: DriftOptions, start: ContinuousClock.Instant) {
        concurrency = max(1, options.concurrency)
        interval = options.rate.map { .seconds(1 / $0) } ?? .zero
        end = options.time.map { start + $0 }
    }

    /// What came of a request, or nil where there was no time left to send it.
    typealias Outcome = LiveOutcome?

    /// What becomes of each request's outcome, in the order of the requests.
    func send<Result: Sendable>(
        _ items: [ResponseDrift.Item],
        to service: some LiveService,
        _ work: @escaping @Sendable (ResponseDrift.Item, Outcome) -> Result
    ) async -> [Result] {
        let queue = Queue(count: items.count, interval)
        var results: [(Int, Result)] = []
        await withTaskGroup(of: [(Int, Result)].self) { group in
            for _ in 0..<min(concurrency, items.count) {
                group.addTask {
                    var own: [(Int, Result)] = []
                    while let (number, time) = queue.next() {
                        own.append((number, work(items[number], await outcome(of: items[number], service, at: time))))
                    }
                    return own
                }
            }
            for await own in group { results += own }
        }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func outcome(
        of item: ResponseDrift.Item,
        _ service: some LiveService,
        at time: ContinuousClock.Instant
    ) async -> Outcome {
        if let end, time >= end { return nil }
        if time > .now {
            do { try await Task.sleep(until: time, clock: .continuous) } catch { return nil }
        }
        var request = item.request
        if let end {
            let left = end - .now
            guard left > .zero else { return nil }
            request.time = left
        }
        return await service.response(to: request)
    }

    /// The requests that are still to be sent, and when the next one may begin.
    private final class Queue: Sendable {
        private struct Rest {
            var number = 0
            var time = ContinuousClock.Instant.now
        }

        private let count: Int
        private let interval: Duration
        private let rest = Mutex(Rest())

        init(count: Int, _ interval: Duration) {
            self.count = count
            self.interval = interval
        }

        func next() -> (Int, ContinuousClock.Instant)? {
            rest.withLock { rest in
                guard rest.number < count else { return nil }
                defer { rest.number += 1 }
                guard interval > .zero else { return (rest.number, .now) }
                let time = max(rest.time, .now)
                rest.time = time + interval
                return (rest.number, time)
            }
        }
    }
}
