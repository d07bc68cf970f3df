import SoapstoneCodec
import Testing

@Suite struct DigitsTests {
    @Test(
        "XML integers are padded again, zero and blank are no value",
        arguments: [
            ("42", "0000000042"), ("0000000042", "0000000042"), ("7000000042", "7000000042"), (" 42\n", "0000000042"),
            ("+42", "0000000042"), ("000000000000000000000042", "0000000042"), ("9999999999", "9999999999"),
            ("0", nil), ("0000000000", nil), ("-0", nil), ("", nil), ("          ", nil), ("\t\r\n", nil),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, digits: String?) throws {
        #expect(try Digits<10>(lexical: lexical)?.description == digits)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "10000000000", "-1", "4.0", "1e3", "4 2", "x", "+", "-", "٤٢", "４２", "0x1", "18446744073709551616",
            "99999999999999999999999999", "+-1",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "an unsigned integer of at most 10 digits")) {
            try Digits<10>(lexical: lexical)
        }
    }

    @Test("XML has no leading zeros, JSON has all of them")
    func encodes() throws {
        let zip = try #require(Digits<5>(4321))
        #expect(zip.lexical == "4321")
        #expect(zip.json == "\"04321\"")
        #expect(Digits<5>.blank.description == "0")
    }

    @Test(
        "JSON must have exactly the digits",
        arguments: ["4321", "004321", "", "0432a", "00000", " 4321", "+4321", "-4321"]
    )
    func refusesJSON(text: String) {
        #expect(throws: ScalarError(expected: "a string of exactly 5 digits, not all zero")) {
            try Digits<5>(json: text)
        }
    }

    @Test("A number fits up to its digits")
    func limits() {
        #expect(Digits<5>(99_999) != nil)
        #expect(Digits<5>(100_000) == nil)
        #expect(Digits<5>(0) == nil)
        #expect(Digits<18>(999_999_999_999_999_999)?.lexical == "999999999999999999")
        #expect(Digits<18>(1_000_000_000_000_000_000) == nil)
        #expect(Digits<18>(.max) == nil)
    }

    @Test("The declared type follows the number of digits")
    func type() {
        #expect(Digits<4>.type == ScalarType("short", [.totalDigits(4), .minInclusive("0")]))
        #expect(Digits<5>.type == ScalarType("int", [.totalDigits(5), .minInclusive("0")]))
        #expect(Digits<9>.type == ScalarType("int", [.totalDigits(9), .minInclusive("0")]))
        #expect(Digits<10>.type == ScalarType("long", [.totalDigits(10), .minInclusive("0")]))
        #expect(Digits<18>.type == ScalarType("long", [.totalDigits(18), .minInclusive("0")]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(Digits<18>.self) { .init(.random(in: 0..<1_000_000_000_000_000_000, using: &$0)) }
        expectRoundTrips(Digits<3>.self) { .init(.random(in: 0...1200, using: &$0)) }
        expectRoundTrips(Digits<1>.self) { .init(.random(in: 0...9, using: &$0)) }
        expectDistinctSpecimens(Digits<3>.self, 999)
    }
}
