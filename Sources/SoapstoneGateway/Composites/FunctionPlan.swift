internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A function of a system, with the calls that it makes.
struct FunctionPlan: Sendable {
    let function: CompositeFunction
    let calls: RecordCalls
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
    /// - Throws: what is wrong with a declaration, under `functions.<service>/<name>`.
    static func all(
        _ functions: [CompositeFunction],
        of operations: [Operation],
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
        let known = Dictionary(operations.map { ($0.path, $0) }) { first, _ in first }
        let calls = Dictionary(calls.map { ($0.operation.path, $0) }) { first, _ in first }
        let memory = FunctionMemory()
        var paths: Set<String> = []
        var plans: [FunctionPlan] = []
        for function in functions {
            let path = "\(function.service)/\(function.name)"
            let isTaken = known[path] != nil && !function.operations.contains(path)
            guard !isTaken, paths.insert(path).inserted else {
                throw ConfigurationError("functions.\(path)", "has the path of another operation")
            }
            if let unknown = function.operations.first(where: { known[$0] == nil }) {
                throw ConfigurationError("functions.\(path)", "there is no operation \(unknown)")
            }
            if let unchecked = function.operations.first(where: { !function.requires(known[$0]?.rights ?? []) }) {
                throw ConfigurationError(
                    "functions.\(path)",
                    "calls \(unchecked), and does not require what its session must have"
                )
            }
            if let system = function.system, settings[system] == nil { continue }
            if let missing = function.operations.first(where: { calls[$0] == nil }) {
                // Where no operation is served, the gateway is for another system.
                if function.operations.contains(where: { calls[$0] != nil }) { log.unserved(path, missing: missing) }
                continue
            }
            if let missing = rights.missingSource(of: function.rights) {
                log.unserved(path, missing: missing)
                continue
            }
            let signingIn = function.account.flatMap { id in calls.values.first { $0.operation.service == id } }
            plans.append(
                FunctionPlan(
                    function: function,
                    calls: RecordCalls(calls: calls.filter { function.operations.contains($0.key) }),
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
            isFlowStep: function.isFlow,
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
                + Self.schemas(shapes.response)
                + function.members.map {
                    MemberSchema(FailureBody.member($0), #"{"type":"integer"}"#, isRequired: false)
                },
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
            let report = FunctionReport()
            let calls = functionCalls(
                for: session?.values ?? .none,
                of: session?.id,
                until: deadline,
                reporting: report
            )
            let result: Result<CompositeFunction.Ended, Outcome.Failure>
            do throws(Outcome.Failure) {
                result = .success(try await run(calls))
            } catch {
                result = .failure(error)
            }
            for ignored in report.ignored {
                log.ignored(ignored.failure, ignored.id, of: "\(function.service)/\(function.name)")
            }
            switch result {
            case .success(let ended):
                let cacheID = try await keep(ended, report, in: session, until: deadline)
                return CallResult(
                    members(of: ended, report, session: cacheID),
                    cacheID: cacheID,
                    incomplete: Self.incompleteness(ended.lacking + report.lacking)
                )
            case .failure(let failure):
                var whole = CallFailure(failure)
                whole.members = report.statuses
                throw whole
            }
        }
    }

    /// - Parameter id: that of the session; nil where there is none yet.
    private func functionCalls(
        for session: SessionValues,
        of id: String?,
        until deadline: ContinuousClock.Instant,
        reporting report: FunctionReport = FunctionReport()
    ) -> FunctionCalls {
        FunctionCalls(
            session: session,
            clock: clock(),
            settings: settings,
            account: account,
            memory: memory,
            report: report,
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
                try await calls.perform(path, record, values, until: deadline)
            }
        )
    }

    /// The members of a response, the numbers of what it lacks, and the session that it names.
    private func members(
        of ended: CompositeFunction.Ended,
        _ report: FunctionReport,
        session id: String?
    ) -> @Sendable (inout ObjectWriter) -> Void {
        var list = MemberList()
        if let member = function.sessionMember, let id { list.set(member, id) }
        for lacking in ended.lacking { list.set(FailureBody.member(lacking.id), lacking.failure.status.number) }
        for (id, status) in report.statuses { list.set(FailureBody.member(id), status) }
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
    private static func incompleteness(_ lacking: [CompositeFunction.Lacking]) -> Outcome.Failure? {
        guard !lacking.isEmpty else { return nil }
        // The log cuts what is long: who failed stands before why.
        let numbers = lacking.map { "\($0.id) \($0.failure.status.number)" }.joined(separator: ", ")
        let details = lacking.compactMap { lacking in lacking.failure.detail.map { "\(lacking.id): \($0)" } }
        return Outcome.Failure(.incomplete, detail: ([numbers] + details).joined(separator: "; "))
    }

    /// - Returns: the id of the session where one was opened.
    private func keep(
        _ ended: CompositeFunction.Ended,
        _ report: FunctionReport,
        in session: OpenSession?,
        until deadline: ContinuousClock.Instant
    ) async throws(CallFailure) -> String? {
        let told = report.told.adding(ended.session)
        guard let session else { return told == .none ? nil : try await sessions.opened(told) }
        if function.isFlow {
            // Who has not signed in must not get a user's session.
            _ = try? await sessions.close(session.id)
        } else if ended.endsSession {
            try await ending.end(session.id, until: deadline)
        } else {
            let new = told.values.filter { session.values.values[$0.key] != $0.value }
            if !new.isEmpty, try await !sessions.added(SessionValues(new), to: session.id) {
                throw CallFailure(.noSession)
            }
        }
        return nil
    }
}

extension CompositeFunction {
    /// Whether it requires the rights of an operation that it calls before it calls any.
    fileprivate func requires(_ needed: [Operation.Right]) -> Bool {
        needed.allSatisfy { right in
            switch right {
            case .row: rights.contains(right)
            // The steps of a flow before it fulfil its conditions.
            case .values: isFlow
            case .value: true
            }
        }
    }
}

extension Operation {
    /// `service/name`.
    var path: String { "\(service)/\(name)" }
}

/// Calls of operations with the records that are their requests.
struct RecordCalls: Sendable {
    /// By `service/name`.
    let calls: [String: BackendCall]

    /// Calls an operation.
    ///
    /// - Throws: what the operation makes of a response that is no success, and what of the session refuses the call.
    func perform(
        _ path: String,
        _ record: any Sendable,
        _ session: SessionValues,
        until deadline: ContinuousClock.Instant
    ) async throws(Outcome.Failure) -> FunctionCalls.Called {
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
        case .success(_, let made):
            guard let response = result.response else { throw Outcome.Failure(.adapterError, detail: path) }
            return FunctionCalls.Called(response, made, telling: result.session)
        }
    }
}
