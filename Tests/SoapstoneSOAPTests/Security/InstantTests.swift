import SoapstoneSOAP
import Testing

@Suite struct InstantTests {
    // date -u -d @1704447000 +%FT%TZ and the like.
    @Test(
        "A moment in UTC is read and written to the millisecond",
        arguments: [
            ("1970-01-01T00:00:00.000Z", 0), ("2024-01-05T09:30:00.007Z", 1_704_447_000_007),
            ("1969-12-31T23:59:59.999Z", -1), ("2000-02-29T12:00:00.000Z", 951_825_600_000),
            ("0001-01-01T00:00:00.000Z", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
        ]
    )
    func both(text: String, milliseconds: Int64) {
        #expect(Instant(text)?.milliseconds == milliseconds)
        #expect(Instant(milliseconds: milliseconds).description == text)
    }

    @Test(
        "Other spellings of the same are read",
        arguments: [
            "2024-01-05T09:30:00Z", "2024-01-05T09:30:00.0Z", "2024-01-05T09:30:00+00:00", "2024-01-05T09:30:00-00:00",
            " 2024-01-05T09:30:00Z\n", "2024-01-05T09:30:00.0009999Z",
        ]
    )
    func spellings(text: String) {
        #expect(Instant(text)?.milliseconds == 1_704_447_000_000)
    }

    @Test(
        "Anything else is no moment in UTC",
        arguments: [
            "", "2024-01-05", "2024-01-05T09:30:00", "2024-01-05T09:30:00+01:00", "2024-01-05T09:30:00.Z",
            "2024-01-05T09:30:60Z", "2024-01-05T24:00:00Z", "2023-02-29T00:00:00Z", "2024-01-05 09:30:00Z",
            "2024-01-05T09:30:00z", "2024-01-05T09:30:00.0000000000000Z", "-2024-01-05T09:30:00Z",
            "12024-01-05T09:30:00Z", "2024-01-05T09:30:00ZZ", "２024-01-05T09:30:00Z",
        ]
    )
    func refused(text: String) {
        #expect(Instant(text) == nil)
    }

    @Test("A moment that no calendar here has is written as the nearest one")
    func bounds() {
        #expect(Instant(milliseconds: .max).description == "9999-12-31T23:59:59.999Z")
        #expect(Instant(milliseconds: .min).description == "0001-01-01T00:00:00.000Z")
    }
}
