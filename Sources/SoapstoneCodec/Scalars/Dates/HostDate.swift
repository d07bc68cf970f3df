public import SoapstoneXML

/// A day in a COBOL field `PIC 9(8)` as YYYYMMDD.
///
/// Zeros, blank and empty are no value; so is 99999999, with which a host says that a period has no end. Both are
/// written as zero.
public struct HostDate: DateScalar {
    public let date: CivilDate

    @inlinable
    public init(_ date: CivilDate) {
        self.date = date
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "a day of the calendar as 8 digits YYYYMMDD, 0 or 99999999")
    }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType { .integer(digits: 8, json: .string) }

    @inlinable public static var blank: StaticString { "0" }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard let digits = Lexical.natural(lexical, range), digits <= 99_999_999 else { throw invalid }
        if digits == 0 || digits == 99_999_999 { return nil }
        let number = Int(digits)
        guard let date = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100) else {
            throw invalid
        }
        return Self(date)
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(decimal: Int64(date.year) * 10_000 + Int64(date.month) * 100 + Int64(date.day))
    }
}
