internal import SoapstoneXML

/// The elements of a schema document (XML Schema 1.0 Part 1, appendix A).
enum SchemaTag: String, CaseIterable {
    case all, annotation, any, anyAttribute, appinfo, attribute, attributeGroup, choice, complexContent, complexType
    case documentation, element, enumeration, `extension`, field, fractionDigits, group, `import`, include, key, keyref
    case length, list, maxExclusive, maxInclusive, maxLength, minExclusive, minInclusive, minLength, notation, pattern
    case redefine, restriction, schema, selector, sequence, simpleContent, simpleType, totalDigits, union, unique
    case whiteSpace

    static let namespace = "http://www.w3.org/2001/XMLSchema"

    private static let byNumber: [NameID: SchemaTag] = Dictionary(
        uniqueKeysWithValues: allCases.map { (NameID(XMLName($0.rawValue, in: namespace)), $0) }
    )

    /// Gives every name its number.
    static func register() {
        _ = byNumber
    }

    init?(_ id: NameID) {
        guard let tag = Self.byNumber[id] else { return nil }
        self = tag
    }
}
