import ArgumentParser
import SoapstoneFixtures
import SoapstoneXML

/// `soapstone fixtures redact`
struct RedactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Redacts fixtures that are recorded already.",
        discussion: """
            Applies the current rules to every fixture of a system's folder, with the key of that folder: messages, \
            their JSON, header fields, paths and notes. Values that are redacted already stay as they are. Changed \
            fixtures are listed file by file, without values. The file of a MIME part is removed if 'keepParts' does \
            not name its type, or if it contains a known secret. Values that the project's hand-written codecs class \
            as personal or secret are redacted too, unless 'keepClasses' in soapstone.yaml excludes them.

            Exit codes: 0 everything is redacted; 1 a file could not be searched or, with --dry-run, something would \
            change; 2 the folder or a fixture could not be read; 3 something could not be written.

            Examples:
              soapstone fixtures redact --dry-run /tmp/soapstone-example
              soapstone fixtures redact /tmp/soapstone-example
            """
    )

    @Argument(help: "The folder of one system.") var folder: String
    @Flag(help: "Say what would change, and change nothing.") var dryRun = false
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions

    func run() async throws {
        var status: Int32 = 0
        try await reporting(folder) {
            let rules = try redaction.rules()
            let found = try load()
            for problem in found.problems { printError("\(problem)") }
            guard !found.fixtures.isEmpty else {
                throw Failure.unreadable(folder, "there is no fixture in this folder")
            }
            // The name of the folder itself is that of its system.
            let own = folder.split(separator: "/").last ?? ""
            guard found.fixtures.allSatisfy({ $0.id.system.utf8.elementsEqual(own.utf8) }) else {
                throw Failure.unreadable(folder, "this is the folder of several systems; each of them has its own key")
            }
            let results = dryRun ? try preview(found.fixtures, rules) : try await redact(rules)
            for result in results { tell(result) }
            let changed = results.count(where: \.isChanged)
            printOutput(
                Array(
                    "\(String.counted(results.count, "fixture")), \(changed) \(dryRun ? "to redact" : "redacted")".utf8
                )
            )
            let isLeft = results.contains { !$0.unread.isEmpty } || dryRun && changed > 0
            status = !found.problems.isEmpty ? Failure.Status.unreadable : isLeft ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func load() throws -> FixtureFolder { try FixtureFolder.load(folder) }

    private func preview(_ fixtures: [Fixture], _ rules: RedactionRules) throws -> [FixtureRedaction.Result] {
        // What a value would become does not matter: without the folder's key, any will do.
        let key = try RedactionKey.find(in: folder) ?? RedactionKey()
        return FixtureRedaction(Redactor(rules, key: key)).redact(fixtures)
    }

    private func redact(_ rules: RedactionRules) async throws -> [FixtureRedaction.Result] {
        // Who holds the recorder is the only one that writes. It may have brought a recording to its end.
        let recorder = try await Recorder.start(folder)
        do {
            let redaction = FixtureRedaction(Redactor(rules, key: try RedactionKey(store: folder)))
            let results = redaction.redact(try load().fixtures)
            try results.write(to: folder)
            try await recorder.stop()
            return results
        } catch {
            try? await recorder.stop()
            throw error
        }
    }

    private func tell(_ result: FixtureRedaction.Result) {
        for file in result.changed { printOutput(Array("\(result.fixture.id)/\(file)".utf8)) }
        let fate = dryRun ? "to be removed" : "removed"
        for file in result.removed { printOutput(Array("\(result.fixture.id)/\(file): \(fate)".utf8)) }
        for file in result.unread {
            printError("\(result.fixture.id)/\(file): warning: this is not text, and was not searched")
        }
    }
}
