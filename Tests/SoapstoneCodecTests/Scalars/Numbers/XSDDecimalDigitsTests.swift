import SoapstoneCodec
import Testing

@Suite struct XSDDecimalDigitsTests {
    @Test(
        "Decimals without a fraction are padded again",
        arguments: [
            ("300000000017", "300000000017"), ("42", "000000000042"), ("+42.", "000000000042"),
            ("42.000", "000000000042"),
            (" 42 ", "000000000042"), ("0", nil), ("0.0", nil), ("", nil),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, digits: String?) throws {
        #expect(try XSDDecimalDigits<12>(lexical: lexical)?.description == digits)
    }

    @Test("Anything else is refused", arguments: ["1000000000000", "42.5", "-42", "4e1", "x", "."])
    func refuses(lexical: String) {
        #expect(throws: ScalarError.self) { try XSDDecimalDigits<12>(lexical: lexical) }
    }

    @Test("XML has no leading zeros, JSON has all of them")
    func encodes() throws {
        let number = try #require(XSDDecimalDigits<10>(42))
        #expect(number.lexical == "42")
        #expect(number.json == "\"0000000042\"")
        #expect(throws: ScalarError.self) { try XSDDecimalDigits<10>(json: "42") }
    }

    @Test("The declared type is a decimal without decimals")
    func type() {
        #expect(XSDDecimalDigits<10>.type == ScalarType("decimal", [.totalDigits(10), .fractionDigits(0)]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(XSDDecimalDigits<12>.self) { .init(.random(in: 0..<1_100_000_000_000, using: &$0)) }
        expectDistinctSpecimens(XSDDecimalDigits<12>.self, 1000)
    }
}
