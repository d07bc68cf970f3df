/// Text of a COBOL field `PIC X(length)`: blank-padded, trimmed or empty, which all mean the same.
///
/// Trailing blanks are not part of the value, leading ones are; nothing but blanks is no value. Encoding never pads:
/// the XML adapter of the host does. The length counts Unicode scalars, as `xs:maxLength` does.
public struct HostText<let length: Int>: TextScalar {
    public let value: String

    public init(_ text: String) throws(ScalarError) {
        let bytes = text.utf8.span
        guard XMLText.isLegal(bytes) else { throw .notXMLText }
        // An empty text is a legal value that a host reads as "no value": it has no other way to be cleared.
        self.value = try Self.trimmed(bytes)
    }

    @inlinable
    init(trimmed: String) {
        value = trimmed
    }

    public static var type: ScalarType { ScalarType("string", [.maxLength(length)]) }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let text = try trimmed(lexical)
        return text.isEmpty ? nil : Self(trimmed: text)
    }

    @inlinable
    static func trimmed(_ text: Span<UInt8>) throws(ScalarError) -> String {
        let count = Lexical.countWithoutTrailingBlanks(text)
        guard XMLText.fits(text, count: count, limit: length) else { throw .longerThan(length) }
        guard let string = XMLText.string(text, count: count) else { throw .notUTF8 }
        return string
    }

    public static func specimen(_ seed: Int) -> Self {
        Self(trimmed: Specimen.text(seed, count: min(length, 8)))
    }
}
