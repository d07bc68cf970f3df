internal import SoapstoneSchema
internal import SoapstoneXML

extension SampleWriting {
    /// Writes an attribute.
    mutating func write(_ use: AttributeUse) throws(SampleError) {
        let attribute = set[use.attribute]
        path.append("@" + attribute.name.local)
        defer { path.removeLast() }
        let given = set.value(of: use)
        let isFixed = given?.constraint.isFixed ?? false
        let value = try valueText(of: attribute.type, given?.value, isFixed: isFixed, attribute: attribute.name)
        var escaped = ByteWriter(capacity: value.utf8.count + 16)
        escaped.appendXML(attribute: value)
        text += " \(qualified(attribute.name))=\"\(escaped.string)\""
    }

    /// The text of a value: the one that the schema gives it, else one that was found.
    ///
    /// - Parameters:
    ///   - isFixed: whether the schema gives the only value that there is.
    ///   - attribute: the attribute whose value it is; nil for an element's.
    mutating func valueText(
        of type: SimpleTypeID,
        _ value: SchemaValue?,
        isFixed: Bool,
        attribute: XMLName? = nil
    ) throws(SampleError) -> String {
        let datatype = set[type].datatype
        if datatype.usesQNames { usesSchema = true }
        let role = keys.isEmpty ? nil : keys.role(of: names, attribute: attribute)
        guard let role, !isFixed else {
            let given = value.map { values.text(of: $0, datatype) }
            let text = if let given { given } else { try found(values.text(of: datatype), type) }
            return script != nil && !isFixed && role == nil ? scriptedText(text, datatype) : text
        }
        let text: String
        switch role {
        case .own(_, _, _, let used):
            let given = value.map { values.text(of: $0, datatype) }
            text =
                if let given, !used.contains(given) { given } else {
                    try found(values.text(of: datatype, besides: used), type)
                }
        case .reference(let key, let field):
            let known = keys.value(of: key, field).flatMap { values.isValid($0, datatype) ? $0 : nil }
            text = if let known { known } else { try found(values.text(of: datatype), type) }
        }
        keys.note(text, role)
        return text
    }

    private func found(_ text: String?, _ type: SimpleTypeID) throws(SampleError) -> String {
        guard let text else { throw failure("No value of \(Self.title(set[type].name)) was found.") }
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
