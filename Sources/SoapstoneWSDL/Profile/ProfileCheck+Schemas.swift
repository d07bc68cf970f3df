internal import SoapstoneSchema
internal import SoapstoneXML

extension ProfileCheck {
    private static let array = XMLName("Array", in: "http://schemas.xmlsoap.org/soap/encoding/")

    mutating func checkSchema(_ source: SchemaSource) {
        guard source.kind != .standIn else { return }
        if source.kind == .inline {
            checkTarget(of: source.root)
        } else {
            checkEncoding(of: source.root, "R2010")
        }
        var nodes: [SyntaxNode] = []
        source.root.forEachElement { node in
            if Self.mayMatter.contains(where: { $0 == node.schemaTag }) { nodes.append(node) }
        }
        for node in nodes {
            switch node.schemaTag {
            case .element: checkElement(node)
            case .attribute: checkAttribute(node)
            default: checkDerivation(node)
            }
        }
        tellRepeated(in: "schema")
    }

    private static let mayMatter: [SchemaTag] = [.element, .attribute, .restriction, .extension]

    private mutating func checkTarget(of schema: SyntaxNode) {
        guard schema.token(.targetNamespace)?.isEmpty ?? true,
            schema.children.contains(where: { $0.schemaTag != .import && $0.schemaTag != .annotation })
        else { return }
        add("R2105", "The schema has no target namespace.", at: schema)
    }

    private mutating func checkElement(_ node: SyntaxNode) {
        let name = node.token(.name) ?? ""
        guard name.utf8.starts(with: "ArrayOf".utf8), name.utf8.count > "ArrayOf".utf8.count else { return }
        repeats("R2112", "The element is named '\(Excerpt.escaped(name.utf8))'.", at: ContractPlace(node))
    }

    private mutating func checkAttribute(_ node: SyntaxNode) {
        guard node.has(.arrayType) else { return }
        repeats("R2111", "The attribute says wsdl:arrayType.", at: ContractPlace(node))
    }

    private mutating func checkDerivation(_ node: SyntaxNode) {
        guard let base = node.token(.base).flatMap(node.resolve), base == Self.array else { return }
        repeats("R2110", "The type is derived from '\(Self.array)'.", at: ContractPlace(node))
    }
}
