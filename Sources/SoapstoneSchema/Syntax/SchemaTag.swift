internal import SoapstoneXML

/// The elements of a schema document (XML Schema 1.0 Part 1, appendix A); each case has the name of its element.
///
/// Numbers and not names inside: an enumeration of strings compares and hashes as strings.
package enum SchemaTag: UInt8, CaseIterable {
    case all, annotation, any, anyAttribute, appinfo, attribute, attributeGroup, choice, complexContent, complexType
    case documentation, element, enumeration, `extension`, field, fractionDigits, group, `import`, include, key, keyref
    case length, list, maxExclusive, maxInclusive, maxLength, minExclusive, minInclusive, minLength, notation, pattern
    case redefine, restriction, schema, selector, sequence, simpleContent, simpleType, totalDigits, union, unique
    case whiteSpace

    package static let namespace = "http://www.w3.org/2001/XMLSchema"

    /// In the order of the cases. To ask the runtime for them takes as long as reading a small contract.
    private static let names = [
        "all", "annotation", "any", "anyAttribute", "appinfo", "attribute", "attributeGroup", "choice",
        "complexContent", "complexType", "documentation", "element", "enumeration", "extension", "field",
        "fractionDigits", "group", "import", "include", "key", "keyref", "length", "list", "maxExclusive",
        "maxInclusive", "maxLength", "minExclusive", "minInclusive", "minLength", "notation", "pattern", "redefine",
        "restriction", "schema", "selector", "sequence", "simpleContent", "simpleType", "totalDigits", "union",
        "unique",
        "whiteSpace",
    ]
    private static let facets = allCases.map { Facet(localName: $0.name) }
    private static let byNumber = NumberedNames(allCases.map { (NameID(XMLName($0.name, in: namespace)), $0) })

    /// The local name.
    var name: String { Self.names[Int(rawValue)] }

    /// The facet that it stands for; nil where it is none.
    var facet: Facet? { Self.facets[Int(rawValue)] }

    /// Gives every name its number.
    static func register() {
        _ = byNumber
    }

    init?(_ id: NameID) {
        guard let tag = Self.byNumber[id] else { return nil }
        self = tag
    }
}

/// Some elements of schema documents, of which there are fewer than 64.
struct SchemaTagSet: OptionSet, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(_ tags: SchemaTag...) {
        rawValue = tags.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }

    func contains(_ tag: SchemaTag) -> Bool { rawValue & 1 << UInt64(tag.rawValue) != 0 }

    /// The names, sorted, for messages.
    var names: [String] { SchemaTag.allCases.filter(contains).map(\.name).sorted() }
}
