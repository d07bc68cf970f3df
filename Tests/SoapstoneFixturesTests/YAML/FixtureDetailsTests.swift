import SoapstoneFixtures
import Testing

@Suite struct FixtureDetailsTests {
    private func details(_ text: String) throws -> Fixture.Details {
        try Fixture.Details(parsing: Array(text.utf8), file: "f.yaml")
    }

    @Test("Every key of the format is read")
    func allKeys() throws {
        let text = Sample.yaml(
            more: """
                note: One sentence.
                clock: 2024-03-12T09:30:00Z
                scenario:
                  name: news
                  requiredState: no-row
                """
        )
        let details = try details(text)
        #expect(details.operation == "getCase")
        #expect(details.endpoint == "/sets/ims-case")
        #expect(details.method == "POST")
        #expect(details.requestHeaders.first(named: "soapaction") == "\"urn:get\"")
        #expect(details.status == 200)
        #expect(details.responseHeaders == [Fixture.Header("Content-Type", "text/xml; charset=utf-8")])
        // date -u -d 2024-02-29T09:30:00Z +%s
        #expect(details.recordedAt == 1_709_199_000)
        #expect(details.clock == 1_710_235_800)
        #expect(details.kind == .ordinary)
        #expect(details.note == "One sentence.")
        #expect(details.scenario == Fixture.Scenario(name: "news", requiredState: "no-row"))
    }

    @Test("What may be left out is nil")
    func optionalKeys() throws {
        let details = try details(Sample.yaml())
        #expect(details.note == nil)
        #expect(details.clock == nil)
        #expect(details.scenario == nil)
    }

    /// A line of the sample, what stands there instead, and the error's code and line.
    static let broken: [(String, String, FixtureError.Code, Int?)] = [
        ("method: POST", "methd: POST", .unknownKey, 3),
        ("  status: 200", "  status: 200\n  Status: 200", .unknownKey, 10),
        ("method: POST", "method: GET", .value, 3),
        ("operation: getCase", "", .missingKey, 2),
        ("class: ordinary", "class: Ordinary", .value, 13),
        ("class: ordinary", "class: [ordinary]", .value, 13),
        ("class: ordinary", "class:", .value, 13),
        ("  status: 200", "  status: '200'", .value, 9),
        ("  status: 200", "  status: 199", .value, 9),
        ("  status: 200", "  status: 600", .value, 9),
        ("  status: 200", "  status: 0x1F4", .value, 9),
        ("  status: 200", "  status: 2e2", .value, 9),
        ("  status: 200", "  status: 99999999999999999999", .value, 9),
        ("  status: 200", "  status: 200\n  status: 200", .duplicate, 9),
        ("endpoint: /sets/ims-case", "endpoint: sets", .value, 2),
        ("endpoint: /sets/ims-case", "endpoint: /a b", .value, 2),
        ("operation: getCase", "operation: ../x", .value, 1),
        ("operation: getCase", "operation: .x", .value, 1),
        ("operation: getCase", "operation: {a: b}", .value, 1),
        ("recordedAt: 2024-02-29T09:30:00Z", "recordedAt: 2023-02-29T09:30:00Z", .value, 12),
        ("recordedAt: 2024-02-29T09:30:00Z", "recordedAt: 2024-02-29 09:30:00", .value, 12),
        ("    SOAPAction: '\"urn:get\"'", "    SOAPAction: \"a\\r\\nX: y\"", .value, 7),
        ("    SOAPAction: '\"urn:get\"'", "    SOAPAction: \"a\\0b\"", .value, 7),
        ("    SOAPAction: '\"urn:get\"'", "    SOAP Action: a", .value, 7),
        ("    SOAPAction: '\"urn:get\"'", "    content-type: a", .duplicate, 7),
        ("class: ordinary", "class: ordinary\nscenario: {name: a, state: b}", .unknownKey, 14),
        ("class: ordinary", "class: ordinary\nscenario: {requiredState: b}", .missingKey, 14),
        ("class: ordinary", "class: ordinary\n\tnote: x", .syntax, 14),
        ("class: ordinary", "class: 'ordinary", .syntax, nil),
        ("class: ordinary", "class: ordinary\n---\na: b", .syntax, nil),
        ("class: ordinary", "class: &a ordinary\nnote: *a", .alias, 14),
        ("class: ordinary", "class: ordinary\nnote: *a", .syntax, 14),
        ("class: ordinary", "- class", .syntax, nil),
    ]

    @Test("What is not in the format is refused with its line", arguments: broken)
    func refused(line: String, replacement: String, code: FixtureError.Code, number: Int?) throws {
        let text = Sample.yaml().replacing(line, with: replacement, maxReplacements: 1)
        let error = try #require(throws: FixtureError.self) { try details(text) }
        #expect(error.code == code, "\(error)")
        #expect(error.file == "f.yaml")
        if let number { #expect(error.line == number, "\(error)") }
    }

    @Test("Documents that are no mapping are refused", arguments: ["", "\n", "# only a comment\n", "x", "[]", "- a"])
    func noMapping(text: String) {
        #expect(throws: FixtureError.self) { try details(text) }
    }

    @Test("A misspelt key is answered with the key that was meant")
    func spelling() throws {
        let error = try #require(throws: FixtureError.self) {
            try details(Sample.yaml().replacing("recordedAt:", with: "recorded_at:"))
        }
        #expect(error.message.hasSuffix("is 'recordedAt' meant?"))
    }

    @Test("Nested aliases are refused before they are expanded, as values and as keys")
    func aliasBombs() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            let aliases = repeatElement("*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        for bomb in [text, text + "? *a30\n: x\n"] {
            #expect(try #require(throws: FixtureError.self) { try details(bomb) }.code == .alias)
        }
    }

    @Test("Deep nesting is refused and not followed")
    func depth() {
        #expect(throws: FixtureError.self) { try details(String(repeating: "[", count: 60_000)) }
        #expect(throws: FixtureError.self) { try details("note: " + String(repeating: "{a: ", count: 10_000)) }
    }

    @Test("64 KiB are read and one byte more is not")
    func size() throws {
        let text = Sample.yaml(more: "note: ")
        let full = text + String(repeating: "x", count: (64 << 10) - text.utf8.count)
        #expect(try details(full).note?.utf8.count == (64 << 10) - text.utf8.count)
        #expect(try #require(throws: FixtureError.self) { try details(full + "x") }.code == .limit)
    }

    @Test("Bytes that are not UTF-8 are refused")
    func encoding() throws {
        let bytes = Array(Sample.yaml().utf8) + [0xFF]
        let error = try #require(throws: FixtureError.self) { try Fixture.Details(parsing: bytes) }
        #expect(error.code == .syntax)
    }

    @Test("An ampersand and an asterisk between blanks are text")
    func signsInText() throws {
        #expect(try details(Sample.yaml(more: "note: a & b * c")).note == "a & b * c")
    }
}
