import SoapstoneFixtures
import Testing

@Suite struct ExpectationsTests {
    private func read(_ text: String) throws -> Expectations {
        try Expectations(parsing: Array(text.utf8), file: "e.yaml")
    }

    @Test("A file of expectations is read in its order, with its lines")
    func file() throws {
        let expectations = try read(
            """
            # What the checkout calls.
            expectations:
              - operation: getCaseList
                count: 2
              - fixture: ims-case/ping/ordinary
                atLeast: 1
                path: /sets/ims-case
              - action: "urn:get"
                atMost: 3
              - {operation: '{urn:n}a', atLeast: 1, atMost: 2}
            unexpected: allow
            """
        )
        #expect(
            expectations
                == Expectations(
                    file: "e.yaml",
                    [
                        Expectation(.operation("getCaseList"), atLeast: 2, atMost: 2, line: 3),
                        Expectation(.fixture("ims-case/ping/ordinary"), path: "/sets/ims-case", atLeast: 1, line: 5),
                        Expectation(.action("urn:get"), atMost: 3, line: 8),
                        Expectation(.operation("{urn:n}a"), atLeast: 1, atMost: 2, line: 10),
                    ],
                    unexpected: .allow,
                    unexpectedLine: 11
                )
        )
        #expect(try read("expectations: []").unexpected == .forbid)
    }

    @Test(
        "What is no file of expectations is refused with its line",
        arguments: [
            ("", FixtureError.Code.syntax, 1),
            ("unexpected: forbid", .missingKey, 1),
            ("expectations: {}", .value, 1),
            ("expectations: [a]", .value, 1),
            ("expectations: []\nunexpected: allow", .value, 1),
            ("expectations: []\nunexpected: ignore", .value, 2),
            ("expectations: []\nexpected: []", .unknownKey, 2),
            ("expectations:\n- count: 1", .value, 2),
            ("expectations:\n- operation: a", .value, 2),
            ("expectations:\n- {operation: a, action: b, count: 1}", .value, 2),
            ("expectations:\n- {operation: a, count: 1, atLeast: 1}", .value, 2),
            ("expectations:\n- {operation: a, atLeast: 3, atMost: 2}", .value, 2),
            ("expectations:\n- {operation: a, count: -1}", .value, 2),
            ("expectations:\n- {operation: a, count: '1'}", .value, 2),
            ("expectations:\n- {operation: a, count: many}", .value, 2),
            ("expectations:\n- {operation: a, times: 1}", .unknownKey, 2),
            ("expectations:\n- {operation: a, path: s, count: 1}", .value, 2),
            ("expectations:\n- {operation: a, path: '/s?x', count: 1}", .value, 2),
        ]
    )
    func refused(text: String, code: FixtureError.Code, line: Int) throws {
        let error = try #require(throws: FixtureError.self) { try read(text) }
        #expect(error.code == code)
        #expect(error.line == line)
        #expect(error.file == "e.yaml")
    }

    @Test("An exchange that is not there is an error that names the nearest one")
    func unknownFixture() throws {
        let index = FixtureIndex([Sample.exchange("ping", "<a/>")])
        let id = index.fixtures[0].id.description
        try read("expectations: [{fixture: \(id), count: 1}]").check(against: index)
        let error = try #require(throws: FixtureError.self) {
            try read("expectations:\n- {fixture: \(id)x, count: 1}").check(against: index)
        }
        #expect(error.code == .missing)
        #expect(error.line == 2)
        #expect(error.message.contains("is '\(id)' meant?"))
    }

    @Test(
        "A number of calls is as expected, or not",
        arguments: [
            (0, nil, [0, 1, 99], []), (2, 2, [2], [1, 3]), (1, nil, [1, 99], [0]), (0, 1, [0, 1], [2]),
            (1, 2, [1, 2], [0, 3]),
        ]
            as [(Int, Int?, [Int], [Int])]
    )
    func numbers(atLeast: Int, atMost: Int?, met: [Int], unmet: [Int]) {
        let expectation = Expectation(.operation("a"), atLeast: atLeast, atMost: atMost)
        for count in met { #expect(expectation.isMet(by: count)) }
        for count in unmet { #expect(!expectation.isMet(by: count)) }
    }
}
