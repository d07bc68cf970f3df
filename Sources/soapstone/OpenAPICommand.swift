import ArgumentParser
import Logging
import SoapstoneGateway
import SoapstoneSOAP
import SoapstoneTransport

/// `soapstone openapi`
struct OpenAPICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Prints the OpenAPI 3.1 document of a gateway, without starting one.",
        discussion: """
            Prints what GET /openapi.json of a gateway returns: with --wsdl, all SOAP operations of the contract, each \
            with every member, type and declared fault; otherwise the operations of the project. Operations that \
            cannot be called are notes on standard error. Without --fixtures, the examples of a contract are \
            generated.

            Exit codes: 0 printed, 2 the contract or the configuration could not be read.

            Examples:
              soapstone openapi --wsdl wsdl/sets/sets-ims-case.wsdl
              soapstone openapi --wsdl wsdl/sets/sets-ims-case.wsdl --postman
              soapstone openapi --fixtures fixtures/sets
            """
    )

    @Option(
        help: """
            The project's configuration; soapstone.yaml unless --wsdl is given. With --wsdl, its clients are described, and its \
            services do not apply.
            """
    )
    var config: Input?
    @OptionGroup var environment: EnvironmentOptions
    @Option(help: "A contract, in place of the project's systems.") var wsdl: Input?
    @Option(help: "A folder of fixtures with examples for the description of the operations.") var fixtures: String?
    @Option(help: ResponseStyle.help, transform: Choice.named) var style: ResponseStyle?
    @Flag(help: "Print a collection for Postman, format 2.1, in place of the document.") var postman = false
    @OptionGroup(title: "Contract loading") var contract: ContractOptions

    func validate() throws {
        guard wsdl == nil || config != nil || environment.environment == nil else {
            throw ValidationError("with --wsdl, --environment needs --config")
        }
        guard wsdl != nil || style == nil else { throw ValidationError("--style needs --wsdl") }
    }

    func run() async throws {
        try await reporting(contract: wsdl, configuration: config) {
            var configuration: GatewayConfiguration
            var services: GatewayServices
            if let wsdl {
                // Nothing is sent, so that it does not matter what addresses the ports have.
                let loaded = try await contract.load(wsdl)
                let contract = try ContractServices(
                    loaded,
                    wsdl: wsdl.name,
                    upstream: "http://127.0.0.1:7627"
                )
                configuration = try config.map { try GatewayConfiguration(reading: $0, environment) } ?? .init()
                configuration.style = style ?? .plain
                configuration.services = contract.endpoints
                services = try GatewayServices(contract, in: wsdl)
                services.examples = { contract.samples(of: loaded) }
            } else {
                configuration = try GatewayConfiguration(reading: Input.configuration(config), environment)
                services = .ofProject
            }
            if let fixtures {
                let examples = try services.examples(from: fixtures)
                services.examples = { examples }
            }
            let transport = try HTTPTransport(configuration: .init())
            defer { transport.shutdownAndWait() }
            let gateway = try Gateway(services, configuration, transport, Logger.jsonLines("openapi"))
            printOutput(postman ? gateway.postmanCollection(base: "http://127.0.0.1:7628") : gateway.openAPI)
        }
    }
}
