import ArgumentParser
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneXML

/// `soapstone fixtures export`
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Exports fixtures in the formats of other tools.",
        discussion: """
            wiremock: a folder with a mapping for each fixture, for WireMock's --root-dir; har: an HTTP Archive 1.2. \
            Each keeps a note with what the format has no place for, so that 'soapstone fixtures import' restores the \
            same fixture. Whatever the other tool cannot do is a line on standard error.

            Exit codes: 0 everything was exported; 1 something was left out; 2 the folder or a fixture could not be \
            read; 3 something could not be written.

            Examples:
              soapstone fixtures export --format wiremock fixtures/sets \\
                  --to /tmp/soapstone-wiremock
              soapstone fixtures export --format har fixtures/sets \\
                  --to /tmp/soapstone-example.har
            """
    )

    @Argument(help: "The folder of a system, or of all.") var folder = "fixtures"
    @Option(help: ArgumentHelp("wiremock or har.", valueName: "format"), transform: Choice.named)
    var format: FixtureExport.Format
    @Option(help: "The folder of the mappings, which is made where it is not there, or the archive.") var to: String
    @Option(help: "The format of the result: text, or json for machines.") var report = OutputFormat.text

    func run() async throws {
        var status: Int32 = 0
        try await reporting(folder) {
            let loaded = try FixtureFolder.load(folder)
            for problem in loaded.problems { printError("\(problem)") }
            guard !loaded.fixtures.isEmpty else {
                throw Failure.unreadable(folder, "there is no fixture in this folder")
            }
            let export = FixtureExport(loaded.fixtures, as: format)
            try export.write(to: to)
            tell(export)
            let isWhole = export.findings.allSatisfy { $0.outcome == .note }
            status = !loaded.problems.isEmpty ? Failure.Status.unreadable : isWhole ? 0 : Failure.Status.findings
        }
        if status != 0 { throw ExitCode(status) }
    }

    private func tell(_ export: FixtureExport) {
        let (whole, part) = (
            export.findings.count { $0.outcome == .whole }, export.findings.count { $0.outcome == .part }
        )
        guard report == .json else {
            for finding in export.findings { printError("\(finding)") }
            let text =
                "\(String.counted(export.count, "fixture")) exported, \(whole) not carried over, \(String.counted(part, "part")) left out"
            return printOutput(Array(text.utf8))
        }
        var json = JSONText()
        json.object {
            $0.member("exported", export.count)
            $0.findings(export.findings)
        }
        printOutput(json.bytes)
    }
}
