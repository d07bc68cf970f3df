import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import JWTKit
import NIOCore
import SoapstoneCodec
import Synchronization
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneTransport

/// Calls with JSON Web Tokens.
@Suite struct TokenTests {
    /// A gateway with a file of keys, which is removed with the fixture.
    private final class Fixture {
        var gateway = TestGateway()
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")

        init(_ keySet: String) throws {
            try Data(keySet.utf8).write(to: file)
            gateway.configuration.tokens = TokenTests.settings(file.path)
            gateway.configuration.scopes = ["cases.read": ["fake/ping", "ask"], "admin": ["*"]]
        }

        func request(
            _ path: String = "/services/fake/ping",
            method: HTTPRequest.Method = .post,
            fields: HTTPFields = [:],
            to backend: ScriptedBackend = ScriptedBackend(.good)
        ) async throws -> CallResponse {
            // The file must be there as long as the gateway may read it.
            defer { withExtendedLifetime(self) {} }
            let body = method == .post ? "{}" : nil
            return try await gateway.request(path, body, method: method, fields: fields, to: backend)
        }

        deinit { try? FileManager.default.removeItem(at: file) }
    }

    private static func settings(_ jwks: String) -> GatewayConfiguration.TokenSettings {
        .init(jwks: jwks, issuer: TokenIssuer.name, audience: TokenIssuer.audience)
    }

    private static func fields(_ token: String, scheme: String = "Bearer") -> HTTPFields {
        [.authorization: "\(scheme) \(token)"]
    }

    /// A token, and the code that it is refused with.
    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String?
        let make: @Sendable (TokenIssuer) throws -> String

        init(_ name: String, _ code: String?, _ make: @escaping @Sendable (TokenIssuer) throws -> String) {
            (testDescription, self.code, self.make) = (name, code, make)
        }

        /// A token whose claims are changed.
        static func claims(_ code: String?, _ change: [String: String]) -> Forgery {
            Forgery("\(change)", code) { try TokenIssuer.token($0.rsa, header: Self.header, claims: change) }
        }

        /// A token whose header is another one.
        static func header(_ code: String?, _ header: String) -> Forgery {
            Forgery(header, code) { try TokenIssuer.token($0.rsa, header: header) }
        }

        static let header = #"{"alg":"RS256","kid":"r1","typ":"JWT"}"#
    }

    private static let now = TokenIssuer.now

    static let forgeries: [Forgery] = [
        Forgery("RSA", nil) { try TokenIssuer.token($0.rsa, header: Forgery.header) },
        Forgery("ECDSA", nil) { try TokenIssuer.token($0.curve, header: #"{"alg":"ES256","kid":"c1"}"#) },
        .claims(nil, ["aud": #"["other","soapstone"]"#]), .claims(nil, ["nbf": ""]),
        .claims(nil, ["exp": "\(now - 59)"]), .claims(nil, ["nbf": "\(now + 60)"]),
        .claims(nil, ["exp": "\(now).5"]), .claims(nil, ["scope": #"["cases.read"]"#]),
        // Not signed, or by whom the gateway does not know.
        Forgery("none", "TOKEN_ALGORITHM") { _ in
            try TokenIssuer.token(header: #"{"alg":"none","kid":"r1"}"#, claims: [:]) { _ in [] }
        },
        Forgery("None", "TOKEN_ALGORITHM") { _ in
            try TokenIssuer.token(header: #"{"alg":"None"}"#, claims: [:]) { _ in [] }
        },
        Forgery("no signature", "TOKEN_SIGNATURE") { _ in
            try TokenIssuer.token(header: Forgery.header, claims: [:]) { _ in [] }
        },
        Forgery("HMAC with the public key", "TOKEN_ALGORITHM") { issuer in
            try TokenIssuer.token(header: #"{"alg":"HS256","kid":"r1"}"#, claims: [:]) { bytes in
                let key = SymmetricKey(data: Array(issuer.publicPEM.utf8))
                return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
            }
        },
        Forgery("HMAC with the public key, named RS256", "TOKEN_SIGNATURE") { issuer in
            try TokenIssuer.token(header: Forgery.header, claims: [:]) { bytes in
                let key = SymmetricKey(data: Array(issuer.publicPEM.utf8))
                return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
            }
        },
        Forgery("another key", "TOKEN_SIGNATURE") { try TokenIssuer.token($0.stranger, header: Forgery.header) },
        Forgery("an algorithm that is not accepted", "TOKEN_ALGORITHM") {
            try TokenIssuer.token($0.pss, header: #"{"alg":"PS256","kid":"r1"}"#)
        },
        Forgery("the algorithm of another key", "TOKEN_KEY") {
            try TokenIssuer.token($0.rsa, header: #"{"alg":"ES256","kid":"r1"}"#)
        },
        Forgery("changed claims", "TOKEN_SIGNATURE") { issuer in
            let parts = try TokenIssuer.token(issuer.rsa, header: Forgery.header).split(separator: ".")
            let other = try TokenIssuer.token(issuer.rsa, header: Forgery.header, claims: ["sub": "\"admin\""])
            return "\(parts[0]).\(other.split(separator: ".")[1]).\(parts[2])"
        },
        .header("TOKEN_ALGORITHM", #"{"alg":"HS256"}"#), .header("TOKEN_KEY", #"{"alg":"RS256","kid":"r2"}"#),
        .header("TOKEN_KEY", #"{"alg":"RS256","kid":"e1"}"#), .header("TOKEN_KEY", #"{"alg":"RS256","kid":"e2"}"#),
        .header("TOKEN_KEY", #"{"alg":"RS256","kid":"s1"}"#), .header("TOKEN_KEY", #"{"alg":"RS256","kid":"o1"}"#),
        .header("TOKEN_FORM", #"{"alg":"RS256","kid":"r1","crit":["exp"]}"#), .header("TOKEN_FORM", #"{"kid":"r1"}"#),
        .header("TOKEN_FORM", "[]"), .header("TOKEN_FORM", #"{"alg":"RS256","alg":"none"}"#),
        // A number that no Int holds.
        .header(nil, #"{"alg":"RS256","kid":"r1","x":1e300}"#), .header(nil, #"{"alg":"RS256"}"#),
        // Signed, and not for this gateway now.
        .claims("TOKEN_EXPIRED", ["exp": "\(now - 60)"]), .claims("TOKEN_FORM", ["exp": ""]),
        .claims("TOKEN_FORM", ["exp": "\"\(now + 300)\""]), .claims("TOKEN_EARLY", ["nbf": "\(now + 61)"]),
        .claims("TOKEN_FORM", ["nbf": "null"]), .claims("TOKEN_ISSUER", ["iss": "\"https://login.example.com\""]),
        .claims("TOKEN_ISSUER", ["iss": ""]), .claims("TOKEN_ISSUER", ["iss": "[\"\(TokenIssuer.name)\"]"]),
        .claims("TOKEN_AUDIENCE", ["aud": "\"soapstone2\""]), .claims("TOKEN_AUDIENCE", ["aud": "[]"]),
        .claims("TOKEN_AUDIENCE", ["aud": ""]), .claims("TOKEN_CLIENT", ["sub": ""]),
        .claims("TOKEN_CLIENT", ["sub": "7"]), .claims("TOKEN_CLIENT", ["sub": "\"a b\""]),
        .claims("TOKEN_CLIENT", ["sub": "\"\""]),
        Forgery("two parts", "TOKEN_FORM") { _ in "e30.e30" }, Forgery("no token", "TOKEN_FORM") { _ in "Canary" },
        Forgery("Base64 with padding", "TOKEN_FORM") { "\(try TokenIssuer.token($0.rsa, header: Forgery.header))==" },
        // Signed for this gateway, and without the scope.
        .claims("CLIENT_RIGHTS", ["scope": "\"openid cases.reader\""]), .claims("CLIENT_RIGHTS", ["scope": ""]),
    ]

    @Test("A token of the issuer opens the operations of its scopes, and a forged one none", arguments: forgeries)
    func forged(forgery: Forgery) async throws {
        let issuer = try await TokenIssuer.shared.value
        let fixture = try Fixture(issuer.keySet())
        let backend = ScriptedBackend(.good)
        let token = try forgery.make(issuer)
        let response = try await fixture.request(fields: Self.fields(token), to: backend)
        #expect(response.text("errcode") == forgery.code)
        #expect(response.status == (forgery.code == nil ? 200 : forgery.code == "CLIENT_RIGHTS" ? 403 : 401))
        #expect(backend.requests.count == (forgery.code == nil ? 1 : 0))
        let challenge = response.fields[.wwwAuthenticate]
        #expect(
            (challenge?.hasPrefix(#"Bearer realm="soapstone", error="invalid_token", error_description=""#) == true)
                == (response.status == 401)
        )
        #expect(!fixture.gateway.log.lines.contains { $0.contains(token) })
    }

    @Test("Without a token, the response says how to send one; another scheme is none")
    func missing() async throws {
        let issuer = try await TokenIssuer.shared.value
        let fixture = try Fixture(issuer.keySet())
        fixture.gateway.configuration.clients = TestClients.all
        let token = try TokenIssuer.token(issuer.rsa, header: Forgery.header)
        for fields in [[:], Self.fields(token, scheme: "Basic"), [.authorization: token]] as [HTTPFields] {
            let response = try await fixture.request(fields: fields)
            #expect(response.status == 401 && response.text("errcode") == "CLIENT_MISSING")
            #expect(response.fields[.wwwAuthenticate] == #"ApiKey realm="soapstone", Bearer realm="soapstone""#)
        }
        // A key stands beside tokens, and counts first.
        let key = try await fixture.request(fields: [.apiKey: TestClients.shop.text])
        #expect(key.status == 200)
        let both = try await fixture.request(
            fields: Self.fields(token) + [HTTPField(name: .apiKey, value: "Canary")]
        )
        #expect(both.text("errcode") == "CLIENT_KEY")
    }

    @Test("A client of the list has its operations and its rate with a token, too, and the log has its id")
    func listed() async throws {
        let issuer = try await TokenIssuer.shared.value
        let fixture = try Fixture(issuer.keySet())
        fixture.gateway.configuration.clients = [
            .init(id: "auth0|shop", operations: ["basic"], rate: .init(perMinute: 1, burst: 1))
        ]
        fixture.gateway.configuration.tokens?.rate = .init(perMinute: 1, burst: 2)
        let backend = ScriptedBackend(.good)
        let statuses = try await fixture.gateway.gateway(backend).application.test(.router) { client in
            var statuses: [Int] = []
            for id in ["auth0|shop", "auth0|shop", "other", "other", "other"] {
                let claims = ["sub": "\"\(id)\"", "scope": id == "other" ? "\"admin\"" : "\"\""]
                let token = try TokenIssuer.token(issuer.rsa, header: Forgery.header, claims: claims)
                statuses.append(
                    try await client.execute(
                        uri: "/services/fake/basic",
                        method: .post,
                        headers: [.contentType: "application/json", .authorization: "Bearer \(token)"],
                        body: ByteBuffer(string: "{}")
                    ) { $0.status.code }
                )
            }
            return statuses
        }
        #expect(statuses == [200, 429, 200, 200, 429])
        #expect(fixture.gateway.log.lines.contains { $0.contains("client=auth0|shop ") && $0.contains("CLIENT_RATE") })
    }

    @Test("Other claims may have the client and the scopes, and other algorithms be accepted")
    func settings() async throws {
        let issuer = try await TokenIssuer.shared.value
        let fixture = try Fixture(issuer.keySet(algorithm: nil))
        fixture.gateway.configuration.tokens?.algorithms = ["PS256", "RS256"]
        fixture.gateway.configuration.tokens?.clientClaim = "client_id"
        fixture.gateway.configuration.tokens?.scopeClaim = "scp"
        let claims = ["sub": "", "scope": "", "client_id": "\"shop\"", "scp": #"["cases.read"]"#]
        for (key, algorithm) in [(issuer.pss, "PS256"), (issuer.rsa, "RS256")] {
            let token = try TokenIssuer.token(key, header: #"{"alg":"\#(algorithm)","kid":"r1"}"#, claims: claims)
            let response = try await fixture.request(fields: Self.fields(token))
            #expect(response.status == 200, "\(algorithm)")
        }
        let token = try TokenIssuer.token(issuer.curve, header: #"{"alg":"ES256","kid":"c1"}"#, claims: claims)
        let refused = try await fixture.request(fields: Self.fields(token))
        #expect(refused.text("errcode") == "TOKEN_ALGORITHM")
    }

    // MARK: - Keys

    /// Key sets at an address, one after the other; nil if there is none.
    private final class KeyServer: Sendable {
        static let url = "https://login.example.org/jwks.json"
        private let state: Mutex<(sets: [String?], count: Int)>

        init(_ sets: String?...) { state = Mutex((sets, 0)) }

        var count: Int { state.withLock { $0.count } }

        func send(_ backend: ScriptedBackend) -> Send {
            { [self] request async throws(TransportError) in
                guard request.url == Self.url else { return try await backend.send(request) }
                let set = state.withLock { state in
                    state.count += 1
                    return state.sets.count > 1 ? state.sets.removeFirst() : state.sets[0]
                }
                return try ScriptedBackend.Response.status(set == nil ? 500 : 200, set ?? "").get()
            }
        }
    }

    @Test(
        "An unknown key has the key set fetched again, at most once a minute, and a failure leaves the keys as they are"
    )
    func refetched() async throws {
        let issuer = try await TokenIssuer.shared.value
        let server = KeyServer(issuer.keySet(), nil, issuer.keySet(rsaID: "r2"))
        let clock = TestClock()
        var fixture = TestGateway()
        fixture.configuration.tokens = Self.settings(KeyServer.url)
        fixture.configuration.scopes = ["cases.read": ["ping"]]
        fixture.tokenTime = { clock.now }
        let backend = ScriptedBackend(.good)
        let gateway = try fixture.gateway(send: server.send(backend)) { _ in }
        try await gateway.application.test(.router) { client in
            /// Calls with a token of a key; the status, and how often the key set has been fetched.
            func ask(_ id: String) async throws -> [Int] {
                let token = try TokenIssuer.token(issuer.rsa, header: #"{"alg":"RS256","kid":"\#(id)"}"#)
                let status = try await client.execute(
                    uri: "/services/fake/ping",
                    method: .post,
                    headers: [.contentType: "application/json", .authorization: "Bearer \(token)"],
                    body: ByteBuffer(string: "{}")
                ) { $0.status.code }
                return [status, server.count]
            }
            #expect(server.count == 0)
            let first = try await ask("r1")
            #expect(first == [200, 1])
            // Within a minute, nobody has the keys fetched again.
            for _ in 0..<5 { #expect(try await ask("r2") == [401, 1]) }
            clock.advance(.seconds(60))
            // The server fails; the old keys remain.
            #expect(try await ask("r2") == [401, 2])
            #expect(try await ask("r1") == [200, 2])
            clock.advance(.seconds(59))
            #expect(try await ask("r2") == [401, 2])
            clock.advance(.seconds(1))
            #expect(try await ask("r2") == [200, 3])
            // A key that is gone from the set is no longer known.
            #expect(try await ask("r1") == [401, 3])
            // Once an hour, they are fetched anyway.
            clock.advance(.seconds(3_600))
            #expect(try await ask("r2") == [200, 4])
        }
        #expect(backend.requests.count == 4)
        #expect(fixture.log.lines.contains { $0.contains("the keys of tokens could not be loaded") })
    }

    @Test(
        "Many calls at the start have the key set fetched once, and without one they are 503",
        arguments: [true, false]
    )
    func start(isThere: Bool) async throws {
        let issuer = try await TokenIssuer.shared.value
        let server = KeyServer(isThere ? issuer.keySet() : nil)
        var fixture = TestGateway()
        fixture.configuration.tokens = Self.settings(KeyServer.url)
        fixture.configuration.scopes = ["cases.read": ["ping"]]
        let backend = ScriptedBackend(.good)
        let token = try TokenIssuer.token(issuer.rsa, header: Forgery.header)
        let gateway = try fixture.gateway(send: server.send(backend)) { _ in }
        let responses = try await gateway.application.test(.router) { client in
            try await withThrowingTaskGroup(of: (Int, String?).self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await client.execute(
                            uri: "/services/fake/ping",
                            method: .post,
                            headers: [.contentType: "application/json", .authorization: "Bearer \(token)"],
                            body: ByteBuffer(string: "{}")
                        ) { ($0.status.code, $0.headers[.retryAfter]) }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(responses.allSatisfy { $0.0 == (isThere ? 200 : 503) && $0.1 == (isThere ? nil : "5") })
        #expect(server.count == 1)
        #expect(backend.requests.count == (isThere ? 20 : 0))
    }

    @Test("The document has the scheme of tokens")
    func document() async throws {
        let fixture = try Fixture("{}")
        let document = try await fixture.request("/openapi.json", method: .get).json
        let scheme = try #require(document["components"]?["securitySchemes"]?["token"])
        #expect(scheme["type"]?.string == "http" && scheme["scheme"]?.string == "bearer")
        let security = try #require(document["paths"]?["/services/fake/ping"]?["post"]?["security"])
        #expect(security.elements.map { $0.members.map(\.key) } == [["token"]])
    }

    // MARK: - Configuration

    @Test("Tokens and scopes are read")
    func read() throws {
        let yaml = """
            gateway:
              clients: [{id: 'auth0|shop', ratePerMinute: 10}]
              tokens:
                {jwks: https://login.example.org/jwks, issuer: a, audience: b, algorithms: [ES384], clientClaim: azp,
                scopeClaim: scp, leewaySeconds: 0, ratePerMinute: 100, burst: 5}
              scopes: {cases.read: ['getCase*', 'Home/*'], 'https://a/admin': ['*']}
            """
        let configuration = try GatewayConfiguration(yaml: yaml, directory: "/nowhere")
        var expected = GatewayConfiguration.TokenSettings(
            jwks: "https://login.example.org/jwks",
            issuer: "a",
            audience: "b"
        )
        (expected.algorithms, expected.clientClaim, expected.scopeClaim) = (["ES384"], "azp", "scp")
        (expected.leeway, expected.rate) = (.zero, .init(perMinute: 100, burst: 5))
        #expect(configuration.tokens == expected)
        #expect(configuration.scopes == ["cases.read": ["getCase*", "Home/*"], "https://a/admin": ["*"]])
    }

    @Test(
        "A mistake in the settings of tokens has its place",
        arguments: [
            ("tokens: {}", "tokens.jwks: is missing"),
            (
                "tokens: {jwks: none.json, issuer: a, audience: b}",
                "tokens.jwks: names /nowhere/none.json, which cannot be"
            ),
            (
                "tokens: {jwks: 'http://a.example.org/', issuer: a, audience: b}",
                "tokens.jwks: is plain http to another"
            ),
            (
                "tokens: {jwks: 'https://a/', issuer: a, audience: b, algorithms: [HS256]}",
                "tokens.algorithms: must be one"
            ),
            (
                "tokens: {jwks: 'https://a/', issuer: a, audience: b, algorithms: [none]}",
                "tokens.algorithms: must be one"
            ),
            ("tokens: {jwks: 'https://a/', issuer: a, audience: b, algorithms: []}", "tokens.algorithms: must be one"),
            (
                "tokens: {jwks: 'https://a/', issuer: a, audience: b, leewaySeconds: 601}",
                "tokens.leewaySeconds: is 601"
            ),
            ("tokens: {jwks: 'https://a/', issuer: a, audience: b, ratePerMinute: 0}", "tokens.ratePerMinute: is 0"),
            ("scopes: {a: ['*']}", "scopes: is given without tokens"),
            ("scopes: {a: '*'}", "scopes: is not a mapping of"),
        ]
    )
    func mistakes(yaml: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try GatewayConfiguration(yaml: "gateway:\n  \(yaml)", directory: "/nowhere")
        }
        #expect(error?.description.hasPrefix("line 2: gateway.\(message)") == true, "\(error?.description ?? "")")
    }
}
