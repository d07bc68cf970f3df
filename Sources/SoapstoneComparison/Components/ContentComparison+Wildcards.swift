internal import SoapstoneSchema
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
            let (before, after) = (old.processing(of: symbol), new.processing(of: symbol))
            // Of several wildcards, the mildest lets through what the others do not.
            let (strict, mild) = ((before.strictest, after.strictest), (before.mildest, after.mildest))
            for case (let before?, let after?) in mild == strict ? [strict] : [strict, mild] where before != after {
                change.message =
                    "what xs:any lets through is looked at \(after.rawValue) in place of \(before.rawValue)"
                if after.strictness > before.strictness {
                    change.fewer = ChangeEffect.joined([change.fewer] + processed(symbol, old) { oldWord($0) })
                } else {
                    change.more = ChangeEffect.joined([change.more] + processed(symbol, new) { $0 })
                }
            }
        }
        if !change.message.isEmpty { changes.append(change) }
    }

    /// Elements that nobody declares show it, or those that are not as they are declared: they come past any wildcard, or past
    /// the one that has to be there alone.
    private func processed(
        _ symbol: Symbol,
        _ side: ContentSide,
        _ named: ([Symbol]?) -> [Symbol]?
    ) -> [ChangeEffect] {
        let (any, fewest) = (side.word(with: symbol), side.word(fewest: symbol))
        let words = fewest?.contains(symbol) == true && fewest != any ? [any, fewest] : [any]
        return words.flatMap { word -> [ChangeEffect] in
            let children = named(word)?.map { names.names[$0] }
            return [false, true].map { isStray in .shown(children.map { .content($0, isStray: isStray) }) }
        }
    }
}
