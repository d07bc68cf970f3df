internal import NIOCore
internal import Synchronization

/// Work outside of the event loops that responses wait for, and that a server waits for before its loops end.
final class TasksInFlight: Sendable {
    private struct Open {
        var next = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let open = Mutex(Open())

    /// Begins work whose result is waited for on an event loop.
    func begin<R: Sendable>(
        on loop: any EventLoop,
        _ work: @escaping @Sendable () async throws -> R
    ) -> EventLoopFuture<R> {
        let promise = loop.makePromise(of: R.self)
        let number = open.withLock { open in
            defer { open.next += 1 }
            open.tasks[open.next] = promise.completeWithTask(work)
            return open.next
        }
        promise.futureResult.whenComplete { [self] _ in
            open.withLock { $0.tasks[number] = nil }
        }
        return promise.futureResult
    }

    /// Cancels what is still going on, and returns when it has ended and told its event loop.
    func end() async {
        let tasks = open.withLock { Array($0.tasks.values) }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}
