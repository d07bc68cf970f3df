import HTTPTypes
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// Calls with API keys.
@Suite struct ClientTests {
    private static func gateway(_ style: ResponseStyle = .volt) -> TestGateway {
        var fixture = TestGateway()
        fixture.configuration.clients = TestClients.all
        fixture.configuration.style = style
        return fixture
    }

    private static let shop = TestClients.shop.text

    @Test(
        "A key of a client opens the operations, and nothing else does",
        arguments: [
            ([shop], 200, nil), ([TestClients.newShop.text], 200, nil), ([TestClients.kiosk.text], 200, nil),
            ([], 401, "CLIENT_MISSING"), ([""], 401, "CLIENT_KEY"), ([ClientKey().text], 401, "CLIENT_KEY"),
            ([TestClients.shop.hash], 401, "CLIENT_KEY"), ([String(shop.dropLast())], 401, "CLIENT_KEY"),
            ([shop.uppercased()], 401, "CLIENT_KEY"), (["\(shop)x"], 401, "CLIENT_KEY"),
            ([shop, TestClients.kiosk.text], 401, "CLIENT_KEY"), (["shop"], 401, "CLIENT_KEY"),
        ] as [([String], Int, String?)]
    )
    func keys(keys: [String], status: Int, code: String?) async throws {
        let (fixture, backend) = (Self.gateway(), ScriptedBackend(.good))
        let fields = HTTPFields(keys.map { HTTPField(name: .apiKey, value: $0) })
        let response = try await fixture.request("/services/fake/ping", "{}", fields: fields, to: backend)
        #expect(response.status == status && response.text("errcode") == code)
        #expect(response.opstatus == (code == nil ? 0 : 17005))
        #expect(response.fields[.wwwAuthenticate] == (code == nil ? nil : #"ApiKey realm="soapstone""#))
        #expect(backend.requests.count == (code == nil ? 1 : 0))
    }

    @Test("Without clients, a key is not looked at")
    func open() async throws {
        let response = try await TestGateway().request("/services/fake/ping", "{}", fields: [.apiKey: "Canary-Key"])
        #expect(response.status == 200)
    }

    @Test("With a list of clients that is empty, nobody may call anything")
    func empty() async throws {
        var fixture = Self.gateway()
        fixture.configuration.clients = []
        let response = try await fixture.request("/services/fake/ping", "{}", fields: [.apiKey: Self.shop])
        #expect(response.status == 401)
    }

    @Test("Another field may carry the key")
    func field() async throws {
        var fixture = Self.gateway()
        fixture.configuration.clientKeyField = "X-Shop-Key"
        let name = try #require(HTTPField.Name("X-Shop-Key"))
        #expect(try await fixture.request("/services/fake/ping", "{}", fields: [name: Self.shop]).status == 200)
        let missing = try await fixture.request("/services/fake/ping", "{}", fields: [.apiKey: Self.shop])
        #expect(missing.status == 401)
        #expect(missing.text("errmsg")?.contains("X-Shop-Key") == true)
    }

    @Test("In plain style, the refusal is a problem")
    func problem() async throws {
        let response = try await Self.gateway(.plain).request("/services/fake/ping", "{}")
        #expect(response.status == 401)
        #expect(response.fields[.contentType] == "application/problem+json")
        #expect(response.text("code") == "CLIENT_MISSING" && response.text("status") == "401")
    }

    @Test("Documents are open", arguments: ["/health", "/ready", "/services", "/openapi.json", "/metrics", "/docs"])
    func documents(path: String) async throws {
        let response = try await Self.gateway().live { port in
            try await RawClient.exchange("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port: port)
        }
        #expect(response.statuses == [200])
    }

    @Test("The log names the client, and never the key")
    func log() async throws {
        let fixture = Self.gateway()
        _ = try await fixture.request(
            "/services/fake/ping",
            "{}",
            fields: [.apiKey: Self.shop],
            to: ScriptedBackend(.fault("no"))
        )
        _ = try await fixture.request("/services/fake/ping", "{}", fields: [.apiKey: "Canary-Key"])
        #expect(fixture.log.lines.count == 2)
        #expect(fixture.log.lines[0].contains(" client=shop ") && fixture.log.lines[0].contains("a call failed"))
        #expect(fixture.log.lines[1].contains("errcode=CLIENT_KEY") && !fixture.log.lines[1].contains("client="))
        for secret in [Self.shop, "Canary-Key"] {
            #expect(!fixture.log.lines.contains { $0.contains(secret) })
        }
    }

    @Test("A key has at least 128 bits of randomness, and its hash is that of SHA-256")
    func random() {
        let keys = (0..<100).map { _ in ClientKey() }
        #expect(Set(keys.map(\.text)).count == 100)
        #expect(keys.allSatisfy { $0.text.utf8.count == 64 && ClientKey.digest($0.hash)?.count == 32 })
        #expect(String(describing: keys[0]) == keys[0].hash)
    }

    private static let hash = TestClients.shop.hash

    @Test(
        "A mistake in the list of clients has its place, and no key",
        arguments: [
            ("clients: {}", "gateway.clients: is not a sequence"),
            ("clients: [{keyHashes: ['\(hash)'], operations: ['*']}]", "gateway.clients[0].id: is missing"),
            ("clients: [{id: a}]", "gateway.clients[0].keyHashes: is missing"),
            (
                "clients: [{id: 'a b', keyHashes: ['\(hash)'], operations: ['*']}]",
                "gateway.clients[0].id: must be 1 to 128"
            ),
            ("clients: [{id: a, keyHashes: [Canary-Key]}]", "gateway.clients[0].keyHashes[0]: is not sha256:"),
            (
                "clients: [{id: a, keyHashes: ['\(hash)', '\(hash)'], operations: ['*']}]",
                "gateway.clients[0].keyHashes[1]: is in the file"
            ),
            (
                "clients: [{id: a, keyHashes: ['\(hash)'], operations: ['*']}, {id: a, keyHashes: ['\(TestClients.kiosk.hash)']}]",
                "gateway.clients[1].id: is the id of two clients"
            ),
            ("clients: [{id: a, keyHashes: ['\(hash)']}]", "gateway.clients[0].operations: is missing"),
            (
                "clients: [{id: a, keyHashes: ['\(hash)'], operations: ['*', 'a b']}]",
                "gateway.clients[0].operations[1]: is not a pattern"
            ),
            (
                "clients: [{id: a, keyHashes: ['\(hash)'], operations: ['*'], ratePerMinute: 1000001}]",
                "gateway.clients[0].ratePerMinute: is 1000001; it must be 1 to 1000000"
            ),
            (
                "clients: [{id: a, keyHashes: ['\(hash)'], operations: ['*'], burst: 2}]",
                "gateway.clients[0].burst: is given without ratePerMinute"
            ),
            ("clientKeyField: 'a b'", "gateway.clientKeyField: is not the name of a header field"),
        ]
    )
    func mistakes(yaml: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try GatewayConfiguration(yaml: "gateway:\n  \(yaml)", directory: "/nowhere")
        }
        #expect(error?.description.hasPrefix("line 2: \(message)") == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("Canary") == false)
    }
}
