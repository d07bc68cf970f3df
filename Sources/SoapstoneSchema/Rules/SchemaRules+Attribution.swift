internal import SoapstoneXML

/// Unique Particle Attribution (`cos-nonambig`): an element's name alone says which particle it is.
///
/// As in Glushkov's construction, what may come next is told by the particles that a part of the model can begin with,
/// and by those that can follow its last element without leaving it. Parts are put together from the inside out, and
/// each time what follows is held against what begins next, so no set of followers is made for each particle: a run of
/// optional elements takes linear time. Copies of a repeated part need not be made: a part that is repeated n times is
/// followed by itself and, after the last time alone, by what is behind it; where it may end earlier, by both.
extension SchemaRules {
    /// What is known of a part of a content model.
    private struct Part {
        var isEmptiable: Bool
        var first = LabelSet()
        /// What may come behind the last element of the part, inside the part.
        var following = LabelSet()
    }

    /// One walk through a content model.
    private struct Walk {
        var leaves: [ParticleTree.Node] = []
        /// The two particles that overlap.
        var overlap: LabelSet.Pair?
    }

    mutating func checkAttribution(of model: ParticleTree.Node, at origin: Origin) throws(RulesCost) {
        var walk = Walk()
        _ = try part(model, &walk)
        guard let overlap = walk.overlap else { return }
        let (first, second) = (walk.leaves[overlap.first], walk.leaves[overlap.second])
        add(
            "cos-nonambig",
            "Two particles overlap, \(named(second)) and, in \(place(first.origin, from: second.origin)), "
                + "\(named(first)): an element that both let through does not say which of them is meant.",
            at: second.origin
        )
    }

    private func named(_ leaf: ParticleTree.Node) -> String {
        switch leaf.term {
        case .element(let id): "the element \(named(id))"
        case .wildcard(let wildcard): "the wildcard for \(named(wildcard))"
        case .group: "a group"
        }
    }

    private mutating func part(_ node: ParticleTree.Node, _ walk: inout Walk) throws(RulesCost) -> Part {
        var part: Part
        switch node.term {
        case .element, .wildcard:
            let label = label(of: node, walk.leaves.count)
            walk.leaves.append(node)
            try spend(label.names.count + label.listed.count + 1, at: node.origin)
            part = Part(isEmptiable: false, first: LabelSet(label))
        case .group(.sequence, let nodes):
            part = Part(isEmptiable: true)
            for inner in nodes { try append(self.part(inner, &walk), to: &part, node.origin, &walk) }
        case .group(let compositor, let nodes):
            part = Part(isEmptiable: compositor == .all)
            for inner in nodes {
                let inner = try self.part(inner, &walk)
                try check(part.first, inner.first, node.origin, &walk)
                try spend(inner.first.count + inner.following.count, at: node.origin)
                part.first.formUnion(inner.first)
                part.following.formUnion(inner.following)
                part.isEmptiable =
                    compositor == .all
                    ? part.isEmptiable && inner.isEmptiable : part.isEmptiable || inner.isEmptiable
            }
            if compositor == .all { part.following.formUnion(part.first) }
        }
        try repeatPart(&part, node, &walk)
        return part
    }

    private mutating func append(
        _ next: Part,
        to part: inout Part,
        _ origin: Origin,
        _ walk: inout Walk
    ) throws(RulesCost) {
        try check(part.following, next.first, origin, &walk)
        try spend(2 * next.first.count + next.following.count, at: origin)
        if part.isEmptiable {
            try check(part.first, next.first, origin, &walk)
            part.first.formUnion(next.first)
        }
        if next.isEmptiable {
            part.following.formUnion(next.first)
            part.following.formUnion(next.following)
        } else {
            part.following = next.following
        }
        part.isEmptiable = part.isEmptiable && next.isEmptiable
    }

    private mutating func repeatPart(
        _ part: inout Part,
        _ node: ParticleTree.Node,
        _ walk: inout Walk
    ) throws(RulesCost) {
        if node.occurs.max > 1 {
            try check(part.following, part.first, node.origin, &walk)
            // A part that is there a certain number of times does not begin again after the last one.
            if node.occurs.min < node.occurs.max || part.isEmptiable {
                try spend(part.first.count, at: node.origin)
                part.following.formUnion(part.first)
            }
        }
        if node.occurs.min == 0 { part.isEmptiable = true }
    }

    private mutating func check(
        _ a: LabelSet,
        _ b: LabelSet,
        _ origin: Origin,
        _ walk: inout Walk
    ) throws(RulesCost) {
        guard walk.overlap == nil else { return }
        var steps = 0
        walk.overlap = a.overlap(b, namespaces: names.namespaces, steps: &steps)
        try spend(steps, at: origin)
    }

    private mutating func label(of node: ParticleTree.Node, _ particle: Int) -> LabelSet.Label {
        var label = LabelSet.Label(particle: particle)
        switch node.term {
        case .element(let id):
            label.names = ([id] + elements(substituting: id)).map { names[$0] }
        case .wildcard(let wildcard):
            if case .of(let list) = wildcard.namespaces {
                label.listed = list.map { names.number(of: $0) }
            } else {
                label.open = wildcard
            }
        case .group: break
        }
        return label
    }
}

/// Numbers for the names of elements, and for namespaces.
struct ElementNumbers {
    private(set) var namespaces: [String] = []
    private var numbers: [(name: Int, namespace: Int)] = []
    private var known: [XMLName: Int] = [:]

    init(_ set: SchemaSet) {
        var names: [XMLName: Int] = [:]
        numbers.reserveCapacity(set.elements.count)
        for element in set.elements {
            let name = names[element.name] ?? names.count
            names[element.name] = name
            numbers.append((name, number(of: element.name.namespace)))
        }
    }

    mutating func number(of namespace: String) -> Int {
        let key = XMLName("", in: namespace)
        if let number = known[key] { return number }
        known[key] = namespaces.count
        namespaces.append(namespace)
        return namespaces.count - 1
    }

    subscript(element: ElementID) -> (name: Int, namespace: Int) { numbers[element.index] }
}
