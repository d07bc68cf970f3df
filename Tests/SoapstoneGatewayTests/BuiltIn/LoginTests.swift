import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

@Suite struct LoginTests {
    private let key: CredentialKey

    init() throws {
        key = try OpenSSLKey.key()
    }

    @Test("A user signs in with what a device encrypted, and the session knows what the device does not")
    func login() async throws {
        let (directory, key) = (FakeDirectory(), key)
        try await Door(key).open(directory.send) { client in
            let response = try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", key))
            #expect(response.status == 200)
            #expect(response.keys == ["firstName", "Status", "cacheid", "httpStatusCode", "opstatus"])
            #expect(response.text("firstName") == "Jordan")
            let id = try #require(response.text("cacheid"))
            #expect(id.utf8.count == 32)
            let asked = try await client.ask("fake/ask", #"{"caseNumber":"7000000042","cacheid":"\#(id)"}"#)
            #expect(asked.opstatus == 0)
        }
        try #require(directory.requests.count == 3)
        #expect(directory.requests[0].contains("<user>jordan</user>"))
        #expect(directory.requests[0].contains("<password>Canary-Right-1</password>"))
        #expect(directory.requests[1].contains("<Admit"))
        #expect(directory.requests[1].contains("<web_id>300000000017</web_id>"))
        #expect(directory.requests[2].contains("<web_id>300000000017</web_id>"))
    }

    @Test("A password is wrong: 20001, and no session")
    func wrong() async throws {
        let (directory, key) = (FakeDirectory(), key)
        let door = Door(key)
        let response = try await door.open(directory.send) { client in
            try await client.ask("Auth/login", Device.login("jordan", "Canary-Wrong-1", key))
        }
        #expect(response.status == 401)
        #expect(response.opstatus == 20001)
        #expect(response.json["cacheid"] == nil)
        #expect(directory.requests.count == 1)
        #expect(!door.log.lines.joined().contains("Canary"))
        #expect(!door.log.lines.joined().contains("jordan"))
    }

    @Test("A sign-in stops where the system of record does not admit the user")
    func admission() async throws {
        let (directory, key) = (FakeDirectory(refusingAdmission: true), key)
        let response = try await Door(key).open(directory.send) { client in
            try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", key))
        }
        #expect(response.opstatus == 20030)
        #expect(response.json["cacheid"] == nil)
    }

    @Test("The same blobs sign in again: a device may keep them")
    func again() async throws {
        let (directory, key) = (FakeDirectory(), key)
        try await Door(key).open(directory.send) { client in
            let body = try Device.login("jordan", "Canary-Right-1", key)
            let first = try await client.ask("Auth/login", body)
            let second = try await client.ask("Auth/login", body)
            #expect(first.opstatus == 0 && second.opstatus == 0)
            #expect(first.text("cacheid") != second.text("cacheid"))
        }
    }

    @Test("Each key that is configured decrypts by its id, and a key that was taken out no more")
    func rotation() async throws {
        let new = try CredentialKey(temporary: "new")
        let (directory, old) = (FakeDirectory(), key)
        try await Door(new, old).open(directory.send) { client in
            for key in [new, old] {
                let response = try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", key))
                #expect(response.opstatus == 0)
            }
            // The right id of another key.
            let blobs = try Device.login("jordan", "Canary-Right-1", old).replacing("\"k1\"", with: "\"new\"")
            #expect(try await client.ask("Auth/login", blobs).opstatus == 20001)
        }
        try await Door(new).open(directory.send) { client in
            let response = try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", old))
            #expect(response.opstatus == 20001)
        }
    }

    @Test("The id of a session is never the device's choice, and the session it names ends")
    func fixation() async throws {
        let (directory, key) = (FakeDirectory(), key)
        try await Door(key).open(directory.send) { client in
            let body = try Device.login("jordan", "Canary-Right-1", key)
            func named(_ id: String) -> String {
                body.replacing("{", with: #"{"cacheid":"\#(id)","#, maxReplacements: 1)
            }
            func isAlive(_ id: String) async throws -> Bool {
                try await client.ask("fake/ask", #"{"caseNumber":"7000000042","cacheid":"\#(id)"}"#).opstatus == 0
            }
            let foreign = String(repeating: "a", count: 32)
            let first = try #require(try await client.ask("Auth/login", named(foreign)).text("cacheid"))
            #expect(first != foreign)
            #expect(try await isAlive(first))
            #expect(!(try await isAlive(foreign)))
            let second = try #require(try await client.ask("Auth/login", named(first)).text("cacheid"))
            #expect(second != first)
            #expect(!(try await isAlive(first)))
            #expect(try await isAlive(second))
        }
    }

    @Test("Clear credentials are taken where the configuration says so, and refused elsewhere")
    func clear() async throws {
        let body = #"{"userName":"jordan","password":"Canary-Right-1"}"#
        var door = Door()
        door.configuration.credentials.allowsClear = true
        let taken = try await door.open(FakeDirectory().send) { try await $0.ask("Auth/login", body) }
        #expect(taken.opstatus == 0)
        let directory = FakeDirectory()
        let refused = try await Door(key).open(directory.send) { try await $0.ask("Auth/login", body) }
        #expect(refused.opstatus == 9105)
        #expect(refused.json["details"]?.elements.first { _ in true }?["pointer"]?.string == "/keyId")
        #expect(directory.requests.isEmpty)
    }

    @Test("Operations that work with accounts are no routes unless clear credentials are allowed")
    func inside() async throws {
        let directory = FakeDirectory()
        try await Door(key).open(directory.send) { client in
            for operation in ["signIn", "change", "leave"] {
                let response = try await client.ask("fake/\(operation)", #"{"userName":"jordan","password":"a"}"#)
                #expect(response.opstatus == 10102)
            }
            let refused = try await client.list().json["refused"]?.elements.map { $0["name"]?.string }
            #expect(refused == ["change", "leave", "signIn"])
        }
        #expect(directory.requests.isEmpty)
        var door = Door()
        door.configuration.credentials.allowsClear = true
        let response = try await door.open(directory.send) {
            try await $0.ask("fake/signIn", #"{"userName":"jordan","password":"Canary-Right-1"}"#)
        }
        #expect(response.opstatus == 0)
        #expect(response.json["cacheid"] == nil)
    }

    @Test("Without keys nobody signs in, and the list of services says why")
    func keyless() async throws {
        try await Door().open(FakeDirectory().send) { client in
            #expect(try await client.ask("Auth/login").opstatus == 10102)
            let refused = try await client.list().json["refused"]?.elements.map { $0["reason"]?.string } ?? []
            #expect(refused.contains("Nobody can sign in: gateway.credentials has no keys."))
        }
    }
}
