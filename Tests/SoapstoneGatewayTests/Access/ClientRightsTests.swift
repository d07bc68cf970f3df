import HTTPTypes
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// The operations that each client may call.
@Suite struct ClientRightsTests {
    @Test(
        "A pattern names operations of any service, or those of one",
        arguments: [
            ("getCase*", "ims", "getCaseList", true), ("getCase*", "ims", "getCase", true),
            ("getCase*", "ims", "getcaseList", false), ("getCase*", "ims", "forgetCase", false),
            ("Orders/*", "Orders", "close", true), ("Orders/*", "OldOrders", "close", false),
            ("Orders/get*", "Orders", "close", false), ("*/ping", "ims", "ping", true),
            ("*/ping", "ims", "pings", false),
            ("*", "Orders", "close", true), ("*List", "ims", "getCaseListList", true), ("*a*b*", "x", "cacb", true),
            ("*a*b*", "x", "bca", false), ("ping", "ims", "ping", true), ("ping", "ping", "ims", false),
            ("**", "x", "y", true), ("gr\u{fc}n", "x", "gru\u{308}n", false), ("gr\u{fc}*", "x", "gr\u{fc}n", true),
        ]
    )
    func patterns(text: String, service: String, name: String, isMatch: Bool) throws {
        #expect(try #require(OperationPattern(text)).matches(service, name) == isMatch)
    }

    @Test("A text is no pattern", arguments: ["", " ", "a b", "a/b/c", "a\n"])
    func unsound(text: String) { #expect(OperationPattern(text) == nil) }

    @Test("A pattern with many stars takes no longer than the product of the lengths")
    func quadratic() throws {
        let pattern = try #require(OperationPattern(String(repeating: "*a", count: 100) + "b"))
        #expect(!pattern.matches("x", String(repeating: "a", count: 2_000)))
    }

    @Test(
        "A client may call its operations only, and no upstream hears of the others",
        arguments: [
            (TestClients.shop, "ping", nil), (TestClients.shop, "basic", "CLIENT_RIGHTS"),
            (TestClients.shop, "ask", "SESSION_MISSING"), (TestClients.kiosk, "basic", nil),
        ]
    )
    func rights(key: ClientKey, operation: String, code: String?) async throws {
        var fixture = TestGateway()
        fixture.configuration.clients = TestClients.all
        let backend = ScriptedBackend(.good)
        let response = try await fixture.request(
            "/services/fake/\(operation)",
            "{}",
            fields: [.apiKey: key.text],
            to: backend
        )
        #expect(response.text("errcode") == code)
        #expect(response.status == (code == "CLIENT_RIGHTS" ? 403 : code == nil ? 200 : 401))
        #expect(backend.requests.count == (code == nil ? 1 : 0))
        if code == "CLIENT_RIGHTS" { #expect(fixture.log.lines.first?.contains("client=shop") == true) }
    }

    @Test("The document has the scheme of API keys if there are clients, and each operation requires it")
    func document() async throws {
        var fixture = TestGateway()
        let open = try await fixture.request("/openapi.json", method: .get, type: nil).json
        #expect(open["components"]?["securitySchemes"] == nil)
        #expect(open["paths"]?["/services/fake/ping"]?["post"]?["security"] == nil)
        fixture.configuration.clients = TestClients.all
        let document = try await fixture.request("/openapi.json", method: .get, type: nil).json
        let scheme = try #require(document["components"]?["securitySchemes"]?["apiKey"])
        #expect(scheme["type"]?.string == "apiKey" && scheme["in"]?.string == "header")
        #expect(scheme["name"]?.string == "X-API-Key")
        let security = try #require(document["paths"]?["/services/fake/ping"]?["post"]?["security"])
        #expect(security.elements.map { $0.members.map(\.key) } == [["apiKey"]])
        #expect(document["paths"]?["/health"]?["get"]?["security"] == nil)
        let page = try await fixture.live { port in
            try await RawClient.exchange("GET /docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port: port)
        }
        #expect(page.body.contains("-H &#39;X-API-Key: …&#39;") || page.body.contains("-H 'X-API-Key: …'"))
    }
}
