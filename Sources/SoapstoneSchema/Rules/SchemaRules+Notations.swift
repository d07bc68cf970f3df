internal import SoapstoneXML

/// NOTATION, which serves only with an enumeration of declared notations (Part 2, section 3.2.19).
extension SchemaRules {
    mutating func checkNotations() {
        // Nearly always NOTATION itself is the only one, and nothing is of it.
        let open = Set(set.simpleTypes.indices.filter { Self.isOpen(set.simpleTypes[$0].datatype) })
        for index in set.elements.indices {
            guard case .simple(let type) = set.elements[index].type, open.contains(type.index) else { continue }
            let element = set.elements[index]
            wantEnumeration(of: "element", element.name, at: element.origin)
        }
        for attribute in set.attributes where open.contains(attribute.type.index) {
            wantEnumeration(of: "attribute", attribute.name, at: attribute.origin)
        }
        for type in set.simpleTypes where type.origin != .builtIn {
            checkValues(of: type)
        }
    }

    /// Whether a type is one of notations and does not say which.
    private static func isOpen(_ datatype: Datatype) -> Bool {
        guard case .atomic = datatype.variety else { return false }
        return datatype.primitive == .notation && datatype.facets.enumeration == nil
    }

    private mutating func wantEnumeration(of kind: String, _ name: XMLName, at origin: Origin) {
        findings.add(
            .datatype("enumeration-required-notation"),
            "The \(kind) \(named(name)) is of NOTATION without an enumeration.",
            at: origin,
            in: set
        )
    }

    private mutating func checkValues(of type: SimpleType) {
        guard case .atomic = type.datatype.variety, type.datatype.primitive == .notation,
            let enumeration = type.datatype.facets.enumeration
        else { return }
        for (literal, value) in zip(enumeration.literals, enumeration.values) {
            guard case .atomic(.notation(let namespace, let local)) = value else { continue }
            let name = XMLName(String(decoding: local, as: UTF8.self), in: namespace ?? "")
            guard !set.notations.contains(name) else { continue }
            findings.add(
                .datatype("enumeration-valid-restriction"),
                "There is no notation \(quoted(literal)).",
                at: type.origin,
                in: set
            )
        }
    }
}
