import ArgumentParser
import Logging
import ServiceLifecycle
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneWSDL
import UnixSignals

/// `soapstone replay`
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Answers SOAP requests with recorded exchanges or by a contract; sends nothing to any other machine.",
        discussion: """
            A request is matched by its action, the name of its body's element, and the body in canonical form without
            volatile parts. What does not match is answered with a SOAP Fault that names the closest case and where it
            differs. A broken case is reported and left out. SIGTERM and Ctrl-C let requests in flight finish.

            With --wsdl, requests of the contract's operations that were not recorded are answered with samples that its
            schemas make, always the same. One that breaks its schema gets a fault with each place and rule; the header
            field 'Soapstone-Fault: NAME' asks for a fault that the operation declares. Requests with parts are taken (MTOM,
            SOAP with Attachments), and samples have the parts that the contract gives them. GET with ?wsdl at any path gives
            out the contract, with the stub for its address.

            Examples:
              soapstone replay
              soapstone replay --fixtures fixtures/sets --port 0 --port-file stub.port
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl
              soapstone replay --wsdl wsdl/sets/sets-ims-case.wsdl --fixtures fixtures/sets
            """
    )

    @Option(help: "The folder of recorded exchanges; 'fixtures' unless --wsdl is given.") var fixtures: String?
    @Option(help: "A contract to answer by, where no exchange was recorded.") var wsdl: Input?
    @OptionGroup var contract: ContractOptions
    @Option(help: "The address to listen on.") var host = "127.0.0.1"
    @Option(help: "The port to listen on; 0 picks a free one.") var port = StubConfiguration.standardPort
    @Option(help: "A file to write the port to, once the stub listens.") var portFile: String?
    @Option(help: "Threads that serve connections.") var threads = 1

    func run() async throws {
        let fixtures = self.fixtures ?? (wsdl == nil ? "fixtures" : nil)
        try await reporting(wsdl?.name ?? fixtures ?? "") {
            let index = try fixtures.map { try Self.index($0) } ?? FixtureIndex([])
            var replayer: ContractReplayer?
            if let wsdl { replayer = try await self.replayer(wsdl) }
            var configuration = StubConfiguration()
            configuration.host = host
            configuration.port = port
            configuration.threads = threads
            let logger = Logger.standard("replay")
            let server = try await StubServer(
                replaying: index,
                contract: replayer,
                configuration: configuration,
                logger: logger
            )
            let exchanges = fixtures.map { _ in "\(index.exchanges.count) exchanges" }
            let operations = replayer.map { "\($0.count) operations" }
            let what = [exchanges, operations].compactMap(\.self).joined(separator: " and ")
            try await serve(server, logger: logger) { [portFile, address = server.address] in
                if let portFile { try Output.write("\(address.port)\n", to: portFile) }
                printOutput(Array("replaying \(what) on \(address)".utf8))
            }
        }
    }

    /// The exchanges of a folder; what is broken is reported and left out.
    private static func index(_ fixtures: String) throws -> FixtureIndex {
        let folder = try FixtureFolder.load(fixtures)
        let index = FixtureIndex(folder.exchanges)
        for problem in folder.problems + index.problems { printError("\(problem)") }
        guard !folder.exchanges.isEmpty else {
            throw Failure.unreadable(fixtures, "there is no recorded exchange in this folder")
        }
        return index
    }

    private func replayer(_ wsdl: Input) async throws -> ContractReplayer {
        let replayer = try ContractReplayer(try await contract.load(wsdl))
        guard replayer.count > 0 else {
            throw Failure.unreadable(wsdl.name, "there is no operation that can be answered")
        }
        return replayer
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
