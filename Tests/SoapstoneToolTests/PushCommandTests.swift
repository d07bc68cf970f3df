import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// Push messages of SETS: a running gateway between a stub and what stands in for the engagement service.
@Suite(
    .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with jsonschema: scripts/test makes one")
)
struct PushCommandTests {
    /// The servers; the gateway's clock stands at 2024-03-12 05:30 in New York.
    private struct Servers {
        let stub: RunningServer
        let engagement: RunningServer
        let gateway: RunningServer
        private let folder: URL

        init() async throws {
            stub = try await RunningServer("replay")
            engagement = try await RunningServer(["Tests/Outside/engagement.py"], of: try #require(Tool.python))
            folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let own = try String(contentsOf: Tool.root.appending(path: "soapstone.yaml"), encoding: .utf8)
            let yaml = own.replacing("http://127.0.0.1:7629", with: engagement.url)
                .replacing("sessions: fixtures/", with: "sessions: \(Tool.root.path)/fixtures/")
            try #require(yaml != own)
            let config = folder.appending(path: "soapstone.yaml").path
            try Data(yaml.utf8).write(to: URL(filePath: config))
            gateway = try await RunningServer(
                "gateway",
                "--config",
                config,
                "--upstream",
                stub.url,
                "--clock",
                "1710235800"
            )
        }

        /// What the engagement service was sent: with the status of its response.
        func requests() async throws -> [JSONValue] {
            let response = try await JSONClient(engagement).send("/requests", type: nil, method: .get)
            return Array(response.document.root.elements)
        }

        func stop() async {
            #expect(await gateway.stop() == 0)
            #expect(await engagement.stop() == 0)
            #expect(await stub.stop() == 0)
            try? FileManager.default.removeItem(at: folder)
        }
    }

    @Test("The commands of the page on push messages print what the page says, and the service gets what it wants")
    func page() async throws {
        let page = try ConsolePage("Push")
        #expect(page.output == ["9073640394665981874", "9105", "0", "2", "1"])
        let servers = try await Servers()
        try await page.check(servers.gateway)
        // The sign-in of the page registers behind its response.
        for _ in 0..<500 where try await servers.requests().count < 3 { try await Task.sleep(for: .milliseconds(20)) }
        let requests = try await servers.requests()
        #expect(requests.count == 3)
        #expect(requests.allSatisfy { $0["status"]?.numberText == "200" })
        let devices = requests.compactMap { $0["body"]?["subscriptionService"]?["subscribe"] }
        // The address of the user who signed in: fixtures/sets/ldap/validateCredentials/development-user.
        #expect(devices.map { $0["ufid"]?.string } == ["alex.tester@example.com", "alex.tester@example.com"])
        #expect(devices.allSatisfy { $0["appId"]?.string == "SYNTHETIC-SETS" })
        let messages = requests.compactMap { $0["body"]?["messageRequest"] }
        let message = try #require(messages.first)
        let subscribers = message["messages"]?["message"]?["subscribers"]?["subscriber"]
        // Casey has declined, and nobody knows Riley.
        #expect(
            subscribers?.elements.map { $0["ufid"]?.string } == [
                "alex.tester@example.com", "jordan.sample@example.com",
            ]
        )
        let log = servers.gateway.log
        #expect(log.contains(#""message":"a job has ended""#) && log.contains(#""criteria":"PAYMENT_DUE""#))
        #expect(log.contains(#""sent":2"#) && log.contains(#""unknown":1"#))
        #expect(!log.contains("example.com") && !log.contains("example.net") && !log.contains("SYNTHETIC-TOKEN"))
        await servers.stop()
    }

    @Test(
        "The examples of the job's help run; what fails has exit status 3 and the gateway's answer, and no gateway a reason"
    )
    func job() async throws {
        let servers = try await Servers()
        let examples = try await Tool.examples(of: ["job"]).filter { !$0.contains("example.org") }
        #expect(examples.count == 1)
        for example in examples {
            let line = example.replacing("http://127.0.0.1:7628", with: servers.gateway.url)
            let result = try await Tool.run(Tool.soapstone, line.split(separator: " ").dropFirst().map(String.init))
            #expect(result.status == 0, "\(result.error)")
            let response = try JSONDocument(parsing: Array(result.data)).root
            #expect(response["sent"]?.numberText == "2" && response["failed"]?.numberText == "1")
            #expect(response["runId"]?.string?.utf8.count == 32)
            #expect(servers.gateway.log.contains(try #require(response["runId"]?.string)))
        }
        // No such criterion; and one that a user wants to be told of.
        for (criterion, status, opstatus) in [("BIRTHDAY", 3, "9105"), ("NEW_MESSAGE", 0, "0")]
            as [(String, Int32, String)]
        {
            let result = try await Tool.run("job", criterion, "--gateway", servers.gateway.url)
            #expect(result.status == status)
            let response = try JSONDocument(parsing: Array(result.data)).root
            #expect(response["opstatus"]?.numberText == opstatus, "\(criterion) \(result.output)")
        }
        #expect(try await servers.requests().count == 2)
        let other = try await Tool.run("job", "PAYMENT_DUE", "--gateway", servers.engagement.url)
        #expect(other.status == 3)
        #expect(other.error.contains("the response, with HTTP status 404, is not a gateway's"), "\(other.error)")
        let nobody = try await Tool.run("job", "PAYMENT_DUE", "--gateway", "http://127.0.0.1:1")
        #expect(nobody.status == 3 && nobody.output.isEmpty && !nobody.error.isEmpty)
        await servers.stop()
    }

    @Test("A job that runs again sends to the same recipients, in release builds, too: decision 46")
    func again() async throws {
        let servers = try await Servers()
        let client = try JSONClient(servers.gateway)
        for _ in 0..<20 {
            let response = try await client.send(
                "/services/Push/runRecipientJob",
                Array(#"{"criteria":"PAYMENT_DUE"}"#.utf8),
                type: "application/json"
            )
            #expect(response.status == 200)
            let root = response.document.root
            #expect(root["sent"]?.numberText == "2" && root["failed"]?.numberText == "1")
        }
        let messages = try await servers.requests()
        #expect(messages.count == 20)
        for message in messages {
            let sent = message["body"]?["messageRequest"]?["messages"]?["message"]?["subscribers"]?["subscriber"]
            #expect(
                sent?.elements.map { $0["ufid"]?.string } == ["alex.tester@example.com", "jordan.sample@example.com"]
            )
        }
        await servers.stop()
    }

    @Test("What the stand-in refuses comes out as the failure that it is")
    func secret() async throws {
        let engagement = try await RunningServer(
            ["Tests/Outside/engagement.py", "--secret", "another"],
            of: try #require(Tool.python)
        )
        let response = try await JSONClient(engagement).send(
            "/api/v1/subscribers",
            Array("{}".utf8),
            type: "application/json;charset=UTF-8",
            fields: [.init("X-VoltMX-Authorization", "SYNTHETIC-PASSWORD")]
        )
        #expect(response.status == 401)
        let shapeless = try await JSONClient(engagement).send(
            "/api/v1/messages",
            Array("{}".utf8),
            type: "application/json;charset=UTF-8",
            fields: [.init("X-VoltMX-Authorization", "another")]
        )
        #expect(shapeless.status == 400)
        #expect(await engagement.stop() == 0)
    }
}
