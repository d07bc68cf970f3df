import SoapstoneFixtures
import Testing

@Suite struct RedactionScanTests {
    private func findings(_ change: (inout Fixture) -> Void) -> [String] {
        var fixture = Sample.exchange("one", "<a/>")
        fixture.response = Array("<a/>".utf8)
        change(&fixture)
        return RedactionScan().findings(in: fixture).map(\.description)
    }

    @Test("What is left is found with its file, its line and its rule")
    func places() {
        #expect(findings { _ in } == [])
        #expect(findings { $0.request = Array("<a>\n<b/>\n<pin>8472</pin></a>".utf8) } == ["request.xml:3: pin"])
        #expect(
            findings { $0.response = Array("<a>\n\n<b>4111 1111 1111 1111</b></a>".utf8) } == ["response.xml:3: pan"]
        )
        #expect(findings { $0.response = Array("<a><!-- ok --></a>".utf8) } == [])
        #expect(findings { $0.response = Array("<a>\n<!-- pin: 8472 --></a>".utf8) } == ["response.xml:2: pin"])
        #expect(findings { $0.response = Array("cut <a>\n<pin>8472</p".utf8) } == ["response.xml:2: pin"])
        #expect(findings { $0.requestJSON = Array("{\n\"pin\":1}".utf8) } == ["request.json:2: pin"])
        #expect(findings { $0.responseJSON = Array("{\n\"pin\":1".utf8) } == ["response.json:2: pin"])
        #expect(findings { $0.details.endpoint = "/a?pin=1" } == ["exchange.yaml: pin"])
        #expect(findings { $0.details.note = "The pin: 8472" } == ["exchange.yaml: pin"])
        #expect(findings { $0.details.responseHeaders = [.init("Set-Cookie", "x")] } == ["exchange.yaml: setcookie"])
        #expect(findings { $0.details.responseHeaders = [.init("X-Other", "x")] } == ["exchange.yaml: header"])
    }

    @Test(
        "The digits of a UUID are no card number, and those around one are",
        arguments: [
            // The last two groups pass the check of a card number.
            ("urn:uuid:00000000-0000-4000-8000-000000000003", 0), ("a0000000-0000-4000-8000-000000000003", 0),
            ("{00000000-0000-4000-8000-000000000003}", 0), ("00000000-0000-4000-8000-000000000003,4111111111111111", 1),
            ("4111-1111-1111-1111 00000000-0000-4000-8000-000000000003", 1), ("8000-000000000003", 1),
            ("00000000-0000-4000-8000-00000000000g", 0), ("0000000-0000-4000-8000-000000000003", 1),
        ]
    )
    func uuids(value: String, count: Int) {
        let found = findings { $0.response = Array("<a><b>\(value)</b></a>".utf8) }
        #expect(found == Array(repeating: "response.xml:1: pan", count: count))
    }

    @Test("What was redacted passes, with its pseudonyms listed")
    func clean() {
        let redacted = Redactor(key: RedactionSample.key).redact(
            xml: Array("<a><pin>8472</pin><password>x</password><b>4111111111111111</b></a>".utf8)
        )
        #expect(findings { $0.request = redacted.body } == ["request.xml:1: pin", "request.xml:1: pan"])
        #expect(
            findings {
                $0.request = redacted.body
                $0.details.redactions = redacted.pseudonyms
            } == []
        )
        #expect(findings { $0.request = Redactor(key: nil).redact(body: [0], contentType: "a/b").body } == [])
    }

    @Test("Placeholders of XMLUnit pass, and what matchers ask for is looked at")
    func matchers() {
        for text in ["${xmlunit.ignore}", "#{xmlunit.isNumber}", "${xmlunit.matchesRegex([0-9]{4})}"] {
            #expect(
                findings { $0.request = Array("<a><pin>\(text)</pin><b pin='\(text)'/></a>".utf8) } == [],
                "\(text)"
            )
        }
        #expect(findings { $0.request = Array("<a><pin>${xmlunit.no}</pin></a>".utf8) } == ["request.xml:1: pin"])
        #expect(findings { $0.details.matchers.headers = [.init("X-Tenant", .equals("7"))] } == [])
        #expect(findings { $0.details.matchers.headers = [.init("Authorization", .present)] } == [])
        let found = ["exchange.yaml: authorization"]
        #expect(findings { $0.details.matchers.headers = [.init("Authorization", .equals("abc"))] } == found)
        #expect(findings { $0.details.matchers.query = [.init("pin", .equals("8472"))] } == ["exchange.yaml: pin"])
        let card = Fixture.Matchers.PathCondition("//b", .equals("4111 1111 1111 1111"))
        #expect(findings { $0.details.matchers.conditions = [card] } == ["exchange.yaml: pan"])
        let pin = Fixture.Matchers.PointerCondition("/card/pin", .equals(.number("8472")))
        #expect(findings { $0.details.matchers.json = [pin] } == ["exchange.yaml: pin"])
        #expect(findings { $0.details.matchers.json = [.init("/pin"), .init("/n", .matches("[0-9]{4}"))] } == [])
    }

    @Test("A known secret is found in markup, too")
    func secrets() throws {
        var fixture = Sample.exchange("one", "<a xmlns='urn:hunter2'/>")
        fixture.response = Array("x".utf8)
        let rules = RedactionRules(secrets: [try RedactionSample.secret("s", "hunter2")])
        #expect(RedactionScan(rules).findings(in: fixture).map(\.description) == ["request.xml: secret"])
    }
}
