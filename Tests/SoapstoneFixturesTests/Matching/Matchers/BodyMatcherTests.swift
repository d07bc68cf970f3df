import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// What of the body counts: ignored parts, placeholders, conditions. Whenever a request is not matched, a near miss says
/// why; whenever it is, there is nothing to say.
@Suite struct BodyMatcherTests {
    private func expect(_ fixture: Fixture, _ request: String, responses: Bool) throws {
        let index = FixtureIndex([fixture])
        try #require(index.problems.isEmpty, "\(index.problems)")
        #expect(try (index.response(to: request) != nil) == responses, "\(request)")
        let misses = try index.misses(request)
        #expect(misses.map(\.differences.isEmpty) == [responses], "\(misses)")
    }

    /// Recorded payload, `match`, a request's payload, and whether the fixture answers it.
    static let ignoredCases: [(String, String, String, Bool)] = [
        ("<a xmlns='urn:n'><b>1</b><t>x</t></a>", "[//n:t]", "<a xmlns='urn:n'><b>1</b><t>y</t></a>", true),
        ("<a xmlns='urn:n'><b>1</b><t>x</t></a>", "[//n:t]", "<p:a xmlns:p='urn:n'><p:b>1</p:b></p:a>", true),
        ("<a xmlns='urn:n'><b>1</b></a>", "[//n:t]", "<a xmlns='urn:n'><t><u v='1'/>w</t><b>1</b></a>", true),
        ("<a xmlns='urn:n'><b>1</b><t>x</t></a>", "[//n:t]", "<a xmlns='urn:n'><b>2</b><t>y</t></a>", false),
        ("<a xmlns='urn:n'><b>1</b><t>x</t></a>", "[//t]", "<a xmlns='urn:n'><b>1</b><t>y</t></a>", false),
        ("<a xmlns='urn:n' id='1' v='1'/>", "[/*/*/n:a/@id]", "<a xmlns='urn:n' id='2' v='1'/>", true),
        ("<a xmlns='urn:n' id='1' v='1'/>", "[//@id]", "<a xmlns='urn:n' v='1'/>", true),
        ("<a xmlns='urn:n' id='1' v='1'/>", "[//@id]", "<a xmlns='urn:n' id='1' v='2'/>", false),
        ("<a xmlns='urn:n'>x<b/></a>", "[//n:a/text()]", "<a xmlns='urn:n'>y<b/>z</a>", true),
        ("<a xmlns='urn:n'>x<b/></a>", "[//n:a/text()]", "<a xmlns='urn:n'>x</a>", false),
        // Rows that a value tells apart, where only one side has such a row.
        ("<a xmlns='urn:n'><r>1</r></a>", "[\"//n:r[.='2']\"]", "<a xmlns='urn:n'><r>2</r><r>1</r></a>", true),
        ("<a xmlns='urn:n'><r>1</r></a>", "[\"//n:r[.='2']\"]", "<a xmlns='urn:n'><r>3</r><r>1</r></a>", false),
        ("<a xmlns='urn:n'> </a>", "[//n:t]", "<a xmlns='urn:n'>\n<t/></a>", true),
        ("<a xmlns='urn:n'>x<t/>y</a>", "[//n:t]", "<a xmlns='urn:n'>xy</a>", true),
        ("<a xmlns='urn:n'>x<b/>y</a>", "[//n:t]", "<a xmlns='urn:n'>x<b/>y<t/></a>", true),
        ("<a xmlns='urn:n'>x<b/>y</a>", "[//n:t]", "<a xmlns='urn:n'>xy<b/><t/></a>", false),
        ("<a xmlns='urn:n'><b/><c/></a>", "[//n:t]", "<a xmlns='urn:n'><c/><b/></a>", false),
        ("<a xmlns='urn:n'/>", "['/soap:Envelope/soap:Body/*']", "<a xmlns='urn:n'><b/></a>", true),
    ]

    @Test("Ignored parts count on neither side, everything else does", arguments: ignoredCases)
    func ignored(recorded: String, paths: String, request: String, responses: Bool) throws {
        let match = "{namespaces: {n: urn:n}, ignore: \(paths)}"
        try expect(Sample.exchange("one", recorded, match: match), request, responses: responses)
    }

    /// Recorded text or attribute, a request's, and whether it will do. The words and numbers are those of XMLUnit's own
    /// tests (IsNumberPlaceholderHandlerTest, IsDateTimePlaceholderHandlerTest, MatchesRegexPlaceholderHandlerTest and
    /// PlaceholderDifferenceEvaluatorTest), but for dates in the forms of a locale.
    static let placeholderCases: [(String, String, Bool)] = [
        ("${xmlunit.ignore}", "abc", true), ("${xmlunit.ignore}", "", true), ("${  xmlunit.ignore  }", "abc", true),
        ("#{xmlunit.ignore}", "abc", true), (" ${xmlunit.ignore}\n", "abc", true),
        ("${xmlunit.isNumber}", "1234", true), ("${xmlunit.isNumber}", "12.34", true),
        ("${xmlunit.isNumber}", "-1234", true), ("${xmlunit.isNumber}", "-12.34", true),
        ("${xmlunit.isNumber}", "1.7E+3", true), ("${xmlunit.isNumber}", "-1.7E+3", true),
        ("${xmlunit.isNumber}", " 1 ", true), ("${xmlunit.isNumber}", ".5", true), ("${xmlunit.isNumber}", "", false),
        ("${xmlunit.isNumber}", "5.", false), ("${xmlunit.isNumber}", "1e", false),
        ("${xmlunit.isNumber}", "1,5", false),
        ("${xmlunit.isNumber}", "not parsable as a number even though it contains 123 numbers", false),
        ("#{xmlunit.isNumber}", "x", false),
        ("${xmlunit.isDateTime}", "2020-01-01", true), ("${xmlunit.isDateTime}", "2020-01-01T15:00", true),
        ("${xmlunit.isDateTime}", "2020-01-01 15:00:00Z", true),
        ("${xmlunit.isDateTime}", "2020-02-29T23:59:59.123456789+01:00", true),
        ("${xmlunit.isDateTime}", "2020-01-01T15:00:00-0500", true),
        ("${xmlunit.isDateTime}", "2021-02-29", false), ("${xmlunit.isDateTime}", "2020-01-01T24:00:00", false),
        ("${xmlunit.isDateTime}", "This is a test date 2020-01-01", false), ("${xmlunit.isDateTime}", "", false),
        ("${xmlunit.isDateTime(dd.MM.yyyy)}", "05.09.2020", true),
        ("${xmlunit.isDateTime(dd.MM.yyyy)}", "2020-01-01", false),
        ("${xmlunit.isDateTime(dd MM yyyy HH:mm)}", "31 01 2020 12:34", true),
        ("${xmlunit.isDateTime(dd MM yyyy HH:mm)}", "abc", false),
        ("${xmlunit.isDateTime(yyyy-MM-dd'T'HH:mm:ssXXX)}", "2020-01-01T15:00:00+02:00", true),
        ("${xmlunit.isDateTime(yyyy-MM-dd'T'HH:mm:ssXXX)}", "2020-01-01T15:00:00", false),
        ("${xmlunit.isDateTime(yyyyMMdd''HH)}", "20200101'07", true),
        ("${xmlunit.isDateTime(d.M.yy)}", "5.12.20", true), ("${xmlunit.isDateTime(d.M.yy)}", "5.13.20", false),
        ("${xmlunit.matchesRegex(^\\d+$)}", "1234", true), ("${xmlunit.matchesRegex(^\\d+$)}", "", false),
        (
            "${xmlunit.matchesRegex(^\\d+$)}", "not parsable as a number even though it contains 123 numbers",
            false
        ),
        ("${xmlunit.matchesRegex(\\d+)}", "contains 123 numbers", true),
        ("${xmlunit.matchesRegex(\\d+)}", "none", false),
        ("${xmlunit.matchesRegex(^a)}", "abc", true), ("${xmlunit.matchesRegex(^a)}", "cba", false),
        ("${xmlunit.matchesRegex(a$)}", "cba", true), ("${xmlunit.matchesRegex(a|b)}", "xbx", true),
        ("${xmlunit.matchesRegex((a{1,2})(b))}", "aab", true), ("${xmlunit.matchesRegex((a{1,2})(b))}", "aac", false),
    ]

    @Test("Placeholders are XMLUnit's, in texts and in attributes", arguments: placeholderCases)
    func placeholders(recorded: String, request: String, responses: Bool) throws {
        for (recorded, request) in [
            ("<a><b>\(recorded)</b></a>", "<a><b>\(request)</b></a>"),
            ("<a><b><![CDATA[\(recorded)]]></b></a>", "<a><b>\(request)</b></a>"),
            ("<a x=\"\(recorded)\"/>", "<a x=\"\(request)\"/>"),
        ] {
            try expect(Sample.exchange("one", recorded), request, responses: responses)
        }
    }

    @Test("Only what is ignored may be missing")
    func missing() throws {
        try expect(Sample.exchange("one", "<a x='${xmlunit.ignore}'/>"), "<a/>", responses: true)
        try expect(Sample.exchange("one", "<a x='${xmlunit.isNumber}'/>"), "<a/>", responses: false)
        try expect(Sample.exchange("one", "<a x='${xmlunit.ignore}'/>"), "<a y=''/>", responses: false)
        try expect(Sample.exchange("one", "<a><b>${xmlunit.ignore}</b></a>"), "<a><b/></a>", responses: true)
        try expect(Sample.exchange("one", "<a><b>${xmlunit.ignore}</b></a>"), "<a/>", responses: false)
        try expect(Sample.exchange("one", "<a>${xmlunit.ignore}</a>"), "<a><b/></a>", responses: false)
    }

    /// Texts that are no placeholder that can be used, and a part of the message.
    static let unusableCases = [
        ("${xmlunit.isFoo}", "there is no placeholder"), ("${xmlunit.,}", "there is no placeholder"),
        ("${xmlunit.ignore(x)}", "there is no placeholder"), ("${xmlunit.matchesRegex}", "there is no placeholder"),
        ("${xmlunit.matchesRegex[^(\\d+$]}", "there is no placeholder"),
        ("${xmlunit.matchesRegex((\\d+)}", "is no regular expression"),
        ("${xmlunit.matchesRegex(a^b)}", "not at its beginning"), ("${xmlunit.matchesRegex(^a|b)}", "parentheses"),
        ("${xmlunit.isDateTime(dd MMM yyyy)}", "'MMM'"), ("${xmlunit.isDateTime(yyyy'T)}", "without an end"),
        (" ${xmlunit.ignore}abc", "the whole text"), ("x ${xmlunit.ignore}", "the whole text"),
        ("${xmlunit.ignore", "the whole text"),
    ]

    @Test(
        "A placeholder that cannot be used is an error with its line, and the exchange is left out",
        arguments: unusableCases
    )
    func unusable(text: String, message: String) throws {
        for body in ["<a>\n<b>\(text)</b></a>", "<a>\n<b x=\"\(text)\"/></a>"] {
            let index = FixtureIndex([Sample.exchange("one", body)])
            let problem = try #require(index.problems.first)
            #expect(problem.code == .matcher)
            #expect(problem.file == "svc/op/one/request.xml")
            #expect(problem.line == 2)
            #expect(problem.message.contains(message), "\(problem)")
            #expect(try index.response(to: body) == nil)
        }
    }

    @Test("Text that only looks like a placeholder is text", arguments: ["{xmlunit.ignore}", "xmlunit.ignore", "${x}"])
    func noPlaceholder(text: String) throws {
        try expect(Sample.exchange("one", "<a>\(text)</a>"), "<a>\(text)</a>", responses: true)
        try expect(Sample.exchange("one", "<a>\(text)</a>"), "<a>y</a>", responses: false)
    }

    private static let cases = "<a xmlns='urn:n'><c id='1'><n>AB12</n></c><c id='2'><n/></c></a>"

    /// A condition, and whether it holds for `cases`. The values are those of XPath 1.0's own rules.
    static let conditionCases: [(String, Bool)] = [
        ("//n:c", true), ("//n:d", false), ("count(//n:c) = 2", true), ("count(//n:c) > 2", false),
        ("//n:c/@id = '2'", true), ("string(//n:x)", false), ("''", false), ("0", false), ("0.5", true),
        ("{path: //n:n, equals: AB12}", true), ("{path: //n:n, equals: ''}", false),
        ("{path: '//n:c[2]/n:n', equals: ''}", true), ("{path: //n:x, equals: ''}", false),
        ("{path: 'count(//n:c)', equals: '2'}", true), ("{path: //n:c/@id, equals: '1'}", true),
        ("{path: '//n:c/@id = 2', equals: 'true'}", true), ("{path: //n:n, matches: '[A-Z]{2}[0-9]+'}", true),
        ("{path: //n:n, matches: '^[A-Z]{2}[0-9]+$'}", true), ("{path: //n:n, matches: '[A-Z]{2}'}", false),
        ("{path: //n:n}", true), ("{path: '//n:c[2]/n:n', matches: 'a*'}", true),
        ("{path: //n:x, matches: 'a*'}", false), ("/soap:Envelope/soap:Body/n:a", true),
        ("/soap:Envelope/soap:Body/a", false), ("//c", false), ("//*[local-name() = 'c']", true),
    ]

    @Test("Conditions hold by XPath's own rules, besides the body or alone", arguments: conditionCases)
    func conditions(condition: String, holds: Bool) throws {
        for (recorded, body) in [(Self.cases, "recorded"), ("<a xmlns='urn:n'/>", "any")] {
            let match = "{namespaces: {n: urn:n}, xpath: [\"\(condition)\"], body: \(body)}"
                .replacing("[\"{", with: "[{").replacing("}\"]", with: "}]")
            try expect(Sample.exchange("one", recorded, match: match), Self.cases, responses: holds)
        }
    }

    @Test("A condition alone does not let another body through, and any body has the recorded name")
    func conditionAndBody() throws {
        let match = "{namespaces: {n: urn:n}, xpath: [//n:c]"
        try expect(Sample.exchange("one", "<a xmlns='urn:n'/>", match: match + "}"), Self.cases, responses: false)
        let index = FixtureIndex([try Sample.exchange("one", "<a xmlns='urn:n'/>", match: match + ", body: any}")])
        #expect(try index.response(to: Self.cases) == "one")
        #expect(try index.response(to: Self.cases.replacing("<a ", with: "<x ").replacing("</a>", with: "</x>")) == nil)
        #expect(try index.response(to: Self.cases.replacing("urn:n", with: "urn:m")) == nil)
    }

    @Test("'soap' is the envelope's namespace in both versions, unless it is declared")
    func envelopePrefix() throws {
        for version in SOAPVersion.allCases {
            let match = "{xpath: ['/soap:Envelope/soap:Body/a'], body: any}"
            let index = FixtureIndex([try Sample.exchange("one", "<a/>", match: match, version: version)])
            #expect(try index.response(to: "<a>1</a>", version) == "one")
        }
        let match = "{namespaces: {soap: urn:x}, xpath: ['//soap:b'], body: any}"
        let index = FixtureIndex([try Sample.exchange("one", "<a/>", match: match)])
        #expect(try index.response(to: "<a><b xmlns='urn:x'/></a>") == "one")
    }

    @Test("An empty body can have conditions, too")
    func emptyBody() throws {
        let index = FixtureIndex([try Sample.exchange("one", "", match: "{xpath: ['not(//soap:Body/*)']}")])
        #expect(try index.response(to: "") == "one")
    }
}
