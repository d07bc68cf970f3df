import ArgumentParser
import SoapstoneCodec
import SoapstoneComparison
import SoapstoneConformance
import SoapstoneWSDL

/// `soapstone diff`
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two versions of a contract and reports breaking changes.",
        discussion: """
            OLD and NEW are each a WSDL or schema, a folder (its .wsdl files are compared by relative path), an http \
            or https address (--allow-remote), or REV:path, a file or folder of a git revision. A path starts at the \
            repository's root, or at the current folder if it begins with ./ or ../.

            Each change is judged twice: for existing clients, which call a server of the new contract, and for \
            existing servers, which new clients call. The contracts are compared by the messages that they allow, not \
            by how they are written. A breaking change has a counterexample, a message that one version accepts and \
            the other rejects (--counterexamples prints it), or concerns the binding. A change that looks breaking but has no \
            counterexample, or that could not be judged, is unproved: its reason is reported, and it fails the command \
            too unless --fail-on names breaking alone. Parts that were not compared are reported. JSON follows \
            Documentation/Schemas/diff-report.json.

            With --json-clients, the JSON APIs that a gateway has by the two contracts are compared in place of the SOAP \
            messages, for existing clients alone: a request breaks them if the gateway accepted it and refuses it now, a \
            response if the old OpenAPI document did not allow it. Counterexamples are JSON. A new member in a response is a \
            warning.

            Exit codes: 0 no change that --fail-on names, 1 such a change, 2 a contract could not be read, or there is \
            nothing to compare.

            Examples:
              soapstone diff wsdl/sets/sets-ims-case.wsdl wsdl/sets/sets-ims-case.wsdl
              soapstone diff --fail-on any wsdl/sets wsdl/sets
              soapstone diff --for clients --counterexamples --format json \\
                  wsdl/sets/sets-ims-case.wsdl wsdl/sets/sets-ims-case.wsdl
              soapstone diff --json-clients wsdl/sets/sets-ims-case.wsdl \\
                  wsdl/sets/sets-ims-case.wsdl
              soapstone diff origin/main:wsdl wsdl
              soapstone diff --format markdown wsdl/sets wsdl/sets
              soapstone diff --allow-remote service.example.org \\
                  wsdl/sets/sets-ims-case.wsdl 'https://service.example.org/?wsdl'
            """
    )

    /// The changes that count as findings: those that are named, and what is worse.
    struct Threshold: ExpressibleByArgument, CustomStringConvertible {
        /// nil where whatever is told counts, what was not compared as well.
        var least: ChangeVerdict?
        let description: String

        static let standard = Threshold(least: .unproved, description: "breaking,unproved")

        private init(least: ChangeVerdict?, description: String) {
            (self.least, self.description) = (least, description)
        }

        init?(argument: String) {
            var least = ChangeVerdict.breaking
            var isAny = false
            for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
                switch word {
                case "any": isAny = true
                case "breaking", "unproved", "warning":
                    guard let verdict = ChangeVerdict(rawValue: String(word)) else { return nil }
                    least = min(least, verdict)
                default: return nil
                }
            }
            self.init(least: isAny ? nil : least, description: argument)
        }

        static var allValueStrings: [String] { ["breaking", "unproved", "warning", "any"] }
        var defaultValueDescription: String { description }
    }

    /// Whose trouble counts.
    enum Party: String, ExpressibleByArgument, CaseIterable {
        case clients, servers, both
    }

    @Argument(help: ArgumentHelp("The old version.", valueName: "old")) var old: String
    @Argument(help: ArgumentHelp("The new version.", valueName: "new")) var new: String
    @Option(
        help: """
            The changes that count as findings, with commas between them: breaking, unproved, warning, or any, which is every \
            change and whatever was not compared. What is worse than one of them counts, too.
            """
    )
    var failOn = Threshold.standard
    @Option(name: .customLong("for"), help: "Whose trouble counts: clients, servers, or both.") var party = Party.both
    @Flag(help: "Compare what clients of the gateway's JSON API send and receive.") var jsonClients = false
    @Flag(help: "Print the counterexamples.") var counterexamples = false
    @OptionGroup(title: "Reports") var reports: ReportOptions
    @Option(
        help: ArgumentHelp(
            "The project whose accepted changes do not count; soapstone.yaml of this folder where there is one.",
            valueName: "file"
        )
    )
    var config: Input?
    @OptionGroup(title: "Contract loading") var contract: ContractOptions

    func validate() throws {
        guard old != "-", new != "-" else {
            throw ValidationError("a contract on standard input has nothing beside it")
        }
        guard !jsonClients || party != .servers else {
            throw ValidationError("--json-clients is about clients: it cannot be used with --for servers")
        }
    }

    func run() async throws {
        var status: Int32 = 0
        try await reporting("diff") {
            let (before, after) = (try await DiffSource(old), try await DiffSource(new))
            defer {
                before.remove()
                after.remove()
            }
            let pairs = try DiffPair.all(before, after) { printError(before.shown(after.shown($0))) }
            var reports: [DiffReport] = []
            for pair in pairs {
                do {
                    reports.append(try await compare(pair, before, after))
                } catch let error as any ReportedError {
                    for line in error.lines(of: pair.name) { printError(before.shown(after.shown(line))) }
                    status = max(status, error.status)
                }
            }
            let project = try CheckedProject(config, wsdl: [], fixtures: [])
            let differences = ContractDifferences(
                reports.compactMap(\.pair),
                accepting: project.configuration.settings,
                in: project.project
            )
            try tell(reports, differences) { before.shown(after.shown($0)) }
            status = max(status, Self.status(reports, differences, failOn, party))
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func compare(_ pair: DiffPair, _ before: DiffSource, _ after: DiffSource) async throws -> DiffReport {
        guard let first = pair.old, let second = pair.new else {
            return DiffReport(name: pair.name, file: pair.file, lone: pair.old == nil ? .added : .removed)
        }
        let old = try await load(first, before)
        let new = try await load(second, after)
        let comparison = try await OwnThread.run { [jsonClients] in
            jsonClients ? ContractComparison(jsonClientsFrom: old, to: new) : ContractComparison(from: old, to: new)
        }
        return DiffReport(name: pair.name, file: pair.file, comparison: comparison)
    }

    private func load(_ path: String, _ source: DiffSource) async throws -> LoadedContract {
        var options = contract
        // What was taken out of git has no project around it.
        if let folder = source.folder { options.root = folder }
        return try await options.load(Input(argument: path)) { source.shown($0) }
    }

    // MARK: - Telling

    private func tell(
        _ reports: [DiffReport],
        _ differences: ContractDifferences,
        _ shown: (String) -> String
    ) throws {
        let text = shown(text(reports, differences, self.reports.format))
        let bytes = Array(text.utf8)
        if !text.isEmpty { printOutput(self.reports.format == .text ? self.reports.shown(bytes) : bytes) }
        for file in self.reports.report {
            try Output.write(shown(self.text(reports, differences, file.format)), to: file.path)
        }
    }

    private func text(_ reports: [DiffReport], _ differences: ContractDifferences, _ format: ReportFormat) -> String {
        switch format {
        case .text:
            let lines = reports.flatMap { $0.lines(showsCounterexamples: counterexamples, hasName: reports.count > 1) }
            let accepted = differences.result.suppressed.map {
                "\($0.finding.file): accepted at \($0.finding.path ?? "/"): \($0.reason)"
            }
            return (lines + accepted).joined(separator: "\n")
        case .json:
            var json = JSONText()
            json.object { json in
                json.member("version", 1)
                json.objects("contracts", reports) { $0.write(to: &$1, showsCounterexamples: counterexamples) }
                json.objects("accepted", differences.result.suppressed) { accepted, json in
                    json.member("contract", accepted.finding.file)
                    json.member("path", accepted.finding.path ?? "")
                    json.member("message", accepted.finding.message)
                    json.member("reason", accepted.reason)
                }
            }
            return String(decoding: json.bytes, as: UTF8.self)
        default:
            let version = Soapstone.configuration.version
            return String(decoding: differences.result.report(format, version: version), as: UTF8.self)
        }
    }

    private static func status(
        _ reports: [DiffReport],
        _ differences: ContractDifferences,
        _ threshold: Threshold,
        _ party: Party
    ) -> Int32 {
        let isFound = reports.contains { report in
            report.verdicts(besides: differences).contains { clients, servers in
                let verdict =
                    switch party {
                    case .clients: clients
                    case .servers: servers
                    case .both: max(clients, servers)
                    }
                return threshold.least.map { verdict >= $0 } ?? true
            } || threshold.least == nil && !(report.comparison?.notes.isEmpty ?? true)
        }
        if isFound { return Failure.Status.findings }
        return reports.contains { $0.isEmpty } ? Failure.Status.unreadable : 0
    }
}
