import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneOperations
import SoapstoneTransport
import SoapstoneXML
import SystemsOfRecord

/// `soapstone job`
struct JobCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "job",
        abstract: "Makes a running gateway notify users, for a scheduler.",
        discussion: """
            Posts the criterion to the operation of the gateway that runs the job, and prints the response. It waits up \
            to ten minutes for the job (--timeout) and asks once. Plain http is allowed to this machine only.

            SETS has PAYMENT_DUE, MISSING_INFO and NEW_MESSAGE, by Push/runRecipientJob: how many users were notified, \
            how many could not be, and the id of the run in the gateway's log. A second call may notify again.

            Housing has repairReminder, operativeEnroute, rentDue and paymentReceived, by Push/runNotificationJob: how \
            many notifications were sent now, were sent earlier, may have been sent, or could not be sent, and the id of \
            the receipt. A second call sends what the first could not, and nothing twice.

            Exit codes: 0 all users were notified, 3 some or none were, 2 invalid arguments.

            Examples:
              soapstone job PAYMENT_DUE --gateway http://127.0.0.1:7628
              soapstone job NEW_MESSAGE --gateway https://gateway.example.org \\
                  --ca authority.pem --token-env JOBS_TOKEN
              soapstone job rentDue --gateway https://gateway.example.org \\
                  --token-env JOBS_TOKEN --date 2024-02-29
            """
    )

    @Argument(help: "What to notify of, such as PAYMENT_DUE or rentDue.") var criterion: String
    @Option(help: "The day of Housing's events, such as 2024-02-29; today by default.") var date: String?
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
        let function = SystemOfRecord.all.functions.first { $0.job?.names.contains(criterion) == true }
        var body = ByteWriter()
        body.append("{")
        body.appendJSON(function?.job?.member ?? "criteria")
        body.append(":")
        body.appendJSON(criterion)
        if let date {
            body.append(#","date":"#)
            body.appendJSON(date)
        }
        body.append("}")
        let base = gateway.hasSuffix("/") ? String(gateway.dropLast()) : gateway
        var headers = [HTTPTransport.HeaderField("Content-Type", "application/json")]
        if let tokenEnv {
            headers.append(.init("Authorization", "Bearer \(try Secret.value(ofVariable: tokenEnv))"))
        }
        let response = try await transport.send(
            HTTPTransport.Request(
                url: "\(base)/services/\(function.map { "\($0.service)/\($0.name)" } ?? "Push/runRecipientJob")",
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
