internal import SoapstoneSchema
internal import SoapstoneXML

/// What a type comes to, however it is written: text or children, and attributes.
struct TypeForm {
    /// nil where there are children, or nothing.
    var text: Datatype?
    var particle: Particle?
    var isMixed = false
    var isSimpleType = false
    var attributes: [AttributeUse] = []
    var wildcard: Wildcard?

    init(_ type: TypeID, _ side: ComparedSide) {
        switch type {
        case .simple(let id):
            isSimpleType = true
            text = side.set[id].datatype
        case .complex(let id):
            let complex = side.set[id]
            attributes = complex.attributes
            wildcard = complex.attributeWildcard
            switch complex.content {
            case .empty: break
            case .simple(let simple): text = side.set[simple].datatype
            case .elements(let particle): self.particle = particle
            case .mixed(let particle):
                self.particle = particle
                isMixed = true
            }
        }
    }

    var isEmpty: Bool { text == nil && particle == nil && !isMixed }

    /// What stands between the tags, in words.
    var words: String {
        if let text { return "text (\(text.title))" }
        if isMixed { return "text and child elements" }
        return particle == nil ? "nothing in it" : "child elements"
    }
}
