internal import SoapstoneCodec
internal import SoapstoneSchema
internal import SoapstoneXML

/// The elements and types of messages as JSON: each named component once.
struct TypeReport {
    private let set: SchemaSet
    /// The names of groups that have one: they are listed once, however many refer to them.
    private let groupNames: [GroupID: XMLName]

    init(_ set: SchemaSet) {
        self.set = set
        groupNames = Dictionary(set.namedGroups.map { ($0.value, $0.key) }) { first, _ in first }
    }

    /// Writes the members `elements`, `types` and `groups`.
    ///
    /// - Parameter operations: the operations whose messages to follow; nil for all that the schemas declare.
    func write(_ json: inout JSONText, namedBy operations: [BoundOperation]?) {
        var reach = Reach(set)
        if let operations {
            for operation in operations { reach.follow(operation) }
        } else {
            for (index, element) in set.elements.enumerated() where element.isGlobal && element.origin.file >= 0 {
                reach.follow(ElementID(index))
            }
            for (index, type) in set.complexTypes.enumerated() where type.name != nil && type.origin.file >= 0 {
                reach.follow(.complex(ComplexTypeID(index)))
            }
            for (index, type) in set.simpleTypes.enumerated() where type.name != nil && type.origin.file >= 0 {
                reach.follow(.simple(SimpleTypeID(index)))
            }
        }
        reach.run()
        let elements = reach.elements.filter { set[$0].isGlobal }
        json.objects("elements", elements) { id, json in
            json.member("name", set[id].name.description)
            describe(set[id], &json)
        }
        json.objects("types", reach.types.filter { set.name(of: $0) != nil }) { type, json in
            json.member("name", set.name(of: type)?.description)
            describe(type, &json)
        }
        json.objects("groups", reach.groups.filter { groupNames[$0] != nil }) { id, json in
            json.member("name", groupNames[id]?.description)
            describe(set[id], &json)
        }
    }

    private func describe(_ element: ElementDeclaration, _ json: inout JSONText) {
        if element.isAbstract { json.member("abstract", true) }
        if element.isNillable { json.member("nillable", true) }
        describe(element.value, set.textType(of: element.type), at: element.origin, &json)
        reference(element.type, &json)
    }

    /// A default or fixed value, with `{namespace}local` for a QName.
    private func describe(
        _ constraint: ValueConstraint?,
        _ type: SimpleTypeID?,
        at origin: Origin,
        _ json: inout JSONText
    ) {
        guard let constraint else { return }
        let value = set.value(constraint, at: origin)
        json.member(
            constraint.isFixed ? "fixed" : "default",
            type.map { value.expanded(as: set[$0].datatype) } ?? value.text
        )
    }

    /// The name of a type, or, where it has none, what it is.
    private func reference(_ type: TypeID, _ json: inout JSONText) {
        if let name = set.name(of: type) { return json.member("type", name.description) }
        json.object("of") { json in describe(type, &json) }
    }

    private func describe(_ type: TypeID, _ json: inout JSONText) {
        switch type {
        case .simple(let id): describe(set[id], &json)
        case .complex(let id): describe(set[id], &json)
        }
    }

    private func describe(_ type: SimpleType, _ json: inout JSONText) {
        json.member("kind", "simple")
        if let base = type.base, let name = set.name(of: base) { json.member("base", name.description) }
        if let item = type.item { json.object("item") { json in reference(.simple(item), &json) } }
        if !type.members.isEmpty {
            json.objects("members", type.members) { id, json in reference(.simple(id), &json) }
        }
        let facets = type.datatype.facets
        for facet in [Facet.length, .minLength, .maxLength, .totalDigits, .fractionDigits] {
            if let number = facets[number: facet] { json.member(facet.localName, number) }
        }
        // What comes from a type with a name is told there, short numbers left out: any number of types may be derived
        // from it.
        let told = type.base.flatMap { namedFacets(of: $0) }
        for facet in [Facet.minInclusive, .maxInclusive, .minExclusive, .maxExclusive] {
            if let bound = facets.bound(facet), bound != told?.bound(facet) {
                json.member(facet.localName, bound.canonicalText(asInteger: facets.fractionDigits == 0))
            }
        }
        let patterns = facets.patterns.dropFirst(told?.patterns.count ?? 0)
        if !patterns.isEmpty { json.member("patterns", patterns.flatMap { $0.map(\.source) }) }
        if let literals = facets.enumeration?.shownLiterals(), literals != told?.enumeration?.shownLiterals() {
            json.member("enumeration", literals)
        }
    }

    private func namedFacets(of base: TypeID) -> Facets? {
        guard case .simple(let id) = base, set[id].name != nil else { return nil }
        return set[id].datatype.facets
    }

    private func describe(_ type: ComplexType, _ json: inout JSONText) {
        json.member("kind", "complex")
        if let base = type.base, let name = set.name(of: base) {
            json.member("base", name.description)
            if base != SchemaSet.anyType {
                json.member("derivation", type.derivation == .extension ? "extension" : "restriction")
            }
        }
        if type.isAbstract { json.member("abstract", true) }
        if type.content.isMixed { json.member("mixed", true) }
        let (attributes, missing) = set.ownAttributes(of: type)
        if !attributes.isEmpty {
            json.objects("attributes", attributes) { use, json in
                json.member("name", set[use.attribute].name.description)
                json.member("required", use.isRequired)
                reference(.simple(set[use.attribute].type), &json)
            }
        }
        if !missing.isEmpty { json.member("prohibited", missing.map { set[$0.attribute].name.description }) }
        if case .simple(let id) = type.content {
            json.object("text") { json in reference(.simple(id), &json) }
        }
        if let particle = set.ownParticle(of: type) { json.object("content") { json in describe(particle, &json) } }
    }

    private func describe(_ particle: Particle, _ json: inout JSONText) {
        switch particle.term {
        case .element(let id):
            json.member("element", set[id].name.description)
            occurrence(particle.occurs, &json)
            if !set[id].isGlobal { describe(set[id], &json) }
        case .wildcard(let wildcard):
            json.member("any", wildcard.processContents.rawValue)
            occurrence(particle.occurs, &json)
        case .group(let id):
            occurrence(particle.occurs, &json)
            if let name = groupNames[id] { return json.member("group", name.description) }
            describe(set[id], &json)
        }
    }

    private func describe(_ group: ModelGroup, _ json: inout JSONText) {
        json.member("compositor", group.compositor.rawValue)
        json.objects("particles", group.particles) { particle, json in describe(particle, &json) }
    }

    private func occurrence(_ occurs: Occurs, _ json: inout JSONText) {
        guard occurs != .once else { return }
        json.member("minOccurs", Int(occurs.min))
        if occurs.max == Occurs.unbounded {
            json.member("maxOccurs", "unbounded")
        } else {
            json.member("maxOccurs", Int(occurs.max))
        }
    }
}

/// The components that messages are made of, in the order in which they are met.
private struct Reach {
    private let set: SchemaSet
    private(set) var elements: [ElementID] = []
    private(set) var types: [TypeID] = []
    private var seenElements: Set<ElementID> = []
    private var seenTypes: Set<TypeID> = []
    private var seenGroups: Set<GroupID> = []
    private(set) var groups: [GroupID] = []
    private var agenda: [TypeID] = []

    init(_ set: SchemaSet) {
        self.set = set
    }

    mutating func follow(_ operation: BoundOperation) {
        for message in [operation.input, operation.output].compactMap(\.self) {
            for part in message.parts + message.headers.map(\.part) { follow(part) }
        }
        for fault in operation.faults { if let part = fault.part { follow(part) } }
    }

    private mutating func follow(_ part: Definitions.Part) {
        switch part.content {
        case .element(let name): if let id = set.globalElements[name] { follow(id) }
        case .type(let name): if let type = set.types[name] { follow(type) }
        case .unknown: return
        }
    }

    mutating func follow(_ id: ElementID) {
        guard seenElements.insert(id).inserted else { return }
        elements.append(id)
        follow(set[id].type)
        for substitute in set.substitutes[id] ?? [] { follow(substitute) }
    }

    mutating func follow(_ type: TypeID) {
        guard seenTypes.insert(type).inserted else { return }
        // What XML Schema defines needs no description.
        switch type {
        case .simple(let id): if set[id].origin == .builtIn { return }
        case .complex(let id): if set[id].origin == .builtIn { return }
        }
        types.append(type)
        agenda.append(type)
    }

    mutating func run() {
        while let type = agenda.popLast() {
            if let base = set.base(of: type) { follow(base) }
            for derived in set.derivedTypes[type] ?? [] where set.name(of: derived) != nil { follow(derived) }
            switch type {
            case .simple(let id):
                if let item = set[id].item { follow(.simple(item)) }
                for member in set[id].members { follow(.simple(member)) }
            case .complex(let id):
                for use in set.ownAttributes(of: set[id]).uses { follow(.simple(set[use.attribute].type)) }
                if case .simple(let simple) = set[id].content { follow(.simple(simple)) }
                if let particle = set[id].content.particle { follow(particle) }
            }
        }
    }

    private mutating func follow(_ particle: Particle) {
        switch particle.term {
        case .element(let id): follow(id)
        case .wildcard: return
        case .group(let id):
            guard seenGroups.insert(id).inserted else { return }
            groups.append(id)
            for particle in set[id].particles { follow(particle) }
        }
    }
}
