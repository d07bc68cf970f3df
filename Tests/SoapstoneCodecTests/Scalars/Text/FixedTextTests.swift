import SoapstoneCodec
import Testing

@Suite struct FixedTextTests {
    @Test(
        "A column is read without the blanks that fill it",
        arguments: [("049", "049"), ("39 ", "39"), (" 39", " 39"), ("   ", nil), ("", nil), ("é€😀", "é€😀")]
            as [(String, String?)]
    )
    func decodes(lexical: String, value: String?) throws {
        #expect(try FixedText<3>(lexical: lexical)?.value == value)
    }

    @Test("A longer column is refused")
    func tooLong() {
        #expect(throws: ScalarError.self) { try FixedText<3>(lexical: "0490") }
    }

    @Test("JSON must have the whole length", arguments: ["", "39", "0490", "39 ", "   ", "e\u{301}12"])
    func wrongLength(text: String) {
        #expect(throws: ScalarError(expected: "exactly 3 characters, the last not blank")) {
            try FixedText<3>(json: text)
        }
    }

    @Test("The declared type is a string with a length")
    func type() {
        #expect(FixedText<3>.type == ScalarType("string", [.length(3)]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() throws {
        expectRoundTrips(FixedText<4>.self) { generator in
            let scalars = (randomText(&generator, limit: 6) + "7777").unicodeScalars.prefix(4)
            return try? FixedText<4>(String(String.UnicodeScalarView(scalars)))
        }
        expectDistinctSpecimens(FixedText<4>.self, 1000)
    }
}
