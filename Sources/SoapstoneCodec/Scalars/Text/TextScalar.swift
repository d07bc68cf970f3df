public import SoapstoneXML

/// A scalar whose value is text.
///
/// Two values are equal where their UTF-8 is: `String`'s own `==` folds spellings that a host keeps apart (é as one
/// scalar or as two).
public protocol TextScalar: Scalar, Hashable, CustomStringConvertible {
    /// The text, without what the rule of the type takes away.
    var value: String { get }

    /// Takes a text, as `decodeJSON` does.
    ///
    /// - Throws: `ScalarError` where the text is too long, or has a character that XML 1.0 cannot carry.
    init(_ text: String) throws(ScalarError)
}

extension TextScalar {
    @inlinable
    public static func == (left: Self, right: Self) -> Bool {
        Lexical.equal(left.value.utf8.span, right.value.utf8.span)
    }

    public func hash(into hasher: inout Hasher) {
        value.utf8.span.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(UInt8(0xFF))
    }

    public var description: String { value }

    @inlinable
    public func encode(to output: inout ByteWriter) {
        output.append(value.utf8.span)
    }

    @inlinable
    public static func decodeJSON(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let string = XMLText.string(text, count: text.count) else { throw .notUTF8 }
        return try Self(string)
    }

    @inlinable
    public func encodeJSON(to output: inout ByteWriter) {
        output.appendJSON(string: value.utf8.span)
    }
}

extension ScalarError {
    @usableFromInline static var notUTF8: ScalarError { ScalarError(expected: "UTF-8") }

    @usableFromInline static var notXMLText: ScalarError {
        ScalarError(expected: "characters that XML 1.0 can carry: no control characters, U+FFFE or U+FFFF")
    }

    @usableFromInline
    static func longerThan(_ count: Int) -> ScalarError {
        ScalarError(expected: "at most \(count) characters")
    }
}
