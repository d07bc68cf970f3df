import Foundation
import SoapstoneServing
import SoapstoneStub
import SoapstoneTransport
import Testing

@testable import SoapstoneGateway

@Suite struct GatewayTLSTests {
    /// An authority of its own, and the files of a certificate by it.
    private final class Files: Sendable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
        let authority: LocalAuthority

        init() throws {
            authority = try LocalAuthority(folder: folder)
            try write(try authority.certificate(for: []))
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        /// Writes what a server shows, by renaming it into place.
        func write(_ tls: ServerTLS, mode: Int = 0o600) throws {
            for (name, bytes) in [("server.pem", tls.certificates), ("server.key", tls.privateKey)] {
                let new = "\(folder)/\(name).new"
                let attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
                _ = FileManager.default.createFile(atPath: new, contents: Data(bytes), attributes: attributes)
                try #require(rename(new, "\(folder)/\(name)") == 0)
            }
        }

        /// A gateway whose configuration names them.
        func fixture(_ more: String = "") throws -> TestGateway {
            let yaml = "gateway: {host: localhost, port: 0, tls: {certificate: server.pem, key: server.key\(more)}}"
            var fixture = TestGateway()
            let services = fixture.configuration.services
            fixture.configuration = try GatewayConfiguration(yaml: yaml, directory: folder)
            fixture.configuration.services = services
            return fixture
        }

        /// A client that trusts the authority alone.
        func client() throws -> HTTPTransport {
            var configuration = HTTPTransport.Configuration()
            configuration.tls.authorityFile = authority.certificateFile
            return try HTTPTransport(configuration: configuration)
        }
    }

    private static func get(_ path: String, _ port: Int) -> HTTPTransport.Request {
        .init(url: "https://localhost:\(port)\(path)", method: .get)
    }

    @Test("Calls and large answers come whole over HTTPS, also the last of a connection")
    func responses() async throws {
        let files = try Files()
        let client = try files.client()
        let backend = ScriptedBackend(.good)
        var fixture = try files.fixture()
        fixture.configuration.limits.requestsPerConnection = 3
        try await fixture.live(backend) { port in
            let document = try await client.send(Self.get("/openapi.json", port))
            #expect(document.status == 200)
            for _ in 0..<20 {
                let again = try await client.send(Self.get("/openapi.json", port))
                #expect(again.body == document.body)
                let call = try await client.send(
                    .init(
                        url: "https://127.0.0.1:\(port)/services/fake/ping",
                        headers: [.init("Content-Type", "application/json")],
                        body: Array("{}".utf8)
                    )
                )
                #expect(call.status == 200)
            }
        }
        #expect(backend.requests.count == 20)
    }

    @Test("Who does not trust the certificate, speaks no TLS or is silent gets nothing")
    func others() async throws {
        let (files, others) = (try Files(), try Files())
        let stranger = try others.client()
        var fixture = try files.fixture()
        fixture.configuration.limits.headTime = .seconds(1)
        try await fixture.live { port in
            let error = await #expect(throws: TransportError.self) {
                try await stranger.send(Self.get("/health", port))
            }
            #expect(error?.tlsFailure == .unknownAuthority)
            for text in ["GET /health HTTP/1.1\r\nHost: a\r\n\r\n", ""] {
                let exchange = try await RawClient.exchange(text, port: port)
                #expect(exchange.isClosed)
                #expect(exchange.statuses.isEmpty)
            }
            #expect(try await files.client().send(Self.get("/health", port)).status == 200)
        }
    }

    @Test("Where clients need certificates, one without any is turned away")
    func clients() async throws {
        let files = try Files()
        try await files.fixture(", clientAuthorities: authority.pem").live { port in
            let error = await #expect(throws: TransportError.self) {
                try await files.client().send(Self.get("/health", port))
            }
            #expect(error?.tlsFailure == .refused)
        }
    }

    /// Waits for what a look at the files brings about.
    private static func wait(_ isThere: () async -> Bool) async throws -> Bool {
        for _ in 0..<150 {
            if await isThere() { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return false
    }

    @Test("A certificate that changes in its files is shown, and one that cannot be used is told in the log")
    func changed() async throws {
        let (files, others) = (try Files(), try Files())
        let fixture = try files.fixture()
        try await fixture.live { port in
            #expect(try await files.client().send(Self.get("/health", port)).status == 200)
            try files.write(try others.authority.certificate(for: []))
            #expect(try await Self.wait { (try? await others.client().send(Self.get("/health", port)).status) == 200 })
            await #expect(throws: TransportError.self) { try await files.client().send(Self.get("/health", port)) }
            try files.write(try files.authority.certificate(for: []), mode: 0o644)
            let text = "error gateway.tls.key names \(files.folder)/server.key, which others than its owner may read"
            #expect(try await Self.wait { fixture.log.lines.contains { $0.hasPrefix(text) } }, "\(fixture.log.lines)")
            #expect(try await others.client().send(Self.get("/health", port)).status == 200)
        }
    }

    @Test(
        "An address that other machines reach needs a certificate, or something before it that ends TLS",
        arguments: [
            ("host: 0.0.0.0", false), ("host: 127.0.0.256", false), ("host: gateway.example.org", false),
            ("host: 0.0.0.0, behindTLS: false", false), ("host: 0.0.0.0, behindTLS: true", true),
            ("host: 127.1.2.3", true), ("host: '::1'", true), ("port: 1", true),
        ]
    )
    func addresses(yaml: String, isSound: Bool) throws {
        let yaml = "gateway: {\(yaml)}"
        let errors = GatewayConfiguration.reading(yaml: yaml, directory: "/nowhere", serving: []).errors
        // A command line may still say otherwise.
        let configuration = try GatewayConfiguration(yaml: yaml, directory: "/nowhere")
        guard !isSound else {
            #expect(errors.isEmpty)
            try configuration.validate()
            return
        }
        let text = """
            line 1: gateway.host: is reached from other machines: it needs tls (--tls-cert), or behindTLS (--behind-tls) \
            where something before the gateway ends TLS
            """
        #expect(errors.map(\.description) == [text])
        #expect(throws: ConfigurationError.self) { try configuration.validate() }
    }

    @Test("A certificate without its key, or with another's, is an error at the start")
    func wrong() throws {
        let files = try Files()
        let keys = try Files()
        let pair = (try files.authority.certificate(for: []), try keys.authority.certificate(for: []))
        try files.write(ServerTLS(certificates: pair.0.certificates, privateKey: pair.1.privateKey))
        let error = #expect(throws: ConfigurationError.self) { try files.fixture() }
        #expect(error?.key == "gateway.tls")
        let message = error?.message ?? ""
        #expect(message.hasPrefix("cannot be shown: the certificate with its private key cannot be used"), "\(message)")
        var fixture = TestGateway()
        fixture.configuration.tls = try CertificateFiles([]) {
            ServerTLS(certificates: Array("x".utf8), privateKey: pair.0.privateKey)
        }
        let direct = #expect(throws: ConfigurationError.self) { try fixture.gateway(ScriptedBackend(.good)) }
        #expect(direct?.key == "gateway.tls")
        fixture.configuration.tls = try CertificateFiles([]) { pair.0 }
        fixture.configuration.isBehindTLS = true
        let both = #expect(throws: ConfigurationError.self) { try fixture.gateway(ScriptedBackend(.good)) }
        #expect(both?.key == "gateway.behindTLS")
    }
}
