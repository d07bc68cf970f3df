internal import SoapstoneSchema
internal import SoapstoneXML

extension ImportWalk {
    mutating func visitDefinitions(_ visit: Visit) {
        let root = graph.documents[visit.document].root
        guard visited.insert(SourceKey(document: visit.document, index: root.index, namespace: ByteKey(""))).inserted
        else { return }
        if !copies[visit.document] { graph.definitions.append(root) }
        for child in root.children {
            switch child.definitionTag {
            case .import: importDefinitions(child, visit)
            case .types: visitTypes(child, visit)
            default: continue
            }
        }
    }

    mutating func visitTypes(_ types: SyntaxNode, _ visit: Visit) {
        for child in types.children {
            switch child.schemaTag {
            case .schema:
                let target = child.token(.targetNamespace) ?? ""
                let source = SchemaSource(root: child, targetNamespace: target, kind: .inline)
                agenda.append(Visit(role: .schema(source), document: visit.document, depth: visit.depth))
            case .import:
                findings.warn(
                    .schemaImportPlace,
                    "'import' of a schema stands in 'types', not in a schema.",
                    remedy: "Put it into a schema of its own.",
                    at: child
                )
                importSchema(child, visit)
            default:
                refuseDraft(child)
            }
        }
    }

    /// A schema of the drafts of 1999 and 2000, which is not read.
    mutating func refuseDraft(_ node: SyntaxNode) {
        let namespaces = ["http://www.w3.org/1999/XMLSchema", "http://www.w3.org/2000/10/XMLSchema"]
        let name = node.name
        guard name.local == "schema", namespaces.contains(where: { $0.isSameBytes(as: name.namespace) }) else { return }
        graph.incomplete.insert(ByteKey(node.token(.targetNamespace) ?? ""))
        findings.add(
            .schemaDraft,
            "The schema is written in '\(name.namespace)', a draft of XML Schema; its types are not read.",
            remedy: "Write it in '\(SchemaTag.namespace)'.",
            at: node
        )
    }

    mutating func importDefinitions(_ node: SyntaxNode, _ visit: Visit) {
        let namespace = node.token(.namespace) ?? ""
        guard let location = node.token(.location), !location.isEmpty else {
            findings.add(
                .wsdlImportLocation,
                "The import of '\(Excerpt.escaped(namespace.utf8))' has no location.",
                at: node
            )
            return
        }
        guard
            case .document(let number) = follow(
                location,
                at: node,
                namespace: namespace,
                kind: .wsdlImport,
                from: visit
            )
        else { return }
        let root = graph.documents[number].root
        if root.definitionTag == .definitions {
            let own = root.token(.targetNamespace) ?? ""
            if !own.isSameBytes(as: namespace) {
                findings.add(
                    .wsdlImportNamespace,
                    "The import says '\(Excerpt.escaped(namespace.utf8))', the document '\(Excerpt.escaped(own.utf8))'.",
                    remedy: "Say '\(Excerpt.escaped(own.utf8))' in the import.",
                    at: node
                )
            }
            agenda.append(Visit(role: .definitions, document: number, depth: visit.depth + 1))
        } else if root.schemaTag == .schema {
            findings.warn(
                .wsdlImportOfOther,
                "'\(Excerpt.escaped(location.utf8))' is a schema.",
                remedy: "Import it by xs:import in a schema in 'types'.",
                at: node
            )
            addSchema(number, namespace: namespace, at: node, kind: .imported, visit)
        } else {
            refuse(root, location, at: node)
        }
    }

    mutating func refuse(_ root: SyntaxNode, _ location: String, at node: SyntaxNode) {
        findings.add(
            .root,
            "'\(Excerpt.escaped(location.utf8))': \(Self.refusal(of: root.name))",
            at: node
        )
    }
}
