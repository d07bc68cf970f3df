import SoapstoneCodec
import Testing

@Suite struct ISODateTests {
    @Test(
        "A date without zone is read, and white space collapses",
        arguments: [("2024-02-29", "2024-02-29"), ("\n 2024-02-29 ", "2024-02-29"), ("", nil)] as [(String, String?)]
    )
    func decodes(lexical: String, date: String?) throws {
        #expect(try ISODate(lexical: lexical)?.description == date)
    }

    @Test("A zone is refused in so many words", arguments: ["2024-02-29Z", "2024-02-29+01:00", "2024-02-29-05:00"])
    func zone(lexical: String) {
        #expect(throws: ScalarError(expected: "xs:date without a time zone")) { try ISODate(lexical: lexical) }
    }

    @Test(
        "Anything else is no date",
        arguments: [
            "2023-02-29", "2024-02-30", "20240229", "24-02-29", "12024-02-29", "-2024-02-29", "0000-01-01",
            "2024-02-29x",
            "2024-02-29T00:00:00", "100000000000000000000-01-01",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "xs:date as YYYY-MM-DD, a day of the calendar")) {
            try ISODate(lexical: lexical)
        }
    }

    @Test("Years have four digits")
    func encodes() throws {
        #expect(try #require(ISODate(year: 7, month: 3, day: 4)).lexical == "0007-03-04")
        #expect(ISODate.type == ScalarType("date"))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(ISODate.self) {
            CivilDate(daysSinceEpoch: .random(in: -719_162...2_932_896, using: &$0)).map(ISODate.init)
        }
        expectDistinctSpecimens(ISODate.self, 1000)
    }
}
