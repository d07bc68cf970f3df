import HTTPTypes
import HummingbirdTesting
import NIOCore
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// Calls of pages of other sites.
@Suite struct CrossOriginTests {
    private static let app = "https://app.example.org"

    private static func gateway() -> TestGateway {
        var fixture = TestGateway()
        fixture.configuration.cors = .init(origins: [app, "http://localhost:3000"])
        fixture.configuration.cors?.headers = ["X-Shop"]
        fixture.configuration.clients = TestClients.all
        return fixture
    }

    private static func call(_ method: String, _ fields: String, path: String = "/services/fake/ping") -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(fields)Connection: close\r\n"
            + (method == "POST" ? "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}" : "\r\n")
    }

    private static let preflight =
        "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: x-api-key\r\n"

    @Test(
        "A preflight request of a listed origin is allowed, and no other",
        arguments: [
            ("Origin: \(app)\r\nSec-Fetch-Site: cross-site\r\n\(preflight)", 204),
            ("Origin: http://localhost:3000\r\n\(preflight)", 204),
            ("Origin: https://evil.example\r\n\(preflight)", 403),
            ("Origin: \(app).evil.example\r\n\(preflight)", 403),
            ("Origin: http://app.example.org\r\n\(preflight)", 403),
            ("Origin: \(app):8443\r\n\(preflight)", 403), ("Origin: null\r\n\(preflight)", 403),
            ("Origin: \(app)\r\nOrigin: \(app)\r\n\(preflight)", 403), ("Origin: \(app)\r\n", 405),
            (preflight, 405),
        ]
    )
    func preflights(fields: String, status: Int) async throws {
        let backend = ScriptedBackend(.good)
        let response = try await Self.gateway().live(backend) { port in
            try await RawClient.exchange(Self.call("OPTIONS", fields), port: port)
        }
        #expect(response.statuses == [status])
        #expect(backend.requests.isEmpty)
        let head = response.received.lowercased()
        #expect(head.contains("access-control-allow-methods: post") == (status == 204))
        #expect(head.contains("access-control-max-age: 600") == (status == 204))
        #expect(head.contains("x-api-key, x-request-id, traceparent, tracestate, x-shop") == (status == 204))
        #expect(!head.contains("allow-credentials") && !head.contains("allow-origin: *"))
        #expect(head.contains("vary: origin"))
    }

    @Test("Every operation may be asked for, and a document by GET")
    func documents() async throws {
        let head = try await Self.gateway().live { port in
            let text = Self.call("OPTIONS", "Origin: \(Self.app)\r\n\(Self.preflight)", path: "/openapi.json")
            return try await RawClient.exchange(text, port: port).received.lowercased()
        }
        #expect(head.contains(" 204 ") && head.contains("access-control-allow-methods: get"))
    }

    @Test(
        "A call of a listed origin is one as any other, and its page may read what comes of it",
        arguments: [
            (app, TestClients.shop.text, "cross-site", 200), (app, TestClients.shop.text, "same-site", 200),
            (app, "Canary", "cross-site", 401), ("https://evil.example", TestClients.shop.text, "cross-site", 403),
            ("https://evil.example", TestClients.shop.text, "same-site", 403),
        ]
    )
    func calls(origin: String, key: String, site: String, status: Int) async throws {
        let backend = ScriptedBackend(.good)
        let fields = "Origin: \(origin)\r\nSec-Fetch-Site: \(site)\r\nX-API-Key: \(key)\r\n"
        let response = try await Self.gateway().live(backend) { port in
            try await RawClient.exchange(Self.call("POST", fields), port: port)
        }
        #expect(response.statuses == [status])
        #expect(backend.requests.count == (status == 200 ? 1 : 0))
        let head = response.received.lowercased()
        #expect(head.contains("access-control-allow-origin: \(Self.app)\r\n") == (origin == Self.app))
        #expect(!head.contains("allow-credentials") && head.contains("vary: origin"))
    }

    @Test("Without origins, no response has a field for them")
    func closed() async throws {
        let response = try await TestGateway().live { port in
            try await RawClient.exchange(Self.call("OPTIONS", "Origin: \(Self.app)\r\n\(Self.preflight)"), port: port)
        }
        #expect(response.statuses == [403])
        #expect(
            !response.received.lowercased().contains("access-control")
                && !response.received.lowercased().contains("vary")
        )
    }

    @Test(
        "What is no origin as browsers write it, or all of them, is refused",
        arguments: [
            "*", "https://*.example.org", "http://app.example.org", "https://app.example.org/",
            "https://App.example.org",
            "app.example.org", "null", "", "https://u@app.example.org", "https://app.example.org?a",
        ]
    )
    func unsound(origin: String) {
        var configuration = GatewayConfiguration()
        configuration.cors = .init(origins: [Self.app, origin])
        let error = #expect(throws: ConfigurationError.self) { try configuration.validate() }
        #expect(error?.key == "gateway.cors.origins[1]")
    }
}
