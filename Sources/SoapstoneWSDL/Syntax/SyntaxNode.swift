internal import SoapstoneXML

/// An element of a contract document.
struct SyntaxNode: Sendable {
    let file: ContractDocument
    let index: Int

    /// The same element for whoever wants it as XML.
    var element: XMLElement { XMLElement(document: file.document, index: index) }

    var name: XMLName { element.name }

    /// What it is in a schema document; nil for an element of another namespace, or one that XML Schema does not have.
    var schemaTag: SchemaTag? { SchemaTag(element.nameID) }

    /// How many elements, attributes and texts it comes to, itself counted.
    var recordCount: Int {
        file.document.withTape { Int($0.events[index].end) - index }
    }

    /// The child elements.
    var children: [SyntaxNode] {
        file.document.withTape { tape in
            var children: [SyntaxNode] = []
            var next = tape.content(of: index)
            let end = Int(tape.events[index].end)
            while next < end {
                if tape.events[next].kind == .element { children.append(SyntaxNode(file: file, index: next)) }
                next = Int(tape.events[next].end)
            }
            return children
        }
    }

    /// The children that say something: annotations left out.
    var content: [SyntaxNode] { children.filter { $0.schemaTag != .annotation } }

    func first(_ tag: SchemaTag) -> SyntaxNode? { children.first { $0.schemaTag == tag } }

    /// The value of an attribute as it is written; nil where the element does not have it.
    func attribute(_ name: AttributeName) -> String? {
        file.document.withTape { tape in
            var position = index + 1
            let end = tape.content(of: index)
            while position < end {
                let event = tape.events[position]
                if event.kind == .attribute, event.nameID == name.id {
                    return String(decoding: tape.text(event), as: UTF8.self)
                }
                position += 1
            }
            return nil
        }
    }

    /// The attributes with their numbers, namespace declarations left out.
    var attributes: [(id: UInt32, name: XMLName, value: String)] {
        file.document.withTape { tape in
            (index + 1..<max(tape.content(of: index), index + 1)).compactMap { position in
                let event = tape.events[position]
                guard event.kind == .attribute else { return nil }
                let value = String(decoding: tape.text(event), as: UTF8.self)
                return (event.nameID, file.document.name(event.nameID), value)
            }
        }
    }

    /// The element's own text where it has any but white space.
    var ownText: String? {
        let text = element.text
        return text.utf8.allSatisfy(Self.isSpace) ? nil : Self.trimmed(text)
    }

    /// The value of an attribute without white space around it.
    func token(_ name: AttributeName) -> String? {
        attribute(name).map { SyntaxNode.trimmed($0) }
    }

    /// The words of an attribute that is a list.
    func words(_ name: AttributeName) -> [String] {
        (attribute(name) ?? "").utf8.split(whereSeparator: Self.isSpace).compactMap { String($0) }
    }

    /// The line of the start tag, from 1.
    var line: Int { lineAndColumn.line }

    var lineAndColumn: (line: Int, column: Int) { file.lineAndColumn(of: index) }

    // MARK: - QNames

    /// The name that a QName means here: an unprefixed one is in the default namespace, or in none.
    ///
    /// - Returns: nil where the prefix is not declared.
    func resolve(_ qName: String) -> XMLName? {
        let text = qName.utf8
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
            return XMLName(qName, in: file.namespace(for: nil, at: index) ?? "")
        }
        let local = String(decoding: text[text.index(after: colon)...], as: UTF8.self)
        guard let namespace = file.namespace(for: qName[..<colon].utf8, at: index) else { return nil }
        return XMLName(local, in: namespace)
    }

    /// The namespace of a prefix here, empty for the default namespace; nil where it has none.
    func namespace(forPrefix prefix: UnsafeBufferPointer<UInt8>) -> String? {
        if prefix.isEmpty { return file.namespace(for: nil, at: index) }
        return file.namespace(for: String(decoding: prefix, as: UTF8.self)[...].utf8, at: index)
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    static func trimmed(_ text: String) -> String {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last else { return text }
        guard isSpace(first) || isSpace(last) else { return text }
        let rest = bytes.drop(while: isSpace)
        guard let end = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(decoding: rest[...end], as: UTF8.self)
    }
}
