public import SoapstoneCodec

/// An operation of the gateway's that is put together from operations of back ends, as a function over records.
///
/// A system declares its functions beside its operations. What of a request can be refused is refused before the first
/// call: the function throws it.
///
/// ```swift
/// CompositeFunction("facade", "getChecklist", "What to think of.", calling: ["BCMLookupService/getChecklistTypes"]) {
///     (_: ChecklistRequest, calls) async throws(Outcome.Failure) in
///     Reply(Checklist(try await calls.value(of: GetChecklistTypes(), by: .lookup)))
/// }
/// ```
public struct CompositeFunction: Sendable {
    /// The service's id: `facade`. With the name it makes the gateway's path.
    public let service: String
    /// The operation's name.
    public let name: String
    /// What it does, in a sentence.
    public let summary: String
    /// Whether a call needs a session; one without may open a session.
    public let needsSession: Bool
    /// What the session must have before the function runs.
    public let rights: [Operation.Right]
    /// Whether sending a request twice does no harm.
    public let isIdempotent: Bool
    /// The operations that it calls, `service/name`. A gateway in which one of them has no back end does not serve it. A
    /// function with the path of one of them takes its place.
    public let operations: [String]
    /// The members, those calls whose opstatus the response has: `getCaseList` for `opstatus_getCaseList`.
    public let members: [String]
    /// The system whose settings it cannot do without. A gateway that has none of it does not serve it.
    public let system: String?
    /// The service as whose account it signs in. A gateway that has no user and password for it refuses the function.
    public let account: String?
    /// The jobs that a scheduler runs by it; nil for a function that clients call.
    public let job: Job?
    /// The member of the request that names the user who signs in, for a function that signs users in.
    public let userMember: String?
    /// The member of the response that has the id of the session that the call has opened, beside `cacheid`; nil for none.
    public let sessionMember: String?
    /// The page on which people use it; nil for none.
    public private(set) var page: OperationPage?
    /// The description of the request, for rules and documentation.
    public let requestLines: @Sendable () -> [CodecLine]
    /// The description of the response, for rules and documentation.
    public let responseLines: @Sendable () -> [CodecLine]

    /// The jobs that a function runs. Whoever calls it knows the token of `gateway.jobs`, where there is one; it needs no
    /// session, and has the time of a job.
    public struct Job: Equatable, Sendable {
        /// The member of the request that has the job's name.
        public let member: String
        /// The names of the jobs: `rentDue`.
        public let names: [String]

        /// Names jobs.
        public init(_ member: String, _ names: [String]) {
            self.member = member
            self.names = names
        }
    }

    /// What is left to do for a request that was read.
    package typealias Work = @Sendable (FunctionCalls) async throws(Outcome.Failure) -> Ended
    package let read: @Sendable (JSONDocument) throws(Operation.RequestError) -> Work

    /// What came of a run, without the type of its record.
    package struct Ended: Sendable {
        package let members: @Sendable (inout ObjectWriter) -> Void
        package let session: SessionValues
        package let endsSession: Bool
        package let lacking: [Lacking]
    }

    /// A call that has failed without the whole: what it was for is not in the response.
    public struct Lacking: Sendable {
        /// What the response calls it by: `opstatus_<id>`.
        public let id: String
        /// Why it failed.
        public let failure: Outcome.Failure

        /// Names a call.
        public init(_ id: String, _ failure: Outcome.Failure) {
            self.id = id
            self.failure = failure
        }
    }

    /// What came of work behind a response.
    public struct Aftermath: Sendable {
        /// What the session is to know from now on.
        public var session: SessionValues
        /// The calls that have failed.
        public var lacking: [Lacking]

        /// Says what came of it; without an argument that all went well.
        public init(session: SessionValues = .none, lacking: [Lacking] = []) {
            self.session = session
            self.lacking = lacking
        }
    }

    /// What a function returns.
    public struct Reply<Output: Record>: Sendable {
        /// The members of the response.
        public var output: Output
        /// What the session is to know from now on.
        public var session: SessionValues
        /// Whether the session ends with the call.
        public var endsSession: Bool
        /// What the response lacks: with something in it, the opstatus is 1528.
        public var lacking: [Lacking]

        /// Makes a reply.
        public init(
            _ output: Output,
            session: SessionValues = .none,
            endsSession: Bool = false,
            lacking: [Lacking] = []
        ) {
            self.output = output
            self.lacking = lacking
            self.session = session
            self.endsSession = endsSession
        }
    }

    /// The same function, which people use on a page.
    public func shown(on page: OperationPage) -> CompositeFunction {
        var function = self
        function.page = page
        return function
    }

    /// Whether it is a flow of somebody who has not signed in: its session ends with it, and keeps nothing of it.
    package var isFlow: Bool {
        rights.contains { if case .values = $0 { true } else { false } }
    }

    /// Declares a function.
    ///
    /// - Parameters:
    ///   - operations: what it calls, `service/name`.
    ///   - members: the calls whose opstatus the response has.
    ///   - system: the system whose settings it cannot do without.
    ///   - account: the service as whose account it signs in.
    ///   - job: the jobs that a scheduler runs by it.
    ///   - userMember: the member of the request that names the user who signs in; each such call is logged.
    ///   - sessionMember: the member of the response that has the id of the session, beside `cacheid`.
    ///   - run: the function. It throws the failure of the first call that it cannot do without.
    public init<Input: Record, Output: Record>(
        _ service: String,
        _ name: String,
        _ summary: String,
        needsSession: Bool = true,
        rights: [Operation.Right] = [],
        isIdempotent: Bool = true,
        calling operations: [String] = [],
        opstatusOf members: [String] = [],
        settingsOf system: String? = nil,
        accountOf account: String? = nil,
        job: Job? = nil,
        signingIn userMember: String? = nil,
        sessionAs sessionMember: String? = nil,
        run: @escaping @Sendable (Input, FunctionCalls) async throws(Outcome.Failure) -> Reply<Output>
    ) {
        self.init(
            service,
            name,
            summary,
            needsSession: needsSession,
            rights: rights,
            isIdempotent: isIdempotent,
            calling: operations,
            opstatusOf: members,
            settingsOf: system,
            accountOf: account,
            job: job,
            signingIn: userMember,
            sessionAs: sessionMember,
            requestLines: RecordCodec(Input.self).lines,
            read: { (json) throws(Operation.RequestError) in
                do throws(DecodeError) {
                    return try Input.decode(from: json, session: SessionValues.none)
                } catch {
                    throw Operation.RequestError(error)
                }
            },
            run: run
        )
    }

    /// Declares a function whose request is read otherwise than a record of its own, such as a form.
    ///
    /// - Parameters:
    ///   - requestLines: the description of the request.
    ///   - read: reads the request; what it throws is found before the first call.
    public init<Input: Sendable, Output: Record>(
        _ service: String,
        _ name: String,
        _ summary: String,
        needsSession: Bool = true,
        rights: [Operation.Right] = [],
        isIdempotent: Bool = true,
        calling operations: [String] = [],
        opstatusOf members: [String] = [],
        settingsOf system: String? = nil,
        accountOf account: String? = nil,
        job: Job? = nil,
        signingIn userMember: String? = nil,
        sessionAs sessionMember: String? = nil,
        requestLines: @escaping @Sendable () -> [CodecLine],
        read: @escaping @Sendable (JSONDocument) throws(Operation.RequestError) -> Input,
        run: @escaping @Sendable (Input, FunctionCalls) async throws(Outcome.Failure) -> Reply<Output>
    ) {
        self.service = service
        self.name = name
        self.summary = summary
        self.needsSession = needsSession
        self.rights = rights
        self.isIdempotent = isIdempotent
        self.operations = operations
        self.members = members
        self.system = system
        self.account = account
        self.job = job
        self.userMember = userMember
        self.sessionMember = sessionMember
        self.requestLines = requestLines
        responseLines = RecordCodec(Output.self).lines
        self.read = { (json) throws(Operation.RequestError) in
            let input = try read(json)
            return { (calls) async throws(Outcome.Failure) in
                let reply = try await run(input, calls)
                let output = reply.output
                return Ended(
                    members: { writer in output.encodeMembers(to: &writer) },
                    session: reply.session,
                    endsSession: reply.endsSession,
                    lacking: reply.lacking
                )
            }
        }
    }
}

/// A page on which people use a function. A gateway that serves the function serves the page.
public struct OperationPage: Equatable, Sendable {
    /// The path of the page: `/push`.
    public let path: String
    /// The title of the document.
    public let title: String
    /// The body of the page, in HTML, without style and script.
    public let content: String
    /// Rules of CSS beside those of all pages.
    public let style: String
    /// The script. It may ask the gateway alone.
    public let script: String

    /// Makes a page of its parts, which are texts of the program.
    public init(path: String, title: String, content: String, style: String, script: String) {
        self.path = path
        self.title = title
        self.content = content
        self.style = style
        self.script = script
    }
}
