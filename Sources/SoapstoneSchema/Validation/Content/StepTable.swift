/// Which child may follow which, for a content model of which nothing else has to be known: nothing is counted, and each
/// name is taken at one place.
///
/// Most models are such. Who goes by the table takes one look at each child; where a child does not fit, `ContentChecker`
/// tells what is wrong.
struct StepTable: Sendable {
    /// The numbers of the places that take names, from 1; 0 is the beginning.
    private let places: [Symbol: Int]
    /// The nodes at the places, with one for the beginning that is none.
    private let nodes: [Int]
    /// The places that may come next, as bits.
    private let next: [UInt64]
    /// Whether the children up to a place are enough, as bits.
    private let ends: UInt64

    /// nil for a model that needs more than this.
    init?(_ model: MatchModel, limits: ValidationLimits) {
        guard model.counters == 0, model.bits == 0, model.wildcards.isEmpty, !model.nodes.isEmpty,
            model.byName.values.allSatisfy({ $0.count == 1 })
        else { return nil }
        let leaves = Set(model.byName.values.flatMap(\.self)).sorted()
        guard leaves.count < UInt64.bitWidth else { return nil }
        var checker = ContentChecker(model, limits: limits)
        var start = checker.readings[0]
        var next: [UInt64] = []
        var ends: UInt64 = 0
        for (place, leaf) in ([-1] + leaves).enumerated() {
            start.leaf = leaf
            var bits: UInt64 = 0
            for (number, target) in leaves.enumerated() {
                var found: [ContentChecker.Reading] = []
                checker.follow(start, 0, to: target, isRelaxed: false, into: &found)
                if !found.isEmpty { bits |= 1 << UInt64(number + 1) }
            }
            next.append(bits)
            if checker.accepts(start) { ends |= 1 << UInt64(place) }
        }
        let numbers = Dictionary(uniqueKeysWithValues: leaves.enumerated().map { ($1, $0 + 1) })
        places = model.byName.compactMapValues { numbers[$0[0]] }
        nodes = [-1] + leaves
        self.next = next
        self.ends = ends
    }

    /// The nodes that take children; nil where they do not fit.
    func nodes(for children: [Int], _ symbol: (Int) -> Symbol) -> [Int]? {
        var taken: [Int] = []
        taken.reserveCapacity(children.count)
        var place = 0
        for child in children {
            guard let step = places[symbol(child)], next[place] >> UInt64(step) & 1 != 0 else { return nil }
            place = step
            taken.append(nodes[step])
        }
        return ends >> UInt64(place) & 1 != 0 ? taken : nil
    }
}
