internal import SoapstoneXML

/// What a redefinition may do to what it replaces (XML Schema 1.0 Part 1, section 4.2.2).
extension SchemaReader {
    mutating func checkRedefinitions() {
        for context in contexts {
            for redefine in context.source.root.children where redefine.schemaTag == .redefine {
                for node in redefine.content {
                    guard let local = node.token(.name) else { continue }
                    let name = XMLName(local, in: context.source.targetNamespace)
                    switch node.schemaTag {
                    case .simpleType, .complexType: checkRedefinedType(node, name, context)
                    case .group: checkRedefinedGroup(node, name, context)
                    case .attributeGroup: checkRedefinedAttributeGroup(node, name, context)
                    default: continue
                    }
                }
            }
        }
    }

    /// A type is redefined by deriving it from itself (`src-redefine.5`).
    private mutating func checkRedefinedType(_ node: SyntaxNode, _ name: XMLName, _ context: SchemaContext) {
        let inner = node.first(.simpleContent) ?? node.first(.complexContent) ?? node
        let step = inner.content.first { $0.schemaTag == .restriction || $0.schemaTag == .extension }
        guard let qName = step?.token(.base), let base = self.name(qName, at: node, in: context), base == name else {
            return findings.add(
                .schema("src-redefine.5"),
                "The type '\(Excerpt.escaped(name.local.utf8))' is redefined and not derived from itself.",
                at: node
            )
        }
    }

    private mutating func checkRedefinedGroup(_ node: SyntaxNode, _ name: XMLName, _ context: SchemaContext) {
        let references = references(to: name, .group, in: node, context)
        for reference in references {
            let occurs = [reference.token(.minOccurs), reference.token(.maxOccurs)].compactMap { $0 }
            guard references.count > 1 || occurs.contains(where: { $0 != "1" }) else { continue }
            return findings.add(
                .schema("src-redefine.6.1"),
                "The group '\(Excerpt.escaped(name.local.utf8))' is redefined and contains itself more than once.",
                at: reference
            )
        }
        guard references.isEmpty, let declared = redefinition(node, index[.group, name]),
            let original = declared.original.first
        else { return }
        let isLast = index[.group, name].map { NodeKey($0.node) } == NodeKey(node)
        guard let new = isLast ? set.namedGroups[name] : originalGroup(declared, name) else { return }
        notes.redefinedGroups.append((new, originalGroup(original, name), context.origin(of: node)))
        drain()
    }

    private mutating func checkRedefinedAttributeGroup(_ node: SyntaxNode, _ name: XMLName, _ context: SchemaContext) {
        let references = references(to: name, .attributeGroup, in: node, context)
        guard references.isEmpty else {
            guard references.count > 1 else { return }
            return findings.add(
                .schema("src-redefine.7.1"),
                "The attribute group '\(Excerpt.escaped(name.local.utf8))' is redefined and contains itself twice.",
                at: references[1]
            )
        }
        guard let declared = redefinition(node, index[.attributeGroup, name]), let original = declared.original.first,
            let new = attributes(ofGroup: declared, name, at: node),
            let old = attributes(ofGroup: original, name, at: node)
        else { return }
        notes.redefinedAttributeGroups.append((new, old, context.origin(of: node)))
    }

    /// The declaration that a node makes: the one that counts, or one that it replaces by way of others.
    private func redefinition(_ node: SyntaxNode, _ declared: Declared?) -> Declared? {
        var next = declared
        while let declared = next {
            if NodeKey(declared.node) == NodeKey(node) { return declared }
            next = declared.original.first
        }
        return nil
    }

    /// The references to a name among an element's descendants.
    private mutating func references(
        to name: XMLName,
        _ tag: SchemaTag,
        in node: SyntaxNode,
        _ context: SchemaContext
    ) -> [SyntaxNode] {
        var found: [SyntaxNode] = []
        for child in node.content {
            if child.schemaTag == tag, let qName = child.token(.ref), self.name(qName, at: child, in: context) == name {
                found.append(child)
            }
            found += references(to: name, tag, in: child, context)
        }
        return found
    }
}
