import SoapstoneTransport
import Testing

@Suite struct RequestCheckTests {
    @Test(
        "A field that would change the head is refused before anything is sent",
        arguments: [
            ("SOAPAction", "a\r\nX-Evil: 1"), ("SOAPAction", "a\nX-Evil: 1"), ("SOAPAction", "a\rb"),
            ("SOAPAction", "a\u{0}b"),
            ("SOAPAction", "a\u{1}"), ("SOAPAction", "a\u{7F}"), ("", "a"), ("A B", "a"), ("A:", "a"), ("A\r\nB", "a"),
            ("A\u{0}", "a"), ("Naïve", "a"), ("Content-Length", "1"), ("transfer-encoding", "chunked"),
            ("HOST", "other"),
            ("Connection", "close"), ("Expect", "100-continue"), ("Accept-Encoding", "br"),
        ]
    )
    func fields(name: String, value: String) async throws {
        let server = try ScriptedServer { _ = $0.readRequest() }
        let error = try await makeTransport().failure(.init(url: server.url(), headers: [.init(name, value)]))
        #expect(error.code == .badRequest)
        #expect(error.isBeforeFirstByte)
        #expect(!error.message.contains("Evil"))
        #expect(server.connectionCount == 0)
    }

    @Test(
        "A URL that is not plainly HTTP to one host is refused",
        arguments: [
            "", "soap", "//host/", "/soap", "host.example/soap", "file:///etc/passwd", "ftp://127.0.0.1/",
            "gopher://127.0.0.1/",
            "http://user@127.0.0.1/", "https://user:secret@host.example/", "https://host.example/\r\nX: y",
            "https://host.example/a b",
            "https://host.example/\u{0}", "https://höst.example/", "https://", "https://host.example:99999/",
            "http://host.example/",
            "http://10.0.0.1/", "http://127.0.0.1.host.example/", "http://localhost.example/", "http://128.0.0.1/",
            "http://[::2]/",
            "http://other.example/", "https://a@b@c/",
        ]
    )
    func urls(url: String) async throws {
        let transport = try makeTransport { $0.allowsPlainHTTP = ["listed.example"] }
        let error = try await transport.failure(.init(url: url))
        #expect(error.code == .badRequest)
        #expect(error.isBeforeFirstByte)
        #expect(!error.message.contains("secret"))
    }

    @Test(
        "Plain HTTP goes to this machine, however it is spelt",
        arguments: ["127.0.0.1", "localhost", "LOCALHOST", "0x7f.1"]
    )
    func loopback(host: String) async throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.response("x")
        }
        let response = try await makeTransport().send(.init(url: "http://\(host):\(server.port)/"))
        #expect(response.status == 200)
    }

    @Test(
        "A credential that Basic cannot carry is refused",
        arguments: [("a:b", "c"), ("a\r\nb", "c"), ("a", "c\u{0}")]
    )
    func credentials(user: String, password: String) async throws {
        let request = HTTPTransport.Request(
            url: "https://127.0.0.1:1/",
            credential: .basic(user: user, password: password)
        )
        #expect(try await makeTransport().failure(request).code == .badRequest)
    }

    @Test("A credential and a field Authorization contradict each other")
    func twoCredentials() async throws {
        let request = HTTPTransport.Request(
            url: "https://127.0.0.1:1/",
            headers: [.init("authorization", "Bearer x")],
            credential: .basic(user: "u", password: "p")
        )
        #expect(try await makeTransport().failure(request).code == .badRequest)
    }

    @Test("Neither a credential nor a passphrase is printed")
    func secrets() {
        let request = HTTPTransport.Request(url: "https://a/", credential: .basic(user: "u", password: "secret"))
        #expect(!"\(request)".contains("secret"))
        #expect(!String(reflecting: request).contains("secret"))
        let identity = HTTPTransport.TLS.Identity(certificateFile: "c", keyFile: "k", passphrase: "secret")
        #expect(!"\(identity)\(String(reflecting: identity))".contains("secret"))
    }

    @Test(
        "A proxy that is not HTTP is refused",
        arguments: ["socks5://127.0.0.1:1080", "127.0.0.1:3128", "http://a\r\nb/"]
    )
    func proxies(url: String) {
        let error = #expect(throws: TransportError.self) { try makeTransport { $0.proxy = url } }
        #expect(error?.code == .badRequest)
    }
}
