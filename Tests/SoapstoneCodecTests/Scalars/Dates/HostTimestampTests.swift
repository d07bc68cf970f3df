import SoapstoneCodec
import Testing

@Suite struct HostTimestampTests {
    @Test(
        "Fourteen digits are a date and time, zeros and blanks are none",
        arguments: [
            ("20240229093015", "2024-02-29T09:30:15"), ("20231231235959", "2023-12-31T23:59:59"),
            (" 20240101000000 ", "2024-01-01T00:00:00"), ("0", nil), ("00000000000000", nil), ("", nil),
            ("              ", nil),
        ] as [(String, String?)]
    )
    func decodes(lexical: String, value: String?) throws {
        #expect(try HostTimestamp(lexical: lexical)?.description == value)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "20240230093015", "20240229240000", "20240229096000", "20240229093060", "2024022909301", "99999999999999",
            "120240229093015", "20240229", "2024-02-29T09:30:15", "-20240229093015", "93015",
        ]
    )
    func refuses(lexical: String) {
        #expect(throws: ScalarError.self) { try HostTimestamp(lexical: lexical) }
    }

    @Test("XML has the digits and JSON the ISO form")
    func encodes() throws {
        let value = try HostTimestamp(json: "2024-02-29T09:30:05")
        #expect(value.lexical == "20240229093005")
        #expect(value.json == "\"2024-02-29T09:30:05\"")
    }

    @Test(
        "JSON has no other form",
        arguments: ["2024-02-29 09:30:15", "2024-02-29T09:30:15Z", "2024-02-29T09:30", "2024-02-29T09:30:15.0", ""]
    )
    func refusesJSON(text: String) {
        #expect(throws: ScalarError.self) { try HostTimestamp(json: text) }
    }

    @Test("The declared type is a long of fourteen digits")
    func type() {
        #expect(HostTimestamp.type == ScalarType("long", [.totalDigits(14), .minInclusive("0")]))
    }

    @Test("Values survive XML and JSON")
    func roundTrips() {
        expectRoundTrips(HostTimestamp.self) {
            CivilDateTime(secondsSinceEpoch: .random(in: -62_135_596_800...253_402_300_799, using: &$0))
                .map(HostTimestamp.init)
        }
        expectDistinctSpecimens(HostTimestamp.self, 1000)
    }
}
