import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneTransport
import Testing

/// Housing's services, by a running gateway before a stub.
@Suite struct HousingCommandTests {
    private static let passwords = [
        "SOAPSTONE_OPENHOUSING_PASSWORD": "CANARY-OPENHOUSING-PASSWORD",
        "SOAPSTONE_SERVITOR_PASSWORD": "CANARY-SERVITOR-PASSWORD",
        "SOAPSTONE_SCP_KEY": "c29hcHN0b25lLXN5bnRoZXRpYy1obWFjLWtleS0wMDA=",
    ]

    private static func gateway(before stub: RunningServer) async throws -> RunningServer {
        try await RunningServer(
            ["gateway", "--config", "fixtures/housing/soapstone.yaml", "--upstream", stub.url],
            environment: passwords
        )
    }

    @Test("Every recorded exchange becomes its golden JSON, and no log has a personal value or an account")
    func fixtures() async throws {
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/housing", "--no-delay")
        let gateway = try await Self.gateway(before: stub)
        let (client, scenarios) = (try JSONClient(gateway), try JSONClient(stub))
        let fixtures = try FixtureFolder.load(Tool.root.appending(path: "fixtures/housing").path).fixtures
        #expect(fixtures.count >= 170)
        for fixture in fixtures {
            if let scenario = fixture.details.scenario, let state = scenario.requiredState {
                let path = "/__soapstone/scenarios/\(scenario.name)/state"
                _ = try await scenarios.send(path, Array(#"{"state":"\#(state)"}"#.utf8))
            }
            let path = "/services/\(fixture.id.service)/\(fixture.id.operation)"
            let response = try await client.send(path, try #require(fixture.requestJSON))
            let expected = try JSONDocument(parsing: try #require(fixture.responseJSON)).root
            let difference = expected.firstDifference(from: response.document.root)
            #expect(difference == nil, "\(fixture.id): \(difference.map(String.init(describing:)) ?? "")")
            if fixture.details.scenario != nil { _ = try await scenarios.send("/__soapstone/reset") }
        }
        let (status, log) = await gateway.finish()
        #expect(status == 0)
        let (stubStatus, stubLog) = await stub.finish()
        #expect(stubStatus == 0)
        let texts = log + stubLog
        #expect(texts.contains(#""opstatus":20030"#) && texts.contains("replaying "))
        let secrets = try RecordedFixtures.canaries() + Self.passwords.values
        #expect(secrets.filter { texts.contains($0) } == [])
    }

    @Test("What is put together from operations goes the whole way; the account of each service is in its messages")
    func functions() async throws {
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/housing", "--no-delay")
        let gateway = try await Self.gateway(before: stub)
        let client = try JSONClient(gateway)
        func ask(_ operation: String, _ members: String) async throws -> JSONValue {
            let json = #"{"cacheid":"SYNTHETIC-SESSION-H1",\#(members)}"#
            return try await client.send("/services/\(operation)", Array(json.utf8)).document.root
        }
        let slots = try await ask(
            "Repairs/getSlots",
            #""keyword":"tap","trade":"PLUMB","from":1711324800,"to":1712271600"#
        )
        #expect(slots["sorCode"]?.string == "9000001")
        // 2024-03-26T08:00:00Z
        #expect(slots["slots"]?.elements.map { $0["start"]?.numberText } == ["1711440000"])
        let begun = try await ask("Payment/pay", #""amount":5000"#)
        #expect(begun["scpReference"]?.string == "SCPREF0020")
        let end = #""reference":"THR000101","outcome":"RESOLVED","text":"Since Monday.""#
        let archive = try await ask("Messages/closeThread", end)["archive"]
        #expect(archive?["notes"]?.count == 2)
        // Neither is the session's.
        #expect(try await ask("Payment/confirm", #""scpReference":"SCPREF0001""#)["opstatus"]?.numberText == "20040")
        let book = #""start":1711440000,"end":1711454400,"description":"A tap drips.""#
        #expect(try await ask("Repairs/book", book)["opstatus"]?.numberText == "20095")
        let journal = try await JSONClient(stub).send("/__soapstone/requests", type: nil, method: .get)
        let calls = try #require(journal.document.root["requests"]).elements.reversed().compactMap {
            $0["request"]?["operation"]?.string?.split(separator: "}").last.map(String.init)
        }
        #expect(
            calls == [
                "openSession", "searchSorCodes", "checkAvailability", "closeSession", "scpSimpleInvokeRequest",
                "message", "message", "message", "message",
            ]
        )
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }
}
