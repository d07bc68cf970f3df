internal import CLibXML2

/// What an expression came to (XPath 1.0, section 1).
package enum XPathValue: Sendable {
    case boolean(Bool)
    case number(Double)
    case string(String)
    /// In document order.
    case nodes([XPathNode])
}

/// A node of a document. Comments and white space between elements are none: the tape does not keep them.
package enum XPathNode: Sendable {
    /// The root node, which the root element is the child of.
    case document(XMLDocument)
    case element(XMLElement)
    case attribute(XMLElement, XMLName)
    /// A piece of an element's own text, between child elements.
    case text(XMLElement, String)
}

extension XPathValue {
    /// As the function `boolean` has it (XPath 1.0, section 4.3).
    package var isTrue: Bool {
        switch self {
        case .boolean(let value): value
        case .number(let value): value != 0 && !value.isNaN
        case .string(let value): !value.isEmpty
        case .nodes(let nodes): !nodes.isEmpty
        }
    }

    /// As the function `string` has it (XPath 1.0, section 4.2).
    package var text: String {
        switch self {
        case .boolean(let value): return value ? "true" : "false"
        case .number(let value):
            guard let text = xmlXPathCastNumberToString(value) else { return "" }
            defer { soapstone_free(text) }
            return String(cString: text)
        case .string(let value): return value
        case .nodes(let nodes): return nodes.first?.text ?? ""
        }
    }
}

extension XPathNode {
    /// The node's string-value (XPath 1.0, section 5).
    package var text: String {
        switch self {
        case .document(let document): document.root.stringValue
        case .element(let element): element.stringValue
        case .attribute(let element, let name): element.attribute(name) ?? ""
        case .text(_, let text): text
        }
    }
}

extension XMLElement {
    /// The text of the element and of all elements in it, put together.
    fileprivate var stringValue: String {
        document.withTape { tape in
            var bytes = Array(tape.text(at: index))
            var next = tape.content(of: index)
            while next < Int(tape.events[index].end) {
                switch tape.events[next].kind {
                case .element, .text: bytes += tape.text(at: next)
                case .attribute, .namespace: break
                }
                next += 1
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
