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
            cannot be called are notes on standard error.

            Exit codes: 0 printed, 2 the contract or the configuration could not be read.

            Examples:
              soapstone openapi --wsdl wsdl/sets/sets-ims-case.wsdl
              soapstone openapi --fixtures fixtures/sets
            """
    )

    @Option(help: "The project's configuration; soapstone.yaml unless --wsdl is given.") var config: Input?
    @OptionGroup var environment: EnvironmentOptions
    @Option(help: "A contract, in place of the project's systems.") var wsdl: Input?
    @Option(help: "A folder of fixtures with examples for the description of the operations.") var fixtures: String?
    @Option(help: ResponseStyle.help, transform: Choice.named) var style: ResponseStyle?
    @OptionGroup(title: "Contract loading") var contract: ContractOptions

    func validate() throws {
        guard wsdl == nil || config == nil && environment.environment == nil else {
            throw ValidationError("--config and --environment are for operations without --wsdl")
        }
        guard wsdl != nil || style == nil else { throw ValidationError("--style needs --wsdl") }
    }

    func run() async throws {
        let config = self.config ?? Input(argument: "soapstone.yaml")
        try await reporting((wsdl ?? config).name) {
            var configuration: GatewayConfiguration
            var services: GatewayServices
            if let wsdl {
                // Nothing is sent, so that it does not matter what addresses the ports have.
                let contract = try ContractServices(
                    try await contract.load(wsdl),
                    wsdl: wsdl.name,
                    upstream: "http://127.0.0.1:7627"
                )
                configuration = GatewayConfiguration()
                configuration.style = style ?? .plain
                configuration.services = contract.endpoints
                services = try GatewayServices(contract, in: wsdl)
            } else {
                configuration = try GatewayConfiguration(reading: config, environment)
                services = .ofProject
            }
            services.examples = try fixtures.map { try services.examples(from: $0) } ?? []
            let transport = try HTTPTransport(configuration: .init())
            defer { transport.shutdownAndWait() }
            let gateway = try Gateway(services, configuration, transport, Logger.jsonLines("openapi"))
            printOutput(gateway.openAPI)
        }
    }
}
