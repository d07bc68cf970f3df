import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension BCMS {
    /// What is put together from operations, under the service `facade`.
    static let functions: [CompositeFunction] =
        [
            signIn, signOut, incidentDetails, report, update, addNote, deleteNote, noteMail, contactGroups,
            groupMembers, person, callTrees, directReports, checklist, alert, capabilities, legal, links, times,
            refreshData,
        ] + cachedRoutes

    /// The id of the functions' service.
    static let facade = "facade"

    /// A text that a user has entered, of any length: what is too long is told with the field.
    typealias EnteredText = ServiceText<100_000>
}

extension FunctionCalls {
    /// Calls an operation, and returns the value of its result.
    ///
    /// - Parameters:
    ///   - name: what the gateway calls it; nil for the operation's own name with a small first letter.
    ///   - forUser: whether the user of the session is to see it. What is written back must be as the service has it.
    func value<Request: BCMS.ServiceRequest>(
        of request: Request,
        by service: BCMS.Service,
        as name: String? = nil,
        forUser: Bool = true
    ) async throws(Outcome.Failure) -> Request.Value {
        let path = service.path(of: Request.self, name)
        return try await read(path, try request.completed()) { element, response throws(DecodeError) in
            guard let result = try BCMS.ServiceResponse<Request>.decode(from: element).result else {
                throw Operation.Response.isNoElement
            }
            return forUser ? try Request.whole(result.value, in: response) : result.value
        }
    }

    /// All users.
    func users() async throws(Outcome.Failure) -> [BCMS.User] {
        if let users = await cached(.users) { return users }
        return try await value(of: BCMS.GetUsers(part: .all, order: .none), by: .user)?.rows ?? []
    }

    /// All groups.
    func groups() async throws(Outcome.Failure) -> [BCMS.UserGroup] {
        if let groups = await cached(.groups) { return groups }
        return try await value(of: BCMS.GetUserGroups(), by: .lookup)
    }

    /// An incident as the user may read it; nil for none.
    func incident(_ id: BCMS.EntityID) async throws(Outcome.Failure) -> BCMS.Incident? {
        if let known = await readableIncident(id) { return known }
        return try await value(of: BCMS.GetIncident(incidentID: id), by: .incident)
    }

    /// The notes of an incident that the user may read.
    func notes(of incident: BCMS.EntityID) async throws(Outcome.Failure) -> [BCMS.IncidentNote] {
        if let known = await readableIncident(incident) { return known.notes }
        return try await value(of: BCMS.GetIncidentNotes(incidentID: incident), by: .note)
    }

    /// The groups with one of these abbreviations.
    func groups(_ abbreviations: [String]) async throws(Outcome.Failure) -> [BCMS.UserGroup] {
        try await groups().filter { group in group.abbreviation.map { abbreviations.contains($0.value) } ?? false }
    }

    /// Whether the user of the session may report and change incidents.
    var isManager: Bool {
        let role = session.values[BCMS.SessionKey.role].flatMap(BCMS.Role.init)
        return role == .manager || role == .administrator
    }

    /// Refuses a user who may not report and change incidents.
    func requireManager() throws(Outcome.Failure) {
        guard isManager else { throw Outcome.Failure(.noAuthority) }
    }
}
