public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on incidents.
    public static let incidentOperations: [Operation] = [
        Service.incident.operation(GetIncidents.self),
        Service.incident.operation(SearchIncidents.self),
        Service.incident.operation(GetIncident.self),
        Service.incident.operation(CreateIncident.self, changes: true).requiring(manager).performing(.step),
        Service.incident.operation(UpdateIncident.self, changes: true).requiring(manager).performing(.step),
        Service.incident.operation(DeleteIncident.self, changes: true).requiring(administrator).performing(.step),
    ]
}

extension BCMS {
    /// Asks for incidents.
    struct GetIncidents: OrderedRequest {
        var part: PagePart
        var order: PageOrder

        typealias Row = Incident
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidents",
            in: BCMS.operations,
            GetIncidents.init,
            .inline(\.part),
            .inline(\.order)
        )
        static let page = Page<Self>.codec(of: "Incident", json: "incidents")
        static let response = ResponseCodec<Self>.page("GetIncidents")
    }

    /// Asks for incidents that meet conditions.
    struct SearchIncidents: PagedRequest {
        var filter: IncidentFilter
        var part: PagePart

        typealias Row = Incident
        typealias Value = Page<Self>?

        static let codec = Codec(
            "SearchIncidents",
            in: BCMS.operations,
            SearchIncidents.init,
            .element("filter", \.filter, .flat, .nillable, .optional),
            .inline(\.part)
        )
        static let page = Page<Self>.codec(of: "Incident", json: "incidents")
        static let response = ResponseCodec<Self>.page("SearchIncidents")

        func completed() throws(Outcome.Failure) -> Self {
            var filter = filter
            filter.rule = filter.rule ?? .and
            return Self(filter: filter, part: try part.completed())
        }
    }

    /// Conditions on incidents.
    struct IncidentFilter: Record {
        var rule: FilterRule?
        var details: ServiceText<1000>?
        var number: IncidentNumber?
        var manager: ServiceText<100>?
        var location: ServiceText<100>?
        var reportedDate: ServiceTime?
        var status: StatusKey?

        static let codec = Codec(
            "IncidentFilter",
            in: BCMS.envelopes,
            IncidentFilter.init,
            .element("Rule", \.rule, .open, .optional),
            .element("Incident", \.details, .nillable),
            .element("IncidentNumber", \.number, .nillable, .open),
            .element("Ism", \.manager, .nillable),
            .element("Location", \.location, .nillable),
            .element("ReportedDate", \.reportedDate, .nillable, .open),
            .element("Status", \.status, .nillable, .flat, .optional)
        )
    }

    /// A status by its key.
    struct StatusKey: Record {
        var id: EntityID
        var name: ServiceText<100>?

        static let codec = Codec(
            "IncidentStatus",
            in: BCMS.entities,
            StatusKey.init,
            .element("Id", json: "statusId", \.id, .open),
            .element("Name", \.name, .nillable, .open, .internal)
        )
    }

    /// Asks for one incident.
    struct GetIncident: ServiceRequest {
        var incidentID: EntityID

        typealias Value = Incident?

        static let codec = Codec(
            "GetIncident",
            in: BCMS.operations,
            GetIncident.init,
            .element("incidentId", \.incidentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.one("GetIncident", json: "incident", absent: .recordGone)

        static func whole(_ incident: Incident?, in response: Operation.Response) throws(DecodeError) -> Incident? {
            incident?.readable(in: response.session)
        }
    }

    /// Reports an incident; the response has its key.
    struct CreateIncident: ServiceRequest {
        var incident: Incident

        typealias Value = Incident?

        static let codec = Codec(
            "CreateIncident",
            in: BCMS.operations,
            CreateIncident.init,
            .element("incident", \.incident, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("CreateIncident")

        func completed() throws(Outcome.Failure) -> Self {
            try incident.check()
            return self
        }
    }

    /// Replaces an incident by what the request has of it, notes and files among it.
    struct UpdateIncident: ServiceRequest {
        var incidentID: EntityID
        var incident: Incident

        typealias Value = Incident?

        static let codec = Codec(
            "UpdateIncident",
            in: BCMS.operations,
            UpdateIncident.init,
            .element("incidentId", \.incidentID, .open, .optional),
            .element("incident", \.incident, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("UpdateIncident")
    }

    /// Removes an incident.
    struct DeleteIncident: ServiceRequest {
        var incidentID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteIncident",
            in: BCMS.operations,
            DeleteIncident.init,
            .element("incidentId", \.incidentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteIncident", refused: .recordGone)
    }
}

extension BCMS.PagedRequest where Row == BCMS.Incident, Value == BCMS.Page<Self>? {
    static func whole(_ page: Value, in response: Operation.Response) throws(DecodeError) -> Value {
        guard var page else { return nil }
        page.rows = page.rows.map { $0.readable(in: response.session) }
        return page
    }
}

extension BCMS.Incident {
    /// The incident as the user of a session may read it: with all notes, or with those alone that the user has added.
    func readable(in session: SessionValues) -> BCMS.Incident {
        guard !BCMS.readsAllNotes(session) else { return self }
        var incident = self
        incident.notes = notes.filter { $0.isOwn(of: session) }
        return incident
    }

    /// Refuses what the form for a new incident requires and the incident lacks.
    fileprivate func check() throws(Outcome.Failure) {
        var form = FormCheck()
        form.add("incident", "REQUIRED", where: details?.filled == nil)
        form.add("ism", "REQUIRED", where: manager == nil)
        form.add("location", "REQUIRED", where: location == nil)
        form.add("reportedBy", "REQUIRED", where: reportedBy?.filled == nil)
        form.add("reportedDate", "REQUIRED", where: reportedDate == nil)
        form.add("status", "REQUIRED", where: status == nil)
        form.add("approvedBy", "REQUIRED", where: approvedBy?.filled == nil)
        form.add("category", "REQUIRED", where: category == nil)
        form.add("cmt", "REQUIRED", where: room == nil)
        form.add("incidentTitle", "REQUIRED", where: title?.filled == nil)
        form.add("reportedByJobTitle", "REQUIRED", where: reporterJobTitle?.filled == nil)
        form.add("type", "REQUIRED", where: type == nil)
        try form.check()
    }
}
