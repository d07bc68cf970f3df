import Foundation
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneFixtures

@Suite struct RedactedRecordingTests {
    private static func exchange(password: String, card: String, by redactor: Redactor) -> CapturedExchange {
        CapturedExchange(
            redacting: "/sets/login?token=\(password)",
            requestHeaders: [
                Fixture.Header("Content-Type", "text/xml; charset=utf-8"),
                Fixture.Header("SOAPAction", "\"urn:get\""),
                Fixture.Header("Authorization", "Bearer \(password)"), Fixture.Header("Cookie", "sid=\(password)"),
                Fixture.Header("Host", "live.example"), Fixture.Header("Content-Length", "999"),
            ],
            request: .whole(
                Array(Sample.envelope("<login><user>ann</user><password>\(password)</password></login>").utf8)
            ),
            status: 200,
            responseHeaders: [
                Fixture.Header("Content-Type", "text/xml"), Fixture.Header("Set-Cookie", "sid=\(password)"),
            ],
            response: .whole(
                Array(
                    Sample.envelope("<r><dob>1961-04-02</dob><note>card \(card)</note><echo>\(password)</echo></r>")
                        .utf8
                )
            ),
            recordedAt: 1_709_199_000,
            by: redactor
        )
    }

    /// The canonical payload of a live request, looked up as the stub does.
    private static func response(_ password: String, in index: FixtureIndex) throws -> Fixture? {
        let body = Sample.envelope("<login><user>ann</user><password>\(password)</password></login>")
        let envelope = try Envelope(parsing: Array(body.utf8), contentType: "text/xml")
        var scratch = ByteWriter(capacity: 256)
        return index.group(version: .soap11, action: "urn:get", payload: envelope.payload, scratch: &scratch)
            .flatMap { index.fixture(in: $0) { _ in nil } }.map { index.fixtures[$0] }
    }

    @Test("What is recorded has no secret in any file, and answers the same request again")
    func recorded() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path + "/store"
        let secret = RedactionRules.KnownSecret(try #require(RedactionName("known")), Array("s3cret-Zq9".utf8))
        var rules = RedactionRules.standard
        rules.secrets = [try #require(secret)]
        let recorder = try await Recorder.start(store)
        let key = try RedactionKey(store: store)
        let redactor = Redactor(rules, key: key)
        try await recorder.record(
            Self.exchange(password: "s3cret-Zq9", card: "4111 1111 1111 1111", by: redactor)
        )
        try await recorder.stop()

        for (name, bytes) in try RecordingSample.files(in: store) {
            let text = String(decoding: bytes, as: UTF8.self)
            for secret in ["s3cret-Zq9", "1111 1111", "41111111", "1961-04-02", "live.example"] {
                #expect(!text.contains(secret), "\(name)")
            }
        }
        let exchanges = try FixtureFolder.load(store).fixtures
        let details = try #require(exchanges.first).details
        #expect(exchanges.count == 1)
        #expect(details.requestHeaders.map(\.name) == ["Content-Type", "SOAPAction"])
        #expect(details.redactions.contains { $0.name.text == "dob" })

        let index = FixtureIndex(exchanges, redactor: redactor)
        #expect(index.problems.isEmpty)
        #expect(try Self.response("s3cret-Zq9", in: index) != nil)
        #expect(try Self.response("another-one", in: index) == nil, "with the key another password is another request")
        let withoutKey = FixtureIndex(exchanges)
        #expect(try Self.response("s3cret-Zq9", in: withoutKey) != nil)
        #expect(try Self.response("another-one", in: withoutKey) != nil, "without the key no password is looked at")
    }

    @Test("The key is made once, for its owner, and not where nobody records")
    func key() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path + "/store"
        #expect(try RedactionKey.find(in: store) == nil)
        let recorder = try await Recorder.start(store)
        let first = Redactor(key: try RedactionKey(store: store)).redact(url: "/x?password=abcdefgh").url
        let again = Redactor(key: try RedactionKey(store: store)).redact(url: "/x?password=abcdefgh").url
        #expect(first == again)
        try await recorder.stop()
        let found = try #require(try RedactionKey.find(in: store))
        #expect(Redactor(key: found).redact(url: "/x?password=abcdefgh").url == first)
    }

    @Test("An answer with more dates of birth than can be listed is recorded all the same", arguments: [10, 100_000])
    func manyValues(count: Int) async throws {
        let people = (0..<count).map { "<dob>19\(10 + $0 % 90)-0\(1 + $0 / 90 % 9)-\(10 + $0 / 810 % 18)</dob>" }
            .joined()
        let captured = CapturedExchange(
            redacting: "/s",
            requestHeaders: [RecordingSample.xml],
            request: .whole(Array(Sample.envelope("<list/>").utf8)),
            status: 200,
            responseHeaders: [RecordingSample.xml],
            response: .whole(Array(Sample.envelope("<r>\(people)</r>").utf8)),
            recordedAt: 1_709_199_000,
            by: Redactor(key: RedactionKey())
        )
        try captured.check()
        #expect(captured.redactions.isEmpty == (count > 10))
        let folder = try TemporaryFolder()
        let recorder = try await Recorder.start(folder.path + "/store")
        try await recorder.record(captured)
        try await recorder.stop()
        #expect(try FixtureFolder.load(folder.path + "/store").fixtures.count == 1)
    }

    @Test("A body that cannot be read is kept as its length and hash alone")
    func unreadable() {
        let body = Array("<a><password>open".utf8)
        let captured = CapturedExchange(
            redacting: "/s",
            requestHeaders: [Fixture.Header("Content-Type", "text/xml")],
            request: .whole(body),
            status: 500,
            responseHeaders: [],
            response: .whole([]),
            recordedAt: 0,
            by: Redactor(key: nil)
        )
        // sha256sum of the body.
        let digest = "0f004a42574867e70b303068318c142c90279360eddc70f6de46c4a12dc831c4"
        #expect(captured.request == .withheld(Fixture.Withheld(bytes: 17, sha256: digest)))
        #expect(captured.response == .bytes([]))
    }

    @Test(
        "Pseudonyms are in the journal and in exchange.yaml as they were",
        arguments: ["x", "a, b: {c}", "it's", "1961-04-02"]
    )
    func pseudonyms(value: String) throws {
        var exchange = RecordingSample.exchange("1", "2")
        exchange.redactions = [Pseudonym(try #require(RedactionName("dob")), value)]
        #expect(try JournalEntry(parsing: JournalEntry(run: 1, exchange: exchange).bytes).exchange == exchange)
        var details = Fixture.Details(operation: "op", endpoint: "/s")
        details.redactions = exchange.redactions
        #expect(try Fixture.Details(parsing: details.yaml()).redactions == exchange.redactions)
    }
}
