internal import SoapstoneSchema
internal import SoapstoneXML

/// What a content model says of the names in it: how often each occurs, and which comes before which.
struct ContentOutline {
    /// The names in the order of the document.
    private(set) var names: [XMLName] = []
    /// The first declaration of each name.
    private(set) var elements: [XMLName: ElementID] = [:]
    private(set) var occurs: [XMLName: Occurs] = [:]
    private(set) var hasWildcard = false
    /// Whether it is too large to be looked at.
    private(set) var isTooLarge = false
    private var leaves: [XMLName: [[Step]]] = [:]
    private var groups = 0

    /// A group on the way to an element, and the member of it that leads there.
    private struct Step {
        var group: Int
        var member: Int
        var compositor: ModelGroup.Compositor
        var isRepeated: Bool
    }

    private static let mostNames = 1_000
    private static let mostGroups = 10_000
    private static let deepest = 100

    init(_ particle: Particle?, _ set: SchemaSet) {
        guard let particle else { return }
        occurs = walk(particle, set, [])
    }

    private mutating func walk(_ particle: Particle, _ set: SchemaSet, _ steps: [Step]) -> [XMLName: Occurs] {
        guard particle.occurs.max > 0 else { return [:] }
        switch particle.term {
        case .wildcard:
            hasWildcard = true
            return [:]
        case .element(let id):
            let name = set[id].name
            if elements[name] == nil {
                elements[name] = id
                names.append(name)
            }
            leaves[name, default: []].append(steps)
            if names.count > Self.mostNames || leaves[name]?.count ?? 0 > Self.deepest { isTooLarge = true }
            return [name: particle.occurs]
        case .group(let id):
            groups += 1
            guard steps.count < Self.deepest, groups < Self.mostGroups else {
                isTooLarge = true
                return [:]
            }
            let number = groups
            let group = set[id]
            let members = group.particles.enumerated().map { index, member in
                let step = Step(
                    group: number,
                    member: index,
                    compositor: group.compositor,
                    isRepeated: particle.occurs.max > 1
                )
                return walk(member, set, steps + [step])
            }
            let once = group.compositor == .choice ? Self.either(members) : Self.all(members)
            return once.mapValues { Self.product($0, particle.occurs) }
        }
    }

    private static func all(_ members: [[XMLName: Occurs]]) -> [XMLName: Occurs] {
        members.reduce(into: [:]) { sums, member in
            for (name, occurs) in member {
                let before = sums[name] ?? Occurs(min: 0, max: 0)
                sums[name] = Occurs(min: sum(before.min, occurs.min), max: sum(before.max, occurs.max))
            }
        }
    }

    private static func either(_ members: [[XMLName: Occurs]]) -> [XMLName: Occurs] {
        var result: [XMLName: Occurs] = [:]
        for name in Set(members.flatMap(\.keys)) {
            let all = members.map { $0[name] ?? Occurs(min: 0, max: 0) }
            result[name] = Occurs(min: all.map(\.min).min() ?? 0, max: all.map(\.max).max() ?? 0)
        }
        return result
    }

    private static func product(_ a: Occurs, _ b: Occurs) -> Occurs {
        Occurs(min: product(a.min, b.min), max: product(a.max, b.max))
    }

    private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let (sum, isTooMuch) = a.addingReportingOverflow(b)
        return isTooMuch ? Occurs.unbounded : sum
    }

    private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let (product, isTooMuch) = a.multipliedReportingOverflow(by: b)
        return isTooMuch ? Occurs.unbounded : product
    }
}

extension ContentOutline {
    /// How two names stand to each other.
    struct Relation: Equatable {
        /// Whether the first may come before the second, and the other way round; neither where there is only one of them.
        var forwards = false
        var backwards = false
    }

    func relation(_ first: XMLName, _ second: XMLName) -> Relation {
        var relation = Relation()
        for one in leaves[first] ?? [] {
            for other in leaves[second] ?? [] {
                add(one, other, to: &relation)
                if relation.forwards, relation.backwards { return relation }
            }
        }
        return relation
    }

    private func add(_ one: [Step], _ other: [Step], to relation: inout Relation) {
        var isRepeated = false
        for (a, b) in zip(one, other) where a.group == b.group {
            isRepeated = isRepeated || a.isRepeated
            if isRepeated || a.member != b.member && a.compositor == .all {
                relation = Relation(forwards: true, backwards: true)
                return
            }
            guard a.member != b.member else { continue }
            if a.compositor == .sequence {
                if a.member < b.member { relation.forwards = true } else { relation.backwards = true }
            }
            return
        }
    }

    /// The names among some that stand elsewhere than the contract has them: as few as can be.
    func misplaced(_ names: [XMLName]) -> Set<XMLName> {
        var conflicting: Set<XMLName> = []
        for (index, name) in names.enumerated() {
            for earlier in names[..<index] {
                let relation = relation(earlier, name)
                if relation.backwards, !relation.forwards { conflicting.formUnion([earlier, name]) }
            }
        }
        guard !conflicting.isEmpty else { return [] }
        // What stays is the longest row of them that is in the contract's order.
        let places = Dictionary(uniqueKeysWithValues: self.names.enumerated().map { ($1, $0) })
        let row = names.filter { conflicting.contains($0) }.map { (name: $0, place: places[$0] ?? 0) }
        var lengths = [Int](repeating: 1, count: row.count)
        var before = [Int?](repeating: nil, count: row.count)
        for index in row.indices {
            for earlier in 0..<index
            where row[earlier].place < row[index].place && lengths[earlier] + 1 > lengths[index] {
                lengths[index] = lengths[earlier] + 1
                before[index] = earlier
            }
        }
        var kept: Set<XMLName> = []
        var next = lengths.indices.max { lengths[$0] < lengths[$1] }
        while let index = next {
            kept.insert(row[index].name)
            next = before[index]
        }
        return conflicting.subtracting(kept)
    }
}
