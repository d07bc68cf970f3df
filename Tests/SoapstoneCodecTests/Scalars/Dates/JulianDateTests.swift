import SoapstoneCodec
import Testing

@Suite struct JulianDateTests {
    @Test(
        "Seven digits are a day of a year, zeros and blanks are none",
        arguments: [
            ("2024060", "2024-02-29"), ("2023060", "2023-03-01"), ("2024001", "2024-01-01"), ("2024366", "2024-12-31"),
            ("2023365", "2023-12-31"), ("1900365", "1900-12-31"), ("9999365", "9999-12-31"), ("1001", "0001-01-01"),
            (" 2024060", "2024-02-29"), ("0000000", nil), ("0", nil), ("", nil), ("       ", nil),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, date: String?) throws {
        #expect(try JulianDate(lexical: lexical)?.description == date)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "2023366", "1900366", "2024367", "2024000", "2024999", "366", "2024-060", "-2024060", "20240229",
            "9999999", "x",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError.self) { try JulianDate(lexical: lexical) }
    }

    @Test("XML has the digits and JSON the ISO form")
    func encodes() throws {
        let date = try #require(JulianDate(year: 2024, month: 12, day: 31))
        #expect(date.lexical == "2024366")
        #expect(date.json == "\"2024-12-31\"")
    }

    @Test("The declared type is an int of seven digits")
    func type() {
        #expect(JulianDate.type == ScalarType("int", [.totalDigits(7), .minInclusive("0")]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(JulianDate.self) {
            CivilDate(daysSinceEpoch: .random(in: -719_162...2_932_896, using: &$0)).map(JulianDate.init)
        }
        expectDistinctSpecimens(JulianDate.self, 1000)
    }
}
