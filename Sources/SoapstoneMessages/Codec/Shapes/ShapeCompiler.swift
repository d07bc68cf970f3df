internal import SoapstoneSchema
internal import SoapstoneXML

/// Makes the shape of a complex type.
enum ShapeCompiler {
    static func shape(of id: ComplexTypeID, in table: ShapeTable) -> Shape {
        var type = table.schemas[id]
        let isOfEncoding = table.isEncoded && table.schemas.encodingAncestor(of: id) != nil
        if isOfEncoding || table.schemas.literalArray(id) != nil {
            // They say how a value is encoded, and are no part of it.
            type.attributes.removeAll { SOAPEncoding.isAttribute(table.schemas[$0.attribute].name) }
            type.attributeWildcard = nil
        }
        let attributes = attributes(of: type, in: table)
        return Shape(
            type: .complex(id),
            namespace: type.name?.namespace ?? type.targetNamespace,
            isAbstract: type.isAbstract,
            attributes: attributes,
            attributeWildcard: type.attributeWildcard,
            content: content(of: type, id, in: table)
        )
    }

    private static func content(of type: ComplexType, _ id: ComplexTypeID, in table: ShapeTable) -> Shape.Content {
        if .complex(id) == SchemaSet.anyType { return .anything }
        if let array = table.isEncoded ? table.schemas.soapArray(id) : table.schemas.literalArray(id) {
            return .array(ArrayShape(array, in: table))
        }
        switch type.content {
        case .empty: return .empty
        case .simple(let simple): return .simple(table.form(of: simple))
        case .elements, .mixed: break
        }
        do throws(ContentDraft.Refusal) {
            var expansion = ContentDraft.Expansion(table)
            var draft: ContentDraft?
            if let particle = type.content.particle { draft = try expansion.draft(particle) }
            let isMixed = type.content.isMixed
            guard let draft else { return isMixed ? .mixed(nil) : .empty }
            var builder = ContentBuilder(namespace: type.targetNamespace, isFlat: isMixed || table.flattensGroups)
            let model = try builder.model(of: draft)
            return isMixed ? .mixed(model) : .elements(model)
        } catch {
            let name = type.name.map { "the type '\($0)'" } ?? "a type without a name"
            return .refused("\(name) costs too much: \(error.message)")
        }
    }

    /// The attributes with their keys: `@local`, and `@{namespace}local` where another one has that.
    private static func attributes(of type: ComplexType, in table: ShapeTable) -> [AttributeField] {
        let declarations = type.attributes.map { table.schemas[$0.attribute] }
        var names: [XMLName] = declarations.map(\.name)
        // An attribute in no namespace goes before one in the type's own.
        let order = { (name: XMLName) in
            name.namespace.isEmpty ? 0 : name.namespace.isSameBytes(as: type.targetNamespace) ? 1 : 2
        }
        names.sort { order($0) < order($1) }
        var plain: [ByteKey: XMLName] = [:]
        for name in names where plain[ByteKey(name.local)] == nil { plain[ByteKey(name.local)] = name }
        return zip(type.attributes, declarations).map { use, declaration in
            let name = declaration.name
            let isPlain = plain[ByteKey(name.local)] == name
            let value = table.schemas.value(of: use)
            return AttributeField(
                name,
                nameBits: NameID(name).rawValue,
                key: "@\(isPlain ? name.local : name.clark)",
                form: table.form(of: declaration.type),
                isRequired: use.isRequired,
                fixed: value?.constraint.isFixed == true ? value?.value : nil,
                tag: table.namespaces.tag(name),
                prefix: table.namespaces.number(of: name.namespace)
            )
        }
    }
}
