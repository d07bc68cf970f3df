import SoapstoneCodec
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// What ends a session, and who is told.
@Suite struct SessionLifeTests {
    private let key: CredentialKey

    init() throws {
        key = try OpenSSLKey.key()
    }

    private static func ask(_ client: Door.Client, _ id: String) async throws -> Int? {
        try await client.ask("fake/ask", #"{"caseNumber":"7000000042","cacheid":"\#(id)"}"#).opstatus
    }

    private func login(_ client: Door.Client) async throws -> String {
        let response = try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", key))
        return try #require(response.text("cacheid"))
    }

    @Test("A sign-out ends the session and tells the back ends, and always succeeds")
    func logout() async throws {
        let directory = FakeDirectory()
        try await Door(key).open(directory.send) { client in
            let id = try await login(client)
            #expect(try await client.ask("Auth/logout", #"{"cacheid":"\#(id)"}"#).opstatus == 0)
            #expect(directory.requests.last?.contains("<Leave") == true)
            #expect(directory.requests.last?.contains("<web_id>300000000017</web_id>") == true)
            #expect(try await Self.ask(client, id) == 6000)
            let count = directory.requests.count
            for body in [#"{"cacheid":"\#(id)"}"#, "{}", #"{"cacheid":"nobody"}"#] {
                #expect(try await client.ask("Auth/logout", body).opstatus == 0)
            }
            #expect(directory.requests.count == count, "a session ends once")
        }
    }

    @Test("A session slides for five minutes, is over at the fifth, and the back ends are told then")
    func idle() async throws {
        let directory = FakeDirectory()
        let door = Door(key)
        try await door.open(directory.send) { client in
            let id = try await login(client)
            for _ in 0..<3 {
                door.clock.advance(.seconds(299))
                #expect(try await Self.ask(client, id) == 0)
                await client.tellExpired()
            }
            #expect(!directory.requests.contains { $0.contains("<Leave") })
            door.clock.advance(.seconds(300))
            await client.tellExpired()
            #expect(directory.requests.last?.contains("<Leave") == true)
            #expect(try await Self.ask(client, id) == 6000)
            await client.tellExpired()
            #expect(directory.requests.count { $0.contains("<Leave") } == 1)
        }
    }

    @Test("A session ends after its life, however busy it is")
    func life() async throws {
        let directory = FakeDirectory()
        var door = Door(key)
        door.configuration.sessions.life = .seconds(600)
        let clock = door.clock
        try await door.open(directory.send) { client in
            let id = try await login(client)
            for _ in 0..<3 {
                clock.advance(.seconds(199))
                #expect(try await Self.ask(client, id) == 0)
            }
            clock.advance(.seconds(3))
            #expect(try await Self.ask(client, id) == 6000)
            await client.tellExpired()
            #expect(directory.requests.last?.contains("<Leave") == true)
        }
    }

    @Test("A password is changed for the session's user, whatever name the request has")
    func change() async throws {
        let directory = FakeDirectory()
        let key = key
        try await Door(key).open(directory.send) { client in
            let id = try await login(client)
            let (old, new) = (
                try Device.encrypt("Canary-Right-1", key.publicPEM), try Device.encrypt("Canary-New-2", key.publicPEM)
            )
            let rest = #""newPassword":"\#(new)","keyId":"k1","cacheid":"\#(id)"}"#
            let good = try await client.ask("Auth/changePassword", #"{"oldPassword":"\#(old)","# + rest)
            #expect(good.opstatus == 0)
            #expect(directory.requests.last?.contains("<user>jordan</user>") == true)
            #expect(directory.requests.last?.contains("<new>Canary-New-2</new>") == true)
            let named = try await client.ask(
                "Auth/changePassword",
                #"{"userName":"riley","oldPassword":"\#(old)","# + rest
            )
            #expect(named.opstatus == 9105)
            let bad = try await client.ask("Auth/changePassword", #"{"oldPassword":"AAAA","# + rest)
            #expect(bad.opstatus == 20001)
            // Neither password of the request reaches the directory where one cannot be decrypted.
            let last = directory.requests.last ?? ""
            #expect(last.contains("<Change") && !last.contains("Canary-Right-1") && !last.contains("Canary-New-2"))
            let nobody = try await client.ask(
                "Auth/changePassword",
                #"{"oldPassword":"\#(old)","newPassword":"\#(new)","keyId":"k1","cacheid":"x"}"#
            )
            #expect(nobody.opstatus == 6000)
        }
    }

    @Test("With PKCS#1 v1.5 passwords are not changed: whoever knows one could use the answer as an oracle")
    func pkcs1() async throws {
        let directory = FakeDirectory()
        var door = Door(key)
        door.configuration.credentials.padding = .pkcs1v15
        let key = key
        try await door.open(directory.send) { client in
            let (user, password) = (
                try Device.encrypt("jordan", key.publicPEM, .pkcs1v15),
                try Device.encrypt("Canary-Right-1", key.publicPEM, .pkcs1v15)
            )
            let body = #"{"userName":"\#(user)","password":"\#(password)","keyId":"k1"}"#
            #expect(try await client.ask("Auth/login", body).opstatus == 0)
            #expect(try await client.ask("Auth/changePassword").opstatus == 10102)
        }
    }

    @Test("What an operation without a session tells begins one, and what one with a session tells is added to it")
    func flow() async throws {
        var door = Door(key)
        door.operations = FlowOperation.all
        try await door.open(ScriptedBackend(.good).send) { client in
            let begun = try await client.ask("fake/begin")
            let id = try #require(begun.text("cacheid"))
            #expect(begun.keys.filter { $0.contains("oken") } == [])
            // The session has no web id yet: the operation that needs one says so, and nobody is asked.
            #expect(try await Self.ask(client, id) == 6001)
            let next = try await client.ask("fake/next", #"{"cacheid":"\#(id)"}"#)
            #expect(next.opstatus == 0)
            #expect(next.json["cacheid"] == nil)
            #expect(try await Self.ask(client, id) == 0)
            #expect(try await client.ask("fake/next", #"{"cacheid":"nobody"}"#).opstatus == 6000)
            // A device's own id begins nothing.
            let other = try await client.ask("fake/begin")
            #expect(other.text("cacheid") != id)
        }
    }

    @Test("The time of day plays no part: it may jump by days in both directions")
    func timeOfDay() async throws {
        let directory = FakeDirectory()
        let door = Door(key)
        let jumps = Jumps()
        let gateway = try Gateway(
            operations: door.operations,
            configuration: door.configuration,
            send: directory.send,
            sessions: MemorySessionStore { [clock = door.clock] in clock.now },
            logger: door.log.logger,
            clock: { jumps.next() }
        )
        try await door.open(gateway) { client in
            let id = try await login(client)
            for _ in 0..<6 {
                door.clock.advance(.seconds(60))
                #expect(try await Self.ask(client, id) == 0)
            }
            door.clock.advance(.seconds(300))
            #expect(try await Self.ask(client, id) == 6000)
        }
    }
}
