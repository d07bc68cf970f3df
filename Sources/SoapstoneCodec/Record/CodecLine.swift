/// The description of one field of a codec, for documents, conformance rules and tests.
public struct CodecLine: Sendable {
    /// Where it stands, what it is called, and what its author said of it.
    public let slot: Slot
    /// What the value is.
    public let type: ItemType
    /// How often it occurs, from the Swift type and the author's `.times`.
    public let occurs: ClosedRange<Int>
    /// The namespace of the names in a record, where its own codec gives one.
    public let namespace: String?
    /// The second key in JSON that is made of the value.
    public let derivedName: String?
}

/// What a field's value is.
public enum ItemType: Sendable {
    /// A text: its schema type, the Swift type's name, a text that differs with its argument, and what JSON has of a
    /// text, nil for "no value".
    case scalar(
        ScalarType,
        name: String,
        specimen: @Sendable (Int) -> String,
        json: @Sendable (_ lexical: String) throws(ScalarError) -> String?
    )
    /// An element that no property stands for, and the text that is written.
    case constant(String)
    /// A record: its element's name in its own codec, and its fields, asked for only when needed (types may recur).
    case record(String, lines: @Sendable () -> [CodecLine])
}
