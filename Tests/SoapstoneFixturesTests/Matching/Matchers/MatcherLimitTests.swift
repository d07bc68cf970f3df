import SoapstoneFixtures
import Testing

/// Matchers in fixtures from anywhere, and requests from anyone, cost no more than they may (A22).
@Suite struct MatcherLimitTests {
    @Test(
        "Paths that are long, nested or ask for files are refused",
        arguments: [
            "'" + String(repeating: "/a", count: 600) + "'", "'" + String(repeating: "a[", count: 11) + "'",
            "'1" + String(repeating: "+1", count: 101) + "'", "\"document('/etc/passwd')//x\"", "\"$x\"",
        ]
    )
    func paths(path: String) {
        let error = #expect(throws: FixtureError.self) {
            try Sample.exchange("one", "<a/>", match: "{xpath: [\(path)]}")
        }
        #expect(error?.code == .matcher)
    }

    @Test("Expressions that are long or spell out to much are refused")
    func patterns() {
        for pattern in [String(repeating: "a", count: 1_025), "((((a{1,99}){1,99}){1,99}){1,99})"] {
            let error = #expect(throws: FixtureError.self) {
                try Sample.exchange("one", "<a/>", match: "{headers: {A: {matches: '\(pattern)'}}}")
            }
            #expect(error?.code == .matcher)
        }
    }

    @Test("Nested repetitions take time in proportion to the value, and values beyond 64 KiB match nothing")
    func values() throws {
        let index = FixtureIndex([
            try Sample.exchange("one", "<a/>", match: "{body: any, xpath: [{path: //b, matches: '(a+)+b?'}]}")
        ])
        let longest = String(repeating: "a", count: 64 << 10)
        let start = ContinuousClock.now
        #expect(try index.response(to: "<a><b>\(longest)</b></a>") == "one")
        #expect(try index.response(to: "<a><b>\(longest.dropLast())c</b></a>") == nil)
        // A matcher that tries one way after the other would not end.
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(try index.response(to: "<a><b>a\(longest)</b></a>") == nil)
    }

    @Test("A path that takes too many steps does not hold, and the report says why")
    func steps() throws {
        let index = FixtureIndex([
            try Sample.exchange("one", "<a/>", match: "{body: any, xpath: ['//*[count(//*[count(//*) > 0]) > 0]']}")
        ])
        let body = "<a>" + String(repeating: "<b/>", count: 2_000) + "</a>"
        #expect(try index.response(to: body) == nil)
        let difference = try #require(index.misses(body).first?.differences.first)
        #expect(difference.kind == .condition)
        #expect(difference.found?.contains("XPATH_COST") == true, "\(difference)")
    }

    @Test("Rows that differ at each level cost no more than the rows", arguments: [10, 60])
    func depth(depth: Int) throws {
        func nested(_ inner: String, rows: Int) -> String {
            (0..<depth).reduce(inner) { text, _ in "<r>" + text + String(repeating: "<s/>", count: rows) + "</r>" }
        }
        let recorded = "<a>" + nested("${xmlunit.isNumber}", rows: 3) + "</a>"
        let index = FixtureIndex([Sample.exchange("one", recorded)])
        let body = "<a>" + nested("1", rows: 4) + "<r/></a>"
        let start = ContinuousClock.now
        #expect(try index.response(to: body) == nil)
        #expect(try index.misses(body).first?.differences.isEmpty == false)
        // Twice the work at each level would be 2^60 times that of one.
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
