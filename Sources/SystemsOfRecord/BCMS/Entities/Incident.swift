import SoapstoneCodec

extension BCMS {
    /// Something that went wrong, with all that is known of it.
    struct Incident: Record {
        var id: EntityID?
        /// What happened.
        var details: ServiceText<1000>?
        var number: IncidentNumber?
        /// The situation manager.
        var manager: User?
        var location: AreaOffice?
        var reportedBy: ServiceText<100>?
        var reportedDate: ServiceTime?
        var status: NamedEntity?
        /// The problems that it brings.
        var problems: [NamedEntity]
        var approvedBy: ServiceText<100>?
        var approverJobTitle: ServiceText<50>?
        var attachments: [IncidentAttachment]
        var category: IncidentCategory?
        /// Where the crisis management team meets.
        var room: ConveneRoom?
        var title: ServiceText<50>?
        var notes: [IncidentNote]
        var reporterJobTitle: ServiceText<50>?
        var type: NamedEntity?
        var comments: [IncidentUpdate]

        static let codec = Codec(
            "Incident",
            in: BCMS.entities,
            Incident.init,
            .element("Id", \.id, .required, .open),
            .element("Incident", \.details, .nillable),
            .element("IncidentNumber", \.number, .optional, .open),
            .element("Ism", \.manager, .nillable),
            .element("Location", \.location, .nillable),
            .element("ReportedBy", \.reportedBy, .nillable),
            .element("ReportedDate", \.reportedDate, .optional, .open),
            .element("Status", \.status, .nillable),
            .list("AdditionalInfo", of: "AdditionalInfo", \.problems, .nillable, .open),
            .element("ApprovedBy", \.approvedBy, .nillable),
            .element("ApprovedByJobTitle", \.approverJobTitle, .nillable),
            .list("Attachments", of: "IncidentAttachment", \.attachments, .nillable),
            .element("Category", \.category, .nillable),
            .element("Cmt", \.room, .nillable),
            .element("IncidentTitle", \.title, .nillable),
            .list("Notes", of: "IncidentNote", \.notes, .nillable),
            .element("ReportedByJobTitle", \.reporterJobTitle, .nillable),
            .element("Type", \.type, .nillable),
            .list("Updates", of: "IncidentUpdate", \.comments, .nillable)
        )
    }

    /// What somebody has noted of an incident.
    struct IncidentNote: Record {
        var id: EntityID?
        var addedBy: ServiceText<100>?
        var addedDate: ServiceTime?
        var groups: [UserGroup]
        var incidentID: EntityID?
        var text: ServiceText<1000>?

        static let codec = Codec(
            "IncidentNote",
            in: BCMS.entities,
            IncidentNote.init,
            .element("Id", \.id, .required, .open),
            .element("AddedBy", \.addedBy, .nillable),
            .element("AddedDate", \.addedDate, .optional, .open),
            .list("Groups", of: "UserGroup", \.groups, .nillable, .open),
            .element("IncidentId", \.incidentID, .optional, .open),
            .element("Note", \.text, deriving: "abstract", abstract, .nillable)
        )

        /// What a list shows of a text.
        @Sendable private static func abstract(of text: ServiceText<1000>?) -> String? {
            text.map { String($0.value.prefix(50)) }
        }
    }

    /// A comment on an incident, which may have been sent to groups as an alert.
    struct IncidentUpdate: Record {
        var id: EntityID?
        var alertSent: XSDBoolean?
        var text: ServiceText<400>?
        /// Whom the alert goes to.
        var groups: [UserGroup]
        var incidentID: EntityID?
        var updatedBy: ServiceText<100>?
        var updatedDate: ServiceTime?

        static let codec = Codec(
            "IncidentUpdate",
            in: BCMS.entities,
            IncidentUpdate.init,
            .element("Id", \.id, .required, .open),
            .element("AlertSent", \.alertSent, .optional, .open),
            .element("Comment", \.text, .nillable),
            .list("Groups", of: "UserGroup", \.groups, .nillable, .open),
            .element("IncidentId", \.incidentID, .optional, .open),
            .element("UpdatedBy", \.updatedBy, .nillable),
            .element("UpdatedDate", \.updatedDate, .optional, .open)
        )
    }

    /// A file of an incident, without its bytes.
    struct IncidentAttachment: Record {
        var id: EntityID
        var addedBy: ServiceText<100>?
        var addedDate: ServiceTime?
        /// Where the service would have it fetched, with the token of a session in it. It is not followed.
        var downloadLink: ServiceText<1024>?
        var fileName: FileName?
        var groups: [UserGroup]
        var incidentID: EntityID?
        var temporaryID: ServiceGUID?

        static let codec = Codec(
            "IncidentAttachment",
            in: BCMS.entities,
            IncidentAttachment.init,
            .element("Id", \.id, .open),
            .element("AddedBy", \.addedBy, .nillable),
            .element("AddedDate", \.addedDate, .optional, .open),
            .element("DownloadLink", \.downloadLink, .nillable, .secret, .internal),
            .element("Filename", json: "fileName", \.fileName, deriving: "contentType", FileName.mediaType, .nillable),
            .list("Groups", of: "UserGroup", \.groups, .nillable, .open),
            .element("IncidentId", \.incidentID, .optional, .open),
            .element("TempId", \.temporaryID, .optional, .open, .internal)
        )
    }

    /// The name of a file: from the service, without folders and control characters.
    struct FileName: TextScalar {
        let value: String

        init(_ text: String) throws(ScalarError) {
            let text = try ServiceText<50>(text).value
            guard Self.plain(text) == text, !text.isEmpty else {
                throw ScalarError(expected: "the name of a file, without a folder and control characters")
            }
            value = text
        }

        private init(unchecked text: String) { value = text }

        static var type: ScalarType { ScalarType("string") }

        static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
            try Clob.decode(lexical).map { Self(unchecked: plain($0.value)) }
        }

        static func specimen(_ seed: Int) -> Self { Self(unchecked: "specimen-\(seed.magnitude % 1_000_000).png") }

        private static func plain(_ text: String) -> String {
            let name = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last ?? ""
            let shown = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
            return shown.allSatisfy { $0 == "." } ? "" : String(String.UnicodeScalarView(shown))
        }

        /// What the name says of the file's media type.
        @Sendable static func mediaType(of name: FileName?) -> String? {
            name.map { mediaTypes[$0.fileExtension] ?? "application/octet-stream" }
        }

        /// Whether a file of the name may go to the service: pictures and videos may.
        var isMedia: Bool { Self.mediaTypes[fileExtension] != nil }

        private var fileExtension: String {
            let parts = value.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count > 1 ? parts.last?.lowercased() ?? "" : ""
        }

        private static let mediaTypes = [
            "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "mov": "video/quicktime",
            "mp4": "video/mp4", "m4v": "video/x-m4v",
        ]
    }

    /// Incidents that belong together. The key is that of the first.
    struct IncidentAssociation: Record {
        var primary: Incident
        var secondary: [Incident]

        static let codec = Codec(
            "IncidentAssociation",
            in: BCMS.entities,
            IncidentAssociation.init,
            .element("PrimaryIncidentReport", json: "primary", \.primary, .nillable, .optional),
            .list("SecondaryIncidentReports", of: "Incident", json: "secondary", \.secondary, .nillable)
        )
    }
}
