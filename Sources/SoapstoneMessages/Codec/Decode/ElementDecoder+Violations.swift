internal import SoapstoneSchema
internal import SoapstoneXML

extension ElementDecoder {
    /// Throws where the coding is strict, else reports.
    @inline(never)
    mutating func violate(
        _ rule: String,
        at index: Int,
        found: String,
        _ allowed: String
    ) throws(SchemaCodecError) {
        let violation = SchemaViolation(
            rule: rule,
            found: found,
            allowed: allowed,
            element: XMLElement(document: document, index: index)
        )
        try report.add(violation, strictly: isStrict)
    }

    /// Whether there is nothing but white space.
    func isBlank(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.allSatisfy(WhiteSpace.isSpace)
    }

    /// `'local'`, fit to be shown.
    func quotedName(_ index: Int) -> String {
        "'\(Excerpt.escaped(document.name(tape.events[index].nameID).local.utf8))'"
    }

    mutating func checkEmpty(_ index: Int, _ content: Int) throws(SchemaCodecError) {
        guard Int(tape.events[index].end) > content || tape.events[index].length > 0 else { return }
        try violate("cvc-complex-type.2.1", at: index, found: "content", "nothing: the type is empty")
    }

    // MARK: - xsi:type and xsi:nil

    mutating func isNil(_ position: Int, of index: Int) throws(SchemaCodecError) -> Bool {
        let text = WhiteSpace.trimmed(tape.text(at: position))
        if text.elementsEqual("true".utf8) || text.elementsEqual("1".utf8) { return true }
        if !text.elementsEqual("false".utf8), !text.elementsEqual("0".utf8) {
            try violate("cvc-attribute.3", at: index, found: "xsi:nil='\(Excerpt.escaped(text))'", "true or false")
        }
        return false
    }

    /// The type that `xsi:type` names; nil where the schemas do not have it.
    mutating func type(_ position: Int, of index: Int, as use: ElementUse) throws(SchemaCodecError) -> TypeID? {
        let text = WhiteSpace.trimmed(tape.text(at: position))
        guard let name = name(text), let type = table.schemas.types[name] else {
            try violate(
                "cvc-elt.4.2",
                at: index,
                found: "xsi:type='\(Excerpt.escaped(text))'",
                "the name of a type of the schema"
            )
            return nil
        }
        if !table.isDerived(type, from: use.type, blocking: table.block(use.block, use.type)) {
            try violate(
                "cvc-elt.4.3",
                at: index,
                found: "xsi:type='\(Excerpt.escaped(text))'",
                "a type that is derived from the declared one and not blocked"
            )
        }
        return type
    }

    // MARK: - QNames

    /// The name that a QName means here; nil where its prefix is not declared.
    func name(_ text: UnsafeBufferPointer<UInt8>) -> XMLName? {
        let colon = text.firstIndex(of: UInt8(ascii: ":"))
        let prefix = UnsafeBufferPointer(rebasing: text[..<(colon ?? 0)])
        let local = String(decoding: text[(colon.map { $0 + 1 } ?? 0)...], as: UTF8.self)
        guard let namespace = namespace(of: prefix) else { return prefix.isEmpty ? XMLName(local) : nil }
        return XMLName(local, in: namespace)
    }

    /// The namespace of a prefix, empty for the default one; nil where it is not declared.
    func namespace(of prefix: UnsafeBufferPointer<UInt8>) -> String? {
        if prefix.elementsEqual("xml".utf8) { return NamespaceTable.xml }
        if let schemaValue { return schemaValue.namespace(of: prefix) }
        for position in declarations.reversed() {
            let declared = tape.events[position].nameID
            let isMeant =
                if declared == XMLEvent.noPrefix {
                    prefix.isEmpty
                } else {
                    !prefix.isEmpty && document.name(declared).local.utf8.elementsEqual(prefix)
                }
            if isMeant {
                let namespace = tape.text(at: position)
                return namespace.isEmpty ? nil : String(decoding: namespace, as: UTF8.self)
            }
        }
        return nil
    }
}
