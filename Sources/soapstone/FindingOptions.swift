import ArgumentParser
import SoapstoneConformance

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Which rules are applied, which findings count, and in which form they are told.
struct FindingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The only rules to apply: an id, or the beginning of some, as 'fixture.'; may be given again.",
            valueName: "rule"
        ),
        completion: ruleNames,
        transform: Self.rule
    )
    var select: [RulePattern] = []
    @Option(
        help: ArgumentHelp("Rules not to apply; may be given again.", valueName: "rule"),
        completion: ruleNames,
        transform: Self.rule
    )
    var ignore: [RulePattern] = []
    @Option(
        help: ArgumentHelp("error or warning: the least severity that makes the command fail.", valueName: "severity")
    )
    var failOn: FailOn?
    @Option(
        help: ArgumentHelp("A file of findings that are known and do not count.", valueName: "file"),
        completion: .file()
    )
    var baseline: String?
    @Flag(help: "Write what is found now into the baseline, and take out what is gone.") var updateBaseline = false
    @OptionGroup(title: "Reports") var reports: ReportOptions

    enum FailOn: String, ExpressibleByArgument, CaseIterable {
        case error, warning
    }

    func validate() throws {
        guard !updateBaseline || select.isEmpty && ignore.isEmpty else {
            throw ValidationError("--update-baseline needs all rules: no --select or --ignore")
        }
    }

    private static let ruleNames = CompletionKind.list(Set(Rule.all.map(\.group)).sorted() + Rule.all.map(\.id))

    private static func rule(_ text: String) throws -> RulePattern {
        guard let pattern = RulePattern(text) else { throw ValidationError(RulePattern.unknown(text)) }
        return pattern
    }

    /// The settings of a project with what is selected here.
    func settings(_ configuration: ProjectConfiguration) -> CheckSettings {
        var settings = configuration.settings
        settings.selected = select
        settings.ignored = ignore
        return settings
    }

    /// Whether a rule is one of those that are selected here.
    func applies(_ rule: Rule) -> Bool {
        (select.isEmpty || select.contains { $0.matches(rule.id) }) && !ignore.contains { $0.matches(rule.id) }
    }

    /// Whether a finding makes the command fail.
    func fails(_ result: CheckResult, _ configuration: ProjectConfiguration) -> Bool {
        result.fails(on: failOn.map { $0 == .warning ? Severity.warning : .error } ?? configuration.failOn)
    }

    /// Takes away what a baseline knows, and writes it anew where that is asked for.
    func apply(_ baseline: String?, to result: inout CheckResult, isWhole: Bool) throws {
        guard let file = baseline else { return }
        let isThere = access(file, F_OK) == 0
        guard isThere || updateBaseline else { throw Failure.unreadable(file, "there is no such baseline") }
        if isThere {
            let bytes = try Input(argument: file).read()
            do throws(Baseline.Refusal) {
                result.apply(try Baseline(parsing: bytes), isWhole: isWhole)
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

    /// Writes the reports.
    func write(_ result: CheckResult) throws {
        let version = Soapstone.configuration.version
        let report = result.report(reports.format, version: version)
        printOutput(reports.format == .text ? reports.shown(report) : report, lineFeed: false)
        for file in reports.report {
            let text = String(decoding: result.report(file.format, version: version), as: UTF8.self)
            try Output.write(text, to: file.path)
        }
        guard reports.format == .github, let summary = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }) else {
            return
        }
        try Output.append(result.report(.markdown, version: version), to: summary)
    }
}

/// In which forms a result is reported, and where.
struct ReportOptions: ParsableArguments {
    @Option(
        help: "text, json, junit, sarif, github, markdown or html; text unless given.",
        completion: .list(ReportFormat.allCases.map(\.rawValue)),
        transform: Choice.named
    )
    var format = ReportFormat.text
    @Option(
        help: ArgumentHelp(
            "Write a report to a file as well, as junit=report.xml; may be given again.",
            valueName: "format=file"
        ),
        transform: ReportFile.init
    )
    var report: [ReportFile] = []
    @OptionGroup(title: "Reports") var color: ColorOptions

    /// A text report as a terminal shows it.
    func shown(_ text: [UInt8]) -> [UInt8] { Array(color.shown(String(decoding: text, as: UTF8.self)).utf8) }
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
