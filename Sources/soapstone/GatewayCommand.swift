import ArgumentParser
import Logging
import SoapstoneGateway
import SoapstoneTransport
import SystemsOfRecord

/// `soapstone gateway`
struct GatewayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gateway",
        abstract: "Serves SOAP operations as a JSON API: POST /services/<service>/<operation>.",
        discussion: """
            Back ends, their credentials and the development sessions stand in soapstone.yaml. GET /services lists what
            is served. SIGTERM and Ctrl-C let requests in flight finish.

            Examples:
              soapstone gateway
              soapstone gateway --config soapstone.yaml --port 0 --port-file gateway.port
              soapstone gateway --back-end http://127.0.0.1:9000
            """
    )

    @Option(help: "The project's configuration.") var config = Input(argument: "soapstone.yaml")
    @Option(help: "The address to listen on, where it is not the configuration's.") var host: String?
    @Option(help: "The port to listen on, where it is not the configuration's; 0 picks a free one.") var port: Int?
    @Option(help: "A file to write the port to, once the gateway listens.") var portFile: String?
    @Option(help: "Scheme, host and port of all back ends, in place of the configuration's.") var backEnd: String?
    @Option(help: "The time of day to use, in seconds since 1970-01-01T00:00:00Z, for tests.") var clock: Int64?

    func run() async throws {
        try await reporting(config.name) {
            let yaml = String(decoding: try config.read(atMost: 1 << 20), as: UTF8.self)
            var configuration = try GatewayConfiguration(yaml: yaml, directory: Folder.containing(config.path))
            if let host { configuration.host = host }
            if let port { configuration.port = port }
            if let backEnd { configuration.moveServices(to: backEnd) }
            let logger = Logger.standard("gateway")
            let fixed = clock
            let gateway = try Gateway(
                operations: SETS.operations,
                configuration: configuration,
                transport: try HTTPTransport(configuration: .init()),
                logger: logger,
                clock: { fixed ?? TimeOfDay.seconds() },
                onStart: { [portFile, configuration] port in
                    // A port file that cannot be written leaves whoever waits for it waiting: it is said at once.
                    do {
                        if let portFile { try Output.write("\(port)\n", to: portFile) }
                    } catch {
                        printError("error: the port file cannot be written: \(error)")
                    }
                    printOutput(Array("serving on http://\(configuration.host):\(port)/services".utf8))
                }
            )
            do {
                try await gateway.runUntilStopped()
            } catch {
                throw Failure.runTime("cannot serve on \(configuration.host), port \(configuration.port): \(error)")
            }
        }
    }
}
