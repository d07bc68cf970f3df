import SoapstoneCodec
import Testing

@Suite struct HostIntegerTests {
    @Test(
        "Counts are read with leading zeros and sign, and zero is one",
        arguments: [
            ("0", 0), ("000", 0), ("007", 7), ("+12", 12), ("-12", -12), (" 999 ", 999), ("-0", 0), ("", nil),
            ("   ", nil),
        ] as [(String, Int64?)]
    )
    func decodes(lexical: String, value: Int64?) throws {
        #expect(try HostInteger<3>(lexical: lexical)?.value == value)
    }

    @Test(
        "Anything else is refused",
        arguments: ["1000", "-1000", "1.0", "1e1", "a", "--1", "+", "1 2", "9223372036854775808"]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "an integer of at most 3 digits")) {
            try HostInteger<3>(lexical: lexical)
        }
    }

    @Test(
        "JSON has a number, which is written in its shortest form",
        arguments: [
            ("0", 0), ("12", 12), ("-999", -999), ("-0", 0), ("1.0", 1), ("1e1", 10), ("0.9E+2", 90), ("990e-1", 99),
            ("-1.20e2", -120), ("0.0", 0), ("0e999999999999999999999", 0), ("0.00", 0), ("100000e-3", 100),
            ("0.00000000000000000000000012e26", 12), ("1000000000000000000000000e-24", 1),
        ] as [(String, Int64)]
    )
    func json(text: String, value: Int64) throws {
        #expect(try HostInteger<3>(json: text).value == value)
        #expect(try #require(HostInteger<3>(value)).json == String(value))
    }

    @Test(
        "Other JSON numbers are refused",
        arguments: [
            "1.5", "1e-1", "1e3", "1000", "-1000", "007", "+1", "", "-", "-01", " 1", "1E400", "1.", ".1", "1e", "1e+",
            "1.0x", "1.0 ", "01.0", "1.e1", "1e1.0", "1e99999999999999999999", "1e-99999999999999999999",
            "18446744073709551617.0",
        ]
    )
    func refusesJSON(text: String) {
        #expect(throws: ScalarError.self) { try HostInteger<3>(json: text) }
    }

    @Test("The declared type follows the number of digits and is a JSON number")
    func type() {
        #expect(HostInteger<3>.type == ScalarType("short", [.totalDigits(3), .minInclusive("0")], json: .number))
        #expect(HostInteger<6>.type == ScalarType("int", [.totalDigits(6), .minInclusive("0")], json: .number))
        #expect(HostInteger<10>.type == ScalarType("long", [.totalDigits(10), .minInclusive("0")], json: .number))
        #expect(HostInteger<3>.blank.description == "0")
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(HostInteger<18>.self) { .init(.random(in: .min ... .max, using: &$0) / 10) }
        expectRoundTrips(HostInteger<4>.self) { .init(.random(in: -12_000...12_000, using: &$0)) }
        expectDistinctSpecimens(HostInteger<4>.self, 1000)
        #expect(HostInteger<18>(.min) == nil)
    }
}
