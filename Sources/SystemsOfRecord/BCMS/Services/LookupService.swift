public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations that list what forms choose from.
    public static let lookupOperations: [Operation] = [
        Service.lookup.operation(GetIncidentStatuses.self),
        Service.lookup.operation(GetContactRoles.self),
        Service.lookup.operation(GetIncidentTypes.self),
        Service.lookup.operation(GetIncidentAdditionalInfos.self),
        // A user who signs in chooses a group first.
        Service.lookup.operation(GetUserGroups.self, needsSession: false),
        Service.lookup.operation(GetChecklistTypes.self).performing(.step),
    ]
}

extension BCMS {
    /// Asks for the statuses that incidents can have.
    struct GetIncidentStatuses: ServiceRequest {
        typealias Value = [NamedEntity]

        static let codec = Codec("GetIncidentStatuses", in: BCMS.operations, GetIncidentStatuses.init)
        static let response = ResponseCodec<Self>.list("GetIncidentStatuses", of: "IncidentStatus", json: "statuses")
    }

    /// Asks for the roles that contacts can have.
    struct GetContactRoles: ServiceRequest {
        typealias Value = [NamedEntity]

        static let codec = Codec("GetContactRoles", in: BCMS.operations, GetContactRoles.init)
        static let response = ResponseCodec<Self>.list("GetContactRoles", of: "ContactRole", json: "contactRoles")
    }

    /// Asks for the types of incidents.
    struct GetIncidentTypes: ServiceRequest {
        typealias Value = [NamedEntity]

        static let codec = Codec("GetIncidentTypes", in: BCMS.operations, GetIncidentTypes.init)
        static let response = ResponseCodec<Self>.list("GetIncidentTypes", of: "IncidentType", json: "types")
    }

    /// Asks for the problems that an incident can bring.
    struct GetIncidentAdditionalInfos: ServiceRequest {
        typealias Value = [NamedEntity]

        static let codec = Codec("GetIncidentAdditionalInfos", in: BCMS.operations, GetIncidentAdditionalInfos.init)
        static let response = ResponseCodec<Self>.list(
            "GetIncidentAdditionalInfos",
            of: "AdditionalInfo",
            json: "additionalInfos"
        )
    }

    /// Asks for the groups of users.
    struct GetUserGroups: ServiceRequest {
        typealias Value = [UserGroup]

        static let codec = Codec("GetUserGroups", in: BCMS.operations, GetUserGroups.init)
        static let response = ResponseCodec<Self>.list("GetUserGroups", of: "UserGroup", json: "groups")
    }

    /// Asks for the groups of check boxes.
    struct GetChecklistTypes: ServiceRequest {
        typealias Value = [ChecklistType]

        static let codec = Codec("GetChecklistTypes", in: BCMS.operations, GetChecklistTypes.init)
        static let response = ResponseCodec<Self>.list("GetChecklistTypes", of: "ChecklistType", json: "checklist")
    }
}
