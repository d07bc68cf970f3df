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
    /// How many stubs were added, for their names.
    let addedStubs = Atomic(0)
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

    /// Sets every scenario to its first state, and forgets the requests and what was added.
    func reset() {
        if replayer.added != nil { change { $0.adding([]) } }
        replayer.states.reset()
        requestJournal.forgetEntries()
    }

    /// Serves other fixtures from now on; each event loop changes between two requests.
    func replace(with index: FixtureIndex) async throws {
        for change in changed({ $0.replaying(index) }) { try await change.get() }
        updateStates()
    }

    /// The same, for a thread that may wait.
    func change(_ make: (Replayer) -> Replayer) {
        // A loop that has ended serves nothing.
        for change in changed(make) { try? change.wait() }
        updateStates()
    }

    private func updateStates() {
        let replayer = replayer
        replayer.states.update(replayer.scenarios)
    }

    /// - Returns: when each event loop serves what there is now.
    private func changed(_ make: (Replayer) -> Replayer) -> [EventLoopFuture<Void>] {
        current.withLock { $0 = make($0) }
        // Two changes may reach a loop in another order than they were made in: each brings what is there by then.
        return memories.values.map { memory in
            memory.eventLoop.submit { memory.value.replace(self.replayer) }
        }
    }
}
