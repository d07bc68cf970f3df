import Foundation
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

/// The admin interface and broken responses over HTTPS, as libcurl sees them.
@Suite struct AdminTLSTests {
    private typealias Field = HTTPTransport.HeaderField

    private static let token = "Canary-token_0123456789=="
    private static let bearer = Field("Authorization", "Bearer \(token)")

    /// Calls `body` with a function that sends a request to a stub whose certificate the client trusts.
    private static func with(
        _ fixtures: [Fixture] = [Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>")],
        configure: @escaping (inout StubConfiguration) -> Void = { _ in },
        _ body: (Client) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let authority = try LocalAuthority(folder: folder)
        let tls = try authority.certificate(for: [])
        var settings = HTTPTransport.Configuration()
        settings.tls.authorityFile = authority.certificateFile
        let transport = try HTTPTransport(configuration: settings)
        try await Stub.with(
            fixtures,
            configure: {
                configure(&$0)
                $0.tls = tls
            }
        ) { try await body(Client(transport: transport, port: $0)) }
    }

    private struct Client: Sendable {
        let transport: HTTPTransport
        let port: Int

        /// - Parameter scheme: of the page that a form is on; nil for what is no form.
        func send(
            _ method: HTTPTransport.Request.Method,
            _ path: String,
            _ headers: [Field] = [],
            form: String? = nil,
            of scheme: String? = nil
        ) async throws -> HTTPTransport.Response {
            var headers = headers
            if form != nil { headers.append(Field("Content-Type", "application/x-www-form-urlencoded")) }
            if let scheme { headers.append(Field("Origin", "\(scheme)://localhost:\(port)")) }
            let url = "https://localhost:\(port)/__soapstone/\(path)"
            return try await transport.send(
                .init(url: url, method: method, headers: headers, body: Array((form ?? "").utf8))
            )
        }

        func call() async throws -> HTTPTransport.Response {
            let headers = [Field("Content-Type", "text/xml"), Field("SOAPAction", "\"urn:get\"")]
            let body = Array(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>").utf8)
            return try await transport.send(.init(url: "https://localhost:\(port)/s", headers: headers, body: body))
        }
    }

    @Test("Verbs answer over HTTPS as they do over HTTP")
    func verbs() async throws {
        try await Self.with { client in
            let response = try await client.call()
            #expect(response.status == 200)
            let journal = try await client.send(.get, "requests")
            #expect(journal.status == 200)
            #expect(String(decoding: journal.body, as: UTF8.self).contains("\"outcome\":\"fixture\""))
            let reset = try await client.send(.post, "reset")
            #expect(reset.status == 200)
            let empty = try await client.send(.get, "requests")
            #expect(!String(decoding: empty.body, as: UTF8.self).contains("\"outcome\""))
            for path in ["health", "metrics", "mappings", "scenarios", "openapi.json", "", "page/stubs"] {
                let found = try await client.send(.get, path)
                #expect(found.status == 200, "\(path)")
            }
        }
    }

    @Test("Over HTTPS, too, there is nothing without the token where there is one")
    func token() async throws {
        try await Self.with(configure: { $0.adminToken = AdminToken(Self.token) }) { client in
            for path in ["requests", "metrics", "page/stubs"] {
                let without = try await client.send(.get, path)
                #expect(without.status == 401, "\(path)")
                let with = try await client.send(.get, path, [Self.bearer])
                #expect(with.status == 200, "\(path)")
            }
            let health = try await client.send(.get, "health")
            #expect(health.status == 200)
            let reset = try await client.send(.post, "reset")
            #expect(reset.status == 401)
        }
    }

    @Test("A form is of a page over HTTPS, and its cookie is for HTTPS alone")
    func forms() async throws {
        try await Self.with(configure: { $0.adminToken = AdminToken(Self.token) }) { client in
            let form = "token=Canary-token_0123456789%3D%3D&next=%2F__soapstone%2F"
            let plain = try await client.send(.post, "page/login", form: form, of: "http")
            #expect(plain.status == 403)
            let response = try await client.send(.post, "page/login", form: form, of: "https")
            #expect(response.status == 303)
            let field = try #require(response.value(of: "Set-Cookie"))
            #expect(field.split(separator: "; ").contains("Secure"))
            let cookie = Field("Cookie", try #require(field.split(separator: ";").first.map(String.init)))
            let page = try await client.send(.get, "page/stubs", [cookie])
            #expect(page.status == 200)
            let reset = try await client.send(.post, "page/scenarios/reset", [cookie], form: "", of: "https")
            #expect(reset.status == 303)
        }
    }

    @Test(
        "A reset is one over TLS, without its farewell; an empty reply has it",
        arguments: [
            (Fixture.Failure.Kind.connectionReset, TransportError.Code.reset), (.emptyResponse, .emptyResponse),
        ]
    )
    func broken(kind: Fixture.Failure.Kind, code: TransportError.Code) async throws {
        try await Self.with([Stub.behaving(.init(failure: .init(kind)))]) { client in
            let error = await #expect(throws: TransportError.self) { try await client.call() }
            #expect(error?.code == code)
        }
    }
}
