/// Text of a Db2 `CLOB` that travels inline: up to 32,768 characters, neither trimmed nor declared with a length.
///
/// Line ends become LF, also those that arrive as `&#13;`. The empty text is a value.
public struct Clob: TextScalar {
    /// The most characters that the host sends inline.
    public static let limit = 32_768

    public let value: String

    public init(_ text: String) throws(ScalarError) {
        value = try PlainText<32_768>(text).value
    }

    @inlinable
    init(_ text: PlainText<32_768>) {
        value = text.value
    }

    public static var type: ScalarType { ScalarType("string") }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try Self(PlainText.checked(lexical))
    }

    public static func specimen(_ seed: Int) -> Self {
        Self(PlainText.specimen(seed))
    }
}
