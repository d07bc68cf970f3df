public import SoapstoneXML

/// A day and a time of day to the second, as a clock on the wall shows them: without zone, without leap seconds.
public struct CivilDateTime: Hashable, Sendable {
    /// The day.
    public let date: CivilDate
    /// 0...23.
    public let hour: UInt8
    /// 0...59.
    public let minute: UInt8
    /// 0...59.
    public let second: UInt8

    /// Makes a date and time; nil where the clock shows no such time.
    @inlinable
    public init?(_ date: CivilDate, hour: Int, minute: Int, second: Int) {
        guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
        self.init(unchecked: date, hour, minute, second)
    }

    @inlinable
    init(unchecked date: CivilDate, _ hour: Int, _ minute: Int, _ second: Int) {
        self.date = date
        self.hour = UInt8(truncatingIfNeeded: hour)
        self.minute = UInt8(truncatingIfNeeded: minute)
        self.second = UInt8(truncatingIfNeeded: second)
    }

    /// The seconds from 1970-01-01T00:00:00 on the same clock to this time, negative before it.
    ///
    /// The difference of two is an age; it is off by an hour where daylight saving time began or ended in between.
    @inlinable
    public var secondsSinceEpoch: Int64 {
        Int64(date.daysSinceEpoch) * 86_400 + Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
    }

    /// Makes the time that lies `seconds` after 1970-01-01T00:00:00; nil outside the years 1 to 9999.
    @inlinable
    public init?(secondsSinceEpoch seconds: Int64) {
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let second = Int(rest < 0 ? rest + 86_400 : rest)
        guard let date = CivilDate(daysSinceEpoch: Int(rest < 0 ? days - 1 : days)) else { return nil }
        self.init(unchecked: date, second / 3600, second / 60 % 60, second % 60)
    }
}

extension CivilDateTime: Comparable, CustomStringConvertible {
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        (left.date, left.hour, left.minute, left.second) < (right.date, right.hour, right.minute, right.second)
    }

    /// Reads `YYYY-MM-DDTHH:MM:SS`; nil where the text is something else or no such time.
    public init?(_ text: String) {
        guard text.utf8.count == 19 else { return nil }
        self.init(iso: text.utf8.span)
    }

    /// Reads `YYYY-MM-DDTHH:MM:SS` from the first 19 bytes.
    @inlinable
    init?(iso text: Span<UInt8>) {
        guard
            let date = CivilDate(iso: text, at: 0), Lexical.has("T", text, at: 10),
            let time = Lexical.time(text, at: 11, separator: ":")
        else { return nil }
        self.init(date, hour: time.hour, minute: time.minute, second: time.second)
    }

    @inlinable
    func write(iso output: inout ByteWriter) {
        date.write(iso: &output)
        output.append(UInt8(ascii: "T"))
        write(time: &output, separator: UInt8(ascii: ":"))
    }

    @inlinable
    func write(time output: inout ByteWriter, separator: UInt8) {
        output.append(twoDigits: UInt64(hour))
        output.append(separator)
        output.append(twoDigits: UInt64(minute))
        output.append(separator)
        output.append(twoDigits: UInt64(second))
    }

    /// `YYYY-MM-DDTHH:MM:SS`.
    public var description: String {
        var output = ByteWriter(capacity: 32)
        write(iso: &output)
        return output.string
    }

    /// One of a million times from 2000 on, 859 seconds apart.
    static func specimen(_ seed: Int) -> CivilDateTime {
        let seconds = 946_684_800 + 859 * Int64(Specimen.number(seed, below: 1_000_000))
        return CivilDateTime(secondsSinceEpoch: seconds) ?? CivilDateTime(unchecked: .specimen(seed), 0, 0, 0)
    }
}

extension Lexical {
    /// The three pairs of digits of a time in the eight bytes at `start`, not yet checked against the clock.
    @inlinable
    static func time(
        _ text: Span<UInt8>,
        at start: Int,
        separator: Unicode.Scalar
    ) -> (hour: Int, minute: Int, second: Int)? {
        guard let pairs = pairs(text, at: start, .time(UInt8(ascii: separator))) else { return nil }
        return (Int(pairs & 0xFF), Int(pairs >> 24 & 0xFF), Int(pairs >> 48 & 0xFF))
    }
}
