import SoapstoneCodec
import SoapstoneOperations

extension Housing {
    /// The conversations of the session's tenancy, without what was said in them.
    static let getThreads = CompositeFunction(
        "Messages",
        "getThreads",
        "The conversations, without what was said in them.",
        calling: ["open-housing/messagethreadlist"]
    ) {
        (request: ThreadsRequest, calls) async throws(Outcome.Failure)
            -> CompositeFunction.Reply<OpenHousing.ThreadsReply> in
        let list = OpenHousing.ThreadList(tenancy: try calls.tenancy(), state: request.state ?? .open)
        return CompositeFunction.Reply(try await calls.reply(to: list))
    }

    /// A conversation of the session's tenancy.
    static let getThread = CompositeFunction(
        "Messages",
        "getThread",
        "A conversation, with all that was said in it.",
        calling: ["open-housing/messagethreadlist", "open-housing/messagethreadget"]
    ) {
        (request: OpenHousing.ThreadGet, calls) async throws(Outcome.Failure)
            -> CompositeFunction.Reply<OpenHousing.ThreadReply> in
        try await calls.requireThread(request.reference, among: [.open, .closed])
        return CompositeFunction.Reply(try await calls.reply(to: request))
    }

    /// Begins a conversation with a tenant. Members of the staff do.
    static let startThread = CompositeFunction(
        "Messages",
        "start",
        "Begins a conversation with a tenant.",
        rights: [.value(of: SessionKey.isStaff, among: ["true"], refusal: .noAuthority)],
        isIdempotent: false,
        calling: ["open-housing/messagethreadcreate"]
    ) {
        (request: OpenHousing.ThreadCreate, calls) async throws(Outcome.Failure)
            -> CompositeFunction.Reply<OpenHousing.ThreadReference> in
        CompositeFunction.Reply(try await calls.reply(to: request))
    }

    /// Adds a post to an open conversation of the session's tenancy. One that is partial is gone on with later.
    static let replyToThread = CompositeFunction(
        "Messages",
        "reply",
        "Adds a post to a conversation.",
        isIdempotent: false,
        calling: ["open-housing/messagethreadlist", "open-housing/messagethreadupdate"]
    ) {
        (request: OpenHousing.ThreadUpdate, calls) async throws(Outcome.Failure)
            -> CompositeFunction.Reply<OpenHousing.ThreadReference> in
        try await calls.requireThread(request.reference, among: [.open])
        return CompositeFunction.Reply(try await calls.reply(to: request))
    }
}

extension Housing {
    /// Open conversations, if it does not say otherwise.
    struct ThreadsRequest: Record {
        var state: OpenHousing.ThreadState?

        static let codec = Codec("threadsRequest", ThreadsRequest.init, .jsonOnly("state", \.state, .open))
    }
}

extension FunctionCalls {
    /// Requires that a conversation is one of the session's tenancy.
    ///
    /// - Throws: opstatus 20040 for another one.
    func requireThread(
        _ reference: PlainText<20>,
        among states: [OpenHousing.ThreadState]
    ) async throws(Outcome.Failure) {
        let tenancy = try tenancy()
        for state in states {
            let list = try await reply(to: OpenHousing.ThreadList(tenancy: tenancy, state: state))
            if list.threads.contains(where: { $0.reference == reference }) { return }
        }
        throw Outcome.Failure(.recordGone, detail: "the conversation is not the session's")
    }
}
