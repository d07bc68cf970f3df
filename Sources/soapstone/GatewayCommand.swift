import ArgumentParser
import Logging
import SoapstoneGateway
import SoapstoneSOAP
import SoapstoneTransport

/// `soapstone gateway`
struct GatewayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gateway",
        abstract: "Serves SOAP operations as a JSON API: POST /services/<service>/<operation>.",
        discussion: """
            soapstone.yaml lists the upstreams, their credentials and the development sessions. With --wsdl, the \
            gateway serves all SOAP operations of any contract by its schemas, without a configuration; requests go to \
            the port's address, or to --upstream. Attachments are the member $attachments in both directions. GET \
            /services lists the operations, and the reason for each that cannot be called. SIGTERM and Ctrl-C let \
            requests in flight finish.

            GET /docs describes all operations for people, GET /openapi.json for programs; with --fixtures both have \
            examples. GET /health reports that the process runs, GET /ready that it can take calls, GET /metrics has \
            metrics for Prometheus. The log on standard error is one JSON object a line.

            Examples:
              soapstone gateway
              soapstone gateway --config soapstone.yaml --port 0 --port-file gateway.port
              soapstone gateway \\
                  --config Documentation/Examples/soapstone-environments.yaml \\
                  --environment DEV --port 0
              soapstone gateway --fixtures fixtures/sets
              soapstone gateway --upstream http://127.0.0.1:9000
              soapstone gateway --tls
              soapstone gateway --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --upstream http://127.0.0.1:7627
            """
    )

    @Option(
        help: """
            The project's configuration; soapstone.yaml unless --wsdl is given. With --wsdl, all but its services applies, \
            such as clients and limits.
            """
    )
    var config: Input?
    @OptionGroup var environment: EnvironmentOptions
    @Option(help: "A contract to serve, in place of the project's systems.") var wsdl: Input?
    @Option(
        help: """
            Where to send all operations: in place of scheme, host and port of the services in soapstone.yaml; with --wsdl \
            in place of the ports' addresses, whose paths are kept if this one has none.
            """
    )
    var upstream: String?
    @Option(help: "A folder of fixtures with examples for the description of the operations.")
    var fixtures: String?
    @Option(help: ResponseStyle.help, transform: Choice.named) var style: ResponseStyle?
    @OptionGroup(title: "Credentials") var access: CredentialOptions
    @OptionGroup(title: "Connection") var connection: TransportOptions
    @OptionGroup(title: "Contract loading") var contract: ContractOptions
    @Option(help: "The address to listen on, where it is not the configuration's.") var host: String?
    @OptionGroup(title: "TLS") var secure: TLSOptions
    @Option(
        name: .customLong("allowed-host"),
        help: "A name that clients reach the gateway by, beside those of this machine; may be given again."
    )
    var allowedHosts: [String] = []
    @Flag(name: .customLong("behind-tls"), help: "Speak plain HTTP with other machines: something between ends TLS.")
    var isBehindTLS = false
    @Option(help: "The port to listen on, where it is not the configuration's; 0 picks a free one.") var port: Int?
    @Option(help: "A file to write the port to, once the gateway listens.") var portFile: String?
    @Option(help: "The time of day to use, in seconds since 1970-01-01T00:00:00Z, for tests.") var clock: Int64?

    func validate() throws {
        if wsdl == nil {
            guard access.user == nil else { throw ValidationError("--user needs --wsdl") }
            guard style == nil else { throw ValidationError("--style needs --wsdl") }
        } else if config == nil {
            guard environment.environment == nil else {
                throw ValidationError("with --wsdl, --environment needs --config")
            }
        }
    }

    func run() async throws {
        // Passwords and private keys are in this process's memory.
        CoreDumps.turnOff()
        try await reporting(contract: wsdl, configuration: config) {
            var configuration: GatewayConfiguration
            var services = GatewayServices.ofProject
            if let wsdl {
                configuration = try self.config.map { try GatewayConfiguration(reading: $0, environment) } ?? .init()
                configuration.style = style ?? .plain
                services = try await self.services(of: wsdl, &configuration)
            } else {
                configuration = try GatewayConfiguration(reading: Input.configuration(config), environment)
            }
            if let host { configuration.host = host }
            if let port { configuration.port = port }
            if let upstream, wsdl == nil { configuration.moveServices(to: upstream) }
            let secure = try self.secure.settings(for: configuration.host)
            if let secure { configuration.tls = secure.files }
            configuration.hosts += allowedHosts
            if isBehindTLS { configuration.isBehindTLS = true }
            if let fixtures {
                let examples = try services.examples(from: fixtures)
                services.examples = { examples }
            }
            try await connection.withTransport {
                try await serve(services, configuration, authority: secure?.authority, over: $0)
            }
        }
    }

    /// The operations of a contract, and in the configuration where they are sent.
    private func services(of wsdl: Input, _ configuration: inout GatewayConfiguration) async throws -> GatewayServices {
        let time = connection.responseTime ?? .seconds(30)
        let loaded = try await contract.load(wsdl)
        let services = try ContractServices(
            loaded,
            wsdl: wsdl.name,
            upstream: upstream,
            credentials: access.credentials,
            user: access.user,
            password: try access.password(),
            timeout: time
        )
        configuration.services = services.endpoints
        // A second is the gateway's own.
        configuration.limits.requestTime = max(configuration.limits.requestTime, time + .seconds(2))
        do throws(ConfigurationError) {
            try configuration.validate()
        } catch {
            throw Failure.unreadable(error.option, error.message)
        }
        var served = try GatewayServices(services, in: wsdl)
        served.examples = { services.samples(of: loaded) }
        return served
    }

    private func serve(
        _ services: GatewayServices,
        _ configuration: GatewayConfiguration,
        authority: String?,
        over transport: HTTPTransport
    ) async throws {
        let logger = Logger.jsonLines("gateway")
        let fixed = clock
        let gateway = try Gateway(
            services,
            configuration,
            transport,
            logger,
            clock: { fixed ?? TimeOfDay.seconds() },
            onStart: { [portFile, configuration] port in
                // A port file that cannot be written leaves whoever waits for it waiting: it is said at once.
                do {
                    if let portFile { try Output.write("\(port)\n", to: portFile) }
                } catch {
                    printError("error: the port file cannot be written: \(error)")
                }
                let scheme = configuration.tls == nil ? "http" : "https"
                let origin = "\(scheme)://\(configuration.host):\(port)"
                printOutput(Array("serving on \(origin)/services, page \(origin)/docs".utf8))
                if let authority { TLSOptions.tell(authority) }
            }
        )
        do {
            try await gateway.runUntilStopped()
        } catch {
            throw Failure.runTime("cannot serve on \(configuration.host), port \(configuration.port): \(error)")
        }
    }
}
