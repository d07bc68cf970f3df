import SoapstoneCodec
import Testing

@Suite struct OverpunchTests {
    @Test(
        "The last character carries digit and sign",
        arguments: [
            ("00001234N", "-123.45"), ("00000000}", "0.00"), ("00000000{", "0.00"), ("00001234E", "123.45"),
            ("000012345", "123.45"), ("00000001{", "0.10"), ("00000001}", "-0.10"), ("00000000A", "0.01"),
            ("00000000I", "0.09"), ("00000000J", "-0.01"), ("00000000R", "-0.09"), ("99999999I", "9999999.99"),
            ("99999999R", "-9999999.99"), ("000000000", "0.00"), ("00001234N  ", "-123.45"), ("", nil),
            ("         ", nil),
            (" ", nil),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, value: String?) throws {
        #expect(try Overpunch<9, 2>(lexical: lexical)?.description == value)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "0001234N", "000001234N", "00001234n", "00001234S", "00001234@", "00001234-", "-0001234N", "+00012345",
            " 0001234N", "0000 234N", "0000123.4", "0000A234N", "N", "00001234é", "0000123４",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError.self) { try Overpunch<9, 2>(lexical: lexical) }
    }

    @Test(
        "All characters are written, the last one punched",
        arguments: [
            ("-123.45", "00001234N"), ("123.45", "00001234E"), ("0", "00000000{"), ("-0.00", "00000000{"),
            ("-0.10", "00000001}"), ("0.10", "00000001{"), ("9999999.99", "99999999I"), ("-9999999.99", "99999999R"),
        ]
    )
    func encodes(value: String, lexical: String) throws {
        #expect(try Overpunch<9, 2>(value).lexical == lexical)
    }

    @Test("JSON has a string with all decimals, as a packed amount has")
    func json() throws {
        #expect(try Overpunch<9, 2>(json: "-123.4").json == "\"-123.40\"")
        #expect(throws: ScalarError.self) { try Overpunch<9, 2>(json: "00001234N") }
        #expect(throws: ScalarError.self) { try Overpunch<9, 2>(json: "10000000") }
    }

    @Test("Fields of one and of 18 digits")
    func extremes() throws {
        #expect(try Overpunch<1, 0>(lexical: "J")?.scaled == -1)
        #expect(try Overpunch<1, 0>("-1").lexical == "J")
        #expect(try Overpunch<18, 2>(lexical: "99999999999999999R")?.scaled == -999_999_999_999_999_999)
    }

    @Test("The declared type is text")
    func type() {
        #expect(Overpunch<10, 2>.type == ScalarType("string", [.maxLength(10)]))
        #expect(Overpunch<10, 2>.blank.description == "")
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(Overpunch<9, 2>.self) {
            .init(scaled: .random(in: -1_000_000_000...1_000_000_000, using: &$0))
        }
        expectRoundTrips(Overpunch<18, 0>.self) { .init(scaled: .random(in: .min ... .max, using: &$0) / 10) }
        expectDistinctSpecimens(Overpunch<9, 2>.self, 1000)
    }
}
