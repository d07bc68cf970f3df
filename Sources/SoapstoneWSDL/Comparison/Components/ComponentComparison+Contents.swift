internal import SoapstoneXML

/// What came of comparing the children of two types.
struct ContentDifferences {
    var changes: [ComponentChange] = []
    var children: [ComponentComparison.Child] = []
}

extension ComponentComparison {
    /// Compares what children two types allow.
    func compareContents(_ types: ComparedTypes) -> ContentDifferences {
        guard types.old != SchemaSet.anyType || types.new != SchemaSet.anyType else {
            metAnyType = true
            return ContentDifferences()
        }
        guard let before = content(of: types.old, isOld: true), let after = content(of: types.new, isOld: false) else {
            let change = undecided(.content, "the type is too large for its children to be compared")
            return ContentDifferences(changes: [change])
        }
        var comparison = ContentComparison(before, after, names, old.set, new.set)
        comparison.run()
        var differences = ContentDifferences(changes: comparison.changes)
        for (a, b) in comparison.pairs {
            let declared = zip(before.allDeclarations(of: a), after.allDeclarations(of: b))
            for (number, (first, second)) in declared.enumerated() {
                let step = ComparedStep.child(old: names.names[a], new: names.names[b], number: number)
                differences.children.append(Child(step: step, old: first, new: second))
            }
        }
        if !before.model.wildcards.isEmpty || !after.model.wildcards.isEmpty {
            differences.children += wildcardChildren(before, after)
            differences.changes += wildcardElements(before, after)
        }
        return differences
    }

    /// The global elements that wildcards of both types let through: where they are looked at, they are part of what
    /// is written.
    private func wildcardChildren(_ before: ContentSide, _ after: ContentSide) -> [Child] {
        let (a, b) = (before.lookingWildcards, after.lookingWildcards)
        guard !a.isEmpty, !b.isEmpty else { return [] }
        return commonGlobals.compactMap { name, first, second in
            guard a.contains(where: { $0.allows(name.namespace) }), b.contains(where: { $0.allows(name.namespace) })
            else { return nil }
            return Child(step: .child(old: name, new: name), old: first, new: second)
        }
    }

    /// Global elements that came or went where a wildcard looks at what it lets through: what no schema declares may pass
    /// where what one declares does not, and the other way round.
    private func wildcardElements(_ before: ContentSide, _ after: ContentSide) -> [ComponentChange] {
        let wildcards = before.lookingWildcards + after.lookingWildcards
        let names = Set(old.set.globalElements.keys).symmetricDifference(new.set.globalElements.keys)
            .filter { name in wildcards.contains { $0.allows(name.namespace) } }
        guard !names.isEmpty else { return [] }
        let shown = ShownName.list(names.map { ShownName.full($0) }.sorted())
        return [undecided(.wildcardElements, "elements that xs:any may let through came or went: \(shown)")]
    }

    /// The global elements of both contracts, in the order of their declaration.
    private var commonGlobals: [(name: XMLName, old: ElementID, new: ElementID)] {
        old.set.globalElements.compactMap { name, id in new.set.globalElements[name].map { (name, id, $0) } }
            .sorted { $0.1.index < $1.1.index }
    }
}
