internal import SoapstoneCodec
internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Holds one fixture against the rules of the group `fixture.`.
struct FixtureCheck {
    /// What is the same for all fixtures.
    final class Context: Sendable {
        let project: Project
        /// What the sessions of each system know, by its folder and the session.
        let sessions: [String: [String: SessionValues]]
        let golden: GoldenFiles
        let scan: RedactionScan
        let classScan: RedactionScan
        let enabled: Set<String>
        /// Whether the project has a contract, loaded or not.
        let hasContracts: Bool
        /// Whether any rule of the group `wsi.` is applied to messages.
        let checksProfile: Bool

        init(
            _ project: Project,
            sessions: [String: [String: SessionValues]],
            golden: GoldenFiles,
            hasContracts: Bool,
            _ enabled: Set<String>
        ) {
            self.project = project
            self.sessions = sessions
            self.golden = golden
            self.hasContracts = hasContracts
            self.enabled = enabled
            scan = RedactionScan(project.redaction)
            classScan = RedactionScan(project.redaction.adding(classesOf: project.operations))
            checksProfile = Rule.messageProfileRules.contains { enabled.contains($0.id) }
        }
    }

    let subject: CheckedFixture
    let context: Context
    /// The contract's tools; nil where the fixture has no operation.
    let tools: ContractTools?
    private let sides: Sides
    /// What the rules of redaction would take away, by file and line: such lines are not shown.
    let secrets: [RedactionScan.Finding]
    /// These, and what the codecs say is personal or secret. Most fixtures have no finding that could show it.
    private lazy var classified = context.classScan.findings(in: fixture)
    /// What a contract's codec makes of the request, once it was made.
    var madeRequest: JSONDocument?
    /// What came of this fixture, and of others before it.
    var tally: Tally
    /// Where its own findings begin.
    private let first: Int

    // Borrowed: fixtures are large.
    var fixture: Fixture { _read { yield subject.fixture } }
    var details: Fixture.Details { _read { yield subject.fixture.details } }
    var project: Project { _read { yield context.project } }
    var sessions: [String: SessionValues] { context.sessions[subject.systemFolder] ?? [:] }

    init(
        _ subject: CheckedFixture,
        _ sides: Sides,
        _ tools: ContractTools?,
        _ context: Context,
        _ tally: consuming Tally,
        _ memory: inout RedactionScan.Memory
    ) {
        self.subject = subject
        self.sides = sides
        self.tools = tools
        self.context = context
        secrets = context.scan.findings(
            in: subject.fixture,
            RedactionScan.ParsedFiles(
                request: sides.request.document,
                response: sides.response.document,
                requestJSON: try? sides.requestJSON?.get(),
                responseJSON: try? sides.responseJSON?.get()
            ),
            &memory
        )
        first = tally.findings.count
        // It was read to get here.
        if tally.wants(.readable) { tally.checked(.readable) }
        self.tally = tally
    }

    mutating func run() {
        check()
        for index in tally.findings.indices.dropFirst(first) where tally.findings[index].showsSource {
            if showsClassified(tally.findings[index]) { tally.findings[index].showsSource = false }
        }
    }

    private mutating func check() {
        checkSecrets()
        guard details.profile == .soap else { return checkHTTP() }
        checkTarget()
        guard case .operation(_, let number, let typed) = subject.target, let tools else {
            let reason =
                if case .unreadable = subject.target {
                    "the request cannot be read, so its operation is not known"
                } else {
                    "no contract that could be loaded has its operation"
                }
            let rules = [Rule.binding, .header, .requestSchema, .responseSchema, .caseClass]
            for rule in rules { tally.unchecked(rule, subject.folder, reason) }
            checkProfile(sides, nil)
            if fixture.requestJSON != nil { tally.unchecked(.requestJSON, subject.folder, reason) }
            if fixture.responseJSON != nil { tally.unchecked(.responseJSON, subject.folder, reason) }
            return tally.unchecked(.roundTrip, subject.folder, reason)
        }
        checkProfile(sides, tools.operations[number].bound)
        checkBinding(sides, tools, number)
        checkHeaders(sides, tools, number)
        checkSchemas(sides, tools, number)
        guard let operation = typed ?? tools.derived[number] else {
            let reason = "the contract leaves its messages open, so there is no codec"
            for rule in [Rule.caseClass, .requestJSON, .responseJSON, .roundTrip] {
                tally.unchecked(rule, subject.folder, reason)
            }
            return
        }
        let response = RecordedOutcome(
            fixture,
            read: sides.response.message?.received,
            to: sides.request.message?.received,
            operation,
            project.deviceJSON
        )
        checkClass(sides, response, tools, number, isTyped: typed != nil)
        let codec = typed == nil ? tools.codecs[number] : nil
        checkRequestJSON(sides, operation, codec)
        checkResponseJSON(sides, response, operation)
        checkRequestRoundTrip(sides, operation, codec)
        checkResponseRoundTrip(sides, response, operation)
        if let typed { checkCodecJSON(sides, response, typed, tools) }
    }

    // MARK: - What needs no contract

    private mutating func checkSecrets() {
        guard tally.wants(.secret) else { return }
        tally.checked(.secret)
        for secret in secrets {
            var finding = Finding(
                .secret,
                secret.rule.text == "header"
                    ? "a header field is kept that redaction drops"
                    : "the rule '\(secret.rule)' of redaction would take a value away",
                file: subject.file(secret.file),
                line: secret.line,
                path: secret.path
            )
            finding.showsSource = false
            tally.add(finding)
        }
    }

    private mutating func checkTarget() {
        guard tally.wants(.operation) else { return }
        let file = subject.requestFile
        switch subject.target {
        case .operation: tally.checked(.operation)
        case .gone(_, let typed):
            tally.checked(.operation)
            let message = "the codec's operation '\(typed.bindingOperation)' is not in \(typed.wsdl)"
            tally.add(finding(.operation, message, at: ["operation"]))
        case .unknown where !context.hasContracts:
            // A recording of a client that did not fetch the WSDL.
            tally.unchecked(
                .operation,
                file,
                "the project has no contract: put the service's WSDL into the folder wsdl"
            )
        case .unknown:
            tally.checked(.operation)
            let key = subject.request.map { RequestKey($0, of: fixture) }
            let name = key?.payloadName.map { "'\(Excerpt.escaped($0.description.utf8))'" } ?? "an empty body"
            let action = key?.action.map { " and the action '\(Excerpt.escaped($0.utf8))'" } ?? ""
            tally.add(Finding(.operation, "no operation of the contracts has \(name)\(action)", file: file))
        case .unreadable: tally.unchecked(.operation, file, "the request is no message, or was not kept")
        }
    }
}

extension FixtureCheck {
    /// Adds a finding about a message, without what nobody may see.
    ///
    /// - Parameters:
    ///   - isSecret: whether a secret may stand in the finding, whatever its place is.
    ///   - quotesValue: false where nothing of the finding's message is a value of the fixture.
    mutating func add(
        _ finding: Finding,
        isSecret: Bool = false,
        quotesValue: Bool = true,
        hidingAs message: @autoclosure () -> String
    ) {
        var finding = finding
        if isSecret || showsSecret(finding) || quotesValue && showsClassified(finding) {
            finding.message = message()
            finding.showsSource = false
        }
        tally.add(finding)
    }

    /// Whether a secret stands where a finding is; one that is about a whole file may be about it.
    private func showsSecret(_ finding: Finding) -> Bool {
        secrets.contains { secret in
            guard subject.file(secret.file) == finding.file else { return false }
            return secret.line == nil || finding.line == nil || secret.line == finding.line
        }
    }

    /// Whether a value that a codec calls personal or secret stands in the line of a finding.
    private mutating func showsClassified(_ finding: Finding) -> Bool {
        finding.line != nil
            && classified.contains { $0.line == finding.line && subject.file($0.file) == finding.file }
    }
}

extension FixtureCheck {
    /// The rules `fixture.match` and `fixture.duplicate`, which need all fixtures that are replayed together.
    static func matching(_ subject: CheckedFixture, _ problems: [FixtureError], _ enabled: Set<String>) -> Tally {
        var tally = Tally(enabled)
        for rule in [Rule.match, .duplicate] where tally.wants(rule) { tally.checked(rule) }
        // Who replays with the key can tell such fixtures apart; it is not committed.
        for problem in problems where problem.code != .keyNeeded {
            let file = subject.file(ProjectPath.split(problem.file).name)
            if problem.code == .withheld { tally.unchecked(.match, file, problem.message) }
            let rule: Rule = problem.code == .duplicate ? .duplicate : .match
            guard problem.code != .withheld, tally.wants(rule) else { continue }
            tally.add(Finding(rule, problem.message, file: file, line: problem.line))
        }
        return tally
    }
}
