internal import SoapstoneXML

/// Particle Valid (Restriction) (section 3.9.6).
extension SchemaRules {
    private typealias Node = ParticleTree.Node

    /// What is wrong with a content model that is to restrict another one; nil where it does.
    mutating func mismatch(
        _ derived: ParticleTree.Node,
        restricting base: ParticleTree.Node,
        at origin: Origin
    ) throws(RulesCost) -> ParticleMismatch? {
        let own = try meaningful(derived, in: nil)
        let inherited = try meaningful(base, in: nil)
        // A model that is not inside another one becomes one particle, or none where it is empty.
        guard let old = inherited.first else {
            return own.first.map { node in
                ParticleMismatch(rule: "rcase-Recurse.2", reason: .unmatched, derived: node, base: base)
            }
        }
        guard let new = own.first else {
            guard !old.isEmptiable else { return nil }
            return ParticleMismatch(rule: "rcase-Recurse.2.2", reason: .missing, derived: derived, base: old)
        }
        return try mismatch(new, old)
    }

    /// A particle without pointless groups (clause 2.2), elements with substitutes made choices (clause 2.1): none, one,
    /// or those that take its place in the group that it is in.
    private mutating func meaningful(
        _ node: Node,
        in parent: ModelGroup.Compositor?
    ) throws(RulesCost) -> [Node] {
        try spend(at: node.origin)
        var compositor = ModelGroup.Compositor.choice
        var nodes: [Node] = []
        var isUnordered = false
        switch node.term {
        case .wildcard: return [node]
        case .element(let id):
            let members = elements(substituting: id)
            guard set[id].isGlobal, !members.isEmpty else { return [node] }
            try spend(members.count, at: node.origin)
            nodes = ((set[id].isAbstract ? [] : [id]) + members).map { Node(.once, .element($0), node.origin) }
            isUnordered = true
        case .group(let kind, let inner):
            compositor = kind
            for child in inner {
                let found = try meaningful(child, in: kind)
                isUnordered = isUnordered || found.contains(where: \.isSubstitute)
                nodes += found
            }
        }
        // By the letter an empty sequence is pointless in a choice, too, although the choice may be left out with it.
        if nodes.isEmpty, compositor != .choice || node.occurs.min == 0 { return [] }
        if node.occurs == .once, nodes.count == 1 || (compositor == parent && compositor != .all) {
            if isUnordered { for index in nodes.indices { nodes[index].isSubstitute = true } }
            return nodes
        }
        var group = Node(node.occurs, .group(compositor, nodes), node.origin)
        group.isUnordered = isUnordered
        return [group]
    }

    private mutating func mismatch(_ derived: Node, _ base: Node) throws(RulesCost) -> ParticleMismatch? {
        try spend(at: derived.origin)
        switch (derived.term, base.term) {
        case (.element(let own), .element(let inherited)):
            return mismatch(own, inherited, derived, base)
        case (.element(let own), .wildcard(let wildcard)):
            try spend(wildcard.namespaces.count, at: derived.origin)
            return mismatch(own, wildcard, derived, base)
        case (.wildcard(let own), .wildcard(let inherited)):
            try spend(own.namespaces.count + inherited.namespaces.count, at: derived.origin)
            return mismatch(own, inherited, derived, base)
        case (.group(_, let nodes), .wildcard):
            return try groupMismatch(nodes, derived, base)
        case (.element, .group(let compositor, let nodes)):
            // RecurseAsIfGroup: as if it stood alone in a group of the same kind.
            return try mismatch([derived], compositor, 1...1, (compositor, nodes), derived, base)
        case (.group(let compositor, let own), .group(let kind, let nodes)):
            return try mismatch(own, compositor, derived.occurs.wide, (kind, nodes), derived, base)
        case (.wildcard, _), (.group, .element):
            return ParticleMismatch(rule: "cos-particle-restrict.2", reason: .kind, derived: derived, base: base)
        }
    }

    /// Occurrence Range OK; nil where it is.
    private func occursMismatch(_ found: ClosedRange<UInt64>, _ base: Node) -> ParticleMismatch.Reason? {
        let wanted = base.occurs.wide
        let isRestriction = found.lowerBound >= wanted.lowerBound && found.upperBound <= wanted.upperBound
        return isRestriction ? nil : .occurs(found, wanted)
    }

    // MARK: - Elements and wildcards

    /// `rcase-NameAndTypeOK`.
    private mutating func mismatch(
        _ own: ElementID,
        _ inherited: ElementID,
        _ derived: Node,
        _ base: Node
    ) -> ParticleMismatch? {
        func mismatch(_ clause: String, _ reason: ParticleMismatch.Reason) -> ParticleMismatch {
            ParticleMismatch(rule: "rcase-NameAndTypeOK.\(clause)", reason: reason, derived: derived, base: base)
        }
        guard set[own].name == set[inherited].name else { return mismatch("1", .name) }
        if let reason = occursMismatch(derived.occurs.wide, base) { return mismatch("2", reason) }
        let (new, old) = (set[own], set[inherited])
        if new.isGlobal && old.isGlobal { return nil }
        if new.isNillable, !old.isNillable { return mismatch("3.2.1", .nillable) }
        if let fixed = old.value, fixed.isFixed {
            guard let value = new.value, value.isFixed, isSame(value, of: new, fixed, of: old) else {
                return mismatch("3.2.2", .value)
            }
        }
        let constraints = Set(old.identityConstraints.map(\.name))
        guard new.identityConstraints.allSatisfy({ constraints.contains($0.name) }) else {
            return mismatch("3.2.3", .constraints)
        }
        guard new.block.isSuperset(of: old.block) else { return mismatch("3.2.4", .block) }
        guard isDerived(new.type, from: old.type, without: [.extension, .list, .union]) else {
            return mismatch("3.2.5", .type)
        }
        return nil
    }

    private mutating func isSame(
        _ a: ValueConstraint,
        of first: ElementDeclaration,
        _ b: ValueConstraint,
        of second: ElementDeclaration
    ) -> Bool {
        guard let type = textType(of: first.type), let other = textType(of: second.type) else {
            return a.text.isSameBytes(as: b.text)
        }
        return isSame((a, type, first.origin), (b, other, second.origin))
    }

    /// `rcase-NSCompat`.
    private func mismatch(
        _ own: ElementID,
        _ wildcard: Wildcard,
        _ derived: Node,
        _ base: Node
    ) -> ParticleMismatch? {
        if !wildcard.allows(set[own].name.namespace) {
            return ParticleMismatch(rule: "rcase-NSCompat.1", reason: .namespaces, derived: derived, base: base)
        }
        guard let reason = occursMismatch(derived.occurs.wide, base) else { return nil }
        return ParticleMismatch(rule: "rcase-NSCompat.2", reason: reason, derived: derived, base: base)
    }

    /// `rcase-NSSubset`.
    private func mismatch(
        _ own: Wildcard,
        _ inherited: Wildcard,
        _ derived: Node,
        _ base: Node
    ) -> ParticleMismatch? {
        func mismatch(_ clause: String, _ reason: ParticleMismatch.Reason) -> ParticleMismatch {
            ParticleMismatch(rule: "rcase-NSSubset.\(clause)", reason: reason, derived: derived, base: base)
        }
        if let reason = occursMismatch(derived.occurs.wide, base) { return mismatch("1", reason) }
        guard own.namespaces.isSubset(of: inherited.namespaces) else { return mismatch("2", .namespaces) }
        return own.processContents.isAsStrict(as: inherited.processContents) ? nil : mismatch("3", .process)
    }

    // MARK: - Groups

    /// `rcase-NSRecurseCheckCardinality`. How often the group lets elements through in all is what counts against the
    /// wildcard; each of its particles only has to be of the right namespace.
    private mutating func groupMismatch(
        _ nodes: [Node],
        _ derived: Node,
        _ base: Node
    ) throws(RulesCost) -> ParticleMismatch? {
        if let reason = occursMismatch(derived.range, base) {
            return ParticleMismatch(
                rule: "rcase-NSRecurseCheckCardinality.2",
                reason: reason,
                derived: derived,
                base: base
            )
        }
        var anyNumber = base
        anyNumber.occurs = Occurs(min: 0, max: Occurs.unbounded)
        for node in nodes {
            if let mismatch = try mismatch(node, anyNumber) { return mismatch }
        }
        return nil
    }

    private mutating func mismatch(
        _ own: [Node],
        _ compositor: ModelGroup.Compositor,
        _ occurs: ClosedRange<UInt64>,
        _ inherited: (compositor: ModelGroup.Compositor, nodes: [Node]),
        _ derived: Node,
        _ base: Node
    ) throws(RulesCost) -> ParticleMismatch? {
        let rule: String
        var occurs = occurs
        switch (compositor, inherited.compositor) {
        case (.all, .all), (.sequence, .sequence): rule = "rcase-Recurse"
        case (.choice, .choice): rule = "rcase-RecurseLax"
        case (.sequence, .all): rule = "rcase-RecurseUnordered"
        case (.sequence, .choice):
            rule = "rcase-MapAndSum"
            let (low, overflow) = occurs.lowerBound.multipliedReportingOverflow(by: UInt64(own.count))
            let (high, isUnbounded) = occurs.upperBound.multipliedReportingOverflow(by: UInt64(own.count))
            occurs = (overflow ? .max : low)...(isUnbounded ? .max : high)
        default:
            return ParticleMismatch(rule: "cos-particle-restrict.2", reason: .kind, derived: derived, base: base)
        }
        if let reason = occursMismatch(occurs, base) {
            let clause = rule == "rcase-MapAndSum" ? "2" : "1"
            return ParticleMismatch(rule: "\(rule).\(clause)", reason: reason, derived: derived, base: base)
        }
        switch rule {
        case "rcase-Recurse":
            return try orderedMismatch(own, inherited.nodes, rule, mayLeaveOut: false, derived)
        case "rcase-RecurseLax" where !base.isUnordered:
            return try orderedMismatch(own, inherited.nodes, rule, mayLeaveOut: true, derived)
        case "rcase-RecurseUnordered":
            return try unorderedMismatch(own, inherited.nodes, rule, isOnce: true, derived)
        default:
            return try unorderedMismatch(own, inherited.nodes, rule, isOnce: false, derived)
        }
    }

    /// Each particle restricts one of the base group, in its order; others are left out, if they may be.
    ///
    /// The first that fits is taken: in a model that attributes elements uniquely there is no other one.
    private mutating func orderedMismatch(
        _ own: [Node],
        _ inherited: [Node],
        _ rule: String,
        mayLeaveOut: Bool,
        _ derived: Node
    ) throws(RulesCost) -> ParticleMismatch? {
        var next = inherited[...]
        for node in own {
            var closest: ParticleMismatch?
            while true {
                guard let base = next.popFirst() else {
                    return closest
                        ?? ParticleMismatch(rule: "\(rule).2", reason: .unmatched, derived: node, base: derived)
                }
                guard let found = try mismatch(node, base) else { break }
                if isAlike(node, base) { closest = closest ?? found }
                guard mayLeaveOut || base.isEmptiable else {
                    return closest ?? ParticleMismatch(rule: "\(rule).2", reason: .missing, derived: node, base: base)
                }
            }
        }
        guard !mayLeaveOut, let base = next.first(where: { !$0.isEmptiable }) else { return nil }
        return ParticleMismatch(rule: "\(rule).2", reason: .missing, derived: derived, base: base)
    }

    /// Each particle restricts one of the base group, in any order.
    ///
    /// - Parameter isOnce: whether no two may restrict the same one, and the others have to be such as may be left out.
    private mutating func unorderedMismatch(
        _ own: [Node],
        _ inherited: [Node],
        _ rule: String,
        isOnce: Bool,
        _ derived: Node
    ) throws(RulesCost) -> ParticleMismatch? {
        var isTaken = [Bool](repeating: false, count: inherited.count)
        for node in own {
            var closest: ParticleMismatch?
            var isFound = false
            for (position, base) in inherited.enumerated() where !isOnce || !isTaken[position] {
                guard let found = try mismatch(node, base) else {
                    isTaken[position] = true
                    isFound = true
                    break
                }
                if isAlike(node, base) { closest = closest ?? found }
            }
            guard !isFound else { continue }
            let clause = rule == "rcase-MapAndSum" ? "1" : "2"
            return closest
                ?? ParticleMismatch(rule: "\(rule).\(clause)", reason: .unmatched, derived: node, base: derived)
        }
        guard isOnce else { return nil }
        for (position, base) in inherited.enumerated() where !isTaken[position] && !base.isEmptiable {
            return ParticleMismatch(rule: "\(rule).2", reason: .missing, derived: derived, base: base)
        }
        return nil
    }

    /// Whether the one is meant to restrict the other, so that what is wrong between them is worth telling.
    private func isAlike(_ a: Node, _ b: Node) -> Bool {
        switch (a.term, b.term) {
        case (.element(let a), .element(let b)): set[a].name == set[b].name
        case (.wildcard, .wildcard): true
        case (.group(let a, _), .group(let b, _)): a == b
        default: false
        }
    }
}
