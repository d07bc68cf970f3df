import ArgumentParser
import SoapstoneFixtures

/// `soapstone fixtures redact`
struct RedactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Takes secrets out of exchanges that are recorded already.",
        discussion: """
            The rules that hold now are applied to every case of a system's folder, with the key of that folder: messages, \
            their JSON, header fields, paths and notes. What was redacted before stays as it is. Cases that change are listed \
            file by file, never with a value. The file of a part is removed where 'keepParts' does not name its type, or a \
            known secret stands in it. What the project's hand-written codecs call personal or secret is taken away as well, \
            unless 'keepClasses' of soapstone.yaml says otherwise.

            Exit codes: 0 all is redacted; 1 a file could not be looked into, or, with --dry-run, something would change; \
            2 the folder or one of its cases could not be read; 3 something could not be written.

            Examples:
              soapstone fixtures redact --dry-run /tmp/soapstone-example
              soapstone fixtures redact /tmp/soapstone-example
            """
    )

    @Argument(help: "The folder of one system.") var folder: String
    @Flag(help: "Say what would change, and change nothing.") var dryRun = false
    @OptionGroup var redaction: RedactionOptions

    func run() async throws {
        var status: Int32 = 0
        try await reporting(folder) {
            let rules = try redaction.rules()
            let found = try load()
            for problem in found.problems { printError("\(problem)") }
            guard !found.exchanges.isEmpty else {
                throw Failure.unreadable(folder, "there is no recorded exchange in this folder")
            }
            // The name of the folder itself is that of its system.
            let own = folder.split(separator: "/").last ?? ""
            guard found.exchanges.allSatisfy({ $0.id.system.utf8.elementsEqual(own.utf8) }) else {
                throw Failure.unreadable(folder, "this is the folder of several systems; each of them has its own key")
            }
            let results = dryRun ? try preview(found.exchanges, rules) : try await redact(rules)
            for result in results { tell(result) }
            let changed = results.count(where: \.isChanged)
            printOutput(Array("\(results.count) exchanges, \(changed) \(dryRun ? "to redact" : "redacted")".utf8))
            let isLeft = results.contains { !$0.unread.isEmpty } || dryRun && changed > 0
            status = !found.problems.isEmpty ? Failure.Status.unreadable : isLeft ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func load() throws -> FixtureFolder { try FixtureFolder.load(folder) }

    private func preview(_ exchanges: [Exchange], _ rules: RedactionRules) throws -> [FixtureRedaction.Result] {
        // What a value would become does not matter: without the folder's key, any will do.
        let key = try RedactionKey.find(in: folder) ?? RedactionKey()
        return FixtureRedaction(Redactor(rules, key: key)).redact(exchanges)
    }

    private func redact(_ rules: RedactionRules) async throws -> [FixtureRedaction.Result] {
        // Who holds the recorder is the only one that writes. It may have brought a recording to its end.
        let recorder = try await Recorder.start(folder)
        do {
            let redaction = FixtureRedaction(Redactor(rules, key: try RedactionKey(store: folder)))
            let results = redaction.redact(try load().exchanges)
            for result in results where result.isChanged { try result.write(to: folder) }
            try await recorder.stop()
            return results
        } catch {
            try? await recorder.stop()
            throw error
        }
    }

    private func tell(_ result: FixtureRedaction.Result) {
        for file in result.changed { printOutput(Array("\(result.exchange.id)/\(file)".utf8)) }
        let fate = dryRun ? "to be removed" : "removed"
        for file in result.removed { printOutput(Array("\(result.exchange.id)/\(file): \(fate)".utf8)) }
        for file in result.unread {
            printError("\(result.exchange.id)/\(file): warning: this is no text, and was not looked into")
        }
    }
}
