import Foundation
import SoapstoneServing
import SoapstoneStub
import SoapstoneTransport
import Testing

@Suite struct StubTLSTests {
    /// An authority, a server's certificate of it, and a client's files.
    private final class Files {
        let folder: String
        let authority: LocalAuthority
        let server: ServerTLS

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
            authority = try LocalAuthority(folder: folder)
            server = try authority.certificate(for: [])
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        /// A client that trusts the authority.
        func client() throws -> HTTPTransport {
            var configuration = HTTPTransport.Configuration()
            configuration.tls.authorityFile = authority.certificateFile
            return try HTTPTransport(configuration: configuration)
        }

        /// A client that trusts the authority, and shows a certificate that the authority of a folder has signed.
        func client(of folder: String, days: Int = 2) throws -> HTTPTransport {
            try OpenSSL.makeClient(in: folder, days: days)
            var configuration = HTTPTransport.Configuration()
            configuration.tls.authorityFile = authority.certificateFile
            configuration.tls.identity = .init(
                certificateFile: "\(folder)/client.pem",
                keyFile: "\(folder)/client.key"
            )
            return try HTTPTransport(configuration: configuration)
        }
    }

    private static let body = Array(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>").utf8)

    private static func request(_ port: Int, host: String = "localhost") -> HTTPTransport.Request {
        .init(
            url: "https://\(host):\(port)/s",
            headers: [.init("Content-Type", "text/xml; charset=utf-8"), .init("SOAPAction", "\"urn:get\"")],
            body: body
        )
    }

    @Test("A client that trusts the authority gets its answers over HTTPS, many on one connection")
    func responses() async throws {
        let files = try Files()
        let transport = try files.client()
        try await Stub.with(configure: { [tls = files.server] in $0.tls = tls }) { port in
            for host in ["localhost", "127.0.0.1"] {
                for _ in 0..<20 {
                    let response = try await transport.send(Self.request(port, host: host))
                    #expect(response.status == 200)
                    #expect(response.body == Array("<answer/>".utf8))
                }
            }
        }
    }

    @Test("A client that does not trust the authority sends nothing, and plain HTTP gets no answer")
    func distrust() async throws {
        let files = try Files()
        let transport = try HTTPTransport(configuration: .init())
        try await Stub.with(configure: { [tls = files.server] in $0.tls = tls }) { port in
            await #expect(throws: TransportError.self) { try await transport.send(Self.request(port)) }
            let plain = try SocketClient(port: port)
            #expect(throws: (any Error).self) { try plain.exchange(Stub.good) }
        }
    }

    @Test("Where clients are asked for a certificate, only those of the authority are served that still hold")
    func clients() async throws {
        let files = try Files()
        let others = try Files()
        var tls = files.server
        tls.clientAuthorities = Array(try Data(contentsOf: URL(filePath: files.authority.certificateFile)))
        let own = try files.client(of: files.folder)
        let none = try files.client()
        let foreign = try files.client(of: others.folder)
        try await Stub.with(configure: { [tls] in $0.tls = tls }) { port in
            let response = try await own.send(Self.request(port))
            #expect(response.status == 200)
            // The files of the client are read for each connection, and this one has none yet.
            let expired = try files.client(of: files.folder, days: -1)
            for client in [none, foreign, expired] {
                let error = await #expect(throws: TransportError.self) { try await client.send(Self.request(port)) }
                // In TLS 1.3 the request is on its way when the server says no, and may meet a closed connection.
                #expect(error?.tlsFailure == .refused || error?.code == .reset, "\(String(describing: error))")
            }
        }
    }

    @Test(
        "TLS 1.2 and 1.3 are spoken, and nothing older",
        arguments: [("-tls1", false), ("-tls1_1", false), ("-tls1_2", true), ("-tls1_3", true)]
    )
    func versions(option: String, isSpoken: Bool) async throws {
        let files = try Files()
        try await Stub.with(configure: { [tls = files.server] in $0.tls = tls }) { port in
            // Without its own rules openssl would not offer the old versions.
            let found = try OpenSSL.run([
                "s_client", "-connect", "127.0.0.1:\(port)", "-CAfile", files.authority.certificateFile,
                "-verify_return_error", "-cipher", "DEFAULT@SECLEVEL=0", option,
            ])
            #expect((found.status == 0) == isSpoken, "\(found.output)")
            #expect(found.output.contains("Verify return code: 0 (ok)") || !isSpoken)
            #expect(found.output.contains("alert protocol version") != isSpoken)
        }
    }

    @Test(
        "A key that is another certificate's is told before anything listens",
        .disabled(if: Self.isSanitized, "NIOSSLContext loses what it has made where its initializer throws")
    )
    func otherKey() async throws {
        let files = try Files()
        let other = try files.authority.certificate(for: [])
        let tls = ServerTLS(certificates: files.server.certificates, privateKey: other.privateKey)
        let error = await #expect(throws: StubError.self) { try await Stub.with(configure: { $0.tls = tls }) { _ in } }
        #expect(error?.message.hasPrefix("the certificate with its private key") == true)
    }

    private static let isSanitized = ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == "address"

    @Test("What cannot be used is told before anything listens")
    func refused() async throws {
        let files = try Files()
        let good = files.server
        let text = Array("no PEM".utf8)
        for (tls, part) in [
            (ServerTLS(certificates: text, privateKey: good.privateKey), "the certificate"),
            (ServerTLS(certificates: good.certificates, privateKey: text), "the private key"),
            (
                ServerTLS(certificates: good.certificates, privateKey: good.privateKey, clientAuthorities: text),
                "the clients' authority"
            ),
        ] {
            let error = await #expect(throws: StubError.self) {
                try await Stub.with(configure: { $0.tls = tls }) { _ in }
            }
            #expect(error?.message.hasPrefix(part) == true, "\(String(describing: error))")
        }
        #expect(Mirror(reflecting: good).children.map(\.label) == ["certificates"], "no dump shows the key")
    }
}
