import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneSOAP
import SoapstoneTransport

/// `soapstone call`
struct CallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Makes one call of an operation from JSON and prints the JSON of its answer.",
        discussion: """
            With --wsdl, any SOAP operation of any contract is called, by its schemas alone. The endpoint is the port's \
            address unless it is given. The answer is printed as JSON, a fault as {"$fault":…}. Of JSON that does not \
            follow the contract every error is told, with its JSON pointer. --dry-run prints the request in place of \
            sending it; --verbose shows request and answer on standard error. Passwords, tokens and cookies are masked \
            in both. Members of $attachments become parts beside the envelope, and those of the answer come as such.

            Without --wsdl, an operation with a typed codec is called and its answer printed as a gateway would give it: \
            the exit status is 0 for opstatus 0 and 3 for every other.

            A password comes from an environment variable, never from the command line, where every user of the machine \
            could see it. Plain http goes to this machine only.

            Exit codes: 0 answered, 2 wrong JSON or contract, 3 a fault or no answer.

            Examples:
              soapstone call --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList \
            --endpoint http://127.0.0.1:7627/sets/ims-case Documentation/Examples/getCaseList.json
              soapstone call --wsdl wsdl/sets/sets-ims-case.wsdl --operation getCaseList --dry-run \
            Documentation/Examples/getCaseList.json
              echo '{}' | soapstone call --service ims-case --operation ping \
            --endpoint http://127.0.0.1:7627/sets/ims-case
              soapstone call --service ims-case --operation getChildren --session webId=300000000017 \
            --endpoint https://ims.example.org/sets/ims-case --user svc --password-env IMS_PASSWORD request.json
            """
    )

    @Option(help: "The contract: a file or its address.") var wsdl: Input?
    @Option(help: "The operation.") var operation: String
    @Option(help: "The service: its name in the contract, or the id of the typed codecs.") var service: String?
    @Option(help: "With --wsdl: the port, where the service has several.") var port: String?
    @Option(help: "Where the back end is; with --wsdl, in place of the port's address.") var endpoint: String?
    @OptionGroup var access: CredentialOptions
    @Option(help: "With --wsdl: a field of the request's head, as 'Name: value'; may be given again.")
    var header: [String] = []
    @OptionGroup var connection: TransportOptions
    @Flag(help: "With --wsdl: print the request and do not send it.") var dryRun = false
    @Flag(help: "With --wsdl: show request and answer on standard error.") var verbose = false
    @Option(help: "A value of the typed codec's session, as name=value; may be given again.") var session: [String] = []
    @OptionGroup var contract: ContractOptions
    @Argument(help: "The request's JSON, or - for standard input.") var file = Input.standard

    func validate() throws {
        guard wsdl == nil else {
            guard session.isEmpty else { throw ValidationError("--session is for calls without --wsdl") }
            guard wsdl?.path != "-" || file.path != "-" else { throw ValidationError("there is one standard input") }
            return
        }
        guard service != nil, endpoint != nil else {
            throw ValidationError("without --wsdl, --service and --endpoint are needed")
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
            } else if let service, let endpoint {
                try await callTyped(service, endpoint)
            }
        }
    }

    func backEnd(_ url: String) throws -> GatewayConfiguration.Endpoint {
        .init(url: url, user: access.user, password: try access.password())
    }

    private func callTyped(_ service: String, _ endpoint: String) async throws {
        let operation = try Operations.find(self.operation, service: service)
        let backEnd = try backEnd(endpoint)
        try await connection.withTransport { try await call(operation, backEnd, over: $0) }
    }

    private func call(
        _ operation: SoapstoneSOAP.Operation,
        _ backEnd: GatewayConfiguration.Endpoint,
        over transport: HTTPTransport
    ) async throws {
        let caller: OperationCaller
        do throws(ConfigurationError) {
            caller = try OperationCaller(operation, endpoint: backEnd, transport: transport)
        } catch {
            throw Failure.unreadable(error.option, error.message)
        }
        let json = try JSONDocument(parsing: try file.read())
        let answer = try await caller.call(json, session: try Operations.sessionValues(session))
        printOutput(answer.body)
        if answer.opstatus != 0 { throw ExitCode(Failure.Status.runTime) }
    }
}

extension ConfigurationError {
    /// The option of `call` that stands for a key of a gateway's configuration.
    var option: String {
        switch key.split(separator: ".").last {
        case "user": "--user"
        case "password": "--password-env"
        default: "--endpoint"
        }
    }
}
