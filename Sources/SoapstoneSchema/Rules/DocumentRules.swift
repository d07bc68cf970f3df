internal import SoapstoneXML

/// Rules about what a schema document imports, includes and redefines (XML Schema 1.0 Part 1, section 4.2).
package enum DocumentRules {
    static func check(_ source: SchemaSource, _ findings: inout FindingList) {
        for node in source.root.children where node.schemaTag == .import {
            checkNamespace(of: node, source.targetNamespace, &findings)
        }
    }

    private static func checkNamespace(of node: SyntaxNode, _ own: String, _ findings: inout FindingList) {
        let namespace = node.token(.namespace) ?? ""
        guard namespace.isSameBytes(as: own) else { return }
        if own.isEmpty {
            findings.add(
                .schema("src-import.1.2"),
                "A schema without a target namespace imports declarations of no namespace.",
                remedy: "Include the document, or say which namespace is imported.",
                at: node
            )
        } else {
            findings.add(
                .schema("src-import.1.1"),
                "A schema imports its own target namespace, '\(Excerpt.escaped(own.utf8))'.",
                remedy: "Include the document in place of importing it.",
                at: node
            )
        }
    }

    /// Checks that a document that was found is of the namespace that is wanted.
    ///
    /// - Parameters:
    ///   - namespace: the document's own, empty for none.
    ///   - node: the import, include or redefine that led to it.
    ///   - wanted: the namespace that an import names, or that of the schema that includes or redefines.
    package static func checkNamespace(
        _ namespace: String,
        ofTargetOf node: SyntaxNode,
        wanted: String,
        _ findings: inout FindingList
    ) {
        let rule: String
        var remedy = "Import it instead."
        switch node.schemaTag {
        case .include, .redefine:
            // A document without a target namespace takes over that of the one that includes it.
            if namespace.isEmpty { return }
            rule = node.schemaTag == .include ? "src-include.2.1" : "src-redefine.3.1"
        default:
            rule = wanted.isEmpty ? "src-import.3.2" : "src-import.3.1"
            remedy =
                namespace.isEmpty
                ? "Include it in a schema with that namespace, or give it a target namespace."
                : "Say '\(Excerpt.escaped(namespace.utf8))' in the import."
        }
        guard !namespace.isSameBytes(as: wanted) else { return }
        findings.add(
            .schema(rule),
            "The document is of \(named(namespace)); \(named(wanted)) is wanted.",
            remedy: remedy,
            at: node
        )
    }

    private static func named(_ namespace: String) -> String {
        namespace.isEmpty ? "no namespace" : "the namespace '\(Excerpt.escaped(namespace.utf8))'"
    }
}
