/// Counting in the proleptic Gregorian calendar of Part 2, appendix E.
enum GregorianDays {
    /// The days of a month from 1 to 12 (`maximumDayInMonthFor`).
    static func count(inMonth month: Int, isLeapYear: Bool) -> Int {
        switch month {
        case 2: isLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whether a year has a 29th of February. The number of the year is taken as it is, below zero too.
    static func isLeap(_ year: WideInteger) -> Bool {
        let remainder = year.dividedByFloor(400).remainder
        return remainder % 4 == 0 && (remainder % 100 != 0 || remainder == 0)
    }

    /// The days before the first of a month from 1 to 12, counted from the first of January of the year 0.
    static func before(year: WideInteger, month: Int) -> WideInteger {
        let previous = year + WideInteger(-1)
        let leapDays =
            previous.dividedByFloor(4).quotient - previous.dividedByFloor(100).quotient
            + previous.dividedByFloor(400).quotient
        var days = 0
        let isLeapYear = isLeap(year)
        for earlier in 1..<max(1, month) { days += count(inMonth: earlier, isLeapYear: isLeapYear) }
        return year * 365 + leapDays + WideInteger(Int64(days))
    }
}
