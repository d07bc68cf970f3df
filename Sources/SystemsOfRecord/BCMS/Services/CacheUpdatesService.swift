public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations that list what has changed, for a cache. They are no routes of devices.
    public static let changesOperations: [Operation] = [
        Service.changes.operation(GetUsersModifiedSince.self).performing(.step),
        Service.changes.operation(GetIncidentsModifiedSince.self).performing(.step),
        Service.changes.operation(GetAreaOfficesModifiedSince.self).performing(.step),
        Service.changes.operation(GetIncidentCategoriesModifiedSince.self).performing(.step),
        Service.changes.operation(GetIncidentStatusesModifiedSince.self).performing(.step),
        Service.changes.operation(GetContactRolesModifiedSince.self).performing(.step),
        Service.changes.operation(GetIncidentTypesModifiedSince.self).performing(.step),
        Service.changes.operation(GetIncidentAdditionalInfosModifiedSince.self).performing(.step),
        Service.changes.operation(GetIncidentAssociationsModifiedSince.self).performing(.step),
    ]
}

extension BCMS {
    /// Asks for what has changed on a day or after it; what was removed is not listed.
    struct ChangesQuery: Record {
        var order: PageOrder
        var date: ServiceDay
        var part: PagePart

        static let codec = Codec(
            "ChangesQuery",
            in: BCMS.operations,
            ChangesQuery.init,
            .inline(\.order),
            .element("date", \.date, .open, .optional),
            .inline(\.part)
        )
    }

    /// A request for what has changed.
    protocol ChangesRequest: OrderedRequest {
        init(query: ChangesQuery)

        var query: ChangesQuery { get set }
    }

    /// Asks for users that have changed.
    struct GetUsersModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = User
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetUsersModifiedSince",
            in: BCMS.operations,
            GetUsersModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "User", json: "users")
        static let response = ResponseCodec<Self>.page("GetUsersModifiedSince")
    }

    /// Asks for incidents that have changed.
    struct GetIncidentsModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = Incident
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidentsModifiedSince",
            in: BCMS.operations,
            GetIncidentsModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "Incident", json: "incidents")
        static let response = ResponseCodec<Self>.page("GetIncidentsModifiedSince")
    }

    /// Asks for offices that have changed.
    struct GetAreaOfficesModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = AreaOffice
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetAreaOfficesModifiedSince",
            in: BCMS.operations,
            GetAreaOfficesModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "AreaOffice", json: "offices")
        static let response = ResponseCodec<Self>.page("GetAreaOfficesModifiedSince")
    }

    /// Asks for categories that have changed.
    struct GetIncidentCategoriesModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = IncidentCategory
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidentCategoriesModifiedSince",
            in: BCMS.operations,
            GetIncidentCategoriesModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "IncidentCategory", json: "categories")
        static let response = ResponseCodec<Self>.page("GetIncidentCategoriesModifiedSince")
    }

    /// Asks for statuses of incidents that have changed.
    struct GetIncidentStatusesModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = NamedEntity
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidentStatusesModifiedSince",
            in: BCMS.operations,
            GetIncidentStatusesModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "IncidentStatus", json: "statuses")
        static let response = ResponseCodec<Self>.page("GetIncidentStatusesModifiedSince")
    }

    /// Asks for roles of contacts that have changed.
    struct GetContactRolesModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = NamedEntity
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetContactRolesModifiedSince",
            in: BCMS.operations,
            GetContactRolesModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "ContactRole", json: "contactRoles")
        static let response = ResponseCodec<Self>.page("GetContactRolesModifiedSince")
    }

    /// Asks for types of incidents that have changed.
    struct GetIncidentTypesModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = NamedEntity
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidentTypesModifiedSince",
            in: BCMS.operations,
            GetIncidentTypesModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "IncidentType", json: "types")
        static let response = ResponseCodec<Self>.page("GetIncidentTypesModifiedSince")
    }

    /// Asks for problems that an incident can bring that have changed.
    struct GetIncidentAdditionalInfosModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = NamedEntity
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidentAdditionalInfosModifiedSince",
            in: BCMS.operations,
            GetIncidentAdditionalInfosModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "AdditionalInfo", json: "additionalInfos")
        static let response = ResponseCodec<Self>.page("GetIncidentAdditionalInfosModifiedSince")
    }

    /// Asks for incidents that belong together that have changed.
    struct GetIncidentAssociationsModifiedSince: ChangesRequest {
        var query: ChangesQuery

        typealias Row = IncidentAssociation
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidentAssociationsModifiedSince",
            in: BCMS.operations,
            GetIncidentAssociationsModifiedSince.init,
            .inline(\.query)
        )
        static let page = Page<Self>.codec(of: "IncidentAssociation", json: "associations")
        static let response = ResponseCodec<Self>.page("GetIncidentAssociationsModifiedSince")
    }
}

extension BCMS.ChangesRequest {
    var order: BCMS.PageOrder {
        get { query.order }
        set { query.order = newValue }
    }

    var part: BCMS.PagePart {
        get { query.part }
        set { query.part = newValue }
    }
}
