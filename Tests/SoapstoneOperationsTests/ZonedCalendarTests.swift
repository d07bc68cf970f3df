import SoapstoneCodec
import Testing

@testable import SoapstoneOperations

@Suite struct ZonedCalendarTests {
    @Test(
        "A time of a wall is a moment, also on days on which clocks are set",
        arguments: [
            // As GNU date has them.
            ("Europe/London", "2024-03-31T00:59:59", 1_711_846_799),
            ("Europe/London", "2024-03-31T02:00:00", 1_711_846_800),
            ("Europe/London", "2024-10-27T00:30:00", 1_729_985_400),
            ("Europe/London", "2024-10-27T02:30:00", 1_729_996_200),
            ("Europe/London", "1970-01-01T00:00:00", -3600),
            ("Europe/London", "1965-06-01T00:00:00", -144_723_600),
            ("America/New_York", "2024-02-29T09:30:00", 1_709_217_000),
            ("UTC", "2024-02-29T09:30:00", 1_709_199_000),
            // Of two moments the first; of none the one that lies as long behind the change.
            ("Europe/London", "2024-10-27T01:30:00", 1_729_989_000),
            ("America/New_York", "2024-11-03T01:30:00", 1_730_611_800),
            ("Europe/London", "2024-03-31T01:30:00", 1_711_848_600),
            ("America/New_York", "2024-03-10T02:30:00", 1_710_055_800),
        ]
    )
    func moments(zone: String, text: String, seconds: Int64) throws {
        let calendar = try #require(ZonedCalendar(zone))
        #expect(calendar.seconds(try #require(CivilDateTime(text))) == seconds)
    }
}
