internal import SoapstoneXML

/// Identity constraints (XML Schema 1.0 Part 1, section 3.11.6).
extension SchemaRules {
    mutating func checkIdentityConstraints() {
        var named: [XMLName: IdentityConstraint] = [:]
        var constraints: [IdentityConstraint] = []
        for index in set.elements.indices where set.elements[index].hasRarities {
            constraints += set.elements[index].identityConstraints
        }
        for constraint in constraints {
            if let first = named.updateValue(constraint, forKey: constraint.name) {
                named[constraint.name] = first
                add(
                    "sch-props-correct.2",
                    "An identity constraint \(self.named(constraint.name)) is there already, in "
                        + "\(place(first.origin, from: constraint.origin)).",
                    at: constraint.origin
                )
            }
            checkPaths(of: constraint)
        }
        for constraint in constraints {
            guard let refer = constraint.refer else { continue }
            checkReference(of: constraint, to: refer, named[refer])
        }
    }

    private mutating func checkReference(
        of constraint: IdentityConstraint,
        to name: XMLName,
        _ key: IdentityConstraint?
    ) {
        guard let key else {
            return add("src-resolve", "There is no key \(named(name)).", at: constraint.origin)
        }
        guard key.kind != .keyref else {
            return add(
                "c-props-correct.1",
                "\(named(constraint.name)) refers to \(named(name)), which is a keyref; a key or unique is wanted.",
                at: constraint.origin
            )
        }
        guard key.fields.count != constraint.fields.count else { return }
        add(
            "c-props-correct.2",
            "\(named(constraint.name)) has \(constraint.fields.count) fields, \(named(name)), to which it refers, has "
                + "\(key.fields.count).",
            at: constraint.origin
        )
    }

    private mutating func checkPaths(of constraint: IdentityConstraint) {
        check(constraint.selector, .selector, "c-selector-xpath", of: constraint)
        for field in constraint.fields { check(field, .field, "c-fields-xpaths", of: constraint) }
    }

    private mutating func check(
        _ text: String,
        _ kind: ConstraintPath.Kind,
        _ rule: String,
        of constraint: IdentityConstraint
    ) {
        let what = kind == .selector ? "selector" : "field"
        guard let path = ConstraintPath(text, kind) else {
            return add(
                "\(rule).2",
                "The \(what) \(quoted(text)) of \(named(constraint.name)) is not of the part of XPath that it may use.",
                at: constraint.origin
            )
        }
        for prefix in path.prefixes where constraint.namespaces[prefix] == nil {
            add(
                "\(rule).1",
                "The prefix \(quoted(prefix)) in the \(what) \(quoted(text)) of \(named(constraint.name)) is not declared.",
                at: constraint.origin
            )
        }
    }
}
