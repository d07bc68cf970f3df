internal import SoapstoneCodec

/// Sessions by id, and the order in which they were last used.
struct SessionTable {
    private struct Entry {
        let values: SessionValues
        let begun: ContinuousClock.Instant
        var used: ContinuousClock.Instant
        /// The number of the use in `order` that counts.
        var use: UInt64
    }

    private var entries: [String: Entry] = [:]
    /// Uses, oldest first. A session that was used again has one more, and the old one is passed over.
    private var order: [(id: String, use: UInt64)] = []
    private var first = 0
    private var lastUse: UInt64 = 0

    var count: Int { entries.count }

    /// The values of a session that has not ended, which counts as a use.
    mutating func use(
        _ id: String,
        at now: ContinuousClock.Instant,
        _ limits: GatewayConfiguration.SessionLimits
    ) -> SessionValues? {
        guard let entry = entries[id] else { return nil }
        guard now - entry.used < limits.idle, now - entry.begun < limits.life else {
            entries[id] = nil
            return nil
        }
        note(id, at: now)
        return entry.values
    }

    mutating func insert(
        _ values: SessionValues,
        id: String,
        at now: ContinuousClock.Instant,
        _ limits: GatewayConfiguration.SessionLimits
    ) {
        dropIdle(at: now, limits)
        entries[id] = Entry(values: values, begun: now, used: now, use: 0)
        note(id, at: now)
    }

    mutating func remove(_ id: String) {
        entries[id] = nil
    }

    private mutating func note(_ id: String, at now: ContinuousClock.Instant) {
        lastUse += 1
        entries[id]?.used = now
        entries[id]?.use = lastUse
        order.append((id, lastUse))
        if order.count - first > 2 * entries.count + 64 { compact() }
    }

    /// Drops sessions that were idle too long, and as many more as it takes to have room for one.
    private mutating func dropIdle(at now: ContinuousClock.Instant, _ limits: GatewayConfiguration.SessionLimits) {
        while first < order.count {
            let oldest = order[first]
            if let entry = entries[oldest.id], entry.use == oldest.use {
                guard now - entry.used >= limits.idle || entries.count >= limits.count else { break }
                entries[oldest.id] = nil
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
