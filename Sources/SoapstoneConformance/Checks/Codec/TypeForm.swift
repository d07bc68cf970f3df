internal import SoapstoneSchema
internal import SoapstoneXML

/// What a type of the contract has, simple or complex.
struct TypeForm {
    /// The type of the text; nil where there are elements.
    var text: Datatype?
    var attributes: [AttributeUse] = []
    var attributeWildcard: Wildcard?
    var particle: Particle?
    var isMixed = false
    var isAbstract = false
    let isAnyType: Bool
    let origin: Origin

    init(_ type: TypeID, _ set: SchemaSet) {
        isAnyType = type == SchemaSet.anyType || type == .simple(SchemaSet.anySimpleType)
        switch type {
        case .simple(let id):
            text = set[id].datatype
            origin = set[id].origin
        case .complex(let id):
            let complex = set[id]
            origin = complex.origin
            attributes = complex.attributes
            attributeWildcard = complex.attributeWildcard
            isAbstract = complex.isAbstract
            particle = complex.content.particle
            isMixed = complex.content.isMixed
            if case .simple(let id) = complex.content { text = set[id].datatype }
        }
    }
}
