import SoapstoneCodec
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

@Suite struct ConfigurationTests {
    @Test("The defaults are this machine, port 7628, five minutes and the limits of the error model")
    func defaults() throws {
        let configuration = GatewayConfiguration()
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.port == 7628)
        #expect(configuration.sessions.idle == .seconds(300))
        #expect(configuration.limits.bodyBytes == 8_388_608)
        try configuration.validate()
    }

    @Test(
        "A back end's URL is https, or http to this machine",
        arguments: [
            ("https://ims.example.org/sets", true), ("https://ims.example.org:8443", true),
            ("http://127.0.0.1:7627/sets", true), ("http://127.8.9.1/", true), ("http://localhost:1/", true),
            ("http://[::1]:7627/", true), ("http://ims.example.org/", false), ("http://127.0.0.1.example.org/", false),
            ("http://127.0.0.1@example.org/", false), ("https://user:secret@example.org/", false),
            ("http://localhost.example.org/", false), ("https://example.org/#a", false), ("ftp://example.org/", false),
            ("https:///sets", false), ("https://example.org:0/", false), ("https://example.org:65536/", false),
            ("https://example.org:/", false), ("https://exa mple.org/", false), ("/sets", false), ("", false),
            ("http://127.0.0.1\\@example.org/", false), ("http://128.0.0.1/", false), ("https://[::1/", false),
        ]
    )
    func urls(url: String, isGood: Bool) {
        var configuration = GatewayConfiguration()
        configuration.services["ims-case"] = .init(url: url)
        if isGood {
            #expect(throws: Never.self) { try configuration.validate() }
        } else {
            let error = #expect(throws: ConfigurationError.self) { try configuration.validate() }
            #expect(error?.key == "gateway.services.ims-case.url")
            #expect(error?.message.contains("secret") == false)
        }
    }

    @Test("Fixed sessions need every back end on this machine")
    func fixedSessions() throws {
        var configuration = GatewayConfiguration()
        configuration.services["a"] = .init(url: "http://127.0.0.1:1/")
        configuration.fixedSessions = [.init(cacheID: "s", values: .none)]
        try configuration.validate()
        configuration.services["b"] = .init(url: "https://example.org/")
        #expect(throws: ConfigurationError.self) { try configuration.validate() }
    }

    @Test("A wrong value names its key")
    func keys() {
        func key(_ change: (inout GatewayConfiguration) -> Void) -> String? {
            var configuration = GatewayConfiguration()
            change(&configuration)
            do { try configuration.validate() } catch { return error.key }
            return nil
        }
        #expect(key { $0.port = 65_536 } == "gateway.port")
        #expect(key { $0.host = "" } == "gateway.host")
        #expect(key { $0.limits.fields = 0 } == "gateway.limits.fields")
        #expect(key { $0.limits.headTime = .zero } == "gateway.limits.headTime")
        #expect(key { $0.services["../a"] = .init(url: "https://a/") } == "gateway.services.../a")
        #expect(key { $0.services["a"] = .init(url: "https://a/", user: "u") } == "gateway.services.a.password")
        #expect(
            key { $0.services["a"] = .init(url: "https://a/", user: "u\n", password: "p") } == "gateway.services.a.user"
        )
    }

    @Test("A service that nobody has, and one without the user that its operations need, are errors")
    func operations() throws {
        var fixture = TestGateway()
        fixture.configuration.services["faek"] = fixture.configuration.services["fake"]
        var error = #expect(throws: ConfigurationError.self) { try fixture.gateway(ScriptedBackend(.good)) }
        #expect(error?.description == "gateway.services.faek: is no service; the services are fake")
        fixture = TestGateway()
        fixture.configuration.services["fake"] = .init(url: "http://127.0.0.1:1/")
        error = #expect(throws: ConfigurationError.self) { try fixture.gateway(ScriptedBackend(.good)) }
        #expect(error?.key == "gateway.services.fake.user")
        fixture.configuration.services["fake"] = .init(url: "http://127.0.0.1:1/", user: "a:b", password: "c")
        error = #expect(throws: ConfigurationError.self) { try fixture.gateway(ScriptedBackend(.good)) }
        #expect(error?.message == "has a colon, which HTTP Basic cannot carry")
    }

    @Test("A service that is called with a token needs one, and one that its header can carry")
    func tokens() throws {
        var fixture = TestGateway()
        fixture.operations = [FakeOperation.bearer]
        _ = try fixture.gateway(ScriptedBackend(.good))
        for (password, message) in [
            (nil, "is missing; bearer is called with it"),
            ("Canary-Service-Passw0rd-25", "cannot be the token that bearer is called with"),
        ] as [(String?, String)] {
            fixture.configuration.services["fake"] = .init(
                url: "http://127.0.0.1:1/",
                user: password.map { _ in "svc" },
                password: password
            )
            let error = #expect(throws: ConfigurationError.self) { try fixture.gateway(ScriptedBackend(.good)) }
            #expect(error?.key == "gateway.services.fake.password")
            #expect(error?.message == message)
        }
    }

    @Test("An endpoint shows its URL and nothing else")
    func description() {
        let endpoint = GatewayConfiguration.Endpoint(url: "https://a/", user: "u", password: "Canary")
        var text = "\(endpoint) \(String(reflecting: endpoint))"
        dump(endpoint, to: &text)
        #expect(!text.contains("Canary"))
    }
}
