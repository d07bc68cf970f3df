internal import SoapstoneSchema
internal import SoapstoneXML

extension ImportWalk {
    /// Notes a reference that leads nowhere; a well-known namespace is described by the library instead.
    mutating func fallBack(
        on namespace: String,
        for problem: LocationResolver.Problem,
        _ kind: ImportGraph.Edge.Kind,
        at node: SyntaxNode
    ) -> Target {
        if kind != .wsdlImport {
            if WellKnownSchemas.needsNoSchema(namespace) { return .description }
            if WellKnownSchemas.schema(namespace: namespace) != nil {
                want(namespace)
                // An address that nobody can be expected to have as a file is no fault of the contract.
                if problem.rule != .remote {
                    findings.warn(
                        problem.rule ?? .schemaLocation,
                        problem.message + " The library's own description of '\(namespace)' was used.",
                        at: node
                    )
                }
                return .description
            }
        }
        if kind == .schemaImport {
            unresolved.append(Unresolved(node: node, namespace: namespace, problem: problem))
        } else {
            findings.add(
                problem.rule ?? (kind == .wsdlImport ? .wsdlImport : .schemaLocation),
                problem.message,
                remedy: problem.remedy,
                at: node
            )
        }
        return .nowhere
    }

    /// An import may lead nowhere where the namespace comes from elsewhere (XML Schema 1.0 Part 1 section 4.2.3).
    mutating func judgeUnresolved() {
        let namespaces = Set(graph.schemas.map { ByteKey($0.targetNamespace) })
        for item in unresolved {
            let rule = item.problem.rule ?? .schemaLocation
            if namespaces.contains(ByteKey(item.namespace)) {
                findings.warn(rule, item.problem.message, remedy: item.problem.remedy, at: item.node)
            } else {
                findings.add(rule, item.problem.message, remedy: item.problem.remedy, at: item.node)
            }
        }
    }

    mutating func want(_ namespace: String) {
        if !wanted.contains(where: { $0.isSameBytes(as: namespace) }) { wanted.append(namespace) }
    }

    /// Contracts refer to names of well-known namespaces that they do not import.
    mutating func wantMentioned() {
        for document in graph.documents {
            for namespace in WellKnownMentions.namespaces(in: document) { want(namespace) }
        }
    }

    /// Adds the descriptions of namespaces for which the contract has no document of its own, and of those that they
    /// import.
    mutating func addDescriptions() {
        let own = Set(graph.schemas.lazy.filter { $0.kind != .inline }.map { ByteKey($0.targetNamespace) })
        var next = 0
        while next < wanted.count {
            let namespace = wanted[next]
            next += 1
            guard !own.contains(ByteKey(namespace)), let schema = WellKnownSchemas.schema(namespace: namespace),
                let document = try? ContractDocument(parsing: schema.document(), location: namespace)
            else { continue }
            graph.documents.append(document)
            graph.schemas.append(SchemaSource(root: document.root, targetNamespace: namespace, kind: .standIn))
            for child in document.root.children where child.schemaTag == .import {
                if let namespace = child.token(.namespace) { want(namespace) }
            }
        }
    }
}
