internal import SoapstoneXML

/// NOTATION, which serves only with an enumeration of declared notations (Part 2, section 3.2.19).
extension SchemaRules {
    mutating func checkNotations() {
        for element in set.elements {
            guard case .simple(let type) = element.type else { continue }
            checkEnumeration(type, of: "element", element.name, at: element.origin)
        }
        for attribute in set.attributes {
            checkEnumeration(attribute.type, of: "attribute", attribute.name, at: attribute.origin)
        }
        for type in set.simpleTypes where type.origin != .builtIn {
            checkValues(of: type)
        }
    }

    private mutating func checkEnumeration(_ type: SimpleTypeID, of kind: String, _ name: XMLName, at origin: Origin) {
        let datatype = set[type].datatype
        guard case .atomic = datatype.variety, datatype.primitive == .notation, datatype.facets.enumeration == nil
        else { return }
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
