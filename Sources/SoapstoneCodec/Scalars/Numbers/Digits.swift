public import SoapstoneXML

/// An identifier of a COBOL field `PIC 9(length)`: `length` digits, of which XML loses the leading zeros.
///
/// Zero, blank and empty are no value. `length` is 1...18.
public struct Digits<let length: Int>: Scalar, Hashable {
    /// The identifier as a number, never 0.
    public let number: UInt64

    /// Takes an identifier as a number; nil for 0 and for more than `length` digits.
    @inlinable
    public init?(_ number: UInt64) {
        guard number > 0, number < Lexical.powerOfTen(length) else { return nil }
        self.number = number
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "an unsigned integer of at most \(length) digits")
    }

    @usableFromInline static var invalidJSON: ScalarError {
        ScalarError(expected: "a string of exactly \(length) digits, not all zero")
    }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType { .integer(digits: length, json: .string) }

    @inlinable public static var blank: StaticString { "0" }

    @inlinable
    @inline(__always)
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard let integer = Lexical.integer(lexical, range) else { throw invalid }
        if integer == 0 { return nil }
        guard let number = UInt64(exactly: integer), let value = Self(number) else { throw invalid }
        return value
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(decimal: number, minimumDigits: 1)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard text.count == length, let number = Lexical.natural(text, 0..<text.count), let value = Self(number)
        else { throw invalidJSON }
        return value
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        output.append(UInt8(ascii: "\""))
        output.append(decimal: number, minimumDigits: length)
        output.append(UInt8(ascii: "\""))
    }

    public static func specimen(_ seed: Int) -> Self {
        Self(unchecked: 1 + Specimen.number(seed, below: Lexical.powerOfTen(length) - 1))
    }

    @inlinable
    init(unchecked number: UInt64) {
        self.number = number
    }
}

extension Digits: CustomStringConvertible {
    /// All digits, leading zeros included.
    public var description: String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
    }
}

extension ScalarType {
    /// The type that z/OS generators declare for `PIC 9(digits)`, which has no sign: short up to 4 digits, int up to 9,
    /// long up to 18.
    static func integer(digits: Int, json: JSONForm) -> ScalarType {
        let base = digits <= 4 ? "short" : digits <= 9 ? "int" : "long"
        return ScalarType(base, [.totalDigits(digits), .minInclusive("0")], json: json)
    }
}
