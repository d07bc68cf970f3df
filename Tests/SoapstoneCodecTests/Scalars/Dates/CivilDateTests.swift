import SoapstoneCodec
import Testing

@Suite struct CivilDateTests {
    @Test(
        "Days since 1970 and days of the year are those of Python's datetime",
        arguments: [
            ("0001-01-01", -719_162, 1), ("1900-03-01", -25508, 60), ("1969-12-31", -1, 365), ("1970-01-01", 0, 1),
            ("2000-02-29", 11016, 60), ("2024-02-29", 19782, 60), ("9999-12-31", 2_932_896, 365),
        ]
    )
    func epoch(text: String, days: Int, dayOfYear: Int) throws {
        let date = try #require(CivilDate(text))
        #expect(date.daysSinceEpoch == days)
        #expect(date.dayOfYear == dayOfYear)
        #expect(CivilDate(daysSinceEpoch: days) == date)
        #expect(CivilDate(year: Int(date.year), dayOfYear: dayOfYear) == date)
        #expect(date.description == text)
    }

    @Test("Days follow one another through all of the calendar")
    func succession() throws {
        var count = 0
        var days = -719_162
        for year in 1...9999 {
            for month in 1...12 {
                for day in [1, 28, 29, 30, 31] {
                    guard let date = CivilDate(year: year, month: month, day: day) else { continue }
                    let expected = days + day - 1
                    if date.daysSinceEpoch != expected || CivilDate(daysSinceEpoch: expected) != date { count += 1 }
                }
                days += (28...31).last { CivilDate(year: year, month: month, day: $0) != nil } ?? 0
            }
        }
        #expect(count == 0)
        #expect(days == 2_932_897)
        #expect(CivilDate(daysSinceEpoch: days) == nil)
        #expect(CivilDate(daysSinceEpoch: -719_163) == nil)
        #expect(CivilDate(daysSinceEpoch: .min) == nil)
        #expect(CivilDate(daysSinceEpoch: .max) == nil)
    }

    @Test(
        "Days that the calendar does not have are refused",
        arguments: [
            (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0),
            (2024, 1, 32), (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (.max, .max, .max), (.min, .min, .min),
        ]
    )
    func refuses(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test("Day 366 is one of leap years")
    func leapYears() {
        #expect(CivilDate(year: 2024, dayOfYear: 366)?.description == "2024-12-31")
        #expect(CivilDate(year: 2000, dayOfYear: 366)?.description == "2000-12-31")
        #expect(CivilDate(year: 2023, dayOfYear: 366) == nil)
        #expect(CivilDate(year: 1900, dayOfYear: 366) == nil)
        #expect(CivilDate(year: 2024, dayOfYear: 367) == nil)
        #expect(CivilDate(year: 2024, dayOfYear: 0) == nil)
    }

    @Test(
        "Text has ten characters",
        arguments: ["2024-2-29", "20240229", "2024-02-29 ", "2024/02/29", "-024-02-29", "2024-02-2٩", ""]
    )
    func refusesText(text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test("Earlier days come first")
    func order() throws {
        let days = try ["0999-12-31", "1999-12-31", "2000-01-01", "2000-02-01"].map { try #require(CivilDate($0)) }
        #expect(days.reversed().sorted() == days)
    }
}
