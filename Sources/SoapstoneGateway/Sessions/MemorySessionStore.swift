internal import SoapstoneBase
public import SoapstoneCodec
internal import SoapstoneSOAP
internal import Synchronization

/// Sessions of one gateway process, on the monotonic clock.
public final class MemorySessionStore: SessionStore {
    private let limits: GatewayConfiguration.SessionLimits
    private let fixed: [String: SessionValues]
    private let now: @Sendable () -> ContinuousClock.Instant
    private let table = Mutex(SessionTable())

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - limits: how sessions end and how many there may be.
    ///   - fixed: sessions that never end.
    ///   - now: the clock.
    public init(
        limits: GatewayConfiguration.SessionLimits = .init(),
        fixed: [GatewayConfiguration.FixedSession] = [],
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.fixed = Dictionary(fixed.map { ($0.cacheID, $0.values) }) { first, _ in first }
        self.now = now
    }

    public func values(of id: String) async -> SessionValues? {
        // Dictionaries fold canonically equivalent text; ids are ASCII.
        guard Name.isSound(id) else { return nil }
        if let values = fixed[id] { return values }
        return table.withLock { $0.use(id, at: now(), limits) }
    }

    public func open(_ values: SessionValues) async -> String {
        let id = RandomID.make()
        table.withLock { $0.insert(values, id: id, at: now(), limits) }
        return id
    }

    public func add(_ values: SessionValues, to id: String) async -> Bool {
        guard Name.isSound(id) else { return false }
        // A fixed session is what its file says.
        if fixed[id] != nil { return true }
        return table.withLock { $0.add(values, to: id, at: now(), limits) }
    }

    @discardableResult
    public func close(_ id: String) async -> SessionValues? {
        guard Name.isSound(id) else { return nil }
        return table.withLock { $0.remove(id, at: now(), limits) }
    }

    public func takeExpired() async -> [SessionValues] {
        table.withLock { $0.takeExpired(at: now(), limits) }
    }

    /// How many sessions are held, fixed ones not counted.
    var count: Int { table.withLock { $0.count } }

    /// How many users have sessions.
    var userCount: Int { table.withLock { $0.userCount } }
}
