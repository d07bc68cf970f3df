/// Parts of a component that were not read: of what they decide, nothing is known.
///
/// A misspelt facet is such a part, an element of XML Schema 1.1, or a reference that leads nowhere (XML Schema 1.0 Part 1,
/// section 5.3, "missing sub-components").
public struct UnreadParts: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// What stands between the tags; of a simple type its values, of an element its type as well.
    public static let content = UnreadParts(rawValue: 1)
    /// Attributes.
    public static let attributes = UnreadParts(rawValue: 2)
    /// What is asked beside all that was read, as an assertion does: what breaks the rest is invalid all the same.
    public static let constraints = UnreadParts(rawValue: 4)

    static let all: UnreadParts = [.content, .attributes]
}
