internal import SoapstoneXML

/// Derivation Valid (Restriction, Complex) (`derivation-ok-restriction`), and redefinitions, which restrict as well.
extension SchemaRules {
    mutating func checkRestriction(_ type: ComplexType, of base: ComplexType) {
        do throws(RulesCost) {
            try checkAttributes(
                (type.attributes, type.attributeWildcard),
                restrict: (base.attributes, base.attributeWildcard),
                "derivation-ok-restriction",
                at: type.origin
            )
            try checkContent(type, restricts: base)
        } catch {
            // The finding is there.
        }
    }

    mutating func checkRedefinitions() {
        do throws(RulesCost) {
            for group in notes.redefinedGroups {
                let new = try contentModel(Particle(occurs: .once, term: .group(group.new)), group.origin)
                let old = try contentModel(Particle(occurs: .once, term: .group(group.old)), group.origin)
                guard let mismatch = try mismatch(new, restricting: old, at: group.origin) else { continue }
                add(
                    "src-redefine.6.2.2",
                    "A redefined group allows what the group did not: \(words(mismatch)) (\(mismatch.rule)).",
                    at: mismatch.origin
                )
            }
            for group in notes.redefinedAttributeGroups {
                try checkAttributes(
                    (group.new.uses, group.new.wildcard),
                    restrict: (group.old.uses, group.old.wildcard),
                    "src-redefine.7.2.2",
                    at: group.origin
                )
            }
        } catch {
            // The finding is there.
        }
    }

    // MARK: - Content

    private mutating func checkContent(_ type: ComplexType, restricts base: ComplexType) throws(RulesCost) {
        let problem: (clause: String, text: String)
        switch (type.content, base.content) {
        case (.simple(let own), .simple(let inherited)):
            guard !isDerived(.simple(own), from: .simple(inherited), without: []) else { return }
            problem = (
                "5.2.2.1",
                "its text is of \(named(.simple(own))), which is not derived from \(named(.simple(inherited)))"
            )
        case (.simple, .mixed(let particle)):
            guard try !isEmptiable(particle, base.origin) else { return }
            problem = ("5.2.2.2", "its content is text, that of the base type cannot do without elements")
        case (.simple, _):
            problem = ("5.2.2", "its content is text, that of the base type is not")
        case (.empty, .empty): return
        case (.empty, .simple):
            problem = ("5.3.2", "it is empty, the content of the base type is text")
        case (.empty, .elements), (.empty, .mixed):
            guard try !isEmptiable(base.content.particle, base.origin) else { return }
            problem = ("5.3.2.2", "it is empty, the content of the base type cannot do without elements")
        case (.mixed, .elements), (.mixed, .empty), (.mixed, .simple):
            problem = ("5.4.1.2", "it is mixed, the base type is not")
        case (.elements, .simple), (.elements, .empty):
            problem = ("5.4.2", "it has elements, the base type has none")
        case (.elements, .elements), (.elements, .mixed), (.mixed, .mixed):
            return try checkParticle(of: type, restricts: base)
        }
        add(
            "derivation-ok-restriction.\(problem.clause)",
            "\(sentence(type)) does not restrict \(named(base)): \(problem.text).",
            at: type.origin
        )
    }

    private mutating func checkParticle(of type: ComplexType, restricts base: ComplexType) throws(RulesCost) {
        guard let inherited = base.content.particle else {
            guard type.content.particle != nil else { return }
            return add(
                "derivation-ok-restriction.5.4.2",
                "\(sentence(type)) has elements, \(named(base)) has none.",
                at: type.origin
            )
        }
        guard let own = type.content.particle else {
            guard try !isEmptiable(inherited, base.origin) else { return }
            return add(
                "derivation-ok-restriction.5.4.2",
                "\(sentence(type)) has no elements, \(named(base)) cannot do without.",
                at: type.origin
            )
        }
        let (new, old) = (try contentModel(own, type.origin), try contentModel(inherited, base.origin))
        guard let mismatch = try mismatch(new, restricting: old, at: type.origin) else { return }
        add(
            mismatch.rule,
            "\(sentence(type)) does not restrict \(named(base)): \(words(mismatch)).",
            at: mismatch.origin
        )
    }

    private mutating func isEmptiable(_ particle: Particle?, _ origin: Origin) throws(RulesCost) -> Bool {
        guard let particle else { return true }
        return try contentModel(particle, origin).isEmptiable
    }

    private func named(_ type: ComplexType) -> String {
        type.name.map { "the type \(named($0))" } ?? "a type without a name"
    }

    private func sentence(_ type: ComplexType) -> String {
        type.name.map { "The type \(named($0))" } ?? "A type without a name"
    }

    // MARK: - Attributes

    private typealias Attributes = (uses: [AttributeUse], wildcard: Wildcard?)

    /// Clauses 2 to 4.
    private mutating func checkAttributes(
        _ own: Attributes,
        restrict base: Attributes,
        _ rule: String,
        at origin: Origin
    ) throws(RulesCost) {
        try checkUses(own, restrict: base, rule, at: origin)
        guard let wildcard = own.wildcard else { return }
        guard let inherited = base.wildcard else {
            return add("\(rule).4.1", "A restriction adds a wildcard for attributes.", at: origin)
        }
        if !wildcard.namespaces.isSubset(of: inherited.namespaces) {
            add(
                "\(rule).4.2",
                "The wildcard for attributes lets through what that of the base type does not.",
                at: origin
            )
        } else if !wildcard.processContents.isAsStrict(as: inherited.processContents) {
            add(
                "\(rule).4.3",
                "The wildcard for attributes is \(wildcard.processContents.rawValue), that of the base type "
                    + "\(inherited.processContents.rawValue).",
                at: origin
            )
        }
    }

    private mutating func checkUses(
        _ own: Attributes,
        restrict base: Attributes,
        _ rule: String,
        at origin: Origin
    ) throws(RulesCost) {
        guard try !isSame(own.uses, base.uses, at: origin) else { return }
        try spend(own.uses.count + base.uses.count, at: origin)
        var inherited: [XMLName: AttributeUse] = [:]
        for use in base.uses { inherited[set[use.attribute].name] = use }
        for use in own.uses {
            if let parent = inherited.removeValue(forKey: set[use.attribute].name) {
                guard use.attribute != parent.attribute || use.origin != parent.origin else { continue }
                check(use, restricts: parent, rule)
            } else if base.wildcard?.allows(set[use.attribute].name.namespace) != true {
                add("\(rule).2.2", "The attribute \(named(use.attribute)) is not in the base type.", at: use.origin)
            }
        }
        for use in base.uses where use.isRequired {
            guard inherited[set[use.attribute].name] != nil else { continue }
            add(
                "\(rule).3",
                "The attribute \(named(use.attribute)) is required in the base type and missing here.",
                at: origin
            )
        }
    }

    private mutating func check(_ use: AttributeUse, restricts parent: AttributeUse, _ rule: String) {
        let (attribute, old) = (set[use.attribute], set[parent.attribute])
        if parent.isRequired, !use.isRequired {
            add(
                "\(rule).2.1.1",
                "The attribute \(named(use.attribute)) is required in the base type and optional here.",
                at: use.origin
            )
        }
        if !isDerived(.simple(attribute.type), from: .simple(old.type), without: []) {
            add(
                "\(rule).2.1.2",
                "The attribute \(named(use.attribute)) is of \(named(.simple(attribute.type))), which is not derived from "
                    + "\(named(.simple(old.type))) of the base type.",
                at: use.origin
            )
        }
        guard let fixed = parent.value ?? old.value, fixed.isFixed else { return }
        if let value = use.value ?? attribute.value, value.isFixed,
            isSame((value, attribute.type, use.origin), (fixed, old.type, parent.origin))
        {
            return
        }
        add(
            "\(rule).2.1.3",
            "The attribute \(named(use.attribute)) is always \(quoted(fixed.text)) in the base type.",
            at: use.origin
        )
    }
}

extension Wildcard.ProcessContents {
    /// Whether what is let through is looked at no less closely: strict before lax, lax before skip.
    func isAsStrict(as other: Self) -> Bool {
        switch other {
        case .strict: self == .strict
        case .lax: self != .skip
        case .skip: true
        }
    }
}
