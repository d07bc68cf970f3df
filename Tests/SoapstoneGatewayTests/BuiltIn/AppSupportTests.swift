import SoapstoneCodec
import SoapstoneTransport
import Testing

@testable import SoapstoneGateway

@Suite struct AppSupportTests {
    private func door() throws -> Door {
        var door = Door(try OpenSSLKey.key(id: "2026-02"), try OpenSSLKey.key(id: "2026-01", OpenSSLKey.pkcs1))
        door.configuration.application = [
            "ios": .init(latest: try version("1.10.0"), minimum: try version("1.9")),
            "android": .init(latest: try version("2.0"), minimum: try version("2.0")),
        ]
        return door
    }

    private func version(_ text: String) throws -> AppVersion { try #require(AppVersion(text)) }

    @Test(
        "A version that is too old must be upgraded, one that is old may be",
        arguments: [
            ("ios", "1.8.99", "mandatory", true), ("ios", "1.9", "optional", true), ("ios", "1.9.12", "optional", true),
            ("ios", "1.10", "none", false), ("ios", "1.11", "none", false), ("android", "1.9999", "mandatory", true),
            ("android", "2", "none", false),
        ]
    )
    func upgrade(platform: String, version: String, type: String, isAvailable: Bool) async throws {
        let directory = FakeDirectory()
        let response = try await door().open(directory.send) { client in
            try await client.ask(
                "AppSupport/appVersionCheck",
                #"{"platform":"\#(platform)","appVersion":"\#(version)"}"#
            )
        }
        #expect(response.status == 200)
        #expect(response.opstatus == 0)
        #expect(response.text("upgradeType") == type)
        #expect(response.json["upgradeAvailable"]?.boolean == isAvailable)
        #expect(response.text("latestVersion") == (platform == "ios" ? "1.10.0" : "2.0"))
        #expect(response.text("keyId") == "2026-02")
        #expect(response.text("publicKey") == OpenSSLKey.publicPEM)
        #expect(
            response.keys == [
                "keyId", "latestVersion", "publicKey", "upgradeAvailable", "upgradeType", "Status", "httpStatusCode",
                "opstatus",
            ]
        )
        #expect(directory.requests.isEmpty)
    }

    @Test(
        "A request that cannot be answered says why, and where",
        arguments: [
            (#"{"platform":"ios","appVersion":"1.2-beta"}"#, "/appVersion", "value"),
            (#"{"platform":"ios","appVersion":1.2}"#, "/appVersion", "kind"),
            (#"{"platform":"ios"}"#, "/appVersion", "missing"),
            (#"{"platform":"web","appVersion":"1"}"#, "/platform", "value"),
            (#"{"appVersion":"1"}"#, "/platform", "missing"),
            (#"{"platform":"ios","appVersion":"1","os":"17"}"#, "/os", "unknown"),
        ]
    )
    func refused(body: String, pointer: String, code: String) async throws {
        let response = try await door().open(FakeDirectory().send) {
            try await $0.ask("AppSupport/appVersionCheck", body)
        }
        #expect(response.status == 400)
        #expect(response.opstatus == 9105)
        let detail = response.json["details"]?.elements.first { _ in true }
        #expect(detail?["pointer"]?.string == pointer)
        #expect(detail?["code"]?.string == code)
    }

    @Test("A ping needs no session, and says that the system is there")
    func ping() async throws {
        let directory = FakeDirectory()
        let response = try await door().open(directory.send) { try await $0.ask("AppSupport/ping") }
        #expect(response.opstatus == 0)
        #expect(response.json["available"]?.boolean == true)
        #expect(response.json["maintenanceFlag"] == nil)
        #expect(directory.requests.count == 1)
    }

    @Test(
        "A system that does not answer is under maintenance, which is no failure",
        arguments: [
            .transport(.timeout), .transport(.connect), .transport(.resolve), .transport(.busy), .transport(.suspended),
            .transport(.reset, connected: true), .status(503, "gone"), .status(200, ""), .status(200, "<a"),
            .body("<Other xmlns=\"urn:fake\"/>"), .fault("abend"), .fault("busy"),
        ] as [ScriptedBackend.Response]
    )
    func maintenance(response: ScriptedBackend.Response) async throws {
        let backend = ScriptedBackend(response)
        let response = try await door().open(backend.send) { try await $0.ask("AppSupport/ping") }
        #expect(response.status == 200)
        #expect(response.opstatus == 0)
        #expect(response.json["maintenanceFlag"]?.boolean == true)
        #expect(response.json["available"]?.boolean == false)
    }

    @Test("Requests are kept from a system that fails, and it is under maintenance all the same")
    func suspended() async throws {
        let backend = ScriptedBackend(.transport(.timeout, connected: true))
        try await door().open(backend.send) { client in
            for _ in 0..<7 {
                let response = try await client.ask("AppSupport/ping")
                #expect(response.opstatus == 0 && response.json["maintenanceFlag"]?.boolean == true)
            }
        }
        #expect(backend.requests.count == 5)
    }

    @Test("A ping has the operation's own time, and an answer of the application itself is a failure")
    func failure() async throws {
        let backend = ScriptedBackend(.fault("no such case"))
        let response = try await door().open(backend.send) { try await $0.ask("AppSupport/ping") }
        #expect(response.opstatus == 20030)
        // FakeOperation's time, not the request's 60 seconds.
        #expect(backend.requests.first?.deadline == .seconds(5))
    }

    @Test("A launch is both, and a wrong version does not reach the system")
    func launch() async throws {
        let directory = FakeDirectory()
        try await door().open(directory.send) { client in
            let good = try await client.ask("AppSupport/launch", #"{"platform":"ios","appVersion":"1.9"}"#)
            #expect(good.json["available"]?.boolean == true)
            #expect(good.text("upgradeType") == "optional")
            let bad = try await client.ask("AppSupport/launch", #"{"platform":"ios","appVersion":"new"}"#)
            #expect(bad.opstatus == 9105)
        }
        #expect(directory.requests.count == 1)
    }

    @Test(
        "A launch tells of the version whatever the system says",
        arguments: [
            (.transport(.timeout), 0, true), (.transport(.suspended), 0, true), (.fault("no such case"), 1528, nil),
        ] as [(ScriptedBackend.Response, Int, Bool?)]
    )
    func launchWithoutSystem(response: ScriptedBackend.Response, opstatus: Int, flag: Bool?) async throws {
        let response = try await door().open(ScriptedBackend(response).send) { client in
            try await client.ask(
                "AppSupport/launch",
                #"{"platform":"ios","appVersion":"1.8","cacheid":"of yesterday"}"#
            )
        }
        #expect(response.opstatus == opstatus)
        #expect(response.text("upgradeType") == "mandatory" && response.text("keyId") == "2026-02")
        #expect(response.text("publicKey") == OpenSSLKey.publicPEM)
        #expect(response.json["available"]?.boolean == false)
        #expect(response.json["maintenanceFlag"]?.boolean == flag)
    }

    @Test(
        "The session's id goes with every call, and is not looked at where none is needed",
        arguments: [
            ("AppSupport/ping", "{"), ("AppSupport/appVersionCheck", #"{"platform":"ios","appVersion":"1.9","#),
            ("AppSupport/launch", #"{"platform":"ios","appVersion":"1.9","#), ("fake/ping", "{"), ("Auth/logout", "{"),
        ]
    )
    func cacheID(path: String, members: String) async throws {
        let response = try await door().open(FakeDirectory().send) {
            try await $0.ask(path, members + #""cacheid":"x"}"#)
        }
        #expect(response.opstatus == 0)
    }

    @Test("Without versions in the configuration there is no version check")
    func absent() async throws {
        let response = try await Door(try OpenSSLKey.key()).open(FakeDirectory().send) { client in
            let ping = try await client.ask("AppSupport/ping")
            #expect(ping.opstatus == 0)
            return try await client.ask("AppSupport/appVersionCheck", #"{"platform":"ios","appVersion":"1"}"#)
        }
        #expect(response.opstatus == 10102)
    }
}
