internal import SoapstoneXML

/// The global declarations of all schemas by kind and name, before any of them is read.
struct SchemaIndex {
    /// Kinds of declarations that have names of their own.
    enum Kind: Int, CaseIterable {
        case type, element, attribute, group, attributeGroup, notation

        /// nil for what is no global declaration.
        init?(_ tag: SchemaTag) {
            switch tag {
            case .simpleType, .complexType: self = .type
            case .element: self = .element
            case .attribute: self = .attribute
            case .group: self = .group
            case .attributeGroup: self = .attributeGroup
            case .notation: self = .notation
            default: return nil
            }
        }
    }

    private var tables = [[XMLName: Declared]](repeating: [:], count: Kind.allCases.count)
    /// All names in the order of the documents.
    private(set) var order: [(tag: SchemaTag, name: XMLName)] = []

    /// Declarations whose name another one has, which says something else and is not read.
    private(set) var contradicted: [SyntaxNode] = []

    init(_ contexts: [SchemaContext], _ findings: inout FindingList) {
        makeRoom(contexts)
        for (number, context) in contexts.enumerated() { add(context, number: number, &findings) }
        // What is redefined twice is redefined first by the document that is nearer to it, which comes later.
        for (number, context) in contexts.enumerated().reversed() {
            for redefine in context.source.root.children where redefine.schemaTag == .redefine {
                for node in redefine.content { redefineComponent(node, of: redefine, number, context, &findings) }
            }
        }
    }

    /// Makes room for all names at once: a table that grows hashes its names again.
    private mutating func makeRoom(_ contexts: [SchemaContext]) {
        var counts = [Int](repeating: 0, count: tables.count)
        for context in contexts {
            for node in context.source.root.children {
                if let kind = node.schemaTag.flatMap(Kind.init) { counts[kind.rawValue] += 1 }
            }
        }
        for (number, count) in counts.enumerated() { tables[number].reserveCapacity(count) }
        order.reserveCapacity(counts.reduce(0, +))
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
        guard let tag = node.schemaTag, let kind = Kind(tag) else { return }
        guard let local = node.token(.name) else {
            findings.add(.schema("s4s-att-must-appear"), "A global '\(tag.name)' has no name.", at: node)
            return
        }
        let name = XMLName(local, in: context.source.targetNamespace)
        if let known = tables[kind.rawValue][name] {
            guard !Self.isSame(known.node, node), context.source.kind != .standIn else { return }
            findings.add(
                .schema("sch-props-correct.2"),
                "'\(name)' is declared a second time as '\(tag.name)'; the first one, "
                    + "\(known.node.file.location):\(known.node.line), counts.",
                at: node
            )
            let form = CanonicalForm()
            if form.hash(of: known.node.element) != form.hash(of: node.element) { contradicted.append(known.node) }
            return
        }
        tables[kind.rawValue][name] = Declared(node: node, context: number)
        order.append((tag, name))
    }

    private mutating func redefineComponent(
        _ node: SyntaxNode,
        of redefine: SyntaxNode,
        _ number: Int,
        _ context: SchemaContext,
        _ findings: inout FindingList
    ) {
        guard let tag = node.schemaTag, let kind = Kind(tag), let local = node.token(.name) else { return }
        let name = XMLName(local, in: context.source.targetNamespace)
        guard let original = tables[kind.rawValue][name] else {
            findings.add(
                .schema("src-redefine"),
                "'\(name)' is redefined, but the schema that is redefined does not declare it.",
                at: node
            )
            tables[kind.rawValue][name] = Declared(node: node, context: number)
            order.append((tag, name))
            return
        }
        guard !Self.isSame(original.node, node) else { return }
        // In the order of the document, what stands behind the start of this redefine is in it.
        if original.node.file === redefine.file, original.node.index > redefine.index {
            findings.add(
                .schema("sch-props-correct.2"),
                "'\(name)' is redefined a second time; the first one is in line \(original.node.line).",
                at: node
            )
            return
        }
        tables[kind.rawValue][name] = Declared(node: node, context: number, original: [original])
    }

    subscript(kind: Kind, name: XMLName) -> Declared? { tables[kind.rawValue][name] }

    /// All names of a kind.
    func names(of kind: Kind) -> some Collection<XMLName> { tables[kind.rawValue].keys }

    /// Whether two nodes are one: a document may be reached on two ways.
    private static func isSame(_ a: SyntaxNode, _ b: SyntaxNode) -> Bool {
        a.file === b.file && a.index == b.index
    }
}
