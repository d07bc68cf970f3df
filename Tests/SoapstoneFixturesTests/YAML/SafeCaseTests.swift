import SoapstoneFixtures
import Testing

/// The key `safe` of `exchange.yaml`.
@Suite struct SafeCaseTests {
    private func details(_ text: String) throws -> Fixture.Details {
        try Fixture.Details(parsing: Array(Sample.yaml(more: text).utf8), file: "f.yaml")
    }

    @Test(
        "A case is safe to send only where it says so",
        arguments: [("safe: true", true), ("safe: false", false), ("", false)]
    )
    func read(text: String, isSafe: Bool) throws {
        let details = try details(text)
        #expect(details.isSafe == isSafe)
        let yaml = try details.yaml()
        #expect(try Fixture.Details(parsing: yaml) == details)
        #expect(String(decoding: yaml, as: UTF8.self).contains("safe") == isSafe)
    }

    @Test("Nothing else than true and false is understood", arguments: ["yes", "'true'", "1", "[true]", "True", "~"])
    func refused(value: String) throws {
        let error = #expect(throws: FixtureError.self) { try details("safe: \(value)") }
        #expect(error?.line == 14)
        #expect(error?.message.contains("true or false") == true)
    }
}
