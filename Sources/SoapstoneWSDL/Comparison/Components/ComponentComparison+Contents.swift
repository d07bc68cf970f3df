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
            guard let declared = before.declarations[a], let other = after.declarations[b] else { continue }
            let step = ComparedStep.child(old: names.names[a], new: names.names[b])
            differences.children.append(Child(step: step, old: declared, new: other))
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
        func wildcards(_ side: ContentSide) -> [Wildcard] {
            side.model.wildcards.compactMap { index in
                guard case .wildcard(let wildcard) = side.model.nodes[index].kind, wildcard.processContents != .skip
                else { return nil }
                return wildcard
            }
        }
        let (a, b) = (wildcards(before), wildcards(after))
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
        let wildcards = [before, after].flatMap { side in
            side.model.wildcards.compactMap { index -> Wildcard? in
                guard case .wildcard(let wildcard) = side.model.nodes[index].kind, wildcard.processContents != .skip
                else { return nil }
                return wildcard
            }
        }
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

/// Compares two content models: which words of names they allow.
///
/// Each name is looked at by itself first: how often it occurs at least and at most is exact, and a content with it, or
/// without it, is right or wrong whatever else changed. What names do not explain is a matter of their order.
struct ContentComparison {
    private var old: ContentSide
    private var new: ContentSide
    private let names: ComparedNames
    private let oldSet: SchemaSet
    private let newSet: SchemaSet
    private(set) var changes: [ComponentChange] = []
    /// Names of children that stand for each other.
    private(set) var pairs: [(Symbol, Symbol)] = []

    private var alphabet: [Symbol] = []
    /// The numbers of changes by the names that they are about.
    private var changeOf: [Symbol: Int] = [:]
    private var counts: (old: [Symbol: Occurs], new: [Symbol: Occurs]) = ([:], [:])

    init(_ old: ContentSide, _ new: ContentSide, _ names: ComparedNames, _ oldSet: SchemaSet, _ newSet: SchemaSet) {
        (self.old, self.new, self.names, self.oldSet, self.newSet) = (old, new, names, oldSet, newSet)
    }

    mutating func run() {
        let isSame = ContentComparison.areSame(old, new, exceptCounts: false)
        openWildcards()
        if isSame {
            pairs = alphabet.map { ($0, $0) }
            return
        }
        counts = (old.counts(), new.counts())
        compareNames()
        compareWildcards()
        guard !ContentComparison.areSame(old, new, exceptCounts: true), !areAllGroups else { return }
        compareWords()
    }

    private mutating func openWildcards() {
        var seen: Set<Symbol> = []
        alphabet = (old.takes + new.takes).flatMap { $0 }.filter { seen.insert($0).inserted }
        guard !old.model.wildcards.isEmpty || !new.model.wildcards.isEmpty else { return }
        let namespaces = Set(
            (old.namespacesOfWildcards + new.namespacesOfWildcards + ["urn:example:any"]).map { ByteKey($0) }
        )
        alphabet += namespaces.map(\.text).sorted().map { names.symbol(ComparedNames.any(in: $0)) }
        old.open(alphabet, names)
        new.open(alphabet, names)
    }

    // MARK: - Models that are plain to compare

    /// Whether two models have the same nodes; where counts do not matter, leaves of names that occur once may differ
    /// in how often they do.
    private static func areSame(_ a: ContentSide, _ b: ContentSide, exceptCounts: Bool) -> Bool {
        guard a.model.nodes.count == b.model.nodes.count, a.takes == b.takes else { return false }
        var seen: Set<Symbol> = []
        let twice = Set(a.takes.flatMap { $0 }.filter { !seen.insert($0).inserted })
        return a.model.nodes.indices.allSatisfy { index in
            let (x, y) = (a.model.nodes[index], b.model.nodes[index])
            guard x.parent == y.parent, x.end == y.end else { return false }
            switch (x.kind, y.kind) {
            case (.sequence, .sequence), (.choice, .choice), (.all, .all):
                return x.written == y.written
            case (.wildcard(let p), .wildcard(let q)):
                return x.min == y.min && x.max == y.max && (exceptCounts || p == q)
            case (.element, .element):
                let isFree = exceptCounts && a.takes[index].allSatisfy { !twice.contains($0) }
                return isFree && x.max > 0 && y.max > 0 || x.min == y.min && x.max == y.max
            default: return false
            }
        }
    }

    /// Whether both are `xs:all` groups that are the whole content: then there is nothing but counts.
    private var areAllGroups: Bool {
        [old, new].allSatisfy { side in
            guard let root = side.model.nodes.first, case .all = root.kind, root.written == .once else { return false }
            return side.members(of: 0).allSatisfy { side.model.nodes[$0].end == $0 + 1 }
        }
    }

    // MARK: - Names

    private mutating func compareNames() {
        let none = Occurs(min: 0, max: 0)
        let own = alphabet.filter { !names.isAny($0) }
        let removed = own.filter { counts.old[$0] != nil && counts.new[$0] == nil }
        let added = own.filter { counts.old[$0] == nil && counts.new[$0] != nil }
        let renamed = Renames(removed, added, old, new, names, oldSet, newSet, counts.old, counts.new)
        for symbol in own {
            let (before, after) = (counts.old[symbol] ?? none, counts.new[symbol] ?? none)
            if let other = renamed.newNames[symbol] {
                rename(symbol, other)
                pairs.append((symbol, other))
            } else if renamed.oldNames[symbol] != nil {
                continue
            } else if after.max == 0, before.max > 0 {
                add(removal(of: symbol, before), symbol)
            } else if before.max == 0, after.max > 0 {
                add(addition(of: symbol, after), symbol)
            } else {
                if before.max > 0 { pairs.append((symbol, symbol)) }
                // Who may stand in its place makes it optional: that is told of the substitute.
                if before.max == after.max, hasSubstitute(symbol, among: removed + added) { continue }
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

    private func shown(_ word: [Symbol]?) -> ChangeEffect {
        .shown(word.map { .content($0.map { names.names[$0] }) })
    }

    private func removal(of symbol: Symbol, _ occurs: Occurs) -> ComponentChange {
        let name = names.names[symbol]
        var change = ComponentChange(.elementRemoved, "the element \(ShownName.of(name)) was removed")
        change.fewer = shown(old.word(with: symbol))
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
            change.fewer = shown(old.word(fewest: symbol))
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
            change.fewer = shown(old.word(fewest: symbol))
        } else if after.max < before.max {
            change.fewer = shown(old.word(with: symbol, count: Int(after.max) + 1))
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
        add(change, symbol)
        changeOf[other] = changeOf[symbol]
    }

    /// What is said of elements that went from one namespace to another.
    static func namespaceChange(_ before: String, _ after: String) -> String {
        func words(_ namespace: String) -> String {
            namespace.isEmpty ? "no namespace" : "the namespace \(ShownName.text(namespace))"
        }
        return "elements of \(words(before)) are in \(words(after)) now"
    }

    // MARK: - Wildcards

    private mutating func compareWildcards() {
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
            if after.min > before.min { witnesses.fewer += witness(old.word(fewest: symbol)) }
            if after.max < before.max { witnesses.fewer += witness(old.word(with: symbol, count: Int(after.max) + 1)) }
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
                change.fewer = shown(old.word(with: symbol))
            } else {
                change.more = shown(new.word(with: symbol))
            }
        }
        if !change.message.isEmpty { changes.append(change) }
    }

    // MARK: - Words

    /// Looks for contents that how often names occur does not explain.
    private mutating func compareWords() {
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
            change.fewer = shown(rest.fewer.first?.word ?? fewer.refusals.first?.word)
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
            let effect = shown(refusal.word)
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
