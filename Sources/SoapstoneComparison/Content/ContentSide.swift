internal import SoapstoneMessages
internal import SoapstoneSchema
internal import SoapstoneXML

/// The names of both contracts as numbers.
final class ComparedNames {
    private var numbers: [XMLName: Symbol] = [:]
    private(set) var names: [XMLName] = []

    func symbol(_ name: XMLName) -> Symbol {
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// Any element of a namespace that a wildcard lets through; no document has the name.
    static func any(in namespace: String) -> XMLName { XMLName("*", in: namespace) }

    func isAny(_ symbol: Symbol) -> Bool { names[symbol].local.isSameBytes(as: "*") }
}

/// The content model of a type of one contract.
struct ContentSide {
    let model: MatchModel
    /// The names that each node takes, lowest first; empty for groups.
    private(set) var takes: [[Symbol]] = []
    /// What an element of a name is declared as.
    private(set) var declarations: [Symbol: ElementID] = [:]
    /// The others of one name, in their order: they may differ in their values, and in whether they may be nil.
    private var moreDeclarations: [Symbol: [ElementID]] = [:]
    /// How much each node costs in a message.
    private(set) var costs: [Int] = []
    /// The names that the model knows, by those that it is asked for.
    private(set) var aliases: [Symbol: Symbol] = [:]
    /// What wildcards let through that ask for declared elements.
    private let globals: [XMLName: ElementID]
    private let globalNamespaces: [String]

    /// - Parameter side: the contract.
    init(_ particle: Particle?, of side: ComparedSide, _ names: ComparedNames) throws(MatchModelCost) {
        let set = side.set
        globals = set.globalElements
        globalNamespaces = side.heights.globalElements.map(\.namespace).sorted()
        model = try MatchModel(particle, of: set, limits: .standard) { side.names(for: $0).map(names.symbol) }
        for node in model.nodes {
            guard case .element(let id) = node.kind else {
                takes.append([])
                continue
            }
            var symbols: [(cost: Int, symbol: Symbol)] = []
            for member in side.members(of: id) {
                let symbol = names.symbol(set[member].name)
                if let first = declarations[symbol] {
                    if first != member { moreDeclarations[symbol, default: []].append(member) }
                } else {
                    declarations[symbol] = member
                }
                symbols.append((side.heights.height(of: member, set), symbol))
            }
            takes.append(symbols.sorted { ($0.cost, $0.symbol) < ($1.cost, $1.symbol) }.map(\.symbol))
        }
        costs = Array(repeating: 0, count: model.nodes.count)
        fillCosts(side)
    }

    /// Namespaces in which wildcards of two contents may differ, this one's being one of them.
    ///
    /// - Parameter isDeclared: whether it matters what is declared in them; it always does to wildcards that ask for it.
    func namespacesOfWildcards(isDeclared: Bool = true) -> [String] {
        wildcards.flatMap { _, wildcard -> [String] in
            let isAsked = isDeclared || wildcard.processContents == .strict
            let possible = isAsked ? Array(globalNamespaces.prefix(Self.mostNamespaces)) : []
            switch wildcard.namespaces {
            case .any: return [""] + possible
            case .other(let own): return ["", own] + possible
            case .of(let list): return list
            }
        }
    }

    private static let mostNamespaces = 32

    /// Its wildcards, with their nodes.
    var wildcards: [(node: Int, wildcard: Wildcard)] {
        model.wildcards.compactMap { index in
            guard case .wildcard(let wildcard) = model.nodes[index].kind else { return nil }
            return (index, wildcard)
        }
    }

    /// Those that look at what they let through.
    var lookingWildcards: [Wildcard] { wildcards.map(\.wildcard).filter { $0.processContents != .skip } }

    var names: Set<Symbol> { Set(takes.lazy.flatMap { $0 }) }

    /// Calls names otherwise: by the names that another contract has for them.
    mutating func call(_ others: [Symbol: Symbol]) {
        takes = takes.map { $0.map { others[$0] ?? $0 } }
        for (own, other) in others {
            aliases[other] = own
            declarations[other] = declarations[own]
            moreDeclarations[other] = moreDeclarations[own]
        }
    }

    /// What an element of a name is declared as at each of its places.
    func allDeclarations(of symbol: Symbol) -> [ElementID] {
        [declarations[symbol]].compactMap(\.self) + (moreDeclarations[symbol] ?? [])
    }

    /// Lets wildcards take the names of an alphabet that both contracts share.
    mutating func open(_ alphabet: [Symbol], _ names: ComparedNames) {
        for (index, wildcard) in wildcards {
            let isStrict = wildcard.processContents == .strict
            let taken = alphabet.filter { symbol in
                let name = names.names[symbol]
                guard wildcard.allows(name.namespace) else { return false }
                return !isStrict || names.isAny(symbol) || globals[name] != nil
            }
            // What no schema declares comes first: it costs nothing. Where only declared elements may stand, some
            // namespaces have none.
            let free = taken.filter { names.isAny($0) }
            let possible = isStrict ? free.filter { hasGlobals(names.names[$0].namespace) } : free
            takes[index] = possible + free.filter { !possible.contains($0) } + taken.filter { !names.isAny($0) }
        }
    }

    private func hasGlobals(_ namespace: String) -> Bool {
        globalNamespaces.contains { $0.isSameBytes(as: namespace) }
    }

    /// What the wildcards say that let a name through.
    func processing(of symbol: Symbol) -> [Wildcard.ProcessContents] {
        wildcards.filter { takes[$0.node].contains(symbol) }.map(\.wildcard.processContents)
    }

    // MARK: - Costs

    private mutating func fillCosts(_ side: ComparedSide) {
        for index in model.nodes.indices.reversed() {
            let node = model.nodes[index]
            switch node.kind {
            case .element(let id):
                let isNil = side.heights.isNilAlone(id, side.set)
                costs[index] = isNil ? 1 : min(side.heights.height(of: id, side.set), MinimalHeights.endless)
            case .wildcard(let wildcard): costs[index] = side.heights.height(of: wildcard)
            case .choice: costs[index] = members(of: index).map { cost($0) }.min() ?? 0
            case .sequence, .all:
                costs[index] = members(of: index).reduce(0) { min($0 + cost($1), MinimalHeights.endless) }
            }
        }
    }

    /// What a node costs where it occurs no more often than it has to.
    func cost(_ index: Int) -> Int {
        let least = Int(model.nodes[index].min)
        guard least > 0 else { return 0 }
        let (product, isTooMuch) = costs[index].multipliedReportingOverflow(by: least)
        return isTooMuch ? MinimalHeights.endless : min(product, MinimalHeights.endless)
    }

    /// Whether a group, and all that it is in, is in every content once; so it is of nothing around the root.
    func isAlwaysThere(_ group: Int) -> Bool {
        var index = group
        while index >= 0 {
            let node = model.nodes[index]
            if case .choice = node.kind { return false }
            guard node.written == .once else { return false }
            index = node.parent
        }
        return true
    }

    func members(of group: Int) -> [Int] {
        var members: [Int] = []
        var member = group + 1
        while member < model.nodes[group].end {
            members.append(member)
            member = model.nodes[member].end
        }
        return members
    }
}

extension Wildcard.ProcessContents {
    /// How much is asked of what is let through.
    var strictness: Int {
        switch self {
        case .skip: 0
        case .lax: 1
        case .strict: 2
        }
    }
}

extension [Wildcard.ProcessContents] {
    var strictest: Element? { self.max { $0.strictness < $1.strictness } }
    var mildest: Element? { self.min { $0.strictness < $1.strictness } }
}
