import SoapstoneCodec
import Testing

@Suite struct HostTextTests {
    @Test(
        "Padded, trimmed and blank texts are read alike",
        arguments: [
            ("ABC", "ABC"), ("ABC  ", "ABC"), ("  ABC", "  ABC"), (" A B ", " A B"), ("", nil), (" ", nil),
            ("     ", nil),
            ("é€😀ab", "é€😀ab"), ("abcde   ", "abcde"), ("a\t", "a\t"), ("smith", "smith"),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, value: String?) throws {
        #expect(try HostText<5>(lexical: lexical)?.value == value)
    }

    @Test("The length counts Unicode scalars", arguments: ["abcdef", "éééééé", "e\u{301}e\u{301}e\u{301}", "😀😀😀😀😀😀"])
    func tooLong(text: String) {
        #expect(throws: ScalarError(expected: "at most 5 characters")) { try HostText<5>(lexical: text) }
        #expect(throws: ScalarError(expected: "at most 5 characters")) { try HostText<5>(json: text) }
    }

    @Test("JSON text loses trailing blanks, and may be empty to clear the field")
    func json() throws {
        #expect(try HostText<5>(json: "AB  ").value == "AB")
        #expect(try HostText<5>(json: "").lexical == "")
    }

    @Test(
        "Characters that XML cannot carry are refused",
        arguments: ["\0", "\u{1}", "a\u{B}", "\u{1F}", "\u{FFFE}", "x\u{FFFF}"]
    )
    func illegal(text: String) {
        #expect(throws: ScalarError.self) { try HostText<5>(json: text) }
        #expect(throws: ScalarError.self) { try PlainText<5>(json: text) }
        #expect(throws: ScalarError.self) { try FixedText<1>(json: text) }
        #expect(throws: ScalarError.self) { try Clob(json: text) }
        #expect(throws: ScalarError.self) { try HostText<5>(text) }
    }

    @Test(
        "Their neighbours are carried",
        arguments: ["\t", "\n", "\r", " x", "\u{7F}", "\u{FFFD}", "\u{FFFC}", "\u{10FFFF}"]
    )
    func legal(text: String) throws {
        #expect(try HostText<5>(json: text).value.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test("Nothing is padded or escaped in XML text; JSON text is escaped")
    func encodes() throws {
        let text = try HostText<20>("O\"B\\<&>\t")
        #expect(text.lexical == "O\"B\\<&>\t")
        #expect(text.json == #""O\"B\\<&>\t""#)
    }

    @Test("Canonically equivalent texts are two values")
    func equality() throws {
        let (composed, decomposed) = (try HostText<5>("é"), try HostText<5>("e\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(try composed == HostText<5>("é  "))
    }

    @Test(
        "Bytes that are not UTF-8 are refused",
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]]
    )
    func malformed(bytes: [UInt8]) {
        #expect(throws: ScalarError.self) { try HostText<5>.decode(bytes.span) }
        #expect(throws: ScalarError.self) { try HostText<5>.decodeJSON(bytes.span) }
        #expect(throws: ScalarError.self) { try PlainText<5>.decode(bytes.span) }
    }

    @Test("The declared type is a string with a greatest length")
    func type() {
        #expect(HostText<79>.type == ScalarType("string", [.maxLength(79)]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() throws {
        try expectRoundTrips(HostText<12>.self) { generator in
            let text = try HostText<12>(randomText(&generator, limit: 12))
            return text.value.isEmpty ? nil : text
        }
        expectDistinctSpecimens(HostText<3>.self, 1000)
        expectDistinctSpecimens(HostText<1>.self, 36)
    }
}
