/// Text of a column `CHAR(length)`, which a schema declares as `xs:string` with `xs:length`.
///
/// A host fills the column with blanks; they are not part of the value, and nothing but blanks is no value. Encoding
/// does not pad, so what a client sends must have the whole length: a shorter text would break `xs:length`.
public struct FixedText<let length: Int>: TextScalar {
    public let value: String

    public init(_ text: String) throws(ScalarError) {
        let bytes = text.utf8.span
        guard XMLText.isLegal(bytes) else { throw .notXMLText }
        guard XMLText.scalars(bytes, count: bytes.count) == length, bytes.count > 0, bytes[bytes.count - 1] != 0x20
        else { throw Self.invalid }
        value = text
    }

    @inlinable
    init(trimmed: String) {
        value = trimmed
    }

    @usableFromInline static var invalid: ScalarError {
        ScalarError(expected: "exactly \(length) characters, the last not blank")
    }

    public static var type: ScalarType { ScalarType("string", [.length(length)]) }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let text = try HostText<length>.trimmed(lexical)
        return text.isEmpty ? nil : Self(trimmed: text)
    }

    public static func specimen(_ seed: Int) -> Self {
        Self(trimmed: Specimen.text(seed, count: length))
    }
}
