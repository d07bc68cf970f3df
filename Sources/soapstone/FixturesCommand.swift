import ArgumentParser
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneXML

/// `soapstone fixtures`
struct FixturesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixtures",
        abstract: "Adds, maps, scans, redacts, explains, imports and exports fixtures, and prints their schema.",
        subcommands: [
            AddCommand.self, MapCommand.self, ScanCommand.self, RedactCommand.self, ExplainCommand.self,
            ImportCommand.self, ExportCommand.self, FixtureSchemaCommand.self,
        ]
    )
}

/// `soapstone fixtures schema`
struct FixtureSchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of exchange.yaml, for editors.",
        discussion: """
            The schema uses draft 2020-12; Documentation/Schemas/exchange.json is a copy of it.

            Examples:
              soapstone fixtures schema
            """
    )

    func run() async throws { printOutput(Array(ExchangeSchema.text.utf8)) }
}

/// `soapstone fixtures scan`
struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Finds secrets that are left in fixtures.",
        discussion: """
            Each value that the redaction rules would still redact is a line with file, line and rule, never with the \
            value. Placeholders and the values that exchange.yaml lists as redactions pass. A secret of one fixture is \
            searched for in all of them. The rule 'random' finds text that looks random, such as a session id, \
            whatever its name: redact it with a rule, or turn the search off with 'keepValues: [random]' in \
            soapstone.yaml. --classes also finds values that the project's hand-written codecs class as personal or \
            secret: use it for recordings of real traffic, not for made-up data.

            Exit codes: 0 no findings, 1 findings, 2 the folder or a fixture could not be read.

            Examples:
              soapstone fixtures scan fixtures/sets
              soapstone fixtures scan --format json fixtures/sets
            """
    )

    @Argument(help: "The folder of a system, or of all.") var folder = "fixtures"
    @Option(help: "text, or json for machines.") var format = OutputFormat.text
    @Flag(help: "Look for what the codecs call personal or secret, too.") var classes = false
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions

    func run() async throws {
        var status: Int32 = 0
        try await reporting(folder) {
            let rules = try classes ? redaction.rules() : redaction.rulesWithoutClasses()
            let scan = RedactionScan(rules, looksForRandomTexts: true)
            let loaded = try FixtureFolder.load(folder)
            for problem in loaded.problems { printError("\(problem)") }
            let found = scan.findings(in: loaded.fixtures)
            let findings = zip(loaded.fixtures, found).flatMap { fixture, found in found.map { (fixture.id, $0) } }
            if format == .json {
                printOutput(Self.json(findings, fixtures: loaded.fixtures.count))
            } else {
                for (id, finding) in findings { printOutput(Array("\(id)/\(finding)".utf8)) }
                printOutput(
                    Array(
                        "\(String.counted(loaded.fixtures.count, "fixture")), \(String.counted(findings.count, "finding"))"
                            .utf8
                    )
                )
            }
            status = !loaded.problems.isEmpty || loaded.fixtures.isEmpty ? 2 : findings.isEmpty ? 0 : 1
            if loaded.fixtures.isEmpty { printError("\(folder): there is no fixture in this folder") }
        }
        if status != 0 { throw ExitCode(status) }
    }

    private static func json(_ findings: [(Fixture.ID, RedactionScan.Finding)], fixtures: Int) -> [UInt8] {
        var json = JSONText()
        json.object {
            $0.member("fixtures", fixtures)
            $0.objects("findings", findings) { item, json in
                json.member("fixture", item.0.description)
                json.member("file", item.1.file)
                if let line = item.1.line { json.member("line", line) }
                json.member("rule", item.1.rule.description)
            }
        }
        return json.bytes
    }
}
