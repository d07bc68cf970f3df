public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on comments, which go to groups as alerts.
    public static let updateOperations: [Operation] = [
        Service.update.operation(GetIncidentUpdates.self, name: "getComments"),
        Service.update.operation(GetLatestIncidentUpdate.self).performing(.step),
        Service.update.operation(CreateIncidentUpdate.self, name: "addComment", changes: true).performing(.step),
        Service.update.operation(UpdateIncidentUpdate.self, changes: true).requiring(administrator).performing(.step),
        Service.update.operation(DeleteIncidentUpdate.self, changes: true).requiring(administrator).performing(.step),
        Service.update.operation(ResendIncidentUpdate.self, changes: true).requiring(manager).performing(.step),
    ]
}

extension BCMS {
    /// Asks for the comments on an incident.
    struct GetIncidentUpdates: ServiceRequest {
        var incidentID: EntityID

        typealias Value = [IncidentUpdate]

        static let codec = Codec(
            "GetIncidentUpdates",
            in: BCMS.operations,
            GetIncidentUpdates.init,
            .element("incidentId", \.incidentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.list("GetIncidentUpdates", of: "IncidentUpdate", json: "comments")
    }

    /// Asks for the newest comment on an incident.
    struct GetLatestIncidentUpdate: ServiceRequest {
        var incidentID: EntityID

        typealias Value = IncidentUpdate?

        static let codec = Codec(
            "GetLatestIncidentUpdate",
            in: BCMS.operations,
            GetLatestIncidentUpdate.init,
            .element("incidentId", \.incidentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.one("GetLatestIncidentUpdate", json: "comment", absent: .recordGone)
    }

    /// Comments on an incident.
    struct CreateIncidentUpdate: ServiceRequest {
        var comment: IncidentUpdate

        typealias Value = IncidentUpdate?

        static let codec = Codec(
            "CreateIncidentUpdate",
            in: BCMS.operations,
            CreateIncidentUpdate.init,
            .element("incidentUpdate", \.comment, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("CreateIncidentUpdate")

        func completed() throws(Outcome.Failure) -> Self { Self(comment: try comment.completed()) }
    }

    /// Changes a comment.
    struct UpdateIncidentUpdate: ServiceRequest {
        var commentID: EntityID
        var comment: IncidentUpdate

        typealias Value = IncidentUpdate?

        static let codec = Codec(
            "UpdateIncidentUpdate",
            in: BCMS.operations,
            UpdateIncidentUpdate.init,
            .element("incidentUpdateId", \.commentID, .open, .optional),
            .element("incidentUpdate", \.comment, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("UpdateIncidentUpdate")

        func completed() throws(Outcome.Failure) -> Self {
            Self(commentID: commentID, comment: try comment.completed())
        }
    }

    /// Removes a comment.
    struct DeleteIncidentUpdate: ServiceRequest {
        var commentID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteIncidentUpdate",
            in: BCMS.operations,
            DeleteIncidentUpdate.init,
            .element("incidentUpdateId", \.commentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteIncidentUpdate", refused: .recordGone)
    }

    /// Sends a comment to groups as an alert.
    struct ResendIncidentUpdate: ServiceRequest {
        var commentID: EntityID
        var groups: [UserGroup]

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "ResendIncidentUpdate",
            in: BCMS.operations,
            ResendIncidentUpdate.init,
            .element("incidentUpdateId", \.commentID, .open, .optional),
            .list("groups", of: "UserGroup", \.groups, .nillable, .open)
        )
        static let response = ResponseCodec<Self>.flag("ResendIncidentUpdate", refused: .refused)
    }
}

extension BCMS.IncidentUpdate {
    /// A new comment of a session's user. When it is made, the service knows itself.
    init(
        of incident: BCMS.EntityID,
        _ text: String,
        for groups: [BCMS.UserGroup] = [],
        by session: SessionValues
    ) {
        self.init(
            id: nil,
            alertSent: false,
            text: BCMS.ServiceText(cutting: text),
            groups: groups,
            incidentID: incident,
            updatedBy: BCMS.SessionKey.author(in: session),
            updatedDate: nil
        )
    }

    /// The comment with what a new one has; one without text is refused.
    fileprivate func completed() throws(Outcome.Failure) -> BCMS.IncidentUpdate {
        var form = FormCheck()
        form.add("comment", "REQUIRED", where: text?.filled == nil)
        try form.check()
        var comment = self
        comment.alertSent = alertSent ?? false
        return comment
    }
}
