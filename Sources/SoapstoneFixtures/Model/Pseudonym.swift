/// A value that stands in the place of another one of the same lexical form, so that a reader can still read it.
///
/// It looks like any other value, so it is listed beside its message: only so can it be told from a secret.
public struct Pseudonym: Hashable, Sendable {
    /// The name of the rule that took the value away.
    public var name: RedactionName
    /// The value that stands there now.
    public var value: String

    /// Makes a pseudonym that a list has.
    public init(_ name: RedactionName, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension Pseudonym: Comparable {
    /// The order of the names' bytes, then of the values'.
    public static func < (left: Self, right: Self) -> Bool {
        if left.name != right.name { return left.name.text.utf8.lexicographicallyPrecedes(right.name.text.utf8) }
        return left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
    }
}
