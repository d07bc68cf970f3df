extension Db2Timestamp {
    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "a timestamp as yyyy-mm-dd-hh.mm.ss with at most 12 decimals")
    }

    @usableFromInline static var invalidJSON: ScalarError {
        ScalarError(
            expected: "a timestamp as YYYY-MM-DDTHH:MM:SS without an offset, with at most 12 decimals, "
                + "neither on 0001-01-01 nor on 9999-12-31"
        )
    }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let count = Lexical.countWithoutTrailingBlanks(lexical)
        if count == 0 { return nil }
        guard count >= 19, let date = CivilDate(iso: lexical, at: 0) else { throw invalid }
        let time: (hour: Int, minute: Int, second: Int)?
        switch lexical[10] {
        case UInt8(ascii: "-"): time = Lexical.time(lexical, at: 11, separator: ".")
        case UInt8(ascii: " "), UInt8(ascii: "T"): time = Lexical.time(lexical, at: 11, separator: ":")
        default: throw invalid
        }
        guard let time, let picoseconds = picoseconds(lexical, 19..<count) else { throw invalid }
        guard time.hour == 24 else {
            guard let value = CivilDateTime(date, hour: time.hour, minute: time.minute, second: time.second) else {
                throw invalid
            }
            return Self(value, picoseconds: picoseconds)
        }
        guard time.minute == 0, time.second == 0, picoseconds == 0 else { throw invalid }
        // The day after the last one does not exist, but the last one is no value anyway.
        guard date.dayOfYear > 1 || date.year > 1, let next = CivilDate(daysSinceEpoch: date.daysSinceEpoch + 1) else {
            return nil
        }
        return Self(CivilDateTime(unchecked: next, 0, 0, 0))
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard
            text.count != 20, let dateTime = CivilDateTime(iso: text),
            let picoseconds = picoseconds(text, 19..<text.count),
            let value = Self(dateTime, picoseconds: picoseconds)
        else { throw invalidJSON }
        return value
    }

    /// The decimals of a second in `range`: nothing, or a point and up to twelve digits; nil for anything else.
    @inlinable
    static func picoseconds(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
        if range.isEmpty { return 0 }
        guard range.count <= 13, Lexical.has(".", text, at: range.lowerBound) else { return nil }
        // Db2 lets the point stand alone.
        if range.count == 1 { return 0 }
        let digits = Lexical.natural(text, (range.lowerBound + 1)..<range.upperBound)
        // Less than 10 to the power of the number of digits, so twelve digits at most in the end.
        return digits.map { $0 * Lexical.powerOfTen(13 - range.count) }
    }
}
