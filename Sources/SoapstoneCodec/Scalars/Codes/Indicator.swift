public import SoapstoneXML

/// A yes or no that a host writes as `Y` or `N` in a field `PIC X`; blank is no value.
public struct Indicator: Scalar, Hashable {
    /// Whether the host says yes.
    public let isYes: Bool

    /// Takes a yes or a no.
    @inlinable
    public init(_ isYes: Bool) {
        self.isYes = isYes
    }

    public static var type: ScalarType { ScalarType("string", [.maxLength(1)], json: .boolean) }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        switch Lexical.countWithoutTrailingBlanks(lexical) {
        case 0: return nil
        case 1 where lexical[0] == UInt8(ascii: "Y"): return Self(true)
        case 1 where lexical[0] == UInt8(ascii: "N"): return Self(false)
        default: throw ScalarError(expected: "Y, N or blank")
        }
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(isYes ? UInt8(ascii: "Y") : UInt8(ascii: "N"))
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        Self(try Lexical.jsonBoolean(text))
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        output.append(isYes ? "true" as StaticString : "false")
    }

    public static func specimen(_ seed: Int) -> Self { Self(seed % 2 == 0) }
}

extension Indicator: ExpressibleByBooleanLiteral, CustomStringConvertible {
    /// Takes a literal.
    public init(booleanLiteral value: Bool) { self.init(value) }

    public var description: String { isYes ? "Y" : "N" }
}

extension Lexical {
    /// JSON's `true` or `false`.
    @inlinable
    static func jsonBoolean(_ text: Span<UInt8>) throws(ScalarError) -> Bool {
        if matches(text, 0..<text.count, "true") { return true }
        if matches(text, 0..<text.count, "false") { return false }
        throw ScalarError(expected: "true or false")
    }

    /// Whether the bytes in `range` are those of `literal`.
    @inlinable
    @inline(__always)
    static func matches(_ text: Span<UInt8>, _ range: Range<Int>, _ literal: StaticString) -> Bool {
        literal.withUTF8Buffer { equal(text.extracting(range), $0.span) }
    }
}
