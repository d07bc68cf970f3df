import SoapstoneOperations

extension BCMS {
    /// Where an operation is in the JSON profile of its service.
    struct JSONRoute: Sendable {
        /// A part of the path.
        enum Part: Sendable {
            /// The token of the session.
            case token
            case name(String)
            /// The text of an element of the request.
            case value(String)
        }

        /// What the body is.
        enum Body: Sendable {
            case none
            /// The object of an element of the request, or its array.
            case element(String)
            /// The bytes of an element of the request.
            case bytes(String)
        }

        let method: Operation.WireRequest.Method
        let path: [Part]
        /// The elements of the request that are in the query, in its order.
        var query: [String] = []
        var body = Body.none
        /// Whether the response is the bytes of a file, which are not under `json`.
        var isFile = false

        /// The element of the request that is the body.
        var element: String? {
            guard case .element(let name) = body else { return nil }
            return name
        }

        /// The last segments of the path.
        var segments: [Operation.Address.Segment] {
            let path = path.map { part -> Operation.Address.Segment in
                switch part {
                case .token: .secret("token")
                case .name(let name): .name(name)
                case .value: .value
                }
            }
            return isFile ? path : [.name("json")] + path
        }

        private static func get(_ path: Part..., query: [String] = []) -> Self {
            Self(method: .get, path: path, query: query)
        }

        private static func write(
            _ method: Operation.WireRequest.Method,
            _ path: [Part],
            _ element: String? = nil
        ) -> Self {
            Self(method: method, path: [.token] + path, body: element.map { .element($0) } ?? .none)
        }

        private static let page = ["startCount", "pageSize", "sortBy", "sortAsc"]

        private static func changes(_ name: String) -> Self {
            get(
                .token,
                .name("updates"),
                .name(name),
                query: ["sortBy", "sortAsc", "date", "startCount", "pageSize"]
            )
        }

        /// The routes of an entity that has contacts.
        private static func withContacts(
            _ entity: String,
            _ plural: String,
            _ element: String
        ) -> [String: Self] {
            let (id, contact) = (Part.value("\(element)Id"), Part.value("contactId"))
            return [
                "Create\(entity)": write(.post, [.name(plural)], element),
                "Delete\(entity)": write(.delete, [.name(plural), id]),
                "Add\(entity)Contact": write(.post, [.name(plural), id, .name("contacts")], "contact"),
                "Update\(entity)Contact": write(.put, [.name(plural), id, .name("contacts"), contact], "contact"),
                "Delete\(entity)Contact": write(.delete, [.name(plural), id, .name("contacts"), contact]),
            ]
        }

        /// By the operation of the contract. Those that are missing have no address there: the original client looks in what it
        /// has read.
        static let all: [String: Self] = [
            "Login": Self(method: .post, path: [.name("login")], query: ["username", "passwordHash", "groupId"]),
            "Logout": Self(method: .post, path: [.token, .name("logout")], query: ["userId"]),
            "GetUsers": get(.token, .name("users"), query: page),
            "CreateUser": write(.post, [.name("users")], "user"),
            "UpdateUser": write(.put, [.name("users"), .value("userId")], "user"),
            "DeleteUser": write(.delete, [.name("users"), .value("userId")]),
            "GetUserGroups": get(.name("userGroups")),
            "GetIncident": get(.token, .name("incidents"), .value("incidentId")),
            "CreateIncident": write(.post, [.name("incidents")], "incident"),
            "UpdateIncident": write(.put, [.name("incidents"), .value("incidentId")], "incident"),
            "DeleteIncident": write(.delete, [.name("incidents"), .value("incidentId")]),
            "CreateIncidentUpdate": write(.post, [.name("incidentUpdates")], "incidentUpdate"),
            "UpdateIncidentUpdate": write(
                .put,
                [.name("incidentUpdates"), .value("incidentUpdateId")],
                "incidentUpdate"
            ),
            "DeleteIncidentUpdate": write(.delete, [.name("incidentUpdates"), .value("incidentUpdateId")]),
            "ResendIncidentUpdate": write(
                .post,
                [.name("incidentUpdates"), .name("resend"), .value("incidentUpdateId")],
                "groups"
            ),
            "CreateIncidentNote": write(.post, [.name("incidentNotes")], "incidentNote"),
            "UpdateIncidentNote": write(.put, [.name("incidentNotes"), .value("incidentNoteId")], "incidentNote"),
            "DeleteIncidentNote": write(.delete, [.name("incidentNotes"), .value("incidentNoteId")]),
            "UploadIncidentAttachment": Self(
                method: .post,
                path: [.token, .name("incidentAttachments")],
                query: ["incidentId", "filename"],
                body: .bytes("content")
            ),
            "DownloadIncidentAttachment": Self(
                method: .get,
                path: [.token, .name("incidentAttachments"), .value("incidentAttachmentId")],
                isFile: true
            ),
            "DeleteIncidentAttachment": write(
                .delete,
                [.name("incidentAttachments"), .value("incidentAttachmentId")]
            ),
            "CreateIncidentAssociation": write(.post, [.name("incidentAssociations")], "incidentAssociation"),
            "AddIncidentAssociation": write(
                .post,
                [.name("incidentAssociations"), .value("primaryIncidentId"), .value("secondaryIncidentId")]
            ),
            "DeleteIncidentAssociation": write(
                .delete,
                [.name("incidentAssociations"), .value("primaryIncidentId"), .value("secondaryIncidentId")]
            ),
            "GetConveneRooms": get(.token, .name("conveneRooms"), query: page),
            "GetHelpDocuments": get(.name("helpDocuments"), query: ["searchText", "startCount", "pageSize"]),
            "DownloadHelpDocument": Self(
                method: .get,
                path: [.name("helpDocuments"), .value("helpDocumentId")],
                isFile: true
            ),
            "GetUsersModifiedSince": changes("users"),
            "GetIncidentsModifiedSince": changes("incidents"),
            "GetAreaOfficesModifiedSince": changes("areaOffices"),
            "GetIncidentCategoriesModifiedSince": changes("incidentCategories"),
            "GetIncidentStatusesModifiedSince": changes("incidentStatuses"),
            "GetContactRolesModifiedSince": changes("contactRoles"),
            "GetIncidentTypesModifiedSince": changes("incidentTypes"),
            "GetIncidentAdditionalInfosModifiedSince": changes("incidentAdditionalInfos"),
            "GetIncidentAssociationsModifiedSince": changes("incidentAssociations"),
        ]
        .merging(withContacts("AreaOffice", "areaOffices", "areaOffice")) { $1 }
        .merging(withContacts("ConveneRoom", "conveneRooms", "conveneRoom")) { $1 }
        .merging(withContacts("IncidentCategory", "incidentCategories", "incidentCategory")) { $1 }
    }
}
