internal import SoapstoneXML

/// Why a particle does not restrict another one.
struct ParticleMismatch {
    enum Reason {
        /// How often it may occur, itself or what is in it, and how often it may in the base type.
        case occurs(ClosedRange<UInt64>, ClosedRange<UInt64>)
        /// What kind of particle it is.
        case kind
        /// No particle of the base group stands for it.
        case unmatched
        /// A particle of the base group that cannot be left out is left out; `derived` is the group.
        case missing
        /// Elements: their names, and what else their declarations say.
        case name, nillable, value, constraints, block, type
        /// Wildcards: what they let through, and how closely it is looked at.
        case namespaces, process
    }

    /// The constraint: `rcase-Recurse.2`.
    var rule: String
    var reason: Reason
    var derived: ParticleTree.Node
    var base: ParticleTree.Node
    /// Where to look: the particle of the derived type.
    var origin: Origin { derived.origin }
}

extension SchemaRules {
    /// What was found and what is wanted.
    func words(_ mismatch: ParticleMismatch) -> String {
        let (own, base) = (words(mismatch.derived), words(mismatch.base))
        switch mismatch.reason {
        case .occurs(let found, let wanted):
            return "\(own) occurs \(found.words) times, \(base) of the base type \(wanted.words) times"
        case .kind: return "\(own) cannot restrict \(base)"
        case .unmatched: return "there is nothing in the base type that \(own) restricts"
        case .missing:
            return "\(base) in \(place(mismatch.base.origin, from: mismatch.origin)) cannot be left out"
        case .name: return "\(own) has another name than \(base)"
        case .nillable: return "\(own) is nillable, in the base type it is not"
        case .value: return "\(own) has another value than the fixed one of the base type"
        case .constraints: return "\(own) has identity constraints that it does not have in the base type"
        case .block: return "\(own) blocks less than in the base type"
        case .type:
            guard case .element(let new) = mismatch.derived.term, case .element(let old) = mismatch.base.term else {
                return "\(own) is of another type"
            }
            return "\(own) is of \(named(set[new].type)), which does not restrict \(named(set[old].type))"
        case .namespaces: return "\(own) is not in what the base type lets through, \(base)"
        case .process: return "\(own) is looked at less closely than in the base type"
        }
    }

    private func words(_ node: ParticleTree.Node) -> String {
        switch node.term {
        case .element(let id): "the element \(named(id))"
        case .wildcard(let wildcard): "the wildcard for \(named(wildcard))"
        case .group(let compositor, _): "the \(compositor.rawValue) group"
        }
    }
}
