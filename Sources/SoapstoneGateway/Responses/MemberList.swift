internal import SoapstoneCodec
internal import SoapstoneXML

/// The members of a response of the gateway's own, in the order of their keys.
struct MemberList: Sendable {
    private var members: [(key: String, json: [UInt8])] = []

    /// Whether nothing was added.
    var isEmpty: Bool { members.isEmpty }

    /// Adds a text.
    mutating func set(_ key: String, _ text: String) {
        var output = ByteWriter()
        output.appendJSON(text)
        members.append((key, output.bytes))
    }

    /// Adds a Boolean.
    mutating func set(_ key: String, _ value: Bool) {
        var output = ByteWriter()
        output.appendJSON(boolean: value)
        members.append((key, output.bytes))
    }

    /// Adds a value of a document.
    mutating func set(_ key: String, _ value: JSONValue) {
        var output = ByteWriter()
        value.write(to: &output)
        members.append((key, output.bytes))
    }

    /// Adds a number.
    mutating func set(_ key: String, _ number: Int) {
        set(key, Array(String(number).utf8))
    }

    /// Adds a value that is JSON already.
    mutating func set(_ key: String, _ json: [UInt8]) {
        members.append((key, json))
    }

    /// Adds the members of another list.
    mutating func append(_ other: MemberList) {
        members += other.members
    }

    /// What writes them.
    var writer: @Sendable (inout ObjectWriter) -> Void {
        let sorted = members.sorted { $0.key < $1.key }
        return { writer in
            for (index, member) in sorted.enumerated() {
                if index > 0 { writer.output.append(",") }
                writer.output.appendJSON(member.key)
                writer.output.append(":")
                writer.output.append(member.json)
            }
        }
    }
}
