public import SoapstoneXML

/// A decimal with a fixed number of digits and decimals, held as an integer of its last decimal's unit.
public protocol FixedPoint: Scalar, Hashable, Comparable, CustomStringConvertible {
    /// The number of digits, decimals included: 1...18.
    static var totalDigits: Int { get }
    /// The number of decimals: 0...`totalDigits`.
    static var fractionDigits: Int { get }
    /// The number times 10 to the power of `fractionDigits`: cents, where there are two decimals.
    var scaled: Int64 { get }

    /// Takes the number in units of the last decimal; nil where it has more than `totalDigits` digits.
    init?(scaled: Int64)
}

extension FixedPoint {
    /// Takes a number as it is written in JSON: `-123.45`.
    ///
    /// - Throws: `ScalarError` where digits would be lost, or the text is no decimal.
    public init(_ text: String) throws(ScalarError) {
        self = try Self.decodeJSON(text.utf8.span)
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "a decimal of at most \(totalDigits) digits, \(fractionDigits) of them decimals")
    }

    /// Reads white space around the number only in XML, where the schema collapses it.
    @inlinable
    @inline(__always)
    static func number(_ text: Span<UInt8>, _ range: Range<Int>) throws(ScalarError) -> Self {
        guard
            let scaled = DecimalText.scaled(text, range, digits: totalDigits, fraction: fractionDigits),
            let value = Self(scaled: scaled)
        else { throw invalid }
        return value
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try number(text, 0..<text.count)
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        output.append(scaled: scaled, fraction: Self.fractionDigits)
        output.append(UInt8(ascii: "\""))
    }

    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.scaled < right.scaled }

    /// The number with all its decimals: `-123.40`.
    public var description: String {
        var output = ByteWriter(capacity: 24)
        output.append(scaled: scaled, fraction: Self.fractionDigits)
        return output.string
    }
}
