internal import SoapstoneXML

extension SampleWriting {
    /// Writes an attribute.
    mutating func write(_ use: AttributeUse) throws(SampleError) {
        let attribute = set[use.attribute]
        path.append("@" + attribute.name.local)
        defer { path.removeLast() }
        let value = try valueText(of: attribute.type, use.value ?? attribute.value)
        var escaped = ByteWriter(capacity: value.utf8.count + 16)
        escaped.appendXML(attribute: value)
        text += " \(qualified(attribute.name))=\"\(escaped.string)\""
    }

    /// The text of a value: the one that the schema gives it, else one that was found.
    mutating func valueText(of type: SimpleTypeID, _ value: ValueConstraint?) throws(SampleError) -> String {
        switch value {
        case .fixed(let text), .default(let text): return text
        case nil: break
        }
        let datatype = set[type].datatype
        if datatype.usesQNames { usesSchema = true }
        guard let text = values.text(of: datatype) else {
            throw failure("No value of \(Self.title(set[type].name)) was found.")
        }
        return text
    }

    /// What a message calls a type; one that stands in a declaration has no name.
    static func title(_ name: XMLName?) -> String {
        name.map { "the type '\($0)'" } ?? "the unnamed type"
    }

    mutating func writeEscaped(_ string: String) {
        var escaped = ByteWriter(capacity: string.utf8.count + 16)
        escaped.appendXML(text: string)
        text += escaped.string
    }
}
