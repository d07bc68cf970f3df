internal import SoapstoneXML

/// Rules about what a schema document imports, includes and redefines (XML Schema 1.0 Part 1, section 4.2).
enum DocumentRules {
    static func check(_ source: SchemaSource, _ findings: inout FindingList) {
        for node in source.root.children where node.schemaTag == .import {
            checkNamespace(of: node, source.targetNamespace, &findings)
        }
        for reference in source.references {
            checkTarget(of: reference, source, &findings)
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

    /// A document that was found must be of the namespace that is wanted.
    private static func checkTarget(
        of reference: SchemaSource.Reference,
        _ source: SchemaSource,
        _ findings: inout FindingList
    ) {
        let found = reference.target.token(.targetNamespace) ?? ""
        let wanted: String
        let rule: String
        switch reference.node.schemaTag {
        case .import:
            wanted = reference.node.token(.namespace) ?? ""
            rule = wanted.isEmpty ? "src-import.3.2" : "src-import.3.1"
        case .include, .redefine:
            // A document without a target namespace takes over that of the one that includes it.
            if found.isEmpty { return }
            wanted = source.targetNamespace
            rule = reference.node.schemaTag == .include ? "src-include.2.1" : "src-redefine.3.1"
        default: return
        }
        guard !found.isSameBytes(as: wanted) else { return }
        findings.add(
            .schema(rule),
            "'\(Excerpt.escaped(reference.target.file.location.utf8))' is of \(named(found)); \(named(wanted)) is wanted.",
            at: reference.node
        )
    }

    private static func named(_ namespace: String) -> String {
        namespace.isEmpty ? "no namespace" : "the namespace '\(Excerpt.escaped(namespace.utf8))'"
    }
}
