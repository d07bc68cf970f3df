import SoapstoneCodec
import Testing

@Suite struct HostTimeTests {
    @Test(
        "Up to four digits are a time of day, zeros and blanks are none",
        arguments: [
            ("930", "09:30"), ("0930", "09:30"), ("2359", "23:59"), ("1", "00:01"), ("1200", "12:00"),
            (" 930 ", "09:30"),
            ("0", nil), ("0000", nil), ("", nil), ("    ", nil),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, time: String?) throws {
        #expect(try HostTime(lexical: lexical)?.description == time)
    }

    @Test(
        "Anything else is refused",
        arguments: ["2400", "1260", "60", "2360", "9999", "10000", "-930", "09:30", "9.30", "x"]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError(expected: "a time of day as 4 digits HHMM, or 0")) {
            try HostTime(lexical: lexical)
        }
    }

    @Test("XML has the digits and JSON the ISO form")
    func encodes() throws {
        let time = try #require(HostTime(hour: 9, minute: 5))
        #expect(time.lexical == "905")
        #expect(time.json == "\"09:05\"")
        #expect(HostTime(hour: 0, minute: 0) == nil)
    }

    @Test("JSON has no other form", arguments: ["9:30", "0930", "24:00", "12:60", "00:00", "09:30:00", "", "09-30"])
    func refusesJSON(text: String) {
        #expect(throws: ScalarError.self) { try HostTime(json: text) }
    }

    @Test("The declared type is a short of four digits")
    func type() {
        #expect(HostTime.type == ScalarType("short", [.totalDigits(4), .minInclusive("0")]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(HostTime.self) {
            .init(hour: .random(in: 0...24, using: &$0), minute: .random(in: 0...61, using: &$0))
        }
        expectDistinctSpecimens(HostTime.self, 1000)
    }
}
