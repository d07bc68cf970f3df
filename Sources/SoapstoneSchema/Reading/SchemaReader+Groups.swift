internal import SoapstoneXML

extension SchemaReader {
    /// The number of a named model group; nil where there is none.
    mutating func namedGroup(_ name: XMLName) -> GroupID? {
        if let id = set.namedGroups[name] { return id }
        guard let declared = declared(name, .group) else { return nil }
        let id = newGroup(declared.node, context(of: declared, name))
        set.namedGroups[name] = id
        return id
    }

    /// Gives a group definition a number, and reads it later.
    private mutating func newGroup(_ node: SyntaxNode, _ context: SchemaContext) -> GroupID {
        let id = GroupID(set.groups.count)
        set.groups.append(ModelGroup(compositor: .sequence, particles: [], origin: context.origin(of: node)))
        agenda.append(.group(id, node, context))
        return id
    }

    /// Reads a named group.
    mutating func complete(_ id: GroupID, _ node: SyntaxNode, _ context: SchemaContext) {
        guard let model = node.content.first(where: { $0.compositor != nil }), let compositor = model.compositor else {
            findings.add(
                .schema("s4s-elt-must-match"),
                "A group has no sequence, choice or all in it.",
                at: node
            )
            set.groups[id.index].isUnread = true
            return
        }
        isContentUnread = false
        let particles = particles(of: model, context)
        set.groups[id.index] = ModelGroup(
            compositor: compositor,
            particles: particles,
            isUnread: isContentUnread || !unreadParts(of: node, in: context).isEmpty,
            origin: context.origin(of: model)
        )
    }

    /// The particle of an element, a wildcard, a group or a reference to one; nil where it never occurs.
    mutating func particle(_ node: SyntaxNode, _ context: SchemaContext) -> Particle? {
        guard let occurs = occurs(of: node) else { return nil }
        guard let term = term(node, context), occurs.max > 0 else { return nil }
        return Particle(occurs: occurs, term: term)
    }

    private mutating func term(_ node: SyntaxNode, _ context: SchemaContext) -> Particle.Term? {
        switch node.schemaTag {
        case .element:
            return localElement(node, context).map { .element($0) }
        case .any:
            return wildcard(node, context).map { .wildcard($0) }
        case .group:
            return referredGroup(node, context).map { .group($0) }
        case .sequence, .choice, .all:
            guard let compositor = node.compositor else { return nil }
            let particles = particles(of: node, context)
            set.groups.append(
                ModelGroup(compositor: compositor, particles: particles, origin: context.origin(of: node))
            )
            return .group(GroupID(set.groups.count - 1))
        default:
            return nil
        }
    }

    private mutating func particles(of node: SyntaxNode, _ context: SchemaContext) -> [Particle] {
        var particles: [Particle] = []
        for child in node.content {
            switch child.schemaTag {
            case .element, .any, .group, .sequence, .choice:
                if let particle = particle(child, context) { particles.append(particle) }
            default:
                findings.add(
                    .schema("s4s-elt-must-match"),
                    "'\(Excerpt.escaped(child.name.local.utf8))' may not stand in a model group.",
                    at: child
                )
            }
        }
        return particles
    }

    private mutating func referredGroup(_ node: SyntaxNode, _ context: SchemaContext) -> GroupID? {
        guard let qName = node.token(.ref) else {
            findings.add(.schema("s4s-att-must-appear"), "A group inside a type has no reference.", at: node)
            return nil
        }
        defer { if isBroken(node) { isContentUnread = true } }
        guard let name = name(qName, at: node, in: context) else { return nil }
        if let redefinition = context.redefinition, redefinition.tag == .group, redefinition.name == name {
            return originalGroup(redefinition.original, name)
        }
        if let id = namedGroup(name) {
            checkImport(of: name, at: node, in: context)
            return id
        }
        unresolved("group", name, at: node, in: context)
        return meant(name, .group).flatMap { namedGroup($0) }
    }

    /// The group that a redefinition replaces: it lives on without a place among the names.
    mutating func originalGroup(_ original: Declared, _ name: XMLName) -> GroupID {
        let key = NodeKey(original.node)
        if let known = originalGroups[key] { return known }
        let id = newGroup(original.node, context(of: original, name))
        originalGroups[key] = id
        return id
    }

    /// `minOccurs` and `maxOccurs`; nil, with a finding, where they are not numbers or contradict each other.
    private mutating func occurs(of node: SyntaxNode) -> Occurs? {
        func number(_ name: AttributeName) -> UInt32?? {
            guard let text = node.token(name) else { return .some(.some(1)) }
            if name == .maxOccurs, text == "unbounded" { return .some(.some(Occurs.unbounded)) }
            guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
            // More than fits is more than any message has.
            return .some(min(UInt32(text) ?? Occurs.unbounded - 1, Occurs.unbounded - 1))
        }
        guard let lower = number(.minOccurs) ?? nil, let upper = number(.maxOccurs) ?? nil else {
            findings.add(
                .datatype("cvc-datatype-valid"),
                "minOccurs or maxOccurs is not a number.",
                at: node
            )
            return .once
        }
        guard lower <= upper else {
            findings.add(.schema("p-props-correct.2.1"), "minOccurs is more than maxOccurs.", at: node)
            return Occurs(min: upper, max: upper)
        }
        return Occurs(min: lower, max: upper)
    }

    /// What `any` or `anyAttribute` lets through.
    mutating func wildcard(_ node: SyntaxNode, _ context: SchemaContext) -> Wildcard? {
        let own = context.source.targetNamespace
        let words = node.attribute(.namespace) == nil ? ["##any"] : node.words(.namespace)
        let namespaces: Wildcard.Namespaces
        switch words {
        case ["##any"]: namespaces = .any
        case ["##other"]: namespaces = .other(than: own)
        default:
            guard words.count <= limits.wildcardNamespaces else {
                findings.add(
                    beyond: .wildcardNamespaces,
                    "A wildcard lists more than \(limits.wildcardNamespaces) namespaces.",
                    at: node
                )
                return nil
            }
            namespaces = .of(
                words.map { word in
                    switch word {
                    case "##targetNamespace": own
                    case "##local": ""
                    default: word
                    }
                }
            )
        }
        let process = node.token(.processContents)
        if let process, Wildcard.ProcessContents(rawValue: process) == nil {
            findings.add(
                .datatype("cvc-enumeration-valid"),
                "'\(Excerpt.escaped(process.utf8))' is not strict, lax or skip.",
                at: node
            )
        }
        return Wildcard(
            namespaces: namespaces,
            processContents: process.flatMap(Wildcard.ProcessContents.init) ?? .strict
        )
    }

    /// Takes groups apart that contain themselves (`mg-props-correct.2`), that are too many inside each other, or that
    /// have too many particles when those in them are written out: what is left can be walked through.
    mutating func boundGroups() {
        enum State { case new, open, done }
        var states = [State](repeating: .new, count: set.groups.count)
        // Of groups that are done: how many are inside each other, and how many particles there are in all.
        var depths = [Int](repeating: 1, count: set.groups.count)
        var sizes = [Int](repeating: 1, count: set.groups.count)
        for start in set.groups.indices where states[start] == .new {
            // The groups on the way down, each with the particle that comes next.
            var path: [(group: Int, next: Int)] = [(start, 0)]
            states[start] = .open
            while let last = path.last {
                guard last.next < set.groups[last.group].particles.count else {
                    states[last.group] = .done
                    path.removeLast()
                    continue
                }
                var inner: Int?
                if case .group(let id) = set.groups[last.group].particles[last.next].term { inner = id.index }
                if let inner, states[inner] == .new {
                    states[inner] = .open
                    path.append((inner, 0))
                    continue
                }
                if let inner, states[inner] == .open {
                    let origin = set.groups[last.group].origin
                    findings.add(.schema("mg-props-correct.2"), "A model group contains itself.", at: origin, in: set)
                    set.groups[last.group].particles.remove(at: last.next)
                    set.groups[last.group].isUnread = true
                    continue
                }
                let depth = max(depths[last.group], inner.map { depths[$0] + 1 } ?? 1)
                let size = sizes[last.group] + (inner.map { sizes[$0] } ?? 1)
                guard depth <= limits.groupDepth, size <= limits.particles else {
                    refuseGroup(last.group, isTooDeep: depth > limits.groupDepth)
                    // The rest goes as well: one finding a group is enough.
                    set.groups[last.group].particles.removeSubrange(last.next...)
                    continue
                }
                depths[last.group] = depth
                sizes[last.group] = size
                path[path.count - 1].next += 1
            }
        }
    }

    private mutating func refuseGroup(_ group: Int, isTooDeep: Bool) {
        let origin = set.groups[group].origin
        if isTooDeep {
            let message = "More than \(limits.groupDepth) model groups are inside each other."
            findings.add(.cost, message, remedy: ContractLimit.fixed, at: origin, in: set)
        } else {
            let message = "A content model has more than \(limits.particles) particles, those of its groups counted."
            findings.add(beyond: .particles, message, at: origin, in: set)
        }
    }
}

extension SyntaxNode {
    var compositor: ModelGroup.Compositor? {
        switch schemaTag {
        case .sequence: .sequence
        case .choice: .choice
        case .all: .all
        default: nil
        }
    }
}
