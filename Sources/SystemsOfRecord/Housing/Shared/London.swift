import SoapstoneCodec
import SoapstoneOperations
import SoapstoneXML

/// What clocks and calendars show in London. JSON has seconds since 1970-01-01T00:00:00Z.
enum London {
    /// nil where the machine has no time zone database.
    private static let calendar = ZonedCalendar("Europe/London")

    private static var noZone: ScalarError { ScalarError(expected: "a machine that knows the time zone Europe/London") }

    /// The moment of a time.
    static func seconds(_ time: CivilDateTime) throws(ScalarError) -> Int64 {
        guard let calendar else { throw noZone }
        return calendar.seconds(time)
    }

    /// The time at a moment.
    static func time(_ seconds: Int64) throws(ScalarError) -> CivilDateTime {
        guard let calendar else { throw noZone }
        guard let time = calendar.time(seconds) else { throw ScalarError(expected: "a second of the years 1 to 9999") }
        return time
    }

    /// The whole seconds of a JSON number.
    fileprivate static func jsonSeconds(_ text: Span<UInt8>) throws(ScalarError) -> Int64 {
        guard let seconds = Int64(try Clob.decodeJSON(text).value) else {
            throw ScalarError(expected: "whole seconds since 1970-01-01T00:00:00Z")
        }
        return seconds
    }
}

/// A day, written `dd/MM/yyyy`. JSON has the first second of it, which is negative before 1970.
struct LondonDay: Scalar, Hashable {
    let date: CivilDate
    /// The first second of the day.
    let seconds: Int64

    init(_ date: CivilDate) throws(ScalarError) {
        guard let midnight = CivilDateTime(date, hour: 0, minute: 0, second: 0) else { throw Self.invalid }
        self.date = date
        seconds = try London.seconds(midnight)
    }

    private static var invalid: ScalarError { ScalarError(expected: "a day of the calendar, as dd/MM/yyyy") }

    static var type: ScalarType {
        ScalarType("string", [.pattern("(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/[0-9]{4}")], json: .number)
    }
    static var needsEscape: Bool { false }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let text = try Clob.decode(lexical)?.value, !text.isEmpty else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 2, 4], parts.allSatisfy({ $0.allSatisfy { 0x30...0x39 ~= $0 } }),
            let day = Int(Substring(parts[0])), let month = Int(Substring(parts[1])),
            let year = Int(Substring(parts[2])),
            let date = CivilDate(year: year, month: month, day: day)
        else { throw invalid }
        return try Self(date)
    }

    func encode(to output: inout ByteWriter) {
        let parts = date.description.split(separator: "-")
        output.append(utf8: parts.reversed().joined(separator: "/"))
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try Self(London.time(London.jsonSeconds(text)).date)
    }

    func encodeJSON(to output: inout ByteWriter) { output.append(utf8: String(seconds)) }

    static func specimen(_ seed: Int) -> Self {
        let date = ISODate.specimen(seed).date
        return (try? Self(date)) ?? Self(date: date, seconds: Int64(date.daysSinceEpoch) * 86_400)
    }

    private init(date: CivilDate, seconds: Int64) {
        self.date = date
        self.seconds = seconds
    }
}

/// A moment: `xs:dateTime` as a clock in London shows it, without a zone. One with a zone is read as it says.
///
/// Fractions of a second are dropped. Of the hour that a clock shows twice, the first is meant; a time that it skips is as
/// long behind the change.
struct LondonTime: Scalar, Hashable, Comparable {
    /// Since 1970-01-01T00:00:00Z.
    let seconds: Int64

    init(secondsSinceEpoch seconds: Int64) throws(ScalarError) {
        _ = try London.time(seconds)
        self.seconds = seconds
    }

    private init(unchecked seconds: Int64) { self.seconds = seconds }

    static var type: ScalarType { ScalarType("dateTime", json: .number) }
    static var needsEscape: Bool { false }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let moment = try Moment(lexical) else { return nil }
        let seconds = if let seconds = moment.seconds { seconds } else { try London.seconds(moment.clock) }
        return try Self(secondsSinceEpoch: seconds)
    }

    func encode(to output: inout ByteWriter) {
        // The initializer takes no second that has no time there.
        output.append(utf8: (try? London.time(seconds))?.description ?? "")
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try Self(secondsSinceEpoch: London.jsonSeconds(text))
    }

    func encodeJSON(to output: inout ByteWriter) { output.append(utf8: String(seconds)) }

    static func specimen(_ seed: Int) -> Self {
        // Times of January, when clocks in London show what UTC does.
        Self(unchecked: 946_728_000 + Int64(seed.magnitude % 10_000) * 60)
    }

    static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

/// A moment: `xs:dateTime` in UTC. One with another zone is read as it says. Fractions of a second are dropped.
struct UTCTime: Scalar, Hashable {
    /// Since 1970-01-01T00:00:00Z.
    let seconds: Int64

    init(secondsSinceEpoch seconds: Int64) throws(ScalarError) {
        guard CivilDateTime(secondsSinceEpoch: seconds) != nil else { throw Moment.invalid }
        self.seconds = seconds
    }

    private init(unchecked seconds: Int64) { self.seconds = seconds }

    static var type: ScalarType { ScalarType("dateTime", json: .number) }
    static var needsEscape: Bool { false }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let moment = try Moment(lexical) else { return nil }
        return try Self(secondsSinceEpoch: moment.seconds ?? moment.clock.secondsSinceEpoch)
    }

    func encode(to output: inout ByteWriter) {
        // The initializers take no second that has no time.
        output.append(utf8: CivilDateTime(secondsSinceEpoch: seconds).map { "\($0)Z" } ?? "")
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try Self(secondsSinceEpoch: London.jsonSeconds(text))
    }

    func encodeJSON(to output: inout ByteWriter) { output.append(utf8: String(seconds)) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: 946_728_000 + Int64(seed.magnitude % 10_000) * 60) }
}

/// What a text of `xs:dateTime` says.
private struct Moment {
    /// What the clock shows.
    let clock: CivilDateTime
    /// Since 1970-01-01T00:00:00Z; nil for a text without a zone.
    let seconds: Int64?

    static var invalid: ScalarError { ScalarError(expected: "xs:dateTime of the years 1 to 9999") }

    nonisolated(unsafe) private static let form =  // A regex without a transformation has no state.
        /([0-9-]{10}T[0-9:]{8})(?:\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})?/

    /// nil for a blank text.
    init?(_ lexical: Span<UInt8>) throws(ScalarError) {
        let words = try Clob.decode(lexical)?.value.split(whereSeparator: \.isWhitespace) ?? []
        guard let word = words.first else { return nil }
        guard words.count == 1, let match = word.wholeMatch(of: Self.form),
            let clock = CivilDateTime(String(match.output.1))
        else { throw Self.invalid }
        self.clock = clock
        guard let zone = match.output.2 else {
            seconds = nil
            return
        }
        var offset: Int64 = 0
        if zone != "Z" {
            let digits = zone.dropFirst().split(separator: ":").compactMap { Int64($0) }
            guard digits.count == 2, digits[0] < 14 || digits == [14, 0], digits[1] < 60 else { throw Self.invalid }
            offset = (digits[0] * 60 + digits[1]) * (zone.first == "-" ? -60 : 60)
        }
        seconds = clock.secondsSinceEpoch - offset
    }
}
