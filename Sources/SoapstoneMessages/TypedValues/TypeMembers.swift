internal import SoapstoneSchema
internal import SoapstoneXML
internal import Synchronization

/// The elements and attributes of complex types by name, each found when it is first asked for.
final class TypeMembers: Sendable {
    /// What may stand in an element of a type.
    struct Members: Sendable {
        var elements: [XMLName: Element] = [:]
        var wildcards: [Wildcard] = []
        var attributes: [XMLName: Attribute] = [:]
        var attributeWildcard: Wildcard?
    }

    struct Element: Sendable {
        var element: ElementID
        /// Whether there is one of it at most and nothing else depends on it: then one with its default value may as well be
        /// left out.
        var mayBeLeftOut: Bool
    }

    struct Attribute: Sendable {
        var type: SimpleTypeID
        /// The value by default, or always; nil where there is none.
        var constant: String?
    }

    let schemas: SchemaSet
    private let known = Mutex<[ComplexTypeID: Members]>([:])

    /// Groups inside each other in one type, beyond which nothing is looked at.
    private static let deepest = 200

    init(_ schemas: SchemaSet) {
        self.schemas = schemas
    }

    /// The members of a type.
    subscript(id: ComplexTypeID) -> Members {
        if let members = known.withLock({ $0[id] }) { return members }
        let members = made(id)
        known.withLock { $0[id] = members }
        return members
    }

    private func made(_ id: ComplexTypeID) -> Members {
        let type = schemas[id]
        var members = Members()
        for use in type.attributes {
            let attribute = schemas[use.attribute]
            let constant: String? =
                switch use.value ?? attribute.value {
                case .default(let text), .fixed(let text): text
                case nil: nil
                }
            members.attributes[attribute.name] = Attribute(type: attribute.type, constant: constant)
        }
        members.attributeWildcard = type.attributeWildcard
        // Where text may stand between elements, a place is something, too.
        if let particle = type.content.particle {
            add(particle, isSingle: !type.content.isMixed, depth: 0, to: &members)
        }
        return members
    }

    private func add(_ particle: Particle, isSingle: Bool, depth: Int, to members: inout Members) {
        guard depth < Self.deepest, particle.occurs.max > 0 else { return }
        let isSingle = isSingle && particle.occurs.max == 1
        switch particle.term {
        case .element(let id):
            for element in [id] + (schemas.substitutes[id] ?? []) {
                let isNew = members.elements[schemas[element].name] == nil
                members.elements[schemas[element].name] = Element(
                    element: element,
                    mayBeLeftOut: isNew && isSingle && element == id
                )
            }
        case .group(let id):
            let group = schemas[id]
            // An element of a choice says which branch was taken.
            let isSingle = isSingle && group.compositor != .choice
            for particle in group.particles { add(particle, isSingle: isSingle, depth: depth + 1, to: &members) }
        case .wildcard(let wildcard): members.wildcards.append(wildcard)
        }
    }
}
