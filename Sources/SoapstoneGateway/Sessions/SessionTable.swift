internal import SoapstoneCodec

/// Sessions by id, and the order in which they were last used.
struct SessionTable {
    private struct Entry {
        var values: SessionValues
        let begun: ContinuousClock.Instant
        var used: ContinuousClock.Instant
        /// The number of the use in `order` that counts.
        var use: UInt64
        /// Whose it is, in UTF-8: two names that only look the same are two users.
        let user: [UInt8]?
        /// The time without a call after which it ends.
        let idle: Duration
    }

    private var entries: [String: Entry] = [:]
    /// Uses, oldest first. A session that was used again has one more, and the old one is passed over.
    private var order: [(id: String, use: UInt64)] = []
    private var first = 0
    /// The sessions of those who have signed in, by user.
    private var users: [[UInt8]: [String]] = [:]
    private var lastUse: UInt64 = 0
    /// What sessions knew that nobody closed, until it is asked for.
    private var expired: [SessionValues] = []

    var count: Int { entries.count }

    /// How many users have a session.
    var userCount: Int { users.count }

    /// The values of a session that has not ended, which counts as a use.
    mutating func use(
        _ id: String,
        at now: ContinuousClock.Instant,
        _ limits: GatewayConfiguration.SessionLimits
    ) -> SessionValues? {
        guard let entry = alive(id, at: now, limits) else { return nil }
        note(id, at: now)
        return entry.values
    }

    /// Adds to what a session knows that has not ended; false for others.
    mutating func add(
        _ values: SessionValues,
        to id: String,
        at now: ContinuousClock.Instant,
        _ limits: GatewayConfiguration.SessionLimits
    ) -> Bool {
        guard let entry = alive(id, at: now, limits) else { return false }
        entries[id]?.values = entry.values.adding(values)
        return true
    }

    mutating func insert(
        _ values: SessionValues,
        id: String,
        at now: ContinuousClock.Instant,
        _ limits: GatewayConfiguration.SessionLimits
    ) {
        let user = values.userID.map { Array($0.utf8) }
        // First the user's own: where they make room, nobody else has to.
        if let user {
            makeRoom(of: user, limits)
            users[user, default: []].append(id)
        }
        makeRoom(at: now, limits)
        let idle = values.idle ?? limits.idle
        entries[id] = Entry(values: values, begun: now, used: now, use: 0, user: user, idle: idle)
        note(id, at: now)
    }

    /// Ends as many of a user's sessions as it takes to have room for one, those that were idle longest.
    private mutating func makeRoom(of user: [UInt8], _ limits: GatewayConfiguration.SessionLimits) {
        let own = (users[user] ?? []).compactMap { id in entries[id].map { (id: id, entry: $0) } }
        let surplus = max(0, own.count - limits.perUser + 1)
        for (id, entry) in own.sorted(by: { $0.entry.use < $1.entry.use }).prefix(surplus) { expire(id, entry, limits) }
    }

    /// Ends a session; what it knew where it had not ended before.
    mutating func remove(
        _ id: String,
        at now: ContinuousClock.Instant,
        _ limits: GatewayConfiguration.SessionLimits
    ) -> SessionValues? {
        guard let entry = alive(id, at: now, limits) else { return nil }
        drop(id, entry)
        return entry.values
    }

    /// What sessions knew that ended of themselves and were not told of yet.
    mutating func takeExpired(
        at now: ContinuousClock.Instant,
        _ limits: GatewayConfiguration.SessionLimits
    ) -> [SessionValues] {
        // Those behind one with a longer time may be over already.
        for (id, entry) in entries where now - entry.used >= entry.idle { expire(id, entry, limits) }
        defer { expired = [] }
        return expired
    }

    /// A session that has not ended; one that has is dropped.
    private mutating func alive(
        _ id: String,
        at now: ContinuousClock.Instant,
        _ limits: GatewayConfiguration.SessionLimits
    ) -> Entry? {
        guard let entry = entries[id] else { return nil }
        guard now - entry.used < entry.idle, now - entry.begun < limits.life else {
            expire(id, entry, limits)
            return nil
        }
        return entry
    }

    private mutating func expire(_ id: String, _ entry: Entry, _ limits: GatewayConfiguration.SessionLimits) {
        drop(id, entry)
        // Nobody may ever ask.
        if expired.count < limits.count { expired.append(entry.values) }
    }

    private mutating func drop(_ id: String, _ entry: Entry) {
        entries[id] = nil
        guard let user = entry.user else { return }
        let rest = (users[user] ?? []).filter { $0 != id }
        users[user] = rest.isEmpty ? nil : rest
    }

    private mutating func note(_ id: String, at now: ContinuousClock.Instant) {
        lastUse += 1
        entries[id]?.used = now
        entries[id]?.use = lastUse
        order.append((id, lastUse))
        if order.count - first > 2 * entries.count + 64 { compact() }
    }

    /// Drops sessions that were idle too long, and as many more as it takes to have room for one.
    private mutating func makeRoom(at now: ContinuousClock.Instant, _ limits: GatewayConfiguration.SessionLimits) {
        while first < order.count {
            let oldest = order[first]
            if let entry = entries[oldest.id], entry.use == oldest.use {
                guard now - entry.used >= entry.idle || entries.count >= limits.count else { break }
                expire(oldest.id, entry, limits)
            }
            first += 1
        }
        if first > 1_024, first > order.count / 2 {
            order.removeFirst(first)
            first = 0
        }
    }

    private mutating func compact() {
        order = order[first...].filter { entries[$0.id]?.use == $0.use }
        first = 0
    }
}
