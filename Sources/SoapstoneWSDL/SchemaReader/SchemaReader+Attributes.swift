internal import SoapstoneXML

/// The attributes that a complex type or attribute group lists, those of the groups that it refers to among them.
struct AttributeList {
    var uses: [AttributeUse] = []
    /// Attributes that a restriction takes away.
    var prohibited: [XMLName] = []
    var wildcard: Wildcard?
}

extension SchemaReader {
    /// The number of a global attribute; nil where there is none.
    mutating func namedAttribute(_ name: XMLName) -> AttributeID? {
        if let id = set.globalAttributes[name] { return id }
        guard let declared = index.attributes[name] else { return nil }
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
        let attribute = AttributeDeclaration(
            name: name,
            type: typeOfAttribute(node, context),
            isGlobal: isGlobal,
            value: valueConstraint(of: node),
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
            guard let name = name(qName, at: node, in: context) else { return }
            if node.token(.name) != nil {
                findings.add(.schema("src-attribute.3.1"), "An attribute has a name and a reference.", at: node)
            }
            guard let found = namedAttribute(name) ?? namedAttributeOfWrongNamespace(name, node, context) else {
                return
            }
            checkImport(of: name, at: node, in: context)
            id = found
        } else {
            guard let local = node.token(.name) else {
                findings.add(.schema("src-attribute.3.1"), "An attribute has neither a name nor a reference.", at: node)
                return
            }
            let isQualified = isQualified(node, context.qualifiesAttributes)
            let name = XMLName(local, in: isQualified ? context.source.targetNamespace : "")
            id = newAttribute(name, node, context, isGlobal: false)
        }
        let name = set[id].name
        if node.token(.use) == "prohibited" {
            list.prohibited.append(name)
            return
        }
        guard !list.uses.contains(where: { set[$0.attribute].name == name }) else {
            findings.add(.schema("ct-props-correct.4"), "The attribute '\(name)' is listed twice.", at: node)
            return
        }
        list.uses.append(
            AttributeUse(
                attribute: id,
                isRequired: node.token(.use) == "required",
                value: isReference ? valueConstraint(of: node) : set[id].value,
                arrayType: arrayType(node, context)
            )
        )
    }

    private mutating func namedAttributeOfWrongNamespace(
        _ name: XMLName,
        _ node: SyntaxNode,
        _ context: SchemaContext
    ) -> AttributeID? {
        unresolved("attribute", name, at: node, in: context)
        return meant(name, in: index.attributes).flatMap { namedAttribute($0) }
    }

    /// What `wsdl:arrayType` says of a SOAP array's items.
    private mutating func arrayType(_ node: SyntaxNode, _ context: SchemaContext) -> ArrayType? {
        guard let text = node.token(.arrayType), let bracket = text.utf8.firstIndex(of: UInt8(ascii: "[")) else {
            return nil
        }
        guard let item = name(String(text[..<bracket]), at: node, in: context) else { return nil }
        return ArrayType(item: item, dimensions: String(text[bracket...]))
    }

    private mutating func attributeGroup(_ node: SyntaxNode, _ context: SchemaContext, into list: inout AttributeList) {
        guard let qName = node.token(.ref) else {
            findings.add(.schema("s4s-att-must-appear"), "An attribute group inside a type has no reference.", at: node)
            return
        }
        guard let name = name(qName, at: node, in: context) else { return }
        var declared = index.attributeGroups[name]
        var isOriginal = false
        if let redefinition = context.redefinition, redefinition.tag == .attributeGroup, redefinition.name == name {
            declared = redefinition.original
            isOriginal = true
        }
        if declared == nil {
            unresolved("attribute group", name, at: node, in: context)
            declared = meant(name, in: index.attributeGroups).flatMap { index.attributeGroups[$0] }
        } else {
            checkImport(of: name, at: node, in: context)
        }
        guard let declared else { return }
        let key = isOriginal ? XMLName(name.local + " ", in: name.namespace) : name
        guard attributeGroupsInProgress.insert(key).inserted else {
            findings.add(.schema("src-attribute_group.3"), "The attribute group '\(name)' contains itself.", at: node)
            return
        }
        defer { attributeGroupsInProgress.remove(key) }
        let group = attributes(of: declared.node, self.context(of: declared, name))
        for use in group.uses {
            let name = set[use.attribute].name
            if list.uses.contains(where: { set[$0.attribute].name == name }) {
                findings.add(.schema("ct-props-correct.4"), "The attribute '\(name)' is listed twice.", at: node)
            } else {
                list.uses.append(use)
            }
        }
        if let wildcard = group.wildcard {
            list.wildcard = list.wildcard.map { intersection($0, wildcard, at: node) } ?? wildcard
        }
    }

    /// Reads a named attribute group for what is wrong in it; types that refer to it read it in their place.
    mutating func checkAttributeGroup(_ name: XMLName) {
        guard let declared = index.attributeGroups[name] else { return }
        attributeGroupsInProgress.insert(name)
        _ = attributes(of: declared.node, context(of: declared, name))
        attributeGroupsInProgress.remove(name)
    }

    private mutating func intersection(_ a: Wildcard, _ b: Wildcard, at node: SyntaxNode) -> Wildcard {
        guard let namespaces = a.namespaces.intersection(b.namespaces) else {
            findings.add(.schema("src-ct.4"), "No wildcard says what both attribute wildcards let through.", at: node)
            return a
        }
        return Wildcard(namespaces: namespaces, processContents: a.processContents)
    }
}
