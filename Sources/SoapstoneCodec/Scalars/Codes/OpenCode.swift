/// A code of a list that may grow: one that `Known` does not have is kept and passed on instead of refused.
///
/// JSON has the code itself, so that a client sees the same text either way; `text` has the word for a known one.
/// `length` is the most characters that the field holds.
public struct OpenCode<Known: HostEnumeration, let length: Int>: TextScalar {
    /// The code as the host has it, without trailing blanks.
    public let value: String

    public init(_ text: String) throws(ScalarError) {
        value = try HostText<length>(text).value
    }

    /// Takes a known code.
    public init(_ known: Known) {
        value = known.rawValue
    }

    @inlinable
    init(trimmed: String) {
        value = trimmed
    }

    /// The code's case; nil for one that is not on the list.
    @inlinable public var known: Known? {
        let code = value.utf8.span
        return Known(code: code, count: code.count)
    }

    /// The word for the code; nil for one that is not on the list.
    public var text: String? { known?.jsonName }

    public static var type: ScalarType { HostText<length>.type }

    @inlinable
    public static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        let text = try HostText<length>.trimmed(lexical)
        return text.isEmpty ? nil : Self(trimmed: text)
    }

    public static func specimen(_ seed: Int) -> Self { Self(Known.specimen(seed)) }
}
