public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on notes. Whose a note is, the service does not look at: those that make or change one are no routes.
    public static let noteOperations: [Operation] = [
        Service.note.operation(GetIncidentNotes.self),
        Service.note.operation(CreateIncidentNote.self, changes: true).performing(.step),
        Service.note.operation(UpdateIncidentNote.self, changes: true).performing(.step),
        Service.note.operation(DeleteIncidentNote.self, changes: true).performing(.step),
    ]
}

extension BCMS {
    /// Asks for the notes of an incident.
    struct GetIncidentNotes: ServiceRequest {
        var incidentID: EntityID

        typealias Value = [IncidentNote]

        static let codec = Codec(
            "GetIncidentNotes",
            in: BCMS.operations,
            GetIncidentNotes.init,
            .element("incidentId", \.incidentID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.list("GetIncidentNotes", of: "IncidentNote", json: "notes")

        static func whole(_ notes: Value, in response: Operation.Response) throws(DecodeError) -> Value {
            BCMS.readsAllNotes(response.session) ? notes : notes.filter { $0.isOwn(of: response.session) }
        }
    }

    /// Notes something of an incident.
    struct CreateIncidentNote: ServiceRequest {
        var note: IncidentNote

        typealias Value = IncidentNote?

        static let codec = Codec(
            "CreateIncidentNote",
            in: BCMS.operations,
            CreateIncidentNote.init,
            .element("incidentNote", \.note, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("CreateIncidentNote")

        func completed() throws(Outcome.Failure) -> Self {
            try note.check()
            return self
        }
    }

    /// Changes a note.
    struct UpdateIncidentNote: ServiceRequest {
        var noteID: EntityID
        var note: IncidentNote

        typealias Value = IncidentNote?

        static let codec = Codec(
            "UpdateIncidentNote",
            in: BCMS.operations,
            UpdateIncidentNote.init,
            .element("incidentNoteId", \.noteID, .open, .optional),
            .element("incidentNote", \.note, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("UpdateIncidentNote")

        func completed() throws(Outcome.Failure) -> Self {
            try note.check()
            return self
        }
    }

    /// Removes a note.
    struct DeleteIncidentNote: ServiceRequest {
        var noteID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteIncidentNote",
            in: BCMS.operations,
            DeleteIncidentNote.init,
            .element("incidentNoteId", \.noteID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteIncidentNote", refused: .recordGone)
    }
}

extension BCMS.IncidentNote {
    /// Whether the user of a session has added it, by the user's name or the name that the user signs in with.
    func isOwn(of session: SessionValues) -> Bool {
        guard let author = addedBy?.value.lowercased() else { return false }
        return [BCMS.SessionKey.username, BCMS.SessionKey.name].contains { key in
            session.values[key].map { $0.lowercased() == author } ?? false
        }
    }

    /// Refuses a note without text.
    fileprivate func check() throws(Outcome.Failure) {
        var form = FormCheck()
        form.add("note", "REQUIRED", where: text?.filled == nil)
        try form.check()
    }
}
