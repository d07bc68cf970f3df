import ArgumentParser
import SoapstoneCodec
import SoapstoneFixtures

/// `soapstone fixtures`
struct FixturesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixtures",
        abstract: "Looks after folders of recorded exchanges.",
        subcommands: [
            ScanCommand.self, RedactCommand.self, ExplainCommand.self, ImportCommand.self, ExportCommand.self,
        ]
    )
}

/// `soapstone fixtures scan`
struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Looks for secrets that are left in recorded exchanges.",
        discussion: """
            What the rules of redaction would still take away is a line with file, line and the rule's name, never the \
            value. Placeholders pass, and so do the values that exchange.yaml lists as redactions. A secret of one exchange \
            is looked for in all. 'random' is a text that looks as if it had been drawn, such as an identifier of a session, \
            whatever its name: have a rule take it away, or turn the search off with 'keepValues: [random]' of \
            soapstone.yaml. With --classes, what the project's hand-written codecs call personal or secret is looked for, \
            too: for recordings of real traffic, since made-up data would be found everywhere.

            Exit codes: 0 nothing was found, 1 something was, 2 the folder or one of its cases could not be read.

            Examples:
              soapstone fixtures scan fixtures/sets/db2-content
              soapstone fixtures scan --format json fixtures/sets/db2-content
            """
    )

    @Argument(help: "The folder of a system, or of all.") var folder = "fixtures"
    @Option(help: "text, or json for machines.") var format = OutputFormat.text
    @Flag(help: "Look for what the codecs call personal or secret, too.") var classes = false
    @OptionGroup var redaction: RedactionOptions

    func run() async throws {
        var status: Int32 = 0
        try await reporting(folder) {
            let rules = try classes ? redaction.rules() : redaction.rulesWithoutClasses()
            let scan = RedactionScan(rules, looksForRandomTexts: true)
            let loaded = try FixtureFolder.load(folder)
            for problem in loaded.problems { printError("\(problem)") }
            let found = scan.findings(in: loaded.exchanges)
            let findings = zip(loaded.exchanges, found).flatMap { exchange, found in found.map { (exchange.id, $0) } }
            if format == .json {
                printOutput(Self.json(findings, exchanges: loaded.exchanges.count))
            } else {
                for (id, finding) in findings { printOutput(Array("\(id)/\(finding)".utf8)) }
                printOutput(Array("\(loaded.exchanges.count) exchanges, \(findings.count) findings".utf8))
            }
            status = !loaded.problems.isEmpty || loaded.exchanges.isEmpty ? 2 : findings.isEmpty ? 0 : 1
            if loaded.exchanges.isEmpty { printError("\(folder): there is no recorded exchange in this folder") }
        }
        if status != 0 { throw ExitCode(status) }
    }

    private static func json(_ findings: [(Exchange.ID, RedactionScan.Finding)], exchanges: Int) -> [UInt8] {
        var json = JSONText()
        json.object {
            $0.member("exchanges", exchanges)
            $0.objects("findings", findings) { item, json in
                json.member("exchange", item.0.description)
                json.member("file", item.1.file)
                if let line = item.1.line { json.member("line", line) }
                json.member("rule", item.1.rule.description)
            }
        }
        return json.bytes
    }
}
