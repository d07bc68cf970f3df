internal import Logging
internal import NIOCore
internal import NIOPosix
internal import SoapstoneFixtures
internal import Synchronization

/// What the connections of one server share.
final class ServerState: Sendable {
    let configuration: StubConfiguration
    let replayer: Replayer
    let admin: AdminInterface
    let logger: Logger
    /// Threads for what takes too long for an event loop.
    let workers: NIOThreadPool
    /// How many reports are being made.
    let reports = Atomic(0)
    let connections: ConnectionRegistry

    init(_ configuration: StubConfiguration, _ replayer: Replayer, _ workers: NIOThreadPool, _ logger: Logger) {
        self.configuration = configuration
        self.replayer = replayer
        self.workers = workers
        self.logger = logger
        admin = AdminInterface(states: replayer.states, exchanges: replayer.index.exchanges.count)
        connections = ConnectionRegistry(limit: configuration.limits.connections)
    }
}
