internal import SoapstoneXML

/// Tells who wrote a path without prefixes that the names in it are in a namespace.
///
/// In XPath 1.0 a name without a prefix is in no namespace, whatever the documents have by default. Such a path is right to
/// look at, and selects nothing.
enum PrefixHints {
    /// What is to be said of some paths that did not help with a request.
    static func hints(for paths: [XPath], in document: XMLDocument, _ namespaces: [String: String]) -> [String] {
        var hints: [String] = []
        for path in paths {
            for name in path.unprefixedNames {
                guard let namespace = namespace(of: name, in: document) else { continue }
                let shown = Excerpt.escaped(name.utf8)
                let known = namespaces.sorted { $0.key < $1.key }.first { $0.value.isSameBytes(as: namespace) }?.key
                let declare =
                    known == nil
                    ? "declare a prefix for it (namespaces: {p: \(Excerpt.escaped(namespace.utf8))}) and " : ""
                let hint =
                    "'\(shown)' in the path \(Excerpt.escaped(path.text.utf8)) has no prefix and means an element in no "
                    + "namespace; the request has it in \(Excerpt.escaped(namespace.utf8)): "
                    + "\(declare)write \(known ?? "p"):\(shown)"
                if !hints.contains(hint) { hints.append(hint) }
            }
        }
        return hints
    }

    /// The namespace of the first element with a local name; nil where there is none, or one in no namespace.
    private static func namespace(of local: String, in document: XMLDocument) -> String? {
        document.withTape { tape in
            var found: String?
            for index in 0..<tape.count where tape.events[index].kind == .element {
                let name = document.name(tape.events[index].nameID)
                guard name.local.isSameBytes(as: local) else { continue }
                if name.namespace.isEmpty { return nil }
                if found == nil { found = name.namespace }
            }
            return found
        }
    }
}
