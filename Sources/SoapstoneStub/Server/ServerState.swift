internal import Logging
internal import NIOCore
internal import NIOPosix
internal import SoapstoneFixtures
internal import Synchronization

/// What the connections of one server share.
final class ServerState: Sendable {
    let configuration: StubConfiguration
    /// `configuration.times.idle`, which is added to the time after each request.
    let idleTime: TimeAmount
    /// `configuration.times.drain`.
    let drainTime: TimeAmount
    /// What answers now; on an event loop, ask the loop's memory, which needs no lock.
    var replayer: Replayer { current.withLock { $0 } }
    private let current: Mutex<Replayer>
    /// Passes requests on; nil in a stub that sends nothing to any other machine.
    let proxy: Proxy?
    let access: AdminAccess
    /// Keeps account of the requests.
    let requestJournal: RequestJournal
    let logger: Logger
    /// Threads for what takes too long for an event loop.
    let workers: NIOThreadPool
    /// Each event loop has one.
    private let memories: [ObjectIdentifier: NIOLoopBoundBox<LoopMemory>]
    /// How many reports are being made.
    let reports = Atomic(0)
    let connections: ConnectionRegistry
    let tasks = TasksInFlight()

    init(
        _ configuration: StubConfiguration,
        _ replayer: Replayer,
        _ proxy: Proxy?,
        _ requestJournal: RequestJournal,
        loops: some Sequence<any EventLoop>,
        _ workers: NIOThreadPool,
        _ logger: Logger
    ) {
        memories = Dictionary(
            uniqueKeysWithValues: loops.map { loop in
                (ObjectIdentifier(loop), NIOLoopBoundBox.makeBoxSendingValue(LoopMemory(replayer), eventLoop: loop))
            }
        )
        self.configuration = configuration
        idleTime = TimeAmount(limiting: configuration.times.idle)
        drainTime = TimeAmount(limiting: configuration.times.drain)
        current = Mutex(replayer)
        self.proxy = proxy
        self.workers = workers
        self.logger = logger
        access = AdminAccess(
            token: configuration.adminToken,
            host: configuration.host,
            isSecure: configuration.tls != nil
        )
        self.requestJournal = requestJournal
        connections = ConnectionRegistry(limit: configuration.limits.connections)
    }

    /// What the connections of an event loop share, to be asked for on that loop.
    func memory(of loop: any EventLoop) -> LoopMemory {
        memories[ObjectIdentifier(loop)]?.value ?? LoopMemory(replayer)
    }

    /// Sets every scenario to its first state, and forgets the requests.
    func reset() {
        replayer.states.reset()
        requestJournal.forgetEntries()
    }

    /// Answers with another replayer from now on; each event loop changes between two requests.
    func replace(_ replayer: Replayer) async throws {
        current.withLock { $0 = replayer }
        for memory in memories.values {
            try await memory.eventLoop.submit { memory.value.replace(replayer) }.get()
        }
    }
}
