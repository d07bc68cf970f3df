import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Fixtures of operations with codecs: redacted by their classes, found clean, and matched afterwards.
@Suite struct ClassFixtureTests {
    private static func order(_ customer: String, _ number: String = "471108") -> String {
        "<order xmlns='urn:o'><customer>\(customer)</customer><number>\(number)</number><state>OPEN</state></order>"
    }

    private static func exchange(_ name: String, _ customer: String) -> Fixture {
        var fixture = Sample.exchange(name, order(customer))
        fixture.response = Array(Sample.envelope(order(customer, "000815")).utf8)
        fixture.details.responseHeaders = [.init("Content-Type", "text/xml")]
        fixture.requestJSON = Array(
            #"{"customer":"\#(customer)","number":"471108","state":"OPEN","place":{"city":"Canary town"}}"#.utf8
        )
        fixture.responseJSON = Array(
            #"{"opstatus":0,"rows":[{"item":"PEN","amount":"4711"}],"part":{"parts":[{"name":"Canary nib"}]}}"#.utf8
        )
        return fixture
    }

    @Test("A case is redacted with its JSON, and nothing of it is found again")
    func redacted() throws {
        let fixture = Self.exchange("one", "Canary")
        let scan = RedactionScan(ClassSample.rules)
        let found = Set(scan.findings(in: fixture).map(\.file))
        #expect(found == ["request.xml", "response.xml", "request.json", "response.json"])
        #expect(RedactionScan().findings(in: fixture).isEmpty, "the standard rules know nothing of it")
        let result = FixtureRedaction(ClassSample.redactor).redact(fixture)
        #expect(result.unread.isEmpty)
        let kept = result.fixture
        let json = try [kept.requestJSON, kept.responseJSON].map { try #require($0) }
        for bytes in [kept.request, kept.response, try kept.details.yaml()] + json {
            let text = String(decoding: bytes, as: UTF8.self)
            for value in ["Canary", "471108", "4711\""] { #expect(!text.contains(value), "\(text)") }
        }
        #expect(String(decoding: json[0], as: UTF8.self).contains(#""state":"OPEN""#))
        #expect(String(decoding: json[1], as: UTF8.self).contains(#"{"opstatus":0,"rows":[{"item":"PEN","amount":""#))
        #expect(scan.findings(in: kept).isEmpty, "\(scan.findings(in: kept))")
        #expect(FixtureRedaction(ClassSample.redactor).redact(kept).changed.isEmpty)
    }

    @Test(
        "A redacted case answers the request that it was made of, and others as the key allows",
        arguments: [true, false]
    )
    func matched(hasKey: Bool) throws {
        let fixtures = ["Ann", "Bob"].map {
            FixtureRedaction(ClassSample.redactor).redact(Self.exchange($0, $0)).fixture
        }
        let redactor = Redactor(ClassSample.rules, key: hasKey ? RedactionSample.key : nil)
        let index = FixtureIndex(fixtures, redactor: redactor)
        #expect(index.problems.map(\.code) == (hasKey ? [] : [.keyNeeded]))
        #expect(try index.response(to: Self.order("Ann")) == "Ann")
        #expect(try index.response(to: Self.order("Bob")) == (hasKey ? "Bob" : "Ann"))
        #expect(try index.response(to: Self.order("Cid")) == (hasKey ? nil : "Ann"), "another value of the same kind")
        #expect(try index.response(to: Self.order("Ann").replacing("OPEN", with: "DONE")) == nil, "open values count")
        let text = try index.misses(Self.order("Cid").replacing("OPEN", with: "DONE")).map(\.text).joined()
        #expect(!text.contains("Cid") && text.contains("expected 'OPEN'"), "\(text)")
    }
}
