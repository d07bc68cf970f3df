/// A spelling of XML in which two documents that say the same are the same bytes.
///
/// In the manner of Exclusive XML Canonicalization 1.0: prefixes, the order of attributes, white space between elements,
/// comments and the way of escaping do not matter. It differs in that no prefix survives: an element whose namespace is
/// not its parent's declares a default namespace, attributes in a namespace get the prefixes `a0`, `a1`, … in the order
/// of their sorted names, and the value of `xsi:type` is written in Clark notation, because it is a name and not text.
public struct CanonicalForm: Sendable {
    /// Elements that are left out with everything in them: timestamps, nonces and the like.
    private let skipped: Set<NameID>

    /// A form that leaves out the elements with the given names.
    public init(skipping names: [XMLName] = []) {
        skipped = Set(names.map { NameID($0) })
    }

    /// The canonical text of an element.
    public func text(of element: XMLElement) -> String {
        var output = ByteWriter(capacity: 1024)
        write(element, to: &output)
        return output.string
    }

    /// A number that is equal for elements of the same canonical text, and in all likelihood only for these.
    ///
    /// It is the same in every process, so it may be stored.
    public func hash(of element: XMLElement) -> UInt64 {
        var output = ByteWriter(capacity: 1024)
        write(element, to: &output)
        return output.withBytes { StableHash.hash($0) }
    }

    /// Appends the canonical text of an element.
    public func write(_ element: XMLElement, to output: inout ByteWriter) {
        element.document.withTape { tape in
            write(element.index, of: element.document, tape, parentNamespace: "", to: &output)
        }
    }

    private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"
    private static let type = NameID(XMLName("type", in: schemaInstance))

    private func write(
        _ index: Int,
        of document: XMLDocument,
        _ tape: XMLTape,
        parentNamespace: String,
        to output: inout ByteWriter
    ) {
        let event = tape.events[index]
        guard !skipped.contains(NameID(rawValue: event.nameID)) else { return }
        let name = document.name(event.nameID)
        output.append("<")
        output.append(utf8: name.local)
        if !name.namespace.utf8.elementsEqual(parentNamespace.utf8) {
            output.append(" xmlns=\"")
            output.appendXML(attribute: name.namespace)
            output.append("\"")
        }
        let content = tape.content(of: index)
        writeAttributes(of: index, document, tape, content, to: &output)
        output.append(">")
        output.appendXML(text: tape.text(event))
        var next = content
        let end = Int(event.end)
        while next < end {
            let item = tape.events[next]
            if item.kind == .element {
                // Depth is bounded by the limit on nesting.
                write(next, of: document, tape, parentNamespace: name.namespace, to: &output)
            } else {
                output.appendXML(text: tape.text(item))
            }
            next = Int(item.end)
        }
        output.append("</")
        output.append(utf8: name.local)
        output.append(">")
    }

    private func writeAttributes(
        of index: Int,
        _ document: XMLDocument,
        _ tape: XMLTape,
        _ content: Int,
        to output: inout ByteWriter
    ) {
        var attributes: [(name: XMLName, index: Int)] = []
        for position in index + 1..<max(content, index + 1) where tape.events[position].kind == .attribute {
            attributes.append((document.name(tape.events[position].nameID), position))
        }
        guard !attributes.isEmpty else { return }
        attributes.sort { a, b in
            if !a.name.namespace.utf8.elementsEqual(b.name.namespace.utf8) {
                return a.name.namespace.utf8.lexicographicallyPrecedes(b.name.namespace.utf8)
            }
            return a.name.local.utf8.lexicographicallyPrecedes(b.name.local.utf8)
        }
        var prefixes = 0
        var namespace = ""
        for (name, position) in attributes {
            if !name.namespace.utf8.elementsEqual(namespace.utf8) {
                namespace = name.namespace
                output.append(" xmlns:a")
                output.append(decimal: Int64(prefixes))
                output.append("=\"")
                output.appendXML(attribute: namespace)
                output.append("\"")
                prefixes += 1
            }
            output.append(" ")
            if !namespace.isEmpty {
                output.append("a")
                output.append(decimal: Int64(prefixes - 1))
                output.append(":")
            }
            output.append(utf8: name.local)
            output.append("=\"")
            if tape.events[position].nameID == Self.type.rawValue {
                output.appendXML(attribute: resolved(tape.text(at: position), at: index, document).description)
            } else {
                output.appendXML(attribute: tape.text(at: position))
            }
            output.append("\"")
        }
    }

    /// The expanded name that a QName in content stands for; a prefix that is not declared stays as it is.
    private func resolved(_ text: UnsafeBufferPointer<UInt8>, at index: Int, _ document: XMLDocument) -> XMLName {
        let trimmed = String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self)
        let element = XMLElement(document: document, index: index)
        guard let colon = trimmed.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return XMLName(trimmed, in: element.namespace(for: nil) ?? "")
        }
        let prefix = String(trimmed[..<colon])
        guard let namespace = element.namespace(for: prefix) else { return XMLName(trimmed) }
        return XMLName(String(trimmed[trimmed.utf8.index(after: colon)...]), in: namespace)
    }
}
