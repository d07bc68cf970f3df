import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneTransport
import SoapstoneXML

/// `soapstone job`
struct JobCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "job",
        abstract: "Makes a running gateway notify users, for a scheduler.",
        discussion: """
            Posts the criterion to Push/runRecipientJob and prints the response: how many users were notified, how \
            many could not be, and the id of the run in the gateway's log. It waits up to ten minutes for the job \
            (--timeout) and asks once: a second call may notify again. Plain http is allowed to this machine only.

            Exit codes: 0 all users were notified, 3 some or none were, 2 invalid arguments.

            Examples:
              soapstone job PAYMENT_DUE --gateway http://127.0.0.1:7628
              soapstone job NEW_MESSAGE --gateway https://gateway.example.org --ca authority.pem --token-env JOBS_TOKEN
            """
    )

    @Argument(help: "The criterion: PAYMENT_DUE, MISSING_INFO or NEW_MESSAGE.") var criterion: String
    @Option(help: "Scheme, host and port of the gateway.") var gateway: String = "http://127.0.0.1:7628"
    @Option(help: "The environment variable that holds the token of gateway.jobs.") var tokenEnv: String?
    @OptionGroup(title: "Connection") var connection: TransportOptions

    /// A gateway answers by then unless it is configured otherwise.
    private static let time = Duration.seconds(605)

    func run() async throws {
        try await reporting(gateway) {
            try await connection.withTransport(responseTime: Self.time) { try await ask($0) }
        }
    }

    private func ask(_ transport: HTTPTransport) async throws {
        var body = ByteWriter()
        body.append(#"{"criteria":"#)
        body.appendJSON(criterion)
        body.append("}")
        let base = gateway.hasSuffix("/") ? String(gateway.dropLast()) : gateway
        var headers = [HTTPTransport.HeaderField("Content-Type", "application/json")]
        if let tokenEnv {
            headers.append(.init("Authorization", "Bearer \(try Secret.value(ofVariable: tokenEnv))"))
        }
        let response = try await transport.send(
            HTTPTransport.Request(
                url: "\(base)/services/Push/runRecipientJob",
                headers: headers,
                body: body.bytes
            )
        )
        guard let json = try? JSONDocument(parsing: response.body).root, json["opstatus"] != nil else {
            throw Failure.runTime("the response, with HTTP status \(response.status), is not a gateway's")
        }
        printOutput(response.body)
        if json["opstatus"]?.numberText != "0" { throw ExitCode(Failure.Status.runTime) }
    }
}
