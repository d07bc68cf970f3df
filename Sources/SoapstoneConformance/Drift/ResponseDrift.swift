internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Holds a live response against the recorded one.
struct ResponseDrift: Sendable {
    /// A request to send, and what its response is held against.
    struct Item: Sendable {
        let subject: CheckedFixture
        var request: LiveRequest
        /// The contract's tools; nil where the fixture has no operation.
        let tools: ContractTools?
        let redactor: Redactor
        /// What a proposal is redacted with.
        let recorder: Redactor
        /// Whether values that are taken away can be told apart.
        let hasKey: Bool
        /// What the rules of redaction would take away: such lines are not shown.
        let secrets: [RedactionScan.Finding]
    }

    let item: Item
    var tally: Tally
    /// Whether the service was asked.
    private(set) var isSent = false
    /// What would change, from the project's folder on.
    private(set) var proposal: [NewFolder.File] = []
    /// Why something cannot be proposed.
    private(set) var unproposed: [String] = []
    var subject: CheckedFixture { item.subject }
    var fixture: Fixture { item.subject.fixture }

    /// What is held against each response.
    static let rules: [Rule] = [
        .liveStatus, .liveFault, .liveHeader, .liveStructure, .liveType, .liveValue, .liveSchema,
    ]
    /// The most differences of one response that are told.
    private static let mostDifferences = 100

    init(_ item: Item, _ enabled: Set<String>) {
        self.item = item
        tally = Tally(enabled)
    }

    /// - Parameter outcome: nil where there was no time left to send the request.
    mutating func run(_ outcome: LiveOutcome?, _ project: Project, at time: Int64) {
        switch outcome {
        case nil: skip("there was no time left to send the request (--deadline)")
        case .noAddress: skip("no --upstream is given for the path of its service")
        case .silence(let reason):
            isSent = true
            if tally.wants(.liveService) { tally.checked(.liveService) }
            add(Finding(.liveService, "no response was received: \(reason)", file: subject.file("exchange.yaml")))
            for rule in Self.rules { tally.unchecked(rule, subject.folder, "no response was received") }
        case .response(let live):
            isSent = true
            for rule in [Rule.liveService] + Self.rules.filter({ $0 != .liveSchema }) where tally.wants(rule) {
                tally.checked(rule)
            }
            let differs = compare(live)
            checkSchema(live)
            guard differs else { return }
            do {
                let proposed = try proposed(live, project, at: time)
                proposal = proposed.files
                guard proposed.lacksJSON else { return }
                unproposed = ["\(subject.file("response.json")): the codec makes no JSON of the new response"]
            } catch {
                unproposed = ["\(subject.folder): \(error)"]
            }
        }
    }

    private mutating func skip(_ reason: String) {
        for rule in [Rule.liveService] + Self.rules { tally.unchecked(rule, subject.folder, reason) }
    }

    // MARK: - Comparing

    /// - Returns: whether anything differs.
    private mutating func compare(_ live: LiveResponse) -> Bool {
        var differences = item.redactor.differences(of: live, from: fixture, limit: Self.mostDifferences)
        if differences.count == Self.mostDifferences {
            let reason = "no more than \(Self.mostDifferences) differences of a response are reported"
            tally.unchecked(.liveStructure, subject.folder, reason)
        }
        let faults = compareFaults(live)
        if faults.isOther {
            // All else follows from it.
            differences = []
        } else if faults.isBoth {
            differences.removeAll(where: Self.isFaultCode)
        }
        let charset = fixture.details.responseHeaders.charset
        let places = differences.isEmpty ? nil : RecordedPlace(fixture.response, charset: charset)
        for difference in differences { add(difference, places) }
        if !item.hasKey { noteTaken(live) }
        return faults.isOther || faults.isFound || !differences.isEmpty
    }

    /// The rule `drift.fault`.
    private mutating func compareFaults(_ live: LiveResponse) -> (isOther: Bool, isBoth: Bool, isFound: Bool) {
        let reader = MessageReader(limits: .response, allowsEncoding: true, allowsSiblings: true)
        let type = fixture.details.responseHeaders.first(named: "Content-Type")
        guard let recorded = try? reader.read(fixture.response, contentType: type),
            let now = try? reader.read(live.body, contentType: live.headers.first(named: "Content-Type"))
        else { return (false, false, false) }
        let place = recorded.envelope.payload?.place
        let message: String
        switch (recorded.envelope.fault, now.envelope.fault) {
        case (nil, nil): return (false, false, false)
        case (nil, let fault?):
            message = "the upstream returned a fault with the code \(Self.code(fault)), where a success was recorded"
        case (let fault?, nil):
            message = "the upstream returned a success, where a fault with the code \(Self.code(fault)) was recorded"
        case (let before?, let after?):
            guard before.code != after.code || before.subcodes != after.subcodes else { return (false, true, false) }
            message = "the fault has the code \(Self.code(after)), \(Self.code(before)) was recorded"
        }
        let file = subject.responseFile
        add(Finding(.liveFault, message, file: file, line: place?.line, column: place?.column, path: place?.path))
        let isBoth = recorded.envelope.fault != nil && now.envelope.fault != nil
        return (!isBoth, isBoth, true)
    }

    private static func code(_ fault: Fault) -> String {
        ([fault.code] + fault.subcodes).map { "'\(Excerpt.escaped($0.local.utf8))'" }.joined(separator: ", ")
    }

    /// Whether a difference is in the code of a fault, which is a name: its prefix does not count, so it is read before.
    private static func isFaultCode(_ difference: Difference) -> Bool {
        let path = difference.path.utf8
        return path.suffix(17).elementsEqual("/faultcode/text()".utf8)
            || (difference.path.contains(":Fault/") && difference.path.contains(":Code/")
                && difference.path.contains(":Value/"))
    }

    /// Tells that values were not compared.
    private mutating func noteTaken(_ live: LiveResponse) {
        let redactor = item.redactor
        let type = live.headers.first(named: "Content-Type")
        let isTaken =
            !fixture.details.redactions.isEmpty || redactor.changes(live.body, type)
            || redactor.changes(fixture.response, fixture.details.responseHeaders.first(named: "Content-Type"))
        guard isTaken else { return }
        let reason = "values that redaction takes away can be compared with the key of the folder only"
        tally.unchecked(.liveValue, subject.responseFile, reason)
    }

    private mutating func add(_ difference: Difference, _ places: RecordedPlace?) {
        let isHead = difference.kind == .status || difference.kind == .header && !difference.path.hasPrefix("part[")
        let place = isHead ? nil : places?.place(of: difference)
        let file = isHead ? subject.file("exchange.yaml") : subject.responseFile
        let prefixes = difference.namespaces.map { "\($0.prefix)=\($0.uri)" }.joined(separator: ", ")
        add(
            Finding(
                DriftWords.rule(of: difference),
                DriftWords.message(of: difference) + (prefixes.isEmpty ? "" : " (\(prefixes))"),
                file: file,
                line: place?.line,
                column: place?.column,
                path: isHead ? nil : difference.path
            )
        )
    }

    /// Adds a finding, without the line of a secret.
    mutating func add(_ finding: Finding) {
        guard tally.wants(id: finding.rule) else { return }
        var finding = finding
        finding.showsSource = !item.secrets.contains { secret in
            subject.file(secret.file) == finding.file && (secret.line == nil || secret.line == finding.line)
        }
        tally.add(finding)
    }
}

extension Redactor {
    /// Whether something of a body would be taken away.
    func changes(_ body: [UInt8], _ type: String?) -> Bool {
        redact(body: body, contentType: type, known: []).isChanged
    }
}
