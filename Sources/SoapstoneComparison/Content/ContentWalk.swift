internal import SoapstoneSchema
internal import SoapstoneXML

/// Looks for contents that one model, the writer's, allows and another one, the reader's, does not.
///
/// Both models are followed side by side, as the validator follows one: what is reached is a pair of sets of readings.
/// Where all pairs were seen, it is known whether the one language is a part of the other.
struct ContentWalk {
    /// A content that the writer may write and the reader refuses.
    struct Refusal {
        /// The whole content.
        var word: [Symbol]
        /// The name that the reader does not take; nil where the content ends too soon.
        var offender: Symbol?
        /// What the reader takes in that place.
        var expected: Set<Symbol>
    }

    /// Pairs, steps and refusals that are looked at.
    private static let mostPairs = 4_000
    private static let mostSteps = 150_000
    private static let mostRefusals = 24

    private let writer: ContentSide
    private let reader: ContentSide
    private let alphabet: [Symbol]
    private let names: ComparedNames
    /// Names that count as if they were not there.
    private let erased: Set<Symbol>
    private var steps = 0
    private(set) var refusals: [Refusal] = []
    /// Whether everything was seen: then no refusal means that there is none.
    private(set) var isWhole = true

    private typealias States = Set<ContentChecker.Reading>

    private struct Pair: Hashable {
        var writer: States
        var reader: States
    }

    init(
        from writer: ContentSide,
        to reader: ContentSide,
        _ alphabet: [Symbol],
        _ names: ComparedNames,
        erasing erased: Set<Symbol> = []
    ) {
        self.writer = writer
        self.reader = reader
        self.alphabet = alphabet.filter { !erased.contains($0) }
        self.names = names
        self.erased = erased
        run()
    }

    private mutating func run() {
        let start = Pair(writer: closed(start(writer), writer), reader: closed(start(reader), reader))
        var pairs = [(pair: start, parent: -1, symbol: -1)]
        var seen: Set<Pair> = [start]
        var known: Set<[Symbol]> = []
        var next = 0
        while next < pairs.count {
            let (pair, _, _) = pairs[next]
            if accepts(pair.writer, writer), !accepts(pair.reader, reader) {
                refuse(nil, word(pairs.map { ($0.parent, $0.symbol) }, next), pair, &known)
            }
            for symbol in alphabet {
                let written = after(pair.writer, symbol, writer)
                guard !written.isEmpty else { continue }
                let read = after(pair.reader, symbol, reader)
                if read.isEmpty {
                    let path = word(pairs.map { ($0.parent, $0.symbol) }, next) + [symbol]
                    if let rest = completion(of: written) { refuse(symbol, path + rest, pair, &known) }
                    continue
                }
                let found = Pair(writer: written, reader: read)
                if seen.insert(found).inserted { pairs.append((found, next, symbol)) }
            }
            next += 1
            guard pairs.count <= Self.mostPairs, steps <= Self.mostSteps, refusals.count < Self.mostRefusals else {
                isWhole = next == pairs.count
                return
            }
        }
    }

    private mutating func refuse(_ offender: Symbol?, _ word: [Symbol], _ pair: Pair, _ known: inout Set<[Symbol]>) {
        let expected = Set(alphabet.filter { !after(pair.reader, $0, reader).isEmpty })
        guard known.insert([offender ?? -1] + expected.sorted()).inserted else { return }
        refusals.append(Refusal(word: word, offender: offender, expected: expected))
    }

    private func word(_ pairs: [(parent: Int, symbol: Symbol)], _ last: Int) -> [Symbol] {
        var word: [Symbol] = []
        var index = last
        while pairs[index].parent >= 0 {
            word.append(pairs[index].symbol)
            index = pairs[index].parent
        }
        return word.reversed()
    }

    /// The shortest rest of a content of the writer; nil where it was not found.
    private mutating func completion(of states: States) -> [Symbol]? {
        var found = [(states: states, parent: -1, symbol: -1)]
        var seen: Set<States> = [states]
        var next = 0
        while next < found.count, found.count <= Self.mostPairs, steps <= Self.mostSteps {
            let states = found[next].states
            if accepts(states, writer) { return word(found.map { ($0.parent, $0.symbol) }, next) }
            for symbol in alphabet {
                let more = after(states, symbol, writer)
                if !more.isEmpty, seen.insert(more).inserted { found.append((more, next, symbol)) }
            }
            next += 1
        }
        return nil
    }

    // MARK: - One side

    private func start(_ side: ContentSide) -> States {
        Set(ContentChecker(side.model, limits: .standard).readings)
    }

    private func accepts(_ states: States, _ side: ContentSide) -> Bool {
        let checker = ContentChecker(side.model, limits: .standard)
        return states.contains { checker.accepts($0) }
    }

    private mutating func after(_ states: States, _ symbol: Symbol, _ side: ContentSide) -> States {
        closed(step(states, symbol, side), side)
    }

    private mutating func step(_ states: States, _ symbol: Symbol, _ side: ContentSide) -> States {
        steps += states.count
        var checker = ContentChecker(side.model, limits: .standard)
        let own = side.aliases[symbol] ?? symbol
        let name = names.names[own]
        let leaves = checker.leaves(for: names.isAny(symbol) ? -1 : own) { name.namespace }
        guard !leaves.isEmpty else { return [] }
        var next: [ContentChecker.Reading] = []
        for reading in states {
            for leaf in leaves { checker.follow(reading, 0, to: leaf, isRelaxed: false, into: &next) }
        }
        if next.count > 1 { next = checker.worthwhile(next) }
        return Set(next)
    }

    /// What is reached with names that count for nothing in between.
    private mutating func closed(_ states: States, _ side: ContentSide) -> States {
        guard !erased.isEmpty, !states.isEmpty else { return states }
        var all = states
        var agenda = [states]
        while let last = agenda.popLast(), steps <= Self.mostSteps {
            for symbol in erased {
                let more = step(last, symbol, side).subtracting(all)
                guard !more.isEmpty else { continue }
                all.formUnion(more)
                agenda.append(more)
            }
        }
        return all
    }
}
