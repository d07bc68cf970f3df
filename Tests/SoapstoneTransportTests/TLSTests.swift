import SoapstoneTransport
import Testing

@Suite(.enabled(if: hasCommand("openssl")))
struct TLSTests {
    private static let certificates = Result { try CertificateFolder() }

    private func transport(_ change: (inout HTTPTransport.TLS) -> Void = { _ in }) throws -> HTTPTransport {
        let folder = try Self.certificates.get()
        return try makeTransport {
            $0.tls.authorityFile = folder.path("ca.pem")
            change(&$0.tls)
        }
    }

    private func server(_ certificate: String, _ options: String...) throws -> TLSServer {
        try TLSServer(Self.certificates.get(), certificate: certificate, options)
    }

    @Test("A certificate of the given authority is accepted", arguments: [HTTPTransport.TLS.Version.v12, .v13])
    func good(minimum: HTTPTransport.TLS.Version) async throws {
        let server = try server("good")
        let response = try await transport { $0.minimumVersion = minimum }.send(.init(url: server.url, method: .get))
        #expect(response.status == 200)
        #expect(response.text.contains("TLSv1.3"))
    }

    @Test("A folder of authorities serves as well as a file")
    func directory() async throws {
        let folder = try Self.certificates.get()
        _ = try output(
            of: "mkdir -p authorities && cp ca.pem authorities/ && openssl rehash authorities",
            in: folder.url
        )
        let server = try server("good")
        let transport = try makeTransport { $0.tls.authorityDirectory = folder.path("authorities") }
        #expect(try await transport.send(.init(url: server.url, method: .get)).status == 200)
    }

    @Test("A server of TLS 1.2 is accepted by default")
    func version1_2() async throws {
        let server = try server("good", "-tls1_2")
        let response = try await transport().send(.init(url: server.url, method: .get))
        #expect(response.text.contains("TLSv1.2"))
    }

    @Test(
        "A client certificate opens a server that asks for one",
        arguments: [("client.key", nil), ("locked.key", "open-sesame")]
    )
    func clientCertificate(key: String, passphrase: String?) async throws {
        let folder = try Self.certificates.get()
        let server = try server("good", "-Verify", "1", "-CAfile", "ca.pem", "-verify_return_error")
        let transport = try transport {
            $0.identity = .init(
                certificateFile: folder.path("client.pem"),
                keyFile: folder.path(key),
                passphrase: passphrase
            )
        }
        #expect(try await transport.send(.init(url: server.url, method: .get)).status == 200)
    }

    @Test("A private key with another passphrase is refused without asking for one", arguments: [nil, "wrong"])
    func wrongPassphrase(passphrase: String?) async throws {
        let folder = try Self.certificates.get()
        let server = try server("good")
        let transport = try transport {
            $0.identity = .init(
                certificateFile: folder.path("client.pem"),
                keyFile: folder.path("locked.key"),
                passphrase: passphrase
            )
        }
        let error = try await transport.failure(.init(url: server.url, method: .get))
        #expect(error.tlsFailure == .ownFiles)
    }

    @Test("An authority file that is not there is refused")
    func missingAuthority() async throws {
        let server = try server("good")
        let transport = try transport { $0.authorityFile = "/nonexistent/ca.pem" }
        let error = try await transport.failure(.init(url: server.url, method: .get))
        #expect(error.tlsFailure == .ownFiles)
        #expect(error.opstatus == 9109)
    }

    @Test("Files that are replaced count for the next connection, and one that is half there refuses until it is whole")
    func replaced() async throws {
        let folder = try Self.certificates.get()
        let server = try server("good", "-Verify", "1", "-CAfile", "ca.pem", "-verify_return_error")
        // A folder of its own: what stands in the other one is the other tests', too.
        let own = try CertificateFolder.Copy(of: folder, ["otherca.pem", "otherclient.pem", "otherclient.key"])
        let transport = try makeTransport {
            $0.tls.authorityFile = own.path("otherca.pem")
            $0.tls.identity = .init(
                certificateFile: own.path("otherclient.pem"),
                keyFile: own.path("otherclient.key")
            )
        }
        let request = HTTPTransport.Request(url: server.url, method: .get)
        #expect(try await transport.failure(request).tlsFailure == .unknownAuthority)
        try own.replace("otherca.pem", with: folder.path("ca.pem"))
        #expect(try await transport.failure(request).tlsFailure == .refused)
        try own.replace("otherclient.pem", with: folder.path("client.pem"))
        let half = try await transport.failure(request)
        #expect(half.tlsFailure == .ownFiles)
        #expect(half.isBeforeFirstByte)
        try own.replace("otherclient.key", with: folder.path("client.key"))
        #expect(try await transport.send(request).status == 200)
    }
}
