/// A duration: months and seconds, either of any size (Part 2, section 3.2.6).
public struct DurationValue: Sendable {
    /// Years and months together.
    package let months: WideInteger
    /// Days, hours, minutes and whole seconds together, rounded towards negative infinity.
    package let seconds: WideInteger
    /// What the duration is more than `seconds`.
    let fraction: FractionDigits

    /// Reads a text of the lexical space of `duration`, whose white space is collapsed; nil where it is not one.
    public init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let fields = DurationFields(text) else { return nil }
        let isNegative = fields.isNegative
        months =
            WideInteger(digits: fields.years, isNegative: isNegative) * 12
            + WideInteger(digits: fields.months, isNegative: isNegative)
        let whole =
            WideInteger(digits: fields.days, isNegative: isNegative) * 86_400
            + WideInteger(digits: fields.hours, isNegative: isNegative) * 3_600
            + WideInteger(digits: fields.minutes, isNegative: isNegative) * 60
            + WideInteger(digits: fields.seconds, isNegative: isNegative)
        let fraction = FractionDigits(fields.fraction)
        let isBelow = isNegative && !fraction.isZero
        seconds = isBelow ? whole + WideInteger(-1) : whole
        self.fraction = isBelow ? fraction.complement : fraction
    }

    /// The order of section 3.2.6.2: that of the dateTimes which adding the durations to four dates gives.
    public func order(_ other: DurationValue) -> ValueOrder {
        if months == other.months {
            return ValueOrder(seconds, other.seconds).then(ValueOrder(fraction, other.fraction))
        }
        var common: ValueOrder?
        for reference in Self.references {
            let (a, b) = (end(from: reference), other.end(from: reference))
            let order = ValueOrder(a, b).then(ValueOrder(fraction, other.fraction))
            if let common, common != order { return .indeterminate }
            common = order
        }
        return common ?? .indeterminate
    }

    /// 1696-09-01, 1697-02-01, 1903-03-01 and 1903-07-01, each at midnight UTC: years, and months from 0.
    private static let references: [(year: Int64, month: Int64)] = [(1696, 8), (1697, 1), (1903, 2), (1903, 6)]

    /// The second, counted from an arbitrary one, at which the duration ends that starts on the first of a month.
    private func end(from start: (year: Int64, month: Int64)) -> WideInteger {
        let (year, month) = (months + WideInteger(start.year * 12 + start.month)).dividedByFloor(12)
        return GregorianDays.before(year: year, month: Int(month) + 1) * 86_400 + seconds
    }

    /// The lexical form in the fewest fields: `P1Y2M`, `-P3DT4H5M6.7S`, `PT0S`.
    ///
    /// XML Schema 1.0 has no canonical form of durations; this is the one of 1.1 part 2, appendix E.2.1. It writes
    /// months and seconds with one sign, as they are read.
    public var canonicalText: String {
        let isNegative = months.isNegative || seconds.isNegative
        var whole = seconds
        var fraction = fraction
        if seconds.isNegative, !fraction.isZero {
            whole = whole + WideInteger(1)
            fraction = fraction.complement
        }
        let (years, month) = (isNegative ? -months : months).dividedByFloor(12)
        let (allMinutes, second) = (isNegative ? -whole : whole).dividedByFloor(60)
        let (allHours, minute) = allMinutes.dividedByFloor(60)
        let (days, hour) = allHours.dividedByFloor(24)
        var text = isNegative ? "-P" : "P"
        if !years.isZero { text += "\(years)Y" }
        if month != 0 { text += "\(month)M" }
        if !days.isZero { text += "\(days)D" }
        var time = ""
        if hour != 0 { time += "\(hour)H" }
        if minute != 0 { time += "\(minute)M" }
        if second != 0 || !fraction.isZero { time += "\(second)\(fraction.text)S" }
        if !time.isEmpty { text += "T" + time }
        return text.utf8.count == (isNegative ? 2 : 1) ? "PT0S" : text
    }
}

extension DurationValue: Hashable {
    /// Whether the order of section 3.2.6.2 has them equal: `P1Y` and `P12M`, `P400Y` and `P146097D`.
    public static func == (a: DurationValue, b: DurationValue) -> Bool { a.order(b) == .equal }

    public func hash(into hasher: inout Hasher) {
        // 400 years have the same number of days wherever they start, and no shorter time has.
        let (cycles, rest) = months.dividedByFloor(4_800)
        hasher.combine(rest)
        hasher.combine(cycles * 146_097 * 86_400 + seconds)
        hasher.combine(fraction)
    }
}

/// The fields of a duration as they are written, each its digits.
private struct DurationFields {
    var isNegative = false
    var years, months, days, hours, minutes, seconds, fraction: UnsafeBufferPointer<UInt8>

    /// Splits `-?PnYnMnDTnHnMn.nS`; nil where the text is not so formed.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        let none = UnsafeBufferPointer(rebasing: text[0..<0])
        (years, months, days, hours, minutes, seconds, fraction) = (none, none, none, none, none, none, none)
        var index = 0
        if text.first == UInt8(ascii: "-") {
            isNegative = true
            index = 1
        }
        guard index < text.count, text[index] == UInt8(ascii: "P") else { return nil }
        index += 1
        var isTime = false
        // The rank of the last field: years 1, months 2, days 3, hours 4, minutes 5, seconds 6. They come in order.
        var rank = 0
        guard index < text.count else { return nil }
        while index < text.count {
            if text[index] == UInt8(ascii: "T") {
                guard !isTime, index + 1 < text.count else { return nil }
                isTime = true
                rank = 3
                index += 1
            }
            guard let digits = Self.digits(text, &index) else { return nil }
            if index < text.count, text[index] == UInt8(ascii: ".") {
                index += 1
                guard let read = Self.digits(text, &index) else { return nil }
                guard isTime, index < text.count, text[index] == UInt8(ascii: "S") else { return nil }
                fraction = read
            }
            guard index < text.count, let next = Self.rank(of: text[index], isTime: isTime), next > rank else {
                return nil
            }
            switch next {
            case 1: years = digits
            case 2: months = digits
            case 3: days = digits
            case 4: hours = digits
            case 5: minutes = digits
            default: seconds = digits
            }
            rank = next
            index += 1
        }
    }

    private static func rank(of designator: UInt8, isTime: Bool) -> Int? {
        switch (designator, isTime) {
        case (UInt8(ascii: "Y"), false): 1
        case (UInt8(ascii: "M"), false): 2
        case (UInt8(ascii: "D"), false): 3
        case (UInt8(ascii: "H"), true): 4
        case (UInt8(ascii: "M"), true): 5
        case (UInt8(ascii: "S"), true): 6
        default: nil
        }
    }

    private static func digits(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UnsafeBufferPointer<UInt8>? {
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
        return index == start ? nil : UnsafeBufferPointer(rebasing: text[start..<index])
    }
}
