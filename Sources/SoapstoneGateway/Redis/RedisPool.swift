#if Redis
internal import NIOPosix
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Threads that wait for a Redis server, and the connections that they leave behind.
final class RedisPool: Sendable {
    private let server: RedisServer
    private let time: Duration
    /// Never more than `threads`, since each is in the hands of one.
    private let idle = Mutex<[RedisConnection]>([])
    private let pool: NIOThreadPool

    /// Connections at once.
    static let threads = 4

    /// Makes a pool, which connects once there is something to ask.
    ///
    /// - Parameter time: how long connecting may take, and each command.
    init(_ server: RedisServer, time: Duration) {
        self.server = server
        self.time = time
        pool = NIOThreadPool(numberOfThreads: Self.threads)
        pool.start()
    }

    deinit { pool.shutdownGracefully { _ in } }

    /// Sends a command; once more over a new connection where one that had waited was broken.
    ///
    /// The command must do no harm when it is carried out twice.
    func run(_ words: [String]) async throws -> RedisConnection.Response {
        try await pool.runIfActive { [self] in
            Self.blockSignals()
            if let waiting = idle.withLock({ $0.popLast() }) {
                do throws(RedisConnection.Failure) {
                    return try finish(waiting, words)
                } catch {
                    guard case .broken = error else { throw error }
                    // A server that has ended took all connections with it.
                    idle.withLock { $0.removeAll() }
                }
            }
            return try finish(try RedisConnection(server, time: time), words)
        }
    }

    /// hiredis writes without MSG_NOSIGNAL: to a server that has gone, that would end a process that ignores no SIGPIPE.
    private static func blockSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func finish(
        _ connection: RedisConnection,
        _ words: [String]
    ) throws(RedisConnection.Failure) -> RedisConnection.Response {
        do throws(RedisConnection.Failure) {
            let response = try connection.run(words)
            idle.withLock { $0.append(connection) }
            return response
        } catch {
            // After a refusal the connection is as good as before.
            if case .refused = error { idle.withLock { $0.append(connection) } }
            throw error
        }
    }
}
#endif
