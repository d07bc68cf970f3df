import ArgumentParser
import SoapstoneConformance
import SoapstoneFixtures

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// `soapstone check`
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Holds contracts, recorded exchanges and codecs against each other.",
        discussion: """
            The section 'check' of soapstone.yaml says which contracts and fixtures a project has, and how much each rule
            matters; without one, the folders wsdl and fixtures are checked. --rules lists the rules. What a rule could not
            be applied to is told, and never counts as right.

            A finding that is meant is let pass by an entry with a reason: 'check: {ignore: [{rule: …, reason: …}]}' in the
            case's exchange.yaml, or below 'paths' in soapstone.yaml. A baseline lets pass what is known today: only new
            findings count, and those that are gone are told.

            Exit codes: 0 nothing was found; 1 findings of severity error (with --fail-on warning, of warning, too); 2 something
            could not be read, or nothing was checked; 64 wrong use.

            Examples:
              soapstone check
              soapstone check --select fixture. --ignore fixture.secret
              soapstone check --format sarif
              soapstone check --report junit=/tmp/soapstone-check.xml --report markdown=/tmp/soapstone-check.md
              soapstone check --shard 1/4
              soapstone check --rules
            """
    )

    @Option(
        help: ArgumentHelp(
            "The project's configuration; soapstone.yaml of this folder where there is one.",
            valueName: "file"
        )
    )
    var config: Input?
    @Option(
        help: ArgumentHelp(
            "A WSDL or a folder of them, in place of the configured; may be given again.",
            valueName: "path"
        )
    )
    var wsdl: [String] = []
    @Option(
        help: ArgumentHelp(
            "A folder of exchanges, in place of the configured; may be given again.",
            valueName: "folder"
        )
    )
    var fixtures: [String] = []
    @Option(
        help: ArgumentHelp(
            "The only rules to apply: an id, or the beginning of some, as 'fixture.'; may be given again.",
            valueName: "rule"
        ),
        transform: Self.rule
    )
    var select: [RulePattern] = []
    @Option(help: ArgumentHelp("Rules not to apply; may be given again.", valueName: "rule"), transform: Self.rule)
    var ignore: [RulePattern] = []
    @Option(
        help: ArgumentHelp("error or warning: the least severity that makes the check fail.", valueName: "severity")
    )
    var failOn: FailOn?
    @Option(help: ArgumentHelp("A file of findings that are known and do not count.", valueName: "file")) var baseline:
        String?
    @Flag(help: "Write what is found now into the baseline, and take out what is gone.") var updateBaseline = false
    @Option(
        help: ArgumentHelp("Do one part of the work of several machines, as 2/4.", valueName: "i/n"),
        transform: Self.shard
    )
    var shard: Shard?
    @Option(help: "text, json, junit, sarif, github or markdown; text unless given.", transform: Choice.named)
    var format = ReportFormat.text
    @Option(
        help: ArgumentHelp(
            "Write a report to a file as well, as junit=check.xml; may be given again.",
            valueName: "format=file"
        ),
        transform: ReportFile.init
    )
    var report: [ReportFile] = []
    @Flag(help: "List the rules, and check nothing.") var rules = false

    enum FailOn: String, ExpressibleByArgument, CaseIterable {
        case error, warning
    }

    func validate() throws {
        guard !updateBaseline || shard == nil && select.isEmpty && ignore.isEmpty else {
            throw ValidationError("--update-baseline needs the whole check: no --shard, --select or --ignore")
        }
    }

    private static func rule(_ text: String) throws -> RulePattern {
        guard let pattern = RulePattern(text) else { throw ValidationError(RulePattern.unknown(text)) }
        return pattern
    }

    private static func shard(_ text: String) throws -> Shard {
        guard let shard = Shard(text) else { throw ValidationError("it is no part of the work, as 2/4") }
        return shard
    }

    func run() async throws {
        if rules { return list() }
        var status: Int32 = 0
        let name = config?.name ?? CheckedProject.standard
        try await reporting(name) {
            let project = try CheckedProject(config, wsdl: wsdl, fixtures: fixtures)
            let baseline = try baselineFile(project)
            if updateBaseline, baseline == nil { throw ValidationError("--update-baseline needs --baseline") }
            var settings = project.configuration.settings
            settings.selected = select
            settings.ignored = ignore
            let check = Check(project.project, settings, shard: shard)
            var result = try await check.run()
            if let baseline { try apply(baseline, to: &result, isWhole: check.isWhole) }
            try write(result)
            guard result.checkCount > 0 else { throw Failure.unreadable(name, "nothing was checked") }
            let failOn = failOn.map { $0 == .warning ? Severity.warning : .error } ?? project.configuration.failOn
            status = result.fails(on: failOn) ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func list() {
        let width = Rule.all.map(\.id.count).max() ?? 0
        for rule in Rule.all {
            let id = rule.id + String(repeating: " ", count: width - rule.id.count)
            let severity = rule.severity.rawValue + String(repeating: " ", count: 7 - rule.severity.rawValue.count)
            printOutput(Array("\(id)  \(severity)  \(rule.summary)".utf8))
        }
    }

    // MARK: - Known findings

    private func baselineFile(_ project: CheckedProject) throws -> String? {
        baseline ?? project.configuration.baseline.map { project.path($0) }
    }

    private func apply(_ file: String, to result: inout CheckResult, isWhole: Bool) throws {
        let isThere = access(file, F_OK) == 0
        guard isThere || updateBaseline else { throw Failure.unreadable(file, "there is no such baseline") }
        if isThere {
            do throws(Baseline.Refusal) {
                result.apply(try Baseline(parsing: try read(file)), isWhole: isWhole)
            } catch {
                throw Failure.unreadable(file, error.description)
            }
        }
        guard updateBaseline else { return }
        let new = result.baseline
        try Output.write(new.json, to: file)
        printError("\(file): \(new.entries.count) known findings, \(result.gone.count) taken out")
        // All of them are known now.
        result.apply(new, isWhole: false)
        result.gone = []
    }

    private func read(_ file: String) throws(Baseline.Refusal) -> [UInt8] {
        do {
            return try Input(argument: file).read()
        } catch {
            throw Baseline.Refusal("it cannot be read")
        }
    }

    // MARK: - Reports

    private func write(_ result: CheckResult) throws {
        let version = Soapstone.configuration.version
        printOutput(result.report(format, version: version), lineFeed: false)
        for file in report {
            let text = String(decoding: result.report(file.format, version: version), as: UTF8.self)
            try Output.write(text, to: file.path)
        }
        guard format == .github, let summary = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }) else {
            return
        }
        try Output.append(result.report(.markdown, version: version), to: summary)
    }
}

/// A report that goes to a file.
struct ReportFile {
    let format: ReportFormat
    let path: String

    init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let format = ReportFormat(rawValue: parts[0]) else {
            let names = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("a report is format=file, and the formats are \(names)")
        }
        self.format = format
        path = parts[1]
    }
}
