import ArgumentParser
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneXML

/// `soapstone fixtures import`
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports fixtures from the formats of other tools.",
        discussion: """
            wiremock: a folder with 'mappings' and '__files', a mapping, or a list {"mappings":[…]}; soapui: a project \
            with mock services; har: an HTTP Archive 1.2; specmatic: an example with 'http-request' and \
            'http-response'; hoverfly: a simulation of schema v5. Fixtures are redacted as recordings are, with the \
            key of the target folder, and checked before anything is written. A fixture that already exists is not \
            written again.

            Whatever cannot be imported is a line with file and place on standard error: 'not carried over' for a \
            fixture, 'left out' for a part of one, 'note' for what no stub would look at.

            Exit codes: 0 everything was imported; 1 something was left out; 2 a file could not be read, or has \
            nothing to import; 3 something could not be written.

            Examples:
              soapstone fixtures import wiremock --to /tmp/soapstone-example
              soapstone fixtures import --dry-run --format har \\
                  --to /tmp/soapstone-example traffic.har
            """
    )

    @Argument(help: "Files, and folders of files.") var inputs: [String]
    @Option(help: "The folder of the system's fixtures; it is made if it does not exist.") var to: String
    @Option(help: ArgumentHelp(Self.formats, valueName: "format"), transform: Choice.named)
    var format: FixtureImport.Format?
    @Flag(help: "Say what would be imported, and write nothing.") var dryRun = false
    @Option(help: "The format of the result: text, or json for machines.") var report = OutputFormat.text
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions

    private static let formats =
        FixtureImport.Format.allCases.map(\.rawValue).joined(separator: ", ")
        + "; found from each file where it is left out."

    func run() async throws {
        var status: Int32 = 0
        try await reporting(inputs.first ?? "") {
            let rules = try redaction.rules()
            let found = try FixtureImport(reading: inputs, as: format)
            let placed = dryRun ? try preview(found, rules) : try await write(found, rules)
            for finding in placed.findings where report == .text { printError("\(finding)") }
            tell(placed)
            guard !placed.fixtures.isEmpty || !placed.known.isEmpty || !placed.findings.isEmpty else {
                throw Failure.unreadable(inputs.joined(separator: ", "), "there is nothing to import")
            }
            status = placed.findings.contains { $0.outcome != .note } ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }

    /// The name of the folder, which is that of the system.
    private var system: String { to.split(separator: "/").last.map { String($0) } ?? "fixtures" }

    private func preview(_ found: FixtureImport, _ rules: RedactionRules) throws -> FixtureImport.Placed {
        // What a value would become does not matter: without the folder's key, any will do.
        let key = try RedactionKey.find(in: to) ?? RedactionKey()
        let redactor = Redactor(rules, key: key)
        return found.placed(in: system, beside: try existing(), redactor: redactor, rules: rules)
    }

    private func write(_ found: FixtureImport, _ rules: RedactionRules) async throws -> FixtureImport.Placed {
        // Who holds the recorder is the only one that writes. It may have brought a recording to its end.
        let recorder = try await Recorder.start(to)
        do {
            let redactor = Redactor(rules, key: try RedactionKey(store: to))
            let placed = found.placed(in: system, beside: try existing(), redactor: redactor, rules: rules)
            try FixtureImport.write(placed.fixtures, to: to)
            try await recorder.stop()
            return placed
        } catch {
            try? await recorder.stop()
            throw error
        }
    }

    private func existing() throws -> [Fixture] {
        do {
            let folder = try FixtureFolder.load(to)
            for problem in folder.problems { printError("\(problem)") }
            return folder.fixtures
        } catch {
            guard error.code == .missing else { throw error }
            return []
        }
    }

    private func tell(_ placed: FixtureImport.Placed) {
        guard report == .text else { return printOutput(Self.json(placed)) }
        for fixture in placed.fixtures { printOutput(Array("\(fixture.id)".utf8)) }
        printOutput(Array(Self.summary(placed, dryRun ? "to import" : "imported").utf8))
    }

    private static func summary(_ placed: FixtureImport.Placed, _ done: String) -> String {
        func count(_ outcome: InterchangeFinding.Outcome) -> Int { placed.findings.count { $0.outcome == outcome } }
        return "\(String.counted(placed.fixtures.count, "fixture")) \(done), \(placed.known.count) there already, "
            + "\(count(.whole)) not carried over, \(count(.part)) parts left out"
    }

    private static func json(_ placed: FixtureImport.Placed) -> [UInt8] {
        var json = JSONText()
        json.object {
            $0.member("imported", placed.fixtures.map { $0.id.description })
            $0.member("known", placed.known.map(\.description))
            $0.findings(placed.findings)
        }
        return json.bytes
    }
}

extension JSONText {
    /// What could not be carried over, for machines.
    mutating func findings(_ findings: [InterchangeFinding]) {
        objects("findings", findings) { finding, json in
            json.member("outcome", finding.outcome.rawValue)
            json.member("file", finding.file)
            if !finding.place.isEmpty { json.member("place", finding.place) }
            json.member("message", finding.message)
        }
    }
}
