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

    @Test(
        "A certificate that proves nothing is refused, and nothing is sent",
        arguments: ["self", "wronghost", "expired"]
    )
    func bad(certificate: String) async throws {
        let server = try server(certificate)
        let error = try await transport().failure(.init(url: server.url, method: .get))
        expectRefusal(error)
    }

    @Test(
        "A certificate of another authority is refused, be it the system's or a given one",
        arguments: ["system", "other"]
    )
    func otherAuthority(trust: String) async throws {
        let folder = try Self.certificates.get()
        let server = try server("good")
        let transport = try makeTransport { if trust == "other" { $0.tls.authorityFile = folder.path("otherca.pem") } }
        expectRefusal(try await transport.failure(.init(url: server.url, method: .get)))
    }

    @Test(
        "A server that speaks too old a version is refused",
        arguments: [
            ("-tls1_1", HTTPTransport.TLS.Version.v12), ("-tls1_2", .v13),
        ]
    )
    func oldVersion(option: String, minimum: HTTPTransport.TLS.Version) async throws {
        let server = try server("good", option, "-cipher", "DEFAULT@SECLEVEL=0")
        let error = try await transport { $0.minimumVersion = minimum }.failure(.init(url: server.url, method: .get))
        expectRefusal(error)
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

    @Test("Without a client certificate such a server is closed", arguments: ["-tls1_2", "-tls1_3"])
    func noClientCertificate(version: String) async throws {
        let server = try server("good", version, "-Verify", "1", "-CAfile", "ca.pem", "-verify_return_error")
        let error = try await transport().failure(.init(url: server.url, method: .get))
        #expect(error.code == .tls)
        #expect(error.opstatus == 9109)
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
        expectRefusal(try await transport.failure(.init(url: server.url, method: .get)))
    }

    @Test("An authority file that is not there is refused")
    func missingAuthority() async throws {
        let server = try server("good")
        let transport = try transport { $0.authorityFile = "/nonexistent/ca.pem" }
        expectRefusal(try await transport.failure(.init(url: server.url, method: .get)))
    }

    private func expectRefusal(_ error: TransportError, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(error.code == .tls, "\(error)", sourceLocation: sourceLocation)
        #expect(error.opstatus == 9109, sourceLocation: sourceLocation)
        #expect(error.isBeforeFirstByte, sourceLocation: sourceLocation)
    }
}
