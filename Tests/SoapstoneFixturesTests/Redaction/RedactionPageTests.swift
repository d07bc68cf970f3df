import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import Testing

/// The examples of the page about redaction are what the library does with the key of the tests.
@Suite struct RedactionPageTests {
    private let page: String

    init() throws {
        let file = Repository.root + "/Sources/SoapstoneFixtures/Documentation.docc/Redaction.md"
        page = try String(contentsOfFile: file, encoding: .utf8)
    }

    /// The code behind `<!-- example: NAME -->`.
    private func example(_ name: String, _ language: String = "xml") throws -> String {
        let mark = try #require(page.range(of: "<!-- example: \(name) -->\n```\(language)\n"))
        let end = try #require(page.range(of: "\n```\n", range: mark.upperBound..<page.endIndex))
        return String(page[mark.upperBound..<end.lowerBound])
    }

    @Test("The message on the page becomes what the page says")
    func message() throws {
        let received = Array(try example("message received").utf8)
        let kept = Redactor(key: RedactionSample.key).redact(body: received, contentType: "text/xml; charset=utf-8")
        #expect(String(decoding: kept.body, as: UTF8.self) == (try example("message kept")))
        for pseudonym in kept.pseudonyms {
            #expect(page.contains("  - {name: \(pseudonym.name), value: \"\(pseudonym.value)\"}\n"))
        }
        #expect(kept.pseudonyms.count == 2)
        let reduced = String(decoding: Redactor(key: nil).redact(xml: received).body, as: UTF8.self)
        #expect(reduced == (try example("message without key")))
        #expect(Redactor(key: nil).redact(xml: kept.body, known: kept.pseudonyms).body == Array(reduced.utf8))
    }

    @Test("The configuration on the page is read, and does what its comments say")
    func configuration() throws {
        let rules = try RedactionRules(yaml: Array(try example("configuration", "yaml").utf8))
        #expect(RedactionRules.standardNames.count - rules.names.count == 1)
        #expect(Set(RedactionRules.ValueKind.allCases).subtracting(rules.values) == [.cardNumber])
        #expect(rules.keptHeaders.last == "X-Correlation-Id")
        #expect(rules.keptParts == ["image/*"])
        #expect(rules.rules.map(\.name.text) == ["owner", "member", "badge", "nick", "language"])
        #expect(rules.keptClasses == [.personal])
        let kinds = RedactionRules.ValueKind.allCases.map(\.rawValue).joined(separator: ", ")
        #expect(page.contains("# forms that are not redacted: \(kinds)\n"))
    }
}
