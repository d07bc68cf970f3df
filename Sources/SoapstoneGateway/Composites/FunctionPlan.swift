internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A function of a system, with the calls that it makes.
struct FunctionPlan: Sendable {
    let function: CompositeFunction
    /// By `service/name`.
    let calls: [String: BackendCall]
    let sessions: any SessionStore
    let rights: RightsCheck
    let ending: SessionEnding
    /// The settings of each system of record.
    let settings: [String: [String: String]]
    let memory: FunctionMemory
    /// Takes work that is left behind a response; false where there is too much of it.
    let later: @Sendable (@escaping @Sendable () async -> Void) -> Bool
    let log: CallLog
    /// The time of day in seconds since 1970-01-01T00:00:00Z.
    let clock: @Sendable () -> Int64
    /// The account that it signs in as; nil where there is none.
    let account: Operation.Account?
    /// The time limit of a job.
    let jobTime: Duration

    /// The time limit of work that goes on after the response.
    private static let laterTime = Duration.seconds(120)

    /// Why it cannot be called; nil where it can.
    var gap: String? {
        guard let service = function.account, account == nil else { return nil }
        return "gateway.services.\(service) has no user and password, which it signs in with."
    }

    /// The functions that can be served; those of which an operation has no back end here are left out.
    ///
    /// - Parameter taken: the paths that others have.
    /// - Throws: what is wrong with a declaration, under `functions.<service>/<name>`.
    static func all(
        _ functions: [CompositeFunction],
        of operations: [Operation],
        besides taken: [String],
        calls: [BackendCall],
        sessions: any SessionStore,
        rights: RightsCheck,
        ending: SessionEnding,
        settings: [String: [String: String]],
        jobTime: Duration,
        later: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Bool,
        log: CallLog,
        clock: @escaping @Sendable () -> Int64
    ) throws(ConfigurationError) -> [FunctionPlan] {
        let known = Set(operations.map(\.path))
        let calls = Dictionary(calls.map { ($0.operation.path, $0) }) { first, _ in first }
        let memory = FunctionMemory()
        var paths = Set(taken)
        var plans: [FunctionPlan] = []
        for function in functions {
            let path = "\(function.service)/\(function.name)"
            let isTaken = known.contains(path) && !function.operations.contains(path)
            guard !isTaken, paths.insert(path).inserted else {
                throw ConfigurationError("functions.\(path)", "has the path of another operation")
            }
            if let unknown = function.operations.first(where: { !known.contains($0) }) {
                throw ConfigurationError("functions.\(path)", "there is no operation \(unknown)")
            }
            if let system = function.system, settings[system] == nil { continue }
            if let missing = function.operations.first(where: { calls[$0] == nil }) {
                // Where no operation is served, the gateway is for another system.
                if function.operations.contains(where: { calls[$0] != nil }) { log.unserved(path, missing: missing) }
                continue
            }
            let signingIn = function.account.flatMap { id in calls.values.first { $0.operation.service == id } }
            plans.append(
                FunctionPlan(
                    function: function,
                    calls: calls.filter { function.operations.contains($0.key) },
                    sessions: sessions,
                    rights: rights,
                    ending: ending,
                    settings: settings,
                    memory: memory,
                    later: later,
                    log: log,
                    clock: clock,
                    account: signingIn?.endpoint.account,
                    jobTime: jobTime
                )
            )
        }
        return plans
    }

    /// The function as one of the gateway's built-in operations.
    var operation: BuiltInOperation {
        let shapes = LoggedMessage.Shapes(
            request: JSONShape(function.requestLines()),
            response: JSONShape(function.responseLines())
        )
        return BuiltInOperation(
            service: function.service,
            name: function.name,
            needsSession: function.needsSession,
            isJob: function.job != nil,
            isIdempotent: function.isIdempotent,
            // A scheduler calls a job, and no device.
            inMaintenance: function.job == nil ? .closed : .unaware,
            mayBeIncomplete: true,
            summary: function.summary,
            request: (function.needsSession ? [.cacheID] : []) + Self.schemas(shapes.request),
            response: (function.sessionMember.map {
                [.secret($0, "The session's id: what later calls have as cacheid.")]
            } ?? [])
                + Self.schemas(shapes.response),
            shapes: shapes,
            userMember: function.userMember,
            page: function.page
        ) { (document, session) throws(CallFailure) in try work(for: document, in: session) }
    }

    private static func schemas(_ shape: JSONShape) -> [MemberSchema] {
        guard case .object(let members) = shape else { return [] }
        return members.map { MemberSchema($0.key, $0.shape.schema, isRequired: $0.isRequired) }
    }

    private func work(for document: JSONDocument, in session: OpenSession?) throws(CallFailure) -> Work {
        let run: CompositeFunction.Work
        do throws(Operation.RequestError) {
            run = try function.read(document)
        } catch {
            throw CallFailure(error)
        }
        return { deadline throws(CallFailure) in
            let deadline = function.job == nil ? deadline : .now + jobTime
            try await rights.require(function.rights, for: document.root, in: session, until: deadline)
            let calls = functionCalls(for: session?.values ?? .none, of: session?.id, until: deadline)
            let ended: CompositeFunction.Ended
            do throws(Outcome.Failure) {
                ended = try await run(calls)
            } catch {
                throw CallFailure(error)
            }
            let cacheID = try await keep(ended, in: session, until: deadline)
            return CallResult(
                members(of: ended, session: cacheID),
                cacheID: cacheID,
                incomplete: Self.incompleteness(of: ended)
            )
        }
    }

    /// - Parameter id: that of the session; nil where there is none yet.
    private func functionCalls(
        for session: SessionValues,
        of id: String?,
        until deadline: ContinuousClock.Instant
    ) -> FunctionCalls {
        FunctionCalls(
            session: session,
            clock: clock(),
            settings: settings,
            account: account,
            memory: memory,
            later: { work, session in
                let isTaken = later {
                    let calls = functionCalls(for: session, of: id, until: .now + Self.laterTime)
                    let aftermath = await work(calls)
                    for lacking in aftermath.lacking {
                        log.failedLater(lacking.failure, lacking.id, of: function.name)
                    }
                    guard let id, aftermath.session != .none else { return }
                    do throws(CallFailure) {
                        _ = try await sessions.added(aftermath.session, to: id)
                    } catch {
                        log.failedLater(error.failure, "session", of: function.name)
                    }
                }
                if !isTaken { log.failedLater(Outcome.Failure(.overloaded), "later", of: function.name) }
            },
            perform: { (path, record, values) async throws(Outcome.Failure) in
                try await perform(path, record, values, until: deadline)
            }
        )
    }

    /// The members of a response, the numbers of what it lacks, and the session that it names.
    private func members(
        of ended: CompositeFunction.Ended,
        session id: String?
    ) -> @Sendable (inout ObjectWriter) -> Void {
        var list = MemberList()
        if let member = function.sessionMember, let id { list.set(member, id) }
        for lacking in ended.lacking { list.set(FailureBody.member(lacking.id), lacking.failure.status.number) }
        let own = list.writer
        let hasOwn = !list.isEmpty
        return { writer in
            let start = writer.output.count
            ended.members(&writer)
            if hasOwn, writer.output.count > start { writer.output.append(",") }
            own(&writer)
        }
    }

    /// What is said of a response that lacks something; nil where it lacks nothing.
    private static func incompleteness(of ended: CompositeFunction.Ended) -> Outcome.Failure? {
        guard !ended.lacking.isEmpty else { return nil }
        let details = ended.lacking.map { lacking in
            "\(lacking.id) \(lacking.failure.status.number)" + (lacking.failure.detail.map { ": \($0)" } ?? "")
        }
        return Outcome.Failure(.incomplete, detail: details.joined(separator: "; "))
    }

    private func perform(
        _ path: String,
        _ record: any Sendable,
        _ session: SessionValues,
        until deadline: ContinuousClock.Instant
    ) async throws(Outcome.Failure) -> Operation.Response {
        guard let call = calls[path] else { throw Outcome.Failure(.adapterError, detail: path) }
        let request: Operation.Request?
        do throws(Operation.RequestError) {
            request = try call.operation.requestOfRecord?(record, session)
        } catch {
            throw error.failure ?? Outcome.Failure(.invalidRequest, detail: path)
        }
        guard let request else { throw Outcome.Failure(.adapterError, detail: path) }
        let result = await call.perform(request, until: deadline)
        switch result.outcome {
        case .failure(var failure):
            failure.detail = [path, failure.detail].compactMap(\.self).joined(separator: ": ")
            throw failure
        case .success:
            guard let response = result.response else { throw Outcome.Failure(.adapterError, detail: path) }
            return response
        }
    }

    /// - Returns: the id of the session where one was opened.
    private func keep(
        _ ended: CompositeFunction.Ended,
        in session: OpenSession?,
        until deadline: ContinuousClock.Instant
    ) async throws(CallFailure) -> String? {
        guard let session else {
            return ended.session == .none ? nil : try await sessions.opened(ended.session)
        }
        if ended.endsSession {
            try await ending.end(session.id, until: deadline)
        } else if ended.session != .none, try await !sessions.added(ended.session, to: session.id) {
            throw CallFailure(.noSession)
        }
        return nil
    }
}
