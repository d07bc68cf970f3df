import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension BCMS {
    /// A list of the cache, and how it is loaded.
    struct CachedList<Row: CachedRow>: Sendable {
        let path: Cache.Path<Row>
        /// Whether the service can say what has changed since a day.
        let hasChanges: Bool
        /// Loads what has changed since a day, or all.
        let load: @Sendable (FunctionCalls, ServiceDay) async throws(Outcome.Failure) -> [Row]

        private init(
            _ path: Cache.Path<Row>,
            hasChanges: Bool = true,
            _ load: @escaping @Sendable (FunctionCalls, ServiceDay) async throws(Outcome.Failure) -> [Row]
        ) {
            self.path = path
            self.hasChanges = hasChanges
            self.load = load
        }

        /// A list of which the service says what has changed.
        init<Request: ChangesRequest>(_ path: Cache.Path<Row>, _: Request.Type)
        where Request.Row == Row, Request.Value == Page<Request>? {
            self.init(path) { (calls, day) async throws(Outcome.Failure) in
                try await calls.allRows(by: .changes) { part in
                    Request(query: ChangesQuery(order: .none, date: day, part: part))
                }
            }
        }

        /// A list that is always loaded whole.
        init(
            whole path: Cache.Path<Row>,
            _ load: @escaping @Sendable (FunctionCalls) async throws(Outcome.Failure) -> [Row]
        ) {
            self.init(path, hasChanges: false) { (calls, _) async throws(Outcome.Failure) in try await load(calls) }
        }
    }
}

extension BCMS.CachedList where Row == BCMS.NamedEntity {
    static let statuses = Self(\.statuses, BCMS.GetIncidentStatusesModifiedSince.self)
    static let roles = Self(\.roles, BCMS.GetContactRolesModifiedSince.self)
    static let types = Self(\.types, BCMS.GetIncidentTypesModifiedSince.self)
    static let problems = Self(\.problems, BCMS.GetIncidentAdditionalInfosModifiedSince.self)
}

extension BCMS.CachedList where Row == BCMS.UserGroup {
    static let groups = Self(whole: \.groups) { (calls) async throws(Outcome.Failure) in
        try await calls.value(of: BCMS.GetUserGroups(), by: .lookup)
    }
}

extension BCMS.CachedList where Row == BCMS.User {
    static let users = Self(\.users, BCMS.GetUsersModifiedSince.self)
}

extension BCMS.CachedList where Row == BCMS.AreaOffice {
    static let offices = Self(\.offices, BCMS.GetAreaOfficesModifiedSince.self)
}

extension BCMS.CachedList where Row == BCMS.IncidentCategory {
    static let categories = Self(\.categories, BCMS.GetIncidentCategoriesModifiedSince.self)
}

extension BCMS.CachedList where Row == BCMS.ConveneRoom {
    static let rooms = Self(whole: \.rooms) { (calls) async throws(Outcome.Failure) in
        try await calls.allRows(by: .room) { BCMS.GetConveneRooms(part: $0, order: .none) }
    }
}

extension BCMS.CachedList where Row == BCMS.HelpDocument {
    static let documents = Self(whole: \.documents) { (calls) async throws(Outcome.Failure) in
        try await calls.allRows(by: .document) {
            BCMS.GetHelpDocuments(searchText: BCMS.ServiceText(cutting: "%"), part: $0)
        }
    }
}

extension BCMS.CachedList where Row == BCMS.Incident {
    static let incidents = Self(\.incidents, BCMS.GetIncidentsModifiedSince.self)
}

extension BCMS.CachedList where Row == BCMS.IncidentAssociation {
    static let associations = Self(\.associations, BCMS.GetIncidentAssociationsModifiedSince.self)
}

extension FunctionCalls {
    /// The cache of the gateway that the call came to.
    private var cache: BCMS.Cache { shared { BCMS.Cache() } }

    /// The key of the session in the cache; nil for one that has no lists there, such as a fixed session.
    private var cacheKey: String? { session.values[BCMS.SessionKey.cache] }

    /// The rows of a list; nil where the session has none of it, and the service has to be asked.
    ///
    /// Whoever reads a list first after the interval asks for what has changed; where that fails, the rows are as they were.
    func cached<Row>(_ list: BCMS.CachedList<Row>) async -> [Row]? {
        guard let key = cacheKey else { return nil }
        func known() -> (rows: [Row], mustRefresh: Bool)? {
            let interval = settingSeconds("CacheRefreshIntervalInSeconds", 300)
            return cache.rows(list.path, of: key, at: clock, refreshingAfter: interval)
        }
        guard let first = known() else { return nil }
        guard first.mustRefresh else { return first.rows }
        guard await refresh(list, isFull: false) == nil else { return first.rows }
        return known()?.rows ?? first.rows
    }

    /// Loads a list: all of it, or what has changed since the day of the last success.
    ///
    /// - Returns: why it could not be loaded; nil for a success.
    @discardableResult
    func refresh<Row>(_ list: BCMS.CachedList<Row>, isFull: Bool) async -> Outcome.Failure? {
        guard let key = cacheKey else { return Outcome.Failure(.sessionIncomplete, detail: BCMS.SessionKey.cache) }
        let last = isFull || !list.hasChanges ? nil : cache.loaded(list.path, of: key)
        let day = last.flatMap { BCMS.ServiceDay(secondsSinceEpoch: $0) } ?? .first
        let idle = settingSeconds("SessionTimeoutInSeconds", 900)
        func store(_ rows: [Row]?) {
            cache.store(rows, isWhole: last == nil, in: list.path, of: key, at: clock, idle: idle)
        }
        do throws(Outcome.Failure) {
            store(try await list.load(self, day))
            return nil
        } catch {
            store(nil)
            return error
        }
    }

    /// Changes a list by what was written.
    func written<Row>(_ list: BCMS.CachedList<Row>, _ change: (inout BCMS.Cache.Table<Row>) -> Void) {
        if let cacheKey { cache.change(list.path, of: cacheKey, change) }
    }

    /// Changes an incident by what was written of it.
    func written(_ incident: BCMS.EntityID, _ change: (inout BCMS.Incident) -> Void) {
        written(.incidents) { table in
            guard var known = table[incident] else { return }
            change(&known)
            table.put(known)
        }
    }

    /// Drops the lists of the session.
    func dropCache() { if let cacheKey { cache.drop(cacheKey) } }

    /// Loads all lists, those of different kinds at the same time.
    ///
    /// - Returns: those that could not be loaded, whose rows are as they were.
    func refreshAll(isFull: Bool) async -> [CompositeFunction.Lacking] {
        await withTaskGroup(of: CompositeFunction.Lacking?.self) { group in
            func add(_ id: String, _ work: @escaping @Sendable () async -> Outcome.Failure?) {
                group.addTask { await work().map { CompositeFunction.Lacking(id, $0) } }
            }
            add("lookups") {
                // One behind the other; those behind one that fails are loaded all the same.
                var first: Outcome.Failure?
                for list in [BCMS.CachedList<BCMS.NamedEntity>.statuses, .roles, .types, .problems] {
                    let failure = await refresh(list, isFull: isFull)
                    first = first ?? failure
                }
                let failure = await refresh(.groups, isFull: isFull)
                return first ?? failure
            }
            add("users") { await refresh(.users, isFull: isFull) }
            add("offices") { await refresh(.offices, isFull: isFull) }
            add("categories") { await refresh(.categories, isFull: isFull) }
            add("rooms") { await refresh(.rooms, isFull: isFull) }
            add("documents") { await refresh(.documents, isFull: isFull) }
            add("incidents") { await refresh(.incidents, isFull: isFull) }
            add("associations") { await refresh(.associations, isFull: isFull) }
            var lacking: [CompositeFunction.Lacking] = []
            for await one in group { lacking += one.map { [$0] } ?? [] }
            return lacking.sorted { $0.id < $1.id }
        }
    }

    /// How often a list may have grown while it was read.
    private static var mostTurns: Int { 20 }

    /// All rows of a list, of which the service first says how many there are. It may grow while it is read.
    fileprivate func allRows<Request: BCMS.PagedRequest>(
        by service: BCMS.Service,
        _ request: (BCMS.PagePart) -> Request
    ) async throws(Outcome.Failure) -> [Request.Row] where Request.Value == BCMS.Page<Request>? {
        func page(_ part: BCMS.PagePart) async throws(Outcome.Failure) -> BCMS.Page<Request>? {
            try await value(of: request(part), by: service, forUser: false)
        }
        guard var total = try await page(BCMS.PagePart(start: 1, size: 1))?.total?.value, total > 0 else { return [] }
        var rows: [Request.Row] = []
        for _ in 0..<Self.mostTurns {
            let start = Int32(clamping: rows.count + 1)
            let next = try await page(BCMS.PagePart(start: XSDInt(start), size: XSDInt(total - start + 1)))
            guard let next, !next.rows.isEmpty else { break }
            rows += next.rows
            guard let grown = next.total?.value, Int(grown) > rows.count else { break }
            total = grown
        }
        return rows
    }
}

extension BCMS {
    /// What the lists are loaded with.
    static let loading =
        changesOperations.map { "\($0.service)/\($0.name)" }
        + ["BCMConveneRoomService/getConveneRooms", "BCMHelpDocumentService/getHelpDocuments"]
        + ["BCMLookupService/getUserGroups"]

    /// Loads all lists of the session again.
    static let refreshData = CompositeFunction(
        facade,
        "refreshData",
        "Loads all lists of the session again: what has changed, or all.",
        calling: loading
    ) { (request: RefreshRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        CompositeFunction.Reply(Nothing(), lacking: await calls.refreshAll(isFull: request.isFull?.value ?? false))
    }

    struct RefreshRequest: Record {
        var isFull: XSDBoolean?

        static let codec = Codec("refresh", RefreshRequest.init, .jsonOnly("full", \.isFull, .open))
    }
}
