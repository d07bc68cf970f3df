/// An element of a document: a small value that can be kept and passed on.
public struct XMLElement: Sendable {
    /// The document that the element belongs to.
    public let document: XMLDocument
    @usableFromInline package let index: Int

    package init(document: XMLDocument, index: Int) {
        self.document = document
        self.index = index
    }

    private var event: XMLEvent { document.storage.events[index] }

    /// The same element with the numbers of names that were registered after the document was parsed.
    package func renumbered() -> XMLElement {
        guard let storage = document.storage.renumbered() else { return self }
        return XMLElement(document: XMLDocument(storage: storage), index: index)
    }

    /// The expanded name.
    public var name: XMLName { document.name(event.nameID) }

    /// The number of the name, comparable with `NameID` of a registered name.
    package var nameID: NameID { NameID(rawValue: event.nameID) }

    /// The element's own text: all of it where there are no child elements, the pieces put together where there are.
    public var text: String {
        document.withTape { tape in
            let start = tape.content(of: index)
            var text = String(decoding: tape.text(event), as: UTF8.self)
            var next = start
            while next < Int(event.end) {
                let item = tape.events[next]
                if item.kind == .text { text += String(decoding: tape.text(item), as: UTF8.self) }
                next = Int(item.end)
            }
            return text
        }
    }

    /// The child elements in document order.
    public var children: [XMLElement] {
        document.withTape { tape in
            var found: [XMLElement] = []
            var next = tape.content(of: index)
            while next < Int(event.end) {
                let item = tape.events[next]
                if item.kind == .element { found.append(XMLElement(document: document, index: next)) }
                next = Int(item.end)
            }
            return found
        }
    }

    /// The elements behind this one in the same parent, in document order.
    package var followingSiblings: [XMLElement] {
        document.withTape { tape in
            var parent = 0
            // Goes down from the root to the element's parent.
            while parent < index {
                var next = tape.content(of: parent)
                while Int(tape.events[next].end) <= index { next = Int(tape.events[next].end) }
                guard next == index else {
                    parent = next
                    continue
                }
                var found: [XMLElement] = []
                next = Int(event.end)
                while next < Int(tape.events[parent].end) {
                    let item = tape.events[next]
                    if item.kind == .element { found.append(XMLElement(document: document, index: next)) }
                    next = Int(item.end)
                }
                return found
            }
            return []
        }
    }

    /// The first child element with a name.
    public func child(_ name: XMLName) -> XMLElement? {
        children.first { $0.name == name }
    }

    /// The attributes in document order, namespace declarations not among them.
    public var attributes: [(name: XMLName, value: String)] {
        document.withTape { tape in
            (index + 1..<tape.content(of: index)).compactMap { position in
                let item = tape.events[position]
                guard item.kind == .attribute else { return nil }
                return (document.name(item.nameID), String(decoding: tape.text(item), as: UTF8.self))
            }
        }
    }

    /// The value of an attribute; nil where the element does not have it.
    public func attribute(_ name: XMLName) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// Line, column and path.
    public var place: XMLPlace { document.place(of: index) }

    /// The namespace that a prefix stands for here, `nil` prefix for the default one; nil where it is not declared.
    ///
    /// `xmlns=""` takes the declaration of the default namespace back. The prefix `xml` is always declared.
    public func namespace(for prefix: String?) -> String? {
        if let prefix, prefix.utf8.elementsEqual("xml".utf8) { return "http://www.w3.org/XML/1998/namespace" }
        return document.withTape { tape in
            var found: String?
            var next = 0
            // Goes down from the root: the last declaration on the way is the one in scope.
            while next <= index {
                let item = tape.events[next]
                guard Int(item.end) > index, item.kind == .element else {
                    next = Int(item.end)
                    continue
                }
                for position in next + 1..<max(next + 1, tape.content(of: next)) {
                    let declaration = tape.events[position]
                    guard declaration.kind == .namespace else { continue }
                    let isDefault = declaration.nameID == XMLEvent.noPrefix
                    let matches =
                        if let prefix {
                            !isDefault && document.name(declaration.nameID).local.utf8.elementsEqual(prefix.utf8)
                        } else {
                            isDefault
                        }
                    if matches { found = String(decoding: tape.text(declaration), as: UTF8.self) }
                }
                next = tape.content(of: next)
                if next > index { break }
            }
            return found?.isEmpty == true ? nil : found
        }
    }
}
