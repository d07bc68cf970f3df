internal import SoapstoneMessages
internal import SoapstoneSchema

/// How often names occur in a content model, and words that show it.
extension ContentSide {
    /// For each name, how often it occurs at least and at most in any content; a name that is missing never does.
    func counts() -> [Symbol: Occurs] {
        guard !model.nodes.isEmpty else { return [:] }
        return counts(0).filter { $0.value.max > 0 }
    }

    private func counts(_ index: Int) -> [Symbol: Occurs] {
        let node = model.nodes[index]
        var once: [Symbol: Occurs] = [:]
        switch node.kind {
        case .element, .wildcard:
            let isOnly = takes[index].count == 1
            for symbol in takes[index] { once[symbol] = Occurs(min: isOnly ? 1 : 0, max: 1) }
        case .sequence, .all:
            for member in members(of: index) {
                for (symbol, occurs) in counts(member) {
                    let before = once[symbol] ?? Occurs(min: 0, max: 0)
                    once[symbol] = Occurs(
                        min: Self.sum(before.min, occurs.min),
                        max: Self.sum(before.max, occurs.max)
                    )
                }
            }
        case .choice:
            let branches = members(of: index).map { counts($0) }
            for branch in branches {
                for (symbol, occurs) in branch {
                    let before = once[symbol] ?? Occurs(min: .max, max: 0)
                    once[symbol] = Occurs(min: min(before.min, occurs.min), max: max(before.max, occurs.max))
                }
            }
            for symbol in once.keys where branches.contains(where: { $0[symbol] == nil }) { once[symbol]?.min = 0 }
        }
        return once.mapValues {
            Occurs(min: Self.product($0.min, node.min), max: Self.product($0.max, node.max))
        }
    }

    private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        a == Occurs.unbounded || b == Occurs.unbounded
            ? Occurs.unbounded : UInt32(clamping: min(UInt64(a) + UInt64(b), UInt64(Occurs.unbounded) - 1))
    }

    private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
        if a == 0 || b == 0 { return 0 }
        if a == Occurs.unbounded || b == Occurs.unbounded { return Occurs.unbounded }
        return UInt32(clamping: min(UInt64(a) * UInt64(b), UInt64(Occurs.unbounded) - 1))
    }

    // MARK: - Words

    /// The longest word that is written.
    static let longest = 6_000

    /// A content with a name so often at least; nil where there is none, or it is too long.
    func word(with symbol: Symbol, count: Int = 1) -> [Symbol]? {
        guard !model.nodes.isEmpty, count <= Self.longest else { return nil }
        var writer = WordWriter(side: self, wanted: symbol, left: count)
        writer.write(0)
        return writer.isTooLong || writer.left > 0 ? nil : writer.word
    }

    /// The content with a name as rarely as can be.
    func word(fewest symbol: Symbol) -> [Symbol]? {
        guard !model.nodes.isEmpty else { return [] }
        var writer = WordWriter(side: self, avoided: symbol)
        writer.write(0)
        return writer.isTooLong ? nil : writer.word
    }
}

/// Writes one content.
private struct WordWriter {
    let side: ContentSide
    var wanted: Symbol?
    var avoided: Symbol?
    /// How often the wanted name has still to come.
    var left = 0
    var word: [Symbol] = []
    var isTooLong = false

    init(side: ContentSide, wanted: Symbol, left: Int) {
        self.side = side
        self.wanted = wanted
        self.left = left
    }

    init(side: ContentSide, avoided: Symbol) {
        self.side = side
        self.avoided = avoided
    }

    mutating func write(_ index: Int) {
        let node = side.model.nodes[index]
        var times = Int(node.min)
        if left > 0, has(wanted, index) {
            // How often the name can come in one occurrence decides how many are needed.
            let each = max(capacity(index), 1)
            times = min(max(times, (left - 1) / each + 1), Int(clamping: node.max))
        }
        for _ in 0..<times {
            guard word.count <= ContentSide.longest else {
                isTooLong = true
                return
            }
            once(index)
        }
    }

    private mutating func once(_ index: Int) {
        switch side.model.nodes[index].kind {
        case .element, .wildcard:
            let names = side.takes[index]
            if let wanted, left > 0, names.contains(wanted) {
                word.append(wanted)
                left -= 1
            } else if let first = names.first(where: { $0 != avoided }) ?? names.first {
                word.append(first)
            }
        case .sequence, .all:
            for member in side.members(of: index) { write(member) }
        case .choice:
            let members = side.members(of: index)
            // No content has what nothing can be.
            func rank(_ member: Int) -> (Int, Int) {
                (side.costs[member] < MinimalHeights.endless ? 1 : 0, reach(member))
            }
            if left > 0, let best = members.filter({ has(wanted, $0) }).max(by: { rank($0) < rank($1) }) {
                return write(best)
            }
            let cheapest = members.min { (least($0), side.cost($0), $0) < (least($1), side.cost($1), $1) }
            if let cheapest { write(cheapest) }
        }
    }

    /// How often the avoided name comes at least; 0 where none is avoided.
    private func least(_ index: Int) -> Int {
        guard let avoided else { return 0 }
        let node = side.model.nodes[index]
        guard node.min > 0, has(avoided, index) else { return 0 }
        switch node.kind {
        case .element, .wildcard: return side.takes[index].count == 1 ? 1 : 0
        case .sequence, .all: return side.members(of: index).reduce(0) { $0 + least($1) }
        case .choice: return side.members(of: index).map { least($0) }.min() ?? 0
        }
    }

    private func has(_ symbol: Symbol?, _ index: Int) -> Bool {
        guard let symbol, side.model.nodes[index].max > 0 else { return false }
        if side.takes[index].contains(symbol) { return true }
        return side.members(of: index).contains { has(symbol, $0) }
    }

    /// How often the wanted name can come in one occurrence of a node.
    private func capacity(_ index: Int) -> Int {
        switch side.model.nodes[index].kind {
        case .element, .wildcard: return side.takes[index].contains { $0 == wanted } ? 1 : 0
        case .sequence, .all:
            return side.members(of: index).reduce(0) { min($0 + reach($1), ContentSide.longest) }
        case .choice: return side.members(of: index).map { reach($0) }.max() ?? 0
        }
    }

    /// How often it can come in a node.
    private func reach(_ index: Int) -> Int {
        let most = min(Int(clamping: side.model.nodes[index].max), ContentSide.longest)
        return min(capacity(index) * most, ContentSide.longest)
    }
}
