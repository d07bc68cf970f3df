import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension BCMS {
    /// An incident with the newest notes and comments first, and what it belongs together with.
    static let incidentDetails = CompositeFunction(
        facade,
        "incidentDetails",
        "An incident, with what it belongs together with.",
        calling: ["BCMIncidentService/getIncident", "IncidentAssociationService/getIncidentAssociations"] + loading
    ) { (request: GetIncident, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<IncidentDetails> in
        guard var incident = try await calls.incident(request.incidentID) else { throw Outcome.Failure(.recordGone) }
        incident.notes = incident.notes.newestFirst()
        incident.comments = incident.comments.newestFirst()
        var known = await calls.cached(.associations)?.map { $0.readable(in: calls.session) }
        if known == nil {
            // Without them, the incident is shown all the same.
            let page = try? await calls.value(of: GetIncidentAssociations(part: .all, order: .none), by: .association)
            known = page.flatMap { $0 }?.rows
        }
        let associations = (known ?? []).filter { association in
            ([association.primary] + association.secondary).contains { $0.id == incident.id }
        }
        return CompositeFunction.Reply(IncidentDetails(incident: incident, associations: associations))
    }

    /// Reports an incident with files. It stays where a file is refused, which the response tells.
    static let report = CompositeFunction(
        facade,
        "createIncident",
        "Reports an incident, with pictures and videos.",
        rights: [manager],
        isIdempotent: false,
        calling: ["BCMIncidentService/createIncident", "BCMIncidentAttachmentService/uploadIncidentAttachment"]
    ) { (request: Report, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Reported> in
        // All files are looked at before anything is sent; the key is not known yet.
        for file in request.files { _ = try file.upload(to: EntityID(number: 0)).completed() }
        // Notes, comments and files are others' to make, each by its own call.
        var new = request.incident
        (new.notes, new.comments, new.attachments) = ([], [], [])
        let made = try await calls.value(of: CreateIncident(incident: new), by: .incident)
        guard let incident = made, let id = incident.id else { throw Outcome.Failure(.contract, detail: "no key") }
        var lacking: [CompositeFunction.Lacking] = []
        var attachments: [IncidentAttachment] = []
        for (index, file) in request.files.enumerated() {
            do throws(Outcome.Failure) {
                let attachment = try await calls.value(of: file.upload(to: id), by: .attachment)
                attachments += attachment.map { [$0] } ?? []
            } catch {
                lacking.append(CompositeFunction.Lacking("files_\(index)", error))
            }
        }
        calls.written(.incidents) { [attachments] table in
            var incident = incident
            incident.attachments += attachments
            table.put(incident)
        }
        return CompositeFunction.Reply(Reported(id: id, attachments: attachments), lacking: lacking)
    }

    /// Changes an incident, comments on it, or both. The incident is read first and written back whole, with what others have
    /// added to it; who may not change it may comment.
    static let update = CompositeFunction(
        facade,
        "updateIncident",
        "Changes an incident, and comments on it.",
        isIdempotent: false,
        calling: [
            "BCMIncidentService/getIncident", "BCMIncidentService/updateIncident", "IncidentUpdateService/addComment",
        ]
    ) { (request: Change, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        var form = FormCheck()
        if !request.changesIncident || request.comment != nil {
            form.require("comment", request.comment, atMost: 400)
        }
        try form.check()
        if request.changesIncident {
            try calls.requireManager()
            let known = try await calls.value(of: GetIncident(incidentID: request.id), by: .incident, forUser: false)
            guard let incident = known else { throw Outcome.Failure(.recordGone) }
            let changed = UpdateIncident(incidentID: request.id, incident: request.applied(to: incident))
            let written = try await calls.value(of: changed, by: .incident, forUser: false)
            calls.written(.incidents) { table in written.map { table.put($0) } }
        }
        guard let comment = request.comment?.value else { return CompositeFunction.Reply(Nothing()) }
        do throws(Outcome.Failure) {
            let update = IncidentUpdate(of: request.id, comment, by: calls.session)
            let made = try await calls.value(of: CreateIncidentUpdate(comment: update), by: .update, as: "addComment")
            calls.written(request.id) { $0.comments += made.map { [$0] } ?? [] }
            return CompositeFunction.Reply(Nothing())
        } catch {
            // What was changed stays changed.
            guard request.changesIncident else { throw error }
            return CompositeFunction.Reply(Nothing(), lacking: [CompositeFunction.Lacking("addComment", error)])
        }
    }

    /// Adds a note of the user's to an incident.
    static let addNote = CompositeFunction(
        facade,
        "createIncidentNote",
        "Adds a note to an incident.",
        isIdempotent: false,
        calling: ["BCMIncidentNoteService/createIncidentNote"]
    ) { (request: NewNote, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<AddedNote> in
        var form = FormCheck()
        form.require("note", request.text, atMost: 1000)
        try form.check()
        let note = IncidentNote(
            id: nil,
            addedBy: SessionKey.author(in: calls.session),
            addedDate: nil,
            groups: [],
            incidentID: request.incidentID,
            text: ServiceText(cutting: request.text.value)
        )
        let made = try await calls.value(of: CreateIncidentNote(note: note), by: .note)
        guard let made, let id = made.id else { throw Outcome.Failure(.contract, detail: "no key") }
        calls.written(request.incidentID) { $0.notes.append(made) }
        return CompositeFunction.Reply(AddedNote(id: id))
    }

    /// Removes a note; one of somebody else is as one that is not there, but for administrators.
    static let deleteNote = CompositeFunction(
        facade,
        "deleteIncidentNote",
        "Removes a note of the user's own; administrators can remove any.",
        isIdempotent: false,
        calling: ["BCMIncidentNoteService/getIncidentNotes", "BCMIncidentNoteService/deleteIncidentNote"] + loading
    ) { (request: NoteRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Nothing> in
        _ = try await calls.note(request)
        _ = try await calls.value(of: DeleteIncidentNote(noteID: request.noteID), by: .note)
        calls.written(request.incidentID) { $0.notes.removeAll { $0.id == request.noteID } }
        return CompositeFunction.Reply(Nothing())
    }

    /// A mail with a note, which the device sends.
    static let noteMail = CompositeFunction(
        facade,
        "noteEmailDraft",
        "A draft of a mail with a note. Nothing is sent.",
        calling: ["BCMIncidentService/getIncident", "BCMIncidentNoteService/getIncidentNotes"] + loading
    ) { (request: NoteRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<NoteMail> in
        let note = try await calls.note(request)
        let incident = try await calls.incident(request.incidentID)
        return CompositeFunction.Reply(
            NoteMail(draft: MailDraft(note, of: incident, subject: calls.setting("noteSubject")))
        )
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

    /// An incident that is reported, and files of it.
    struct Report: Record {
        var incident: Incident
        var files: [NewFile]

        static let codec = Codec(
            "report",
            Report.init,
            .inline(\.incident),
            .jsonOnly("files", \.files, .times(0...20))
        )
    }

    /// A file that is to be uploaded.
    struct NewFile: Record {
        var fileName: FileName
        var content: OptimizedBase64

        static let codec = Codec(
            "file",
            NewFile.init,
            .jsonOnly("fileName", \.fileName),
            .jsonOnly("contentBase64", \.content)
        )

        func upload(to incident: EntityID) -> UploadIncidentAttachment {
            UploadIncidentAttachment(incidentID: incident, fileName: fileName, content: content)
        }
    }

    struct Reported: Record {
        var id: EntityID
        var attachments: [IncidentAttachment]

        static let codec = Codec(
            "reported",
            Reported.init,
            .jsonOnly("id", \.id, .open),
            .jsonOnly("attachments", \.attachments)
        )
    }

    /// What is to become of an incident; what is left out stays.
    struct Change: Record {
        var id: EntityID
        var comment: EnteredText?
        var manager: User?
        var status: NamedEntity?
        var problems: ProblemList?
        var approvedBy: ServiceText<100>?
        var approverJobTitle: ServiceText<50>?
        var category: IncidentCategory?
        var room: ConveneRoom?
        var type: NamedEntity?

        static let codec = Codec(
            "change",
            Change.init,
            .jsonOnly("incidentId", \.id, .open),
            .jsonOnly("comment", \.comment),
            .jsonOnly("ism", \.manager),
            .jsonOnly("status", \.status),
            .inline(\.problems),
            .jsonOnly("approvedBy", \.approvedBy),
            .jsonOnly("approvedByJobTitle", \.approverJobTitle),
            .jsonOnly("category", \.category),
            .jsonOnly("cmt", \.room),
            .jsonOnly("type", \.type)
        )

        var changesIncident: Bool {
            manager != nil || status != nil || problems != nil || approvedBy != nil || approverJobTitle != nil
                || category != nil || room != nil || type != nil
        }

        func applied(to incident: Incident) -> Incident {
            var changed = incident
            changed.manager = manager ?? incident.manager
            changed.status = status ?? incident.status
            changed.problems = problems?.items ?? incident.problems
            changed.approvedBy = approvedBy ?? incident.approvedBy
            changed.approverJobTitle = approverJobTitle ?? incident.approverJobTitle
            changed.category = category ?? incident.category
            changed.room = room ?? incident.room
            changed.type = type ?? incident.type
            return changed
        }
    }

    /// All problems that an incident brings, of which there may be none.
    struct ProblemList: Record {
        var items: [NamedEntity]

        static let codec = Codec("problems", ProblemList.init, .jsonOnly("additionalInfo", \.items, .open))
    }

    struct NewNote: Record {
        var incidentID: EntityID
        var text: EnteredText

        static let codec = Codec(
            "note",
            NewNote.init,
            .jsonOnly("incidentId", \.incidentID, .open),
            .jsonOnly("note", \.text)
        )
    }

    struct AddedNote: Record {
        var id: EntityID

        static let codec = Codec("note", AddedNote.init, .jsonOnly("id", \.id, .open))
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
    private static let subject = "Note on incident: {title}"

    /// - Parameter template: the subject, with `{title}` for that of the incident; nil for the standard one.
    fileprivate init(_ note: BCMS.IncidentNote, of incident: BCMS.Incident?, subject template: String?) {
        var subject = (template ?? Self.subject).replacing("{title}", with: incident?.title?.value ?? "")
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
        let notes = try await notes(of: request.incidentID)
        guard let note = notes.first(where: { $0.id == request.noteID }) else { throw Outcome.Failure(.recordGone) }
        return note
    }
}
