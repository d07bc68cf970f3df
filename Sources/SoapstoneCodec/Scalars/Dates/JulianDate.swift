public import SoapstoneXML

/// A day in a COBOL field `PIC 9(7)` as CCYYDDD, the last three its number in the year: 2024060 is 2024-02-29.
///
/// Zeros, blank and empty are no value.
public struct JulianDate: DateScalar {
    public let date: CivilDate

    @inlinable
    public init(_ date: CivilDate) {
        self.date = date
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "a day of the calendar as 7 digits CCYYDDD, or 0")
    }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType { .integer(digits: 7, json: .string) }

    @inlinable public static var blank: StaticString { "0" }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard let digits = Lexical.natural(lexical, range), digits <= 9_999_999 else { throw invalid }
        if digits == 0 { return nil }
        let number = Int(digits)
        guard let date = CivilDate(year: number / 1000, dayOfYear: number % 1000) else { throw invalid }
        return Self(date)
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(decimal: Int64(date.year) * 1000 + Int64(date.dayOfYear))
    }
}
