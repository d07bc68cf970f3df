public import SoapstoneXML

/// `xs:date` without a zone; a date with one is refused, since no contract here says what it would mean.
///
/// Empty is no value. Years have four digits: 0001 to 9999.
public struct ISODate: DateScalar {
    public let date: CivilDate

    @inlinable
    public init(_ date: CivilDate) {
        self.date = date
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "xs:date as YYYY-MM-DD, a day of the calendar")
    }

    @usableFromInline static var zoned: ScalarError {
        ScalarError(expected: "xs:date without a time zone")
    }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType { ScalarType("date") }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard range.count >= 10, let date = CivilDate(iso: lexical, at: range.lowerBound) else { throw invalid }
        guard range.count == 10 else {
            let next = lexical[range.lowerBound + 10]
            let isZone = next == UInt8(ascii: "Z") || next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
            throw isZone ? zoned : invalid
        }
        return Self(date)
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        date.write(iso: &output)
    }
}
