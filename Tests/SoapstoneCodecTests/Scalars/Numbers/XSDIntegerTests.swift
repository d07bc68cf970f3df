import SoapstoneCodec
import Testing

@Suite struct XSDIntegerTests {
    @Test(
        "A short is read to its limits",
        arguments: [
            ("-32768", -32768), ("32767", 32767), ("+7", 7), ("007", 7), (" 7\t", 7), ("-0", 0), ("", nil), (" ", nil),
        ] as [(String, Int16?)]
    )
    func short(lexical: String, value: Int16?) throws {
        #expect(try XSDShort(lexical: lexical)?.value == value)
    }

    @Test("Anything else is no short", arguments: ["32768", "-32769", "1.0", "1e2", "x", "+", "1 2", "٧"])
    func refusesShort(lexical: String) {
        #expect(throws: ScalarError(expected: "xs:short, an integer from -32768 to 32767")) {
            try XSDShort(lexical: lexical)
        }
    }

    @Test("An int and a long are read to their limits and no further")
    func limits() throws {
        #expect(try XSDInt(lexical: "2147483647")?.value == .max)
        #expect(try XSDInt(lexical: "-2147483648")?.value == .min)
        #expect(throws: ScalarError.self) { try XSDInt(lexical: "2147483648") }
        #expect(try XSDLong(lexical: "9223372036854775807")?.value == .max)
        #expect(try XSDLong(lexical: "-9223372036854775808")?.value == .min)
        #expect(throws: ScalarError.self) { try XSDLong(lexical: "9223372036854775808") }
        #expect(throws: ScalarError.self) { try XSDLong(lexical: "-9223372036854775809") }
        #expect(throws: ScalarError.self) { try XSDLong(lexical: "10000000000000000000000") }
    }

    @Test("JSON has numbers up to 32 bits and a string for 64")
    func json() throws {
        #expect(XSDInt(-5).json == "-5")
        #expect(XSDLong(.max).json == "\"9223372036854775807\"")
        #expect(XSDLong(.min).json == "\"-9223372036854775808\"")
        #expect(try XSDLong(json: "-9223372036854775808").value == .min)
        #expect(throws: ScalarError.self) { try XSDLong(json: "9223372036854775808") }
        #expect(try XSDInt(json: "1.0").value == 1)
        #expect(try XSDInt(json: "-2.147483648e9").value == .min)
        #expect(throws: ScalarError.self) { try XSDInt(json: "1.5") }
        #expect(throws: ScalarError.self) { try XSDInt(json: "2147483648.0") }
        // A string is no number.
        #expect(throws: ScalarError.self) { try XSDLong(json: "1.0") }
        #expect(throws: ScalarError.self) { try XSDInt(json: "01") }
        #expect(throws: ScalarError.self) { try XSDInt(json: "2147483648") }
    }

    @Test("The declared type is the built-in one")
    func type() {
        #expect(XSDShort.type == ScalarType("short", json: .number))
        #expect(XSDInt.type == ScalarType("int", json: .number))
        #expect(XSDLong.type == ScalarType("long", json: .string))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(XSDShort.self) { .init(.random(in: .min ... .max, using: &$0)) }
        expectRoundTrips(XSDInt.self) { .init(.random(in: .min ... .max, using: &$0)) }
        expectRoundTrips(XSDLong.self) { .init(.random(in: .min ... .max, using: &$0)) }
        expectDistinctSpecimens(XSDShort.self, 1000)
    }
}
