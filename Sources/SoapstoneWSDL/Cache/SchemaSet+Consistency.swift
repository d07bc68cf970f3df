extension SchemaSet {
    /// Whether every number in the set is that of a component, nothing contains or derives from itself where schemas may
    /// not, and nothing is larger than schemas may be.
    ///
    /// What reads documents makes no other sets; a set that comes from elsewhere is held against it once, and nobody who
    /// uses sets has to.
    func isConsistent(_ limits: SchemaLimits) -> Bool {
        elements.indices.allSatisfy(hasElement) && attributes.allSatisfy { has($0.type) && has($0.origin) }
            && simpleTypes.allSatisfy { has($0.origin) && ($0.base.map(has) ?? true) }
            && complexTypes.indices.allSatisfy(hasType)
            && groups.allSatisfy { $0.particles.allSatisfy(has) && has($0.origin) } && hasTables
            && complexTypes.reduce(0) { $0 + $1.attributes.count } <= limits.attributeUses
            && groupsEnd(limits) && derivationsEnd(limits)
    }

    private var hasTables: Bool {
        types.values.allSatisfy(has) && globalElements.values.allSatisfy(has)
            && globalAttributes.values.allSatisfy(has) && namedGroups.values.allSatisfy(has)
            && substitutes.allSatisfy { has($0.key) && $0.value.allSatisfy(has) }
            && derivedTypes.allSatisfy { has($0.key) && $0.value.allSatisfy(has) }
            && expectedContentTypes.keys.allSatisfy(has)
    }

    // MARK: - Numbers

    private func has(_ id: SimpleTypeID) -> Bool { simpleTypes.indices.contains(id.index) }
    private func has(_ id: ComplexTypeID) -> Bool { complexTypes.indices.contains(id.index) }
    private func has(_ id: ElementID) -> Bool { elements.indices.contains(id.index) }
    private func has(_ id: AttributeID) -> Bool { attributes.indices.contains(id.index) }
    private func has(_ id: GroupID) -> Bool { groups.indices.contains(id.index) }
    private func has(_ origin: Origin) -> Bool { origin.file < files.count }

    private func has(_ id: TypeID) -> Bool {
        switch id {
        case .simple(let id): has(id)
        case .complex(let id): has(id)
        }
    }

    /// Of an element in its place: to take a hundred thousand out of the list takes longer than to look at them.
    private func hasElement(_ index: Int) -> Bool {
        guard has(elements[index].type), has(elements[index].origin) else { return false }
        return !elements[index].hasRarities
            || (elements[index].substitutionHead.map(has) ?? true)
                && elements[index].identityConstraints.allSatisfy { has($0.origin) }
    }

    private func hasType(_ index: Int) -> Bool {
        // The first one is xs:anyType, which alone is derived from nothing.
        guard complexTypes[index].base.map(has) ?? (index == 0), has(complexTypes[index].origin),
            complexTypes[index].attributes.allSatisfy({ has($0.attribute) && has($0.origin) })
        else { return false }
        if case .simple(let id) = complexTypes[index].content { return has(id) }
        return complexTypes[index].content.particle.map(has) ?? true
    }

    private func has(_ particle: Particle) -> Bool {
        switch particle.term {
        case .element(let id): has(id)
        case .group(let id): has(id)
        case .wildcard: true
        }
    }

    // MARK: - Ends

    /// Whether no group contains itself, and none is deeper or larger than `limits` allow.
    private func groupsEnd(_ limits: SchemaLimits) -> Bool {
        // Of groups that are done: how many are inside each other, and how many particles there are in all.
        var measures = [(depth: Int, size: Int)?](repeating: nil, count: groups.count)
        var isOpen = [Bool](repeating: false, count: groups.count)
        for start in groups.indices where measures[start] == nil {
            var path = [(group: start, next: 0, depth: 1, size: 1)]
            isOpen[start] = true
            while var last = path.popLast() {
                let particles = groups[last.group].particles
                var inner: Int?
                while inner == nil, last.next < particles.count {
                    guard case .group(let id) = particles[last.next].term else {
                        last.size += 1
                        last.next += 1
                        continue
                    }
                    guard let measure = measures[id.index] else {
                        inner = id.index
                        continue
                    }
                    last.depth = max(last.depth, measure.depth + 1)
                    last.size += measure.size
                    last.next += 1
                }
                guard last.depth <= limits.groupDepth, last.size <= limits.particles else { return false }
                if let inner {
                    guard !isOpen[inner] else { return false }
                    isOpen[inner] = true
                    path.append(last)
                    path.append((inner, 0, 1, 1))
                } else {
                    measures[last.group] = (last.depth, last.size)
                }
            }
        }
        return true
    }

    /// Whether every type is derived from `xs:anyType` in the end, in no more steps than `limits` allow beside those of
    /// the built-in types.
    private func derivationsEnd(_ limits: SchemaLimits) -> Bool {
        // Simple types are derived from earlier ones: what reads them sees to that.
        var steps = [Int](repeating: -1, count: complexTypes.count)
        steps[0] = 0
        for start in complexTypes.indices where steps[start] < 0 {
            var path: [Int] = []
            var next = start
            var depth = 0
            while steps[next] < 0 {
                // More steps than types: one is derived from itself.
                guard path.count < complexTypes.count, path.count <= limits.derivationDepth else { return false }
                path.append(next)
                guard case .complex(let base)? = complexTypes[next].base else { break }
                next = base.index
            }
            if steps[next] >= 0 { depth = steps[next] }
            for type in path.reversed() {
                depth += 1
                steps[type] = depth
            }
            guard depth <= limits.derivationDepth + 1 else { return false }
        }
        return true
    }
}
