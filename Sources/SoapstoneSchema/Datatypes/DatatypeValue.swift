/// A value of a simple type: one, or a list of them (Part 2, section 2.5.1). A union's value is that of its member.
public enum DatatypeValue: Hashable, Sendable {
    /// A value of a primitive type or of one derived from it.
    case atomic(AtomicValue)
    /// The values of the items of a list.
    case list([AtomicValue])
}
