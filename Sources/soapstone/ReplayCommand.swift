import ArgumentParser
import Logging
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneWSDL

/// `soapstone replay`
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Answers SOAP requests with recorded exchanges or by a contract; sends nothing to any other machine.",
        discussion: """
            A request is matched by its action, the name of its body's element, and the body in canonical form without
            volatile parts. A case may say what of a request varies: by 'match' in its exchange.yaml, or by placeholders such
            as ${xmlunit.isNumber} in its request.xml. What does not match is answered with a SOAP Fault that names the
            closest case and where it differs. A broken case is reported and left out. SIGTERM and Ctrl-C let requests in flight finish.

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
    @OptionGroup var redaction: RedactionOptions
    @OptionGroup var listening: ListeningOptions

    func run() async throws {
        let fixtures = self.fixtures ?? (wsdl == nil ? "fixtures" : nil)
        try await reporting(wsdl?.name ?? fixtures ?? "") {
            let rules = try redaction.rules()
            let index =
                try fixtures.map { try FixtureIndex(folder: $0, mayBeEmpty: false, rules: rules) } ?? FixtureIndex([])
            var replayer: ContractReplayer?
            if let wsdl { replayer = try await self.replayer(wsdl) }
            let logger = Logger.standard("replay")
            let settings = try listening.settings()
            let server = try await StubServer(
                replaying: index,
                contract: replayer,
                configuration: settings.configuration,
                logger: logger
            )
            let exchanges = fixtures.map { _ in "\(index.exchanges.count) exchanges" }
            let operations = replayer.map { "\($0.count) operations" }
            let what = [exchanges, operations].compactMap(\.self).joined(separator: " and ")
            try await listening.serve(server, settings.authority, logger) { "replaying \(what) on \($0)" }
        }
    }

    private func replayer(_ wsdl: Input) async throws -> ContractReplayer {
        let replayer = try ContractReplayer(try await contract.load(wsdl))
        guard replayer.count > 0 else {
            throw Failure.unreadable(wsdl.name, "there is no operation that can be answered")
        }
        return replayer
    }
}
