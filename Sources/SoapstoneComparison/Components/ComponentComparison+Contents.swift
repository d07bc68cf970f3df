internal import SoapstoneSchema
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
            let change = undecided(
                .content,
                "the children of the type may be others",
                "the type is too large for its children to be compared"
            )
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
        let sorted = names.sorted { $0.description < $1.description }
        let shown = ShownName.list(sorted.map { ShownName.full($0) })
        var change = ComponentChange(
            .wildcardElements,
            "elements that xs:any may let through came or went: \(shown)"
        )
        var (fewer, more): ([ChangeWitness], [ChangeWitness]) = ([], [])
        for name in sorted.prefix(8) {
            // Who declares it takes it where it has to be declared; who does not takes it in any form where it need not be.
            let isOld = old.set.globalElements[name] != nil
            let declared = strays(name, isOld ? before : after, isStrict: true)
            let undeclared = strays(name, isOld ? after : before, isStrict: false)
            fewer += isOld ? declared : undeclared
            more += isOld ? undeclared : declared
        }
        if !fewer.isEmpty { change.fewer = .shown(fewer) }
        if !more.isEmpty { change.more = .shown(more) }
        return change.fewer.isNone && change.more.isNone ? [] : [change]
    }

    /// Contents with an element that a wildcard lets through.
    ///
    /// - Parameter isStrict: whether it is declared; else it is one that breaks the other contract's declaration.
    private func strays(_ name: XMLName, _ side: ContentSide, isStrict: Bool) -> [ChangeWitness] {
        let isTaken = side.lookingWildcards.contains {
            $0.allows(name.namespace) && ($0.processContents == .strict) == isStrict
        }
        guard isTaken else { return [] }
        var side = side
        let symbol = names.symbol(name)
        // What the content names itself is no matter of its wildcards.
        guard side.declarations[symbol] == nil else { return [] }
        side.open([symbol] + side.namespacesOfWildcards().map { names.symbol(ComparedNames.any(in: $0)) }, names)
        guard let word = side.word(with: symbol) else { return [] }
        return [.content(word.map { names.names[$0] }, isStray: !isStrict)]
    }

    /// The global elements of both contracts, in the order of their declaration.
    private var commonGlobals: [(name: XMLName, old: ElementID, new: ElementID)] {
        old.set.globalElements.compactMap { name, id in new.set.globalElements[name].map { (name, id, $0) } }
            .sorted { $0.1.index < $1.1.index }
    }
}
