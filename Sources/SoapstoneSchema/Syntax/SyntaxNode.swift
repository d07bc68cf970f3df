package import SoapstoneXML

/// An element of a contract document.
package struct SyntaxNode: Sendable {
    package let file: ContractDocument
    package let index: Int

    package init(file: ContractDocument, index: Int) {
        self.file = file
        self.index = index
    }

    /// The same element for whoever wants it as XML.
    package var element: XMLElement { XMLElement(document: file.document, index: index) }

    package var name: XMLName { element.name }

    /// The number of its name.
    var nameID: NameID { file.document.withTape { NameID(rawValue: $0.events[index].nameID) } }

    /// What it is in a schema document; nil for an element of another namespace, or one that XML Schema does not have.
    package var schemaTag: SchemaTag? { SchemaTag(nameID) }

    /// How many elements, attributes and texts it comes to, itself counted.
    var recordCount: Int {
        file.document.withTape { Int($0.events[index].end) - index }
    }

    /// The child elements.
    package var children: SyntaxChildren { SyntaxChildren(of: self) }

    /// The children that say something: annotations left out.
    var content: SyntaxChildren { SyntaxChildren(of: self, skipsAnnotations: true) }

    func first(_ tag: SchemaTag) -> SyntaxNode? { children.first { $0.schemaTag == tag } }

    /// The value of an attribute as it is written; nil where the element does not have it.
    package func attribute(_ name: AttributeName) -> String? {
        withAttribute(name) { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the element has an attribute.
    package func has(_ name: AttributeName) -> Bool { withAttribute(name) { _ in true } ?? false }

    /// Whether the element has an attribute that is none of these; declarations of prefixes are none.
    func hasAttribute(besides names: [AttributeName]) -> Bool {
        file.document.withTape { tape in
            var position = index + 1
            let end = Int(tape.events[index].end)
            while position < end, tape.events[position].isInStartTag {
                let event = tape.events[position]
                position += 1
                if event.kind == .attribute, !names.contains(where: { $0.id == event.nameID }) { return true }
            }
            return false
        }
    }

    /// Calls `body` with an attribute's bytes; nil where the element does not have it.
    private func withAttribute<R>(_ name: AttributeName, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
        file.document.withTape { tape in
            // The number of an attribute's name and what tells it from a declaration are one number.
            let wanted = name.id | XMLEvent.Kind.attribute.rawValue << XMLEvent.kindShift
            var position = index + 1
            let end = Int(tape.events[index].end)
            while position < end, tape.events[position].isInStartTag {
                if tape.events[position].name == wanted { return body(tape.text(at: position)) }
                position += 1
            }
            return nil
        }
    }

    /// The attributes with their numbers, namespace declarations left out.
    package var attributes: [(id: NameID, name: XMLName, value: String)] {
        var attributes: [(id: NameID, name: XMLName, value: String)] = []
        forEachAttribute { id, value in
            attributes.append((id, file.document.name(id.rawValue), String(decoding: value, as: UTF8.self)))
        }
        return attributes
    }

    /// Calls `body` with the number of each attribute's name and its value, namespace declarations left out.
    package func forEachAttribute(_ body: (_ id: NameID, _ value: UnsafeBufferPointer<UInt8>) -> Void) {
        file.document.withTape { tape in
            var position = index + 1
            let end = Int(tape.events[index].end)
            while position < end, tape.events[position].isInStartTag {
                let event = tape.events[position]
                if event.kind == .attribute { body(NameID(rawValue: event.nameID), tape.text(event)) }
                position += 1
            }
        }
    }

    /// The element's own text where it has any but white space.
    var ownText: String? {
        let hasText = file.document.withTape { tape in
            guard tape.text(at: index).allSatisfy(Self.isSpace) else { return true }
            var next = tape.content(of: index)
            let end = Int(tape.events[index].end)
            while next < end {
                if tape.events[next].kind == .text, !tape.text(at: next).allSatisfy(Self.isSpace) { return true }
                next = Int(tape.events[next].end)
            }
            return false
        }
        return hasText ? Self.trimmed(element.text) : nil
    }

    /// The value of an attribute without white space around it.
    package func token(_ name: AttributeName) -> String? {
        withAttribute(name) { String(decoding: Self.trimmed($0), as: UTF8.self) }
    }

    /// The words of an attribute that is a list.
    package func words(_ name: AttributeName) -> [String] {
        (attribute(name) ?? "").utf8.split(whereSeparator: Self.isSpace).compactMap { String($0) }
    }

    /// The line of the start tag, from 1.
    package var line: Int { lineAndColumn.line }

    package var lineAndColumn: (line: Int, column: Int) { file.lineAndColumn(of: index) }

    // MARK: - QNames

    /// A number for the declarations of prefixes that are in scope here.
    var scope: Int { file.scope(at: index) }

    /// The name that a QName means here: an unprefixed one is in the default namespace, or in none.
    ///
    /// - Returns: nil where the prefix is not declared.
    package func resolve(_ qName: String) -> XMLName? {
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

    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    package static func trimmed(_ text: String) -> String {
        var text = text
        return text.withUTF8 { String(decoding: trimmed($0), as: UTF8.self) }
    }

    package static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, text.count)
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        return UnsafeBufferPointer(rebasing: text[start..<end])
    }
}

/// Where a declaration stands.
struct NodeKey: Hashable {
    var file: ObjectIdentifier
    var index: Int

    init(_ node: SyntaxNode) {
        file = ObjectIdentifier(node.file)
        index = node.index
    }
}
