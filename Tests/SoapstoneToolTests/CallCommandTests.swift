import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneSOAP
import Testing

@Suite struct CallCommandTests {
    private func call(
        _ name: String,
        to url: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> Tool.Result {
        let fixture = try RecordedFixtures.named(name)
        let session = try fixture.sessionArguments
        return try await Tool.run(
            Tool.soapstone,
            ["call", "--service", fixture.id.service, "--operation", fixture.id.operation]
                + ["--upstream", url + fixture.details.endpoint] + session + arguments
                + [fixture.path("request.json")],
            environment: environment
        )
    }

    @Test(
        "A call prints its JSON, and exits with 0 for a success and 3 for a failure",
        arguments: [
            ("ims-case/getCaseList/ordinary", 0), ("db2-content/getPreferences/mixed", 0),
            ("ldap/findUser/one-entry", 0), ("push-recipients/getPaymentDueRecipients/canary", 0),
            ("registration/validateIdentity/canary", 0), ("registration/completeRegistration/canary", 0),
            ("registration/validateIdentity/several-fields", 3), ("ims-case/getCaseList/not-found", 3),
        ]
    )
    func calls(name: String, status: Int32) async throws {
        let stub = try await RunningServer("replay")
        let result = try await call(name, to: stub.url)
        #expect(result.status == status)
        #expect(result.error == "")
        let response = try JSONDocument(parsing: Array(result.output.utf8)).root
        let difference = try RecordedFixtures.named(name).responseDocument.root.firstDifference(from: response)
        #expect(difference == nil, "\(difference.map(String.init(describing:)) ?? "")")
        #expect(await stub.stop() == 0)
    }

    @Test("An endpoint where nobody listens is a failure with its JSON, 9109")
    func unreachable() async throws {
        let result = try await call("ims-case/ping/ordinary", to: "http://127.0.0.1:\(LoneBackEnd.freePort())")
        #expect(result.status == 3)
        #expect(try JSONDocument(parsing: Array(result.output.utf8)).root["opstatus"]?.numberText == "9109")
    }

    @Test("Plain HTTP goes to this machine only")
    func plainHTTP() async throws {
        let result = try await call("ims-case/ping/ordinary", to: "http://ims.example.org")
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error == "--upstream: error: is plain http to another machine; only https goes there\n")
    }

    @Test(
        "The password comes from the environment: into the security header, or into HTTP's",
        arguments: [
            ("ims-case/ping/ordinary", ">Opensesame-1</"),
            ("db2-content/getPreferences/mixed", "Authorization: Basic c3ZjOk9wZW5zZXNhbWUtMQ=="),
            ("otp/sendOtp/canary", "BearerToken>Opensesame-1</"),
            ("registration/recoverUserId/canary", "BearerToken>Opensesame-1</"),
            ("payment-history/invoke/canary", ">Opensesame-1</"),
        ]
    )
    func password(name: String, sent: String) async throws {
        let backEnd = try LoneBackEnd()
        let variables = ["TOOL_TEST_PASSWORD": "Opensesame-1"]
        let result = try await call(
            name,
            to: backEnd.url,
            ["--user", "svc", "--password-env", "TOOL_TEST_PASSWORD"],
            environment: variables
        )
        backEnd.stop()
        #expect(result.status == 3)
        #expect(backEnd.received.contains(sent))
        #expect(!(result.output + result.error).contains("Opensesame-1"))
    }

    @Test("A variable that is not set is named")
    func unsetPassword() async throws {
        let result = try await call(
            "ims-case/ping/ordinary",
            to: "http://127.0.0.1:1",
            ["--user", "svc", "--password-env", "TOOL_TEST_UNSET"]
        )
        #expect(result.status == 2)
        #expect(result.error == "TOOL_TEST_UNSET: error: this environment variable is not set\n")
    }

    @Test("Each field of a form that is wrong is told, and nothing is sent")
    func wrongFields() async throws {
        let backEnd = try LoneBackEnd()
        let result = try await Tool.run(
            Tool.soapstone,
            ["call", "--service", "registration", "--operation", "recoverUserId", "--upstream", backEnd.url, "-"],
            input: Data(#"{"email":"riley at example.com"}"#.utf8)
        )
        backEnd.stop()
        #expect(result.status == 2)
        #expect(result.error == "<stdin>: error: /email: does not have the form of the field\n")
        #expect(backEnd.received == "")
    }

    @Test("A request that does not follow its contract is not sent")
    func wrongRequest() async throws {
        let backEnd = try LoneBackEnd()
        let result = try await Tool.ping(backEnd.url, input: #"{"echo":"123456789"}"#)
        backEnd.stop()
        #expect(result.status == 2)
        #expect(result.error.hasPrefix("<stdin>: error: echo: is not "))
        #expect(backEnd.received == "")
    }
}
