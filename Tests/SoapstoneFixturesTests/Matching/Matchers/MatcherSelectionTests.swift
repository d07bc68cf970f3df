import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// Which of several fixtures answers.
@Suite struct MatcherSelectionTests {
    @Test("The same request goes before matchers, whatever the names are")
    func canonicalFirst() throws {
        let index = FixtureIndex([
            try Sample.exchange("a", "<a>${xmlunit.ignore}</a>", match: "{}"), Sample.exchange("b", "<a>1</a>"),
        ])
        #expect(index.problems.isEmpty)
        #expect(try index.response(to: "<a>1</a>") == "b")
        #expect(try index.response(to: "<a>2</a>") == "a")
    }

    @Test("A priority above 0 goes before the same request, one below 0 behind all others")
    func priorities() throws {
        let any = "<a/>"
        let index = FixtureIndex([
            try Sample.exchange("low", any, match: "{body: any, priority: -1}"),
            try Sample.exchange("plain", "<a>x</a>", match: "{}"),
            try Sample.exchange("none", any, match: "{body: any, xpath: ['//b']}"),
            try Sample.exchange("nine", any, match: "{body: any, xpath: ['//c'], priority: 9}"),
            try Sample.exchange("ten", any, match: "{body: any, xpath: ['//c', '//d'], priority: 10}"),
        ])
        #expect(index.problems.isEmpty)
        #expect(try index.response(to: "<a><b/><c/><d/></a>") == "ten")
        #expect(try index.response(to: "<a><b/><c/></a>") == "nine")
        #expect(try index.response(to: "<a><b/></a>") == "none")
        #expect(try index.response(to: "<a>x</a>") == "plain")
        #expect(try index.response(to: "<a/>") == "low")
    }

    @Test("An exchange for any action answers where the one that was recorded is not sent, and others go before it")
    func anyAction() throws {
        let index = FixtureIndex([
            try Sample.exchange("any", "<a>1</a>", match: "{action: any}"),
            try Sample.exchange("own", "<a>2</a>", match: "{}"),
            try Sample.exchange("set", "<a>1</a>", match: "{}", action: "urn:set"),
        ])
        #expect(index.problems.isEmpty)
        let table: [(String, String?, String?)] = [
            ("<a>1</a>", "urn:get", "any"), ("<a>1</a>", nil, "set"), ("<a>1</a>", "urn:other", "any"),
            ("<a>1</a>", "urn:set", "set"), ("<a>2</a>", "urn:get", "own"), ("<a>2</a>", "urn:other", nil),
        ]
        for (body, action, name) in table {
            #expect(try index.response(to: body, action: action) == name, "\(body) \(action ?? "-")")
        }
        #expect(!index.contradicts(action: "urn:other", payloadName: XMLName("a")))
        let misses = try index.misses("<a>3</a>", action: "urn:other")
        #expect(misses.map(\.id.name) == ["any"])
        #expect(misses.first?.expectedAction == nil)
    }

    /// A fixture that any body with the payload `a` matches, where its paths hold.
    private static func exchange(_ name: String, _ paths: String, _ more: String = "") throws -> Fixture {
        try Sample.exchange(name, "<a/>", match: "{body: any, xpath: [\(paths)]\(more)}")
    }

    @Test("Exchanges that want one value of a path are found by the value, before and behind others as they should be")
    func values() throws {
        let many = try (0..<300).map { try Self.exchange("v\($0)", "{path: //n, equals: 'v\($0)'}") }
        let others = [
            // The same path by another name, and the same text with another meaning.
            try Self.exchange("m1", "{path: '//p:n', equals: other}", ", namespaces: {p: urn:m}"),
            try Self.exchange("m2", "{path: '//p:n', equals: other}", ", namespaces: {p: urn:n}"),
            // More than the value counts.
            try Self.exchange("w1", "{path: //n, equals: w}, //x"),
            try Self.exchange("w2", "{path: //n, equals: w}, //y"),
            try Self.exchange("w3", "{path: //n, equals: w}", ", headers: {H: '1'}"),
            try Self.exchange("w4", "{path: //n, matches: 'w+'}", ", priority: -1"),
            try Self.exchange("w5", "{path: //n, equals: v7}, //late", ", priority: 5"),
            try Self.exchange("w6", "{path: count(//n), equals: '3'}"),
            try Self.exchange("w7", "{path: '//n/@k', equals: ''}"),
            try Self.exchange("w8", "//y, {path: //n, equals: late}"),
        ]
        let index = FixtureIndex(others + many)
        #expect(index.problems.isEmpty, "\(index.problems)")
        let table: [(String, String?)] = [
            ("<a><n>v0</n></a>", "v0"), ("<a><n>v299</n></a>", "v299"), ("<a><n>v300</n></a>", nil), ("<a/>", nil),
            ("<a><n/></a>", nil), ("<a><n>v7</n></a>", "v7"), ("<a><n>v7</n><late/></a>", "w5"),
            ("<a><n>v1</n><n>v2</n></a>", "v1"), ("<a><n> v1</n></a>", nil),
            ("<a xmlns:q='urn:n'><q:n>other</q:n></a>", "m2"), ("<a xmlns:q='urn:m'><q:n>other</q:n></a>", "m1"),
            ("<a><n>other</n></a>", nil), ("<a><n>w</n></a>", "w4"), ("<a><n>w</n><y/></a>", "w2"),
            ("<a><n>w</n><x/><y/></a>", "w1"), ("<a><n>www</n></a>", "w4"), ("<a><n>1</n><n>2</n><n>3</n></a>", "w6"),
            ("<a><n k=''>4</n></a>", "w7"), ("<a><n>late</n></a>", nil), ("<a><y/><n>late</n></a>", "w8"),
        ]
        for (body, name) in table { #expect(try index.response(to: body) == name, "\(body)") }
        #expect(try index.response(to: "<a><n>w</n></a>", headers: [.init("H", "1")]) == "w3")
        #expect(try index.response(to: "<a><n>v0</n></a>", action: "urn:other") == nil)
    }

    @Test("A priority alone moves an exchange before one with the same request")
    func priorityAlone() throws {
        let index = FixtureIndex([
            Sample.exchange("a", "<a/>"), try Sample.exchange("b", "<a/>", match: "{priority: 1}"),
        ])
        #expect(try index.response(to: "<a/>") == "b")
    }

    @Test(
        "Of two exchanges with the same matchers, the one that never answers is reported",
        arguments: [
            ("{body: any}", "<a>1</a>", "{body: any}", nil, true), ("{body: any}", "<b/>", "{body: any}", nil, false),
            ("{xpath: ['//b']}", "<a/>", "{xpath: ['//b']}", nil, true),
            ("{xpath: ['//b']}", "<a>1</a>", "{xpath: ['//b']}", nil, false),
            ("{xpath: ['//b']}", "<a/>", "{xpath: ['//c']}", nil, false),
            ("{xpath: ['//b']}", "<a/>", "{xpath: ['//b'], priority: 1}", nil, false),
            ("{body: any}", "<a/>", "{body: any}", "late", false),
        ] as [(String, String, String, String?, Bool)]
    )
    func twins(match: String, body: String, otherMatch: String, state: String?, isReported: Bool) throws {
        let scenario = state.map { Fixture.Scenario(name: "s", requiredState: $0) }
        let index = FixtureIndex([
            try Sample.exchange("a", "<a/>", match: match),
            try Sample.exchange("b", body, match: otherMatch, scenario: scenario),
        ])
        #expect(index.problems.map(\.code) == (isReported ? [.duplicate] : []))
        #expect(index.problems.allSatisfy { $0.file == "svc/op/b/exchange.yaml" })
    }

    @Test("Of one priority, the first by path answers")
    func paths() throws {
        let match = "{body: any}"
        let index = FixtureIndex([
            try Sample.exchange("b", "<a/>", match: match), try Sample.exchange("a", "<a>1</a>", match: match),
        ])
        #expect(try index.response(to: "<a>2</a>") == "a")
    }

    @Test("Version, action and name of the payload are as they were recorded")
    func buckets() throws {
        let match = "{body: any}"
        let index = FixtureIndex([
            try Sample.exchange("a", "<a/>", match: match, action: "urn:one"),
            try Sample.exchange("b", "<a/>", match: match, action: "urn:two"),
            try Sample.exchange("c", "<a/>", match: match, action: "urn:two", version: .soap12),
            try Sample.exchange("d", "<d/>", match: match, action: "urn:two"),
        ])
        #expect(try index.response(to: "<a>1</a>", action: "urn:one") == "a")
        #expect(try index.response(to: "<a>1</a>", action: "urn:two") == "b")
        #expect(try index.response(to: "<a>1</a>", action: "urn:two", .soap12) == "c")
        #expect(try index.response(to: "<d>1</d>", action: "urn:two") == "d")
        #expect(try index.response(to: "<a>1</a>", action: "urn:three") == nil)
        #expect(try index.response(to: "<d>1</d>", action: "urn:one") == nil)
        // A request without an action contradicts nothing.
        #expect(try index.response(to: "<a>1</a>", action: nil) == "a")
    }

    @Test("Exchanges with matchers follow each other in a scenario")
    func scenarios() throws {
        let text = "<a>${xmlunit.isNumber}</a>"
        let index = FixtureIndex([
            Sample.exchange("a", text, scenario: Fixture.Scenario(name: "s", newState: "two")),
            Sample.exchange("b", text, scenario: Fixture.Scenario(name: "s", requiredState: "two")),
            Sample.exchange("c", "<a>7</a>", scenario: Fixture.Scenario(name: "s", requiredState: "three")),
        ])
        #expect(index.problems.isEmpty)
        #expect(try index.response(to: "<a>7</a>") == "a")
        #expect(try index.response(to: "<a>7</a>") { _ in "two" } == "b")
        #expect(try index.response(to: "<a>7</a>") { _ in "three" } == "c")
        #expect(try index.response(to: "<a>x</a>") { _ in "two" } == nil)
    }

    /// Header fields and query of a condition, those of a request, and whether it holds.
    static let headCases: [(String, [Fixture.Header], String, Bool)] = [
        ("headers: {X-A: b}", [.init("x-a", "b")], "", true), ("headers: {X-A: b}", [.init("X-A", "B")], "", false),
        ("headers: {X-A: b}", [], "", false), ("headers: {X-A: b}", [.init("X-A", "c"), .init("X-A", "b")], "", true),
        ("headers: {X-A: ''}", [.init("X-A", "")], "", true), ("headers: {X-A: ''}", [], "", false),
        ("headers: {X-A: {matches: 'b+'}}", [.init("X-A", "bb")], "", true),
        ("headers: {X-A: {matches: 'b+'}}", [.init("X-A", "abb")], "", false),
        ("headers: {X-A: {present: true}}", [.init("X-A", "")], "", true),
        ("headers: {X-A: {present: true}}", [.init("X-B", "")], "", false),
        ("headers: {X-A: {absent: true}}", [.init("X-B", "")], "", true),
        ("headers: {X-A: {absent: true}}", [.init("X-A", "")], "", false),
        ("headers: {X-A: b, X-C: d}", [.init("X-A", "b")], "", false),
        ("query: {a: b}", [], "a=b", true), ("query: {a: b}", [], "x&a=b&a=c", true),
        ("query: {a: b}", [], "a=c", false),
        ("query: {a: b}", [], "A=b", false), ("query: {a: b}", [.init("a", "b")], "", false),
        ("query: {'a b': 'c d=é'}", [], "a+b=c%20d=%c3%A9", true), ("query: {a: '%zz'}", [], "a=%zz", true),
        ("query: {a: ''}", [], "a", true), ("query: {a: ''}", [], "a=", true), ("query: {a: ''}", [], "", false),
        ("query: {a: {absent: true}}", [], "b=a", true), ("query: {a: {absent: true}}", [], "a", false),
        ("query: {a: {matches: '[0-9]+'}}", [], "a=x&a=12", true),
    ]

    @Test("Header fields and query hold besides the body", arguments: headCases)
    func heads(condition: String, headers: [Fixture.Header], query: String, holds: Bool) throws {
        let index = FixtureIndex([try Sample.exchange("one", "<a>1</a>", match: "{\(condition)}")])
        #expect(index.problems.isEmpty)
        #expect(try (index.response(to: "<a>1</a>", headers: headers, query: query) != nil) == holds)
        #expect(try index.response(to: "<a>2</a>", headers: headers, query: query) == nil)
        let misses = try index.misses("<a>1</a>", headers: headers, query: query)
        #expect(misses.map(\.differences.isEmpty) == [holds], "\(misses)")
    }

    @Test("Only a request that matchers do not decide may be remembered")
    func memory() throws {
        let index = FixtureIndex([
            Sample.exchange("a", "<a/>"), Sample.exchange("b", "<b/>"),
            try Sample.exchange("c", "<b/>", match: "{headers: {X: y}, priority: 1}"),
            try Sample.exchange("d", "<a/>", match: "{headers: {X: y}, body: any}"),
        ])
        func isKept(_ body: String) throws -> Bool? {
            var scratch = ByteWriter()
            let envelope = try Envelope(parsing: Array(Sample.envelope(body).utf8))
            let head = RequestHead(headers: [])
            return index.find(envelope, action: nil, head: head, scratch: &scratch) { _ in nil }.map { $0.group != nil }
        }
        #expect(try isKept("<a/>") == true)
        #expect(try isKept("<b/>") == false)
        #expect(try index.response(to: "<b/>", headers: [.init("X", "y")]) == "c")
        #expect(try index.response(to: "<a/>", headers: [.init("X", "y")]) == "a")
    }

    @Test("Matchers that were not read from a file and cannot be used are a problem of the exchange")
    func unusable() throws {
        var fixture = Sample.exchange("one", "<a/>")
        fixture.details.matchers.conditions = [.init("//c:x")]
        let index = FixtureIndex([fixture])
        #expect(index.problems.map(\.code) == [.matcher])
        #expect(index.problems.map(\.file) == ["svc/op/one/exchange.yaml"])
        #expect(try index.response(to: "<a/>") == nil)
    }

    @Test("Exchanges of other operations are not looked at: a thousand cost nothing")
    func manyOperations() throws {
        // Each of these takes a lot of steps for any request that it is held against.
        let slow = "//*[count(//*[count(//*) > 0]) > 0]"
        var fixtures = try (0..<1_000).map {
            try Sample.exchange("x\($0)", "<x\($0)/>", match: "{body: any, xpath: ['\(slow)']}")
        }
        fixtures.append(try Sample.exchange("one", "<a/>", match: "{body: any}"))
        let index = FixtureIndex(fixtures)
        let body = "<a>" + String(repeating: "<b/>", count: 1_000) + "</a>"
        let start = ContinuousClock.now
        #expect(try index.response(to: body) == "one")
        // One of the thousand would take longer than this.
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
