/// What is only known once all components are read.
extension SchemaReader {
    mutating func linkDerivedTypes() {
        for index in set.complexTypes.indices.dropFirst() {
            guard let base = set.complexTypes[index].base else { continue }
            set.derivedTypes[base, default: []].append(.complex(ComplexTypeID(index)))
        }
        for index in set.simpleTypes.indices.dropFirst() {
            guard let base = set.simpleTypes[index].base else { continue }
            set.derivedTypes[base, default: []].append(.simple(SimpleTypeID(index)))
        }
    }

    /// Finds what may stand in place of each head of a substitution group (section 3.3.6).
    mutating func linkSubstitutionGroups() {
        var members: [ElementID: [ElementID]] = [:]
        for index in set.elements.indices where set.elements[index].hasRarities {
            guard let head = set.elements[index].substitutionHead else { continue }
            members[head, default: []].append(ElementID(index))
        }
        var room = limits.substitutes
        for head in members.keys.sorted(by: { $0.index < $1.index }) {
            var found: [ElementID] = []
            var seen: Set<ElementID> = [head]
            var next = members[head] ?? []
            while let member = next.popLast() {
                guard seen.insert(member).inserted else { continue }
                guard room > 0 else {
                    return findings.add(
                        beyond: .substitutes,
                        "The substitution groups have more than \(limits.substitutes) members in all.",
                        at: set[head].origin,
                        in: set
                    )
                }
                room -= 1
                found.append(member)
                next += members[member] ?? []
            }
            set.substitutes[head] = found.filter { !set[$0].isAbstract }.sorted { $0.index < $1.index }
        }
    }
}
