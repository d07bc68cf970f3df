public import SoapstoneXML

/// `xs:boolean`: `true`, `false`, `1` or `0`; the words are written. Empty is no value.
public struct XSDBoolean: Scalar, Hashable {
    /// The truth value.
    public let value: Bool

    /// Takes a truth value.
    @inlinable
    public init(_ value: Bool) {
        self.value = value
    }

    @inlinable public static var needsEscape: Bool { false }

    @inlinable public static var blank: StaticString { "false" }

    public static var type: ScalarType { ScalarType("boolean", json: .boolean) }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let range = Lexical.collapsed(lexical)
        switch range.count {
        case 0: return nil
        case 4 where Lexical.matches(lexical, range, "true"): return Self(true)
        case 5 where Lexical.matches(lexical, range, "false"): return Self(false)
        case 1 where lexical[range.lowerBound] == UInt8(ascii: "1"): return Self(true)
        case 1 where lexical[range.lowerBound] == UInt8(ascii: "0"): return Self(false)
        default: throw invalid
        }
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "xs:boolean: true, false, 1 or 0")
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(boolean: value)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        Self(try Lexical.jsonBoolean(text))
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        encode(to: &output)
    }

    public static func specimen(_ seed: Int) -> Self { Self(seed % 2 == 0) }
}

extension XSDBoolean: ExpressibleByBooleanLiteral, CustomStringConvertible {
    /// Takes a literal.
    public init(booleanLiteral value: Bool) { self.init(value) }

    public var description: String { value ? "true" : "false" }
}
