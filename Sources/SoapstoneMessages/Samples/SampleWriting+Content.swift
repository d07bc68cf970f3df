internal import SoapstoneSchema
internal import SoapstoneXML

extension SampleWriting {
    /// What a sample may come to: a schema may ask for any number of elements, of which none has to be long.
    private static let largest = (steps: 200_000, bytes: 4 << 20)

    /// Writes what a content model asks for.
    mutating func write(_ particle: Particle) throws(SampleError) {
        for _ in 0..<count(of: particle) {
            steps += 1
            guard steps <= Self.largest.steps, text.utf8.count <= Self.largest.bytes else {
                throw failure("The sample is too large.")
            }
            switch particle.term {
            case .element(let id): try write(id)
            case .group(let id): try write(set[id])
            case .wildcard(let wildcard): try write(wildcard)
            }
        }
    }

    private mutating func write(_ group: ModelGroup) throws(SampleError) {
        guard group.compositor == .choice else {
            for particle in group.particles { try write(particle) }
            return
        }
        // The branch must end; near the bound on size the lowest one does it soonest.
        let possible = group.particles.filter { height(of: $0) < MinimalHeights.endless }
        guard let lowest = possible.min(by: { height(of: $0) < height(of: $1) }) else {
            guard group.particles.isEmpty else { throw failure("Every branch of a choice contains itself.") }
            return
        }
        let isLarge = elements >= options.elements
        let calm = possible.filter { !recurs($0) }
        // What may be left out is there once, unless it leads back to where it stands.
        guard !isLarge, !calm.isEmpty else { return try write(lowest) }
        if let branch = scriptedBranch(calm) { return try write(branch.occurs.min == 0 ? once(branch) : branch) }
        let branch = calm[values.random.below(calm.count)]
        try write(branch.occurs.min == 0 && options.extent != .required ? once(branch) : branch)
    }

    private func once(_ particle: Particle) -> Particle {
        Particle(occurs: Occurs(min: 1, max: particle.occurs.max), term: particle.term)
    }

    private mutating func count(of particle: Particle) -> Int {
        // An accessor may stay away (SOAP 1.1 section 5.1 rule 9): so a type that needs itself ends.
        if encoding != nil, recurs(particle) || height(of: once(particle)) >= MinimalHeights.endless { return 0 }
        let least = Int(clamping: particle.occurs.min)
        var mayGrow =
            elements < options.elements && !recurs(particle) && height(of: once(particle)) < MinimalHeights.endless
        if case .wildcard = particle.term { mayGrow = false }
        if script != nil { return scriptedCount(of: particle, least, mayGrow: mayGrow) }
        guard mayGrow, options.extent != .required else { return least }
        let wanted = options.extent == .all ? 2 : 1
        return max(least, min(wanted, Int(clamping: particle.occurs.max)))
    }

    private func height(of particle: Particle) -> Int {
        heights.height(of: particle, set)
    }

    /// Whether a particle leads to a type that stands around it already.
    private func recurs(_ particle: Particle) -> Bool {
        switch particle.term {
        case .element(let id): return recurs(set[id].type)
        case .group(let id): return set[id].particles.contains { recurs($0) }
        case .wildcard: return false
        }
    }

    /// Whether a type stands around the place already.
    func recurs(_ type: TypeID) -> Bool {
        guard case .complex(let id) = type else { return false }
        return open[id, default: 0] > 0 && type != SchemaSet.anyType || path.count > 24
    }

    private mutating func write(_ wildcard: Wildcard) throws(SampleError) {
        let possible = heights.globalElements.filter { wildcard.allows($0.namespace) }.map(\.elements)
        let calm = possible.compactMap { elements in
            elements.first { !recurs(Particle(occurs: .once, term: .element($0))) }
        }
        // What stands around the place already ends where it may.
        let lowest = (calm.isEmpty ? possible.compactMap(\.first) : calm).min { a, b in
            (heights.height(of: a, set), a.index) < (heights.height(of: b, set), b.index)
        }
        if wildcard.processContents != .skip, let lowest { return try write(lowest) }
        guard wildcard.processContents != .strict else {
            throw failure("No global element may stand where a wildcard asks for one.")
        }
        let namespace: String
        switch wildcard.namespaces {
        case .any, .other: namespace = "urn:example:any"
        case .of(let list): namespace = list.first ?? ""
        }
        elements += 1
        text += "<\(qualified(XMLName("any", in: namespace)))/>"
    }
}
