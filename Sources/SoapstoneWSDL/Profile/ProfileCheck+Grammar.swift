internal import SoapstoneSchema
internal import SoapstoneXML

/// What WSDL's schema says of one of its elements, as far as loading does not look at it: which attributes there are, and
/// in which order its children stand.
struct DefinitionShape {
    var attributes: [AttributeName] = []
    /// The children in their order; nil where any order will do.
    var order: [DefinitionTag]?

    /// - Parameter isBound: whether the element stands in a binding.
    init(_ tag: DefinitionTag, isBound: Bool) {
        switch tag {
        case .definitions: attributes = [.targetNamespace, .name]
        case .import: attributes = [.namespace, .location]
        case .part: attributes = [.name, .element, .type]
        case .operation:
            attributes = isBound ? [.name] : [.name, .parameterOrder]
            if isBound { order = [.input, .output, .fault] }
        case .input, .output, .fault: attributes = isBound ? [.name] : [.name, .message]
        case .binding: attributes = [.name, .type]
        case .port: attributes = [.name, .binding]
        case .message, .portType, .service: attributes = [.name]
        case .types, .documentation: break
        }
    }
}

extension ProfileCheck {
    /// Attributes that WSDL's schema or that of the SOAP binding does not have, names that are none, and children that
    /// stand in the wrong order, in an element and all that is in it.
    mutating func checkGrammar(of node: SyntaxNode, isBound: Bool = false) {
        let tag = node.definitionTag
        // What is in documentation is nobody's business, and schemas have rules of their own.
        if tag == .documentation { return }
        if let tag {
            checkDefinition(node, tag, isBound: isBound)
        } else if node.name.namespace.isSameBytes(as: BindingTag.Vocabulary.soap11.namespace) {
            checkBindingElement(node)
        } else if node.bindingTag == nil {
            return
        }
        for child in node.children { checkGrammar(of: child, isBound: isBound || tag == .binding) }
    }

    private mutating func checkBindingElement(_ node: SyntaxNode) {
        guard let tag = node.bindingTag else {
            let name = Excerpt.escaped(node.name.local.utf8)
            return add("R2029", "The SOAP binding has no element '\(name)'.", at: node)
        }
        checkAttributes(of: node, known: Self.attributes(of: tag.kind), "R2029")
        let needed: AttributeName? =
            switch tag.kind {
            case .address: .location
            case .header, .headerfault: .message
            default: nil
            }
        if let needed, !node.has(needed) { add("R2029", "'\(node.name.local)' has no '\(needed.local)'.", at: node) }
        guard tag.kind == .header || tag.kind == .headerfault, !node.has(.parts) else { return }
        var part = node.attribute(.part) ?? ""
        if !part.withUTF8({ NameText.isNMToken($0) }) {
            add("R2720", "'\(node.name.local)' does not name one part by 'part'.", at: node)
        }
    }

    private mutating func checkDefinition(_ node: SyntaxNode, _ tag: DefinitionTag, isBound: Bool) {
        let shape = DefinitionShape(tag, isBound: isBound)
        checkAttributes(of: node, known: shape.attributes, "R2028")
        if shape.attributes.contains(.name), var name = node.token(.name), !name.isEmpty,
            !name.withUTF8({ NameText.isNCName($0) })
        {
            add("R2028", "'\(Excerpt.escaped(name.utf8))' is no name without a colon.", at: node)
        }
        let children = node.children.compactMap { child in child.definitionTag.map { (node: child, tag: $0) } }
        if let late = children.dropFirst().first(where: { $0.tag == .documentation }) {
            add("R2028", "The documentation of '\(node.name.local)' is not the first of its elements.", at: late.node)
        }
        if let late = lateExtension(in: node, tag) {
            return add("R2028", "'\(Excerpt.escaped(late.name.local.utf8))' stands behind elements of WSDL.", at: late)
        }
        if let order = shape.order {
            var reached = 0
            for (child, tag) in children {
                guard let place = order.firstIndex(of: tag) else { continue }
                if place < reached {
                    return add("R2028", "'\(child.name.local)' stands behind what it should stand before.", at: child)
                }
                reached = place
            }
        } else if tag == .operation, let fault = children.firstIndex(where: { $0.tag == .fault }),
            let late = children[fault...].first(where: { $0.tag == .input || $0.tag == .output })
        {
            // Which of the two comes first says who speaks first.
            add("R2028", "'\(late.node.name.local)' stands behind a fault.", at: late.node)
        }
    }

    /// An extension that stands behind an element of WSDL where it has to stand before all of them.
    private func lateExtension(in node: SyntaxNode, _ tag: DefinitionTag) -> SyntaxNode? {
        switch tag {
        case .message, .operation, .binding, .service: break
        case .definitions, .import, .types, .part, .portType, .input, .output, .fault, .port, .documentation: return nil
        }
        let children = Array(node.children)
        let first = children.firstIndex { $0.definitionTag != nil && $0.definitionTag != .documentation }
        return first.flatMap { children[$0...].first { $0.definitionTag == nil } }
    }

    private mutating func checkAttributes(of node: SyntaxNode, known: [AttributeName], _ requirement: String) {
        for (id, name, _) in node.attributes where name.namespace.isEmpty {
            if let attribute = AttributeName(id), known.contains(attribute) { continue }
            let shown = Excerpt.escaped(name.local.utf8)
            add(requirement, "'\(node.name.local)' has no attribute '\(shown)'.", at: node)
        }
    }

    private static func attributes(of kind: BindingTag.Kind) -> [AttributeName] {
        switch kind {
        case .binding: [.transport, .style]
        case .operation: [.soapAction, .style]
        case .body: [.parts, .use, .encodingStyle, .namespace]
        case .fault: [.name, .use, .encodingStyle, .namespace]
        // 'parts' is the business of R2749.
        case .header, .headerfault: [.message, .part, .parts, .use, .encodingStyle, .namespace]
        case .address: [.location]
        default: []
        }
    }
}
