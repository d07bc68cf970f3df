import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Rules that find values by a regular expression.
@Suite struct ValuePatternTests {
    private static func rules(_ patterns: String...) throws -> RedactionRules {
        let rules = patterns.map { "- {name: member, pattern: '\($0)'}" }.joined(separator: "\n  ")
        return try RedactionRules(yaml: Array("redaction:\n  rules:\n  \(rules)".utf8))
    }

    @Test(
        "A value that a pattern finds becomes another one that matches it",
        arguments: [
            ("M-[0-9]{6}", "M-123456"), ("[A-Z]{3}-[0-9]{3}", "ABC-123"), ("CUST[0-9]{8}[A-Z]{4}", "CUST12345678ABCD"),
            ("[0-9]{9}", "123456789"), ("0[0-9]{8}", "012345678"),
            ("[a-z]+\\.[a-z]+@h\\.example", "jane.roe@h.example"),
            ("\\p{Lu}\\p{Ll}+ [0-9]+", "Haus 17"), ("4711[0-9]{5}", "471112345"),
        ]
    )
    func pseudonyms(pattern: String, value: String) throws {
        let whole = try Regex(pattern)
        for key in [RedactionSample.key] + (0..<20).map({ _ in RedactionKey() }) {
            let redactor = Redactor(try Self.rules(pattern), key: key)
            let redacted = redactor.redact(xml: Array("<a>\(value)</a>".utf8))
            let made = String(decoding: redacted.body, as: UTF8.self).dropFirst(3).dropLast(4)
            #expect(made != value && made.wholeMatch(of: whole) != nil, "\(made)")
            #expect(redacted.pseudonyms.map(\.name.text) == ["member"])
            #expect(redactor.redact(xml: redacted.body, known: redacted.pseudonyms).body == redacted.body)
        }
    }

    @Test(
        "A value without another one that matches becomes a placeholder",
        arguments: [("Jane", "Jane"), ("4711", "4711"), ("[a-zé]+", "andré")]
    )
    func placeholders(pattern: String, value: String) throws {
        let text = RedactionSample.payload("<a>\(value)</a>", try Self.rules(pattern))
        #expect(text.hasPrefix("<a>[[redacted:member:"))
    }

    @Test(
        "A value is found in every place, and in none that only begins or ends like it",
        arguments: [
            ("<a>M-123456</a>", true), ("<a b='M-123456'/>", true), ("<a>for M-123456.</a>", true),
            ("<a><![CDATA[(M-123456)]]></a>", true), ("<a>M-<!-- c -->123456</a>", true),
            ("<a>{\"m\": [\"M-123456\"]}</a>", true), ("<a>x=1&amp;m=M%2D123456</a>", true),
            ("<a>http://h.example/m/M-123456/x</a>", true), ("<a>&lt;m&gt;M-123456&lt;/m&gt;</a>", true),
            ("<a>\(RedactionSample.base64("<m>M-123456</m>"))</a>", true), ("<a>M-1234567</a>", false),
            ("<a>XM-123456</a>", false), ("<a>m-123456</a>", false), ("<a>M-12345</a>", false),
        ]
    )
    func places(body: String, isFound: Bool) throws {
        let rules = try Self.rules("M-[0-9]{6}")
        var fixture = Sample.exchange("one", body)
        fixture.response = Array("<a/>".utf8)
        let redacted = Redactor(rules, key: RedactionSample.key).redact(xml: fixture.request)
        #expect(redacted.isChanged == isFound && !redacted.isWithheld)
        #expect(RedactionScan(rules).findings(in: fixture).map(\.rule.text) == (isFound ? ["member"] : []))
        fixture.request = redacted.body
        fixture.details.redactions = redacted.pseudonyms
        #expect(RedactionScan(rules).findings(in: fixture).isEmpty)
    }

    @Test("Numbers of JSON, addresses and header fields are searched, too")
    func otherPlaces() throws {
        let rules = try Self.rules("[0-9]{9}", "M-[0-9]{6}")
        #expect(RedactionSample.json("{\"n\": 123456789}", rules).firstMatch(of: /^\{"n": [1-9]\d{8}\}$/) != nil)
        #expect(!RedactionSample.json("{\"n\": 123456789}", rules).contains("123456789"))
        let redactor = Redactor(rules, key: RedactionSample.key)
        #expect(redactor.redact(url: "/m/M-123456?to=M-654321").url.firstMatch(of: /M-123456|M-654321/) == nil)
        let head = redactor.redact(headers: [Fixture.Header("User-Agent", "x (M-123456)")], length: nil)
        #expect(head.headers[0].value.hasPrefix("x ([[redacted:member:"))
    }

    @Test(
        "A request with a value matches its recording, and one with another value does not",
        arguments: [true, false]
    )
    func replay(hasKey: Bool) throws {
        let rules = try Self.rules("M-[0-9]{6}")
        func request(_ member: String) -> String { "<get><id>\(member)</id><note>of \(member)</note></get>" }
        var fixture = Sample.exchange("one", request("M-123456"))
        let redacted = Redactor(rules, key: RedactionSample.key).redact(xml: fixture.request)
        fixture.request = redacted.body
        fixture.details.redactions = redacted.pseudonyms
        let index = FixtureIndex([fixture], redactor: Redactor(rules, key: hasKey ? RedactionSample.key : nil))
        #expect(index.problems.isEmpty)
        #expect(try index.response(to: request("M-123456")) == "one")
        #expect(try index.response(to: request("M-123457")) == (hasKey ? nil : "one"))
        #expect(try index.response(to: "<get><id>M-123456</id></get>") == nil)
    }

    @Test(
        "A pattern that cannot be used is reported with its line and the character",
        arguments: [
            ("M-[0-9", "character 7: "), ("é(", "character 3: "), ("^M", "character 1: a pattern is found anywhere"),
            ("M[$]$", "character 5: a pattern is found anywhere"), ("\\bM", "character 2: 'b' after '\\'"),
            ("M*", "matches an empty text"), ("(M{99}N){99}", "more than 500 characters"),
        ]
    )
    func refused(pattern: String, says: String) throws {
        let error = #expect(throws: FixtureError.self) { try Self.rules("x", pattern) }
        #expect(error?.line == 4 && error?.file == "soapstone.yaml")
        #expect(error?.message.contains(says) == true, "\(String(describing: error))")
        #expect(error?.message.contains("[REDACTION_PATTERN]") == true)
    }

    @Test("A message in which a search would not come to an end is not stored")
    func givenUp() throws {
        let text = String(repeating: "a ", count: 1 << 16)
        let redactor = Redactor(try Self.rules("a|a[\\s\\S]*b"), key: RedactionSample.key)
        #expect(redactor.redact(xml: Array("<a>\(text)</a>".utf8)).isWithheld)
    }
}
