internal import SoapstoneBase

/// A value of `xs:date` or `xs:dateTime` with four digits of year (XML Schema part 2, sections 3.2.7 and 3.2.9).
struct DateText {
    let hasTime: Bool
    /// Digits of the fraction of seconds.
    let fraction: Int
    /// `Z`, `+01:00` or nothing.
    let zone: [UInt8]

    init?(_ value: [UInt8]) {
        guard 10...64 ~= value.count, value[4] == UInt8(ascii: "-"), value[7] == UInt8(ascii: "-"),
            let year = Self.number(value[0..<4]), let month = Self.number(value[5..<7]),
            let day = Self.number(value[8..<10]), CompactDate.isDate(year, month, day)
        else { return nil }
        var rest = value[10...]
        hasTime = rest.first == UInt8(ascii: "T")
        var fraction = 0
        if hasTime {
            guard rest.count >= 9, rest[13] == UInt8(ascii: ":"), rest[16] == UInt8(ascii: ":"),
                let hour = Self.number(rest[11..<13]), let minute = Self.number(rest[14..<16]),
                let second = Self.number(rest[17..<19]), hour < 24, minute < 60, second < 60
            else { return nil }
            rest = rest[19...]
            if rest.first == UInt8(ascii: ".") {
                fraction = rest.dropFirst().prefix(while: ASCII.isDigit).count
                guard fraction > 0 else { return nil }
                rest = rest.dropFirst(fraction + 1)
            }
        }
        self.fraction = fraction
        zone = Array(rest)
        guard zone.isEmpty || zone == [UInt8(ascii: "Z")] || Self.isOffset(zone) else { return nil }
    }

    private static func isOffset(_ zone: [UInt8]) -> Bool {
        guard zone.count == 6, zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
            zone[3] == UInt8(ascii: ":"), let hours = number(zone[1..<3]), let minutes = number(zone[4..<6])
        else { return false }
        return hours <= 14 && minutes < 60
    }

    /// The number that a few digits are; nil where one is none.
    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy(ASCII.isDigit) else { return nil }
        // Four digits at most.
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}

/// Eight digits that are a date, as hosts write them.
enum CompactDate {
    static func isDate(_ value: [UInt8]) -> Bool {
        guard value.count == 8, let year = DateText.number(value[0..<4]), 1850...2150 ~= year,
            let month = DateText.number(value[4..<6]), let day = DateText.number(value[6..<8])
        else { return false }
        return isDate(year, month, day)
    }

    static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        guard 1...12 ~= month, day >= 1 else { return false }
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day <= days[month - 1]
    }
}
