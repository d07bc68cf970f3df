import Crypto
import Foundation
import SoapstoneFixtures
import Testing

/// Files of parts, which no rule rewrites: found where they would not be written now, and removed.
@Suite struct PartFileRedactionTests {
    /// More than a piece that is read at once, with a secret across the end of the first one.
    private static let secret = "swordfish"
    private static let content =
        String(repeating: "x", count: 256 << 10 - 4) + secret + String(repeating: "y", count: 1_000)

    /// A store with one case, part 2 of whose response has a file.
    private static func store() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let bytes = Data(content.utf8)
        let digest = SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
        // As a recorder writes it.
        let encoding = "Content-Transfer-Encoding: 7bit\r\n\r\n"
        let response =
            "--b\r\nContent-Type: text/xml\r\n\(encoding)\(Sample.envelope("<r/>"))\r\n"
            + "--b\r\nContent-Type: image/tiff\r\nContent-ID: <s@x>\r\n\(encoding)"
            + "[[withheld:\(bytes.count):\(digest)]]\r\n--b--\r\n"
        for (name, text) in [
            ("exchange.yaml", PartSample.yaml("ordinary")), ("request.xml", Sample.envelope("<a/>")),
            ("response.mime", response),
            ("response.part-2", content),
        ] {
            try folder.write("store/svc/op/one/\(name)", text)
        }
        return folder
    }

    private static func exchange(in folder: TemporaryFolder) throws -> Fixture {
        let loaded = try FixtureFolder.load(folder.path + "/store")
        #expect(loaded.problems.isEmpty)
        return try #require(loaded.fixtures.first)
    }

    private static func rules(keeping types: String, _ secrets: [String]) throws -> RedactionRules {
        var rules = try RedactionRules(yaml: Array("redaction: {keepParts: [\(types)]}".utf8))
        rules.secrets = try secrets.map { try RedactionSample.secret("own", $0) }
        return rules
    }

    /// The types that are kept, the known secrets, and what is found.
    static let cases: [(String, [String], [String])] = [
        ("'image/*'", [], []), ("image/tiff", ["marlin"], []),
        ("image/png", [], ["response.part-2: part"]), ("", [secret], ["response.part-2: part"]),
        ("'image/*'", [secret], ["response.part-2: secret"]),
        ("'image/*'", ["marlin", "yyyy"], ["response.part-2: secret"]),
    ]

    @Test(
        "A scan finds the files that would not be written now, and redaction removes them and nothing else",
        arguments: cases
    )
    func found(types: String, secrets: [String], expected: [String]) throws {
        let folder = try Self.store()
        let fixture = try Self.exchange(in: folder)
        let rules = try Self.rules(keeping: types, secrets)
        #expect(RedactionScan(rules).findings(in: fixture).map(\.description) == expected)
        let result = FixtureRedaction(Redactor(rules, key: RedactionSample.key)).redact(fixture)
        #expect(result.removed == (expected.isEmpty ? [] : ["response.part-2"]))
        #expect(result.changed.isEmpty && result.unread.isEmpty && result.isChanged != expected.isEmpty)
        try result.write(to: folder.path + "/store")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/store/svc/op/one").sorted()
        let whole = ["exchange.yaml", "request.xml", "response.mime", "response.part-2"]
        #expect(left == (expected.isEmpty ? whole : whole.dropLast()))
        let again = try Self.exchange(in: folder)
        #expect(again.response == fixture.response)
        #expect(RedactionScan(rules).findings(in: again).isEmpty)
    }

    @Test("A file that is gone when it is looked into is told")
    func gone() throws {
        let folder = try Self.store()
        let fixture = try Self.exchange(in: folder)
        try folder.remove("store/svc/op/one/response.part-2")
        let rules = try Self.rules(keeping: "'image/*'", [Self.secret])
        #expect(RedactionScan(rules).findings(in: fixture).map(\.description) == ["response.part-2: unreadable"])
    }
}
