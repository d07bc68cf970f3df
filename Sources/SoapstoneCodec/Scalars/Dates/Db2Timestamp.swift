public import SoapstoneXML

/// A Db2 `TIMESTAMP` as text: `yyyy-mm-dd-hh.mm.ss.ffffff`, local time with up to twelve decimals of a second.
///
/// Db2's rules for timestamp strings hold: trailing blanks, any number of decimals or none, and 24.00.00 for the end of
/// a day, which becomes the beginning of the next. The ISO forms with a space or a `T` are read too. The first and the
/// last day of the calendar, which stand for "always" and "never", and blanks are no value. JSON is ISO 8601 without an
/// offset, cut to microseconds, with decimals only where they are not all zero.
public struct Db2Timestamp: Scalar, Hashable {
    /// The date and time to the second.
    public let dateTime: CivilDateTime
    /// What lies beyond the second, in picoseconds: 0..<1,000,000,000,000.
    public let picoseconds: UInt64

    /// Makes a timestamp; nil for the two days that stand for "no value" and for a whole second of picoseconds.
    @inlinable
    public init?(_ dateTime: CivilDateTime, picoseconds: UInt64 = 0) {
        let date = dateTime.date
        let isFirst = date.year == 1 && date.month == 1 && date.day == 1
        let isLast = date.year == 9999 && date.month == 12 && date.day == 31
        guard !isFirst, !isLast, picoseconds < 1_000_000_000_000 else { return nil }
        self.init(unchecked: dateTime, picoseconds)
    }

    @inlinable
    init(unchecked dateTime: CivilDateTime, _ picoseconds: UInt64) {
        self.dateTime = dateTime
        self.picoseconds = picoseconds
    }

    /// At most twelve decimals make 32 characters.
    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType { ScalarType("string", [.maxLength(32)]) }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        dateTime.date.write(iso: &output)
        output.append(UInt8(ascii: "-"))
        dateTime.write(time: &output, separator: UInt8(ascii: "."))
        write(fraction: &output)
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        let micros = picoseconds / 1_000_000
        Self(unchecked: dateTime, micros * 1_000_000).write(iso: &output)
        output.append(UInt8(ascii: "\""))
    }

    @inlinable
    func write(iso output: inout ByteWriter) {
        dateTime.write(iso: &output)
        if picoseconds > 0 { write(fraction: &output) }
    }

    /// Appends six decimals, or as many as it takes to lose nothing.
    @inlinable
    func write(fraction output: inout ByteWriter) {
        output.append(UInt8(ascii: "."))
        let (micros, rest) = picoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        output.append(decimal: micros, minimumDigits: 6)
        guard rest > 0 else { return }
        var digits = 6
        var last = rest
        while last % 10 == 0 {
            last /= 10
            digits -= 1
        }
        output.append(decimal: last, minimumDigits: digits)
    }

    public static func specimen(_ seed: Int) -> Self {
        Self(unchecked: .specimen(seed), Specimen.number(seed, below: 1_000_000) * 1_000_000)
    }
}

extension Db2Timestamp: Comparable, CustomStringConvertible {
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        (left.dateTime, left.picoseconds) < (right.dateTime, right.picoseconds)
    }

    /// The seconds from 1970-01-01T00:00:00 on the same clock to this time, without decimals.
    @inlinable
    public var secondsSinceEpoch: Int64 { dateTime.secondsSinceEpoch }

    /// Whether fewer than `days` times 24 hours have passed from this time to `clock`; true for a time yet to come.
    public func isLess(thanDays days: Int, before clock: CivilDateTime) -> Bool {
        let (limit, overflow) = Int64(days).multipliedReportingOverflow(by: 86_400)
        let age = clock.secondsSinceEpoch - secondsSinceEpoch
        // Decimals of a second make the age smaller than the difference of the seconds.
        return overflow ? days > 0 : age < limit || (age == limit && picoseconds > 0)
    }

    /// ISO 8601 without an offset.
    public var description: String {
        var output = ByteWriter(capacity: 40)
        write(iso: &output)
        return output.string
    }
}
