import SoapstoneTransport
import Testing

@testable import SoapstoneGateway

/// The whole way over sockets: device, gateway, libcurl, back end.
@Suite struct TransportTests {
    static let envelope = """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Reply xmlns="urn:fake">\
        <county>49</county></Reply></s:Body></s:Envelope>
        """

    @Test(
        "What a back end says on its socket is what a device gets",
        arguments: [
            (
                "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: \(envelope.utf8.count)\r\n\r\n\(envelope)",
                0, 200
            ),
            ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 8005, 502),
            ("HTTP/1.1 503 No\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nno", 8009, 502),
            ("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 9999\r\n\r\n<s:Env", 9001, 504),
            ("", 9001, 504),
        ]
    )
    func responses(response: String, opstatus: Int, status: Int) async throws {
        let backend = try await RawBackend.start(responding: response)
        let exchange = try await exchange(with: backend.port)
        try await backend.stop()
        #expect(exchange.statuses == [status])
        #expect(exchange.body.hasSuffix("\"opstatus\":\(opstatus)}"))
    }

    @Test("An answer that is too large is a failure of the back end, with the limit")
    func tooLarge() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 16777217\r\n\r\n"
        let backend = try await RawBackend.start(responding: head)
        let exchange = try await exchange(with: backend.port)
        try await backend.stop()
        #expect(exchange.statuses == [502])
        #expect(
            exchange.body.contains(
                #""code":"BACKEND_LIMIT","message":"The response's body has more than 16777216 bytes"#
            )
        )
        #expect(exchange.body.hasSuffix("\"opstatus\":8009}"))
    }

    @Test("A port that nobody listens on is 9109")
    func refused() async throws {
        let backend = try await RawBackend.start(responding: "")
        try await backend.stop()
        let exchange = try await exchange(with: backend.port)
        #expect(exchange.statuses == [502])
        #expect(exchange.body.hasSuffix("\"opstatus\":9109}"))
    }

    @Test(
        "A back end whose authority is not known is 9109, and the log says what to do and nothing of the request",
        .enabled(if: RunningRedis.program != nil && TestCertificates.isPossible, "no server with TLS")
    )
    func untrusted() async throws {
        // Any server with TLS will do: it is sent nothing.
        let certificates = try TestCertificates()
        let server = try RunningRedis(certificates: certificates)
        var configuration = HTTPTransport.Configuration()
        configuration.tls.authorityFile = certificates.path("otherca.pem")
        let fixture = TestGateway()
        let exchange = try await exchange(with: server.port, "https", fixture, configuration)
        #expect(exchange.statuses == [502])
        #expect(exchange.body.hasSuffix("\"opstatus\":9109}"))
        #expect(!exchange.body.contains("TLS"), "the device is told nothing of the back end")
        let lines = fixture.log.lines.filter { $0.contains("a call failed") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("detail=TLS_UNKNOWN_AUTHORITY: name the server's authority (--ca)") == true)
        #expect(!fixture.log.lines.contains { $0.contains("Canary") || $0.contains("300000000017") })
    }

    private func exchange(
        with port: Int,
        _ scheme: String = "http",
        _ fixture: TestGateway = TestGateway(),
        _ configuration: HTTPTransport.Configuration = .init()
    ) async throws -> RawClient.Fixture {
        var fixture = fixture
        fixture.configuration.fixedSessions = []
        fixture.configuration.services["fake"]?.url = "\(scheme)://127.0.0.1:\(port)/fake"
        let transport = try HTTPTransport(configuration: configuration)
        return try await fixture.live(
            send: { request async throws(TransportError) in try await transport.send(request) }
        ) { try await RawClient.exchange(LoadTests.call, port: $0, responses: 1) }
    }
}
