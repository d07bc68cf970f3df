internal import SoapstoneXML

/// The number of a name in a `ValidationPlan`; -1 for names that no schema has.
package typealias Symbol = Int

/// What the children of an element may be, in a form that children are matched against one by one.
///
/// It is the tree of particles with groups written out, in preorder. Each node knows what a matcher asks: whether what
/// stands before or behind it in its group can be left out. Neither the number of occurrences nor that of children
/// makes it larger.
package struct MatchModel: Sendable {
    package enum Kind: Sendable {
        case element(ElementID)
        case wildcard(Wildcard)
        case sequence, choice, all
    }

    package struct Node: Sendable {
        package var kind: Kind
        /// 0 where the term can be empty: missing occurrences are empty ones then.
        package var min: UInt32
        package var max: UInt32
        /// What the schema says, for people.
        package var written: Occurs
        /// -1 for the root.
        package var parent: Int
        /// The node behind the subtree.
        package var end = 0
        /// Whether everything before it in its group can be left out.
        var canBeFirst = true
        /// Whether everything behind it in its group can be left out.
        var canBeLast = true
        /// Members of its sequence before it that cannot be left out.
        var requiredBefore = 0
        /// Where a reading counts its occurrences; -1 where "one" and "some" are all that matters.
        var counter = -1
        /// Where a reading notes that this member of an `all` group was there; -1 outside of one.
        var bit = -1
        /// The bits of an `all` group's members.
        var bits = 0..<0

        var isOptional: Bool { min == 0 }

        /// How high its occurrences have to be counted: beyond the minimum, no bound makes all numbers alike.
        var countedUpTo: UInt32 { max == Occurs.unbounded ? Swift.max(min, 1) : max }
    }

    package fileprivate(set) var nodes: [Node] = []
    /// The element nodes that take an element of a name, substitution groups included.
    fileprivate(set) var byName: [Symbol: [Int]] = [:]
    package fileprivate(set) var wildcards: [Int] = []
    /// Counters inside each other.
    fileprivate(set) var counters = 0
    /// Members of `all` groups.
    fileprivate(set) var bits = 0

    /// Particles, and names that they take.
    fileprivate(set) var size = 0

    package init(
        nodes: [Node] = [],
        byName: [Symbol: [Int]] = [:],
        wildcards: [Int] = [],
        counters: Int = 0,
        bits: Int = 0,
        size: Int = 0
    ) {
        self.nodes = nodes
        self.byName = byName
        self.wildcards = wildcards
        self.counters = counters
        self.bits = bits
        self.size = size
    }

    /// The element nodes that take an element of a name.
    func elements(named symbol: Symbol) -> [Int] { byName[symbol] ?? [] }

    /// Whether there may be no children at all.
    var canBeEmpty: Bool { nodes.first?.isOptional ?? true }

    /// Whether a node can begin another one that is around it.
    func isFirst(_ leaf: Int, in ancestor: Int) -> Bool {
        var node = leaf
        while node != ancestor {
            guard node >= 0, nodes[node].canBeFirst else { return false }
            node = nodes[node].parent
        }
        return true
    }

    /// The member of a group that a node is, or is part of.
    func member(of group: Int, around leaf: Int) -> Int {
        var node = leaf
        while nodes[node].parent != group { node = nodes[node].parent }
        return node
    }

    /// Whether every member of an `all` group that has to be there is.
    func isComplete(all group: Int, _ seen: [UInt64]) -> Bool {
        var member = group + 1
        while member < nodes[group].end {
            let node = nodes[member]
            if !node.isOptional, seen[node.bit >> 6] & 1 << UInt64(node.bit & 63) == 0 { return false }
            member = node.end
        }
        return true
    }
}

/// Why a content model cannot be made.
package struct MatchModelCost: Error {
    var reason: String
}

extension MatchModel {
    /// Writes a particle out.
    ///
    /// - Parameter symbols: the numbers of the names that an element node takes.
    /// - Throws: `MatchModelCost` where the particle has more parts than the limits allow.
    package init(
        _ particle: Particle?,
        of set: SchemaSet,
        limits: ValidationLimits,
        symbols: (ElementID) -> [Symbol]
    ) throws(MatchModelCost) {
        guard let particle else { return }
        try append(particle, parent: -1, counters: 0, depth: 0, set, limits)
        size = nodes.count
        for index in nodes.indices {
            switch nodes[index].kind {
            case .element(let id):
                for symbol in symbols(id) where byName[symbol]?.last != index {
                    byName[symbol, default: []].append(index)
                    size += 1
                }
                guard size < limits.particles * 2 else {
                    throw MatchModelCost(reason: "the particles of a type have more than \(limits.particles) names")
                }
            case .wildcard: wildcards.append(index)
            default: continue
            }
        }
    }

    /// Appends a particle and what is in it, and says whether it can be left out.
    private mutating func append(
        _ particle: Particle,
        parent: Int,
        counters: Int,
        depth: Int,
        _ set: SchemaSet,
        _ limits: ValidationLimits
    ) throws(MatchModelCost) {
        guard nodes.count < limits.particles else {
            throw MatchModelCost(reason: "a type has more than \(limits.particles) particles")
        }
        guard depth < limits.groupDepth else {
            throw MatchModelCost(reason: "groups are more than \(limits.groupDepth) deep in each other")
        }
        let particle = Self.joined(particle, set)
        let index = nodes.count
        var node = Node(
            kind: .sequence,
            min: particle.occurs.min,
            max: particle.occurs.max,
            written: particle.occurs,
            parent: parent
        )
        var below = counters
        if (node.max > 1 && node.max != Occurs.unbounded) || node.min > 1 {
            node.counter = counters
            below += 1
            self.counters = Swift.max(self.counters, below)
        }
        guard case .group(let id) = particle.term else {
            if case .element(let element) = particle.term { node.kind = .element(element) }
            if case .wildcard(let wildcard) = particle.term { node.kind = .wildcard(wildcard) }
            node.end = index + 1
            nodes.append(node)
            return
        }
        let group = set[id]
        node.kind =
            switch group.compositor {
            case .sequence: .sequence
            case .choice: .choice
            case .all: .all
            }
        nodes.append(node)
        for inner in group.particles {
            try append(inner, parent: index, counters: below, depth: depth + 1, set, limits)
        }
        nodes[index].end = nodes.count
        link(index)
    }

    /// Tells the members of a group what stands around them, and the group whether it can be empty.
    private mutating func link(_ group: Int) {
        var members: [Int] = []
        var member = group + 1
        while member < nodes[group].end {
            members.append(member)
            member = nodes[member].end
        }
        let canBeEmpty: Bool
        switch nodes[group].kind {
        case .sequence:
            var required = 0
            for member in members {
                nodes[member].requiredBefore = required
                nodes[member].canBeFirst = required == 0
                if !nodes[member].isOptional { required += 1 }
            }
            for member in members {
                let own = nodes[member].isOptional ? 0 : 1
                nodes[member].canBeLast = nodes[member].requiredBefore + own == required
            }
            canBeEmpty = required == 0
        case .choice:
            canBeEmpty = members.contains { nodes[$0].isOptional }
        default:
            nodes[group].bits = bits..<bits + members.count
            for member in members {
                nodes[member].bit = bits
                bits += 1
            }
            canBeEmpty = members.allSatisfy { nodes[$0].isOptional }
        }
        if canBeEmpty { nodes[group].min = 0 }
    }

    /// A group of one particle as that particle, where the numbers of both together are one range: `(a{1,3}){2,4}` is
    /// `a{2,12}`.
    ///
    /// Who counts both has to guess where one occurrence of the group ends, which is what libxml2 gets wrong.
    private static func joined(_ particle: Particle, _ set: SchemaSet) -> Particle {
        var particle = particle
        var passed = 0
        while case .group(let id) = particle.term, set[id].particles.count == 1, passed < 100 {
            let inner = set[id].particles[0]
            guard let occurs = product(inner.occurs, particle.occurs) else { break }
            particle = Particle(occurs: occurs, term: inner.term)
            passed += 1
        }
        return particle
    }

    /// How often something occurs that occurs so often in each occurrence of a group; nil where the numbers have gaps.
    static func product(_ inner: Occurs, _ outer: Occurs) -> Occurs? {
        let (least, most) = (UInt64(inner.min), UInt64(inner.max))
        let times = UInt64(outer.min)
        if outer.min != outer.max {
            // One more time must begin where the times before end, at the first step: later ones overlap more.
            let isGapless = times == 0 ? least <= 1 : least <= times * (most - least) + 1
            guard isGapless else { return nil }
        }
        func bounded(_ value: UInt64) -> UInt32 { UInt32(min(value, UInt64(Occurs.unbounded - 1))) }
        let hasNoBound =
            inner.max > 0 && outer.max > 0 && (inner.max == Occurs.unbounded || outer.max == Occurs.unbounded)
        return Occurs(
            min: bounded(least * times),
            max: hasNoBound ? Occurs.unbounded : bounded(most * UInt64(outer.max))
        )
    }
}
