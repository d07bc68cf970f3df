import SoapstoneCodec
import SoapstoneOperations

extension Housing {
    /// Ends a conversation of the session's tenancy, after a last post where there is one. The archive is all of it.
    static let closeThread = CompositeFunction(
        "Messages",
        "closeThread",
        "Ends a conversation, and returns all of it.",
        isIdempotent: false,
        calling: [
            "open-housing/messagethreadlist", "open-housing/messagethreadupdate", "open-housing/messagethreadclose",
            "open-housing/messagethreadget",
        ]
    ) { (request: ThreadEnd, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<ArchiveReply> in
        try await calls.requireThread(request.reference, among: [.open])
        if let text = request.text {
            let post = OpenHousing.ThreadUpdate(reference: request.reference, text: text, isPartial: false)
            _ = try await calls.reply(to: post)
        }
        let end = OpenHousing.ThreadClose(reference: request.reference, outcome: request.outcome)
        let closed = try await calls.reply(to: end)
        do throws(Outcome.Failure) {
            let thread = try await calls.reply(to: OpenHousing.ThreadGet(reference: request.reference)).thread
            return CompositeFunction.Reply(ArchiveReply(archive: Archive(thread, closed: closed.completed)))
        } catch {
            // It has ended all the same; the archive can be asked for again.
            return CompositeFunction.Reply(
                ArchiveReply(archive: nil),
                lacking: [CompositeFunction.Lacking("messagethreadget", error)]
            )
        }
    }
}

extension Housing {
    struct ThreadEnd: Record {
        var reference: PlainText<20>
        var outcome: PlainText<100>
        /// A last post.
        var text: PlainText<2000>?

        static let codec = Codec(
            "threadEnd",
            ThreadEnd.init,
            .jsonOnly("reference", \.reference, .open),
            .jsonOnly("outcome", \.outcome),
            .jsonOnly("text", \.text)
        )
    }

    struct ArchiveReply: Record {
        var archive: Archive?

        static let codec = Codec("archiveReply", ArchiveReply.init, .jsonOnly("archive", \.archive))
    }

    /// A conversation that has ended, as devices keep it.
    struct Archive: Record {
        var reference: PlainText<20>
        var kind: PlainText<20>?
        var completed: LondonTime?
        var created: LondonTime?
        var description: PlainText<100>?
        var notes: [OpenHousing.Post]

        static let codec = Codec(
            "archive",
            Archive.init,
            .jsonOnly("reference", \.reference, .open),
            .jsonOnly("type", \.kind, .open),
            .jsonOnly("completionDate", \.completed, .open),
            .jsonOnly("dateCreated", \.created, .open),
            .jsonOnly("description", \.description),
            .jsonOnly("notes", \.notes)
        )

    }
}

extension Housing.Archive {
    fileprivate init(_ thread: OpenHousing.Thread, closed: LondonTime?) {
        self.init(
            reference: thread.reference,
            kind: thread.kind,
            completed: thread.completed ?? closed,
            created: thread.created,
            description: thread.subject,
            notes: thread.posts
        )
    }
}
