/// A content model with its groups written out: what the rules about particles look at.
///
/// A group that two particles refer to is there twice, so a node is one place in the model.
struct ParticleTree {
    enum Term {
        case element(ElementID)
        case wildcard(Wildcard)
        case group(ModelGroup.Compositor, [Node])
    }

    /// A particle.
    struct Node {
        var occurs: Occurs
        var term: Term
        /// Where the particle is written, or the group that it is in.
        var origin: Origin
        /// How many elements it lets through at least and at most (Effective Total Range, section 3.8.6).
        var range: ClosedRange<UInt64>
        /// Whether it stands for an element by substitution, or did before a group around it was left out.
        var isSubstitute = false
        /// A choice between substitutes, which have no order.
        var isUnordered = false

        init(_ occurs: Occurs, _ term: Term, _ origin: Origin) {
            self.occurs = occurs
            self.term = term
            self.origin = origin
            range = Self.range(occurs, term)
        }

        /// Whether it lets nothing at all through.
        var isEmptiable: Bool { range.lowerBound == 0 }
    }

    /// "No bound" in a range.
    static let unbounded = UInt64.max
}

extension ParticleTree.Node {
    private static func range(_ occurs: Occurs, _ term: ParticleTree.Term) -> ClosedRange<UInt64> {
        let times = occurs.wide
        guard case .group(let compositor, let nodes) = term else { return times }
        guard let first = nodes.first else { return 0...0 }
        var inner = first.range
        for node in nodes.dropFirst() {
            let low =
                compositor == .choice
                ? min(inner.lowerBound, node.range.lowerBound)
                : inner.lowerBound.addingWithoutOverflow(node.range.lowerBound)
            let high =
                compositor == .choice
                ? max(inner.upperBound, node.range.upperBound)
                : inner.upperBound.addingWithoutOverflow(node.range.upperBound)
            inner = low...high
        }
        return inner.lowerBound.multipliedWithoutOverflow(
            by: times.lowerBound
        )...inner.upperBound.multipliedWithoutOverflow(by: times.upperBound)
    }
}

extension Occurs {
    /// The same with room for sums and products.
    var wide: ClosedRange<UInt64> {
        UInt64(min)...(max == Self.unbounded ? ParticleTree.unbounded : UInt64(max))
    }
}

extension UInt64 {
    /// The sum; what is too large is unbounded.
    fileprivate func addingWithoutOverflow(_ other: UInt64) -> UInt64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    /// The product; what is too large is unbounded.
    fileprivate func multipliedWithoutOverflow(by other: UInt64) -> UInt64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}

extension ClosedRange<UInt64> {
    /// `1 to 5`, `0 to unbounded`.
    var words: String {
        upperBound == ParticleTree.unbounded
            ? "\(lowerBound) to unbounded"
            : lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
    }
}

extension SchemaRules {
    /// Writes out the groups of a content model. The reader lets no group in that is too large or too deep.
    ///
    /// - Throws: `RulesCost` where all content models together are too large.
    mutating func contentModel(_ particle: Particle, _ origin: Origin) throws(RulesCost) -> ParticleTree.Node {
        try spend(at: origin)
        switch particle.term {
        case .element(let id):
            let element = set[id]
            return ParticleTree.Node(particle.occurs, .element(id), element.isGlobal ? origin : element.origin)
        case .wildcard(let wildcard):
            return ParticleTree.Node(particle.occurs, .wildcard(wildcard), origin)
        case .group(let id):
            let group = set[id]
            var nodes: [ParticleTree.Node] = []
            nodes.reserveCapacity(group.particles.count)
            let place = group.origin == .builtIn ? origin : group.origin
            for particle in group.particles { nodes.append(try contentModel(particle, place)) }
            return ParticleTree.Node(particle.occurs, .group(group.compositor, nodes), place)
        }
    }
}
