import SoapstoneCodec
import Testing

@Suite struct HostDateTests {
    @Test(
        "Eight digits are a day, zeros, nines and blanks are none",
        arguments: [
            ("20240229", "2024-02-29"), (" 20240229 ", "2024-02-29"), ("0020240229", "2024-02-29"),
            ("10101", "0001-01-01"),
            ("00010101", "0001-01-01"), ("99991231", "9999-12-31"), ("00000000", nil), ("0", nil), ("", nil),
            ("        ", nil), ("99999999", nil),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, date: String?) throws {
        #expect(try HostDate(lexical: lexical)?.description == date)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "20240230", "20230229", "20241301", "20240001", "20240100", "2024-02-29", "202402", "020240229x",
            "-20240229",
            "+20240229", "99999998", "100000000", "999999999", "2024022９", "0101", "99999999999999999999999",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError.self) { try HostDate(lexical: lexical) }
    }

    @Test("XML has the digits and JSON the ISO form")
    func encodes() throws {
        let date = try #require(HostDate(year: 2024, month: 2, day: 9))
        #expect(date.lexical == "20240209")
        #expect(date.json == "\"2024-02-09\"")
        #expect(HostDate.blank.description == "0")
    }

    @Test(
        "JSON has no other form",
        arguments: [
            "20240229", "2024-02-30", "2024-2-29", "2024-02-29T00:00:00", " 2024-02-29", "", "0000-00-00", "9999-99-99",
        ]
    )
    func refusesJSON(text: String) {
        #expect(throws: ScalarError(expected: "a day of the calendar as YYYY-MM-DD")) { try HostDate(json: text) }
        #expect(throws: ScalarError.self) { try JulianDate(json: text) }
        #expect(throws: ScalarError.self) { try ISODate(json: text) }
    }

    @Test("The declared type is an int of eight digits")
    func type() {
        #expect(HostDate.type == ScalarType("int", [.totalDigits(8), .minInclusive("0")]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(HostDate.self) {
            CivilDate(daysSinceEpoch: .random(in: -719_162...2_932_896, using: &$0)).map(HostDate.init)
        }
        expectDistinctSpecimens(HostDate.self, 1000)
    }
}
