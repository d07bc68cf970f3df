internal import SoapstoneXML

/// What a content model has to be, whatever it is derived from.
extension SchemaRules {
    /// Groups (`cos-all-limited`).
    mutating func checkGroups() {
        for group in set.groups where group.origin != .builtIn {
            for particle in group.particles {
                switch particle.term {
                case .group(let inner):
                    guard set[inner].compositor == .all else { continue }
                    add(
                        "cos-all-limited.1.2",
                        "An 'all' group stands in a '\(group.compositor.rawValue)' group; it can only be the whole content "
                            + "of a type.",
                        at: group.origin
                    )
                case .element(let id):
                    guard group.compositor == .all, particle.occurs.max > 1 else { continue }
                    add(
                        "cos-all-limited.2",
                        "\(named(id)) occurs \(particle.occurs) times in an 'all' group; once is the most.",
                        at: group.origin
                    )
                case .wildcard: continue
                }
            }
        }
    }

    mutating func checkContent(of type: ComplexType) {
        guard let particle = type.content.particle else { return }
        if case .group(let id) = particle.term, set[id].compositor == .all, particle.occurs.max > 1 {
            add(
                "cos-all-limited.1.2",
                "An 'all' group occurs \(particle.occurs) times; once is the most.",
                at: type.origin
            )
        }
        do throws(RulesCost) {
            guard try !isPlain(particle, at: type.origin) else { return }
            let model = try contentModel(particle, type.origin)
            try checkConsistency(of: model)
            try checkAttribution(of: model, at: type.origin)
        } catch {
            // The finding is there.
        }
    }

    // MARK: - Plain content models

    /// How many elements are compared name by name; most types have no more.
    private static let mostPlainElements = 24

    /// Whether all particles are elements of different names without substitutes: then a name alone says which particle
    /// an element is, and no two particles can disagree about a type, however they are grouped and repeated.
    private mutating func isPlain(_ particle: Particle, at origin: Origin) throws(RulesCost) -> Bool {
        plainElements.removeAll(keepingCapacity: true)
        guard collectPlainElements(of: particle) else { return false }
        try spend(plainElements.count, at: origin)
        for (position, element) in plainElements.enumerated() {
            // In their places: to take the elements out of the list costs more than to compare their names.
            let isRepeated = plainElements[..<position].contains { other in
                other.digest == element.digest
                    && set.elements[other.id.index].name == set.elements[element.id.index].name
            }
            guard !isRepeated else { return false }
        }
        return true
    }

    /// A number of a local name, the same for the same name (the function of Fowler, Noll and Vo, of 64 bits).
    private static func digest(_ name: String) -> UInt64 {
        name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private mutating func collectPlainElements(of particle: Particle) -> Bool {
        switch particle.term {
        case .wildcard: return false
        case .element(let id):
            plainElements.append((id, Self.digest(set.elements[id.index].name.local)))
            return plainElements.count <= Self.mostPlainElements && set.substitutes[id] == nil
        case .group(let id):
            for inner in set[id].particles {
                guard collectPlainElements(of: inner) else { return false }
            }
            return true
        }
    }

    // MARK: - Element Declarations Consistent

    /// Elements of one name are of one named type (`cos-element-consistent`).
    private mutating func checkConsistency(of model: ParticleTree.Node) throws(RulesCost) {
        var elements: [XMLName: ElementID] = [:]
        var places: [(ElementID, Origin)] = []
        collect(model, &places)
        for (id, origin) in places {
            for element in [id] + self.elements(substituting: id) {
                try spend(at: origin)
                guard let first = elements[set[element].name] else {
                    elements[set[element].name] = element
                    continue
                }
                guard first != element else { continue }
                let type = set[element].type
                guard type != set[first].type || set.name(of: type) == nil else { continue }
                add(
                    "cos-element-consistent",
                    "\(named(element)) is there twice in one content model, once of \(named(set[first].type)) and once of "
                        + "\(named(type)); both must be of one named type.",
                    at: origin
                )
            }
        }
    }

    private func collect(_ node: ParticleTree.Node, _ places: inout [(ElementID, Origin)]) {
        switch node.term {
        case .element(let id): places.append((id, node.origin))
        case .group(_, let nodes): for node in nodes { collect(node, &places) }
        case .wildcard: break
        }
    }
}
