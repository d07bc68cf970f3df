import HTTPTypes
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// What a gateway lets out about credentials that it cannot decrypt: nothing that a wrong password does not.
///
/// `scripts/oracle-test` asks a running gateway a thousand times and holds the times of the kinds against each other.
@Suite struct CredentialOracleTests {
    private let key: CredentialKey
    private let foreign: CredentialKey

    init() throws {
        key = try OpenSSLKey.key()
        foreign = try CredentialKey(temporary: "foreign")
    }

    /// A response, as a device sees it.
    private struct Seen: Hashable {
        var status: Int
        var json: String
        var fields: [String]

        init(_ response: CallResponse) {
            status = response.status
            json = response.json.members.map { "\($0.key)=\(($0.value.string ?? $0.value.numberText) ?? "")" }.joined(
                separator: ";"
            )
            fields = response.fields.filter {
                $0.name.canonicalName != "x-request-id" && $0.name.canonicalName != "date"
            }
            .map { "\($0.name.canonicalName)=\($0.value)" }.sorted()
        }
    }

    /// A log line without what differs from call to call.
    private func unmarked(_ line: String) -> String {
        let marks = ["request=", "milliseconds=", "trace="]
        return line.split(separator: " ").filter { word in !marks.contains { word.hasPrefix($0) } }
            .joined(separator: " ")
    }

    private func body(_ user: String, _ password: String, _ id: String) -> String {
        #"{"userName":"\#(user)","password":"\#(password)","keyId":"\#(id)"}"#
    }

    @Test("Seven kinds of bad blobs, in either place, are answered and logged as a wrong password is")
    func one() async throws {
        let directory = FakeDirectory()
        let door = Door(key)
        let user = try Device.encrypt("jordan", key.publicPEM)
        let right = try Device.encrypt("Canary-Right-1", key.publicPEM)
        let wrong = try Device.encrypt("Canary-Wrong-1", key.publicPEM)
        var bodies = [body(user, wrong, "k1")]
        for kind in BadBlob.allCases {
            for _ in 0..<10 {
                bodies.append(body(user, try kind.make(key, foreign), "k1"))
                bodies.append(body(try kind.make(key, foreign), right, "k1"))
            }
        }
        let asked = bodies
        let seen = try await door.open(directory.send) { client in
            var seen: Set<Seen> = []
            for body in asked { seen.insert(Seen(try await client.ask("Auth/login", body))) }
            return seen
        }
        #expect(seen.count == 1, "\(seen)")
        #expect(seen.first?.status == 401)
        #expect(seen.first?.json.contains("opstatus=20001") == true)
        #expect(directory.requests.count == asked.count, "the directory is asked once for each")
        #expect(Set(door.log.lines.map(unmarked)).count == 1)
        #expect(door.log.lines.count == asked.count)
    }

    @Test("A text that decrypts and is no name or password is one that does not decrypt")
    func plaintexts() async throws {
        let directory = FakeDirectory()
        let door = Door(key)
        let user = try Device.encrypt("jordan", key.publicPEM)
        let plaintexts = ["", "\u{0}", "a\u{1}b", "\u{7F}", "line\nend", String(repeating: "a", count: 41)]
        let passwords = try plaintexts.map { try Device.encrypt($0, key.publicPEM) }
        let wrong = try Device.encrypt("Canary-Wrong-1", key.publicPEM)
        let bodies =
            ([wrong] + passwords).map { body(user, $0, "k1") } + [body(user, wrong, "unknown"), body(user, wrong, "")]
        let seen = try await door.open(directory.send) { client in
            var seen: Set<Seen> = []
            for body in bodies { seen.insert(Seen(try await client.ask("Auth/login", body))) }
            return seen
        }
        #expect(seen.count == 1, "\(seen)")
        #expect(directory.requests.count == bodies.count)
        #expect(Set(door.log.lines.map(unmarked)).count == 1)
    }

    @Test("Bytes that are not UTF-8 are no name and no password")
    func notUTF8() throws {
        var settings = GatewayConfiguration.CredentialSettings()
        settings.keys = [key]
        let reader = CredentialReader(settings: settings)
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x61, 0xC3]] {
            let blob = try Device.encrypt(bytes: bytes, key.publicPEM)
            let isGenuine = reader.read(blob, keyID: "k1").isGenuine
            #expect(!isGenuine)
        }
    }

    @Test("A decoy never signs in, where a directory lets anybody in")
    func lettingAllIn() async throws {
        let directory = FakeDirectory(lettingAllIn: true)
        let user = try Device.encrypt("jordan", key.publicPEM)
        let (key, foreign) = (key, foreign)
        try await Door(key).open(directory.send) { client in
            #expect(try await client.ask("Auth/login", Device.login("jordan", "any", key)).opstatus == 0)
            for kind in BadBlob.allCases {
                let bad = try kind.make(key, foreign)
                for body in [body(user, bad, "k1"), body(bad, user, "k1")] {
                    let response = try await client.ask("Auth/login", body)
                    #expect(response.opstatus == 20001, "\(kind)")
                    #expect(response.json["cacheid"] == nil)
                }
            }
        }
    }

    @Test("What stands for a text that cannot be decrypted is another one each time, of 128 bits")
    func decoys() {
        var seen: Set<String> = []
        for _ in 0..<100 {
            let decoy = Credential.decoy()
            seen.insert(decoy.bytes.withBytes { String(decoding: $0, as: UTF8.self) })
        }
        #expect(seen.count == 100)
        #expect(seen.allSatisfy { $0.utf8.count == 32 })
    }
}
