internal import SoapstoneXML

/// Matches the children of one element against a content model, one after the other.
///
/// A reading is a place in the model with the counts that lead there. A deterministic model, which XML Schema demands
/// (`cos-nonambig`), has one or two of them at a time; of a model that is not, all are followed side by side, up to a
/// bound. Nothing is ever tried again, so the work is the number of children times the depth of the model.
package struct ContentChecker {
    /// A place in the model.
    package struct Reading: Hashable {
        /// The node that took the last child; -1 before the first one.
        var leaf: Int
        /// Occurrences of the nodes around, and of the leaf.
        var counts: [UInt32]
        /// Members of `all` groups that were there, as bits.
        var seen: [UInt64]
        /// The reading before it that it comes from, while that matters.
        var origin = 0
    }

    enum Outcome {
        /// The child fits.
        case fits
        /// It does not.
        case unexpected
        /// There are more readings than the limit.
        case tooMany
    }

    let model: MatchModel
    private let readingLimit: Int
    package private(set) var readings: [Reading]
    /// What was looked at.
    private(set) var steps = 0
    /// The nodes that took the children so far; -1 for those that none took.
    private(set) var attribution: [Int] = []
    /// The readings of the last children, since there was more than one.
    private var history: [[Reading]] = []
    /// Whether some child could be taken by more than one node.
    private(set) var wasAmbiguous = false

    package init(_ model: MatchModel, limits: ValidationLimits) {
        self.model = model
        readingLimit = limits.readings
        readings = [
            Reading(
                leaf: -1,
                counts: [UInt32](repeating: 0, count: model.counters),
                seen: [UInt64](repeating: 0, count: (model.bits + 63) / 64)
            )
        ]
    }

    /// Readings that are asked what could come next, for a message.
    private static let shownReadings = 4

    // MARK: - Matching

    /// Takes the next child.
    mutating func take(_ symbol: Symbol, namespace: @autoclosure () -> String) -> Outcome {
        let leaves = leaves(for: symbol, namespace: namespace)
        steps += model.wildcards.count
        var next: [Reading] = []
        for (position, reading) in readings.enumerated() {
            for leaf in leaves { follow(reading, position, to: leaf, isRelaxed: false, into: &next) }
        }
        guard !next.isEmpty else { return .unexpected }
        if next.count > 1 { next = worthwhile(next) }
        guard next.count <= readingLimit else { return .tooMany }
        settle(next)
        return .fits
    }

    /// Goes on behind a child that does not fit: from the node that takes it further on in the model, as if what is
    /// missing had been there; where there is none, as if the child were not there.
    ///
    /// - Returns: the node that says what the child should be; nil where none does.
    mutating func recover(_ symbol: Symbol, namespace: @autoclosure () -> String) -> Int? {
        let leaves = leaves(for: symbol, namespace: namespace)
        resolveHistory(from: 0)
        var next: [Reading] = []
        for leaf in leaves where next.isEmpty {
            follow(readings[0], 0, to: leaf, isRelaxed: true, into: &next)
        }
        if let first = next.first {
            readings = [first]
            attribution.append(first.leaf)
            return first.leaf
        }
        readings = [readings[0]]
        attribution.append(-1)
        return leaves.first
    }

    /// Whether the children so far are enough.
    mutating func isComplete() -> Bool {
        for (position, reading) in readings.enumerated() where accepts(reading) {
            resolveHistory(from: position)
            return true
        }
        resolveHistory(from: 0)
        return false
    }

    /// What could come next.
    func expected() -> [Int] {
        (0..<model.nodes.count).filter { leaf in
            switch model.nodes[leaf].kind {
            case .sequence, .choice, .all: return false
            case .element, .wildcard: break
            }
            var probe = self
            var found: [Reading] = []
            for reading in readings.prefix(Self.shownReadings) where found.isEmpty {
                probe.follow(reading, 0, to: leaf, isRelaxed: false, into: &found)
            }
            return !found.isEmpty
        }
    }

    package func leaves(for symbol: Symbol, namespace: () -> String) -> [Int] {
        let named = symbol < 0 ? [] : model.byName[symbol] ?? []
        guard !model.wildcards.isEmpty else { return named }
        let namespace = namespace()
        return named
            + model.wildcards.filter { index in
                guard case .wildcard(let wildcard) = model.nodes[index].kind else { return false }
                return wildcard.allows(namespace)
            }
    }

    /// Takes over the readings that the child leads to, and notes which node took it once that is certain.
    private mutating func settle(_ next: [Reading]) {
        let isOpen = !history.isEmpty || next.contains { $0.leaf != next[0].leaf }
        if isOpen { wasAmbiguous = true }
        if isOpen {
            history.append(next)
            readings = next
            if next.count == 1 { resolveHistory(from: 0) }
        } else {
            attribution.append(next[0].leaf)
            readings = next
        }
    }

    /// Goes back from a reading to the nodes that it took children with.
    private mutating func resolveHistory(from position: Int) {
        guard !history.isEmpty else { return }
        var leaves: [Int] = []
        var position = position
        for step in history.reversed() {
            leaves.append(step[position].leaf)
            position = step[position].origin
        }
        attribution += leaves.reversed()
        history = []
    }

    // MARK: - Readings

    /// Appends every reading that a step from `reading` to `leaf` leads to.
    ///
    /// It goes up from the last node: around each node that can end there, `leaf` may begin one more occurrence, or a
    /// later member of the group.
    package mutating func follow(
        _ reading: Reading,
        _ position: Int,
        to leaf: Int,
        isRelaxed: Bool,
        into next: inout [Reading]
    ) {
        steps += 1
        var start = reading
        start.origin = position
        guard reading.leaf >= 0 else {
            if isRelaxed || model.isFirst(leaf, in: -1) { next.append(entered(start, leaf, below: -1)) }
            return
        }
        var index = reading.leaf
        while true {
            steps += 1
            let node = model.nodes[index]
            let count = node.counter >= 0 ? reading.counts[node.counter] : 1
            let isInside = leaf >= index && leaf < node.end
            let mayRepeat = node.max == Occurs.unbounded || (node.counter >= 0 && count < node.max)
            if isInside, mayRepeat, isRelaxed || model.isFirst(leaf, in: index) {
                var again = start
                if node.counter >= 0 { again.counts[node.counter] = min(count + 1, node.countedUpTo) }
                next.append(entered(again, leaf, below: index, isRepeat: true))
            }
            guard isRelaxed || node.counter < 0 || count >= node.min, node.parent >= 0 else { return }
            let parent = model.nodes[node.parent]
            let isAround = leaf >= node.parent && leaf < parent.end && !isInside
            switch parent.kind {
            case .sequence:
                if isAround, leaf >= node.end {
                    let member = model.member(of: node.parent, around: leaf)
                    let own = node.isOptional ? 0 : 1
                    let isNext = model.nodes[member].requiredBefore == node.requiredBefore + own
                    if isRelaxed || (isNext && model.isFirst(leaf, in: member)) {
                        next.append(entered(start, leaf, below: node.parent))
                    }
                }
                guard isRelaxed || node.canBeLast else { return }
            case .all:
                if isAround {
                    let member = model.member(of: node.parent, around: leaf)
                    let bit = model.nodes[member].bit
                    let isNew = reading.seen[bit >> 6] & 1 << UInt64(bit & 63) == 0
                    if isNew, isRelaxed || model.isFirst(leaf, in: member) {
                        next.append(entered(start, leaf, below: node.parent))
                    }
                }
                // Nothing is behind an `all` group that is the whole content, as nearly every one is.
                guard parent.parent >= 0 || parent.max > 1 else { return }
                guard isRelaxed || model.isComplete(all: node.parent, reading.seen) else { return }
            default:
                break
            }
            index = node.parent
        }
    }

    /// The reading at a leaf that was entered from a node around it: everything between occurs for the first time.
    private func entered(_ reading: Reading, _ leaf: Int, below ancestor: Int, isRepeat: Bool = false) -> Reading {
        var reading = reading
        reading.leaf = leaf
        var index = leaf
        while index != ancestor {
            let node = model.nodes[index]
            if node.counter >= 0 { reading.counts[node.counter] = 1 }
            if node.bit >= 0 {
                if node.parent != ancestor || isRepeat {
                    for bit in model.nodes[node.parent].bits { reading.seen[bit >> 6] &= ~(1 << UInt64(bit & 63)) }
                }
                reading.seen[node.bit >> 6] |= 1 << UInt64(node.bit & 63)
            }
            index = node.parent
        }
        // What is not around the leaf is not counted: equal readings are the same then.
        let used = model.nodes[leaf].counter >= 0 ? model.nodes[leaf].counter + 1 : countersAround(leaf)
        for counter in used..<max(used, reading.counts.count) { reading.counts[counter] = 0 }
        return reading
    }

    private func countersAround(_ leaf: Int) -> Int {
        var index = model.nodes[leaf].parent
        while index >= 0 {
            if model.nodes[index].counter >= 0 { return model.nodes[index].counter + 1 }
            index = model.nodes[index].parent
        }
        return 0
    }

    package func accepts(_ reading: Reading) -> Bool {
        guard reading.leaf >= 0 else { return model.canBeEmpty }
        var index = reading.leaf
        while true {
            let node = model.nodes[index]
            if node.counter >= 0, reading.counts[node.counter] < node.min { return false }
            guard node.parent >= 0 else { return true }
            switch model.nodes[node.parent].kind {
            case .sequence: if !node.canBeLast { return false }
            case .all: if !model.isComplete(all: node.parent, reading.seen) { return false }
            default: break
            }
            index = node.parent
        }
    }

    /// Leaves out a reading where another one at the same place can go on in every way that it can: with no more
    /// occurrences, and none too few.
    package mutating func worthwhile(_ candidates: [Reading]) -> [Reading] {
        var kept: [Reading] = []
        for candidate in candidates {
            steps += kept.count
            if kept.contains(where: { isAsGood($0, as: candidate) }) { continue }
            kept.removeAll { isAsGood(candidate, as: $0) }
            kept.append(candidate)
        }
        return kept
    }

    private func isAsGood(_ a: Reading, as b: Reading) -> Bool {
        guard a.leaf == b.leaf, a.seen == b.seen else { return false }
        var index = a.leaf
        while index >= 0 {
            let node = model.nodes[index]
            if node.counter >= 0 {
                let (own, other) = (a.counts[node.counter], b.counts[node.counter])
                guard own == other || (own < other && own >= node.min) else { return false }
            }
            index = node.parent
        }
        return true
    }
}
