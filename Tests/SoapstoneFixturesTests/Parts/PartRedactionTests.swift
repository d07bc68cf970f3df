import Foundation
import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// What is kept of parts, how it lies on the disk, and what is found in it.
@Suite struct PartRedactionTests {
    private static func sample(_ parts: PartSample.Part...) -> PartSample {
        PartSample(envelope: Sample.envelope("<a xmlns='urn:n'/>"), parts: parts)
    }

    private static func redact(_ sample: PartSample, _ rules: RedactionRules = .standard) -> RedactedMessage {
        Redactor(rules, key: RedactionSample.key).redact(body: sample.bytes, contentType: sample.contentType)
    }

    /// The contents of the parts beside the envelope.
    private static func contents(_ body: [UInt8], _ sample: PartSample) throws -> [String] {
        let message = try PartSample.message(body, sample.headers)
        return try #require(message.package).parts.dropFirst().map { String(decoding: try $0.content(), as: UTF8.self) }
    }

    /// A part's type and content, and what is kept of it: nil for length and hash.
    static let kept: [(String, String, String?)] = [
        ("text/plain", "hello", "hello"), ("application/json", #"{"n":1}"#, #"{"n":1}"#),
        ("application/xml", "<a>1</a>", "<a>1</a>"), ("image/svg+xml", "<svg/>", "<svg/>"),
        ("image/png", "PNG", nil), ("application/pdf", "%PDF", nil), ("application/octet-stream", "text", nil),
        ("application/xml", "<a>", nil), ("text/plain", "a\0b", nil), ("application/json", "{", nil),
    ]

    @Test("What can be looked into is kept, all else is length and hash", arguments: kept)
    func types(type: String, content: String, expected: String?) throws {
        let sample = Self.sample(.init("p@x", type, content))
        let redacted = Self.redact(sample)
        #expect(!redacted.isWithheld)
        let found = try Self.contents(redacted.body, sample)[0]
        if let expected {
            #expect(found == expected)
        } else {
            #expect(found.hasPrefix("[[withheld:\(content.utf8.count):"))
        }
        #expect(Self.redact(sample).body == redacted.body)
        let again = Redactor(key: RedactionSample.key).redact(body: redacted.body, contentType: sample.contentType)
        #expect(again.body == redacted.body && !again.isChanged)
    }

    @Test("Secrets in a text part go as in any text, and what is encoded stays encoded")
    func secrets() throws {
        // printf '{"password":"hunter2"}' | base64
        let base64 = PartSample.Part(
            "j@x",
            "application/json",
            "eyJwYXNzd29yZCI6Imh1bnRlcjIifQ==",
            fields: "Content-Transfer-Encoding: base64\r\n"
        )
        let sample = Self.sample(.init("t@x", "text/plain", "password=hunter2"), base64)
        let redacted = Self.redact(sample)
        let contents = try Self.contents(redacted.body, sample)
        #expect(contents[0].hasPrefix("password=%5B%5Bredacted:password:"))
        #expect(contents[1].hasPrefix(#"{"password":"[[redacted:password:"#))
        let text = String(decoding: redacted.body, as: UTF8.self)
        #expect(text.components(separatedBy: "Content-Transfer-Encoding: base64").count == 2)
        #expect(!text.contains("hunter2") && !text.contains("eyJwYXNzd29yZCI6Imh1bnRlcjIi"))
    }

    @Test("A rule keeps parts of a media type as they are, but no text that cannot be read, and no known secret")
    func keptParts() throws {
        let rules = try RedactionRules(
            yaml: Array("redaction: {keepParts: [image/*, application/pdf, 'text/*']}".utf8)
        )
        let sample = Self.sample(
            .init("a@x", "image/png", "\u{1}PNG"),
            .init("b@x", "application/pdf", "%PDF"),
            .init("c@x", "application/zip", "PK"),
            .init("d@x", "text/plain", "a\0b")
        )
        let contents = try Self.contents(Self.redact(sample, rules).body, sample)
        #expect(contents.prefix(2) == ["\u{1}PNG", "%PDF"])
        #expect(contents.dropFirst(2).allSatisfy { $0.hasPrefix("[[withheld:") })
        var secret = rules
        secret.secrets = [try RedactionSample.secret("own", "swordfish")]
        let leak = Self.sample(.init("a@x", "image/png", "\u{1}swordfish"))
        #expect(try Self.contents(Self.redact(leak, secret).body, leak)[0].hasPrefix("[[withheld:"))
        for bad in ["image", "image/", "*/*", "image/p*", "a b/c"] {
            let error = #expect(throws: FixtureError.self) {
                try RedactionRules(yaml: Array("redaction: {keepParts: ['\(bad)']}".utf8))
            }
            #expect(error?.code == .value, "\(bad)")
        }
    }

    @Test("A scan looks into each part and says the line, and redacting takes away what it finds")
    func scan() throws {
        let sample = Self.sample(
            .init("t@x", "text/plain", "first\r\npassword=hunter2"),
            .init("j@x", "application/json", #"{"pin":"8472"}"#),
            .init("i@x", "image/png", "PNG")
        )
        var fixture = sample.exchange("one")
        let found = RedactionScan().findings(in: fixture)
        // Five lines of the envelope's part, then fields and content of each.
        let lines = String(decoding: sample.bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let expected = [("password=", "password"), (#"{"pin""#, "pin")].map { text, rule in
            "request.mime:\((lines.firstIndex { $0.hasPrefix(text) } ?? -2) + 1): \(rule)"
        }
        #expect(found.map(\.description) == expected)
        let result = FixtureRedaction(Redactor(key: RedactionSample.key)).redact(fixture)
        #expect(result.changed.contains("request.mime") && result.unread.isEmpty)
        fixture = result.fixture
        #expect(RedactionScan().findings(in: fixture).isEmpty)
    }

    @Test("An answer with a part that is not kept is not replayed, and the index says which and why")
    func withheldResponse() throws {
        let sample = Self.sample(.init("i@x", "image/png", "PNG"))
        var fixture = Sample.exchange("one", "<a/>")
        fixture.details.responseHeaders = sample.headers
        fixture.response = sample.bytes
        #expect(FixtureIndex([fixture]).problems.isEmpty)
        fixture.response = Self.redact(sample).body
        let problem = try #require(FixtureIndex([fixture]).problems.first)
        #expect(problem.code == .withheld)
        #expect(problem.file == "svc/op/one/response.mime")
        #expect(problem.message.contains("part 2 of this response, image/png") && problem.message.contains("keepParts"))
    }

    @Test("An answer that cannot be taken apart is refused where it is read, unless it is broken on purpose")
    func broken() throws {
        let folder = try TemporaryFolder()
        func load(_ kind: String, _ body: String) throws -> FixtureFolder {
            for (name, text) in [
                ("exchange.yaml", PartSample.yaml(kind)), ("request.xml", Sample.envelope("<a/>")),
                ("response.mime", body),
            ] {
                try folder.write("svc/op/one/\(name)", text)
            }
            return try FixtureFolder.load(folder.path)
        }
        let whole = "--b\r\nContent-Type: text/xml\r\n\r\n\(Sample.envelope("<r/>"))\r\n--b--\r\n"
        #expect(try load("ordinary", whole).problems.isEmpty)
        let problem = try #require(try load("ordinary", String(whole.dropLast(8))).problems.first)
        #expect(problem.code == .parts && problem.file.hasSuffix("response.mime"), "\(problem)")
        #expect(try load("negative", String(whole.dropLast(8))).problems.isEmpty)
    }
}
