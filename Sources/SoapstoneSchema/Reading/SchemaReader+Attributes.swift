internal import SoapstoneXML

extension SchemaReader {
    /// The number of a global attribute; nil where there is none.
    mutating func namedAttribute(_ name: XMLName) -> AttributeID? {
        if let id = set.globalAttributes[name] { return id }
        guard let declared = declared(name, .attribute) else { return nil }
        let id = newAttribute(name, declared.node, contexts[declared.context], isGlobal: true)
        set.globalAttributes[name] = id
        return id
    }

    private mutating func newAttribute(
        _ name: XMLName,
        _ node: SyntaxNode,
        _ context: SchemaContext,
        isGlobal: Bool
    ) -> AttributeID {
        if name.local.isSameBytes(as: "xmlns") {
            findings.add(.schema("no-xmlns"), "An attribute may not be named 'xmlns'.", at: node)
        }
        if name.namespace.isSameBytes(as: "http://www.w3.org/2001/XMLSchema-instance") {
            findings.add(.schema("no-xsi"), "A schema may not declare attributes of the instance namespace.", at: node)
        }
        let type = typeOfAttribute(node, context)
        let attribute = AttributeDeclaration(
            name: name,
            type: type,
            isGlobal: isGlobal,
            value: valueConstraint(of: node, context.origin(of: node)),
            isUnread: !unreadParts(of: node, in: context).isEmpty,
            origin: context.origin(of: node)
        )
        set.attributes.append(attribute)
        return AttributeID(set.attributes.count - 1)
    }

    private mutating func typeOfAttribute(_ node: SyntaxNode, _ context: SchemaContext) -> SimpleTypeID {
        let inline = node.first(.simpleType)
        guard let qName = node.token(.type) else {
            return inline.map { simpleType(nil, $0, context) } ?? SchemaSet.anySimpleType
        }
        if let inline {
            findings.add(
                .schema("src-attribute.4"),
                "An attribute has a type attribute and a type of its own.",
                at: inline
            )
        }
        return simpleType(named: qName, at: node, in: context)
    }

    /// Reads the attributes among an element's children.
    mutating func attributes(of node: SyntaxNode, _ context: SchemaContext) -> AttributeList {
        var list = AttributeList()
        for child in node.children {
            switch child.schemaTag {
            case .attribute: attribute(child, context, into: &list)
            case .attributeGroup: attributeGroup(child, context, into: &list)
            case .anyAttribute:
                guard let wildcard = wildcard(child, context) else { continue }
                list.wildcard = list.wildcard.map { intersection(wildcard, $0, at: child) } ?? wildcard
            default: continue
            }
        }
        return list
    }

    private mutating func attribute(_ node: SyntaxNode, _ context: SchemaContext, into list: inout AttributeList) {
        let id: AttributeID
        let isReference = node.token(.ref) != nil
        if let qName = node.token(.ref) {
            defer { if isBroken(node) { list.isUnread = true } }
            guard let name = name(qName, at: node, in: context) else { return }
            if node.token(.name) != nil {
                findings.add(.schema("src-attribute.3.1"), "An attribute has a name and a reference.", at: node)
            }
            checkReference(node)
            guard let found = namedAttribute(name) ?? namedAttributeOfWrongNamespace(name, node, context) else {
                return
            }
            checkImport(of: name, at: node, in: context)
            id = found
        } else {
            guard let local = node.token(.name) else {
                findings.add(.schema("src-attribute.3.1"), "An attribute has neither a name nor a reference.", at: node)
                list.isUnread = true
                return
            }
            let isQualified = isQualified(node, context.qualifiesAttributes)
            let name = XMLName(local, in: isQualified ? context.source.targetNamespace : "")
            id = newAttribute(name, node, context, isGlobal: false)
        }
        let name = set[id].name
        if node.attribute(.default) != nil, let use = node.token(.use), use != "optional" {
            findings.add(
                .schema("src-attribute.2"),
                "An attribute with a default value is \(Excerpt.escaped(use.utf8)); it must be optional.",
                at: node
            )
        }
        if node.token(.use) == "prohibited" {
            list.prohibited.append(name)
            return
        }
        let origin = context.origin(of: node)
        let use = AttributeUse(
            attribute: id,
            isRequired: node.token(.use) == "required",
            value: isReference ? valueConstraint(of: node, origin) : set[id].value,
            arrayType: arrayType(node, context),
            origin: origin
        )
        if !list.add(use, name) {
            findings.add(.schema("ct-props-correct.4"), "The attribute '\(name)' is listed twice.", at: node)
        }
    }

    /// A reference leaves the type to the declaration (`src-attribute.3.2`).
    private mutating func checkReference(_ node: SyntaxNode) {
        guard node.attribute(.type) != nil || node.attribute(.form) != nil || node.first(.simpleType) != nil else {
            return
        }
        findings.add(
            .schema("src-attribute.3.2"),
            "A reference to an attribute has a type or a form, which its declaration has to have.",
            at: node
        )
    }

    private mutating func namedAttributeOfWrongNamespace(
        _ name: XMLName,
        _ node: SyntaxNode,
        _ context: SchemaContext
    ) -> AttributeID? {
        unresolved("attribute", name, at: node, in: context)
        return meant(name, .attribute).flatMap { namedAttribute($0) }
    }

    /// What `wsdl:arrayType` says of a SOAP array's items.
    private mutating func arrayType(_ node: SyntaxNode, _ context: SchemaContext) -> ArrayType? {
        guard let text = node.token(.arrayType) else { return nil }
        // Written by hand, it may lack the brackets.
        let bracket = text.utf8.firstIndex(of: UInt8(ascii: "[")) ?? text.endIndex
        guard let item = name(String(text[..<bracket]), at: node, in: context) else { return nil }
        return ArrayType(item: item, dimensions: bracket == text.endIndex ? "[]" : String(text[bracket...]))
    }

    private mutating func attributeGroup(_ node: SyntaxNode, _ context: SchemaContext, into list: inout AttributeList) {
        guard let qName = node.token(.ref) else {
            findings.add(.schema("s4s-att-must-appear"), "An attribute group inside a type has no reference.", at: node)
            return
        }
        defer { if isBroken(node) { list.isUnread = true } }
        guard let name = name(qName, at: node, in: context) else { return }
        var found = declared(name, .attributeGroup)
        if let redefinition = context.redefinition, redefinition.tag == .attributeGroup, redefinition.name == name {
            found = redefinition.original
        }
        if found == nil {
            unresolved("attribute group", name, at: node, in: context)
            found = meant(name, .attributeGroup).flatMap { index[.attributeGroup, $0] }
        } else {
            checkImport(of: name, at: node, in: context)
        }
        guard let found, let group = attributes(ofGroup: found, name, at: node) else { return list.isUnread = true }
        if group.isUnread { list.isUnread = true }
        guard hasRoom(forAttributes: group.uses.count, at: node) else { return }
        for use in group.uses {
            let name = set[use.attribute].name
            if !list.add(use, name) {
                findings.add(.schema("ct-props-correct.4"), "The attribute '\(name)' is listed twice.", at: node)
            }
        }
        if let wildcard = group.wildcard {
            list.wildcard = list.wildcard.map { intersection($0, wildcard, at: node) } ?? wildcard
        }
    }

    /// The attributes of a group, which are read once however many types refer to it; nil for a group that contains
    /// itself, or one that is too deep inside others.
    mutating func attributes(ofGroup declared: Declared, _ name: XMLName, at node: SyntaxNode) -> AttributeList? {
        let key = NodeKey(declared.node)
        if let known = attributeGroups[key] { return known }
        guard derivationDepth < limits.derivationDepth else {
            findings.add(
                .cost,
                "More than \(limits.derivationDepth) attribute groups are inside each other.",
                remedy: ContractLimit.fixed,
                at: node
            )
            return nil
        }
        guard attributeGroupsInProgress.insert(key).inserted else {
            findings.add(.schema("src-attribute_group.3"), "The attribute group '\(name)' contains itself.", at: node)
            return nil
        }
        derivationDepth += 1
        let context = context(of: declared, name)
        var list = attributes(of: declared.node, context)
        if !unreadParts(of: declared.node, in: context).isEmpty { list.isUnread = true }
        derivationDepth -= 1
        attributeGroupsInProgress.remove(key)
        attributeGroups[key] = list
        return list
    }

    /// Whether that many attributes may be added to some type; says once that there are too many in all.
    mutating func hasRoom(forAttributes count: Int, at node: SyntaxNode) -> Bool {
        guard attributeUses <= limits.attributeUses else { return false }
        attributeUses += count
        guard attributeUses > limits.attributeUses else { return true }
        findings.add(
            beyond: .attributeUses,
            "The types have more than \(limits.attributeUses) attributes in all.",
            at: node
        )
        return false
    }

    /// Whether a wildcard may be made that lists so many namespaces; says once that there are too many in all.
    mutating func hasRoom(forNamespaces count: Int, at node: SyntaxNode) -> Bool {
        guard joinedNamespaces <= limits.joinedNamespaces else { return false }
        joinedNamespaces += count
        guard joinedNamespaces > limits.joinedNamespaces else { return true }
        findings.add(
            beyond: .joinedNamespaces,
            "The attribute wildcards that are made of others list more than \(limits.joinedNamespaces) namespaces in all.",
            at: node
        )
        return false
    }

    /// Reads a named attribute group for what is wrong in it; types that refer to it take over what it lists.
    mutating func checkAttributeGroup(_ name: XMLName) {
        guard let declared = index[.attributeGroup, name] else { return }
        if let list = attributes(ofGroup: declared, name, at: declared.node) {
            notes.attributeGroups.append((list.uses, contexts[declared.context].origin(of: declared.node)))
        }
    }

    private mutating func intersection(_ a: Wildcard, _ b: Wildcard, at node: SyntaxNode) -> Wildcard {
        guard let namespaces = a.namespaces.intersection(b.namespaces) else {
            findings.add(.schema("src-ct.4"), "No wildcard says what both attribute wildcards let through.", at: node)
            return a
        }
        guard hasRoom(forNamespaces: namespaces.count, at: node) else { return a }
        return Wildcard(namespaces: namespaces, processContents: a.processContents)
    }
}
