import SoapstoneCodec
import Testing

@Suite struct CivilDateTimeTests {
    @Test(
        "Seconds since 1970 are those of Python's datetime",
        arguments: [
            ("2024-02-29T09:30:15", 1_709_199_015), ("1969-12-31T23:59:59", -1), ("1970-01-01T00:00:00", 0),
            ("0001-01-01T00:00:00", -62_135_596_800), ("9999-12-31T23:59:59", 253_402_300_799),
        ] as [(String, Int64)]
    )
    func epoch(text: String, seconds: Int64) throws {
        let dateTime = try #require(CivilDateTime(text))
        #expect(dateTime.secondsSinceEpoch == seconds)
        #expect(CivilDateTime(secondsSinceEpoch: seconds) == dateTime)
        #expect(dateTime.description == text)
    }

    @Test(
        "Seconds outside of the calendar are refused",
        arguments: [-62_135_596_801, 253_402_300_800, .min, .max] as [Int64]
    )
    func outside(seconds: Int64) {
        #expect(CivilDateTime(secondsSinceEpoch: seconds) == nil)
    }

    @Test(
        "Times that a clock does not show are refused",
        arguments: ["2024-02-29T24:00:00", "2024-02-29T23:60:00", "2024-02-29T23:59:60", "2024-02-30T00:00:00"]
    )
    func refuses(text: String) {
        #expect(CivilDateTime(text) == nil)
    }
}
