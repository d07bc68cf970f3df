import SoapstoneFixtures
import SoapstoneSOAP
import Testing

/// Near misses of fixtures that ask something of JSON.
@Suite struct JSONNearMissTests {
    private static func misses(
        _ json: String,
        _ content: String,
        _ mapper: any RequestMapper
    ) throws -> [NearMiss] {
        let recorded = "<order xmlns='urn:n'/>"
        let fixture = try Sample.exchange("one", recorded, match: "{body: any, json: [\(json)]}")
        let index = FixtureIndex([fixture], mapper: mapper)
        try #require(index.problems.isEmpty, "\(index.problems)")
        return try index.misses("<order xmlns='urn:n'>\(content)</order>")
    }

    /// A condition, what the request has, and what the report shows as JSON.
    static let cases: [(String, String, String?, String?)] = [
        ("{pointer: /number, equals: '12'}", "<number>13</number>", "\"12\"", "\"13\""),
        ("{pointer: /count, equals: '12'}", "<count>12</count>", "\"12\"", "12"),
        ("{pointer: /count, equals: 12}", "", "12", nil), ("/count", "", "any value", nil),
        ("{pointer: /paid, equals: false}", "<paid>1</paid>", "false", "true"),
        ("{pointer: /number, matches: '[0-9]+'}", "<number>x</number>", "/[0-9]+/", "\"x\""),
        ("{pointer: /row, equals: 1}", "<row><id>a</id></row>", "1", "an array of 1"),
        ("{pointer: /number, absent: true}", "<number/>", nil, "\"\""),
    ]

    @Test("Each condition that fails is told with its pointer, what is expected and what was found", arguments: cases)
    func differences(json: String, content: String, expected: String?, found: String?) throws {
        let miss = try #require(try Self.misses(json, content, OrderContract.mapper()).first)
        let difference = try #require(miss.differences.first)
        #expect(miss.differences.count == 1)
        #expect(difference.kind == .json)
        #expect(difference.path == "/" + String(difference.path.dropFirst()) && json.contains(difference.path))
        #expect(difference.expected == expected)
        #expect(difference.found == found)
        #expect(difference.description.hasPrefix("the JSON's \(difference.path) is "), "\(difference)")
        #expect(miss.text.contains("  json       \(difference.path)\n"), "\(miss.text)")
    }

    @Test(
        "A request that cannot be mapped meets no condition, and the report says why",
        arguments: [
            "/number", "{pointer: /number, absent: true}", "{pointer: /number, equals: 1}",
        ]
    )
    func unmappable(json: String) throws {
        let mapper = FixedMapper(result: .failure(MappingError("batchRequest/@dn: is missing")))
        let miss = try #require(try Self.misses(json, "<number>1</number>", mapper).first)
        #expect(miss.differences.map(\.found) == ["an error: batchRequest/@dn: is missing"])
        let broken = FixedMapper(result: .success(MappedRequest(json: Array("{\"a\":".utf8))))
        let other = try #require(try Self.misses(json, "", broken).first)
        #expect(
            other.differences.first?.found?.hasPrefix("an error: what was made of the request is no JSON: ") == true
        )
    }

    @Test("What of the request breaks its contract is a hint, because JSON may not have it")
    func notes() throws {
        let miss = try #require(
            try Self.misses("{pointer: /count, equals: 1}", "<count>one</count>", OrderContract.mapper()).first
        )
        let hint = try #require(miss.hints.first)
        #expect(miss.hints.count == 1)
        #expect(hint.hasPrefix("the request breaks its contract: "), "\(hint)")
        #expect(hint.contains("count") && hint.contains("[cvc-"), "\(hint)")
        let sound = try #require(
            try Self.misses("{pointer: /count, equals: 1}", "<count>2</count>", OrderContract.mapper()).first
        )
        #expect(sound.hints.isEmpty)
    }

    @Test(
        "A redacted recording matches by the value that stands there, and no report has one that was taken away",
        arguments: [true, false]
    )
    func redacted(hasKey: Bool) throws {
        let redactor = Redactor(key: hasKey ? RedactionSample.key : nil)
        func order(_ password: String, _ number: String) -> String {
            "<order xmlns='urn:n'><number>\(number)</number><password>\(password)</password></order>"
        }
        for (condition, responses) in [
            ("{pointer: /password, matches: 'canary-[0-9]'}", true),
            ("{pointer: /password, matches: '\\[\\[redacted:password.*'}", true),
            ("{pointer: /password, equals: other}", false),
        ] {
            var fixture = try Sample.exchange("one", order("hunter2", "1"), match: "{body: any, json: [\(condition)]}")
            let kept = Redactor(key: RedactionSample.key).redact(xml: fixture.request)
            fixture.request = kept.body
            fixture.details.redactions = kept.pseudonyms
            let index = FixtureIndex([fixture], redactor: redactor, mapper: try OrderContract.mapper())
            try #require(index.problems.isEmpty, "\(index.problems)")
            let request = order("canary-7", "2")
            #expect(try index.response(to: request) == (responses ? "one" : nil), "\(condition)")
            let text = try index.misses(request).map(\.text).joined()
            #expect(!text.contains("canary"), "\(text)")
            #expect(responses || text.contains("[[redacted:password"), "\(text)")
        }
    }
}
