import ArgumentParser
import Logging
import SoapstoneFixtures
import SoapstoneStub

/// `soapstone spy`
struct SpyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spy",
        abstract: "Answers SOAP requests with recorded exchanges, and passes on those that were not recorded.",
        discussion: """
            A request is matched as by 'soapstone replay'. One without a match goes to the upstream, and its answer to the
            client as it is; so does what is no SOAP. A malformed request is told as malformed, and goes nowhere. A WSDL
            that an upstream gives out leads to the spy, so that clients that read it come here.

            Examples:
              soapstone spy --upstream https://soap.example.org
              soapstone spy --upstream /billing=https://billing.example.org/v2 --upstream https://soap.example.org
              soapstone spy --fixtures fixtures/sets --port 0 --upstream http://127.0.0.1:9000
            """
    )

    @Option(help: "The folder of recorded exchanges.") var fixtures = "fixtures"
    @OptionGroup var upstreams: UpstreamOptions
    @OptionGroup var listening: ListeningOptions

    func run() async throws {
        try await reporting(fixtures) {
            let index = try FixtureIndex(folder: fixtures, mayBeEmpty: true)
            let logger = Logger.standard("spy")
            let server = try await StubServer(
                replaying: index,
                passage: try upstreams.passage(.misses),
                configuration: listening.configuration,
                logger: logger
            )
            let origins = upstreams.upstream.map(\.origin).joined(separator: ", ")
            try await listening.serve(server, logger) { [count = index.exchanges.count] in
                "replaying \(count) exchanges on \($0), passing the rest on to \(origins)"
            }
        }
    }
}
