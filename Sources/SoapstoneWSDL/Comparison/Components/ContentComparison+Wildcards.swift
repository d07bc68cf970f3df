internal import SoapstoneXML

// What xs:any lets through.
extension ContentComparison {
    mutating func compareWildcards() {
        let any = alphabet.filter { names.isAny($0) }
        guard !any.isEmpty else { return }
        let none = Occurs(min: 0, max: 0)
        var change = ComponentChange(.wildcard, "what xs:any lets through is another")
        var witnesses: (fewer: [ChangeWitness], more: [ChangeWitness]) = ([], [])
        func witness(_ word: [Symbol]?) -> [ChangeWitness] {
            word.map { [.content($0.map { names.names[$0] })] } ?? []
        }
        var words: [String] = []
        for symbol in any {
            let (before, after) = (counts.old[symbol] ?? none, counts.new[symbol] ?? none)
            guard before != after else { continue }
            let namespace = names.names[symbol].namespace
            words.append(
                "\(namespace.isEmpty ? "no namespace" : ShownName.text(namespace)) "
                    + "\(ShownName.occurs(after)) in place of \(ShownName.occurs(before))"
            )
            if after.min > before.min { witnesses.fewer += witness(oldWord(old.word(fewest: symbol))) }
            if after.max < before.max {
                witnesses.fewer += witness(oldWord(old.word(with: symbol, count: Int(after.max) + 1)))
            }
            if after.min < before.min { witnesses.more += witness(new.word(fewest: symbol)) }
            if after.max > before.max { witnesses.more += witness(new.word(with: symbol, count: Int(before.max) + 1)) }
            changeOf[symbol] = changes.count
        }
        if !words.isEmpty {
            change.message += ": elements of \(ShownName.list(words))"
            if !witnesses.fewer.isEmpty { change.fewer = .shown(witnesses.fewer) }
            if !witnesses.more.isEmpty { change.more = .shown(witnesses.more) }
            changes.append(change)
        }
        compareProcessing(any)
    }

    private mutating func compareProcessing(_ any: [Symbol]) {
        var change = ComponentChange(.processContents, "")
        for symbol in any {
            guard let before = old.processContents(of: symbol), let after = new.processContents(of: symbol),
                before != after
            else { continue }
            change.message = "what xs:any lets through is looked at \(after.rawValue) in place of \(before.rawValue)"
            if after.strictness > before.strictness {
                change.fewer = ChangeEffect.joined([change.fewer, processed(oldWord(old.word(with: symbol)))])
            } else {
                change.more = ChangeEffect.joined([change.more, processed(new.word(with: symbol))])
            }
        }
        if !change.message.isEmpty { changes.append(change) }
    }

    /// Elements that nobody declares show it, or those that are not as they are declared.
    private func processed(_ word: [Symbol]?) -> ChangeEffect {
        let children = word?.map { names.names[$0] }
        return ChangeEffect.joined([
            .shown(children.map { .content($0) }), .shown(children.map { .strayContent($0) }),
        ])
    }
}
