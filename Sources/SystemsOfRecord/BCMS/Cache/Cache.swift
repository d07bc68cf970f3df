import SoapstoneCodec
import SoapstoneXML
import Synchronization

extension BCMS {
    /// The lists that sessions have read, in memory, for as long as their sessions live.
    ///
    /// Each session has lists of its own. A list is loaded whole at first, and then by what has changed since the day of the
    /// last success: a day is asked for again and again, and rows are put in by their keys. All of them together have a
    /// limit in bytes; the sessions that were used least recently are dropped for it.
    final class Cache: Sendable {
        /// Where a list is.
        typealias Path<Row: CachedRow> = any WritableKeyPath<Lists, Table<Row>> & Sendable

        /// What one session has read.
        struct Lists: Sendable {
            var statuses = Table<NamedEntity>()
            var roles = Table<NamedEntity>()
            var types = Table<NamedEntity>()
            var problems = Table<NamedEntity>()
            var groups = Table<UserGroup>()
            var users = Table<User>()
            var offices = Table<AreaOffice>()
            var categories = Table<IncidentCategory>()
            var rooms = Table<ConveneRoom>()
            var documents = Table<HelpDocument>()
            var incidents = Table<Incident>()
            var associations = Table<IncidentAssociation>()

            var bytes: Int {
                statuses.bytes + roles.bytes + types.bytes + problems.bytes + groups.bytes + users.bytes + offices.bytes
                    + categories.bytes + rooms.bytes + documents.bytes + incidents.bytes + associations.bytes
            }
        }

        private struct Entry {
            var lists = Lists()
            /// When it was used last, in seconds since 1970.
            var used: Int64
        }

        private struct State {
            var entries: [String: Entry] = [:]
            var bytes = 0

            mutating func drop(_ session: String) {
                if let entry = entries.removeValue(forKey: session) { bytes -= entry.lists.bytes }
            }
        }

        private let state = Mutex(State())
        private let limit: Int

        /// Makes a cache.
        ///
        /// - Parameter limit: the bytes of all rows, as JSON.
        init(limit: Int = 64 << 20) {
            self.limit = limit
        }

        /// How many bytes there are.
        var bytes: Int { state.withLock { $0.bytes } }

        /// How many sessions have lists.
        var sessionCount: Int { state.withLock { $0.entries.count } }

        /// The rows of a list, once it was loaded; nil before.
        ///
        /// - Parameters:
        ///   - session: the key of the session in the cache.
        ///   - now: the time, in seconds since 1970.
        ///   - interval: after how many seconds a list is asked for again.
        /// - Returns: whether the caller is to ask for the list again: one caller at a time is.
        func rows<Row>(
            _ path: Path<Row>,
            of session: String,
            at now: Int64,
            refreshingAfter interval: Int64
        ) -> (rows: [Row], mustRefresh: Bool)? {
            state.withLock { state in
                guard let entry = state.entries[session], let loaded = entry.lists[keyPath: path].loaded else {
                    return nil
                }
                state.entries[session]?.used = now
                let mustRefresh = now - loaded >= interval && !entry.lists[keyPath: path].isLoading
                if mustRefresh { state.entries[session]?.lists[keyPath: path].isLoading = true }
                return (entry.lists[keyPath: path].rows, mustRefresh)
            }
        }

        /// When a list was loaded last; nil for never.
        func loaded<Row>(_ path: Path<Row>, of session: String) -> Int64? {
            state.withLock { $0.entries[session]?.lists[keyPath: path].loaded }
        }

        /// Takes what was loaded; without it the old rows stay, and so does the time that they are of.
        ///
        /// - Parameters:
        ///   - isWhole: whether the rows are all that there are, and not those alone that have changed.
        ///   - begun: when they were asked for, in seconds since 1970.
        ///   - idle: after how many seconds without a use a session's lists are dropped.
        func store<Row>(
            _ rows: [Row]?,
            isWhole: Bool,
            in path: Path<Row>,
            of session: String,
            at begun: Int64,
            idle: Int64
        ) {
            state.withLock { state in
                guard let rows else {
                    state.entries[session]?.lists[keyPath: path].isLoading = false
                    return
                }
                for (key, entry) in state.entries where begun - entry.used >= idle && key != session { state.drop(key) }
                var lists = state.entries[session]?.lists ?? Lists()
                let before = lists.bytes
                if isWhole { lists[keyPath: path] = Table() }
                for row in rows { lists[keyPath: path].put(row) }
                lists[keyPath: path].isLoading = false
                lists[keyPath: path].loaded = begun
                state.entries[session] = Entry(lists: lists, used: begun)
                state.bytes += lists.bytes - before
                makeRoom(&state, for: session) { $0[keyPath: path] = Table() }
            }
        }

        /// Changes a list that was loaded, by what was written.
        func change<Row>(_ path: Path<Row>, of session: String, _ change: (inout Table<Row>) -> Void) {
            state.withLock { state in
                guard var table = state.entries[session]?.lists[keyPath: path], table.loaded != nil else { return }
                let before = table.bytes
                change(&table)
                state.entries[session]?.lists[keyPath: path] = table
                state.bytes += table.bytes - before
                makeRoom(&state, for: session) { $0[keyPath: path] = Table() }
            }
        }

        /// Drops all that a session has.
        func drop(_ session: String) { state.withLock { $0.drop(session) } }

        /// Drops what was used least recently; at last the list that has grown.
        private func makeRoom(_ state: inout State, for session: String, dropping drop: (inout Lists) -> Void) {
            while state.bytes > limit {
                let others = state.entries.filter { $0.key != session }
                if let oldest = others.min(by: { $0.value.used < $1.value.used }) {
                    state.drop(oldest.key)
                    continue
                }
                guard var lists = state.entries[session]?.lists, lists.bytes > 0 else { return }
                drop(&lists)
                state.bytes = lists.bytes
                state.entries[session]?.lists = lists
                return
            }
        }
    }
}

extension BCMS.Cache {
    /// The rows of a list, by their keys.
    struct Table<Row: BCMS.CachedRow>: Sendable {
        private(set) var rows: [Row] = []
        private var sizes: [Int] = []
        private var places: [BCMS.EntityID: Int] = [:]
        private(set) var bytes = 0
        /// When the rows were asked for, in seconds since 1970; nil before that.
        fileprivate(set) var loaded: Int64?
        fileprivate var isLoading = false

        /// The row with a key.
        subscript(key: BCMS.EntityID) -> Row? { places[key].map { rows[$0] } }

        /// Puts a row in the place of the one with its key, or behind all. One without a key is passed over.
        mutating func put(_ row: Row) {
            guard let key = row.key else { return }
            let size = Self.size(of: row)
            bytes += size
            if let place = places[key] {
                bytes -= sizes[place]
                rows[place] = row
                sizes[place] = size
            } else {
                places[key] = rows.count
                rows.append(row)
                sizes.append(size)
            }
        }

        /// Takes out the row with a key.
        mutating func remove(_ key: BCMS.EntityID) {
            guard let place = places.removeValue(forKey: key) else { return }
            bytes -= sizes.remove(at: place)
            rows.remove(at: place)
            for (key, other) in places where other > place { places[key] = other - 1 }
        }

        /// The bytes of a row as JSON.
        private static func size(of row: Row) -> Int {
            var output = ByteWriter(capacity: 256)
            row.encodeJSON(to: &output)
            return output.count
        }
    }
}

extension BCMS {
    /// An entity that lists have by its key.
    protocol CachedRow: Record {
        var key: EntityID? { get }
    }
}

extension BCMS.NamedEntity: BCMS.CachedRow { var key: BCMS.EntityID? { id } }
extension BCMS.UserGroup: BCMS.CachedRow { var key: BCMS.EntityID? { id } }
extension BCMS.User: BCMS.CachedRow { var key: BCMS.EntityID? { id } }
extension BCMS.HelpDocument: BCMS.CachedRow { var key: BCMS.EntityID? { id } }
extension BCMS.AreaOffice: BCMS.CachedRow { var key: BCMS.EntityID? { id } }
extension BCMS.IncidentCategory: BCMS.CachedRow { var key: BCMS.EntityID? { id } }
extension BCMS.ConveneRoom: BCMS.CachedRow { var key: BCMS.EntityID? { id } }
extension BCMS.Incident: BCMS.CachedRow { var key: BCMS.EntityID? { id } }
extension BCMS.IncidentAssociation: BCMS.CachedRow { var key: BCMS.EntityID? { primary.id } }
