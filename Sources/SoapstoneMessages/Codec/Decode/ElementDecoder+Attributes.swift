internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementDecoder {
    /// Writes the attributes of an element: those that the type has in its order, then what its wildcard lets through.
    mutating func writeAttributes(
        _ index: Int,
        _ content: Int,
        of shape: Shape,
        since start: Int
    ) throws(SchemaCodecError) {
        for attribute in shape.attributes {
            guard let position = position(of: attribute, index, content) else {
                if attribute.isRequired {
                    try violate(
                        "cvc-complex-type.4",
                        at: index,
                        found: "no attribute '\(attribute.name.local)'",
                        "it: the attribute is required"
                    )
                }
                continue
            }
            let text = tape.text(at: position)
            key(attribute.member, since: start)
            if let fixed = attribute.fixed {
                try checkFixed(text, fixed, attribute.form, rule: "cvc-au", at: index)
            }
            try write(text, attribute.form, at: index)
        }
        for position in index + 1..<max(content, index + 1) where isOther(position, than: shape) {
            let name = document.name(tape.events[position].nameID)
            guard let wildcard = shape.attributeWildcard, wildcard.allows(name.namespace) else {
                try reportAttribute(name, at: index)
                continue
            }
            comma(since: start)
            output.appendJSON(Self.key(of: name, in: shape))
            output.append(":")
            output.appendJSON(string: tape.text(at: position))
        }
    }

    /// Says which attributes an element has that a type without any does not let stand.
    mutating func checkAttributes(_ index: Int, _ content: Int, of shape: Shape) throws(SchemaCodecError) {
        for position in index + 1..<content where isOther(position, than: shape) {
            try reportAttribute(document.name(tape.events[position].nameID), at: index)
        }
    }

    private mutating func reportAttribute(_ name: XMLName, at index: Int) throws(SchemaCodecError) {
        try violate(
            "cvc-complex-type.3.2.2",
            at: index,
            found: "the attribute '\(Excerpt.escaped(name.description.utf8))'",
            "no such attribute: the type does not have it"
        )
    }

    private func position(of attribute: AttributeField, _ index: Int, _ content: Int) -> Int? {
        let wanted = attribute.nameBits | XMLEvent.Kind.attribute.rawValue << 30
        var position = index + 1
        while position < content {
            if tape.events[position].name == wanted { return position }
            position += 1
        }
        return nil
    }

    /// Whether a record is an attribute that neither the type nor XML Schema itself has.
    private func isOther(_ position: Int, than shape: Shape) -> Bool {
        let event = tape.events[position]
        guard event.kind == .attribute, !table.instance.contains(event.nameID) else { return false }
        return !shape.attributes.contains { $0.nameBits == event.nameID }
    }

    /// `@local` for an attribute in no namespace, unless a declared one or `xsi:type` has that; else with its namespace.
    static func key(of name: XMLName, in shape: Shape) -> String {
        let plain = "@\(name.local)"
        guard name.namespace.isEmpty, plain != ReservedKey.type else { return "@\(name.clark)" }
        var bytes = plain
        let isTaken = bytes.withUTF8 { shape.attributeKeys.number(of: $0) } != nil
        return isTaken ? "@\(name.clark)" : plain
    }
}
