import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneTransport

/// `soapstone call`
struct CallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Makes one call of an operation from JSON and prints the JSON of its answer.",
        discussion: """
            The exit status is 0 for opstatus 0 and 3 for every other. A password comes from an environment variable, never
            from the command line, where every user of the machine could see it.

            Examples:
              echo '{}' | soapstone call --service ims-case --operation ping \
            --endpoint http://127.0.0.1:7627/sets/ims-case
              soapstone call --service ims-case --operation getChildren --session webId=300000000017 \
            --endpoint https://ims.example.org/sets/ims-case --user svc --password-env IMS_PASSWORD request.json
            """
    )

    @Option(help: "The service's id.") var service: String
    @Option(help: "The operation.") var operation: String
    @Option(help: "Where the back end is.") var endpoint: String
    @Option(help: "The service account's user.") var user: String?
    @Option(help: "The environment variable that holds the account's password.") var passwordEnv: String?
    @Option(help: "A value of the session, as name=value; may be given again.") var session: [String] = []
    @Argument(help: "The request's JSON, or - for standard input.") var file = Input.standard

    func run() async throws {
        try await reporting(file.name) {
            let operation = try Operations.find(self.operation, service: service)
            var backEnd = GatewayConfiguration.Endpoint(url: endpoint, user: user)
            if let passwordEnv {
                guard let password = ProcessVariable.value(passwordEnv) else {
                    throw Failure.unreadable(passwordEnv, "this environment variable is not set")
                }
                backEnd.password = password
            }
            let transport = try HTTPTransport(configuration: .init())
            defer { transport.shutdown() }
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
}

extension ConfigurationError {
    /// The option of `call` that stands for a key of a gateway's configuration.
    fileprivate var option: String {
        switch key.split(separator: ".").last {
        case "user": "--user"
        case "password": "--password-env"
        default: "--endpoint"
        }
    }
}
