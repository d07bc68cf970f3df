import SoapstoneCodec
import Testing

@Suite struct PlainTextTests {
    @Test(
        "Blanks and the empty text are kept, line ends become LF",
        arguments: [
            ("", ""), ("  ", "  "), (" a ", " a "), ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("\r", "\n"),
            ("\r\r\n", "\n\n"),
            ("\n\r", "\n\n"), ("a\r\n", "a\n"),
        ]
    )
    func decodes(lexical: String, value: String) throws {
        #expect(
            try PlainText<6>(lexical: lexical)?.value.unicodeScalars.map(\.value) == value.unicodeScalars.map(\.value)
        )
        #expect(try PlainText<6>(json: lexical).lexical.utf8.elementsEqual(value.utf8))
        #expect(try Clob(lexical: lexical)?.value.utf8.elementsEqual(value.utf8) == true)
    }

    @Test("The length counts what is left, in Unicode scalars")
    func length() throws {
        #expect(try PlainText<3>(lexical: "a\r\n😀")?.value == "a\n😀")
        #expect(throws: ScalarError(expected: "at most 3 characters")) { try PlainText<3>(lexical: "abcd") }
        #expect(throws: ScalarError(expected: "at most 3 characters")) { try PlainText<3>(json: "   é") }
    }

    @Test("The declared type is a string with a greatest length")
    func type() {
        #expect(PlainText<4000>.type == ScalarType("string", [.maxLength(4000)]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() throws {
        try expectRoundTrips(PlainText<30>.self) { try PlainText(randomText(&$0, limit: 30)) }
        expectDistinctSpecimens(PlainText<100>.self, 1000)
    }
}
