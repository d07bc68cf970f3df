internal import SoapstoneXML

/// Makes components of schema documents (XML Schema 1.0 Part 1, section 3), and says which of its rules they break.
///
/// It goes on after a broken rule with what is usable: an unknown type becomes `xs:anyType`. Named components get their
/// number when they are first referred to and are read later, from a list of what is left to do, so a schema that refers
/// to itself is no special case and no chain of references is too long for the stack.
struct SchemaReader {
    var set = SchemaSet()
    var findings = FindingList()
    var contexts: [SchemaContext]
    var index: SchemaIndex
    let limits: SchemaLimits

    /// Complex types by their numbers, as long as they have no content yet.
    var pendingTypes: [PendingType?] = []
    /// What is left to read, last in first out.
    var agenda: [Task] = []
    var typesInProgress: Set<XMLName> = []
    var attributeGroupsInProgress: Set<NodeKey> = []
    /// Attribute groups that were read, by where they stand.
    var attributeGroups: [NodeKey: AttributeList] = [:]
    /// Elements that were read.
    var completeElements: Set<ElementID> = []
    /// The types that elements get from the heads of their substitution groups.
    var headTypes: [XMLName: TypeID] = [:]
    /// The names of declarations by their local names, for each kind that was asked for.
    private var alike: [SchemaIndex.Kind: [ByteKey: [XMLName]]] = [:]
    /// References to types that were followed, by how they are written: a schema names few types many times.
    var knownReferences: [TypeReference: TypeID] = [:]
    /// Where types are referred to that are not there.
    var unknownTypes: Set<NodeKey> = []
    /// Namespaces that were looked for among the schemas that we describe.
    var namespacesLookedUp: Set<XMLName> = []
    /// Components that were redefined, by where they stand.
    var originals: [NodeKey: TypeID] = [:]
    var originalGroups: [NodeKey: GroupID] = [:]
    /// What the rules have to know that the components do not say.
    var notes = SchemaRules.Notes()
    /// Attributes and members of unions that were put together, to be held against the limits.
    var attributeUses = 0
    private var hasRefusedComponents = false
    /// What is left for the values and patterns of facets.
    var datatypeBudget: DatatypeBudget
    var unionMembers = 0
    var joinedNamespaces = 0
    var depths = TypeDepths()
    /// Derivations that are being followed, one inside the other.
    var derivationDepth = 0

    struct PendingType {
        var node: SyntaxNode
        var context: SchemaContext
        var isInProgress = false
    }

    enum Task {
        case complexType(ComplexTypeID)
        case element(ElementID, Declared)
        case group(GroupID, SyntaxNode, SchemaContext)
    }

    /// A QName as it is written, and where prefixes mean the same.
    struct TypeReference: Hashable {
        var context: ObjectIdentifier
        var scope: Int
        var text: ByteKey
    }

    /// Where a declaration stands.
    struct NodeKey: Hashable {
        var file: ObjectIdentifier
        var index: Int

        init(_ node: SyntaxNode) {
            file = ObjectIdentifier(node.file)
            index = node.index
        }
    }

    /// Reads schemas.
    static func read(
        _ sources: [SchemaSource],
        limits: SchemaLimits = .standard,
        findings: inout FindingList
    ) -> SchemaSet {
        var reader = SchemaReader(sources, limits: limits, findings: findings)
        reader.readAll()
        findings = reader.findings
        return reader.set
    }

    private init(_ sources: [SchemaSource], limits: SchemaLimits, findings: FindingList) {
        self.limits = limits
        self.findings = findings
        datatypeBudget = DatatypeBudget(steps: limits.valueSteps)
        var files: [String] = []
        var numbers: [ObjectIdentifier: Int] = [:]
        let sources = Self.withoutCopies(Self.withWellKnownImports(sources), beyond: limits, &self.findings)
        contexts = sources.map { source in
            let key = ObjectIdentifier(source.root.file)
            let number = numbers[key] ?? files.count
            if number == files.count {
                numbers[key] = number
                files.append(source.root.file.location)
            }
            return SchemaContext(source, file: number)
        }
        var checked: Set<NodeKey> = []
        for context in contexts where checked.insert(NodeKey(context.source.root)).inserted {
            GrammarCheck.check(context.source.root, &self.findings)
            DocumentRules.check(context.source, &self.findings)
        }
        index = SchemaIndex(contexts, &self.findings)
        set.files = files
        set.addBuiltIns()
    }

    /// Makes room for the elements of all schemas, so that the list does not grow by being copied.
    private mutating func makeRoom() {
        let count = contexts.reduce(0) { count, context in
            let root = context.source.root
            return root.file.document.withTape { tape in
                (root.index..<Int(tape.events[root.index].end)).reduce(count) { count, index in
                    let event = tape.events[index]
                    let isElement = event.kind == .element && SchemaTag(NameID(rawValue: event.nameID)) == .element
                    return isElement ? count + 1 : count
                }
            }
        }
        set.elements.reserveCapacity(min(count, limits.components))
    }

    private mutating func readAll() {
        makeRoom()
        for (tag, name) in index.order {
            switch tag {
            case .simpleType, .complexType: _ = namedType(name)
            case .element: _ = namedElement(name)
            case .attribute: _ = namedAttribute(name)
            case .group: _ = namedGroup(name)
            case .attributeGroup: checkAttributeGroup(name)
            case .notation: set.notations.insert(name)
            default: break
            }
            drain()
        }
        checkRedefinitions()
        linkSubstitutionGroups()
        linkDerivedTypes()
        boundGroups()
        SchemaRules.check(set, notes, limits, &findings)
    }

    mutating func drain() {
        while let task = agenda.popLast() {
            guard hasRoom else { return refuseFurtherComponents() }
            switch task {
            case .complexType(let id): complete(id)
            case .element(let id, let declared): complete(id, declared)
            case .group(let id, let node, let context): complete(id, node, context)
            }
        }
    }

    private mutating func refuseFurtherComponents() {
        agenda.removeAll()
        guard !hasRefusedComponents, let root = contexts.first?.source.root else { return }
        hasRefusedComponents = true
        findings.add(beyond: .components, "The schemas have more than \(limits.components) components.", at: root)
    }

    /// Whether the schema has not yet as many components as the limit allows.
    private var hasRoom: Bool {
        let types = set.complexTypes.count + set.simpleTypes.count
        return types + set.elements.count + set.attributes.count + set.groups.count <= limits.components
    }

    /// The context of a global declaration, with what it redefines.
    func context(of declared: Declared, _ name: XMLName) -> SchemaContext {
        let context = contexts[declared.context]
        guard let original = declared.original.first, let tag = declared.node.schemaTag else { return context }
        return SchemaContext(
            context,
            redefining: SchemaContext.Redefinition(tag: tag, name: name, original: original)
        )
    }

    /// The name that a reference means; nil, with a finding, where its prefix is not declared.
    mutating func name(_ qName: String, at node: SyntaxNode, in context: SchemaContext) -> XMLName? {
        guard let name = node.resolve(qName) else {
            findings.add(
                .prefix,
                "The prefix of '\(Excerpt.escaped(qName.utf8))' is not declared.",
                remedy: "Declare it with xmlns on this element or one around it.",
                at: node
            )
            return nil
        }
        guard context.source.isChameleon, name.namespace.isEmpty else { return name }
        return XMLName(name.local, in: context.source.targetNamespace)
    }

    /// Says that a reference leads nowhere, or to a namespace that the document does not import.
    mutating func unresolved(_ kind: String, _ name: XMLName, at node: SyntaxNode, in context: SchemaContext) {
        let remedy =
            context.mayRefer(to: name.namespace)
            ? nil : "The document does not import the namespace '\(name.namespace)'."
        findings.add(
            .schema("src-resolve"),
            "There is no \(kind) '\(Excerpt.escaped(name.description.utf8))'.",
            remedy: remedy,
            at: node
        )
    }

    /// Finds a name that was meant: the one declaration with this local name, where the namespace is wrong.
    ///
    /// Real contracts import a namespace under one name and refer to it by another; tools that go on take this one.
    mutating func meant(_ name: XMLName, _ kind: SchemaIndex.Kind) -> XMLName? {
        if alike[kind] == nil {
            alike[kind] = Dictionary(grouping: index.names(of: kind)) { ByteKey($0.local) }
        }
        guard let names = alike[kind]?[ByteKey(name.local)], names.count == 1 else { return nil }
        return names[0]
    }
}
