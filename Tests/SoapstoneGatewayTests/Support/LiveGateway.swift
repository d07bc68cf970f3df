import Synchronization

@testable import SoapstoneGateway

extension TestGateway {
    /// Runs the gateway on a port of its own while `body` runs.
    func live<R: Sendable>(
        _ backend: ScriptedBackend = ScriptedBackend(.good),
        _ body: @Sendable (_ port: Int) async throws -> R
    ) async throws -> R {
        try await live(send: backend.send, body)
    }

    /// Runs the gateway on a port of its own while `body` runs.
    func live<R: Sendable>(
        send: @escaping Send,
        _ body: @Sendable (_ port: Int) async throws -> R
    ) async throws -> R {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let gateway = try gateway(send: send) { port in
            continuation.yield(port)
            continuation.finish()
        }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { continuation.finish() }
                try await gateway.run()
            }
            var started = ports.makeAsyncIterator()
            guard let port = await started.next() else {
                try await group.waitForAll()
                throw NotStarted()
            }
            let result = try await body(port)
            group.cancelAll()
            return result
        }
    }

    private struct NotStarted: Error {}
}
