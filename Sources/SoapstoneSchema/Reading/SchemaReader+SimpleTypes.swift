internal import SoapstoneXML

extension SchemaReader {
    /// The simple type that a QName means; `xs:anySimpleType`, with a finding, where there is none.
    mutating func simpleType(named qName: String, at node: SyntaxNode, in context: SchemaContext) -> SimpleTypeID {
        switch type(qName, at: node, in: context) {
        case .simple(let id): return id
        case .complex(let id):
            if .complex(id) != SchemaSet.anyType {
                findings.add(
                    .schema("src-resolve"),
                    "'\(Excerpt.escaped(qName.utf8))' is a complex type; a simple type is wanted.",
                    at: node
                )
            }
            return SchemaSet.anySimpleType
        }
    }

    /// Reads a simple type definition.
    mutating func simpleType(_ name: XMLName?, _ node: SyntaxNode, _ context: SchemaContext) -> SimpleTypeID {
        guard derivationDepth < limits.derivationDepth else {
            findings.add(
                .cost,
                "More than \(limits.derivationDepth) types are derived from each other in one line.",
                remedy: ContractLimit.fixed,
                at: node
            )
            return SchemaSet.anySimpleType
        }
        derivationDepth += 1
        defer { derivationDepth -= 1 }
        let possible: DerivationSet = [.restriction, .list, .union]
        let final = derivations(node.attribute(.final) ?? context.final, possible, at: node)
        guard let step = node.content.first else {
            findings.add(.schema("s4s-elt-must-match"), "A simple type is neither derived nor a list.", at: node)
            return unreadSimpleType(name, node, context)
        }
        let id: SimpleTypeID
        switch step.schemaTag {
        case .restriction: id = restriction(name, step, context)
        case .list: id = list(name, step, context)
        case .union: id = union(name, step, context)
        default:
            findings.add(
                .schema("s4s-elt-must-match"),
                "'\(Excerpt.escaped(step.name.local.utf8))' may not stand in a simple type.",
                at: step
            )
            return unreadSimpleType(name, node, context)
        }
        // A step that is refused gives the built-in type.
        guard id != SchemaSet.anySimpleType else { return id }
        set.simpleTypes[id.index].final = final
        set.simpleTypes[id.index].origin = context.origin(of: node)
        if !unreadParts(of: node, in: context).isEmpty { set.simpleTypes[id.index].isUnread = true }
        // What could not be read has that type, too.
        if id != SchemaSet.anySimpleType {
            set.expectedContentTypes[.simple(id)] = node.attribute(.expectedContentTypes)
        }
        return id
    }

    /// The types that no simple type restricts: they have no variety.
    private static let withoutFacets = ["anyType", "anySimpleType"].map { XMLName($0, in: SchemaTag.namespace) }

    /// A type of which nothing was read.
    private mutating func unreadSimpleType(
        _ name: XMLName?,
        _ node: SyntaxNode,
        _ context: SchemaContext
    ) -> SimpleTypeID {
        append(
            SimpleType(
                name: name,
                base: .simple(SchemaSet.anySimpleType),
                datatype: set[SchemaSet.anySimpleType].datatype,
                isUnread: true,
                origin: context.origin(of: node)
            )
        )
    }

    private mutating func restriction(
        _ name: XMLName?,
        _ step: SyntaxNode,
        _ context: SchemaContext
    ) -> SimpleTypeID {
        let inline = step.first(.simpleType)
        let base: SimpleTypeID
        if let qName = step.token(.base) {
            if let inline {
                findings.add(
                    .schema("src-simple-type.2"),
                    "A restriction has a base attribute and a type of its own.",
                    at: inline
                )
            }
            base = simpleType(named: qName, at: step, in: context)
        } else if let inline {
            base = simpleType(nil, inline, context)
        } else {
            findings.add(.schema("src-simple-type.2"), "A restriction does not say what it restricts.", at: step)
            base = SchemaSet.anySimpleType
        }
        if let qName = step.token(.base), let name = step.resolve(qName), Self.withoutFacets.contains(name) {
            findings.add(
                .schema("cos-st-restricts.1.1"),
                "A simple type restricts '\(Excerpt.escaped(qName.utf8))', which has no facets to restrict.",
                remedy: "Restrict a built-in primitive type such as xs:string.",
                at: step
            )
        }
        if set[base].final.contains(.restriction) {
            findings.add(.schema("st-props-correct.3"), "The base type is final: it forbids restriction.", at: step)
        }
        return restriction(of: base, name, step, context)
    }

    /// A new type with the facets among an element's children.
    mutating func restriction(
        of base: SimpleTypeID,
        _ name: XMLName?,
        _ step: SyntaxNode,
        _ context: SchemaContext
    ) -> SimpleTypeID {
        let base = hasRoom(forTypeFrom: .simple(base), at: step) ? base : SchemaSet.anySimpleType
        let parent = set[base]
        var facets = step.children.compactMap { facet($0) }
        var namespaces: [Int: [ByteKey: String]] = [:]
        let derivation = parent.datatype.restricted(
            named: name?.local,
            by: facets.map(\.facet),
            spending: &datatypeBudget,
            resolving: { index, prefix in
                let namespace = facets[index].node.namespace(forPrefix: prefix)
                namespaces[index, default: [:]][ByteKey(String(decoding: prefix, as: UTF8.self))] = namespace
                return namespace
            }
        )
        for (index, found) in namespaces { facets[index].facet.namespaces = found }
        for problem in derivation.problems {
            add(problem, at: problem.index.map { facets[$0].node } ?? step)
        }
        let id = append(
            SimpleType(
                name: name,
                base: .simple(base),
                writtenFacets: facets.map(\.facet),
                datatype: derivation.datatype,
                members: parent.members,
                item: parent.item,
                isUnread: parent.isUnread || !derivation.problems.isEmpty || isBroken(step),
                origin: context.origin(of: step)
            )
        )
        depths[.simple(id)] = depths[.simple(base)] + 1
        return id
    }

    private mutating func list(_ name: XMLName?, _ step: SyntaxNode, _ context: SchemaContext) -> SimpleTypeID {
        let inline = step.first(.simpleType)
        let item: SimpleTypeID
        if let qName = step.token(.itemType) {
            if let inline {
                findings.add(.schema("src-simple-type.3"), "A list has an item type twice.", at: inline)
            }
            item = simpleType(named: qName, at: step, in: context)
        } else if let inline {
            item = simpleType(nil, inline, context)
        } else {
            findings.add(.schema("src-simple-type.3"), "A list does not say what its items are.", at: step)
            item = SchemaSet.anySimpleType
        }
        if set[item].final.contains(.list) {
            findings.add(.schema("cos-st-restricts.2.1"), "The item type is final: it forbids lists.", at: step)
        }
        let datatype: Datatype
        do {
            datatype = try Datatype(listOf: set[item].datatype, named: name?.local)
        } catch {
            add(error, at: step)
            return unreadSimpleType(name, step, context)
        }
        return append(
            SimpleType(
                name: name,
                base: .simple(SchemaSet.anySimpleType),
                derivation: .list,
                datatype: datatype,
                item: item,
                isUnread: set[item].isUnread || isBroken(step),
                origin: context.origin(of: step)
            )
        )
    }

    private mutating func union(_ name: XMLName?, _ step: SyntaxNode, _ context: SchemaContext) -> SimpleTypeID {
        var members: [SimpleTypeID] = []
        for qName in step.words(.memberTypes) {
            members.append(simpleType(named: qName, at: step, in: context))
        }
        for child in step.children where child.schemaTag == .simpleType {
            members.append(simpleType(nil, child, context))
        }
        if members.isEmpty {
            findings.add(.schema("src-union-memberTypes-or-simpleTypes"), "A union has no members.", at: step)
        }
        for member in members where set[member].final.contains(.union) {
            findings.add(.schema("cos-st-restricts.3.1"), "A member type is final: it forbids unions.", at: step)
        }
        unionMembers += members.reduce(0) { $0 + set[$1].datatype.memberCount }
        guard unionMembers <= limits.unionMembers else {
            findings.add(
                beyond: .unionMembers,
                "The unions have more than \(limits.unionMembers) members in all.",
                at: step
            )
            return SchemaSet.anySimpleType
        }
        let datatype: Datatype
        do {
            datatype = try Datatype(unionOf: members.map { set[$0].datatype }, named: name?.local)
        } catch {
            add(error, at: step)
            return unreadSimpleType(name, step, context)
        }
        return append(
            SimpleType(
                name: name,
                base: .simple(SchemaSet.anySimpleType),
                derivation: .union,
                datatype: datatype,
                members: members,
                isUnread: isBroken(step) || members.contains { set[$0].isUnread },
                origin: context.origin(of: step)
            )
        )
    }

    private mutating func append(_ type: SimpleType) -> SimpleTypeID {
        set.simpleTypes.append(type)
        return SimpleTypeID(set.simpleTypes.count - 1)
    }

    private mutating func add(_ problem: FacetProblem, at node: SyntaxNode) {
        let rule: ContractRule =
            switch problem.constraint {
            case "XSD_COST": .cost
            case "REGEX_COST": .patternCost
            default: .datatype(problem.constraint)
            }
        // Of what costs too much, the budget can be raised, the size of a union cannot.
        let remedy = datatypeBudget.isSpent ? ContractLimit.valueSteps.remedy : ContractLimit.fixed
        findings.add(rule, problem.message, remedy: rule == .cost ? remedy : nil, at: node)
    }

    /// The facet that an element stands for; nil for an element that is none.
    private mutating func facet(_ node: SyntaxNode) -> (facet: WrittenFacet, node: SyntaxNode)? {
        guard let tag = node.schemaTag, let facet = tag.facet else { return nil }
        guard let value = node.attribute(.value) else {
            findings.add(.schema("s4s-att-must-appear"), "The facet '\(tag.name)' has no value.", at: node)
            return nil
        }
        return (WrittenFacet(facet, value, isFixed: flag(.fixed, of: node)), node)
    }
}

extension SchemaSet {
    /// Adds what every schema has: `xs:anyType` and the built-in simple types.
    mutating func addBuiltIns() {
        func name(_ local: String) -> XMLName { XMLName(local, in: SchemaTag.namespace) }

        let anything = Wildcard(namespaces: .any, processContents: .lax)
        groups.append(
            ModelGroup(
                compositor: .sequence,
                particles: [Particle(occurs: Occurs(min: 0, max: Occurs.unbounded), term: .wildcard(anything))],
                origin: .builtIn
            )
        )
        complexTypes.append(
            ComplexType(
                name: name("anyType"),
                targetNamespace: SchemaTag.namespace,
                base: nil,
                attributeWildcard: anything,
                content: .mixed(Particle(occurs: .once, term: .group(GroupID(0)))),
                origin: .builtIn
            )
        )
        types[name("anyType")] = Self.anyType
        for type in BuiltInType.allCases {
            let id = SimpleTypeID(simpleTypes.count)
            simpleTypes.append(
                SimpleType(
                    name: name(type.localName),
                    base: type.base.map { .simple(SimpleTypeID(Int($0.rawValue))) } ?? Self.anyType,
                    derivation: type.itemType == nil ? .restriction : .list,
                    datatype: Datatype.builtIn(type),
                    item: type.itemType.map { SimpleTypeID(Int($0.rawValue)) },
                    origin: .builtIn
                )
            )
            types[name(type.localName)] = .simple(id)
        }
    }
}
