internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

extension DialectTranslator {
    /// Writes an element that a wildcard lets through: as its declaration says, where the schema has one.
    mutating func writeFragment(_ child: DialectElement.Child, _ wildcard: Wildcard, _ scope: PrefixScope) {
        let name = element(named: child.name, for: wildcard, scope)
        if wildcard.processContents != .skip, let declaration = table.schemas.globalElements[name] {
            return output.writeFragment(xml(of: child.value, as: declaration, scope), child.value)
        }
        output.writeFragment(xml(of: child, scope), child.value)
    }

    /// The XML of a declared element; nil, with errors, where there is none.
    private mutating func xml(of value: Int, as declaration: ElementID, _ scope: PrefixScope) -> [UInt8]? {
        var inner = DialectTranslator(reader, codec)
        inner.write(value, as: table.use(of: declaration), in: scope)
        let (xml, found) = inner.result { json, errors in
            var output = ByteWriter(capacity: 256)
            codec.encodeXML(from: json.root, as: declaration, errors: &errors, to: &output)
            return output.bytes
        }
        errors.add(found)
        return found.count == 0 ? xml : nil
    }

    /// The XML of an element that no schema says anything of; nil, with errors, where there is none.
    mutating func xml(of child: DialectElement.Child, _ scope: PrefixScope) -> [UInt8]? {
        let before = errors.count
        var xml = ByteWriter(capacity: 256)
        write(child, scope, declaring: scope.active, to: &xml)
        return errors.count == before ? xml.bytes : nil
    }

    /// Writes the content of an element of `xs:anyType`.
    mutating func writeAnything(_ element: DialectElement, _ origin: Int) {
        var xml = ByteWriter(capacity: 256)
        writeItems(element, declaring: element.scope.active, to: &xml)
        output.key(ReservedKey.xml, origin)
        output.string(xml.bytes, origin)
    }

    // MARK: - XML as it is

    /// Writes an element as it stands in JSON.
    private mutating func write(
        _ child: DialectElement.Child,
        _ outer: PrefixScope,
        declaring declarations: [(prefix: String, namespace: String)],
        to xml: inout ByteWriter
    ) {
        let element = reader.element(at: child.value, in: outer, &errors)
        let own = Array(element.scope.entries[outer.entries.count...])
        // A name without a namespace must not come under a default one.
        var text = reader.string(child.key)
        if text.utf8.first == UInt8(ascii: ":") { text = String(decoding: text.utf8.dropFirst(), as: UTF8.self) }
        writeTag(text, element, declaring: own + declarations, to: &xml)
        if let content = element.xml {
            xml.append(tape.text(at: content))
        } else {
            writeItems(element, declaring: [], to: &xml)
        }
        xml.append("</")
        xml.append(utf8: text)
        xml.append(">")
    }

    /// Writes texts and children as XML.
    mutating func writeItems(
        _ element: DialectElement,
        declaring declarations: [(prefix: String, namespace: String)],
        to xml: inout ByteWriter
    ) {
        for item in element.items {
            switch item {
            case .text(let value):
                let text = reader.text([value], &errors)
                text.withUnsafeBufferPointer { xml.appendXML(text: $0) }
            case .child(let child):
                write(child, element.scope, declaring: declarations, to: &xml)
            }
        }
    }

    /// Writes a start tag with all that the dialect says of it.
    mutating func writeTag(
        _ name: String,
        _ element: DialectElement,
        declaring declarations: [(prefix: String, namespace: String)],
        to xml: inout ByteWriter
    ) {
        xml.append("<")
        xml.append(utf8: name)
        var declared: Set<ByteKey> = []
        func declare(_ prefix: String, _ namespace: String) {
            guard declared.insert(ByteKey(prefix)).inserted else { return }
            xml.append(utf8: prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"")
            xml.appendXML(attribute: namespace)
            xml.append("\"")
        }
        for declaration in declarations { declare(declaration.prefix, declaration.namespace) }
        var type: String?
        if let name = element.type?.name {
            switch isInEncoding ? encodedName(name) : name {
            case .local(let local): type = local
            case .exact(let name):
                var prefix = element.scope.prefix(of: name.namespace)
                if prefix == nil, !name.namespace.isEmpty {
                    prefix = "type"
                    declare("type", name.namespace)
                }
                type = prefix.map { $0.isEmpty ? name.local : "\($0):\(name.local)" } ?? name.local
            }
        }
        // An encoded value may be null wherever it stands.
        let isNil = element.isNil || element.isNull && isInEncoding
        if type != nil || isNil {
            declare("xsi", XMLName.schemaInstance)
            if let type { writeAttribute("xsi:type", Array(type.utf8), to: &xml) }
            if isNil { writeAttribute("xsi:nil", Array("true".utf8), to: &xml) }
        }
        for attribute in element.attributes {
            if isInEncoding, attribute.isForeign || hasForeignType(attribute, element.scope) {
                writeEncoding(attribute, to: &xml)
            } else {
                writeAttribute(attribute.text, reader.text([attribute.value], &errors), to: &xml)
            }
        }
        xml.append(">")
    }

    func writeAttribute(_ name: String, _ value: [UInt8], to xml: inout ByteWriter) {
        xml.append(" ")
        xml.append(utf8: name)
        xml.append("=\"")
        value.withUnsafeBufferPointer { xml.appendXML(attribute: $0) }
        xml.append("\"")
    }

    // MARK: - XML in a string

    /// Writes the value of an element whose content is given as XML.
    mutating func writeContent(_ content: Int, _ element: DialectElement, _ value: Int, _ use: ElementUse) {
        var xml = ByteWriter(capacity: 256)
        writeTag("x", element, declaring: element.scope.active, to: &xml)
        xml.append(tape.text(at: content))
        xml.append("</x>")
        write(value, as: use, ofXML: xml.bytes, from: content)
    }

    /// Writes the value that XML is.
    ///
    /// - Parameter content: where the XML comes from.
    mutating func write(_ value: Int, as use: ElementUse, ofXML xml: [UInt8], from content: Int) {
        var report = SchemaReport()
        var json = ByteWriter(capacity: 256)
        do {
            let document = try XMLDocument(parsing: xml)
            try codec.encodeJSON(of: document.root, use, MessageLinks(), false, &report, &json)
            for violation in report.violations { fail(.xml, content, violation.found, violation.allowed) }
            if report.count == 0 { return output.json(try JSONDocument(parsing: json.bytes), content) }
        } catch let error as XMLError {
            fail(.xml, content, error.message, "XML content in a string")
        } catch let error as SchemaCodecError {
            fail(.xml, content, error.message, "XML content that can be converted")
        } catch {
            fail(.xml, content, "more than can be converted", "less XML in a string")
        }
        output.placeholder(isObject: true, value)
    }
}

extension OriginWriter {
    /// Writes XML as a string; for nil, what stands for it.
    mutating func writeFragment(_ xml: [UInt8]?, _ origin: Int) {
        if let xml { string(xml, origin) } else { placeholder(isObject: false, origin) }
    }
}
