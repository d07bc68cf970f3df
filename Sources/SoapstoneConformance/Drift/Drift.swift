package import SoapstoneFixtures
internal import SoapstoneSOAP

/// Holds a live service against a project: its contract against the project's, its responses against the recorded ones.
///
/// Only fixtures that are marked as safe are sent, each once, and nothing is written. What is not sent is told as not
/// checked.
package struct Drift: Sendable {
    private let check: Check
    private let options: DriftOptions

    package init(_ project: Project, _ settings: CheckSettings, _ options: DriftOptions = DriftOptions()) {
        check = Check(Rule.driftRules, of: project, settings)
        self.options = options
    }

    /// The WSDL files of the project, from its folder on, and as seen from here.
    package func contracts() throws(FixtureError) -> [(path: String, file: String)] {
        try check.project.contractFiles().files.map { ($0, ProjectPath.join(check.project.root, $0)) }
    }

    /// Compares.
    ///
    /// - Parameters:
    ///   - contracts: those of the project, with what became of the service's.
    ///   - time: the time of day, in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: where a folder or its key cannot be read, or a selected name does not exist.
    package func run(
        _ service: some LiveService,
        _ contracts: [LiveContract],
        at time: Int64
    ) async throws(FixtureError) -> DriftResult {
        let own = contracts.map { contract in
            contract.own.map { CheckedContract(contract.path, contract.file, $0, check.project.operations) }
        }
        let (all, broken) = try await check.subjects(own)
        // A fixture that cannot be read may have the selected name.
        if broken.isEmpty { try options.checkNames(all.map(\.fixture.id), in: check.project.root) }
        let subjects = all.filter { options.covers($0.fixture.id) }
        var plan = try await plan(subjects, own, at: time)
        plan.noteServices()
        var result = DriftResult(root: check.project.root)
        var tallies = [unreadable(broken), plan.tally]
        for contract in contracts {
            var comparison = ContractDrift(contract, check.enabled)
            comparison.run()
            tallies.append(comparison.tally)
            if comparison.isChecked { result.check.contracts += 1 }
            result.proposal += comparison.proposal(in: check.project.root)
        }
        let responses = await Sending(options, start: .now).send(plan.requests, to: service) { item, outcome in
            var drift = ResponseDrift(item, check.enabled)
            drift.run(outcome, check.project, at: time)
            return drift
        }
        for response in responses {
            tallies.append(response.tally)
            if response.isSent { result.check.fixtures += 1 }
            result.proposal += response.proposal
            result.unproposed += response.unproposed
        }
        result.isWhole =
            options.isWhole && check.isWhole
            && contracts.allSatisfy { if case .unasked = $0.state { false } else { true } }
        result.take(tallies)
        check.finish(&result.check, all, lookedAt: all)
        return result
    }

    // MARK: - What is sent

    private struct Plan {
        var requests: [ResponseDrift.Item] = []
        var tally: Tally

        /// Notes in the requests whether all of them are for one service.
        mutating func noteServices() {
            let paths = Set(requests.map { Array($0.request.endpoint.utf8.prefix { $0 != UInt8(ascii: "?") }) })
            for index in requests.indices { requests[index].request.isForOnlyService = paths.count == 1 }
        }
    }

    private func plan(
        _ subjects: [CheckedFixture],
        _ contracts: [CheckedContract?],
        at time: Int64
    ) async throws(FixtureError) -> Plan {
        var plan = Plan(tally: Tally(check.enabled))
        let safe = subjects.filter(\.fixture.details.isSafe)
        for subject in subjects where !subject.fixture.details.isSafe {
            plan.tally.unchecked(.notSent, subject.folder, Self.unmarked)
        }
        let tools = await ContractTools.made(for: safe, of: contracts)
        let rules = check.project.redaction.adding(classesOf: check.project.operations)
        let scan = RedactionScan(rules)
        var keys: [String: RedactionKey?] = [:]
        // A proposal has values of the form that was there, as a recording has: where there is no key, any will do.
        let spare = RedactionKey()
        for subject in safe {
            let folder = subject.systemFolder
            if keys[folder] == nil { keys[folder] = .some(try RedactionKey.find(in: folder)) }
            let key = keys[folder] ?? nil
            let redactor = Redactor(rules, key: key)
            // Without a key, all that is taken away looks alike: what stands in for a value could not be told.
            let recorder = key == nil ? Redactor(rules, key: spare) : redactor
            if plan.tally.wants(.notSent) { plan.tally.checked(.notSent) }
            do throws(RecordedRequest.Gap) {
                let request = try RecordedRequest.request(of: subject.fixture, options.account, recorder, at: time)
                var own: ContractTools?
                if case .operation(let contract, _, _) = subject.target { own = tools[contract] }
                plan.requests.append(
                    ResponseDrift.Item(
                        subject: subject,
                        request: request,
                        tools: own,
                        redactor: redactor,
                        recorder: recorder,
                        hasKey: key != nil,
                        secrets: scan.findings(in: subject.fixture)
                    )
                )
            } catch {
                guard plan.tally.wants(.notSent) else { continue }
                plan.tally.add(Finding(.notSent, error.message, file: subject.file(error.file)))
            }
        }
        return plan
    }

    static let unmarked = "the fixture is not marked as safe to send: 'safe: true' in its exchange.yaml"

    private func unreadable(_ problems: [FixtureError]) -> Tally {
        var tally = Tally(check.enabled)
        for problem in problems {
            tally.unchecked(.notSent, problem.file, "the fixture cannot be read; run `soapstone check`")
        }
        return tally
    }
}

/// What came of holding a service against a project.
package struct DriftResult: Sendable {
    /// What was found, in the form of every check; its contracts and fixtures are those that the service was asked for.
    package var check = CheckResult()
    /// What would change, from the project's folder on.
    package var proposal: [NewFolder.File] = []
    /// What cannot be proposed, and why.
    package var unproposed: [String] = []
    /// Whether all was compared, so that what was not found is not there.
    package var isWhole = false

    init(root: String) {
        check.root = root
        check.command = "drift"
    }

    /// Whether the service was asked for nothing at all.
    package var isEmpty: Bool { check.contracts == 0 && check.fixtures == 0 }

    mutating func take(_ tallies: [Tally]) {
        for tally in tallies {
            check.findings += tally.findings
            check.checked.merge(tally.checked, uniquingKeysWith: +)
            check.unchecked += tally.unchecked
        }
        check.unchecked = Array(Set(check.unchecked)).sorted {
            ($0.file, $0.rule, $0.reason) < ($1.file, $1.rule, $1.reason)
        }
    }
}
