public import SoapstoneXML

/// A built-in integer type of XML Schema.
///
/// 64 bits travel as a JSON string, since JavaScript keeps only 53 of a number's; the shorter types are JSON numbers.
/// Empty, as Db2 writes a column without a value, is no value.
public struct XSDInteger<Value: XSDIntegerValue>: Scalar, Hashable, Comparable {
    /// The number.
    public let value: Value

    /// Takes a number.
    @inlinable
    public init(_ value: Value) {
        self.value = value
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "xs:\(type.base), an integer from \(Value.min) to \(Value.max)")
    }

    @inlinable public static var needsEscape: Bool { false }

    public static var type: ScalarType {
        ScalarType(Value.xsdName, json: Value.bitWidth > 32 ? .string : .number)
    }

    @inlinable public static var blank: StaticString { "0" }

    @inlinable
    @inline(__always)
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        if range.isEmpty { return nil }
        guard let integer = Lexical.integer(lexical, range), let value = Value(exactly: integer) else { throw invalid }
        return Self(value)
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(decimal: Int64(value))
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        let integer = Value.bitWidth > 32 ? Lexical.jsonInteger(text) : Lexical.jsonNumber(text)
        guard let integer, let value = Value(exactly: integer) else { throw invalid }
        return Self(value)
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        let isString = Value.bitWidth > 32
        if isString { output.append(UInt8(ascii: "\"")) }
        encode(to: &output)
        if isString { output.append(UInt8(ascii: "\"")) }
    }

    public static func specimen(_ seed: Int) -> Self {
        Self(Value(truncatingIfNeeded: seed))
    }

    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

extension XSDInteger: CustomStringConvertible {
    public var description: String { String(value) }
}

extension XSDInteger: ExpressibleByIntegerLiteral {
    /// Takes a literal, which the compiler checks against the range.
    @inlinable
    public init(integerLiteral value: Value.IntegerLiteralType) {
        self.init(Value(integerLiteral: value))
    }
}

/// A Swift integer that is a built-in integer type of XML Schema: `Int16`, `Int32`, `Int64`.
public protocol XSDIntegerValue: FixedWidthInteger, SignedInteger, Sendable {
    /// The name of the XSD type, without prefix.
    static var xsdName: String { get }
}

extension Int16: XSDIntegerValue {
    public static var xsdName: String { "short" }
}

extension Int32: XSDIntegerValue {
    public static var xsdName: String { "int" }
}

extension Int64: XSDIntegerValue {
    public static var xsdName: String { "long" }
}

/// `xs:short`, -32768 to 32767, a JSON number.
public typealias XSDShort = XSDInteger<Int16>
/// `xs:int`, 32 bits, a JSON number.
public typealias XSDInt = XSDInteger<Int32>
/// `xs:long`, 64 bits, a JSON string.
public typealias XSDLong = XSDInteger<Int64>
