/// Particles that may come next, found by the names that they let through.
struct LabelSet {
    /// A particle that is no group, by its number in the content model, and the names that it lets through.
    struct Label {
        var particle: Int
        /// For an element: the numbers of its own name and those of its substitutes, each with that of the namespace.
        var names: [(name: Int, namespace: Int)] = []
        /// For a wildcard that lists namespaces: their numbers.
        var listed: [Int] = []
        /// For a wildcard that lets all namespaces through, or all but one.
        var open: Wildcard?
    }

    /// One particle, or two of several: one of two is another one than any third, and that is all that is asked.
    private struct Particles {
        var first: Int
        var second: Int?

        init(_ particle: Int) { first = particle }

        mutating func add(_ particle: Int) {
            if second == nil, particle != first { second = particle }
        }

        func other(than particle: Int) -> Int? { first == particle ? second : first }

        func joined(with other: Particles) -> Particles {
            var joined = self
            joined.add(other.first)
            if let second = other.second { joined.add(second) }
            return joined
        }
    }

    /// Particles by the numbers of their names.
    private var names: [Int: Particles] = [:]
    /// For each namespace, a particle that has a name of it.
    private var namespaces: [Int: Int] = [:]
    /// Wildcards by the namespaces that they list.
    private var listed: [Int: Particles] = [:]
    private var open: [(wildcard: Wildcard, particle: Int)] = []

    /// How long it takes to go through the set.
    var count: Int { names.count + listed.count + open.count }

    init() {}

    init(_ label: Label) {
        for (name, namespace) in label.names {
            names[name] = Particles(label.particle)
            namespaces[namespace] = label.particle
        }
        for namespace in label.listed { listed[namespace] = Particles(label.particle) }
        if let wildcard = label.open { open = [(wildcard, label.particle)] }
    }

    mutating func formUnion(_ other: LabelSet) {
        guard count > 0 else {
            self = other
            return
        }
        names.merge(other.names) { $0.joined(with: $1) }
        namespaces.merge(other.namespaces) { first, _ in first }
        listed.merge(other.listed) { $0.joined(with: $1) }
        for (wildcard, particle) in other.open where !open.contains(where: { $0.particle == particle }) {
            open.append((wildcard, particle))
        }
    }

    /// Two different particles that let one name through, one of each set; nil where there are none. Of several pairs,
    /// it is the one that ends first in the schema.
    ///
    /// - Parameters:
    ///   - other: the set that is gone through, so the smaller one where there is a choice.
    ///   - text: the namespaces by their numbers.
    ///   - steps: how many comparisons were made.
    func overlap(_ other: LabelSet, namespaces text: [String], steps: inout Int) -> Pair? {
        var found: Pair?
        func note(_ own: Int?, _ particle: Int) {
            guard let own, own != particle else { return }
            let pair = Pair(first: min(own, particle), second: max(own, particle))
            if found.map({ pair < $0 }) ?? true { found = pair }
        }
        steps += other.count
        for (name, particles) in other.names {
            note(names[name]?.other(than: particles.first), particles.first)
            if let second = particles.second { note(names[name]?.other(than: second), second) }
        }
        for (namespace, particle) in other.namespaces { note(listed[namespace]?.first, particle) }
        for (namespace, particles) in other.listed {
            note(namespaces[namespace], particles.first)
            note(listed[namespace]?.other(than: particles.first), particles.first)
            if let second = particles.second { note(listed[namespace]?.other(than: second), second) }
        }
        for (wildcard, own) in open {
            steps += other.namespaces.count + other.listed.count + other.open.count
            for particle in other.particles(overlapping: wildcard, text) { note(own, particle) }
        }
        for (wildcard, particle) in other.open {
            steps += namespaces.count + listed.count + open.count
            for own in particles(overlapping: wildcard, text) { note(own, particle) }
        }
        return found
    }

    /// Two particles by their numbers in the content model.
    struct Pair: Comparable {
        var first: Int
        var second: Int

        static func < (a: Pair, b: Pair) -> Bool { (a.second, a.first) < (b.second, b.first) }
    }

    /// Particles that a wildcard for all namespaces, or all but one, overlaps with. Two such always do.
    private func particles(overlapping wildcard: Wildcard, _ text: [String]) -> [Int] {
        namespaces.filter { wildcard.allows(text[$0.key]) }.map(\.value)
            + listed.filter { wildcard.allows(text[$0.key]) }.map(\.value.first)
            + open.map(\.particle)
    }
}
