internal import SoapstoneCodec
internal import SoapstoneXML

/// The JSON Schema of an object: what a message or a type with members is in JSON.
package struct ObjectSchema: Sendable {
    /// One member of the object.
    package struct Member: Sendable {
        package var key: String
        /// The JSON Schema of the value.
        package var schema: String
        package var isRequired: Bool

        package init(_ key: String, _ schema: String, isRequired: Bool = false) {
            self.key = key
            self.schema = schema
            self.isRequired = isRequired
        }
    }

    package var members: [Member] = []
    /// Members by a pattern of their keys: the attributes that a wildcard lets through, the parts beside an envelope.
    package var others: (pattern: String, schema: String)?

    package init(_ members: [Member] = []) {
        self.members = members
    }

    /// The schema as text.
    package var text: String {
        var text = #"{"type":"object","#
        let required = members.filter(\.isRequired).map { Self.quoted($0.key) }.joined(separator: ",")
        if !required.isEmpty { text += #""required":[\#(required)],"# }
        let properties = members.map { "\(Self.quoted($0.key)):\($0.schema)" }.joined(separator: ",")
        text += #""properties":{\#(properties)},"#
        if let others { text += #""patternProperties":{\#(Self.quoted(others.pattern)):\#(others.schema)},"# }
        return text + #""additionalProperties":false}"#
    }

    /// A text as JSON has it, quotes and all.
    static func quoted(_ text: String) -> String {
        var output = ByteWriter(capacity: text.utf8.count + 8)
        output.appendJSON(text)
        return output.string
    }
}
