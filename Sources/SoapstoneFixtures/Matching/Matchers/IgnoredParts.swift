internal import SoapstoneXML

/// Parts of one document that matching leaves out.
struct IgnoredParts: Sendable {
    private struct Attribute: Hashable {
        var element: Int
        var name: XMLName
    }

    /// Elements, left out with everything in them, by their places on the tape.
    private var elements: Set<Int> = []
    private var attributes: Set<Attribute> = []
    /// Elements whose own text is left out.
    private var texts: Set<Int> = []

    static let none = IgnoredParts()

    private init() {}

    /// What paths select in a document. A path that cannot be evaluated selects nothing.
    init(_ paths: [XPath], in document: XPathDocument) {
        for path in paths {
            guard case .nodes(let nodes)? = try? path.value(in: document) else { continue }
            for node in nodes {
                switch node {
                case .element(let element): elements.insert(element.index)
                case .attribute(let element, let name):
                    attributes.insert(Attribute(element: element.index, name: name))
                case .text(let element, _): texts.insert(element.index)
                case .document: break
                }
            }
        }
    }

    /// Leaves out the texts and attributes of an element, and of those in it, that have something in them.
    mutating func insert(texts hasIt: (String) -> Bool, in element: XMLElement) {
        if hasIt(element.text) { texts.insert(element.index) }
        for (name, value) in element.attributes where hasIt(value) {
            attributes.insert(Attribute(element: element.index, name: name))
        }
        // Depth is bounded by the limit on nesting.
        for child in element.children { insert(texts: hasIt, in: child) }
    }

    /// Leaves out what others leave out, too.
    mutating func formUnion(_ other: IgnoredParts) {
        elements.formUnion(other.elements)
        attributes.formUnion(other.attributes)
        texts.formUnion(other.texts)
    }

    func has(_ element: XMLElement) -> Bool { !elements.isEmpty && elements.contains(element.index) }

    func has(_ name: XMLName, of element: XMLElement) -> Bool {
        !attributes.isEmpty && attributes.contains(Attribute(element: element.index, name: name))
    }

    func hasText(of element: XMLElement) -> Bool { !texts.isEmpty && texts.contains(element.index) }

    /// The same parts of another document with the same elements: the same message, redacted.
    func moved(_ move: ElementMove) -> IgnoredParts {
        var moved = IgnoredParts()
        moved.elements = Set(elements.compactMap(move.place))
        moved.texts = Set(texts.compactMap(move.place))
        for attribute in attributes {
            guard let element = move.place(attribute.element) else { continue }
            moved.attributes.insert(Attribute(element: element, name: attribute.name))
        }
        return moved
    }
}
