internal import SoapstoneSchema
internal import SoapstoneXML

/// Finds extensions that a contract says must be understood (WSDL 1.1 section 2.1.3).
package enum RequiredExtensions {
    /// The extensions of a document that must be understood and are not known.
    static func unknown(in root: SyntaxNode) -> [SyntaxNode] {
        root.file.document.withTape { tape in
            var found: [SyntaxNode] = []
            var element = 0
            for index in 0..<tape.count {
                let event = tape.events[index]
                if event.kind == .element { element = index }
                guard event.kind == .attribute, event.nameID == AttributeName.required.id else { continue }
                let value = SyntaxNode.trimmed(String(decoding: tape.text(event), as: UTF8.self))
                let node = SyntaxNode(file: root.file, index: element)
                if value == "true" || value == "1", !isKnown(node.name.namespace) { found.append(node) }
            }
            return found
        }
    }

    /// Whether the vocabulary is one that the library reads, or notes for whoever calls the service.
    private static func isKnown(_ namespace: String) -> Bool {
        let known =
            BindingTag.Vocabulary.allCases.map(\.namespace) + [DefinitionTag.namespace, SchemaTag.namespace]
            + policies
        return known.contains { $0.isSameBytes(as: namespace) } || isAddressing(namespace)
    }

    package static let policies = ["http://schemas.xmlsoap.org/ws/2004/09/policy", "http://www.w3.org/ns/ws-policy"]

    /// Whether a vocabulary is one of those in which contracts speak of WS-Addressing: W3C's drafts of 2005 and 2006,
    /// and the metadata of 2007.
    package static func isAddressing(_ namespace: String) -> Bool {
        let stages = ["2005/02", "2005/03", "2005/08", "2006/02", "2006/05"].map {
            "http://www.w3.org/\($0)/addressing/wsdl"
        }
        let all = stages + ["http://www.w3.org/2007/05/addressing/metadata", "http://www.w3.org/2005/08/addressing"]
        return all.contains { $0.isSameBytes(as: namespace) }
    }
}

extension SyntaxNode {
    /// Whether another element is this one or stands in it.
    func contains(_ other: SyntaxNode) -> Bool {
        guard file === other.file, other.index >= index else { return false }
        return file.document.withTape { other.index < Int($0.events[index].end) }
    }

    /// What the element says of WS-Addressing by its `UsingAddressing`.
    var addressing: Definitions.Addressing {
        for child in children where child.definitionTag == nil && child.bindingTag == nil {
            let name = child.name
            guard name.local == "UsingAddressing", RequiredExtensions.isAddressing(name.namespace) else { continue }
            let isRequired = child.token(.required)
            return isRequired == "true" || isRequired == "1" ? .required : .optional
        }
        return .none
    }

    /// The addresses of the policies that the element refers to.
    var policyReferences: [String] {
        children.compactMap { child in
            let name = child.name
            guard name.local == "PolicyReference",
                RequiredExtensions.policies.contains(where: { $0.isSameBytes(as: name.namespace) })
            else { return nil }
            return child.attributes.first { $0.name == XMLName("URI") }?.value
        }
    }

    /// The WS-Addressing action that the element names.
    package var addressingAction: String? {
        var action: String?
        forEachAttribute { id, value in
            // The attributes of WSDL itself have no namespace.
            guard action == nil, AttributeName(id) == nil else { return }
            let name = file.document.name(id.rawValue)
            guard name.local.isSameBytes(as: "Action"), !name.namespace.isEmpty,
                RequiredExtensions.isAddressing(name.namespace)
                    || name.namespace.isSameBytes(as: "http://schemas.xmlsoap.org/ws/2004/08/addressing")
            else { return }
            action = String(decoding: value, as: UTF8.self)
        }
        return action
    }
}
