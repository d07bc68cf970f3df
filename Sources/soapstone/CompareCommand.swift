import ArgumentParser
import Logging
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneXML

/// `soapstone compare`
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Passes SOAP requests on and compares the responses with the recorded ones.",
        discussion: """
            Each request goes to the upstream, and the client gets the upstream's response unchanged. Then the \
            response is compared with the fixture that 'soapstone replay' would use in the current state of its \
            scenarios, after redaction with the folder's rules and key. The comparison covers the status, the kept \
            header fields and the message as canonical XML without volatile parts; 'compare' in exchange.yaml excludes \
            more. A body that is not XML is compared byte for byte. Nothing is written to the folder.

            The log has one line for each request, and /__soapstone/requests the differences. When the server ends, it \
            prints a summary on standard error; --report writes all differences to a JSON file: up to 1,000 requests \
            and 10,000 differences, at most 100 of one response.

            Exit codes: 0 all responses equal the recorded ones; 1 a response differs or is missing, or with \
            --fail-on-unmatched a request has no fixture; 2 nothing was compared, or a file or folder cannot be used; \
            3 the server could not listen or the report could not be written.

            Examples:
              soapstone compare --upstream https://soap.example.org
              soapstone compare --fixtures fixtures/sets --fail-on-unmatched \\
                  --upstream https://soap.example.org
              soapstone compare --report /tmp/soapstone-comparison.json \\
                  --upstream http://127.0.0.1:9000
            """
    )

    @Option(help: "The folder of fixtures.") var fixtures = "fixtures"
    @Option(help: ArgumentHelp("A file of JSON to write when the stub ends.", valueName: "file")) var report: String?
    @Flag(help: "End with exit code 1 if a request has no fixture.") var failOnUnmatched = false
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions
    @OptionGroup(title: "Upstream") var upstreams: UpstreamOptions
    @OptionGroup(title: "Server") var listening: ListeningOptions

    func validate() throws { try upstreams.require() }

    func run() async throws {
        let comparer = ResponseComparer()
        try await reporting(fixtures) {
            let logger = Logger.standard("compare")
            let index = try FixtureIndex(folder: fixtures, mayBeEmpty: false, rules: redaction.rules(), mapper: nil)
            let settings = try listening.settings()
            // Whoever asks for a report that cannot be written is told so at the start.
            try write(comparer.summary)
            try await upstreams.withProxy(.all, comparer: comparer) { proxy in
                let server = try await StubServer(
                    replaying: index,
                    proxy: proxy,
                    configuration: settings.configuration,
                    logger: logger
                )
                let origins = upstreams.upstream.map(\.origin).joined(separator: ", ")
                try await listening.serve(server, settings, logger) { [count = index.fixtures.count] in
                    "comparing \(origins) with \(String.counted(count, "fixture")) on \($0)"
                }
            }
            try write(comparer.summary)
        }
        let summary = comparer.summary
        for line in summary.lines { printError(line) }
        guard let status = status(of: summary) else { return }
        throw ExitCode(status)
    }

    private func write(_ summary: ComparisonSummary) throws {
        guard let report else { return }
        try Output.write(String(decoding: summary.json, as: UTF8.self), to: report)
    }

    /// The exit status; nil where all is well.
    private func status(of summary: ComparisonSummary) -> Int32? {
        if failOnUnmatched, summary.count(.noFixture) > 0 { return Failure.Status.findings }
        guard summary.compared > 0 else { return Failure.Status.unreadable }
        let isSame = summary.count(.different) == 0 && summary.count(.noResponse) == 0
        return isSame ? nil : Failure.Status.findings
    }
}
