import Foundation
import Logging
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct AccessTests {
    private static let token = "Canary-token_0123456789=="

    /// An address of this machine that is not loopback, where it has one.
    static let ownAddress: String? = {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            guard let address = entry.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else { continue }
            let own = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
            let text = String(cString: inet_ntoa(own))
            if !text.hasPrefix("127.") { return text }
        }
        return nil
    }()

    /// Hosts, and whether the stub may be named so. A page may come here by any name that its owner leads here.
    static let hosts: [(String, Bool)] = [
        ("localhost", true), ("LOCALHOST:7627", true), ("stub.localhost", true), ("127.0.0.1", true),
        ("127.0.0.1:1", true), ("127.8.9.10", true), ("[::1]", true), ("[::1]:80", true),
        ("evil.example", false), ("127.0.0.1.evil.example", false), ("localhost.evil.example", false),
        ("evillocalhost", false), ("10.0.0.1", false), ("[2001:db8::1]", false), ("127.1", false), ("x", false),
    ]

    @Test("A request must name the stub as this machine does", arguments: hosts)
    func host(host: String, isOwn: Bool) async throws {
        try await Stub.with { port in
            #expect(try SocketClient(port: port).admin("GET", "scenarios", host: host).status == (isOwn ? 200 : 403))
            // The absolute form names the host, too.
            let response = try SocketClient(port: port).exchange(
                "GET http://\(host)/__soapstone/scenarios HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            #expect(response.status == (isOwn ? 200 : 403))
        }
    }

    @Test(
        "Each path but health wants a name of the stub, whatever the stub listens on",
        arguments: ["127.0.0.1", "0.0.0.0"]
    )
    func everyPath(listening: String) async throws {
        try await Stub.with(configure: { $0.host = listening }) { port in
            let document = try SocketClient(port: port).json("openapi.json")
            var calls = [("GET", ""), ("GET", "page/stubs"), ("POST", "page/scenarios/reset")]
            for (path, verbs) in try #require(document.at("paths")).members {
                let path = path.replacing("/__soapstone/", with: "").replacing(/\{[^}]*\}/, with: "1")
                for (verb, _) in verbs.members where verb != "parameters" { calls.append((verb.uppercased(), path)) }
            }
            #expect(calls.count > 20)
            for (method, path) in calls {
                let response = try SocketClient(port: port).admin(method, path, host: "evil.example")
                #expect(response.status == (path == "health" ? 200 : 403), "\(method) \(path)")
            }
        }
    }

    @Test("A page in a browser is refused everything but health")
    func origin() async throws {
        try await Stub.with { port in
            for path in ["requests", "metrics", "mappings", "scenarios", "openapi.json"] {
                let client = try SocketClient(port: port)
                let response = try client.admin("GET", path, more: "Origin: http://localhost\r\n")
                #expect(response.status == 403, "\(path)")
                #expect(try response.json.text("code") == "HTTP_FORBIDDEN")
            }
            let health = try SocketClient(port: port).admin("GET", "health", more: "Origin: http://localhost\r\n")
            #expect(health.status == 200)
        }
    }

    /// Header fields, and the status with them.
    static let authorizations: [(String, Int)] = [
        ("Authorization: Bearer \(token)\r\n", 200), ("authorization: bearer \(token)\r\n", 200),
        ("", 401), ("Authorization: Bearer \r\n", 401), ("Authorization: Bearer \(token)x\r\n", 401),
        ("Authorization: Bearer \(token.dropLast())\r\n", 401), ("Authorization: Basic \(token)\r\n", 401),
        ("Authorization: \(token)\r\n", 401), ("Authorization: Bearer \(token.lowercased())\r\n", 401),
        ("Authorization: Bearer \(token)\r\nAuthorization: Bearer \(token)\r\n", 401),
        ("Authorization: Bearer \(token)\r\nOrigin: http://localhost\r\n", 403),
    ]

    @Test("Where there is a token, a request must bring it", arguments: authorizations)
    func token(fields: String, status: Int) async throws {
        let lines = LogLines()
        try await Stub.with(logger: lines.logger, configure: { $0.adminToken = AdminToken(Self.token) }) { port in
            // Whoever has the token may call the stub by any name.
            let response = try SocketClient(port: port).admin("GET", "scenarios", host: "stub.example", more: fields)
            #expect(response.status == status)
            #expect((response["WWW-Authenticate"] == "Bearer realm=\"soapstone\"") == (status == 401))
            #expect(!response.text.contains("anary"))
            #expect(try SocketClient(port: port).admin("GET", "health").status == 200)
        }
        #expect(!lines.text.contains("anary"))
    }

    @Test(
        "From another machine there is nothing without the token",
        .enabled(if: ownAddress != nil, "this machine has no address but loopback")
    )
    func otherMachine() async throws {
        let address = try #require(Self.ownAddress)
        try await Stub.with(configure: { $0.host = "0.0.0.0" }) { port in
            func client() throws -> SocketClient { try SocketClient(port: port, address: address) }
            let health = try client().admin("GET", "health", host: address)
            #expect(health.status == 200)
            #expect(try client().exchange(Stub.good).status == 200)
            for path in ["requests", "mappings", "metrics", "scenarios", "openapi.json"] {
                #expect(try client().admin("GET", path, host: address).status == 403, "\(path)")
            }
            #expect(try client().admin("POST", "reset", host: address).status == 403)
        }
        let open: (inout StubConfiguration) -> Void = {
            $0.host = "0.0.0.0"
            $0.adminToken = AdminToken(Self.token)
        }
        try await Stub.with(configure: open) { port in
            let client = try SocketClient(port: port, address: address)
            #expect(try client.admin("GET", "requests", host: address, more: Self.authorizations[0].0).status == 200)
            #expect(try client.admin("GET", "requests", host: address).status == 401)
        }
    }

    @Test(
        "A token is long enough not to be guessed, and such as a header field can have",
        arguments: [
            ("0123456789abcdef", true), ("-._~+/0123456789abcdef==", true), (String(repeating: "a", count: 4096), true),
            ("0123456789abcde", false), ("", false), ("================", false), ("0123456789 abcdef", false),
            ("0123456789abcdé0", false), ("0123456789=abcdef", false), (String(repeating: "a", count: 4097), false),
        ]
    )
    func form(text: String, isToken: Bool) {
        #expect((AdminToken(text) != nil) == isToken)
    }

    @Test("A token shows nothing of itself")
    func description() throws {
        let token = try #require(AdminToken(Self.token))
        var dumped = ""
        dump(token, to: &dumped)
        #expect("\(token)" == "AdminToken")
        #expect(!dumped.contains("digest"))
    }
}
