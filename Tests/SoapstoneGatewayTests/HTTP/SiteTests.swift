import HTTPTypes
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// What a gateway takes of browsers and under which names.
@Suite struct SiteTests {
    private static func call(_ host: String, _ more: String = "", path: String = "/services/fake/ping") -> String {
        "POST \(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Type: application/json\r\n\(more)Connection: close\r\n"
            + "Content-Length: 2\r\n\r\n{}"
    }

    @Test("A call under a name that is not the gateway's is refused before the back end hears of it")
    func hosts() async throws {
        let backend = ScriptedBackend(.good)
        var fixture = TestGateway()
        fixture.configuration.hosts = ["gateway.example.org"]
        let results = try await fixture.live(backend) { port in
            var results: [String] = []
            for host in [
                "127.0.0.1:\(port)", "localhost", "gateway.example.org", "evil.example", "127.0.0.1.evil.example",
            ] {
                let response = try await RawClient.exchange(Self.call(host), port: port)
                results.append("\(host == "127.0.0.1:\(port)" ? "own" : host) \(response.statuses)")
            }
            let named = try await RawClient.exchange(
                Self.call("localhost", path: "http://evil.example/services/fake/ping"),
                port: port
            )
            let read = try await RawClient.exchange(
                "GET /services HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
                port: port
            )
            let health = try await RawClient.exchange(
                "GET /health HTTP/1.1\r\nHost: probe.example\r\nConnection: close\r\n\r\n",
                port: port
            )
            return results + [
                "target \(named.statuses)", "list \(read.statuses)", "health \(health.statuses)", read.body,
            ]
        }
        #expect(
            results.dropLast() == [
                "own [200]", "localhost [200]", "gateway.example.org [200]", "evil.example [403]",
                "127.0.0.1.evil.example [403]", "target [400]", "list [403]", "health [200]",
            ]
        )
        #expect(results.last?.contains("HTTP_HOST") == true)
        #expect(results.last?.contains("evil") == false)
        #expect(backend.requests.count == 3)
    }

    @Test(
        "A call of a page of another site is refused, and that of a program or of an own page is not",
        arguments: [
            ("", 200), ("Sec-Fetch-Site: none\r\n", 200), ("Sec-Fetch-Site: same-origin\r\n", 200),
            ("Sec-Fetch-Site: cross-site\r\n", 403), ("Sec-Fetch-Site: same-site\r\n", 403),
            ("Origin: https://evil.example\r\n", 403), ("Origin: null\r\n", 403), ("Origin: http://a\r\n", 200),
            ("Origin: https://a\r\n", 403), ("Origin: http://a:8080\r\n", 403),
        ]
    )
    func pages(fields: String, status: Int) async throws {
        let backend = ScriptedBackend(.good)
        let response = try await TestGateway().live(backend) { port in
            try await RawClient.exchange(Self.call("a", fields), port: port)
        }
        #expect(response.statuses == [status])
        #expect(backend.requests.count == (status == 200 ? 1 : 0))
        if status == 403 { #expect(response.body.contains("HTTP_ORIGIN")) }
    }

    @Test("A link from another site may lead to the page about the operations")
    func link() async throws {
        let response = try await TestGateway().live { port in
            try await RawClient.exchange(
                "GET /docs HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: cross-site\r\nConnection: close\r\n\r\n",
                port: port
            )
        }
        #expect(response.statuses == [200])
    }

    @Test(
        "A name with a port, a path or nothing in it is no host",
        arguments: ["", "a:80", "http://a", "a/b", "a b", "ä.example"]
    )
    func badHosts(host: String) {
        var configuration = GatewayConfiguration()
        configuration.hosts = ["good.example", "::1", host]
        #expect(throws: ConfigurationError.self) { try configuration.validate() }
        configuration.hosts.removeLast()
        #expect(throws: Never.self) { try configuration.validate() }
    }

    // MARK: - Values

    private static func prices(
        _ response: ScriptedBackend.Response,
        _ body: String,
        _ style: ResponseStyle = .volt
    ) async throws -> CallResponse {
        let services = try ContractServices(PriceContract.load(), wsdl: "prices.wsdl")
        var fixture = TestGateway()
        fixture.operations = services.operations
        fixture.configuration.services = services.endpoints
        fixture.configuration.fixedSessions = []
        fixture.configuration.style = style
        return try await fixture.request("/services/Prices/getPrice", body, to: ScriptedBackend(response))
    }

    @Test("What is wrong with a value is told without the value")
    func details() async throws {
        let response = try await Self.prices(.good, #"{"symbol":["Canary\u0001One"],"count":"Canary-Two"}"#)
        let details = Array(try #require(response.json["details"]).elements)
        #expect(details.map { $0["pointer"]?.string } == ["/symbol/0", "/count"])
        #expect(details.map { $0["expected"]?.string }.allSatisfy { $0?.isEmpty == false })
        #expect(
            !String(describing: details.map { $0.members.map { ($0.key, $0.value.string ?? "") } }).contains("Canary")
        )
    }

    @Test("What a client sent does not come back in a fault")
    func faults() async throws {
        let scripted = ScriptedBackend.Response.body(
            """
            <s:Fault><faultcode>s:Client</faultcode><faultstring>No 'Canary &amp; Co' among 12345 of 7</faultstring><detail>\
            <unknownSymbol xmlns='urn:prices'><symbol>Canary &amp; Co</symbol></unknownSymbol>\
            <other>&lt;Canary &amp; Co></other></detail></s:Fault>
            """,
            status: 500
        )
        let response = try await Self.prices(scripted, #"{"symbol":["Canary & Co","ab","Can"],"count":12345}"#)
        let fault = try #require(response.json["$fault"])
        #expect(fault["reason"]?.string == "No '***' among *** of 7")
        #expect(fault["detail"]?["unknownSymbol"]?["symbol"]?.string == "***")
        #expect(fault["detail"]?["$any"]?.elements.first { _ in true }?.string == "<other>&lt;***&gt;</other>")
    }

    @Test("In plain style a fault has the values that the upstream sent, but no password of the request")
    func plainFaults() async throws {
        let scripted = ScriptedBackend.Response.body(
            """
            <s:Fault><faultcode>s:Client</faultcode><faultstring>No Canary One for Canary-Two</faultstring><detail>\
            <unknownSymbol xmlns='urn:prices'><symbol>Canary One</symbol></unknownSymbol></detail></s:Fault>
            """,
            status: 500
        )
        let request = #"{"symbol":["Canary One"],"$headers":{"session":{"id":"7","password":"Canary-Two"}}}"#
        let response = try await Self.prices(scripted, request, .plain)
        let fault = try #require(response.json["$fault"])
        #expect(fault["reason"]?.string == "No Canary One for ***")
        #expect(fault["detail"]?["unknownSymbol"]?["symbol"]?.string == "Canary One")
    }

    // MARK: - Limits

    @Test("A string of 5 MiB in Base64 passes, and what is more than a request may have is 413 with the limit")
    func limits() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.bodyBytes = 1 << 20
        let body = #"{"echo":""# + String(repeating: "a", count: 1 << 20) + #""}"#
        let large = try await fixture.request("/services/fake/ping", body)
        #expect(large.status == 413)
        #expect(large.text("errmsg") == "the body has more than 1048576 bytes (limits.requestBytes)")
        fixture.configuration.limits.bodyBytes = 8 << 20
        fixture.configuration.limits.stringBytes = 1_000_000
        let string = try await fixture.request("/services/fake/ping", body)
        #expect(string.status == 413)
        #expect(string.text("errcode") == "HTTP_LIMIT")
        #expect(string.text("errmsg") == "a string of more than 1000000 bytes (limits.stringBytes)")
        #expect(string.json["details"]?.elements.first { _ in true }?["pointer"]?.string == "/echo")
    }

    @Test("An attachment of 5 MiB in Base64 is no longer than a body may be by default")
    func attachment() async throws {
        let text = String(repeating: "QUFB", count: 5 << 20 / 3)
        let response = try await Self.prices(.good, #"{"symbol":["\#(text)"]}"#)
        // The back end's response is another operation's: what counts is that it was asked.
        #expect(response.status == 502)
    }
}
