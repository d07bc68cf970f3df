internal import SoapstoneXML

/// Attribute declarations and their uses.
extension SchemaRules {
    /// `a-props-correct`.
    mutating func checkAttributes() {
        for attribute in set.attributes {
            guard let value = attribute.value else { continue }
            check(value, of: attribute, at: attribute.origin)
        }
        for group in notes.attributeGroups {
            checkUses(group.uses)
            checkIDs(group.uses, "ag-props-correct.3", at: group.origin)
        }
    }

    private mutating func check(_ value: ValueConstraint, of attribute: AttributeDeclaration, at origin: Origin) {
        if isID(attribute.type) {
            add(
                "a-props-correct.3",
                "The attribute \(named(attribute.name)) has the value \(quoted(value.text)) and is of a type derived "
                    + "from ID.",
                at: origin
            )
        }
        guard let violation = violation(value, of: attribute.type, at: origin) else { return }
        add(
            "a-props-correct.2",
            "The value of the attribute \(named(attribute.name)): \(violation.description).",
            at: origin
        )
    }

    /// The attributes of a type (`au-props-correct`, `ct-props-correct.5`).
    mutating func checkAttributes(of type: ComplexType) {
        // A type that says nothing of attributes has those of its base, which were looked at.
        if case .complex(let base)? = type.base {
            do throws(RulesCost) {
                guard try !isSame(type.attributes, set[base].attributes, at: type.origin) else { return }
            } catch { return }
        }
        checkUses(type.attributes)
        checkIDs(type.attributes, "ct-props-correct.5", at: type.origin)
    }

    /// Whether two lists have the same uses in the same order.
    mutating func isSame(
        _ a: [AttributeUse],
        _ b: [AttributeUse],
        at origin: Origin
    ) throws(RulesCost) -> Bool {
        try spend(a.count, at: origin)
        return a.elementsEqual(b) { $0.attribute == $1.attribute && $0.origin == $1.origin }
    }

    /// Uses that are references; those of local declarations have the declaration's own value.
    private mutating func checkUses(_ uses: [AttributeUse]) {
        for use in uses {
            let attribute = set[use.attribute]
            guard attribute.isGlobal, let value = use.value, checkedUses.insert(use.origin).inserted else { continue }
            check(value, of: attribute, at: use.origin)
            guard let declared = attribute.value, declared.isFixed else { continue }
            let isKept =
                value.isFixed
                && isSame((value, attribute.type, use.origin), (declared, attribute.type, attribute.origin))
            guard !isKept else { continue }
            add(
                "au-props-correct.2",
                "The attribute \(named(attribute.name)) is always \(quoted(declared.text)); a reference to it says "
                    + "\(quoted(value.text)).",
                at: use.origin
            )
        }
    }

    private mutating func checkIDs(_ uses: [AttributeUse], _ rule: String, at origin: Origin) {
        let ids = uses.filter { isID(set[$0.attribute].type) }
        guard ids.count > 1 else { return }
        add(
            rule,
            "There is more than one attribute of a type derived from ID: \(named(ids[0].attribute)) and "
                + "\(named(ids[1].attribute)).",
            at: origin
        )
    }
}
