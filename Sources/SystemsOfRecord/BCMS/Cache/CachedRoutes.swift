import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension BCMS {
    /// Routes of operations that are answered from the lists of the session, and by the service where it has none.
    static let cachedRoutes: [CompositeFunction] =
        [
            route(GetUsers.self, of: .user) { calls in await calls.cached(.users) },
            route(GetIncidents.self, of: .incident) { calls in await calls.readableIncidents() },
            route(GetIncidentAssociations.self, of: .association) { calls in
                await calls.cached(.associations)?.map { $0.readable(in: calls.session) }
            },
            route(GetAreaOffices.self, of: .office) { calls in await calls.cached(.offices) },
            route(GetConveneRooms.self, of: .room) { calls in await calls.cached(.rooms) },
            route(GetIncidentCategories.self, of: .category) { calls in await calls.cached(.categories) },
            route(GetIncidentStatuses.self, of: .lookup) { _, calls in await calls.cached(.statuses) },
            route(GetContactRoles.self, of: .lookup) { _, calls in await calls.cached(.roles) },
            route(GetIncidentTypes.self, of: .lookup) { _, calls in await calls.cached(.types) },
            route(GetIncidentAdditionalInfos.self, of: .lookup) { _, calls in await calls.cached(.problems) },
            route(GetIncident.self, of: .incident) { request, calls in
                await calls.readableIncident(request.incidentID).map(Optional.some)
            },
            route(GetIncidentNotes.self, of: .note) { request, calls in
                await calls.readableIncident(request.incidentID)?.notes.newestFirst()
            },
            route(GetIncidentUpdates.self, of: .update, as: "getComments") { request, calls in
                await calls.readableIncident(request.incidentID)?.comments.newestFirst()
            },
            route(GetIncidentAttachments.self, of: .attachment) { request, calls in
                await calls.readableIncident(request.incidentID)?.attachments
            },
        ] + [searchUsers, searchIncidents] + writingRoutes

    /// Routes of operations that change what the session has in its lists.
    private static let writingRoutes: [CompositeFunction] = [
        route(UploadIncidentAttachment.self, of: .attachment, rights: [manager], changes: true) {
            (request, calls) async throws(Outcome.Failure) in
            let value = try await calls.value(of: request, by: .attachment)
            calls.written(request.incidentID) { $0.attachments += value.map { [$0] } ?? [] }
            return value
        },
        route(DeleteIncidentAttachment.self, of: .attachment, rights: [manager], changes: true) {
            (request, calls) async throws(Outcome.Failure) in
            let value = try await calls.value(of: request, by: .attachment)
            calls.written(.incidents) { table in
                for var incident in table.rows
                where incident.attachments.contains(where: { $0.id == request.attachmentID }) {
                    incident.attachments.removeAll { $0.id == request.attachmentID }
                    table.put(incident)
                }
            }
            return value
        },
        route(DeleteConveneRoom.self, of: .room, rights: [administrator], changes: true) {
            (request, calls) async throws(Outcome.Failure) in
            let value = try await calls.value(of: request, by: .room)
            calls.written(.rooms) { $0.remove(request.roomID) }
            return value
        },
    ]

    /// The route of an operation.
    ///
    /// - Parameters:
    ///   - name: what the gateway calls it; nil for the operation's own name with a small first letter.
    ///   - value: what the lists have; nil for what the service has to be asked for.
    private static func route<Request: ServiceRequest>(
        _: Request.Type,
        of service: Service,
        as name: String? = nil,
        rights: [Operation.Right] = [],
        changes: Bool = false,
        value: @escaping @Sendable (Request, FunctionCalls) async throws(Outcome.Failure) -> Request.Value?
    ) -> CompositeFunction {
        let path = service.path(of: Request.self, name)
        return CompositeFunction(
            service.id,
            String(path.dropFirst(service.id.count + 1)),
            "Calls \(Request.codec.name) of \(service.name), or answers from what the session has read.",
            rights: rights,
            isIdempotent: !changes,
            calling: [path] + (changes ? [] : loading)
        ) {
            (request: Request, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<ServiceResult<Request>>
            in
            let request = try request.completed()
            let known = try await value(request, calls)
            let result: Request.Value
            if let known { result = known } else { result = try await calls.value(of: request, by: service, as: name) }
            return CompositeFunction.Reply(ServiceResult(message: nil, isDone: true, value: result))
        }
    }

    /// The route of a list, of which a request can ask for a part.
    private static func route<Request: OrderedRequest>(
        _: Request.Type,
        of service: Service,
        rows: @escaping @Sendable (FunctionCalls) async -> [Request.Row]?
    ) -> CompositeFunction where Request.Value == Page<Request>? {
        route(Request.self, of: service) { (request, calls) async throws(Outcome.Failure) in
            await rows(calls).map { Page(of: $0, request.part) }
        }
    }

    /// Users by conditions.
    private static let searchUsers = route(SearchUsers.self, of: .user) { request, calls in
        await calls.cached(.users).map { Page(of: $0.filter(request.filter.takes), request.part) }
    }

    /// Incidents by conditions, which can be several statuses and places, in an order.
    private static let searchIncidents = CompositeFunction(
        Service.incident.id,
        "searchIncidents",
        "Incidents that meet conditions.",
        calling: ["BCMIncidentService/searchIncidents", "BCMIncidentService/getIncidents"] + loading
    ) {
        (asked: IncidentSearch, calls) async throws(Outcome.Failure)
            -> CompositeFunction.Reply<ServiceResult<SearchIncidents>> in
        try asked.check()
        // A list that is opened again is as its user has left it.
        let request = asked.isEmpty ? IncidentSearch(keptIn: calls.session) ?? asked : asked
        let search = try SearchIncidents(filter: request.filter, part: request.part).completed()
        func reply(_ page: Page<SearchIncidents>?) -> CompositeFunction.Reply<ServiceResult<SearchIncidents>> {
            CompositeFunction.Reply(
                ServiceResult(message: nil, isDone: true, value: page),
                session: SessionValues([SessionKey.search: request.text])
            )
        }
        var incidents = await calls.readableIncidents()
        if incidents == nil {
            guard request.isMoreThanFilter else { return reply(try await calls.value(of: search, by: .incident)) }
            // The service knows one status and one place alone, and no order.
            incidents = try await calls.value(of: GetIncidents(part: .all, order: .none), by: .incident)?.rows
        }
        let found = (incidents ?? []).filter { search.filter.takes($0) && request.takes($0) }
        return reply(Page(of: request.sorted(found), search.part))
    }

    /// Conditions on incidents: those of the service, and what the form has beside them.
    struct IncidentSearch: Record {
        var filter: IncidentFilter
        var part: PagePart
        var statusIDs: [EntityID]
        var locationIDs: [EntityID]
        /// `date`, the newest first; `location` or `status`, by name.
        var sortBy: ServiceText<10>?

        static let codec = Codec(
            "IncidentSearch",
            IncidentSearch.init,
            .inline(\.filter),
            .inline(\.part),
            .jsonOnly("statusIds", \.statusIDs, .open, .times(0...200)),
            .jsonOnly("locationIds", \.locationIDs, .open, .times(0...200)),
            .jsonOnly("sortBy", \.sortBy, .open)
        )

        /// The request as JSON, which a session keeps.
        var text: String {
            var output = ByteWriter()
            encodeJSON(to: &output)
            return output.string
        }

        /// Whether it says nothing at all.
        var isEmpty: Bool { self == Self.empty }

        private static let empty = IncidentSearch(
            filter: IncidentFilter(),
            part: PagePart(),
            statusIDs: [],
            locationIDs: []
        )

        var isMoreThanFilter: Bool { !statusIDs.isEmpty || !locationIDs.isEmpty || sortBy != nil }

        func check() throws(Outcome.Failure) {
            var form = FormCheck()
            form.add("sortBy", "INVALID", where: !["date", "location", "status"].contains(sortBy?.value ?? "date"))
            try form.check()
        }

        func takes(_ incident: Incident) -> Bool {
            func has(_ keys: [EntityID], _ id: EntityID?) -> Bool { keys.isEmpty || id.map(keys.contains) ?? false }
            return has(statusIDs, incident.status?.id) && has(locationIDs, incident.location?.id)
        }

        /// The incidents in order; those that are equal in it stay as they are.
        func sorted(_ incidents: [Incident]) -> [Incident] {
            switch sortBy?.value {
            case "location": incidents.sorted { ($0.location?.name?.value ?? "") < ($1.location?.name?.value ?? "") }
            case "status": incidents.sorted { ($0.status?.name?.value ?? "") < ($1.status?.name?.value ?? "") }
            default: incidents.sorted { ($1.reportedDate ?? .first) < ($0.reportedDate ?? .first) }
            }
        }
    }
}

extension BCMS.IncidentSearch {
    /// The last request of a session; nil where there was none.
    fileprivate init?(keptIn session: SessionValues) {
        guard let text = session.values[BCMS.SessionKey.search],
            let json = try? JSONDocument(parsing: Array(text.utf8)),
            let request = try? Self.decode(from: json, session: SessionValues.none)
        else { return nil }
        self = request
    }
}

// MARK: - Conditions

extension BCMS.FilterRule {
    /// Whether conditions are met; those that are not set are passed over. `And` of nothing is all, `Or` of nothing none.
    fileprivate func isMet(by conditions: [Bool?]) -> Bool {
        let set = conditions.compactMap(\.self)
        return self == .and ? set.allSatisfy(\.self) : set.contains(true)
    }
}

extension BCMS.UserFilter {
    func takes(_ user: BCMS.User) -> Bool {
        (rule ?? .and).isMet(by: [
            employeeName.map { name in
                user.shownName?.value.lowercased().contains(name.value.lowercased()) ?? false
            },
            group.map { group in user.groups.contains { $0.id == group.id } },
            userID.map { $0 == user.id },
        ])
    }
}

extension BCMS.IncidentFilter {
    func takes(_ incident: BCMS.Incident) -> Bool {
        (rule ?? .and).isMet(by: [
            details.map { $0.value == incident.details?.value },
            number.map { $0 == incident.number },
            manager.map { $0.value == incident.manager?.shownName?.value },
            location.map { $0.value == incident.location?.name?.value },
            reportedDate.map { $0 == incident.reportedDate },
            status.map { $0.id == incident.status?.id },
        ])
    }
}

extension BCMS.Page {
    /// A part of rows that are all known.
    init(of rows: [Request.Row], _ part: BCMS.PagePart) {
        let start = max(1, Int(part.start?.value ?? 1))
        let size = Int(part.size?.value ?? -1)
        let rest = rows.dropFirst(start - 1)
        self.init(
            size: XSDInt(Int32(clamping: size < 0 ? rest.count : size)),
            rows: Array(size < 0 ? rest : rest.prefix(size)),
            order: BCMS.SortOrder.none,
            start: XSDInt(Int32(clamping: start)),
            total: XSDInt(Int32(clamping: rows.count))
        )
    }
}

extension [BCMS.IncidentNote] {
    func newestFirst() -> Self { sorted { ($1.addedDate ?? .first) < ($0.addedDate ?? .first) } }
}

extension [BCMS.IncidentUpdate] {
    func newestFirst() -> Self { sorted { ($1.updatedDate ?? .first) < ($0.updatedDate ?? .first) } }
}

extension FunctionCalls {
    /// The incidents of the lists, as the user may read them.
    fileprivate func readableIncidents() async -> [BCMS.Incident]? {
        await cached(.incidents)?.map { $0.readable(in: session) }
    }

    /// One of them; nil where the lists do not have it.
    func readableIncident(_ id: BCMS.EntityID) async -> BCMS.Incident? {
        await cached(.incidents)?.first { $0.id == id }?.readable(in: session)
    }
}
