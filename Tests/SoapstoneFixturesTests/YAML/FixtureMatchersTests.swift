import SoapstoneFixtures
import Testing

/// The key `match` of `exchange.yaml`.
@Suite struct FixtureMatchersTests {
    private func matchers(_ text: String) throws -> Fixture.Matchers {
        try Fixture.Details(parsing: Array(Sample.yaml(more: text).utf8), file: "f.yaml").matchers
    }

    private static let all = """
        match:
          ignore:
            - //c:timestamp
            - //c:case/@id
          xpath:
            - count(//c:case) > 1
            - {path: //c:number, equals: ''}
            - {path: 'string(//c:number)', matches: '[A-Z]{2}\\d+'}
          json:
            - /case/0/id
            - {pointer: /number, equals: '007'}
            - {pointer: /name, equals: north & south}
            - {pointer: /day, equals: 2024-02-29}
            - {pointer: /count, equals: -12.50e3}
            - {pointer: /paid, equals: true}
            - {pointer: /word, equals: 'true'}
            - {pointer: /note, equals: null}
            - {pointer: /empty, equals: ''}
            - {pointer: /a~1b~0c, matches: '[0-9]+'}
            - {pointer: /x, present: true}
            - {pointer: '/, y', absent: true}
          namespaces: {c: urn:case}
          headers:
            X-Tenant: north & south
            X-Trace: {matches: '[0-9a-f]+'}
            X-Debug: {absent: true}
            X-User: {present: true}
          query: {id: 5}
          body: any
          action: any
          priority: -7
        """

    @Test("Every key is read")
    func allKeys() throws {
        #expect(
            try matchers(Self.all)
                == Fixture.Matchers(
                    namespaces: ["c": "urn:case"],
                    ignored: ["//c:timestamp", "//c:case/@id"],
                    conditions: [
                        .init("count(//c:case) > 1"), .init("//c:number", .equals("")),
                        .init("string(//c:number)", .matches("[A-Z]{2}\\d+")),
                    ],
                    json: [
                        .init("/case/0/id"), .init("/number", .equals(.string("007"))),
                        .init("/name", .equals(.string("north & south"))),
                        .init("/day", .equals(.string("2024-02-29"))), .init("/count", .equals(.number("-12.50e3"))),
                        .init("/paid", .equals(.boolean(true))), .init("/word", .equals(.string("true"))),
                        .init("/note", .equals(.null)), .init("/empty", .equals(.string(""))),
                        .init("/a~1b~0c", .matches("[0-9]+")), .init("/x"), .init("/, y", .absent),
                    ],
                    headers: [
                        .init("X-Tenant", .equals("north & south")), .init("X-Trace", .matches("[0-9a-f]+")),
                        .init("X-Debug", .absent), .init("X-User", .present),
                    ],
                    query: [.init("id", .equals("5"))],
                    body: .any,
                    action: .any,
                    priority: -7
                )
        )
    }

    @Test("What is left out asks for nothing", arguments: ["", "match: {}"])
    func nothing(text: String) throws {
        #expect(try matchers(text) == Fixture.Matchers())
    }

    @Test("What is written is read to an equal value, and written the same again")
    func roundTrip() throws {
        for text in [Self.all, "", "match: {priority: 3}", "match: {query: {'a b': {matches: '\\\\\\d'}}}"] {
            let details = try Fixture.Details(parsing: Array(Sample.yaml(more: text).utf8))
            let yaml = try details.yaml()
            #expect(try Fixture.Details(parsing: yaml) == details, "\(String(decoding: yaml, as: UTF8.self))")
            #expect(try Fixture.Details(parsing: yaml).yaml() == yaml)
            #expect(String(decoding: yaml, as: UTF8.self).contains("match:") == !text.isEmpty)
        }
    }

    /// What stands below `match`, the error's code, its line, and a part of its message. The key stands on line 14.
    static let broken: [(String, FixtureError.Code, Int, String)] = [
        ("  ignored: []", .unknownKey, 15, "is 'ignore' meant?"),
        ("  ignore: //x", .value, 15, "a list"),
        ("  action: none", .value, 15, "one of recorded, any"),
        ("  ignore:\n    - //c:x", .matcher, 16, "the prefix 'c' is not declared"),
        ("  ignore:\n    - count(//x)", .matcher, 16, "selects no elements"),
        ("  ignore:\n    - //x[", .matcher, 16, "XPATH_SYNTAX"),
        ("  xpath:\n    - //x\n    - contains(//x)", .matcher, 17, "'contains' takes 2 arguments"),
        ("  xpath:\n    - document('/etc/passwd')", .matcher, 16, "no function 'document'"),
        ("  xpath:\n    - {path: //x, equal: y}", .unknownKey, 16, "is 'equals' meant?"),
        ("  xpath:\n    - {equals: y}", .missingKey, 16, "'path'"),
        ("  xpath:\n    - {path: //x, equals: y, matches: y}", .value, 16, "exclude each other"),
        ("  xpath:\n    - {path: //x, equals: }", .value, 16, "nothing"),
        ("  xpath:\n    - {path: //x, matches: '(a'}", .matcher, 16, "is no regular expression"),
        ("  xpath:\n    - {path: //x, matches: '(?i)a'}", .matcher, 16, "is no regular expression"),
        ("  json: /x", .value, 15, "a list"),
        ("  json:\n    - x", .matcher, 16, "'x' is no JSON pointer: a pointer is empty or begins with '/'"),
        ("  json:\n    - /x\n    - /a~2", .matcher, 17, "'~' stands before '0' or '1' only (character 3)"),
        ("  json:\n    - {pointer: /x, equal: y}", .unknownKey, 16, "is 'equals' meant?"),
        ("  json:\n    - {equals: y}", .missingKey, 16, "'pointer'"),
        ("  json:\n    - {pointer: /x}", .value, 16, "0 keys"),
        ("  json:\n    - {pointer: /x, equals: 1, absent: true}", .value, 16, "2 keys"),
        ("  json:\n    - {pointer: /x, present: false}", .value, 16, "true"),
        ("  json:\n    - {pointer: /x, equals: }", .value, 16, "nothing"),
        ("  json:\n    - {pointer: /x, equals: [1]}", .value, 16, "text"),
        ("  json:\n    - {pointer: /x, equals: 007}", .value, 16, "a number as JSON writes it, or text in quotes,"),
        ("  json:\n    - {pointer: /x, equals: +1}", .value, 16, "a number as JSON writes it, or text in quotes,"),
        ("  json:\n    - {pointer: /x, equals: .5}", .value, 16, "a number as JSON writes it, or text in quotes,"),
        ("  json:\n    - {pointer: /x, matches: '(a'}", .matcher, 16, "is no regular expression"),
        ("  namespaces:\n    1a: urn:x", .value, 16, "a prefix"),
        ("  namespaces:\n    xmlns: urn:x", .value, 16, "a prefix"),
        ("  namespaces:\n    a:", .value, 16, "nothing"),
        ("  headers:\n    'a b': x", .value, 16, "a header field's name"),
        ("  headers:\n    A: x\n    a: y", .duplicate, 17, "more than once"),
        ("  headers:\n    A: {absent: yes}", .value, 16, "true"),
        ("  headers:\n    A: {absent: true, present: true}", .value, 16, "2 keys"),
        ("  headers:\n    A: {}", .value, 16, "0 keys"),
        ("  query:\n    a: {match: x}", .unknownKey, 16, "is 'matches' meant?"),
        ("  body: none", .value, 15, "one of recorded, any"),
        ("  priority: high", .value, 15, "a whole number"),
        ("  priority: '1'", .value, 15, "a whole number"),
        ("  priority: 1.5", .value, 15, "a whole number"),
        ("  priority: --1", .value, 15, "a whole number"),
    ]

    @Test("What is not in the format is refused with its line", arguments: broken)
    func refused(text: String, code: FixtureError.Code, line: Int, message: String) throws {
        let error = try #require(throws: FixtureError.self) { try matchers("match:\n" + text) }
        #expect(error.code == code, "\(error)")
        #expect(error.line == line, "\(error)")
        #expect(error.message.contains(message), "\(error)")
    }

    @Test("A number below zero is no status")
    func negative() {
        #expect(throws: FixtureError.self) {
            try Fixture.Details(parsing: Array(Sample.yaml().replacing("status: 200", with: "status: -200").utf8))
        }
    }
}
