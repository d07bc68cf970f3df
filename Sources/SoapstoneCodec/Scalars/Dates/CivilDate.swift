/// A day of the Gregorian calendar, from 0001-01-01 to 9999-12-31, without time and zone.
public struct CivilDate: Hashable, Sendable {
    /// 1...9999.
    public let year: Int16
    /// 1...12.
    public let month: UInt8
    /// 1...31, less in shorter months.
    public let day: UInt8

    /// Makes a date; nil where the calendar has no such day.
    @inlinable
    @inline(__always)
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1, day <= 28 || day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.init(unchecked: year, month, day)
    }

    /// Makes a date from the day's number in its year, 1...366; nil where the year has no such day.
    @inlinable
    public init?(year: Int, dayOfYear: Int) {
        guard 1...9999 ~= year, dayOfYear >= 1, dayOfYear <= (Self.isLeap(year) ? 366 : 365) else { return nil }
        var day = dayOfYear
        var month = 1
        // December is never left: the months have as many days as the year.
        while day > Self.days(inMonth: month, of: year) {
            day -= Self.days(inMonth: month, of: year)
            month += 1
        }
        self.init(unchecked: year, month, day)
    }

    /// Whether the year has a 29th of February.
    @inlinable
    public static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    @inlinable
    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    @inlinable
    init(unchecked year: Int, _ month: Int, _ day: Int) {
        self.year = Int16(truncatingIfNeeded: year)
        self.month = UInt8(truncatingIfNeeded: month)
        self.day = UInt8(truncatingIfNeeded: day)
    }

    /// The day's number in its year, from 1 on.
    @inlinable
    public var dayOfYear: Int {
        var number = Int(day)
        for earlier in 1..<Int(month) { number += Self.days(inMonth: earlier, of: Int(year)) }
        return number
    }
}

extension CivilDate: Comparable {
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

// Days since 1970-01-01, by counting whole years, leap days and days of the year.
extension CivilDate {
    /// The days from 1970-01-01 to this day, negative before it.
    @inlinable
    public var daysSinceEpoch: Int {
        Self.daysBefore(Int(year)) + dayOfYear - 1 - Self.epoch
    }

    /// Makes the date that lies `days` after 1970-01-01; nil outside the years 1 to 9999.
    @inlinable
    public init?(daysSinceEpoch days: Int) {
        guard -Self.epoch...(Self.daysBefore(10_000) - 1 - Self.epoch) ~= days else { return nil }
        let sinceYear1 = days + Self.epoch
        // 400 years have 146,097 days; where their leap days lie makes the guess one year wrong at most.
        var year = sinceYear1 * 400 / 146_097 + 1
        if Self.daysBefore(year) > sinceYear1 { year -= 1 }
        if Self.daysBefore(year + 1) <= sinceYear1 { year += 1 }
        self.init(year: year, dayOfYear: sinceYear1 - Self.daysBefore(year) + 1)
    }

    /// The days from 0001-01-01 to 1970-01-01.
    @inlinable static var epoch: Int { 719_162 }

    /// The days from 0001-01-01 to the first day of `year`.
    @inlinable
    static func daysBefore(_ year: Int) -> Int {
        let years = year - 1
        return years * 365 + years / 4 - years / 100 + years / 400
    }
}
