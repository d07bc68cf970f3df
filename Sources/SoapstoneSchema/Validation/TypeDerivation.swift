/// Whether one type may stand where another is declared.
package enum DerivationOutcome {
    case allowed
    /// It is derived, in a way that is forbidden there.
    case blocked
    case notDerived
}

extension SchemaSet {
    /// Whether a type is validly derived from another (`cos-ct-derived-ok`, `cos-st-derived-ok`).
    ///
    /// - Parameter blocked: kinds of derivation that must not occur on the way.
    package func derivation(of type: TypeID, from base: TypeID, blocked: DerivationSet) -> DerivationOutcome {
        var current = type
        var isBlocked = false
        while current != base {
            if isMember(current, of: base) { return isBlocked || blocked.contains(.restriction) ? .blocked : .allowed }
            if blocked.contains(method(of: current)) { isBlocked = true }
            guard let next = self.base(of: current) else { return .notDerived }
            current = next
        }
        return isBlocked ? .blocked : .allowed
    }

    /// Whether a type is one of a union's (`cos-st-derived-ok`, 2.2.4); of a union that has facets none is, as it need not
    /// keep to them.
    private func isMember(_ type: TypeID, of base: TypeID) -> Bool {
        guard case .simple(let union) = base, case .simple(let member) = type else { return false }
        return self[union].datatype.present == FacetSet(.whiteSpace) && self[union].members.contains(member)
    }

    /// How a type is derived from its base.
    private func method(of type: TypeID) -> DerivationSet {
        switch type {
        case .simple: .restriction
        case .complex(let id): self[id].derivation
        }
    }

    /// What a type forbids to stand in its place.
    func block(of type: TypeID) -> DerivationSet {
        switch type {
        case .simple: []
        case .complex(let id): self[id].block
        }
    }

    /// Whether a member of a substitution group may stand for its head (`cos-equiv-derived-ok-rec`).
    func mayStand(_ member: ElementID, for head: ElementID) -> Bool {
        guard !self[head].block.contains(.substitution) else { return false }
        let wanted = self[head].type
        var blocked = self[head].block.union(block(of: wanted))
        var methods: DerivationSet = []
        var current = self[member].type
        while current != wanted, !isMember(current, of: wanted) {
            methods.formUnion(method(of: current))
            // A member whose type is not derived breaks a rule of schemas, not of instances.
            guard let next = base(of: current) else { return true }
            current = next
            if current != wanted { blocked.formUnion(block(of: current)) }
        }
        return methods.isDisjoint(with: blocked)
    }
}
