package import SoapstoneXML

extension ValidationRun {
    /// The attributes of an element of complex type (`cvc-complex-type.3` to `.5`).
    func checkAttributes(of index: Int, _ plan: TypePlan) {
        var found: Set<AttributeID> = []
        var wildIDs = 0
        if plan.unread.contains(.attributes) {
            addUnread("the attributes of \(Self.shown(name(of: index)))", plan.type.origin)
        }
        for position in index + 1..<max(index + 1, tape.content(of: index)) {
            guard tape.events[position].kind == .attribute else { continue }
            steps += 1
            let name = name(of: position)
            let isKnown = plan.attributes[symbol(of: position)]
            if isKnown == nil, Self.isInstanceAttribute(name) { continue }
            guard let use = isKnown else {
                // It may be one of those that were not read.
                if plan.unread.contains(.attributes) { continue }
                if let type = checkWildAttribute(position, name, of: index, plan.type) {
                    if self.plan.references[type.index] == .id { wildIDs += 1 }
                }
                continue
            }
            found.insert(use.attribute)
            let declaration = set[use.attribute]
            guard !declaration.isUnread else {
                addUnread("the attribute \(Self.shown(name))", declaration.origin)
                continue
            }
            assessments.set(.simple(declaration.type), declaration: nil, at: position)
            check(tape.text(at: position), declaration.type, at: index, "cvc-attribute.3", attribute: name)
            if case .fixed? = use.value, let fixed = set.value(of: use)?.value {
                checkFixed(fixed, tape.text(at: position), declaration.type, at: index, "cvc-au", attribute: name)
            } else if let constraint = declaration.value, constraint.isFixed {
                let text = tape.text(at: position)
                let fixed = set.value(constraint, at: declaration.origin)
                checkFixed(fixed, text, declaration.type, at: index, "cvc-attribute.4", attribute: name)
            }
        }
        for use in plan.required where !found.contains(use.attribute) {
            let name = set[use.attribute].name
            add(
                "cvc-complex-type.4",
                at: index,
                "\(Self.shown(self.name(of: index))) has no attribute \(Self.shown(name)), which is required."
            )
        }
        for use in plan.defaultReferences where !found.contains(use.attribute) {
            let declaration = set[use.attribute]
            guard let value = set.value(of: use)?.value else { continue }
            var text = value.text
            text.withUTF8 {
                let name = declaration.name
                check($0, declaration.type, at: index, "cvc-attribute.3", attribute: name, writtenAs: value)
            }
        }
        guard wildIDs > 0 else { return }
        if wildIDs > 1 {
            add("cvc-complex-type.5.1", at: index, "Two attributes that a wildcard lets through are IDs.")
        } else if plan.type.attributes.contains(where: { self.plan.references[set[$0.attribute].type.index] == .id }) {
            add(
                "cvc-complex-type.5.2",
                at: index,
                "An attribute that a wildcard lets through is an ID, and the type has an attribute for one."
            )
        }
    }

    /// An attribute that the type does not name; the result is its type, where that is known.
    private func checkWildAttribute(
        _ position: Int,
        _ name: XMLName,
        of index: Int,
        _ type: ComplexType
    ) -> SimpleTypeID? {
        guard let wildcard = type.attributeWildcard, wildcard.allows(name.namespace) else {
            let rule = type.attributeWildcard == nil ? "cvc-complex-type.3.2.1" : "cvc-complex-type.3.2.2"
            add(
                rule,
                at: index,
                attribute: name,
                "\(Self.shown(self.name(of: index))) may not have the attribute "
                    + "\(Self.shown(name))\(attributeNames(of: type))."
            )
            return nil
        }
        guard wildcard.processContents != .skip else { return nil }
        guard let declaration = plan.globalAttributes[symbol(of: position)].map({ set[$0] }), !declaration.isUnread
        else {
            if plan.globalAttributes[symbol(of: position)] != nil || mayDeclareMore(in: name.namespace) {
                addUnread("the attribute \(Self.shown(name))")
            } else if wildcard.processContents == .strict {
                add(
                    "cvc-assess-attr.1",
                    at: index,
                    attribute: name,
                    "The schema lets any declared attribute stand here, and none declares \(Self.shown(name))."
                )
            }
            return nil
        }
        let text = tape.text(at: position)
        assessments.set(.simple(declaration.type), declaration: nil, at: position)
        check(text, declaration.type, at: index, "cvc-attribute.3", attribute: name)
        if let constraint = declaration.value, constraint.isFixed {
            let fixed = set.value(constraint, at: declaration.origin)
            checkFixed(fixed, text, declaration.type, at: index, "cvc-attribute.4", attribute: name)
        }
        return declaration.type
    }

    private func attributeNames(of type: ComplexType) -> String {
        guard !type.attributes.isEmpty else { return ": none is allowed" }
        let names = type.attributes.prefix(20).map { Self.shown(set[$0.attribute].name) }
        return ": allowed are " + names.joined(separator: ", ")
    }

    /// An element of simple type has no attributes but those of the instance namespace (`cvc-type.3.1.1`).
    func checkInstanceAttributes(of index: Int) {
        for position in index + 1..<max(index + 1, tape.content(of: index)) {
            guard tape.events[position].kind == .attribute else { continue }
            let name = name(of: position)
            guard !Self.isInstanceAttribute(name) else { continue }
            add(
                "cvc-type.3.1.1",
                at: index,
                attribute: name,
                "\(Self.shown(self.name(of: index))) has a simple type, and the attribute \(Self.shown(name))."
            )
        }
    }

    /// `xsi:type`, `xsi:nil` and the two schema locations, which every element may have (section 2.6).
    package static func isInstanceAttribute(_ name: XMLName) -> Bool {
        guard name.namespace.isSameBytes(as: instanceNamespace) else { return false }
        return ["type", "nil", "schemaLocation", "noNamespaceSchemaLocation"].contains {
            $0.isSameBytes(as: name.local)
        }
    }
}
