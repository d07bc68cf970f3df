/// How many elements an element or type must have inside each other at least: what makes a sample end.
///
/// A type that cannot do without itself has no height: no message of it exists.
struct MinimalHeights: Sendable {
    private(set) var types: [Int]
    private(set) var groups: [Int]
    static let endless = Int.max / 2

    init(_ set: SchemaSet) {
        types = Array(repeating: Self.endless, count: set.complexTypes.count)
        groups = Array(repeating: Self.endless, count: set.groups.count)
        // Each round settles what is one element higher than the round before.
        var changed = true
        while changed {
            changed = false
            for index in set.groups.indices {
                let height = height(of: set.groups[index], set)
                if height < groups[index] {
                    groups[index] = height
                    changed = true
                }
            }
            for index in set.complexTypes.indices {
                let height = set.complexTypes[index].content.particle.map { self.height(of: $0, set) } ?? 0
                if height < types[index] {
                    types[index] = height
                    changed = true
                }
            }
        }
    }

    /// The height of what stands between the tags of an element of a type.
    func height(of type: TypeID, _ set: SchemaSet) -> Int {
        switch type {
        case .simple: return 0
        case .complex(let id):
            guard set[id].isAbstract else { return types[id.index] }
            return concrete(of: type, set).map { height(of: $0, set) } ?? Self.endless
        }
    }

    func height(of element: ElementID, _ set: SchemaSet) -> Int {
        let own = set[element].isAbstract ? Self.endless : height(of: set[element].type, set) + 1
        guard set[element].isAbstract else { return own }
        return (set.substitutes[element] ?? []).map { height(of: set[$0].type, set) + 1 }.min() ?? Self.endless
    }

    func height(of particle: Particle, _ set: SchemaSet) -> Int {
        guard particle.occurs.min > 0 else { return 0 }
        switch particle.term {
        case .element(let id): return min(height(of: id, set), Self.endless)
        case .group(let id): return groups[id.index]
        case .wildcard: return 1
        }
    }

    /// The lowest type derived from an abstract one that is not abstract.
    func concrete(of type: TypeID, _ set: SchemaSet) -> TypeID? {
        var best: TypeID?
        var lowest = Self.endless + 1
        var seen: Set<TypeID> = []
        var agenda = set.derivedTypes[type] ?? []
        while let next = agenda.popLast() {
            guard seen.insert(next).inserted, case .complex(let id) = next else { continue }
            agenda += set.derivedTypes[next] ?? []
            if !set[id].isAbstract, set[id].name != nil, types[id.index] < lowest {
                lowest = types[id.index]
                best = next
            }
        }
        return best
    }

    private func height(of group: ModelGroup, _ set: SchemaSet) -> Int {
        let heights = group.particles.map { height(of: $0, set) }
        switch group.compositor {
        case .choice: return heights.min() ?? 0
        case .sequence, .all: return heights.max() ?? 0
        }
    }
}
