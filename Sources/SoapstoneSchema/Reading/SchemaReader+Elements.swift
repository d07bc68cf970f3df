internal import SoapstoneXML

extension SchemaReader {
    /// The number of a global element; nil where there is none.
    mutating func namedElement(_ name: XMLName) -> ElementID? {
        if let id = set.globalElements[name] { return id }
        guard let declared = declared(name, .element) else { return nil }
        let id = ElementID(set.elements.count)
        set.globalElements[name] = id
        set.elements.append(
            ElementDeclaration(
                name: name,
                type: SchemaSet.anyType,
                isGlobal: true,
                origin: contexts[declared.context].origin(of: declared.node)
            )
        )
        agenda.append(.element(id, declared))
        return id
    }

    /// Reads a global element.
    mutating func complete(_ id: ElementID, _ declared: Declared) {
        // An element whose type others take over may have been read before its turn.
        guard completeElements.insert(id).inserted else { return }
        let node = declared.node
        let context = contexts[declared.context]
        var element = set[id]
        read(node, context, into: &element)
        element.isAbstract = flag(.abstract, of: node)
        element.final = derivations(node.attribute(.final) ?? context.final, [.extension, .restriction], at: node)
        if let qName = node.token(.substitutionGroup), let name = name(qName, at: node, in: context) {
            if let head = namedElement(name) {
                element.substitutionHead = head
            } else {
                unresolved("element", name, at: node, in: context)
            }
        }
        // Its own type is there whatever it may stand for.
        if isBroken(node), !hasOwnType(node) { element.unread = .all }
        set.elements[id.index] = element
    }

    /// Reads a local element, which may be a reference to a global one.
    mutating func localElement(_ node: SyntaxNode, _ context: SchemaContext) -> ElementID? {
        if let qName = node.token(.ref) { return referredElement(qName, node, context) }
        guard let local = node.token(.name) else {
            findings.add(.schema("src-element.2.1"), "An element has neither a name nor a reference.", at: node)
            isContentUnread = true
            return nil
        }
        var element = ElementDeclaration(
            name: XMLName(
                local,
                in: isQualified(node, context.qualifiesElements) ? context.source.targetNamespace : ""
            ),
            type: SchemaSet.anyType,
            isGlobal: false,
            origin: context.origin(of: node)
        )
        read(node, context, into: &element)
        set.elements.append(element)
        return ElementID(set.elements.count - 1)
    }

    private mutating func referredElement(
        _ qName: String,
        _ node: SyntaxNode,
        _ context: SchemaContext
    ) -> ElementID? {
        defer { if isBroken(node) { isContentUnread = true } }
        guard let name = name(qName, at: node, in: context) else { return nil }
        if node.token(.name) != nil {
            findings.add(.schema("src-element.2.1"), "An element has a name and a reference.", at: node)
        }
        checkReference(node)
        if let id = namedElement(name) {
            checkImport(of: name, at: node, in: context)
            return id
        }
        unresolved("element", name, at: node, in: context)
        if let meant = meant(name, .element) { return namedElement(meant) }
        // An element of any type by the name that is meant: messages have it, whatever it is.
        var element = ElementDeclaration(
            name: name,
            type: SchemaSet.anyType,
            isGlobal: false,
            origin: context.origin(of: node)
        )
        element.unread = .all
        set.elements.append(element)
        return ElementID(set.elements.count - 1)
    }

    /// A reference says how often an element occurs, and nothing else of it (`src-element.2.2`).
    private mutating func checkReference(_ node: SyntaxNode) {
        let attributes: [AttributeName] = [.nillable, .default, .fixed, .form, .block, .type]
        if let attribute = attributes.first(where: { node.attribute($0) != nil }) {
            findings.add(
                .schema("src-element.2.2"),
                "A reference to an element has the attribute '\(attribute.local)', which its declaration has to have.",
                at: node
            )
        }
        if let child = node.content.first {
            findings.add(
                .schema("src-element.2.2"),
                "'\(Excerpt.escaped(child.name.local.utf8))' stands in a reference to an element.",
                remedy: "Move it into the declaration of the element.",
                at: child
            )
        }
    }

    /// What global and local elements share.
    private mutating func read(_ node: SyntaxNode, _ context: SchemaContext, into element: inout ElementDeclaration) {
        element.type = typeOfElement(node, context)
        element.unread = unreadParts(of: node, in: context)
        if !namesOfUnknownHead.isEmpty, !hasOwnType(node), let qName = node.token(.substitutionGroup),
            let head = node.resolve(qName), namesOfUnknownHead.contains(head)
        {
            element.unread = .all
        }
        // What an element does not have is looked for in all that it has, and most have nothing but these.
        let saysMore = node.hasAttribute(besides: Self.usualAttributes)
        if saysMore {
            element.isNillable = flag(.nillable, of: node)
            element.value = valueConstraint(of: node, element.origin)
            element.expectedContentTypes = node.attribute(.expectedContentTypes)
        }
        let block = (saysMore ? node.attribute(.block) : nil) ?? context.block
        element.block = derivations(block, [.extension, .restriction, .substitution], at: node)
        element.identityConstraints = identityConstraints(of: node, context)
    }

    /// Whether an element says what its type is, and does not leave that to the head of its substitution group.
    private func hasOwnType(_ node: SyntaxNode) -> Bool {
        node.has(.type) || node.children.contains { $0.schemaTag == .complexType || $0.schemaTag == .simpleType }
    }

    private static let usualAttributes: [AttributeName] = [.name, .type, .minOccurs, .maxOccurs]

    private mutating func identityConstraints(of node: SyntaxNode, _ context: SchemaContext) -> [IdentityConstraint] {
        var constraints: [IdentityConstraint] = []
        for child in node.children {
            guard let constraint = identityConstraint(child, context) else { continue }
            guard constraints.count < limits.identityConstraints else {
                findings.add(
                    beyond: .identityConstraints,
                    "An element has more than \(limits.identityConstraints) identity constraints.",
                    at: child
                )
                break
            }
            constraints.append(constraint)
        }
        return constraints
    }

    private mutating func typeOfElement(_ node: SyntaxNode, _ context: SchemaContext) -> TypeID {
        let inline = node.children.first { $0.schemaTag == .complexType || $0.schemaTag == .simpleType }
        if let qName = node.token(.type) {
            if let inline {
                findings.add(
                    .schema("src-element.3"),
                    "An element has a type attribute and a type of its own.",
                    at: inline
                )
            }
            return type(qName, at: node, in: context)
        }
        if let inline {
            return inline.schemaTag == .complexType
                ? .complex(newComplexType(nil, inline, context)) : .simple(simpleType(nil, inline, context))
        }
        guard let qName = node.token(.substitutionGroup), let name = node.resolve(qName),
            let head = namedElement(name)
        else { return SchemaSet.anyType }
        return typeOfHead(head, name)
    }

    /// The type of an element that another one takes over with its substitution group.
    private mutating func typeOfHead(_ head: ElementID, _ name: XMLName) -> TypeID {
        var seen: Set<XMLName> = []
        var name = name
        var found = SchemaSet.anyType
        var isUnknown = false
        // The head may not be read yet, so its declaration is asked.
        while seen.insert(name).inserted, let declared = index[.element, name] {
            if let known = headTypes[name] {
                found = known
                break
            }
            let node = declared.node
            let context = contexts[declared.context]
            if let qName = node.token(.type) {
                found = type(qName, at: node, in: context)
                isUnknown = !unreadParts(of: node, in: context).isEmpty
                break
            }
            if node.children.contains(where: { $0.schemaTag == .complexType || $0.schemaTag == .simpleType }) {
                guard let id = set.globalElements[name] else { break }
                // Read now: an anonymous type has one number.
                complete(id, declared)
                found = set[id].type
                break
            }
            guard let qName = node.token(.substitutionGroup), let next = node.resolve(qName) else { break }
            name = next
            if namedElement(name) == nil { isUnknown = true }
        }
        for name in seen { headTypes[name] = found }
        if isUnknown { namesOfUnknownHead.formUnion(seen) }
        return found
    }

    private mutating func identityConstraint(_ node: SyntaxNode, _ context: SchemaContext) -> IdentityConstraint? {
        let kind: IdentityConstraint.Kind
        switch node.schemaTag {
        case .unique: kind = .unique
        case .key: kind = .key
        case .keyref: kind = .keyref
        default: return nil
        }
        guard let local = node.token(.name), let selector = node.first(.selector)?.attribute(.xpath) else {
            findings.add(
                .schema("s4s-att-must-appear"),
                "An identity constraint has no name or no selector.",
                at: node
            )
            return nil
        }
        let refer = node.token(.refer).flatMap { name($0, at: node, in: context) }
        if let refer { checkImport(of: refer, at: node, in: context) }
        if kind == .keyref, refer == nil {
            findings.add(.schema("s4s-att-must-appear"), "A keyref does not say which key it refers to.", at: node)
        }
        let fields = node.children.filter { $0.schemaTag == .field }
        let paths = fields.compactMap { $0.attribute(.xpath) }
        guard fields.count <= limits.identityFields else {
            let message = "An identity constraint has more than \(limits.identityFields) fields."
            findings.add(beyond: .identityFields, message, at: node)
            return nil
        }
        guard ([selector] + paths).allSatisfy({ $0.utf8.count <= limits.pathBytes }) else {
            let message = "An identity constraint has a path of more than \(limits.pathBytes) bytes."
            findings.add(beyond: .pathBytes, message, at: node)
            return nil
        }
        return IdentityConstraint(
            kind: kind,
            name: XMLName(local, in: context.source.targetNamespace),
            refer: refer,
            selector: selector,
            fields: paths,
            namespaces: Self.namespaces(usedBy: [node.first(.selector)].compactMap(\.self) + fields),
            origin: context.origin(of: node)
        )
    }

    /// The namespaces of the prefixes that the paths of selectors and fields use, those that are declared there.
    private static func namespaces(usedBy nodes: [SyntaxNode]) -> [String: String] {
        var found: [String: String] = [:]
        for node in nodes {
            for prefix in ConstraintPath.prefixes(in: node.attribute(.xpath) ?? "") where found[prefix] == nil {
                found[prefix] = node.resolve(prefix + ":x")?.namespace
            }
        }
        return found
    }

    // MARK: - Small things that several components have

    func isQualified(_ node: SyntaxNode, _ byDefault: Bool) -> Bool {
        switch node.token(.form) {
        case "qualified": true
        case "unqualified": false
        default: byDefault
        }
    }

    mutating func flag(_ attribute: AttributeName, of node: SyntaxNode) -> Bool {
        switch node.token(attribute) {
        case nil, "false", "0": return false
        case "true", "1": return true
        case .some(let text):
            findings.add(
                .datatype("cvc-datatype-valid"),
                "'\(Excerpt.escaped(text.utf8))' is neither true nor false.",
                at: node
            )
            return false
        }
    }

    mutating func valueConstraint(of node: SyntaxNode, _ origin: Origin) -> ValueConstraint? {
        if node.attribute(.default) != nil || node.attribute(.fixed) != nil { notes.values[origin] = node }
        let byDefault = node.attribute(.default)
        guard let fixed = node.attribute(.fixed) else { return byDefault.map { .default($0) } }
        if byDefault != nil {
            let rule = node.schemaTag == .attribute ? "src-attribute.1" : "src-element.1"
            findings.add(.schema(rule), "A declaration has a default and a fixed value.", at: node)
        }
        return .fixed(fixed)
    }

    /// The derivations that a list of words means, `#all` for all that are possible.
    mutating func derivations(_ words: String?, _ possible: DerivationSet, at node: SyntaxNode) -> DerivationSet {
        guard let words else { return [] }
        var found: DerivationSet = []
        for word in words.utf8.split(whereSeparator: SyntaxNode.isSpace) {
            switch String(word) {
            case "#all": found.formUnion(possible)
            case "extension": found.insert(.extension)
            case "restriction": found.insert(.restriction)
            case "substitution": found.insert(.substitution)
            case "list": found.insert(.list)
            case "union": found.insert(.union)
            default:
                findings.add(
                    .datatype("cvc-enumeration-valid"),
                    "'\(Excerpt.escaped(word))' is not a kind of derivation.",
                    at: node
                )
            }
        }
        return found.intersection(possible)
    }

    /// Says that a name is of a namespace that the document does not import.
    mutating func checkImport(of name: XMLName, at node: SyntaxNode, in context: SchemaContext) {
        guard !context.mayRefer(to: name.namespace) else { return }
        findings.add(
            .schema("src-resolve.4"),
            "'\(Excerpt.escaped(name.description.utf8))' is of a namespace that the schema does not import.",
            remedy: "Add an xs:import of that namespace.",
            at: node
        )
    }
}
