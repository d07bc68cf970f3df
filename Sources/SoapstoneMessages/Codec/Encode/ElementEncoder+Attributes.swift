internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementEncoder {
    /// Writes attributes into the start tag: those that the type has in its order, then what its wildcard lets through.
    mutating func writeAttributes(_ frame: Frame, _ shape: Shape) {
        for (attribute, value) in zip(shape.attributes, frame.attributes) {
            guard value >= 0 else {
                if attribute.isRequired {
                    fail(
                        .missing,
                        at: frame.object,
                        "no '\(Excerpt.escaped(attribute.key))'",
                        "\(attribute.form.name), 1"
                    )
                }
                continue
            }
            namespaces.use(attribute.prefix)
            output.append(attribute.open)
            write(Int(value), attribute.form, fixed: attribute.fixed, asAttribute: true)
            output.append("\"")
        }
        for key in frame.otherAttributes { writeOther(key, shape) }
    }

    private mutating func writeOther(_ key: Int, _ shape: Shape) {
        let text = String(decoding: tape.text(at: key).dropFirst(), as: UTF8.self)
        let name = XMLName(clark: text) ?? XMLName(text)
        let isName = Datatype.builtIn(.ncName).accepts(name.local) && !name.local.isSameBytes(as: "xmlns")
        // What the schema or XML Schema itself says something of has its own key.
        let isReserved = name.namespace.isSameBytes(as: XMLName.schemaInstance)
        guard isName, !isReserved, shape.attributeWildcard?.allows(name.namespace) == true,
            !shape.attributes.contains(where: { $0.name == name })
        else { return unknown(key, shape.attributeKeys.names) }
        guard tape.kind(at: key + 1) == .string else {
            return fail(.kind, at: key + 1, tape.words(key + 1), "a string")
        }
        guard tape.text(at: key + 1).isLegalXML else {
            return fail(.value, at: key + 1, "a character that XML cannot carry", "a text")
        }
        var tag = name.local
        if !name.namespace.isEmpty {
            guard let prefix = prefix(of: name.namespace, at: key) else { return }
            tag = "\(prefix):\(tag)"
        }
        output.append(" ")
        output.append(utf8: tag)
        output.append("=\"")
        output.appendXML(attribute: tape.text(at: key + 1))
        output.append("\"")
    }
}

extension Datatype {
    /// Whether a text is a value as it stands, without white space around it.
    func accepts(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { check($0) == nil && WhiteSpace.trimmed($0).count == $0.count }
    }
}
