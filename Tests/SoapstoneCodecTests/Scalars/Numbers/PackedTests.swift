import SoapstoneCodec
import Testing

@Suite struct PackedTests {
    @Test(
        "xs:decimal is read in all its spellings",
        arguments: [
            ("123.45", "123.45"), ("+123.45", "123.45"), ("-123.45", "-123.45"), ("000123.45", "123.45"),
            (".5", "0.50"),
            ("5.", "5.00"), ("-.05", "-0.05"), ("0", "0.00"), ("-0.00", "0.00"), ("-0", "0.00"), ("1.10000", "1.10"),
            (" 1.5\n", "1.50"), ("9999999.99", "9999999.99"), ("-9999999.99", "-9999999.99"),
            ("00000000000000000000000000000001.00000000000000000000000000", "1.00"), ("", nil), ("  ", nil),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, value: String?) throws {
        #expect(try Amount(lexical: lexical)?.description == value)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "1e2", "1E2", "1.005", "0.001", "10000000.00", "10000000", "12,50", "1.2.3", "..", ".", "+", "-", "+.",
            "- 1",
            "1 2", "--1", "NaN", "INF", "0x1p3", "١٢", "１", "$1", "1.0f", "92233720368547758.07",
            "99999999999999999999",
            "18446744073709551616",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "a decimal of at most 9 digits, 2 of them decimals")) {
            try Amount(lexical: lexical)
        }
        #expect(throws: ScalarError.self) { try Amount(json: lexical) }
    }

    @Test("JSON has a string with all decimals; what would lose digits is refused")
    func json() throws {
        #expect(try Amount("-0.5").json == "\"-0.50\"")
        #expect(try Amount("7").json == "\"7.00\"")
        #expect(try Amount(json: "-0").json == "\"0.00\"")
        #expect(throws: ScalarError.self) { try Amount(json: "") }
        #expect(throws: ScalarError.self) { try Amount(json: " 1") }
        #expect(throws: ScalarError.self) { try Amount(json: "1.234") }
    }

    @Test("Fields without decimals and of decimals alone are written as such")
    func extremes() throws {
        #expect(try Packed<5, 0>("12").lexical == "12")
        #expect(try Packed<5, 0>(lexical: "12.0")?.lexical == "12")
        #expect(try Packed<2, 2>("0.99").lexical == "0.99")
        #expect(throws: ScalarError.self) { try Packed<2, 2>("1") }
        #expect(try Packed<18, 2>("-9999999999999999.99").scaled == -999_999_999_999_999_999)
        #expect(throws: ScalarError.self) { try Packed<18, 2>("10000000000000000") }
        #expect(try Packed<18, 18>(".000000000000000001").scaled == 1)
        #expect(Packed<18, 0>(scaled: .min) == nil)
        #expect(Amount(scaled: 999_999_999) != nil)
        #expect(Amount(scaled: 1_000_000_000) == nil)
    }

    @Test("An empty host field carries zero with its decimals")
    func blank() {
        #expect(Amount.blank.description == "0.00")
        #expect(Packed<7, 3>.blank.description == "0.000")
        #expect(Packed<5, 0>.blank.description == "0")
    }

    @Test("The declared type is a decimal with its digits")
    func type() {
        #expect(Amount.type == ScalarType("decimal", [.totalDigits(9), .fractionDigits(2)]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(Amount.self) { .init(scaled: .random(in: -1_000_000_000...1_000_000_000, using: &$0)) }
        expectRoundTrips(Packed<18, 6>.self) { .init(scaled: .random(in: .min ... .max, using: &$0) / 10) }
        expectRoundTrips(Packed<4, 0>.self) { .init(scaled: .random(in: -9999...9999, using: &$0)) }
        expectDistinctSpecimens(Amount.self, 1000)
    }
}
