import ArgumentParser
import Logging
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneXML

/// `soapstone spy`
struct SpyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spy",
        abstract: "Replays fixtures, and passes requests without a fixture on.",
        discussion: """
            A request is matched as 'soapstone replay' does. A request without a match goes to the upstream, and the \
            client gets its response unchanged. A malformed SOAP request is rejected and \
            not passed on. A WSDL of the upstream gets the spy's address, so that clients that read it come here.

            Examples:
              soapstone spy --upstream https://soap.example.org
              soapstone spy --upstream /billing=https://billing.example.org/v2 \\
                  --upstream https://soap.example.org
              soapstone spy --fixtures /tmp/soapstone-example --record-misses \\
                  --upstream http://127.0.0.1:9000
            """
    )

    @Option(help: "The folder of fixtures; with --record-misses, that of one system.")
    var fixtures = "fixtures"
    @Flag(help: "Record what is passed on, as 'soapstone record' does.") var recordMisses = false
    @OptionGroup(title: "Recording") var recording: RecordingOptions
    @OptionGroup(title: "Redaction") var redaction: RedactionOptions
    @OptionGroup(title: "Upstream") var upstreams: UpstreamOptions
    @OptionGroup(title: "Server") var listening: ListeningOptions

    func validate() throws { try upstreams.require() }

    func run() async throws {
        try await reporting(fixtures) {
            let logger = Logger.standard("spy")
            guard recordMisses else {
                let own = try await recording.mapper(recording.loaded())
                let mapper: (any RequestMapper)? =
                    own == nil ? try await recording.contract.projectValues(redaction.config) : own
                let rules = try redaction.rules()
                let index = try FixtureIndex(folder: fixtures, mayBeEmpty: true, rules: rules, mapper: mapper)
                return try await upstreams.withProxy(.misses) { try await serve(index, $0, logger) }
            }
            let session = try await RecordingSession(fixtures, recording, redaction.rules(), logger)
            try await session.run {
                try await upstreams.withProxy(.misses, recording: session.recording) {
                    try await serve(session.index, $0, logger)
                }
            }
        }
    }

    private func serve(_ index: FixtureIndex, _ proxy: Proxy, _ logger: Logger) async throws {
        var settings = try listening.settings()
        settings.configuration.store = StubStore(fixtures, rules: try redaction.rules())
        let server = try await StubServer(
            replaying: index,
            proxy: proxy,
            configuration: settings.configuration,
            logger: logger
        )
        let what = recordMisses ? "recording" : "passing on"
        let origins = upstreams.upstream.map(\.origin).joined(separator: ", ")
        try await listening.serve(server, settings, logger) { [count = index.fixtures.count] in
            "replaying \(String.counted(count, "fixture")), \(what) the rest to \(origins), on \($0)"
        }
    }
}
