/// One entry of a tape: a value, or the key of a member. 16 bytes.
struct JSONRecord {
    var kind: JSONKind
    /// Whether a string's text stands in the side buffer, because its source has escapes.
    var isUnescaped: Bool
    /// The index after the subtree's last record. While a container is open: the index of the container around it.
    var end: UInt32
    /// Where the text begins; for a container, where its bracket stands.
    var offset: UInt32
    /// Bytes of the text; for a container, how many members or elements it has.
    var length: UInt32

    /// What stands for "none" where an index is expected.
    static let none = UInt32.max
}
