internal import SoapstoneSchema
internal import SoapstoneXML

extension ContractComparer {
    /// Compares schemas that no WSDL stands around: each global element that is not abstract is a document.
    func compareDocuments() {
        let (before, after) = documents()
        for element in before {
            guard let other = new.set.globalElements[old.set[element].name] else { continue }
            compared(element, other)
        }
        let gone = before.filter { !old.set[$0].isAbstract && new.set.globalElements[old.set[$0].name] == nil }
        let come = after.filter { !new.set[$0].isAbstract && old.set.globalElements[new.set[$0].name] == nil }
        let matching = Matching(
            old: gone.count,
            new: come.count,
            [{ self.old.set[gone[$0]].name.local.isSameBytes(as: self.new.set[come[$1]].name.local) }]
        )
        for (a, b) in matching.pairs { moved(gone[a], come[b]) }
        for number in matching.removed { removed(gone[number]) }
        for number in matching.added { added(come[number]) }
    }

    /// The global elements, in their order: those of well-known schemas are not asked for, unless there are no others.
    private func documents() -> (old: [ElementID], new: [ElementID]) {
        func all(_ side: ComparedSide) -> [ElementID] {
            side.set.globalElements.values.sorted { $0.index < $1.index }
        }
        func own(_ side: ComparedSide) -> [ElementID] {
            all(side).filter { WellKnownSchemas.schema(namespace: side.set[$0].name.namespace) == nil }
        }
        let (before, after) = (own(old), own(new))
        return before.isEmpty && after.isEmpty ? (all(old), all(new)) : (before, after)
    }

    private func root(_ element: ElementID?, _ other: ElementID?, _ name: XMLName) -> ComparedRoot {
        ComparedRoot(
            use: MessageUse(operation: name.local, direction: .document),
            old: element.map { .document($0) },
            new: other.map { .document($0) },
            slot: .body(0),
            name: name
        )
    }

    private func compared(_ element: ElementID, _ other: ElementID) {
        comparedCount += 1
        var root = root(element, other, new.set[other].name)
        root.node = components.node(element, other)
        roots.append(root)
    }

    /// The same name in another namespace, with all that is in it.
    private func moved(_ element: ElementID, _ other: ElementID) {
        compared(element, other)
        let (before, after) = (old.set[element].name, new.set[other].name)
        var change = ComponentChange(
            .namespace,
            "the document \(ShownName.of(after)): "
                + ContentComparison.namespaceChange(before.namespace, after.namespace)
        )
        (change.fewer, change.more) = (.shown([.plain]), .shown([.plain]))
        (change.old, change.new) = (old.set[element].origin, new.set[other].origin)
        tell(change, root(element, other, after))
    }

    private func removed(_ element: ElementID) {
        let name = old.set[element].name
        var change = ComponentChange(.documentRemoved, "the global element \(ShownName.full(name)) was removed")
        change.fewer = .shown([.plain])
        change.old = old.set[element].origin
        tell(change, root(element, nil, name))
    }

    private func added(_ element: ElementID) {
        let name = new.set[element].name
        var change = ComponentChange(.documentAdded, "the global element \(ShownName.full(name)) was added")
        change.more = .shown([.plain])
        change.new = new.set[element].origin
        tell(change, root(nil, element, name))
    }

    private func tell(_ change: ComponentChange, _ root: ComparedRoot) {
        add(judged(change, [.document: [ChangeOccurrence(root: root)]], [root.use]))
    }
}
