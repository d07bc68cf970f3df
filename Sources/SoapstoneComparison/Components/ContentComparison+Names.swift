internal import SoapstoneSchema
internal import SoapstoneXML

// Names by themselves: which came, went, are called otherwise, or come more or less often.
extension ContentComparison {
    mutating func compareNames() {
        let none = Occurs(min: 0, max: 0)
        let own = alphabet.filter { !names.isAny($0) }
        let removed = own.filter { counts.old[$0] != nil && counts.new[$0] == nil }
        let added = own.filter { counts.old[$0] == nil && counts.new[$0] != nil }
        let renamed = Renames(removed, added, old, new, names, oldSet, newSet, counts.old, counts.new)
        for symbol in own {
            guard let other = renamed.newNames[symbol] else { continue }
            rename(symbol, other)
            pairs.append((symbol, other))
        }
        take(renamed)
        let lone = (removed + added).filter { renamed.newNames[$0] == nil && renamed.oldNames[$0] == nil }
        for symbol in alphabet where !names.isAny(symbol) {
            let (before, after) = (counts.old[symbol] ?? none, counts.new[symbol] ?? none)
            if oldNames[symbol] != nil {
                if before != after { add(countChange(of: symbol, before, after), symbol) }
            } else if after.max == 0, before.max > 0 {
                add(removal(of: symbol, before), symbol)
            } else if before.max == 0, after.max > 0 {
                add(addition(of: symbol, after), symbol)
            } else {
                if before.max > 0 { pairs.append((symbol, symbol)) }
                // Who may stand in its place makes it optional: that is told of the substitute.
                if before.max == after.max, hasSubstitute(symbol, among: lone) { continue }
                if before != after { add(countChange(of: symbol, before, after), symbol) }
            }
        }
    }

    private func hasSubstitute(_ symbol: Symbol, among names: [Symbol]) -> Bool {
        guard !names.isEmpty else { return false }
        return (old.takes + new.takes).contains { takes in
            takes.contains(symbol) && takes.contains { names.contains($0) }
        }
    }

    private mutating func add(_ change: ComponentChange, _ symbol: Symbol) {
        changeOf[symbol] = changes.count
        changes.append(change)
    }

    /// A word of the old content, by the names that it has there.
    func shownOld(_ word: [Symbol]?) -> ChangeEffect {
        shown(oldWord(word))
    }

    func oldWord(_ word: [Symbol]?) -> [Symbol]? {
        word?.map { oldNames[$0] ?? $0 }
    }

    func shown(_ word: [Symbol]?) -> ChangeEffect {
        .shown(word.map { .content($0.map { names.names[$0] }) })
    }

    private func removal(of symbol: Symbol, _ occurs: Occurs) -> ComponentChange {
        let name = names.names[symbol]
        var change = ComponentChange(.elementRemoved, "the element \(ShownName.of(name)) was removed")
        change.fewer = shownOld(old.word(with: symbol))
        if occurs.min > 0 {
            change.message += ", which had to be there"
            change.more = shown(new.word(fewest: symbol))
        }
        change.old = old.declarations[symbol].map { oldSet[$0].origin }
        return change
    }

    private func addition(of symbol: Symbol, _ occurs: Occurs) -> ComponentChange {
        let name = names.names[symbol]
        var change = ComponentChange(.elementAdded, "the element \(ShownName.of(name)) was added")
        change.more = shown(new.word(with: symbol))
        if occurs.min > 0 {
            change.message += ", and has to be there"
            change.fewer = shownOld(old.word(fewest: symbol))
        }
        change.new = new.declarations[symbol].map { newSet[$0].origin }
        return change
    }

    private func countChange(of symbol: Symbol, _ before: Occurs, _ after: Occurs) -> ComponentChange {
        var change = ComponentChange(
            .cardinality,
            "\(ShownName.of(names.names[symbol])) may be there \(ShownName.occurs(after)) times in place of "
                + ShownName.occurs(before)
        )
        if after.min > before.min {
            change.fewer = shownOld(old.word(fewest: symbol))
        } else if after.max < before.max {
            change.fewer = shownOld(old.word(with: symbol, count: Int(after.max) + 1))
        }
        if after.min < before.min {
            change.more = shown(new.word(fewest: symbol))
        } else if after.max > before.max {
            change.more = shown(new.word(with: symbol, count: Int(before.max) + 1))
        }
        change.old = old.declarations[symbol].map { oldSet[$0].origin }
        change.new = new.declarations[symbol].map { newSet[$0].origin }
        return change
    }

    private mutating func rename(_ symbol: Symbol, _ other: Symbol) {
        let (before, after) = (names.names[symbol], names.names[other])
        let isMoved = before.local.isSameBytes(as: after.local)
        var change = ComponentChange(
            isMoved ? .namespace : .elementRenamed,
            isMoved
                ? Self.namespaceChange(before.namespace, after.namespace)
                : "the element \(ShownName.of(before)) is called \(ShownName.of(after)) now"
        )
        change.fewer = shown(old.word(with: symbol))
        change.more = shown(new.word(with: other))
        change.old = old.declarations[symbol].map { oldSet[$0].origin }
        change.new = new.declarations[other].map { newSet[$0].origin }
        changes.append(change)
    }

    /// Calls what lives on under another name in the old content by its new name, too: what else changed is told as ever.
    private mutating func take(_ renamed: Renames) {
        guard !renamed.newNames.isEmpty else { return }
        oldNames = renamed.oldNames
        old.call(renamed.newNames)
        counts.old = Dictionary(counts.old.map { (renamed.newNames[$0.key] ?? $0.key, $0.value) }) { first, _ in first }
        alphabet = alphabet.filter { renamed.newNames[$0] == nil }
    }

    /// What is said of elements that went from one namespace to another.
    static func namespaceChange(_ before: String, _ after: String) -> String {
        func words(_ namespace: String) -> String {
            namespace.isEmpty ? "no namespace" : "the namespace \(ShownName.text(namespace))"
        }
        return "elements of \(words(before)) are in \(words(after)) now"
    }
}
