import SoapstoneFixtures
import Testing

/// The key `compare` of `exchange.yaml`.
@Suite struct FixtureComparisonTests {
    private func details(_ text: String) throws -> Fixture.Details {
        try Fixture.Details(parsing: Array(Sample.yaml(more: text).utf8), file: "f.yaml")
    }

    private static let all = """
        compare:
          ignore:
            - //c:timestamp
            - //c:case/@id
          namespaces: {c: urn:case}
        """

    @Test("Every key is read, and written to an equal value")
    func allKeys() throws {
        let details = try details(Self.all)
        #expect(
            details.comparison
                == Fixture.Comparison(ignored: ["//c:timestamp", "//c:case/@id"], namespaces: ["c": "urn:case"])
        )
        let yaml = try details.yaml()
        #expect(try Fixture.Details(parsing: yaml) == details)
        #expect(try Fixture.Details(parsing: yaml).yaml() == yaml)
        #expect(try self.details("").comparison == Fixture.Comparison())
        #expect(!String(decoding: try self.details("").yaml(), as: UTF8.self).contains("compare"))
    }

    /// What stands below `compare`, the error's code, its line, and a part of its message. The key stands on line 14.
    static let broken: [(String, FixtureError.Code, Int, String)] = [
        ("  ignored: []", .unknownKey, 15, "is 'ignore' meant?"), ("  ignore: //x", .value, 15, "a list"),
        ("  ignore:\n    - //c:x", .matcher, 16, "the prefix 'c' is not declared"),
        ("  ignore:\n    - count(//x)", .matcher, 16, "selects no elements"),
        ("  ignore:\n    - //x[", .matcher, 16, "XPATH_SYNTAX"),
        ("  namespaces: {1c: urn:x}", .value, 15, "a prefix"),
    ]

    @Test("What cannot be used is an error with its line", arguments: broken)
    func refused(text: String, code: FixtureError.Code, line: Int, message: String) {
        let error = #expect(throws: FixtureError.self) { try details("compare:\n\(text)") }
        #expect(error?.code == code)
        #expect(error?.line == line)
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
}
