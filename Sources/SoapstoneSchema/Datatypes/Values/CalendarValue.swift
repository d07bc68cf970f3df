/// A value of one of the eight calendar types, from `dateTime` to `gMonth` (Part 2, sections 3.2.7 to 3.2.14).
public struct CalendarValue: Sendable {
    /// Which of the eight types it is of.
    public let type: Primitive
    /// The year, never zero; an arbitrary leap year where the type has none.
    var year = WideInteger(1972)
    /// 1 to 12; 12, which has 31 days, where the type has none.
    var month = 12
    /// 1 to 31; 1 where the type has none.
    var day = 1
    /// 0 to 23. The hour 24 has become the next day's 0.
    package var hour = 0
    /// 0 to 59.
    package var minute = 0
    /// 0 to 59.
    package var second = 0
    /// The fraction of a second.
    package var fraction = FractionDigits.zero
    /// Minutes east of UTC, -840 to 840; nil where none is given.
    public private(set) var zone: Int?

    /// Reads a text of the lexical space of a calendar type, whose white space is collapsed; nil where it is not one.
    public init?(_ text: UnsafeBufferPointer<UInt8>, as type: Primitive) {
        self.type = type
        var reader = CalendarReader(text)
        guard read(&reader), let zone = reader.zone(), reader.isAtEnd else { return nil }
        if case .minutes(let minutes) = zone { self.zone = minutes }
        if hour == 24 {
            guard minute == 0, second == 0, fraction.isZero else { return nil }
            hour = 0
            if type == .dateTime { moveDay(by: 1) }
        }
    }

    private mutating func read(_ reader: inout CalendarReader) -> Bool {
        switch type {
        case .dateTime:
            return readYear(&reader) && reader.skip("-") && readMonth(&reader) && reader.skip("-") && readDay(&reader)
                && reader.skip("T") && readTime(&reader)
        case .date:
            return readYear(&reader) && reader.skip("-") && readMonth(&reader) && reader.skip("-") && readDay(&reader)
        case .time: return readTime(&reader)
        case .gYearMonth: return readYear(&reader) && reader.skip("-") && readMonth(&reader)
        case .gYear: return readYear(&reader)
        case .gMonthDay:
            return reader.skip("-") && reader.skip("-") && readMonth(&reader) && reader.skip("-") && readDay(&reader)
        case .gMonth: return reader.skip("-") && reader.skip("-") && readMonth(&reader)
        case .gDay: return reader.skip("-") && reader.skip("-") && reader.skip("-") && readDay(&reader)
        default: return false
        }
    }

    private mutating func readYear(_ reader: inout CalendarReader) -> Bool {
        guard let read = reader.year() else { return false }
        year = read
        return true
    }

    private mutating func readMonth(_ reader: inout CalendarReader) -> Bool {
        guard let read = reader.number(1...12) else { return false }
        month = read
        return true
    }

    /// The day, with year and month already read where the type has them.
    private mutating func readDay(_ reader: inout CalendarReader) -> Bool {
        guard let read = reader.number(1...31), read <= 28 || read <= daysInMonth else { return false }
        day = read
        return true
    }

    private mutating func readTime(_ reader: inout CalendarReader) -> Bool {
        guard let hour = reader.number(0...24), reader.skip(":"), let minute = reader.number(0...59),
            reader.skip(":"), let second = reader.number(0...59), let fraction = reader.fraction()
        else { return false }
        (self.hour, self.minute, self.second, self.fraction) = (hour, minute, second, fraction)
        return true
    }

    private var daysInMonth: Int {
        GregorianDays.count(inMonth: month, isLeapYear: month == 2 && GregorianDays.isLeap(year))
    }

    /// Goes to the next day or the one before. There is no year zero between -1 and 1.
    private mutating func moveDay(by step: Int) {
        day += step
        if day < 1 {
            month -= 1
            if month < 1 {
                month = 12
                moveYear(by: -1)
            }
            day = daysInMonth
        } else if day > daysInMonth {
            day = 1
            month += 1
            if month > 12 {
                month = 1
                moveYear(by: 1)
            }
        }
    }

    private mutating func moveYear(by step: Int64) {
        year = year + WideInteger(step)
        if year.isZero { year = WideInteger(step) }
    }
}

extension CalendarValue {
    /// The same instant with another time zone; a value without one is taken to be in `assumed` first.
    private func moved(to zone: Int, assuming assumed: Int = 0) -> CalendarValue {
        var result = self
        result.zone = zone
        // At most 14 hours either way from a time of day: one day is the most that is crossed.
        let minutes = hour * 60 + minute - (self.zone ?? assumed) + zone
        let rest = (minutes % 1_440 + 1_440) % 1_440
        if minutes != rest { result.moveDay(by: minutes < 0 ? -1 : 1) }
        (result.hour, result.minute) = (rest / 60, rest % 60)
        return result
    }

    /// The order of section 3.2.7.4: by instants; partial where only one of the two has a time zone.
    public func order(_ other: CalendarValue) -> ValueOrder {
        switch (zone, other.zone) {
        case (nil, nil):
            return orderOfFields(other)
        case (let a?, let b?):
            return a == b ? orderOfFields(other) : moved(to: 0).orderOfFields(other.moved(to: 0))
        case (_?, nil):
            let instant = moved(to: 0)
            if instant.orderOfFields(other.moved(to: 0, assuming: 14 * 60)) == .less { return .less }
            if instant.orderOfFields(other.moved(to: 0, assuming: -14 * 60)) == .greater { return .greater }
            return .indeterminate
        case (nil, _?):
            switch other.order(self) {
            case .less: return .greater
            case .greater: return .less
            default: return .indeterminate
            }
        }
    }

    private func orderOfFields(_ other: CalendarValue) -> ValueOrder {
        ValueOrder(year, other.year)
            .then(ValueOrder(month, other.month))
            .then(ValueOrder(day, other.day))
            .then(ValueOrder((hour * 60 + minute) * 60 + second, (other.hour * 60 + other.minute) * 60 + other.second))
            .then(ValueOrder(fraction, other.fraction))
    }

    /// The canonical lexical form where XML Schema 1.0 defines one: dateTime, time and date.
    ///
    /// A dateTime or time with a zone is in UTC, a date in a zone from -11:59 to +12:00 (section 3.2.9.2). The other
    /// types keep their zone; `+00:00` is written `Z`. Times are ordered as dateTimes of one arbitrary date (section
    /// 3.2.8), by which `00:30:00+01:00` is before `00:00:00Z`: its canonical form, `23:30:00Z`, is that of a later time.
    public var canonicalText: String {
        guard let zone else { return text }
        switch type {
        case .dateTime, .time: return moved(to: 0).text
        case .date where zone > 12 * 60: return moved(to: zone - 24 * 60).text
        case .date where zone < -(12 * 60 - 1): return moved(to: zone + 24 * 60).text
        default: return text
        }
    }

    /// The texts of values a little later or earlier, with the same time zone.
    package func nearbyTexts(isAbove: Bool, count: Int) -> [String] {
        let step = isAbove ? 1 : -1
        var moved = self
        var texts: [String] = []
        for _ in 0..<count {
            switch type {
            case .dateTime, .time:
                if isAbove {
                    texts += ["000001", "001", "5"].map { digits in
                        var later = moved
                        if later.fraction.isZero { later.fraction = Self.fraction(digits) }
                        return later.text
                    }
                }
                guard moved.moveSecond(by: step) else { return texts }
                if !isAbove, moved.fraction.isZero {
                    texts += ["999999", "999", "5"].map { digits in
                        var later = moved
                        later.fraction = Self.fraction(digits)
                        return later.text
                    }
                }
            case .date: moved.moveDay(by: step)
            case .gYear: moved.moveYear(by: Int64(step))
            case .gYearMonth:
                moved.month += step
                if !(1...12).contains(moved.month) {
                    moved.month = isAbove ? 1 : 12
                    moved.moveYear(by: Int64(step))
                }
            case .gMonthDay:
                moved.moveDay(by: step)
                guard moved.year == year else { return texts }
            case .gMonth:
                moved.month += step
                guard (1...12).contains(moved.month) else { return texts }
            default:
                moved.day += step
                guard (1...31).contains(moved.day) else { return texts }
            }
            texts.append(moved.text)
        }
        return texts
    }

    private static func fraction(_ digits: String) -> FractionDigits {
        Array(digits.utf8).withUnsafeBufferPointer { FractionDigits($0) }
    }

    /// Goes to the next second or the one before; false where a time of day has none.
    private mutating func moveSecond(by step: Int) -> Bool {
        let seconds = (hour * 60 + minute) * 60 + second + step
        if !(0..<86_400).contains(seconds) {
            guard type == .dateTime else { return false }
            moveDay(by: step)
        }
        let rest = (seconds + 86_400) % 86_400
        (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60)
        return true
    }

    private var text: String {
        let day = Self.padded(day)
        let month = Self.padded(month)
        var text =
            switch type {
            case .dateTime: "\(yearText)-\(month)-\(day)T\(timeText)"
            case .date: "\(yearText)-\(month)-\(day)"
            case .time: timeText
            case .gYearMonth: "\(yearText)-\(month)"
            case .gYear: yearText
            case .gMonthDay: "--\(month)-\(day)"
            case .gMonth: "--\(month)"
            default: "---\(day)"
            }
        if let zone {
            let size = zone.magnitude
            let offset = "\(Self.padded(Int(size / 60))):\(Self.padded(Int(size % 60)))"
            text += zone == 0 ? "Z" : (zone < 0 ? "-" : "+") + offset
        }
        return text
    }

    private var timeText: String {
        "\(Self.padded(hour)):\(Self.padded(minute)):\(Self.padded(second))\(fraction.text)"
    }

    private var yearText: String {
        let digits = (year.isNegative ? -year : year).description
        let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
        return (year.isNegative ? "-" : "") + zeros + digits
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CalendarValue: Hashable {
    /// Whether both are the same instant, or the same time of no particular zone, of one type.
    public static func == (a: CalendarValue, b: CalendarValue) -> Bool {
        a.type == b.type && a.order(b) == .equal
    }

    public func hash(into hasher: inout Hasher) {
        let instant = zone == nil ? self : moved(to: 0)
        hasher.combine(zone == nil)
        hasher.combine(instant.year)
        hasher.combine(instant.month)
        hasher.combine(instant.day)
        hasher.combine(instant.hour)
        hasher.combine(instant.minute)
        hasher.combine(instant.second)
        hasher.combine(instant.fraction)
    }
}
