import ArgumentParser
import Logging
import ServiceLifecycle
import SoapstoneFixtures
import SoapstoneStub
import UnixSignals

/// `soapstone replay`
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Answers SOAP requests with recorded exchanges; sends nothing to any other machine.",
        discussion: """
            A request is matched by its action, the name of its body's element, and the body in canonical form without
            volatile parts. What does not match is answered with a SOAP Fault that names the closest case and where it
            differs. A broken case is reported and left out. SIGTERM and Ctrl-C let requests in flight finish.

            Examples:
              soapstone replay
              soapstone replay --fixtures fixtures/sets --port 0 --port-file stub.port
            """
    )

    @Option(help: "The folder of recorded exchanges.") var fixtures = "fixtures"
    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "The port to listen on; 0 picks a free one.") var port = StubConfiguration.standardPort
    @Option(help: "A file to write the port to, once the stub listens.") var portFile: String?
    @Option(help: "Threads that serve connections.") var threads = 1

    func run() async throws {
        try await reporting(fixtures) {
            let folder = try FixtureFolder.load(fixtures)
            let index = FixtureIndex(folder.exchanges)
            for problem in folder.problems + index.problems { printError("\(problem)") }
            guard !folder.exchanges.isEmpty else {
                throw Failure.unreadable(fixtures, "there is no recorded exchange in this folder")
            }
            var configuration = StubConfiguration()
            configuration.host = host
            configuration.port = port
            configuration.threads = threads
            let logger = Logger.standard("replay")
            let server = try await StubServer(replaying: index, configuration: configuration, logger: logger)
            try await serve(server, logger: logger) { [portFile, address = server.address, folder] in
                if let portFile { try Output.write("\(address.port)\n", to: portFile) }
                printOutput(Array("replaying \(folder.exchanges.count) exchanges on \(address)".utf8))
            }
        }
    }
}

/// Runs a server until SIGTERM or SIGINT, and lets it finish what it has begun.
///
/// - Parameter announce: says that the server runs; called once it can be stopped by these signals.
private func serve(
    _ server: StubServer,
    logger: Logger,
    announce: @escaping @Sendable () throws -> Void
) async throws {
    try await ServiceGroup(
        services: [AnnouncedServer(server: server, announce: announce)],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger
    ).run()
}

/// A server that says that it runs, when whoever hears of it may stop it at once.
private struct AnnouncedServer: Service {
    let server: StubServer
    let announce: @Sendable () throws -> Void

    func run() async throws {
        do {
            try announce()
        } catch {
            // It listens and has threads, and nobody else is left to stop it.
            try await server.shutdown(draining: false)
            throw error
        }
        try await server.run()
    }
}

extension Logger {
    /// A logger to standard error.
    static func standard(_ label: String) -> Logger {
        Logger(label: "soapstone.\(label)", factory: StreamLogHandler.standardError(label:))
    }
}
