internal import SoapstoneSchema
internal import SoapstoneXML

extension ImportWalk {
    mutating func visitSchema(_ source: SchemaSource, _ visit: Visit) {
        let namespace = source.targetNamespace
        let key = SourceKey(document: visit.document, index: source.root.index, namespace: ByteKey(namespace))
        guard visited.insert(key).inserted else { return }
        let limit = configuration.limits.schemas
        guard visited.count <= limit else {
            if visited.count == limit + 1 {
                findings.add(
                    beyond: .schemas,
                    "The contract has more than \(limit) schemas, those that are in several namespaces counted for each.",
                    at: source.root
                )
            }
            return
        }
        if !copies[visit.document] { graph.schemas.append(source) }
        for child in source.root.children {
            switch child.schemaTag {
            case .import: importSchema(child, visit)
            case .include, .redefine: includeSchema(child, in: source, visit)
            default: continue
            }
        }
    }

    mutating func importSchema(_ node: SyntaxNode, _ visit: Visit) {
        let namespace = node.token(.namespace) ?? ""
        // The readers know these themselves; a copy of the schema for schemas would be read as a contract's types.
        if WellKnownSchemas.needsNoSchema(namespace) { return }
        guard let location = node.token(.schemaLocation), !location.isEmpty else {
            if WellKnownSchemas.schema(namespace: namespace) != nil { want(namespace) }
            return
        }
        guard
            case .document(let number) = follow(
                location,
                at: node,
                namespace: namespace,
                kind: .schemaImport,
                from: visit
            )
        else { return lose(namespace) }
        addSchema(number, namespace: namespace, at: node, kind: .imported, visit)
    }

    /// Notes that a schema document of a namespace was not read, unless the library describes it.
    private mutating func lose(_ namespace: String) {
        guard WellKnownSchemas.schema(namespace: namespace) == nil else { return }
        graph.incomplete.insert(ByteKey(namespace))
    }

    /// Adds an imported document under the namespace that it declares.
    mutating func addSchema(
        _ number: Int,
        namespace: String,
        at node: SyntaxNode,
        kind: SchemaSource.Kind,
        _ visit: Visit
    ) {
        let root = graph.documents[number].root
        guard let schemas = schemas(of: number, at: node, visit) else { return lose(namespace) }
        for schema in schemas {
            let own = schema.token(.targetNamespace) ?? ""
            var source = SchemaSource(root: schema, targetNamespace: own, kind: kind, referrer: node)
            if schema.index == root.index, !own.isSameBytes(as: namespace) {
                DocumentRules.checkNamespace(own, ofTargetOf: node, wanted: namespace, &findings)
                // Without a namespace of its own it cannot mean another one than the import says.
                if own.isEmpty {
                    source.targetNamespace = namespace
                    source.isChameleon = true
                }
            }
            agenda.append(Visit(role: .schema(source), document: number, depth: visit.depth + 1))
        }
    }

    mutating func includeSchema(_ node: SyntaxNode, in enclosing: SchemaSource, _ visit: Visit) {
        let isRedefinition = node.schemaTag == .redefine
        guard let location = node.token(.schemaLocation), !location.isEmpty else { return }
        let kind: ImportGraph.Edge.Kind = isRedefinition ? .redefine : .include
        let namespace = enclosing.targetNamespace
        guard
            case .document(let number) = follow(location, at: node, namespace: namespace, kind: kind, from: visit),
            let schemas = schemas(of: number, at: node, visit)
        else { return lose(namespace) }
        for schema in schemas {
            let own = schema.token(.targetNamespace) ?? ""
            var source = SchemaSource(
                root: schema,
                targetNamespace: own,
                kind: isRedefinition ? .redefined : .included,
                referrer: node
            )
            if own.isEmpty, !namespace.isEmpty {
                source.targetNamespace = namespace
                source.isChameleon = true
            } else {
                DocumentRules.checkNamespace(own, ofTargetOf: node, wanted: namespace, &findings)
            }
            agenda.append(Visit(role: .schema(source), document: number, depth: visit.depth + 1))
        }
    }

    /// The schemas of a document that a schema refers to: itself, or those in a WSDL's types; nil, with a finding, where
    /// it is neither.
    mutating func schemas(of number: Int, at node: SyntaxNode, _ visit: Visit) -> [SyntaxNode]? {
        let root = graph.documents[number].root
        if root.schemaTag == .schema { return [root] }
        guard root.definitionTag == .definitions else {
            refuseDraft(root)
            refuse(root, root.file.location, at: node)
            return nil
        }
        findings.add(
            .schemaImportOfOther,
            "'\(Excerpt.escaped(root.file.location.utf8))' is a WSDL document; the schemas in its types were taken.",
            at: node
        )
        return root.children(.types).flatMap { $0.children.filter { $0.schemaTag == .schema } }
    }
}
