public import SoapstoneXML

/// An identifier of a Db2 column `DECIMAL(length, 0)`: `length` digits, of which `xs:decimal` loses the leading zeros.
///
/// Zero, blank and empty are no value. `length` is 1...18.
public struct XSDDecimalDigits<let length: Int>: Scalar, Hashable, CustomStringConvertible {
    /// The digits.
    public let digits: Digits<length>

    /// Takes an identifier.
    @inlinable
    public init(_ digits: Digits<length>) {
        self.digits = digits
    }

    /// Takes an identifier as a number; nil for 0 and for more than `length` digits.
    @inlinable
    public init?(_ number: UInt64) {
        guard let digits = Digits<length>(number) else { return nil }
        self.digits = digits
    }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType {
        ScalarType("decimal", [.totalDigits(length), .fractionDigits(0)])
    }

    @inlinable public static var blank: StaticString { "0" }

    /// Reads `xs:decimal`, so that `42.0` is 42.
    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard let scaled = DecimalText.scaled(lexical, range, digits: length, fraction: 0) else {
            throw Digits<length>.invalid
        }
        if scaled == 0 { return nil }
        guard let number = UInt64(exactly: scaled), let value = Self(number) else { throw Digits<length>.invalid }
        return value
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        digits.encode(to: &output)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        Self(try Digits<length>.decodeJSON(text))
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        digits.encodeJSON(to: &output)
    }

    public static func specimen(_ seed: Int) -> Self {
        Self(Digits.specimen(seed))
    }

    public var description: String { digits.description }
}
