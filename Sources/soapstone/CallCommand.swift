import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneTransport

/// `soapstone call`
struct CallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Calls one operation with JSON and prints the response as JSON.",
        discussion: """
            With --wsdl, calls any SOAP operation of any contract by its schemas. The request goes to the port's \
            address, or to --upstream. The response is printed as JSON, a fault as {"$fault":…}. Every error in the \
            request's JSON is reported with its JSON pointer. --dry-run prints the request without sending it; \
            --verbose shows request and response on standard error, with passwords, tokens and cookies masked. Members \
            of $attachments become MIME parts, and MIME parts of the response become members of $attachments.

            Without --wsdl, calls an operation that has a hand-written codec and prints what a gateway would return. \
            The exit status is 0 for opstatus 0 and 3 for any other.

            The password comes from an environment variable, because other users of the machine can read a command \
            line. Plain http is allowed to this machine only.

            Exit codes: 0 success, 2 invalid JSON or contract, 3 a fault or no response.

            Examples:
              soapstone call --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList \\
                  --upstream http://127.0.0.1:7627/sets/ims-case \\
                  Documentation/Examples/getCaseList.json
              soapstone call --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList \\
                  --dry-run Documentation/Examples/getCaseList.json
              echo '{}' | soapstone call --service ims-case --operation ping \\
                  --upstream http://127.0.0.1:7627/sets/ims-case
              soapstone call --service ims-case --operation getChildren \\
                  --session webId=300000000017 \\
                  --upstream https://ims.example.org/sets/ims-case --user svc \\
                  --password-env IMS_PASSWORD request.json
            """
    )

    @Option(help: "The contract: a file or its address.") var wsdl: Input?
    @Option(help: "The operation.") var operation: String
    @Option(help: "The service: its name in the contract, or the id of the typed codecs.") var service: String?
    @Option(help: "With --wsdl: the port, where the service has several.") var port: String?
    @Option(help: "The service's address; with --wsdl, in place of the port's address.") var upstream: String?
    @OptionGroup(title: "Credentials") var access: CredentialOptions
    @Option(help: "With --wsdl: a field of the request's head, as 'Name: value'; may be given again.")
    var header: [String] = []
    @OptionGroup(title: "Connection") var connection: TransportOptions
    @Flag(help: "With --wsdl: print the request and do not send it.") var dryRun = false
    @Flag(help: "With --wsdl: show request and response on standard error.") var verbose = false
    @Option(help: "A value of the typed codec's session, as name=value; may be given again.") var session: [String] = []
    @OptionGroup(title: "Contract loading") var contract: ContractOptions
    @Argument(help: "The request's JSON, or - for standard input.") var file = Input.standard

    func validate() throws {
        guard wsdl == nil else {
            guard session.isEmpty else { throw ValidationError("--session is for calls without --wsdl") }
            guard wsdl?.path != "-" || file.path != "-" else { throw ValidationError("there is one standard input") }
            return
        }
        guard service != nil, upstream != nil else {
            throw ValidationError("without --wsdl, --service and --upstream are needed")
        }
        let isContractCall = port != nil || access.wss != nil || access.basic || !header.isEmpty || dryRun || verbose
        guard !isContractCall else {
            throw ValidationError("--port, --wss, --basic, --header, --dry-run and --verbose need --wsdl")
        }
    }

    func run() async throws {
        try await reporting(file.name) {
            if let wsdl {
                try await callContract(wsdl)
            } else if let service, let upstream {
                try await callTyped(service, upstream)
            }
        }
    }

    func endpoint(_ url: String) throws -> GatewayConfiguration.Endpoint {
        .init(url: url, user: access.user, password: try access.password())
    }

    private func callTyped(_ service: String, _ upstream: String) async throws {
        let operation = try Operations.find(self.operation, service: service)
        let endpoint = try endpoint(upstream)
        try await connection.withTransport { try await call(operation, endpoint, over: $0) }
    }

    private func call(
        _ operation: SoapstoneOperations.Operation,
        _ endpoint: GatewayConfiguration.Endpoint,
        over transport: HTTPTransport
    ) async throws {
        let caller: OperationCaller
        do throws(ConfigurationError) {
            caller = try OperationCaller(operation, endpoint: endpoint, transport: transport)
        } catch {
            throw Failure.unreadable(error.option, error.message)
        }
        let json = try JSONDocument(parsing: try file.read())
        let response = try await caller.call(json, session: try Operations.sessionValues(session))
        printOutput(response.body)
        if response.opstatus != 0 { throw ExitCode(Failure.Status.runTime) }
    }
}

extension ConfigurationError {
    /// The option of `call` that stands for a key of a gateway's configuration.
    var option: String {
        switch key.split(separator: ".").last {
        case "user": "--user"
        case "password": "--password-env"
        default: "--upstream"
        }
    }
}
