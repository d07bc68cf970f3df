import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// `Auth/changeExpiredPassword`, which needs no session and must tell no more than a sign-in.
@Suite struct ExpiredPasswordTests {
    private let key = try? CredentialKey(temporary: "k1")

    @Test(
        "Who knows the old password sets a new one; anything else is a wrong password, and the directory is asked",
        arguments: [
            ("jordan", "Canary-Right-1", "Canary-New-2", 0), ("jordan", "Canary-Wrong-1", "Canary-New-2", 20001),
            ("riley", "Canary-Wrong-1", "Canary-New-2", 20001), (nil, "Canary-Right-1", "Canary-New-2", 20001),
            ("jordan", nil, "Canary-New-2", 20001), ("jordan", "Canary-Right-1", nil, 20001),
        ] as [(String?, String?, String?, Int)]
    )
    func change(user: String?, old: String?, new: String?, opstatus: Int) async throws {
        let key = try #require(key)
        let directory = FakeDirectory()
        func text(_ text: String?) throws -> String { try text.map { try Device.encrypt($0, key.publicPEM) } ?? "AAAA" }
        let body = """
            {"userName":"\(try text(user))","oldPassword":"\(try text(old))","newPassword":"\(try text(new))",\
            "keyId":"k1","cacheid":"of yesterday"}
            """
        let response = try await Door(key).open(directory.send) { try await $0.ask("Auth/changeExpiredPassword", body) }
        #expect(response.opstatus == opstatus)
        #expect(response.text("cacheid") == nil)
        #expect(directory.requests.count == 1)
        let sent = try #require(directory.requests.last)
        let isWhole = user != nil && old != nil && new != nil
        #expect(sent.contains("Canary-New-2") == isWhole)
        #expect(sent.contains("<user>soapstone-nobody</user>") == (user == nil))
    }

    @Test("All wrong ones have the same body")
    func oracle() async throws {
        let key = try #require(key)
        var bodies: Set<String> = []
        for blob in ["AAAA", "", try Device.encrypt("x", key.publicPEM), String(repeating: "A", count: 344)] {
            let body = #"{"userName":"\#(blob)","oldPassword":"\#(blob)","newPassword":"\#(blob)","keyId":"k1"}"#
            let response = try await Door(key).open(FakeDirectory().send) {
                try await $0.ask("Auth/changeExpiredPassword", body)
            }
            bodies.insert(response.keys.map { "\($0)=\(response.text($0) ?? "")" }.joined(separator: "&"))
        }
        #expect(bodies.count == 1)
    }
}
