import SoapstoneCodec

extension OpenHousing {
    /// Asks for the conversations of a tenancy, without what was said in them.
    struct ThreadList: HousingRequest {
        var tenancy: PlainText<20>
        var state: ThreadState

        typealias Reply = ThreadsReply

        static let type = RequestType.messagethreadlist
        static let codec = Codec(
            "messagethreadlist",
            ThreadList.init,
            .jsonOnly("tenancyReference", \.tenancy),
            .jsonOnly("state", \.state, .open)
        )

        var parameters: [Parameter] { [Parameter](["tenancy_ref": tenancy, "state": state]) }

        static func reply(_ root: Root) -> ThreadsReply? {
            ThreadsReply(threads: root.threads.map(ThreadHead.init))
        }

        static func root(_ reply: ThreadsReply) -> Root {
            Root(threads: reply.threads.map(Thread.init))
        }
    }

    enum ThreadState: String, HostEnumeration {
        case open = "OPEN"
        case closed = "CLOSED"

        var jsonName: String { rawValue }
    }

    struct ThreadsReply: Record {
        var threads: [ThreadHead]

        static let codec = Codec("threads", ThreadsReply.init, .jsonOnly("threads", \.threads))
    }

    /// A conversation without what was said in it.
    struct ThreadHead: Record {
        var reference: PlainText<20>
        var kind: PlainText<20>?
        var created: LondonTime?
        var completed: LondonTime?
        var subject: PlainText<100>?

        static let codec = Codec(
            "thread",
            ThreadHead.init,
            .jsonOnly("reference", \.reference, .open),
            .jsonOnly("type", \.kind, .open),
            .jsonOnly("createdAt", \.created, .open),
            .jsonOnly("completedAt", \.completed, .open),
            .jsonOnly("subject", \.subject)
        )
    }

    /// Asks for a conversation.
    struct ThreadGet: HousingRequest {
        var reference: PlainText<20>

        typealias Reply = ThreadReply

        static let type = RequestType.messagethreadget
        static let codec = Codec("messagethreadget", ThreadGet.init, .jsonOnly("reference", \.reference, .open))

        var parameters: [Parameter] { [Parameter](["thread_ref": reference]) }

        static func reply(_ root: Root) -> ThreadReply? { root.threads.first.map(ThreadReply.init) }

        static func root(_ reply: ThreadReply) -> Root {
            Root(threads: [reply.thread])
        }
    }

    struct ThreadReply: Record {
        var thread: Thread

        static let codec = Codec("reply", ThreadReply.init, .jsonOnly("thread", \.thread))
    }

    /// Begins a conversation.
    struct ThreadCreate: ThreadChange {
        typealias Reply = ThreadReference

        var tenancy: PlainText<20>
        var kind: PlainText<20>
        var description: PlainText<2000>

        static let type = RequestType.messagethreadcreate
        static let codec = Codec(
            "messagethreadcreate",
            ThreadCreate.init,
            .jsonOnly("tenancyReference", \.tenancy),
            .jsonOnly("type", \.kind, .open),
            .jsonOnly("description", \.description)
        )

        var parameters: [Parameter] {
            [Parameter](["tenancy_ref": tenancy, "type": kind, "long_description": description])
        }
    }

    /// Adds a post to a conversation. One that is partial is gone on with later.
    struct ThreadUpdate: ThreadChange {
        typealias Reply = ThreadReference

        var reference: PlainText<20>
        var text: PlainText<2000>
        var isPartial: Indicator

        static let type = RequestType.messagethreadupdate
        static let codec = Codec(
            "messagethreadupdate",
            ThreadUpdate.init,
            .jsonOnly("reference", \.reference, .open),
            .jsonOnly("text", \.text),
            .jsonOnly("partial", \.isPartial, .open)
        )

        var parameters: [Parameter] {
            [Parameter](["thread_ref": reference, "text": text, "partial": isPartial])
        }
    }

    /// Ends a conversation.
    struct ThreadClose: ThreadChange {
        typealias Reply = ClosedThread

        var reference: PlainText<20>
        var outcome: PlainText<100>

        static let type = RequestType.messagethreadclose
        static let codec = Codec(
            "messagethreadclose",
            ThreadClose.init,
            .jsonOnly("reference", \.reference, .open),
            .jsonOnly("outcome", \.outcome)
        )

        var parameters: [Parameter] { [Parameter](["thread_ref": reference, "outcome": outcome]) }
    }

    /// A conversation.
    struct Thread: Record {
        var reference: PlainText<20>
        var kind: PlainText<20>?
        var created: LondonTime?
        var completed: LondonTime?
        var subject: PlainText<100>?
        var posts: [Post]

        static let codec = Codec(
            "Thread",
            Thread.init,
            .attribute("thread_ref", json: "reference", \.reference, .open),
            .attribute("type", \.kind, .open),
            .attribute("created", json: "createdAt", \.created, .open),
            .attribute("completed", json: "completedAt", \.completed, .open),
            .attribute("subject", \.subject),
            .element("Post", json: "posts", \.posts)
        )
    }

    /// What somebody said in a conversation.
    struct Post: Record {
        var sequence: XSDInt
        var author: Author
        var posted: LondonTime
        var isPartial: Indicator?
        var text: PlainText<2000>

        static let codec = Codec(
            "Post",
            Post.init,
            .attribute("seq", json: "sequence", \.sequence, .open),
            .attribute("from", \.author, .open),
            .attribute("posted", json: "postedAt", \.posted, .open),
            .attribute("partial", \.isPartial, .open),
            .text(json: "text", \.text)
        )
    }

    enum Author: String, HostEnumeration {
        case staff = "STAFF"
        case tenant = "TENANT"

        var jsonName: String { rawValue }
    }
}

/// What is told of a conversation that a request has changed.
protocol ChangedThread: Record {
    init(_ thread: OpenHousing.Thread)
    var thread: OpenHousing.Thread { get }
}

/// A request that changes a conversation.
protocol ThreadChange: HousingRequest where Reply: ChangedThread {}

extension ThreadChange {
    static func reply(_ root: OpenHousing.Root) -> Reply? { root.threads.first.map(Reply.init) }

    static func root(_ reply: Reply) -> OpenHousing.Root {
        OpenHousing.Root(threads: [reply.thread])
    }
}

extension OpenHousing {
    struct ThreadReference: ChangedThread {
        var reference: PlainText<20>

        static let codec = Codec(
            "thread",
            { ThreadReference(reference: $0) },
            .jsonOnly("reference", \.reference, .open)
        )
    }

    struct ClosedThread: ChangedThread {
        var reference: PlainText<20>
        var completed: LondonTime?

        static let codec = Codec(
            "thread",
            { ClosedThread(reference: $0, completed: $1) },
            .jsonOnly("reference", \.reference, .open),
            .jsonOnly("completedAt", \.completed, .open)
        )
    }
}

extension OpenHousing.ThreadReference {
    init(_ thread: OpenHousing.Thread) { self.init(reference: thread.reference) }

    var thread: OpenHousing.Thread { OpenHousing.Thread(reference: reference, posts: []) }
}

extension OpenHousing.ClosedThread {
    init(_ thread: OpenHousing.Thread) { self.init(reference: thread.reference, completed: thread.completed) }

    var thread: OpenHousing.Thread { OpenHousing.Thread(reference: reference, completed: completed, posts: []) }
}

extension OpenHousing.ThreadHead {
    fileprivate init(_ thread: OpenHousing.Thread) {
        self.init(
            reference: thread.reference,
            kind: thread.kind,
            created: thread.created,
            completed: thread.completed,
            subject: thread.subject
        )
    }
}

extension OpenHousing.Thread {
    fileprivate init(_ head: OpenHousing.ThreadHead) {
        self.init(
            reference: head.reference,
            kind: head.kind,
            created: head.created,
            completed: head.completed,
            subject: head.subject,
            posts: []
        )
    }
}

extension OpenHousing.ThreadList {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        tenancy = try parameters.required("tenancy_ref")
        state = try parameters.required("state")
    }
}

extension OpenHousing.ThreadGet {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        reference = try parameters.required("thread_ref")
    }
}

extension OpenHousing.ThreadCreate {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        tenancy = try parameters.required("tenancy_ref")
        kind = try parameters.required("type")
        description = try parameters.required("long_description")
    }
}

extension OpenHousing.ThreadUpdate {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        reference = try parameters.required("thread_ref")
        text = try parameters.required("text")
        isPartial = try parameters.required("partial")
    }
}

extension OpenHousing.ThreadClose {
    init(_ parameters: inout OpenHousing.ParameterReader, _: [OpenHousing.Line]) throws(DecodeError) {
        reference = try parameters.required("thread_ref")
        outcome = try parameters.required("outcome")
    }
}
