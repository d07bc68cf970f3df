internal import SoapstoneXML

/// The namespace declarations of a document, found by element without going through its siblings.
struct NamespaceScopes: Sendable {
    private struct Declaration {
        /// nil for the default namespace.
        var prefix: String?
        var namespace: String
    }

    /// An element that declares something.
    private struct Scope {
        var start: Int
        var end: Int
        /// The scope around it; -1 for none.
        var parent: Int
        var declarations: [Declaration]
    }

    /// In document order.
    private var scopes: [Scope] = []

    init(_ tape: XMLTape, in document: XMLDocument) {
        var open = -1
        var index = 0
        while index < tape.count {
            guard tape.events[index].kind == .namespace else {
                index += 1
                continue
            }
            // Declarations follow their element's record.
            let element = index - 1
            var declarations: [Declaration] = []
            while index < tape.count, tape.events[index].kind == .namespace {
                let event = tape.events[index]
                let isDefault = event.nameID == XMLEvent.noPrefix
                declarations.append(
                    Declaration(
                        prefix: isDefault ? nil : document.name(event.nameID).local,
                        namespace: String(decoding: tape.text(event), as: UTF8.self)
                    )
                )
                index += 1
            }
            while open >= 0, scopes[open].end <= element { open = scopes[open].parent }
            let end = Int(tape.events[element].end)
            scopes.append(Scope(start: element, end: end, parent: open, declarations: declarations))
            open = scopes.count - 1
        }
    }

    /// The namespace that a prefix, or none, stands for at an element; nil where it is not declared.
    func namespace(for prefix: Substring.UTF8View?, at index: Int) -> String? {
        if let prefix, prefix.elementsEqual("xml".utf8) { return "http://www.w3.org/XML/1998/namespace" }
        var scope = innermost(at: index)
        while scope >= 0 {
            for declaration in scopes[scope].declarations {
                let matches =
                    if let prefix {
                        declaration.prefix?.utf8.elementsEqual(prefix) == true
                    } else {
                        declaration.prefix == nil
                    }
                // `xmlns=""` takes the default namespace back.
                if matches { return declaration.namespace.isEmpty ? nil : declaration.namespace }
            }
            scope = scopes[scope].parent
        }
        return nil
    }

    /// The namespaces of the prefixes that one element declares.
    func prefixes(declaredAt index: Int) -> [String: String] {
        var prefixes: [String: String] = [:]
        for declaration in scopes.first(where: { $0.start == index })?.declarations ?? [] {
            if let prefix = declaration.prefix { prefixes[prefix] = declaration.namespace }
        }
        return prefixes
    }

    /// The number of the innermost scope that an element is in; -1 for none.
    func innermost(at index: Int) -> Int {
        var low = -1
        var high = scopes.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if scopes[middle].start <= index { low = middle } else { high = middle }
        }
        while low >= 0, scopes[low].end <= index { low = scopes[low].parent }
        return low
    }
}
