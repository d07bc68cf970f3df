import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Near misses of fixtures with matchers: each matcher that fails is told, with what was expected and found.
@Suite struct MatcherNearMissTests {
    private static let body = "/soapenv:Envelope/soapenv:Body"

    /// Recorded payload, `match`, a request's payload, and the differences: kind, path, expected, found.
    static let pairs: [(String, String, String, [(Difference.Kind, String, String?, String?)])] = [
        (
            "<a><b>${xmlunit.isNumber}</b><c x='#{xmlunit.isNumber}'/></a>", "{}", "<a><b>x</b><c x='y'/></a>",
            [
                (.different, body + "/a/b/text()", "${xmlunit.isNumber}", "x"),
                (.different, body + "/a/c/@x", "#{xmlunit.isNumber}", "y"),
            ]
        ),
        (
            "<a x='${xmlunit.isNumber}'/>", "{}", "<a/>",
            [(.missing, body + "/a/@x", "${xmlunit.isNumber}", nil)]
        ),
        (
            "<a><t>1</t><b>1</b><b>2</b></a>", "{ignore: [//t]}", "<a><t>2</t><b>1</b><b>3</b></a>",
            [(.different, body + "/a/b[2]/text()", "2", "3")]
        ),
        (
            "<a/>", "{body: any, xpath: [//b, {path: //c, equals: '1'}, {path: //c, matches: '[a-z]+'}]}",
            "<a><c>2</c></a>",
            [
                (.condition, "//b", "true", nil), (.condition, "//c", "1", "2"), (.condition, "//c", "/[a-z]+/", "2"),
            ]
        ),
        ("<a/>", "{xpath: ['count(//b) = 1']}", "<a/>", [(.condition, "count(//b) = 1", "true", "false")]),
        (
            "<a/>",
            "{headers: {A: x, B: {matches: y+}, C: {present: true}, D: {absent: true}}, query: {q: '1', r: '1'}}",
            "<a/>",
            [
                (.header, "A", "x", nil), (.header, "B", "/y+/", "z"), (.header, "C", "any value", nil),
                (.header, "D", nil, "w"), (.query, "q", "1", "2"), (.query, "r", "1", nil),
            ]
        ),
    ]

    @Test("Each matcher that fails is a difference, what is ignored or matched is none", arguments: pairs)
    func differences(
        recorded: String,
        match: String,
        request: String,
        expected: [(Difference.Kind, String, String?, String?)]
    ) throws {
        let index = FixtureIndex([try Sample.exchange("one", recorded, match: match)])
        try #require(index.problems.isEmpty, "\(index.problems)")
        let headers: [Fixture.Header] = [.init("b", "z"), .init("D", "w")]
        let found = try #require(index.misses(request, headers: headers, query: "q=2").first).differences
        #expect(found.map(\.kind) == expected.map(\.0))
        #expect(found.map(\.path) == expected.map(\.1))
        #expect(found.map(\.expected) == expected.map(\.2))
        #expect(found.map(\.found) == expected.map(\.3))
    }

    @Test("Conditions explain the prefixes that they use")
    func namespaces() throws {
        let match = "{namespaces: {c: urn:c, bc: urn:bc, d: urn:d}, xpath: [//c:x, '//child::bc:x[@d]']}"
        let index = FixtureIndex([try Sample.exchange("one", "<a/>", match: match)])
        let differences = try #require(index.misses("<a/>").first?.differences)
        #expect(differences.map { $0.namespaces.map(\.prefix) } == [["c"], ["bc"]])
        let difference = try #require(differences.first)
        #expect(difference.description == "the condition //c:x selects nothing, 'true' was expected (c=urn:c)")
    }

    /// `match`, and the hint for a request whose elements are in urn:n.
    static let hintCases: [(String, [String])] = [
        (
            "{xpath: [//b]}",
            [
                "'b' in the path //b has no prefix and means an element in no namespace; the request has it in urn:n: "
                    + "declare a prefix for it (namespaces: {p: urn:n}) and write p:b"
            ]
        ),
        (
            "{ignore: [//b], namespaces: {n: urn:n}}",
            [
                "'b' in the path //b has no prefix and means an element in no namespace; the request has it in urn:n: "
                    + "write n:b"
            ]
        ),
        ("{xpath: [//z]}", []), ("{xpath: [//c]}", []), ("{xpath: ['//n:b = 5'], namespaces: {n: urn:n}}", []),
        ("{xpath: ['//@b = 5']}", []),
    ]

    @Test("A path without prefixes that selects nothing is told how to get one", arguments: hintCases)
    func hints(match: String, expected: [String]) throws {
        let recorded = "<a xmlns='urn:n'><b>1</b></a>"
        let index = FixtureIndex([try Sample.exchange("one", recorded, match: match)])
        let miss = try #require(index.misses("<a xmlns='urn:n'><b>2</b><c/><c xmlns=''/></a>").first)
        #expect(!miss.differences.isEmpty)
        #expect(miss.hints == expected)
    }

    @Test("A scenario in another state, and another version, are differences, too")
    func stateAndVersion() throws {
        let index = FixtureIndex([
            Sample.exchange("a", "<a/>", scenario: Fixture.Scenario(name: "s", requiredState: "two")),
            Sample.exchange("b", "<b/>", version: .soap12),
        ])
        let state = try #require(index.misses("<a/>").first?.differences)
        #expect(state.map(\.description) == ["the scenario s is 'Started', 'two' was expected"])
        let other = try #require(index.misses("<a/>") { _ in "three" }.first?.differences)
        #expect(other.map(\.found) == ["three"])
        let version = try #require(index.misses("<b/>").first?.differences)
        #expect(version.map(\.path) == ["namespace-uri(/*)"])
        #expect(version.map(\.expected) == [SOAPVersion.soap12.namespace])
        #expect(version.map(\.found) == [SOAPVersion.soap11.namespace])
    }

    @Test("Text in other places between the same elements is a difference")
    func mixedContent() throws {
        let index = FixtureIndex([Sample.exchange("one", "<a>x<b/>y</a>")])
        #expect(try index.response(to: "<a>xy<b/></a>") == nil)
        #expect(try index.misses("<a>xy<b/></a>").first?.differences.map(\.kind) == [.order])
    }

    @Test("The text for people has what is expected beside what was found")
    func text() throws {
        let match = "{headers: {X-A: '1'}, ignore: ['//t']}"
        let recorded = "<a xmlns='urn:n'><b>one</b><c>1</c><t/></a>"
        let index = FixtureIndex([try Sample.exchange("one", recorded, match: match)])
        let miss = try #require(index.misses("<a xmlns='urn:n'><b>two</b><c>12</c><t>x</t></a>").first)
        #expect(
            miss.text == """
                svc/op/one: 4 differences
                  header     X-A
                             expected '1'   | found nothing
                  different  /soapenv:Envelope/soapenv:Body/n1:a/n1:b/text()
                             expected 'one' | found 'two'
                             soapenv = http://schemas.xmlsoap.org/soap/envelope/
                             n1 = urn:n
                  different  /soapenv:Envelope/soapenv:Body/n1:a/n1:c/text()
                             expected '1'   | found '12'
                  different  /soapenv:Envelope/soapenv:Body/n1:a/n1:t/text()
                             expected ''    | found 'x'
                  hint: 't' in the path //t has no prefix and means an element in no namespace; the request has it in \
                urn:n: declare a prefix for it (namespaces: {p: urn:n}) and write p:t
                """
        )
    }
}
