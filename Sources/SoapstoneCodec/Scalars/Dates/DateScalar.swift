public import SoapstoneXML

/// A scalar whose value is a day, and whose JSON form is a string `YYYY-MM-DD`.
public protocol DateScalar: Scalar, Hashable, Comparable, CustomStringConvertible {
    /// The day.
    var date: CivilDate { get }

    /// Takes a day.
    init(_ date: CivilDate)
}

extension DateScalar {
    /// Makes a date; nil where the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
        self.init(date)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard text.count == 10, let date = CivilDate(iso: text, at: 0) else { throw .notDate }
        return Self(date)
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        date.write(iso: &output)
        output.append(UInt8(ascii: "\""))
    }

    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.date < right.date }

    public var description: String { date.description }

    public static func specimen(_ seed: Int) -> Self { Self(CivilDate.specimen(seed)) }
}

extension ScalarError {
    @usableFromInline static var notDate: ScalarError {
        ScalarError(expected: "a day of the calendar as YYYY-MM-DD")
    }
}
