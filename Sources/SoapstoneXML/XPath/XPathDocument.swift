internal import CLibXML2

/// A document as libxml2's XPath module needs it: a tree, built once for all the expressions that are asked of it.
///
/// It belongs to one thread at a time, since libxml2's context has room for one evaluation.
package final class XPathDocument {
    let document: XMLDocument
    /// What evaluations use; no other document has it.
    private let context: XPathContext
    /// Whether an evaluation failed.
    private var hasFailed = false
    private let tree: LibXMLTree

    /// Builds the tree, which costs some microseconds for each kilobyte.
    package init(_ document: XMLDocument) throws(XPathError) {
        LibXML2.start()
        guard let tree = LibXMLTree(for: document.root),
            let context = XPathContext.take(for: tree.document)
        else {
            throw XPathError(.cost, "there is no memory for the path's document")
        }
        self.document = document
        self.tree = tree
        self.context = context
    }

    deinit {
        if !hasFailed { context.giveBack() }
    }

    /// Evaluates something with the root node as its context; nil where that fails.
    func evaluate<Value>(_ body: (xmlXPathContextPtr) -> Value?) -> Value? {
        context.pointer.pointee.node = root
        let value = body(context.pointer)
        if value == nil { hasFailed = true }
        return value
    }

    /// The root node.
    private var root: xmlNodePtr {
        // libxml2's documents begin as its nodes do, and are taken for them.
        UnsafeMutableRawPointer(tree.document).assumingMemoryBound(to: xmlNode.self)
    }

    /// What a node of the tree is in the document; nil for one of a kind that the tree does not have.
    func node(_ node: xmlNodePtr) -> XPathNode? {
        switch node.pointee.type {
        case XML_DOCUMENT_NODE: .document(document)
        case XML_ELEMENT_NODE: element(node).map { .element($0) }
        case XML_TEXT_NODE:
            node.pointee.parent.flatMap(element).map {
                .text($0, node.pointee.content.map { String(cString: $0) } ?? "")
            }
        case XML_ATTRIBUTE_NODE:
            if let parent = node.pointee.parent, let element = element(parent), let index = LibXMLTree.index(of: node) {
                .attribute(element, document.withTape { document.name($0.events[index].nameID) })
            } else {
                nil
            }
        default: nil
        }
    }

    private func element(_ node: xmlNodePtr) -> XMLElement? {
        LibXMLTree.index(of: node).map { XMLElement(document: document, index: $0) }
    }
}

@available(*, unavailable) extension XPathDocument: Sendable {}
