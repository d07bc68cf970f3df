internal import SoapstoneSchema
internal import SoapstoneXML

extension ProfileCheck {
    /// Names are of namespaces that the document imports (R2101), or that its schemas have (R2102).
    mutating func checkNames(in root: SyntaxNode) {
        var known: Set = [ByteKey(root.token(.targetNamespace) ?? "")]
        known.formUnion(root.children(.import).compactMap { $0.token(.namespace) }.map { ByteKey($0) })
        for portType in root.children(.portType) {
            for operation in portType.children(.operation) {
                for transfer in operation.children { checkName(.message, at: transfer, known) }
            }
        }
        for binding in root.children(.binding) {
            checkName(.type, at: binding, known)
            for operation in binding.children(.operation) {
                for transfer in operation.children {
                    for header in transfer.children where header.bindingTag?.kind == .header {
                        checkName(.message, at: header, known)
                        for fault in header.children where fault.bindingTag?.kind == .headerfault {
                            checkName(.message, at: fault, known)
                        }
                    }
                }
            }
        }
        for service in root.children(.service) {
            for port in service.children(.port) { checkName(.binding, at: port, known) }
        }
        for message in root.children(.message) {
            for part in message.children(.part) {
                checkSchemaName(.element, at: part)
                checkSchemaName(.type, at: part)
            }
        }
        tellRepeated(in: "document")
    }

    private mutating func checkName(_ attribute: AttributeName, at node: SyntaxNode, _ known: Set<ByteKey>) {
        // Of what is not defined anywhere, loading tells.
        guard let name = node.token(attribute).flatMap(node.resolve), isDefined(name, attribute),
            !known.contains(ByteKey(name.namespace))
        else { return }
        let shown = Excerpt.escaped(name.description.utf8)
        repeats("R2101", "'\(shown)' is of a namespace that the document does not import.", at: ContractPlace(node))
    }

    private func isDefined(_ name: XMLName, _ attribute: AttributeName) -> Bool {
        switch attribute {
        case .message: messages.contains(name)
        case .type: portTypes.contains(name)
        default: bindings.contains(name)
        }
    }

    /// The target namespaces of the schemas in WSDL documents, and those that these import.
    static func schemaNamespaces(_ graph: ImportGraph) -> Set<ByteKey> {
        var namespaces: Set = [ByteKey(SchemaTag.namespace)]
        for types in graph.definitions.flatMap({ $0.children(.types) }) {
            for schema in types.children where schema.schemaTag == .schema {
                namespaces.insert(ByteKey(schema.token(.targetNamespace) ?? ""))
                for child in schema.children where child.schemaTag == .import {
                    namespaces.insert(ByteKey(child.token(.namespace) ?? ""))
                }
            }
        }
        return namespaces
    }

    private mutating func checkSchemaName(_ attribute: AttributeName, at node: SyntaxNode) {
        guard let name = node.token(attribute).flatMap(node.resolve),
            attribute == .element ? schemas.globalElements[name] != nil : schemas.types[name] != nil,
            !schemaNamespaces.contains(ByteKey(name.namespace))
        else { return }
        let shown = Excerpt.escaped(name.description.utf8)
        repeats(
            "R2102",
            "'\(shown)' is of a namespace that no schema in 'types' has or imports.",
            at: ContractPlace(node)
        )
    }
}
