internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// One run of a composite: calls its members step by step, and puts the response together.
///
/// All members have the one deadline of the device's call, of which each gets what is left.
struct CompositeRun {
    let plan: CompositePlan
    let session: OpenSession?
    private let deadline: ContinuousClock.Instant
    private(set) var values: CompositeValues
    /// What the members' responses tell the session.
    private(set) var told = SessionValues.none

    init(
        _ plan: CompositePlan,
        values: CompositeValues,
        session: OpenSession?,
        deadline: ContinuousClock.Instant
    ) {
        self.plan = plan
        self.values = values
        self.session = session
        self.deadline = deadline
    }

    /// Calls everybody, and says what came of it.
    ///
    /// - Throws: the failure of a member that is required, or of the session.
    mutating func result() async throws(CallFailure) -> CallResult {
        for step in plan.composite.steps { try await run(step) }
        let counted = counts()
        try await keep(counted.badges)
        return CallResult(response(counted).writer, incomplete: incompleteness())
    }

    // MARK: Steps

    private mutating func run(_ step: Composite.Step) async throws(CallFailure) {
        var jobs: [CompositeJob] = []
        var parts: [String: Int] = [:]
        for member in step.members {
            switch prepared(member) {
            case .success(let own)?:
                jobs += own
                parts[member.id] = own.count
            case .failure(let failure)?: try end(member, .failed(failure))
            case nil: try end(member, .skipped)
            }
        }
        let results = await Self.results(of: jobs)
        for result in results {
            if case .failure(let failure) = result.response, result.member.isFatal(failure) {
                // Those that ended before it count; those that it ended do not.
                for other in results where other.member.id != result.member.id { end(other) }
                try end(result.member, .failed(failure))
            }
        }
        for member in step.members {
            guard let count = parts[member.id] else { continue }
            try end(member, results.filter { $0.member.id == member.id }, of: count)
        }
    }

    /// The calls that a member is made of; nil where there is nothing to ask for.
    private func prepared(_ member: Composite.Member) -> Result<[CompositeJob], Outcome.Failure>? {
        guard let call = plan.calls[member.id] else {
            return .failure(Outcome.Failure(.adapterError, detail: "no call"))
        }
        let elements: [JSONValue]
        switch member.loop {
        case .pages, nil: return job(member, call, values, 0).map { $0.map { [$0] } }
        case .each(let id, let pointer, let most, _):
            switch values.elements(id, pointer) {
            case .success(let found): elements = found
            case .failure(let failure): return .failure(failure)
            }
            guard elements.count <= most else {
                return .failure(Outcome.Failure(.loopCount, detail: "\(elements.count) elements, \(most) are allowed"))
            }
        case .distinct(let id, let pointer, let place, let most, _):
            switch values.elements(id, pointer) {
            case .success(let found): elements = Self.distinct(found, by: place, atMost: most)
            case .failure(let failure): return .failure(failure)
            }
        }
        var jobs: [CompositeJob] = []
        for (index, element) in elements.enumerated() {
            var own = values
            own.element = element
            switch job(member, call, own, index) {
            case .success(let job)?: jobs.append(job)
            case .failure(let failure)?: return .failure(failure)
            case nil: continue
            }
        }
        return .success(jobs)
    }

    /// The first elements that have another value at a place than those before them.
    private static func distinct(_ elements: [JSONValue], by place: String, atMost most: Int) -> [JSONValue] {
        guard let path = ValuePath(place) else { return [] }
        var seen: Set<[UInt8]> = []
        let first = elements.filter { element in
            path.value(in: element).map { seen.insert(CompositeValues.bytes($0)).inserted } ?? false
        }
        return Array(first.prefix(most))
    }

    private func job(
        _ member: Composite.Member,
        _ call: BackendCall,
        _ values: CompositeValues,
        _ index: Int
    ) -> Result<CompositeJob, Outcome.Failure>? {
        switch values.inputs(of: member) {
        case .ready(let inputs):
            return .success(
                CompositeJob(
                    member: member,
                    index: index,
                    call: call,
                    inputs: inputs,
                    session: (session?.values ?? .none).adding(told),
                    deadline: deadline
                )
            )
        case .failed(let failure): return .failure(failure)
        case .nothing: return nil
        }
    }

    /// Does jobs, several at one time, in the order in which they ended; the first failure that ends the composite ends
    /// those that are under way, and is the last.
    private static func results(of jobs: [CompositeJob]) async -> [CompositeJob.Ended] {
        await withTaskGroup(of: CompositeJob.Ended.self) { group in
            var waiting = jobs[...]
            var results: [CompositeJob.Ended] = []
            var failed: Set<String> = []
            func startNext() {
                // What is left of a loop that has failed is not needed.
                while let job = waiting.popFirst() {
                    guard !failed.contains(job.member.id) else { continue }
                    group.addTask { await job.run() }
                    return
                }
            }
            for _ in 0..<Composite.mostAtOnce { startNext() }
            while let result = await group.next() {
                results.append(result)
                if case .failure(let failure) = result.response {
                    failed.insert(result.member.id)
                    guard !result.member.isFatal(failure) else {
                        group.cancelAll()
                        break
                    }
                }
                startNext()
            }
            return results
        }
    }

    // MARK: Endings

    private mutating func end(_ result: CompositeJob.Ended) {
        guard result.member.loop == nil else { return }
        switch result.response {
        case .success(let response): values.endings[result.member.id] = .responded(response.json)
        case .failure(let failure): values.endings[result.member.id] = .failed(failure)
        }
    }

    /// Puts the parts of a member's response together.
    private mutating func end(
        _ member: Composite.Member,
        _ results: [CompositeJob.Ended],
        of count: Int
    ) throws(CallFailure) {
        var responses: [(index: Int, response: CompositeJob.Response)] = []
        for result in results {
            switch result.response {
            case .success(let response): responses.append((result.index, response))
            case .failure(let failure): return try end(member, .failed(failure))
            }
        }
        guard responses.count == count else {
            return try end(member, .failed(Outcome.Failure(.adapterError, detail: "a response is missing")))
        }
        for (_, response) in responses { told = told.adding(response.session) }
        let ordered = responses.sorted { $0.index < $1.index }.map(\.response.json)
        let (name, list): (String, [JSONValue])
        switch member.loop {
        case .each(_, _, _, let own): (name, list) = (own, ordered)
        // None is a response that has nothing in it.
        case .distinct(_, _, _, _, let key):
            (name, list) = (key, ordered.flatMap { $0[key].map { Array($0.elements) } ?? [] })
        case .pages, nil:
            guard let only = ordered.first else { return try end(member, .skipped) }
            return try end(member, .responded(only))
        }
        guard let joined = try? CompositeJob.object(name, list) else {
            return try end(member, .failed(Outcome.Failure(.contract, detail: "the responses are too long together")))
        }
        try end(member, .responded(joined))
    }

    /// - Throws: where the composite ends with the member.
    private mutating func end(_ member: Composite.Member, _ ending: CompositeValues.Ending) throws(CallFailure) {
        values.endings[member.id] = ending
        let failure: Outcome.Failure
        switch ending {
        case .responded: return
        case .skipped:
            guard member.policy.isRequired else { return }
            failure = Outcome.Failure(.contract, detail: "an earlier response has no value for the request")
            values.endings[member.id] = .failed(failure)
        case .failed(let found): failure = found
        }
        if member.policy == .ignored, !member.isFatal(failure) { plan.log.ignored(failure, member, of: plan.name) }
        guard member.isFatal(failure) else { return }
        var told = failure
        told.detail = [member.id, failure.detail].compactMap(\.self).joined(separator: ": ")
        if case .reconciled(let status, let mark) = member.policy {
            told = Outcome.Failure(status, detail: "\(mark), \(failure.status.number) \(told.detail ?? "")")
            told.backendStatus = failure.backendStatus
        }
        var whole = CallFailure(told)
        whole.members = statuses()
        throw whole
    }
}

extension Composite.Member {
    /// Whether the composite ends with a failure of it: whoever has no session has to sign in again, whatever was asked.
    func isFatal(_ failure: Outcome.Failure) -> Bool {
        policy.isRequired || failure.status == .noSession || failure.status == .sessionIncomplete
    }
}

extension Composite.Policy {
    fileprivate var isRequired: Bool {
        switch self {
        case .required, .reconciled: true
        case .optional, .ignored: false
        }
    }
}
