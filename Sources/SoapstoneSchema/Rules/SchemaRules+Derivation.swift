/// Whether one type is derived from another.
extension SchemaRules {
    /// Type Derivation OK (`cos-ct-derived-ok`, `cos-st-derived-ok`).
    ///
    /// - Parameter forbidden: kinds of derivation that must not be on the way.
    mutating func isDerived(_ type: TypeID, from base: TypeID, without forbidden: DerivationSet) -> Bool {
        if type == base { return true }
        let members = unionMembers(of: base)
        var type = type
        // The reader leaves no circle, and no chain that is longer than its limit.
        while let next = set.base(of: type) {
            // What is one of a union's members counts as derived from it by restriction (`cos-st-derived-ok.2.2.4`).
            if members.contains(type) { return !forbidden.contains(.restriction) }
            let kind: DerivationSet
            switch type {
            case .complex(let id): kind = set[id].derivation
            case .simple:
                kind = .restriction
                // The final of the base forbids as well (`cos-st-derived-ok.2.1`).
                if case .simple(let id) = next, set[id].final.contains(.restriction) { return false }
            }
            if forbidden.contains(kind) { return false }
            if next == base { return true }
            type = next
        }
        return false
    }

    /// The members of a union, and theirs; empty for a type that is no union.
    private mutating func unionMembers(of type: TypeID) -> Set<TypeID> {
        guard case .simple(let id) = type, !set[id].members.isEmpty else { return [] }
        if let known = unionMembers[id] { return known }
        var found: Set<TypeID> = []
        var next = set[id].members
        while let member = next.popLast() {
            guard found.insert(.simple(member)).inserted else { continue }
            next += set[member].members
        }
        unionMembers[id] = found
        return found
    }

    /// Whether an element may stand for another one (Substitution Group OK, `cos-equiv-derived-ok-rec`), no blocking
    /// constraint being given.
    func isSubstitutable(_ member: ElementID, for head: ElementID) -> Bool {
        let head = set[head]
        guard !head.block.contains(.substitution) else { return false }
        var blocked = head.block
        var used: DerivationSet = []
        if case .complex(let id) = head.type { blocked.formUnion(set[id].block) }
        var type = set[member].type
        while type != head.type {
            switch type {
            case .simple: used.insert(.restriction)
            case .complex(let id): used.insert(set[id].derivation)
            }
            guard let base = set.base(of: type) else { return false }
            if base != head.type, case .complex(let id) = base { blocked.formUnion(set[id].block) }
            type = base
        }
        return used.isDisjoint(with: blocked)
    }

    /// The elements that stand for an element besides itself.
    mutating func elements(substituting head: ElementID) -> [ElementID] {
        guard let members = set.substitutes[head] else { return [] }
        if let known = substitutes[head] { return known }
        let found = members.filter { isSubstitutable($0, for: head) }
        substitutes[head] = found
        return found
    }
}
