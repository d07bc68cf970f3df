internal import SoapstoneSchema

/// What a type has beside that of its base. The rest is told where the base is, as any number of types may be derived
/// from it; a base always has a name.
extension SchemaSet {
    /// The attributes that the base does not have, or not so, and those of the base that the type does not have.
    func ownAttributes(of type: ComplexType) -> (uses: ArraySlice<AttributeUse>, missing: [AttributeUse]) {
        guard case .complex(let id)? = type.base, .complex(id) != Self.anyType else {
            return (type.attributes[...], [])
        }
        let inherited = self[id].attributes
        // An extension has those of its base first.
        if type.derivation == .extension { return (type.attributes.dropFirst(inherited.count), []) }
        let isUnchanged = type.attributes.withUnsafeBufferPointer { own in
            inherited.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
        }
        guard !isUnchanged else { return ([], []) }
        let known = Dictionary(inherited.map { ($0.attribute, $0.origin) }) { first, _ in first }
        let names = Set(type.attributes.map { self[$0.attribute].name })
        return (
            type.attributes.filter { known[$0.attribute] != $0.origin }[...],
            inherited.filter { !names.contains(self[$0.attribute].name) }
        )
    }

    /// The content of a type; of an extension, what comes behind that of its base.
    func ownParticle(of type: ComplexType) -> Particle? {
        guard let particle = type.content.particle, type.derivation == .extension, case .complex(let id)? = type.base,
            .complex(id) != Self.anyType, case .group(let inherited)? = self[id].content.particle?.term,
            case .group(let group) = particle.term
        else { return type.content.particle }
        guard group != inherited else { return nil }
        // The reader joins the two in a sequence.
        return self[group].particles.last
    }
}
