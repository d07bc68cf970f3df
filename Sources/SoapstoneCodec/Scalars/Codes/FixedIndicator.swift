public import SoapstoneXML

/// A yes or no that Db2 keeps as `Y` or `N` in a column `CHAR(1)`, which a schema declares with `xs:length`.
///
/// It is an `Indicator` but for the declared type.
public struct FixedIndicator: Scalar, Hashable {
    /// Whether the column says yes.
    public let isYes: Bool

    /// Takes a yes or a no.
    @inlinable
    public init(_ isYes: Bool) {
        self.isYes = isYes
    }

    public static var type: ScalarType { ScalarType("string", [.length(1)], json: .boolean) }

    /// The length leaves no other way to say nothing.
    @inlinable public static var blank: StaticString { " " }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        guard let indicator = try Indicator.decode(lexical) else { return nil }
        return Self(indicator.isYes)
    }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        Indicator(isYes).encode(to: &output)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        Self(try Indicator.decodeJSON(text).isYes)
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        Indicator(isYes).encodeJSON(to: &output)
    }

    public static func specimen(_ seed: Int) -> Self { Self(Indicator.specimen(seed).isYes) }
}

extension FixedIndicator: ExpressibleByBooleanLiteral, CustomStringConvertible {
    /// Takes a literal.
    public init(booleanLiteral value: Bool) { self.init(value) }

    public var description: String { Indicator(isYes).description }
}
