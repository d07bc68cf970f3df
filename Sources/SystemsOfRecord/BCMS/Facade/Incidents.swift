import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension BCMS {
    /// An incident with the newest notes and comments first, and what it belongs together with.
    static let incidentDetails = CompositeFunction(
        facade,
        "incidentDetails",
        "An incident, with what it belongs together with.",
        calling: ["BCMIncidentService/getIncident", "IncidentAssociationService/getIncidentAssociations"]
    ) { (request: GetIncident, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<IncidentDetails> in
        let found = try await calls.value(of: request, by: .incident)
        guard var incident = found else { throw Outcome.Failure(.recordGone) }
        incident.notes.sort { ($1.addedDate ?? .first) < ($0.addedDate ?? .first) }
        incident.comments.sort { ($1.updatedDate ?? .first) < ($0.updatedDate ?? .first) }
        // Without them, the incident is shown all the same.
        let page = try? await calls.value(of: GetIncidentAssociations(part: .all, order: .none), by: .association)
        let associations = (page.flatMap { $0 }?.rows ?? []).filter { association in
            ([association.primary] + association.secondary).contains { $0.id == incident.id }
        }
        return CompositeFunction.Reply(IncidentDetails(incident: incident, associations: associations))
    }

    /// Removes a note; one of somebody else is as one that is not there, but for administrators.
    static let deleteNote = CompositeFunction(
        facade,
        "deleteIncidentNote",
        "Removes a note of the user's own; administrators can remove any.",
        isIdempotent: false,
        calling: ["BCMIncidentNoteService/getIncidentNotes", "BCMIncidentNoteService/deleteIncidentNote"]
    ) { (request: NoteRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        _ = try await calls.note(request)
        _ = try await calls.value(of: DeleteIncidentNote(noteID: request.noteID), by: .note)
        return CompositeFunction.Reply(Nothing())
    }

    /// A mail with a note, which the device sends.
    static let noteMail = CompositeFunction(
        facade,
        "noteEmailDraft",
        "A draft of a mail with a note. Nothing is sent.",
        calling: ["BCMIncidentService/getIncident", "BCMIncidentNoteService/getIncidentNotes"]
    ) { (request: NoteRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<NoteMail> in
        let note = try await calls.note(request)
        let incident = try await calls.value(of: GetIncident(incidentID: request.incidentID), by: .incident)
        return CompositeFunction.Reply(NoteMail(draft: MailDraft(note, of: incident)))
    }

    struct IncidentDetails: Record {
        var incident: Incident
        var associations: [IncidentAssociation]

        static let codec = Codec(
            "incidentDetails",
            IncidentDetails.init,
            .jsonOnly("incident", \.incident),
            .jsonOnly("associations", \.associations)
        )
    }

    /// A note of an incident.
    struct NoteRequest: Record {
        var incidentID: EntityID
        var noteID: EntityID

        static let codec = Codec(
            "note",
            NoteRequest.init,
            .jsonOnly("incidentId", \.incidentID, .open),
            .jsonOnly("id", \.noteID, .open)
        )
    }

    struct NoteMail: Record {
        var draft: MailDraft

        static let codec = Codec("noteMail", NoteMail.init, .jsonOnly("draft", \.draft))
    }

    /// A mail that is not sent yet.
    struct MailDraft: Record {
        var subject: ServiceText<100>
        var body: ServiceText<1100>

        static let codec = Codec(
            "draft",
            MailDraft.init,
            .jsonOnly("subject", \.subject),
            .jsonOnly("body", \.body)
        )
    }
}

extension BCMS.MailDraft {
    private static let closing = "Sent from BCMS"

    fileprivate init(_ note: BCMS.IncidentNote, of incident: BCMS.Incident?) {
        var subject = "Note on incident: \(incident?.title?.value ?? "")"
        if subject.count > 100 { subject = "\(subject.prefix(99))…" }
        let parts = [note.addedDate?.text, note.text?.value, Self.closing]
        self.init(
            subject: BCMS.ServiceText(cutting: subject),
            body: BCMS.ServiceText(cutting: parts.compactMap(\.self).joined(separator: "\n\n"))
        )
    }
}

extension FunctionCalls {
    /// A note that the user of the session may read.
    ///
    /// - Throws: 20040 where there is none, or where it is one of somebody else.
    fileprivate func note(_ request: BCMS.NoteRequest) async throws(Outcome.Failure) -> BCMS.IncidentNote {
        let notes = try await value(of: BCMS.GetIncidentNotes(incidentID: request.incidentID), by: .note)
        guard let note = notes.first(where: { $0.id == request.noteID }) else { throw Outcome.Failure(.recordGone) }
        return note
    }
}
