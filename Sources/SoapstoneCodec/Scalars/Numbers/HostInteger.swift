public import SoapstoneXML

/// A count or return code of a COBOL field `PIC 9(length)`: a JSON number, for which 0 is a value.
///
/// Leading zeros and a sign are read and not written; blank and empty are no value. `length` is 1...18.
public struct HostInteger<let length: Int>: Scalar, Hashable, Comparable, CustomStringConvertible {
    /// The number, of at most `length` digits.
    public let value: Int64

    /// Takes a number; nil where it has more than `length` digits.
    @inlinable
    public init?(_ value: Int64) {
        guard value.magnitude < Lexical.powerOfTen(length) else { return nil }
        self.value = value
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "an integer of at most \(length) digits")
    }

    /// The JSON form is a number: a client in JavaScript reads up to 15 digits without loss.
    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType { .integer(digits: length, json: .number) }

    @inlinable public static var blank: StaticString { "0" }

    @inlinable
    @inline(__always)
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard let integer = Lexical.integer(lexical, range), let value = Self(integer) else { throw invalid }
        return value
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(decimal: value)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let integer = Lexical.jsonNumber(text), let value = Self(integer) else { throw invalid }
        return value
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        encode(to: &output)
    }

    public static func specimen(_ seed: Int) -> Self {
        let number = Specimen.number(seed, below: Lexical.powerOfTen(length))
        return Self(unchecked: Int64(truncatingIfNeeded: number))
    }

    init(unchecked value: Int64) {
        self.value = value
    }

    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

    public var description: String { String(value) }
}
