internal import SoapstoneSchema
internal import SoapstoneXML

/// A particle while a content model is put together: substitution groups written out, groups that say nothing gone.
struct ContentDraft {
    enum Term {
        case element(ElementUse)
        case wildcard(Wildcard)
        case group(ModelGroup.Compositor, [ContentDraft])
    }

    var occurs: Occurs
    var term: Term

    /// How much one type may hold.
    static let particleLimit = 5_000
    static let depthLimit = 250
    /// Groups inside each other that are left when those that say nothing are gone.
    static let nestingLimit = 50

    /// Why a type is refused.
    struct Refusal: Error {
        let message: String
    }

    /// Writes particles out, and counts them.
    struct Expansion {
        let table: ShapeTable
        private var count = 0

        init(_ table: ShapeTable) { self.table = table }

        /// The draft of a particle; nil where there is nothing in it.
        mutating func draft(_ particle: Particle, depth: Int = 0) throws(Refusal) -> ContentDraft? {
            try add(1)
            guard depth < depthLimit else {
                throw Refusal(message: "its groups are more than \(depthLimit) deep")
            }
            var occurs = particle.occurs
            // An accessor without a value may stay away (SOAP 1.1 section 5.1 rule 9).
            if table.isEncoded { occurs.min = 0 }
            switch particle.term {
            case .element(let id): return try element(id, occurs)
            case .wildcard(let wildcard): return ContentDraft(occurs: occurs, term: .wildcard(wildcard))
            case .group(let id):
                let group = table.schemas[id]
                var children: [ContentDraft] = []
                for particle in group.particles {
                    guard let child = try draft(particle, depth: depth + 1) else { continue }
                    children.append(child)
                }
                return ContentDraft.group(group.compositor, children, occurs)
            }
        }

        /// An element, or the choice of all that may stand in its place.
        private mutating func element(_ id: ElementID, _ occurs: Occurs) throws(Refusal) -> ContentDraft? {
            let head = table.schemas[id]
            var members = head.isAbstract ? [] : [id]
            if !head.block.contains(.substitution), let substitutes = table.schemas.substitutes[id] {
                let block = table.block(head.block, head.type)
                members += substitutes.filter { member in
                    table.isDerived(table.schemas[member].type, from: head.type, blocking: block)
                }
            }
            // The first is the particle itself, which is counted.
            try add(max(members.count - 1, 0))
            let choices = members.map { ContentDraft(occurs: .once, term: .element(table.use(of: $0))) }
            // An abstract head without members is a choice that nothing satisfies.
            if choices.isEmpty { return ContentDraft(occurs: occurs, term: .group(.choice, [])) }
            return ContentDraft.group(.choice, choices, occurs)
        }

        private mutating func add(_ more: Int) throws(Refusal) {
            count += more
            guard count <= particleLimit else {
                throw Refusal(message: "it has more than \(particleLimit) particles with its groups written out")
            }
        }
    }

    /// A group without what says nothing: empty groups, groups of one, a sequence in a sequence, a choice in a choice.
    private static func group(
        _ compositor: ModelGroup.Compositor,
        _ children: [ContentDraft],
        _ occurs: Occurs
    ) -> ContentDraft? {
        var parts: [ContentDraft] = []
        for child in children {
            if case .group(let inner, let grandchildren) = child.term, inner == compositor, compositor != .all,
                child.occurs == .once, !grandchildren.isEmpty
            {
                parts += grandchildren
            } else {
                parts.append(child)
            }
        }
        if parts.isEmpty { return nil }
        if parts.count == 1 {
            var only = parts[0]
            if occurs == .once { return only }
            if only.occurs.max == 1 {
                // `(a?)*` is `a*`, `(a)+` is `a+`.
                only.occurs = Occurs(min: only.occurs.min == 0 ? 0 : occurs.min, max: occurs.max)
                return only
            }
        }
        return ContentDraft(occurs: occurs, term: .group(compositor, parts))
    }

    /// Whether its occurrences have to be told apart: it repeats and holds more than one kind of thing.
    var isRepeatedGroup: Bool {
        guard occurs.max > 1, case .group = term else { return false }
        var names: Set<UInt32> = []
        var wildcards = 0
        collect(&names, &wildcards)
        return names.count + wildcards > 1
    }

    private func collect(_ names: inout Set<UInt32>, _ wildcards: inout Int) {
        switch term {
        case .element(let use): names.insert(use.nameBits)
        case .wildcard: wildcards += 1
        case .group(_, let children):
            for child in children where names.count + wildcards < 2 { child.collect(&names, &wildcards) }
        }
    }
}

extension Occurs {
    /// How often something occurs that occurs so often in each of so many occurrences of a group.
    func times(_ outer: Occurs) -> Occurs {
        Occurs(min: Self.product(min, outer.min), max: Self.product(max, outer.max))
    }

    /// How often something occurs that occurs both here and there.
    func plus(_ other: Occurs) -> Occurs {
        Occurs(min: Self.sum(min, other.min), max: Self.sum(max, other.max))
    }

    /// How often something occurs that occurs either here or there.
    func or(_ other: Occurs) -> Occurs {
        Occurs(min: Swift.min(min, other.min), max: Swift.max(max, other.max))
    }

    static let never = Occurs(min: 0, max: 0)

    private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? unbounded : product
    }

    private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? unbounded : sum
    }

    /// `1`, `0 or 1`, `2 to 5`, `1 or more`.
    var words: String {
        if min == max { return "\(min)" }
        if max == Self.unbounded { return "\(min) or more" }
        return max == min + 1 ? "\(min) or \(max)" : "\(min) to \(max)"
    }
}
