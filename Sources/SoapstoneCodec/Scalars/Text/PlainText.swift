/// Text of a column `VARCHAR(length)` or of an `xs:string` with `maxLength`: blanks and the empty text are values.
///
/// Line ends become LF, also those that arrive as `&#13;`. The length counts Unicode scalars, after that.
public struct PlainText<let length: Int>: TextScalar {
    public let value: String

    public init(_ text: String) throws(ScalarError) {
        let bytes = text.utf8.span
        guard XMLText.isLegal(bytes) else { throw .notXMLText }
        self = try Self.checked(bytes)
    }

    @inlinable
    init(unchecked: String) {
        value = unchecked
    }

    public static var type: ScalarType { ScalarType("string", [.maxLength(length)]) }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try checked(lexical)
    }

    @inlinable
    static func checked(_ text: Span<UInt8>) throws(ScalarError) -> Self {
        guard let string = XMLText.stringWithLineFeeds(text) else { throw .notUTF8 }
        guard XMLText.fits(string.utf8.span, count: string.utf8.count, limit: length) else { throw .longerThan(length) }
        return Self(unchecked: string)
    }

    public static func specimen(_ seed: Int) -> Self {
        Self(unchecked: Specimen.text(seed, count: min(length, 8)))
    }
}
