internal import SoapstoneXML

/// Writes JSON member by member, for reports and responses that no record describes.
public struct JSONText: ~Copyable {
    private var output = ByteWriter()
    private var needsComma = false

    /// Makes an empty text.
    public init() {}

    /// What was written.
    public var bytes: [UInt8] { output.bytes }

    /// Writes an object with the members that `members` writes.
    public mutating func object(_ members: (inout JSONText) -> Void) {
        output.append("{")
        needsComma = false
        members(&self)
        output.append("}")
        needsComma = true
    }

    /// Writes a member with a string; nothing where there is none.
    public mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        begin(key)
        append(value)
    }

    /// Writes a member with a number.
    public mutating func member(_ key: String, _ value: Int) {
        begin(key)
        output.append(decimal: Int64(value))
    }

    /// Writes a member with a number, which is finite: JSON has no other ones.
    public mutating func member(_ key: String, _ value: Double) {
        begin(key)
        output.append(utf8: value.isFinite ? "\(value)" : "null")
    }

    /// Writes a member with a Boolean.
    public mutating func member(_ key: String, _ value: Bool) {
        begin(key)
        output.appendJSON(boolean: value)
    }

    /// Writes a member with an array of strings.
    public mutating func member(_ key: String, _ values: [String]) {
        begin(key)
        output.append("[")
        for (index, value) in values.enumerated() {
            if index > 0 { output.append(",") }
            append(value)
        }
        output.append("]")
    }

    /// Writes a member with an object.
    public mutating func object(_ key: String, _ members: (inout JSONText) -> Void) {
        begin(key)
        object(members)
    }

    /// Writes a member with an array of objects.
    public mutating func objects<Item>(
        _ key: String,
        _ items: some Sequence<Item>,
        _ members: (Item, inout JSONText) -> Void
    ) {
        begin(key)
        output.append("[")
        needsComma = false
        for item in items {
            if needsComma { output.append(",") }
            object { members(item, &$0) }
        }
        output.append("]")
        needsComma = true
    }

    /// Writes a string: what would act on a terminal is escaped, which means the same in JSON.
    private mutating func append(_ value: String) {
        guard value.unicodeScalars.contains(where: { $0.value >= 0x7F && Excerpt.acts($0) }) else {
            return output.appendJSON(value)
        }
        var text = ByteWriter(capacity: value.utf8.count + 16)
        text.appendJSON(value)
        for scalar in text.string.unicodeScalars {
            if Excerpt.acts(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                output.append(utf8: "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
            } else {
                output.append(utf8: String(scalar))
            }
        }
    }

    private mutating func begin(_ key: String) {
        if needsComma { output.append(",") }
        needsComma = true
        output.appendJSON(key)
        output.append(":")
    }
}
