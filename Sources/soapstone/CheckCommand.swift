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
        abstract: "Checks that contracts, fixtures and codecs agree.",
        discussion: """
            The section 'check' of soapstone.yaml lists the contracts and fixtures of the project and the severity of \
            each rule. Without it, the folders wsdl and fixtures are checked, with the contracts recorded in fixtures. \
            --rules lists the rules. A rule that could not be applied is reported and never counts as passed.

            Suppress a finding with a reason: 'check: {ignore: [{rule: …, reason: …}]}' in the fixture's \
            exchange.yaml, or below 'paths' in soapstone.yaml. A baseline suppresses the findings of today: only new \
            ones count, and those that are gone are reported.

            Exit codes: 0 no findings; 1 findings of severity error (with --fail-on warning, also of severity \
            warning); 2 an input could not be read, or nothing was checked although something should have been; 64 \
            wrong use.

            Examples:
              soapstone check
              soapstone check --select fixture. --ignore fixture.secret
              soapstone check --format sarif
              soapstone check --report junit=/tmp/soapstone-check.xml \\
                  --report html=/tmp/soapstone-check.html
              soapstone check --shard 1/4
              soapstone check --changed-since origin/main
              soapstone check --rules
            """
    )

    @OptionGroup(title: "Project") var place: ProjectOptions
    @Option(
        help: ArgumentHelp(
            "A folder of fixtures, in place of the configured ones; may be given again.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var fixtures: [String] = []
    @Option(
        help: ArgumentHelp("Do one part of the work of several machines, as 2/4.", valueName: "i/n"),
        transform: Self.shard
    )
    var shard: Shard?
    @Option(
        help: ArgumentHelp(
            "Check only what differs from a revision of git, and what that affects; compare contracts with its.",
            valueName: "revision"
        )
    )
    var changedSince: String?
    @OptionGroup(title: "Findings") var findings: FindingOptions
    @Flag(help: "List the rules, and check nothing.") var rules = false

    func validate() throws {
        guard !findings.updateBaseline || shard == nil && changedSince == nil else {
            throw ValidationError("--update-baseline needs the whole check: no --shard or --changed-since")
        }
    }

    private static func shard(_ text: String) throws -> Shard {
        guard let shard = Shard(text) else { throw ValidationError("it is no part of the work, as 2/4") }
        return shard
    }

    func run() async throws {
        if rules { return list() }
        var status: Int32 = 0
        let name = place.config?.name ?? CheckedProject.standard
        try await reporting(name) {
            let project = try CheckedProject(place.config, wsdl: place.wsdl, fixtures: fixtures)
            let baseline = findings.baseline ?? project.configuration.baseline.map { project.path($0) }
            if findings.updateBaseline, baseline == nil {
                throw ValidationError("--update-baseline needs --baseline")
            }
            // What is known of the rest would be taken out.
            if findings.updateBaseline, project.isPart {
                throw ValidationError(
                    "--update-baseline needs all that is configured: no --wsdl or --fixtures beside it"
                )
            }
            var settings = findings.settings(project.configuration)
            settings.isOfPart = project.isPart
            let (changes, earlier) = try await changes(project, baseline)
            defer { earlier?.remove() }
            var check = Check(project.project, settings, shard: shard, changes: changes)
            let line = ProgressLine()
            if let line { check.progress = { line.update($0) } }
            let found = check
            var result = try await ProgressLine.showing(line) { try await found.run() }
            try findings.apply(baseline, to: &result, isWhole: check.isWhole && !project.isPart)
            try findings.write(result)
            guard result.checkCount > 0 || result.isUntouched || result.isEmptyPart else {
                let setUp = "'soapstone init' sets up a project, 'soapstone record --upstream URL' records fixtures"
                let empty = "nothing was checked: there is no WSDL and no fixture. \(setUp)"
                let isConfigured = place.config != nil || access(name, F_OK) == 0
                throw Failure.unreadable(isConfigured ? name : "this folder", empty)
            }
            if shard == nil, lacksCases(result, project) {
                let folders = project.project.fixtures.joined(separator: ", ")
                throw Failure.unreadable(name, "no fixture was checked: there is none in \(folders)")
            }
            status = findings.fails(result, project.configuration) ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// Whether there are folders of fixtures, none in them, and rules that would have been applied to them: that all are
    /// gone is no reason to find nothing.
    private func lacksCases(_ result: CheckResult, _ project: CheckedProject) -> Bool {
        let isAsked = Rule.all.contains { rule in
            rule.group == "fixture." && findings.applies(rule)
        }
        let isNone = result.fixtures + (result.passedOver?.fixtures ?? 0) + result.unreadableFixtures == 0
        return isAsked && isNone && !project.project.fixtures.isEmpty
    }

    private func list() {
        let width = Rule.all.map(\.id.count).max() ?? 0
        for rule in Rule.all {
            let id = rule.id + String(repeating: " ", count: width - rule.id.count)
            let severity = rule.severity.rawValue + String(repeating: " ", count: 7 - rule.severity.rawValue.count)
            printOutput(Array("\(id)  \(severity)  \(rule.summary)".utf8))
        }
    }

    /// What changed, where only that is to be looked at, and the contracts as they were.
    private func changes(
        _ project: CheckedProject,
        _ baseline: String?
    ) async throws -> (changes: ChangedFiles?, earlier: GitTree?) {
        guard let changedSince else { return (nil, nil) }
        let governing = [place.config?.path ?? CheckedProject.standard] + [baseline].compactMap(\.self)
        let root = project.project.root
        let paths = (project.project.contracts + project.project.fixtures).map(project.path)
        return try await OwnThread.run {
            let git = try GitChanges(since: changedSince, in: root)
            var changes = try git.files(project: paths, governing: governing)
            let earlier = try git.earlier(changes)
            changes.earlier = earlier?.folder
            return (changes, earlier)
        }
    }
}
