internal import SoapstoneSchema
internal import SoapstoneXML

// What names do not explain: their order.
extension ContentComparison {

    /// Looks for contents that how often names occur does not explain.
    mutating func compareWords() {
        let fewer = ContentWalk(from: old, to: new, alphabet, names)
        let more = ContentWalk(from: new, to: old, alphabet, names)
        let rest = (
            fewer: unexplained(fewer, counts.new, isFewer: true), more: unexplained(more, counts.old, isFewer: false)
        )
        let changed = Set(changeOf.keys)
        var isReordered = (fewer: !rest.fewer.isEmpty, more: !rest.more.isEmpty)
        var isWhole = (fewer: fewer.isWhole, more: more.isWhole)
        if !changed.isEmpty {
            let kept = (restRefusal(of: old, in: new, changed), restRefusal(of: new, in: old, changed))
            isReordered.fewer = isReordered.fewer || kept.0.isRefused
            isReordered.more = isReordered.more || kept.1.isRefused
            isWhole = (isWhole.fewer && kept.0.isWhole, isWhole.more && kept.1.isWhole)
        }
        if !isReordered.fewer, !isReordered.more, isWhole.fewer, isWhole.more { return }
        let (before, after) = (ownOrder(old), ownOrder(new))
        let isOrder = before != after && Set(before) == Set(after)
        var change = ComponentChange(
            isOrder ? .order : .content,
            isOrder
                ? "children stand in another order: \(ShownName.list(after)) in place of \(ShownName.list(before))"
                : "which children may stand beside each other changed"
        )
        if isReordered.fewer {
            change.fewer = shownOld(rest.fewer.first?.word ?? fewer.refusals.first?.word)
        } else if !isWhole.fewer {
            change.fewer = .undecided("the content has too many forms for all to be looked at")
        }
        if isReordered.more {
            change.more = shown(rest.more.first?.word ?? more.refusals.first?.word)
        } else if !isWhole.more {
            change.more = .undecided("the content has too many forms for all to be looked at")
        }
        changes.append(change)
    }

    /// Whether what the names that stayed may look like in one model is refused by the other one, without those that
    /// came, went or come more or less often.
    ///
    /// A name that every content has is passed over where it stands. One that may be missing may be a branch of a choice
    /// as well, which is not nothing when it is gone: contents without it have to differ, too.
    private func restRefusal(
        of writer: ContentSide,
        in reader: ContentSide,
        _ changed: Set<Symbol>
    ) -> (isRefused: Bool, isWhole: Bool) {
        let walk = ContentWalk(from: writer, to: reader, alphabet, names, erasing: changed)
        guard !walk.refusals.isEmpty else { return (false, walk.isWhole) }
        let isNeeded: (Symbol) -> Bool = { symbol in
            let (before, after) = (counts.old[symbol], counts.new[symbol])
            return before != nil && after != nil || (before ?? after)?.min ?? 0 > 0
        }
        let optional = changed.filter { !isNeeded($0) }
        guard !optional.isEmpty else { return (true, walk.isWhole) }
        let left = alphabet.filter { !optional.contains($0) }
        let without = ContentWalk(from: writer, to: reader, left, names, erasing: changed.subtracting(optional))
        return (!without.refusals.isEmpty, without.isWhole)
    }

    /// The contents that are refused although no name occurs too often or too rarely in them; those that fail where a
    /// name is wanted or met that came or went are laid to that name.
    private mutating func unexplained(
        _ walk: ContentWalk,
        _ allowed: [Symbol: Occurs],
        isFewer: Bool
    ) -> [ContentWalk.Refusal] {
        walk.refusals.filter { refusal in
            var found: [Symbol: UInt32] = [:]
            for symbol in refusal.word { found[symbol, default: 0] += 1 }
            for symbol in alphabet {
                let occurs = allowed[symbol] ?? Occurs(min: 0, max: 0)
                let count = found[symbol] ?? 0
                if count < occurs.min || count > occurs.max, changeOf[symbol] != nil { return false }
            }
            let blamed = ([refusal.offender].compactMap(\.self) + refusal.expected.sorted()).first { symbol in
                guard let index = changeOf[symbol] else { return false }
                return changes[index].kind == .elementAdded || changes[index].kind == .elementRemoved
            }
            guard let blamed, let index = changeOf[blamed] else { return true }
            let effect = isFewer ? shownOld(refusal.word) : shown(refusal.word)
            if isFewer, changes[index].fewer.isNone { changes[index].fewer = effect }
            if !isFewer, changes[index].more.isNone { changes[index].more = effect }
            return false
        }
    }

    private func ownOrder(_ side: ContentSide) -> [String] {
        var seen: Set<Symbol> = []
        return side.takes.flatMap { $0 }.filter { changeOf[$0] == nil && !names.isAny($0) && seen.insert($0).inserted }
            .map { ShownName.of(names.names[$0]) }
    }
}
