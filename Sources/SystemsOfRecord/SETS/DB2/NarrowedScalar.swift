import SoapstoneCodec
import SoapstoneXML

/// A scalar that is spelled as another one and has fewer values.
protocol NarrowedScalar: Scalar, Hashable {
    associatedtype Base: Scalar, Hashable

    var base: Base { get }

    /// Takes a value that is allowed.
    init(unchecked base: Base)

    static func allows(_ base: Base) -> Bool
    /// What an error says that it expected.
    static var expected: String { get }
}

extension NarrowedScalar {
    /// Takes a value; nil where it is not allowed.
    init?(_ base: Base) {
        guard Self.allows(base) else { return nil }
        self.init(unchecked: base)
    }

    static var needsEscape: Bool { Base.needsEscape }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try Base.decode(lexical).map { base throws(ScalarError) in try checked(base) }
    }

    func encode(to output: inout ByteWriter) {
        base.encode(to: &output)
    }

    static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        try checked(Base.decodeJSON(text))
    }

    func encodeJSON(to output: inout ByteWriter) {
        base.encodeJSON(to: &output)
    }

    private static func checked(_ base: Base) throws(ScalarError) -> Self {
        guard let value = Self(base) else { throw ScalarError(expected: expected) }
        return value
    }
}
