public import SoapstoneXML

/// A local date and time in a COBOL field `PIC 9(14)` as YYYYMMDDHHMMSS; JSON has `2024-02-29T09:30:15`.
///
/// Zeros, blank and empty are no value.
public struct HostTimestamp: Scalar, Hashable {
    /// The date and time.
    public let dateTime: CivilDateTime

    /// Takes a date and time.
    @inlinable
    public init(_ dateTime: CivilDateTime) {
        self.dateTime = dateTime
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "a date and time as 14 digits YYYYMMDDHHMMSS, or 0")
    }

    @usableFromInline static var invalidJSON: ScalarError {
        ScalarError(expected: "a date and time as YYYY-MM-DDTHH:MM:SS")
    }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType { .integer(digits: 14, json: .string) }

    @inlinable public static var blank: StaticString { "0" }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard let digits = Lexical.natural(lexical, range), digits <= 99_999_999_999_999 else { throw invalid }
        if digits == 0 { return nil }
        let (day, time) = (Int(digits / 1_000_000), Int(digits % 1_000_000))
        guard
            let date = CivilDate(year: day / 10_000, month: day / 100 % 100, day: day % 100),
            let value = CivilDateTime(date, hour: time / 10_000, minute: time / 100 % 100, second: time % 100)
        else { throw invalid }
        return Self(value)
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        let date = dateTime.date
        let day = Int64(date.year) * 10_000 + Int64(date.month) * 100 + Int64(date.day)
        let time = Int64(dateTime.hour) * 10_000 + Int64(dateTime.minute) * 100 + Int64(dateTime.second)
        output.append(decimal: day * 1_000_000 + time)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard text.count == 19, let value = CivilDateTime(iso: text) else { throw invalidJSON }
        return Self(value)
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        dateTime.write(iso: &output)
        output.append(UInt8(ascii: "\""))
    }

    public static func specimen(_ seed: Int) -> Self { Self(CivilDateTime.specimen(seed)) }
}

extension HostTimestamp: Comparable, CustomStringConvertible {
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.dateTime < right.dateTime }

    /// `YYYY-MM-DDTHH:MM:SS`.
    public var description: String { dateTime.description }
}
