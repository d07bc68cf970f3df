internal import SoapstoneXML

extension SchemaReader {
    /// The number of a named type; nil where there is none.
    mutating func namedType(_ name: XMLName) -> TypeID? {
        if let type = set.types[name] { return type }
        guard let declared = declared(name, .type) else { return nil }
        guard declared.node.schemaTag == .complexType else {
            guard typesInProgress.insert(name).inserted else {
                findings.add(
                    .schema("st-props-correct.2"),
                    "The simple type '\(name)' is derived from itself.",
                    at: declared.node
                )
                unread.add(.content, to: declared.node)
                return .simple(SchemaSet.anySimpleType)
            }
            defer { typesInProgress.remove(name) }
            let id = simpleType(name, declared.node, context(of: declared, name))
            set.types[name] = .simple(id)
            return .simple(id)
        }
        let id = newComplexType(name, declared.node, context(of: declared, name))
        set.types[name] = .complex(id)
        return .complex(id)
    }

    /// The type that a QName means; `xs:anyType`, with a finding, where there is none.
    mutating func type(_ qName: String, at node: SyntaxNode, in context: SchemaContext) -> TypeID {
        let reference = TypeReference(context: ObjectIdentifier(context), scope: node.scope, text: ByteKey(qName))
        if let known = knownReferences[reference] { return known }
        guard let name = name(qName, at: node, in: context) else {
            // The local name alone says it where only one type has it.
            let local = qName.utf8.split(separator: UInt8(ascii: ":")).last.map { String(decoding: $0, as: UTF8.self) }
            if let type = meant(XMLName(local ?? ""), .type).flatMap({ namedType($0) }) { return type }
            unknownTypes.insert(NodeKey(node))
            return SchemaSet.anyType
        }
        if let redefinition = context.redefinition, redefinition.name == name,
            redefinition.tag == .complexType || redefinition.tag == .simpleType
        {
            return originalType(redefinition)
        }
        if let type = namedType(name) {
            if context.mayRefer(to: name.namespace) {
                // Contexts for redefinitions are made as they are wanted: another one may have this one's address.
                if context.redefinition == nil, set.types[name] == type { knownReferences[reference] = type }
            } else {
                checkImport(of: name, at: node, in: context)
            }
            return type
        }
        unresolved("type", name, at: node, in: context)
        if let type = meant(name, .type).flatMap({ namedType($0) }) { return type }
        unknownTypes.insert(NodeKey(node))
        return SchemaSet.anyType
    }

    /// The type that a redefinition replaces: it lives on without a place among the names.
    private mutating func originalType(_ redefinition: SchemaContext.Redefinition) -> TypeID {
        let original = redefinition.original
        let key = NodeKey(original.node)
        if let known = originals[key] { return known }
        let context = context(of: original, redefinition.name)
        let type: TypeID =
            original.node.schemaTag == .complexType
            ? .complex(newComplexType(redefinition.name, original.node, context))
            : .simple(simpleType(redefinition.name, original.node, context))
        originals[key] = type
        return type
    }

    /// Gives a complex type a number, and reads it later.
    mutating func newComplexType(_ name: XMLName?, _ node: SyntaxNode, _ context: SchemaContext) -> ComplexTypeID {
        let id = ComplexTypeID(set.complexTypes.count)
        set.complexTypes.append(
            ComplexType(
                name: name,
                targetNamespace: context.source.targetNamespace,
                base: SchemaSet.anyType,
                origin: context.origin(of: node)
            )
        )
        set.expectedContentTypes[.complex(id)] = node.attribute(.expectedContentTypes)
        // xs:anyType is there from the beginning.
        while pendingTypes.count < id.index { pendingTypes.append(nil) }
        pendingTypes.append(PendingType(node: node, context: context))
        agenda.append(.complexType(id))
        return id
    }

    /// Reads a complex type, unless it was read.
    mutating func complete(_ id: ComplexTypeID) {
        guard let pending = pending(id) else { return }
        let node = pending.node
        guard !pending.isInProgress else {
            findings.add(.schema("ct-props-correct.3"), "A complex type is derived from itself.", at: node)
            return
        }
        guard derivationDepth < limits.derivationDepth else {
            findings.add(
                .cost,
                "More than \(limits.derivationDepth) types are derived from each other in one line.",
                remedy: ContractLimit.fixed,
                at: node
            )
            return
        }
        derivationDepth += 1
        pendingTypes[id.index]?.isInProgress = true
        defer {
            pendingTypes[id.index] = nil
            derivationDepth -= 1
        }
        let context = pending.context
        var type = set[id]
        type.isAbstract = flag(.abstract, of: node)
        let both: DerivationSet = [.extension, .restriction]
        type.block = derivations(node.attribute(.block) ?? context.block, both, at: node)
        type.final = derivations(node.attribute(.final) ?? context.final, both, at: node)
        type.unread = unreadParts(of: node, in: context)
        let isOuterContentUnread = isContentUnread
        isContentUnread = false
        if let simple = node.first(.simpleContent) {
            readSimpleContent(simple, context, into: &type)
        } else if let complex = node.first(.complexContent) {
            readComplexContent(complex, node, context, into: &type)
        } else {
            readShorthand(node, context, into: &type)
        }
        if isContentUnread { type.unread.insert(.content) }
        isContentUnread = isOuterContentUnread
        set.complexTypes[id.index] = type
        if let base = type.base { depths[.complex(id)] = depths[base] + 1 }
    }

    /// What is to be read of a type that has no content yet.
    private func pending(_ id: ComplexTypeID) -> PendingType? {
        pendingTypes.indices.contains(id.index) ? pendingTypes[id.index] : nil
    }

    /// A type without `simpleContent` or `complexContent` restricts `xs:anyType`.
    private mutating func readShorthand(_ node: SyntaxNode, _ context: SchemaContext, into type: inout ComplexType) {
        let particle = content(of: node, context)
        let list = attributes(of: node, context)
        if list.isUnread { type.unread.insert(.attributes) }
        type.attributes = list.uses
        type.attributeWildcard = list.wildcard
        type.content = Self.content(particle, isMixed: flag(.mixed, of: node))
    }

    private mutating func readComplexContent(
        _ node: SyntaxNode,
        _ parent: SyntaxNode,
        _ context: SchemaContext,
        into type: inout ComplexType
    ) {
        guard let (step, kind, base) = derivation(node, context) else {
            return readShorthand(parent, context, into: &type)
        }
        type.derivation = kind
        type.base = base
        let isBaseKnown = !unknownTypes.contains(NodeKey(step))
        if !isBaseKnown { notes.typesOfUnknownBase.insert(type.origin) }
        if isBroken(step) { type.unread.formUnion(.all) }
        let own = content(of: step, context)
        let list = attributes(of: step, context)
        if list.isUnread { type.unread.insert(.attributes) }
        // What is in a base that is not there is not known; it is taken for mixed, as xs:anyType is.
        let isMixed =
            !isBaseKnown || (node.token(.mixed) == nil ? flag(.mixed, of: parent) : flag(.mixed, of: node))
        guard case .complex(let baseID) = base else {
            findings.add(.schema("src-ct.1"), "Complex content cannot be derived from a simple type.", at: step)
            type.attributes = list.uses
            type.attributeWildcard = list.wildcard
            type.content = Self.content(own, isMixed: isMixed)
            return
        }
        let baseType = completed(baseID, of: &type, at: step)
        checkFinal(baseType, kind, at: step)
        inherit(list, from: baseType, kind, into: &type, at: step)
        type.unread.formUnion(kind == .restriction ? baseType.unread.subtracting(.content) : baseType.unread)
        if kind == .restriction {
            type.content = Self.content(own, isMixed: isMixed)
        } else {
            type.content = extended(baseType.content, by: own, isMixed: isMixed, at: step, context)
        }
    }

    private mutating func readSimpleContent(
        _ node: SyntaxNode,
        _ context: SchemaContext,
        into type: inout ComplexType
    ) {
        guard let (step, kind, base) = derivation(node, context) else {
            type.content = .simple(SchemaSet.anySimpleType)
            return
        }
        type.derivation = kind
        type.base = base
        let list = attributes(of: step, context)
        if list.isUnread { type.unread.insert(.attributes) }
        if isBroken(step) { type.unread.formUnion(.all) }
        switch base {
        case .simple(let simple):
            if kind == .restriction {
                findings.add(
                    .schema("src-ct.2"),
                    "Simple content restricts a simple type; a complex type with simple content is wanted.",
                    remedy: "Use xs:extension, or restrict a complex type.",
                    at: step
                )
            }
            type.attributes = list.uses
            type.attributeWildcard = list.wildcard
            type.content = .simple(simple)
        case .complex(let id):
            let baseType = completed(id, of: &type, at: step)
            checkFinal(baseType, kind, at: step)
            inherit(list, from: baseType, kind, into: &type, at: step)
            type.unread.formUnion(baseType.unread)
            type.content = .simple(simpleContent(of: baseType, kind, step, context))
        }
    }

    /// The type of the text of a type with simple content that is derived from a complex type.
    private mutating func simpleContent(
        of base: ComplexType,
        _ kind: DerivationSet,
        _ step: SyntaxNode,
        _ context: SchemaContext
    ) -> SimpleTypeID {
        let inline = kind == .restriction ? step.first(.simpleType).map { simpleType(nil, $0, context) } : nil
        switch base.content {
        case .simple(let simple):
            guard kind == .restriction else { return simple }
            return restriction(of: inline ?? simple, nil, step, context)
        case .mixed:
            guard let inline else { break }
            return restriction(of: inline, nil, step, context)
        case .empty, .elements:
            break
        }
        findings.add(.schema("src-ct.2"), "Simple content is derived from a type without simple content.", at: step)
        return inline ?? SchemaSet.anySimpleType
    }

    /// The restriction or extension inside `simpleContent` or `complexContent`.
    private mutating func derivation(
        _ node: SyntaxNode,
        _ context: SchemaContext
    ) -> (step: SyntaxNode, kind: DerivationSet, base: TypeID)? {
        let steps = node.children.filter { $0.schemaTag == .extension || $0.schemaTag == .restriction }
        guard let step = steps.first, let qName = step.token(.base) else {
            findings.add(
                .schema("s4s-elt-must-match"),
                "There is no restriction or extension with a base.",
                at: steps.first ?? node
            )
            return nil
        }
        let kind: DerivationSet = step.schemaTag == .extension ? .extension : .restriction
        return (step, kind, type(qName, at: step, in: context))
    }

    /// The base of a type, read. One that cannot be read, because it is derived from the type itself or by too many
    /// steps, is `xs:anyType` from here on.
    private mutating func completed(
        _ base: ComplexTypeID,
        of type: inout ComplexType,
        at node: SyntaxNode
    ) -> ComplexType {
        complete(base)
        guard pending(base) == nil, hasRoom(forTypeFrom: .complex(base), at: node) else {
            type.base = SchemaSet.anyType
            type.unread.formUnion(.all)
            return set.complexTypes[0]
        }
        return set[base]
    }

    /// Whether a type may be derived from a base, or is too many steps from the built-in types.
    mutating func hasRoom(forTypeFrom base: TypeID, at node: SyntaxNode) -> Bool {
        guard depths[base] >= limits.derivationDepth else { return true }
        findings.add(
            .cost,
            "More than \(limits.derivationDepth) types are derived from each other in one line.",
            remedy: ContractLimit.fixed,
            at: node
        )
        return false
    }

    private mutating func checkFinal(_ base: ComplexType, _ kind: DerivationSet, at node: SyntaxNode) {
        guard base.final.contains(kind) else { return }
        let (rule, word) =
            kind == .extension ? ("cos-ct-extends.1.1", "extension") : ("derivation-ok-restriction.1", "restriction")
        findings.add(.schema(rule), "The base type is final: it forbids derivation by \(word).", at: node)
    }

    /// Joins the attributes of a type with those of its base (section 3.4.2).
    private mutating func inherit(
        _ list: AttributeList,
        from base: ComplexType,
        _ kind: DerivationSet,
        into type: inout ComplexType,
        at node: SyntaxNode
    ) {
        var uses = base.attributes
        var positions: [XMLName: Int] = [:]
        if !list.uses.isEmpty || !list.prohibited.isEmpty {
            guard hasRoom(forAttributes: uses.count + list.uses.count, at: node) else { return }
            for (position, use) in uses.enumerated() { positions[set[use.attribute].name] = position }
        }
        for use in list.uses {
            if let position = positions[set[use.attribute].name] {
                if kind == .extension {
                    findings.add(
                        .schema("ct-props-correct.4"),
                        "The base type has the attribute '\(set[use.attribute].name)' already.",
                        at: node
                    )
                }
                uses[position] = use
            } else {
                uses.append(use)
            }
        }
        if kind == .restriction {
            if !list.prohibited.isEmpty {
                let prohibited = Set(list.prohibited)
                uses.removeAll { prohibited.contains(set[$0.attribute].name) }
            }
            type.attributeWildcard = list.wildcard
        } else if let own = list.wildcard, let inherited = base.attributeWildcard {
            let count = own.namespaces.count + inherited.namespaces.count
            let namespaces =
                hasRoom(forNamespaces: count, at: node) ? own.namespaces.union(inherited.namespaces) : own.namespaces
            if namespaces == nil {
                findings.add(
                    .schema("src-ct.5"),
                    "No wildcard says what this attribute wildcard or that of the base type lets through.",
                    at: node
                )
            }
            type.attributeWildcard = Wildcard(
                namespaces: namespaces ?? own.namespaces,
                processContents: own.processContents
            )
        } else {
            type.attributeWildcard = list.wildcard ?? base.attributeWildcard
        }
        type.attributes = uses
    }

    // MARK: - Content

    /// The particle of a type's or a derivation's own content; nil where it has none.
    private mutating func content(of node: SyntaxNode, _ context: SchemaContext) -> Particle? {
        let models = node.children.filter { $0.compositor != nil || $0.schemaTag == .group }
        guard let model = models.first else { return nil }
        if models.count > 1 {
            findings.add(
                .schema("s4s-elt-invalid-content"),
                "A type has more than one model group; only the first counts.",
                at: models[1]
            )
        }
        let particle = particle(model, context)
        return Self.isEmpty(model) ? nil : particle
    }

    /// Whether a model group without children is no content at all (section 3.4.2, clause 2.1 of complex content): a
    /// choice is where it may be left out, as otherwise it lets nothing through, not even no element.
    private static func isEmpty(_ model: SyntaxNode) -> Bool {
        switch model.schemaTag {
        case .all, .sequence: model.content.isEmpty
        case .choice: model.content.isEmpty && model.token(.minOccurs) == "0"
        default: false
        }
    }

    private static func content(_ particle: Particle?, isMixed: Bool) -> ComplexType.Content {
        if isMixed { return .mixed(particle) }
        return particle.map { .elements($0) } ?? .empty
    }

    /// The content of an extension: that of the base, then its own.
    private mutating func extended(
        _ base: ComplexType.Content,
        by own: Particle?,
        isMixed: Bool,
        at node: SyntaxNode,
        _ context: SchemaContext
    ) -> ComplexType.Content {
        if case .simple = base {
            findings.add(.schema("cos-ct-extends.1.4.1"), "Complex content extends simple content.", at: node)
            return Self.content(own, isMixed: isMixed)
        }
        // Without content of its own an extension that is not mixed has that of its base.
        let isLikeBase = base == .empty || base.isMixed == isMixed || own == nil && !isMixed
        if !isLikeBase {
            findings.add(
                .schema("cos-ct-extends.1.4.2.2.2.1"),
                "A type and the type that it extends must both be mixed, or neither.",
                at: node
            )
        }
        guard let own else { return isMixed && base.particle == nil ? .mixed(nil) : base }
        guard let inherited = base.particle else { return Self.content(own, isMixed: isMixed) }
        set.groups.append(
            ModelGroup(compositor: .sequence, particles: [inherited, own], origin: context.origin(of: node))
        )
        let joined = Particle(occurs: .once, term: .group(GroupID(set.groups.count - 1)))
        return Self.content(joined, isMixed: isMixed || base.isMixed)
    }
}
