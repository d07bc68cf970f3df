package import SoapstoneXML

/// Makes components of schema documents (XML Schema 1.0 Part 1, section 3), and says which of its rules they break.
///
/// It goes on after a broken rule with what is usable: an unknown type becomes `xs:anyType`. Named components get their
/// number when they are first referred to and are read later, from a list of what is left to do, so a schema that refers
/// to itself is no special case and no chain of references is too long for the stack.
package struct SchemaReader {
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
    /// Elements of documents with a part that is not read.
    var unread = UnreadMarks()
    /// Elements with a name that leads nowhere, or to what was perhaps meant.
    private var brokenReferences: Set<NodeKey> = []
    /// Heads of substitution groups whose type is not known.
    var namesOfUnknownHead: Set<XMLName> = []
    /// Whether a part of the content model that is being read cannot be read.
    var isContentUnread = false
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

    /// Reads schemas.
    ///
    /// - Parameter incomplete: namespaces of which a document was not read.
    package static func read(
        _ sources: [SchemaSource],
        incomplete: Set<ByteKey> = [],
        limits: SchemaLimits = .standard,
        findings: inout FindingList
    ) -> SchemaSet {
        var reader = SchemaReader(sources, limits: limits, findings: findings)
        reader.set.incompleteNamespaces.formUnion(incomplete)
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
            GrammarCheck.check(context.source.root, &self.findings, &unread)
            DocumentRules.check(context.source, &self.findings)
        }
        index = SchemaIndex(contexts, &self.findings)
        set.files = files
        set.addBuiltIns()
        for node in index.contradicted { unread.add(.all, to: node) }
        noteIncompleteNamespaces()
    }

    /// Notes the namespaces of which something is missing: a declaration in a document, or every schema of one that is
    /// imported.
    private mutating func noteIncompleteNamespaces() {
        let present = Set(contexts.lazy.map { ByteKey($0.source.targetNamespace) })
        for context in contexts {
            let root = context.source.root
            if unread[root].contains(.content) {
                set.incompleteNamespaces.insert(ByteKey(context.source.targetNamespace))
            }
            for node in root.children where node.schemaTag == .import {
                let namespace = node.token(.namespace) ?? ""
                guard !WellKnownSchemas.needsNoSchema(namespace), !present.contains(ByteKey(namespace)) else {
                    continue
                }
                set.incompleteNamespaces.insert(ByteKey(namespace))
            }
        }
    }

    /// What is not read of the component that an element of a document stands for.
    func unreadParts(of node: SyntaxNode, in context: SchemaContext) -> UnreadParts {
        let own = unread[node].union(isBroken(node) ? .all : [])
        return unread[context.source.root].contains(.attributes) ? own.union(.all) : own
    }

    /// Whether an element of a document has a name that leads nowhere.
    func isBroken(_ node: SyntaxNode) -> Bool {
        !brokenReferences.isEmpty && brokenReferences.contains(NodeKey(node))
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
        noteValueNamespaces()
        SchemaRules.check(set, notes, limits, &findings)
    }

    /// Notes what the prefixes in default and fixed values stand for, where the values may be QNames.
    private mutating func noteValueNamespaces() {
        for element in set.elements where element.hasRarities {
            guard let value = element.value, let type = set.textType(of: element.type) else { continue }
            noteNamespaces(of: value, type, at: element.origin)
        }
        for attribute in set.attributes {
            guard let value = attribute.value else { continue }
            noteNamespaces(of: value, attribute.type, at: attribute.origin)
        }
        for index in set.complexTypes.indices {
            for use in set.complexTypes[index].attributes {
                guard let value = use.value, set[use.attribute].isGlobal else { continue }
                noteNamespaces(of: value, set[use.attribute].type, at: use.origin)
            }
        }
    }

    private mutating func noteNamespaces(of value: ValueConstraint, _ type: SimpleTypeID, at origin: Origin) {
        guard let node = notes.values[origin], set[type].datatype.usesQNames else { return }
        var found: [String: String] = [:]
        for word in value.text.utf8.split(whereSeparator: SyntaxNode.isSpace) {
            let prefix = word.firstIndex(of: UInt8(ascii: ":")).map { Array(word[..<$0]) } ?? []
            prefix.withUnsafeBufferPointer { bytes in
                found[String(decoding: bytes, as: UTF8.self)] = node.namespace(forPrefix: bytes)
            }
        }
        if !found.isEmpty { set.valueNamespaces[origin] = found }
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
            brokenReferences.insert(NodeKey(node))
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
        brokenReferences.insert(NodeKey(node))
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
