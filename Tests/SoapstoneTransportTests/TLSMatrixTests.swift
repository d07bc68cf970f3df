import SoapstoneTransport
import Testing

/// Servers that must get nothing, each with what is told of it, and the good ones beside them.
@Suite(.enabled(if: hasCommand("openssl")))
struct TLSMatrixTests {
    private static let certificates = Result { try CertificateFolder() }

    /// A server, and what this side trusts and shows.
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var certificate = "good"
        var options: [String] = []
        var authority: String? = "ca"
        var list: String? = "crl"
        var client: String?
        var minimum = HTTPTransport.TLS.Version.v12
        var failure: TransportError.TLSFailure?

        var testDescription: String { name }
    }

    private static let asking = ["-Verify", "1", "-CAfile", "ca.pem", "-verify_return_error"]
    private static let chain = ["-cert_chain", "middle.pem"]
    private static let weak = ["-cipher", "DEFAULT@SECLEVEL=0"]

    private static let refused = [
        Row(name: "expired", certificate: "expired", failure: .expired),
        Row(name: "not yet valid", certificate: "future", failure: .notYetValid),
        Row(name: "self-signed", certificate: "self", failure: .selfSigned),
        Row(name: "another host's", certificate: "wronghost", failure: .wrongHost),
        Row(name: "another authority", authority: "otherca", list: nil, failure: .unknownAuthority),
        Row(name: "not one of the system's authorities", authority: nil, list: nil, failure: .unknownAuthority),
        Row(name: "without the certificates between", certificate: "below", list: nil, failure: .unknownAuthority),
        Row(name: "revoked", certificate: "revoked", failure: .revoked),
        Row(name: "no list of its authority", certificate: "below", options: chain, failure: .revocationUnknown),
        Row(name: "TLS 1.0 only", options: ["-tls1"] + weak, failure: .version),
        Row(name: "TLS 1.1 only", options: ["-tls1_1"] + weak, failure: .version),
        Row(name: "TLS 1.2 where 1.3 is asked for", options: ["-tls1_2"], minimum: .v13, failure: .version),
        Row(name: "a weak key", certificate: "weakkey", options: weak, failure: .weak),
        Row(name: "a weak signature", certificate: "weaksignature", options: weak, failure: .weak),
        Row(name: "no client certificate, TLS 1.2", options: asking + ["-tls1_2"], failure: .refused),
        Row(name: "no client certificate, TLS 1.3", options: asking, failure: .refused),
        Row(name: "a client of another authority", options: asking, client: "otherclient", failure: .refused),
        Row(name: "a client that has expired", options: asking, client: "expiredclient", failure: .refused),
    ]

    private static let accepted = [
        Row(name: "good"), Row(name: "TLS 1.2", options: ["-tls1_2"]),
        Row(name: "with the certificates between", certificate: "below", options: chain, list: nil),
        Row(name: "with a client certificate", options: asking, client: "client"),
    ]

    private static func transport(for row: Row) throws -> HTTPTransport {
        let folder = try certificates.get()
        return try makeTransport {
            $0.tls.authorityFile = row.authority.map { folder.path("\($0).pem") }
            $0.tls.revocationFile = row.list.map { folder.path("\($0).pem") }
            $0.tls.minimumVersion = row.minimum
            $0.tls.identity = row.client.map {
                .init(certificateFile: folder.path("\($0).pem"), keyFile: folder.path("\($0).key"))
            }
        }
    }

    private static func request(_ url: String) -> HTTPTransport.Request {
        .init(
            url: url,
            headers: [.init("Content-Type", "text/xml")],
            body: Array("<Canary-Body/>".utf8),
            deadline: .seconds(10),
            credential: .basic(user: "svc", password: "Canary-Password")
        )
    }

    @Test("A server that proves nothing gets no byte of a request, and what to do is told", arguments: refused)
    func refuses(row: Row) async throws {
        let folder = try Self.certificates.get()
        let server = try TLSServer(folder, certificate: row.certificate, responses: false, row.options)
        let error = try await Self.transport(for: row).failure(Self.request(server.url))
        #expect(error.code == .tls, "\(error)")
        #expect(error.tlsFailure == row.failure, "\(error)")
        #expect(error.opstatus == 9109)
        #expect(error.tlsFailure?.remedy.isEmpty == false)
        #expect(!"\(error)".contains("Canary") && !"\(error)".contains(".key"))
        let received = server.received()
        #expect(!received.contains("POST") && !received.contains("Canary"), "\(received)")
    }

    @Test("The good ones get it", arguments: accepted)
    func accepts(row: Row) async throws {
        let folder = try Self.certificates.get()
        let server = try TLSServer(folder, certificate: row.certificate, responses: false, row.options)
        var request = Self.request(server.url)
        request.deadline = .seconds(2)
        // The server says nothing: what counts is what it has.
        let error = try await Self.transport(for: row).failure(request)
        #expect(error.code == .timeout, "\(error)")
        #expect(error.tlsFailure == nil)
        let received = server.received()
        #expect(received.contains("POST / HTTP/1.1") && received.contains("<Canary-Body/>"), "\(received)")
    }

    @Test("HTTP without TLS on the port is told as such")
    func plain() async throws {
        let server = try ScriptedServer { connection in
            connection.send(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        let url = "https://127.0.0.1:\(server.port)/"
        let error = try await Self.transport(for: Row(name: "plain")).failure(Self.request(url))
        #expect(error.tlsFailure == .noTLS, "\(error)")
        #expect(error.opstatus == 9109)
        #expect(error.isBeforeFirstByte)
    }

    @Test("A list that holds no more refuses as one that is missing does")
    func oldList() async throws {
        let folder = try Self.certificates.get()
        let server = try TLSServer(folder, certificate: "good", responses: false)
        try await Task.sleep(for: .milliseconds(1_100))
        let row = Row(name: "old list", list: "oldcrl")
        let error = try await Self.transport(for: row).failure(Self.request(server.url))
        #expect(error.tlsFailure == .revocationUnknown, "\(error)")
    }

    @Test("A certificate is looked at on each connection: one that is revoked meanwhile is refused")
    func later() async throws {
        let folder = try Self.certificates.get()
        let own = try CertificateFolder.Copy(of: folder, ["crl.pem"])
        let server = try TLSServer(folder, certificate: "good", ["-tls1_3"])
        let transport = try makeTransport {
            $0.tls.authorityFile = folder.path("ca.pem")
            $0.tls.revocationFile = own.path("crl.pem")
        }
        let request = HTTPTransport.Request(url: server.url, method: .get)
        for _ in 0..<3 { #expect(try await transport.send(request).text.contains("New, TLSv1.3")) }
        try own.replace("crl.pem", with: folder.path("oldcrl.pem"))
        try await Task.sleep(for: .milliseconds(1_100))
        #expect(try await transport.failure(request).tlsFailure == .revocationUnknown)
    }
}
