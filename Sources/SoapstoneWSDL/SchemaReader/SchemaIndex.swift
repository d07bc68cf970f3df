internal import SoapstoneXML

/// The global declarations of all schemas by kind and name, before any of them is read.
struct SchemaIndex {
    private(set) var types: [XMLName: Declared] = [:]
    private(set) var elements: [XMLName: Declared] = [:]
    private(set) var attributes: [XMLName: Declared] = [:]
    private(set) var groups: [XMLName: Declared] = [:]
    private(set) var attributeGroups: [XMLName: Declared] = [:]
    private(set) var notations: [XMLName: Declared] = [:]
    /// All names in the order of the documents.
    private(set) var order: [(tag: SchemaTag, name: XMLName)] = []

    init(_ contexts: [SchemaContext], _ findings: inout FindingList) {
        for (number, context) in contexts.enumerated() { add(context, number: number, &findings) }
        // What is redefined twice is redefined first by the document that is nearer to it, which comes later.
        for (number, context) in contexts.enumerated().reversed() {
            for redefine in context.source.root.children where redefine.schemaTag == .redefine {
                for node in redefine.content { redefineComponent(node, number, context, &findings) }
            }
        }
    }

    /// Adds the global declarations of a schema.
    mutating func add(_ context: SchemaContext, number: Int, _ findings: inout FindingList) {
        for node in context.source.root.children { add(node, number, context, &findings) }
    }

    private mutating func add(
        _ node: SyntaxNode,
        _ number: Int,
        _ context: SchemaContext,
        _ findings: inout FindingList
    ) {
        guard let tag = node.schemaTag, let table = Self.table(of: tag) else { return }
        guard let local = node.token(.name) else {
            findings.add(.schema("s4s-att-must-appear"), "A global '\(tag.rawValue)' has no name.", at: node)
            return
        }
        let name = XMLName(local, in: context.source.targetNamespace)
        if let known = self[keyPath: table][name] {
            guard !Self.isSame(known.node, node), context.source.kind != .standIn else { return }
            findings.add(
                .schema("sch-props-correct.2"),
                "'\(name)' is declared a second time as '\(tag.rawValue)'; the first one, "
                    + "\(known.node.file.location):\(known.node.line), counts.",
                at: node
            )
            return
        }
        self[keyPath: table][name] = Declared(node: node, context: number)
        order.append((tag, name))
    }

    private mutating func redefineComponent(
        _ node: SyntaxNode,
        _ number: Int,
        _ context: SchemaContext,
        _ findings: inout FindingList
    ) {
        guard let tag = node.schemaTag, let table = Self.table(of: tag), let local = node.token(.name) else { return }
        let name = XMLName(local, in: context.source.targetNamespace)
        guard let original = self[keyPath: table][name] else {
            findings.add(
                .schema("src-redefine"),
                "'\(name)' is redefined, but the schema that is redefined does not declare it.",
                at: node
            )
            self[keyPath: table][name] = Declared(node: node, context: number)
            order.append((tag, name))
            return
        }
        guard !Self.isSame(original.node, node) else { return }
        self[keyPath: table][name] = Declared(node: node, context: number, original: [original])
    }

    private static func table(of tag: SchemaTag) -> WritableKeyPath<SchemaIndex, [XMLName: Declared]>? {
        switch tag {
        case .simpleType, .complexType: \.types
        case .element: \.elements
        case .attribute: \.attributes
        case .group: \.groups
        case .attributeGroup: \.attributeGroups
        case .notation: \.notations
        default: nil
        }
    }

    /// Whether two nodes are one: a document may be reached on two ways.
    private static func isSame(_ a: SyntaxNode, _ b: SyntaxNode) -> Bool {
        a.file === b.file && a.index == b.index
    }
}
