internal import SoapstoneXML

extension SchemaReader {
    /// The number of a named model group; nil where there is none.
    mutating func namedGroup(_ name: XMLName) -> GroupID? {
        if let id = set.namedGroups[name] { return id }
        guard let declared = index.groups[name] else { return nil }
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
            return
        }
        let particles = particles(of: model, context)
        set.groups[id.index] = ModelGroup(
            compositor: compositor,
            particles: particles,
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
        guard let name = name(qName, at: node, in: context) else { return nil }
        if let redefinition = context.redefinition, redefinition.tag == .group, redefinition.name == name {
            let original = redefinition.original
            let key = NodeKey(original.node)
            if let known = originalGroups[key] { return known }
            let id = newGroup(original.node, self.context(of: original, name))
            originalGroups[key] = id
            return id
        }
        if let id = namedGroup(name) {
            checkImport(of: name, at: node, in: context)
            return id
        }
        unresolved("group", name, at: node, in: context)
        return meant(name, in: index.groups).flatMap { namedGroup($0) }
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

    /// Takes groups apart that contain themselves (`mg-props-correct.2`).
    mutating func refuseCircularGroups() {
        enum State { case new, open, done }
        var states = [State](repeating: .new, count: set.groups.count)
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
                path[path.count - 1].next += 1
                guard case .group(let inner) = set.groups[last.group].particles[last.next].term else { continue }
                switch states[inner.index] {
                case .done: continue
                case .new:
                    states[inner.index] = .open
                    path.append((inner.index, 0))
                case .open:
                    let origin = set.groups[last.group].origin
                    findings.add(
                        ContractFinding(
                            .schema("mg-props-correct.2"),
                            .error,
                            "A model group contains itself.",
                            file: origin.file < 0 ? "" : set.files[origin.file],
                            line: origin.line
                        )
                    )
                    set.groups[last.group].particles.remove(at: last.next)
                    path[path.count - 1].next -= 1
                }
            }
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
