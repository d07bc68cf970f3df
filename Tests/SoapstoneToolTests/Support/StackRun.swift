import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import Testing

/// One run of the stub and gateways as processes, in which every fixture was asked for once.
struct StackRun {
    /// What came for one fixture.
    struct Call {
        var fixture: Fixture
        var response: JSONClient.Response
    }

    private(set) var calls: [Call] = []
    /// Everything that the servers printed.
    private(set) var logs = ""
    /// The exit statuses of the servers after SIGTERM.
    private(set) var exits: [Int32] = []

    /// The run that the tests share.
    static let shared = Task { try await StackRun() }

    private init() async throws {
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/sets")
        let scenarios = try JSONClient(stub)
        var servers = [stub]
        // Gateways by the time that they take for now; the mapping of most fixtures does not depend on it.
        var gateways: [Int64?: JSONClient] = [:]
        // What tells users' addresses is no route: RecipientGoldenTests has those fixtures.
        let fixtures = try RecordedFixtures.all().filter { $0.id.service != "push-recipients" }
        for (index, fixture) in fixtures.enumerated() {
            let clock = fixture.details.clock
            if gateways[clock] == nil {
                let server = try await Self.gateway(before: stub, clock: clock)
                servers.append(server)
                gateways[clock] = try JSONClient(server)
            }
            let client = try #require(gateways[clock])
            try await Self.set(fixture.details.scenario, in: scenarios)
            calls.append(
                Call(fixture: fixture, response: try await Self.call(fixture, client, asForm: index % 2 == 0))
            )
            if fixture.details.scenario != nil { _ = try await scenarios.send("/__soapstone/reset") }
        }
        logs = servers.map(\.log).joined()
        for server in servers { exits.append(await server.stop()) }
    }

    /// Starts a gateway with the passwords of the canary fixtures.
    private static func gateway(before stub: RunningServer, clock: Int64?) async throws -> RunningServer {
        try await RunningServer(
            ["gateway", "--upstream", stub.url] + (clock.map { ["--clock", String($0)] } ?? []),
            environment: [
                "SOAPSTONE_IMS_PASSWORD": "Canary-IMS-Passw0rd-7Qz4", "SOAPSTONE_LDAP_PASSWORD": "CANARY-PW-SVC-LDAP",
                "SOAPSTONE_OTP_TOKEN": "CANARY-OTP-BEARER-TOKEN",
                "SOAPSTONE_REGISTRATION_TOKEN": "CANARY-REG-BEARER-TOKEN",
                "SOAPSTONE_LIVECYCLE_PASSWORD": "CANARY-PW-SVC-LIVECYCLE",
            ]
        )
    }

    private static func set(_ scenario: Fixture.Scenario?, in stub: JSONClient) async throws {
        guard let scenario, let state = scenario.requiredState else { return }
        let path = "/__soapstone/scenarios/\(scenario.name)/state"
        let response = try await stub.send(path, Array(#"{"state":"\#(state)"}"#.utf8))
        try #require(response.status == 200)
    }

    /// Sends a fixture's request: as JSON, or as `curl -d @request.json` does, without line ends and as a form.
    private static func call(
        _ fixture: Fixture,
        _ client: JSONClient,
        asForm: Bool
    ) async throws -> JSONClient.Response {
        let path = "/services/\(fixture.id.service)/\(fixture.id.operation)"
        let body = try #require(fixture.requestJSON)
        guard asForm else { return try await client.send(path, body) }
        return try await client.send(path, body.filter { $0 != 0x0A && $0 != 0x0D }, type: JSONClient.form)
    }
}
