internal import SoapstoneSchema
internal import SoapstoneXML

/// The namespace declarations in scope at an element, and names as a document writes them.
struct ElementScope {
    let document: XMLDocument
    let tape: XMLTape
    private(set) var prefixes = PrefixScope.empty
    /// The records of the declarations, innermost last.
    private(set) var declarations: [Int] = []

    /// What is in scope around an element.
    init(around element: XMLElement, _ tape: XMLTape) {
        document = element.document
        self.tape = tape
        var next = 0
        while next < element.index {
            let event = tape.events[next]
            guard event.kind == .element, Int(event.end) > element.index else {
                next = Int(event.end)
                continue
            }
            let content = tape.content(of: next)
            enter(next, content)
            next = content
        }
    }

    /// Adds what an element declares; false where that is nothing.
    @discardableResult
    mutating func enter(_ index: Int, _ content: Int) -> Bool {
        var hasDeclarations = false
        for position in index + 1..<max(content, index + 1) where tape.events[position].kind == .namespace {
            let declared = tape.events[position].nameID
            prefixes.declare(
                declared == XMLEvent.noPrefix ? "" : document.name(declared).local,
                String(decoding: tape.text(at: position), as: UTF8.self)
            )
            declarations.append(position)
            hasDeclarations = true
        }
        return hasDeclarations
    }

    /// The name of an element as its start tag has it.
    func tag(_ index: Int) -> String {
        let name = document.name(tape.events[index].nameID)
        let written = document.withSource { source in
            let start = document.startOffset(of: index) + 1
            let end = source[min(start, source.count)...].firstIndex { byte in
                WhiteSpace.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
            }
            return String(decoding: source[min(start, source.count)..<(end ?? source.count)], as: UTF8.self)
        }
        let parts = PrefixedName(written)
        let isRight =
            parts.local.isSameBytes(as: name.local)
            && (prefixes.namespace(of: parts.prefix ?? "") ?? "").isSameBytes(as: name.namespace)
        return isRight ? written : attributeName(name)
    }

    /// The name of an attribute with a prefix that stands for its namespace.
    func attributeName(_ name: XMLName) -> String {
        if name.namespace.isEmpty { return name.local }
        if name.namespace.isSameBytes(as: NamespaceTable.xml) { return "xml:\(name.local)" }
        return prefixes.prefix(of: name.namespace, isAttribute: true).map { "\($0):\(name.local)" } ?? name.local
    }

    /// The attributes of an element, namespace declarations not among them.
    func attributes(_ index: Int, _ content: Int) -> [(name: XMLName, position: Int)] {
        (index + 1..<max(content, index + 1)).compactMap { position in
            let event = tape.events[position]
            return event.kind == .attribute ? (document.name(event.nameID), position) : nil
        }
    }

    /// Texts and child elements in their order.
    func items(_ index: Int, _ content: Int) -> [Int] {
        var items = tape.events[index].length > 0 ? [index] : []
        var next = content
        while next < Int(tape.events[index].end) {
            items.append(next)
            next = Int(tape.events[next].end)
        }
        return items
    }
}
