import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import Testing

@Suite struct MappingTests {
    private static let fixtures = [
        Stub.exchange("b", "<b/>", scenario: Fixture.Scenario(name: "s", requiredState: "two", newState: "three")),
        Stub.exchange("a", "<a xmlns='urn:n'/>", status: 500),
        Stub.exchange("c", "<b/>", scenario: Fixture.Scenario(name: "s", newState: "two")),
    ]

    @Test("Exchanges are listed by their ids, each with how often it has answered")
    func mappings() async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            _ = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'/>")))
            for _ in 0..<3 { _ = try client.exchange(Stub.request(Stub.envelope("<b/>"))) }
            let list = try client.json("mappings")
            #expect(list.texts("mappings", "id") == ["svc/op/a", "svc/op/b", "svc/op/c"])
            #expect(list.texts("mappings", "matched") == ["1", "1", "2"])
            #expect(list.text("meta.total") == "3")
            #expect(list.text("mappings.0.operation") == "op")
            #expect(list.text("mappings.0.request.operation") == "{urn:n}a")
            #expect(list.text("mappings.0.request.action") == "urn:get")
            #expect(list.text("mappings.0.request.urlPath") == "/s")
            #expect(list.text("mappings.0.response.status") == "500")
            #expect(list.text("mappings.1.scenarioName") == "s")
            #expect(list.text("mappings.1.requiredScenarioState") == "two")
            #expect(list.text("mappings.1.newScenarioState") == "three")
            #expect(try client.json("mappings?offset=1&limit=1").texts("mappings", "id") == ["svc/op/b"])
        }
    }

    @Test(
        "An exchange is found by its id, with its system or without, encoded or not",
        arguments: [
            ("svc/op/a", 200), ("s/svc/op/a", 200), ("svc%2Fop%2Fa", 200), ("svc/op/x", 404), ("a", 404), ("%zz", 404),
        ]
    )
    func mapping(id: String, status: Int) async throws {
        try await Stub.with(Self.fixtures) { port in
            let response = try SocketClient(port: port).admin("GET", "mappings/\(id)")
            #expect(response.status == status)
            #expect(try response.json.text("id") == (status == 200 ? "svc/op/a" : nil))
        }
    }

    @Test("Scenarios tell their states, which PUT sets and reset takes back", arguments: ["PUT", "POST"])
    func scenarios(method: String) async throws {
        try await Stub.with(Self.fixtures) { port in
            let client = try SocketClient(port: port)
            func state() throws -> String? { try client.json("scenarios").text("scenarios.0.state") }
            let all = try client.json("scenarios")
            #expect(all.texts("scenarios", "name") == ["s"])
            #expect(all.at("scenarios.0.possibleStates")?.elements.map(\.string) == ["Started", "three", "two"])
            #expect(all.texts("scenarios.0.mappings", "id") == ["svc/op/b", "svc/op/c"])
            #expect(try state() == "Started")
            #expect(try client.admin(method, "scenarios/s/state", #"{"state":"three"}"#).status == 200)
            #expect(try state() == "three")
            _ = try client.exchange(Stub.good)
            #expect(try client.admin("POST", "scenarios/reset").status == 200)
            #expect(try state() == "Started")
            #expect(try client.json("requests").at("requests")?.count == 1, "the journal stays")
        }
    }
}
