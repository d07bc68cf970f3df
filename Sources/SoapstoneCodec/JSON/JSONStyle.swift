/// How a value is laid out.
public struct JSONStyle: Sendable, Equatable {
    let isIndented: Bool
    let sortsKeys: Bool

    /// No blanks, members in the order of the source.
    public static let compact = JSONStyle(isIndented: false, sortsKeys: false)

    /// No blanks; with `sortedKeys`, members in the order of their keys' bytes.
    public static func compact(sortedKeys: Bool) -> JSONStyle {
        JSONStyle(isIndented: false, sortsKeys: sortedKeys)
    }

    /// A line for each value, two blanks a level, members in the order of their keys' bytes.
    ///
    /// This is the form of Python's `json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False)`, but that
    /// numbers stay as they are written. A golden file ends with a line feed, which the caller adds.
    public static let pretty = JSONStyle(isIndented: true, sortsKeys: true)

    /// A line for each value, two blanks a level; without `sortedKeys`, members in the order of the source.
    public static func pretty(sortedKeys: Bool) -> JSONStyle {
        JSONStyle(isIndented: true, sortsKeys: sortedKeys)
    }
}
