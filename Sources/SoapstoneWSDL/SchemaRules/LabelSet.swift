/// Particles that may come next, found by the names that they let through.
struct LabelSet {
    /// A particle that is no group, by its number in the content model, and the names that it lets through.
    struct Label {
        var particle: Int
        /// For an element: the numbers of its own name and those of its substitutes, each with that of the namespace.
        var names: [(name: Int, namespace: Int)] = []
        var wildcard: Wildcard?
    }

    /// Particles by the numbers of their names.
    private var names: [Int: Int] = [:]
    /// For each namespace, a particle that has a name of it.
    private var namespaces: [Int: Int] = [:]
    private var wildcards: [(wildcard: Wildcard, particle: Int)] = []

    /// How long it takes to go through the set.
    var count: Int { names.count + wildcards.count }

    init() {}

    init(_ label: Label) {
        for (name, namespace) in label.names {
            names[name] = label.particle
            namespaces[namespace] = label.particle
        }
        if let wildcard = label.wildcard { wildcards = [(wildcard, label.particle)] }
    }

    mutating func formUnion(_ other: LabelSet) {
        guard count > 0 else {
            self = other
            return
        }
        names.merge(other.names) { first, _ in first }
        namespaces.merge(other.namespaces) { first, _ in first }
        for (wildcard, particle) in other.wildcards where !wildcards.contains(where: { $0.particle == particle }) {
            wildcards.append((wildcard, particle))
        }
    }

    /// Two different particles that let one name through, one of each set; nil where there are none.
    ///
    /// - Parameters:
    ///   - other: the set that is gone through, so the smaller one where there is a choice.
    ///   - text: the namespaces by their numbers.
    ///   - steps: how many comparisons were made.
    func overlap(_ other: LabelSet, namespaces text: [String], steps: inout Int) -> (Int, Int)? {
        steps += other.names.count
        for (name, particle) in other.names {
            if let own = names[name], own != particle { return (own, particle) }
        }
        steps += wildcards.count * (other.namespaces.count + other.wildcards.count)
        for (wildcard, own) in wildcards {
            if let (_, particle) = other.namespaces.first(where: { wildcard.allows(text[$0.key]) }) {
                return (own, particle)
            }
            if let particle = other.wildcards.first(where: { $0.particle != own && $0.wildcard.overlaps(wildcard) }) {
                return (own, particle.particle)
            }
        }
        steps += other.wildcards.count * namespaces.count
        for (wildcard, particle) in other.wildcards {
            if let (_, own) = namespaces.first(where: { wildcard.allows(text[$0.key]) }) { return (own, particle) }
        }
        return nil
    }
}

extension Wildcard {
    /// Whether there is a name that both let through.
    func overlaps(_ other: Wildcard) -> Bool {
        switch namespaces.intersection(other.namespaces) {
        case .of(let list)?: !list.isEmpty
        // What no wildcard says is all namespaces but two.
        case .any?, .other?, nil: true
        }
    }
}
