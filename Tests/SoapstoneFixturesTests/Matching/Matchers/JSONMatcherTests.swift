import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Conditions on the JSON that a contract makes of a request.
@Suite struct JSONMatcherTests {
    private static func order(_ content: String, kind: String = "k") -> String {
        "<order xmlns='urn:n' kind='\(kind)'>\(content)</order>"
    }

    private static func exchange(_ name: String, _ json: String, more: String = "") throws -> Fixture {
        try Sample.exchange(name, order(""), match: "{body: any, json: [\(json)]\(more)}")
    }

    private static let full = order(
        """
        <number>007</number><amount>12.50</amount><count>12</count><paid>1</paid>\
        <note i:nil='true' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'/>\
        <row><id>a</id></row><row><id>b</id></row>
        """
    )

    /// A condition, and whether it holds for the request above. What JSON has of it is on the page about mapping rules:
    /// decimals are strings, because a number could lose digits.
    static let conditions: [(String, Bool)] = [
        ("/number", true), ("{pointer: /number, equals: '007'}", true), ("{pointer: /number, equals: '7'}", false),
        ("{pointer: /number, equals: 7}", false), ("{pointer: /number, matches: '[0-9]{3}'}", true),
        ("{pointer: /number, matches: '[0-9]{2}'}", false),
        ("{pointer: /amount, equals: '12.50'}", true), ("{pointer: /amount, equals: 12.50}", false),
        ("{pointer: /count, equals: 12}", true), ("{pointer: /count, equals: 12.0}", true),
        ("{pointer: /count, equals: 1.2e1}", true), ("{pointer: /count, equals: 120e-1}", true),
        ("{pointer: /count, equals: 12.00000000000000000000000000001}", false),
        ("{pointer: /count, equals: '12'}", false), ("{pointer: /count, matches: '1.'}", true),
        ("{pointer: /paid, equals: true}", true), ("{pointer: /paid, equals: 'true'}", false),
        ("{pointer: /paid, equals: false}", false), ("{pointer: /paid, matches: 'true|false'}", true),
        ("/note", true), ("{pointer: /note, equals: null}", true), ("{pointer: /note, equals: 'null'}", false),
        ("{pointer: /note, absent: true}", false), ("{pointer: /note, matches: '.*'}", false),
        ("/row", true), ("{pointer: /row, matches: '.*'}", false), ("/row/1", true), ("/row/2", false),
        ("/row/-", false),
        ("/row/01", false), ("/row/99999999999999999999", false), ("{pointer: /row/1/id, equals: b}", true),
        ("{pointer: /row/0/id, equals: b}", false), ("/row/id", false), ("/number/0", false),
        ("{pointer: '/@kind', equals: k}", true), ("{pointer: /password, absent: true}", true), ("/password", false),
        ("{pointer: /password, present: true}", false), ("/Number", false),
        ("/number, {pointer: /count, equals: 12}", true), ("/number, {pointer: /count, equals: 13}", false),
    ]

    @Test("A pointer leads to a value, which is compared by its type", arguments: conditions)
    func pointer(json: String, holds: Bool) throws {
        let index = FixtureIndex([try Self.exchange("one", json)], mapper: try OrderContract.mapper())
        try #require(index.problems.isEmpty, "\(index.problems)")
        #expect(try index.response(to: Self.full) == (holds ? "one" : nil))
    }

    @Test("Keys are compared byte for byte, escapes and empty ones among them")
    func keys() throws {
        let json = #"{"a/b":1,"m~n":2,"":{"":3},"e\u0301":4,"~1":5}"#
        let mapper = FixedMapper(result: .success(MappedRequest(json: Array(json.utf8))))
        for (pointer, holds) in [
            ("{pointer: /a~1b, equals: 1}", true), ("{pointer: /m~0n, equals: 2}", true),
            ("{pointer: //, equals: 3}", true),
            ("{pointer: /, equals: 3}", false), ("{pointer: /e\u{301}, equals: 4}", true), ("/\u{e9}", false),
            ("{pointer: /~01, equals: 5}", true),
        ] {
            let index = FixtureIndex([try Self.exchange("one", pointer)], mapper: mapper)
            try #require(index.problems.isEmpty, "\(index.problems)")
            #expect(try index.response(to: Self.full) == (holds ? "one" : nil), "\(pointer)")
        }
    }

    @Test("Conditions hold besides the recorded body, and priority decides between two that match")
    func others() throws {
        let fixtures = [
            try Sample.exchange("body", Self.full, match: "{json: [{pointer: /count, equals: 12}], priority: 2}"),
            try Self.exchange("low", "/number", more: ", priority: -1"),
            try Self.exchange("high", "/row/1", more: ", priority: 1"),
        ]
        let index = FixtureIndex(fixtures, mapper: try OrderContract.mapper())
        try #require(index.problems.isEmpty, "\(index.problems)")
        #expect(try index.response(to: Self.full) == "body")
        #expect(try index.response(to: Self.full.replacing("007", with: "008")) == "high")
        #expect(try index.response(to: Self.order("<number>1</number>")) == "low")
        #expect(try index.response(to: Self.order("")) == nil)
    }

    @Test("A request is mapped at most once, and not at all where no case of its operation asks")
    func once() throws {
        let mapper = CountingMapper(try OrderContract.mapper())
        let fixtures =
            try (0..<5).map { try Self.exchange("n\($0)", "{pointer: /count, equals: \($0)}") } + [
                Sample.exchange("plain", "<other xmlns='urn:n'>1</other>", action: "urn:other"),
                try Sample.exchange("ignoring", "<other xmlns='urn:n'/>", match: "{body: any}", action: "urn:other"),
            ]
        let index = FixtureIndex(fixtures, mapper: mapper)
        try #require(index.problems.isEmpty, "\(index.problems)")
        #expect(mapper.count == 0, "recorded requests are not mapped")
        #expect(try index.response(to: "<other xmlns='urn:n'>1</other>", action: "urn:other") == "plain")
        #expect(try index.response(to: "<other xmlns='urn:n'>2</other>", action: "urn:other") == "ignoring")
        #expect(mapper.count == 0)
        #expect(try index.response(to: Self.order("<count>4</count>")) == "n4")
        #expect(mapper.count == 1, "five cases ask, and one mapping serves them")
        #expect(try index.response(to: Self.order("<count>5</count>")) == nil)
        #expect(mapper.count == 2)
        #expect(try index.misses(Self.order("<count>5</count>")).count == 3)
        #expect(mapper.count == 3)
    }

    @Test("What is the same request is found first, and then nothing is mapped")
    func canonical() throws {
        let mapper = CountingMapper(try OrderContract.mapper())
        let fixtures = [Sample.exchange("plain", Self.full), try Self.exchange("json", "/number")]
        let index = FixtureIndex(fixtures, mapper: mapper)
        #expect(try index.response(to: Self.full) == "plain")
        #expect(mapper.count == 0)
    }

    @Test(
        "Without a contract, or one that has the operation, such a case is a problem with its remedy and never answers"
    )
    func noContract() throws {
        let fixtures = [
            try Self.exchange("json", "{pointer: /password, absent: true}"), Sample.exchange("plain", Self.full),
            try Sample.exchange("unknown", "<x xmlns='urn:x'/>", match: "{json: [/a]}", action: "urn:x"),
        ]
        let without = FixtureIndex(fixtures)
        #expect(without.problems.map(\.code) == [.contract, .contract])
        #expect(without.problems.map(\.file) == ["svc/op/json/exchange.yaml", "svc/op/unknown/exchange.yaml"])
        #expect(without.problems[0].message.contains("there is no contract here; give the contract"))
        #expect(without.problems.allSatisfy { $0.message.contains("--wsdl") })
        #expect(try without.response(to: Self.full) == "plain")
        #expect(try without.response(to: Self.order("<count>1</count>")) == nil)

        let with = FixtureIndex(fixtures, mapper: try OrderContract.mapper())
        #expect(with.problems.map(\.file) == ["svc/op/unknown/exchange.yaml"])
        #expect(
            with.problems[0].message.contains("no operation of the contract has the request {urn:x}x, SOAP 1.1"),
            "\(with.problems)"
        )
        #expect(try with.response(to: "<x xmlns='urn:x'/>", action: "urn:x") == nil)
        #expect(try with.response(to: Self.order("<count>1</count>")) == "json")
    }

    @Test("Two cases with the same conditions are told: the second one would never answer")
    func twins() throws {
        let fixtures = [
            try Self.exchange("one", "{pointer: /count, equals: 1}"),
            try Self.exchange("two", "{pointer: /count, equals: 2}"),
            try Self.exchange("three", "{pointer: /count, equals: 1}"),
        ]
        let index = FixtureIndex(fixtures, mapper: try OrderContract.mapper())
        #expect(index.problems.map(\.code) == [.duplicate])
        #expect(index.problems.map(\.file) == ["svc/op/three/exchange.yaml"])
    }
}
