internal import CLibXML2

/// A document as libxml2's tree, built from the tape: libxml2 does not parse it a second time.
///
/// White space between elements, which the tape does not keep, is no matter of validity.
struct LibXMLTree: ~Copyable {
    let document: xmlDocPtr
    /// The element that the tree was made for.
    let node: xmlNodePtr

    /// - Returns: nil for want of memory.
    init?(for element: XMLElement) {
        guard let document = xmlNewDoc("1.0") else { return nil }
        var builder = Builder(element, document)
        guard builder.build(), let node = builder.wanted else {
            xmlFreeDoc(document)
            return nil
        }
        self.document = document
        self.node = node
    }

    deinit { xmlFreeDoc(document) }

    /// The index on the tape of an element or an attribute of the tree.
    static func index(of node: xmlNodePtr) -> Int? {
        node.pointee._private.map { Int(bitPattern: $0) - 1 }
    }

    /// What a node carries that stands for the record at `index`; nothing stands for none.
    fileprivate static func mark(_ index: Int) -> UnsafeMutableRawPointer? {
        UnsafeMutableRawPointer(bitPattern: index + 1)
    }
}

/// Builds a tree while it goes over the records.
private struct Builder {
    private let source: XMLElement
    private let document: xmlDocPtr
    private var names: [UInt32: (local: String, namespace: String)] = [:]
    /// The elements that are open, with the record behind each.
    private var open: [(node: xmlNodePtr, end: Int)] = []
    private(set) var wanted: xmlNodePtr?

    init(_ source: XMLElement, _ document: xmlDocPtr) {
        self.source = source
        self.document = document
    }

    mutating func build() -> Bool {
        source.document.withTape { tape in
            var index = 0
            while index < tape.count {
                while let last = open.last, last.end <= index { open.removeLast() }
                let event = tape.events[index]
                switch event.kind {
                case .element:
                    let content = tape.content(of: index)
                    guard let node = startElement(index, tape, content) else { return false }
                    open.append((node, Int(event.end)))
                    if event.length > 0, !addText(tape.text(event)) { return false }
                    index = content
                case .text:
                    guard addText(tape.text(event)) else { return false }
                    index += 1
                case .attribute, .namespace:
                    index += 1
                }
            }
            return true
        }
    }

    /// Adds an element with its declarations and attributes, the records up to `content`.
    private mutating func startElement(_ index: Int, _ tape: XMLTape, _ content: Int) -> xmlNodePtr? {
        let name = name(tape.events[index].nameID)
        guard let node = xmlNewDocNode(document, nil, name.local, nil) else { return nil }
        if let parent = open.last?.node {
            xmlAddChild(parent, node)
        } else {
            xmlDocSetRootElement(document, node)
        }
        if index == source.index { wanted = node }
        node.pointee._private = LibXMLTree.mark(index)
        var next = index + 1
        while next < content, tape.events[next].kind == .namespace {
            let prefix = tape.events[next].nameID == XMLEvent.noPrefix ? nil : self.name(tape.events[next].nameID).local
            guard xmlNewNs(node, String(decoding: tape.text(at: next), as: UTF8.self), prefix) != nil else {
                return nil
            }
            next += 1
        }
        if !name.namespace.isEmpty {
            guard let namespace = xmlSearchNsByHref(document, node, name.namespace) else { return nil }
            xmlSetNs(node, namespace)
        }
        for attribute in next..<content {
            let name = self.name(tape.events[attribute].nameID)
            var namespace: xmlNsPtr?
            if !name.namespace.isEmpty {
                namespace = xmlSearchNsByHref(document, node, name.namespace)
                if namespace == nil { return nil }
            }
            let value = String(decoding: tape.text(at: attribute), as: UTF8.self)
            guard let added = xmlNewNsProp(node, namespace, name.local, value) else { return nil }
            added.pointee._private = LibXMLTree.mark(attribute)
        }
        return node
    }

    private func addText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let parent = open.last?.node,
            let node = xmlNewDocTextLen(document, text.baseAddress, CInt(clamping: text.count))
        else { return false }
        return xmlAddChild(parent, node) != nil
    }

    private mutating func name(_ id: UInt32) -> (local: String, namespace: String) {
        if let known = names[id] { return known }
        let name = source.document.name(id)
        names[id] = (name.local, name.namespace)
        return (name.local, name.namespace)
    }
}
