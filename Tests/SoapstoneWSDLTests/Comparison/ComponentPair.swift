import Testing

@testable import SoapstoneWSDL

/// Two versions of a type, and what XML Schema says of them: whether there are messages that the old one allows and the
/// new one refuses (`fewer`), and the other way round (`more`).
struct ComponentPair: CustomTestStringConvertible, Sendable {
    var name: String
    var kind: ChangeKind
    var fewer: ChangeVerdict
    var more: ChangeVerdict
    var old: String
    var new: String
    var oldExtra = ""
    var newExtra = ""

    var testDescription: String { name }

    init(
        _ name: String,
        _ kind: ChangeKind,
        _ fewer: ChangeVerdict,
        _ more: ChangeVerdict,
        _ old: String,
        _ new: String,
        _ oldExtra: String = "",
        _ newExtra: String? = nil
    ) {
        (self.name, self.kind, self.fewer, self.more) = (name, kind, fewer, more)
        (self.old, self.new, self.oldExtra, self.newExtra) = (old, new, oldExtra, newExtra ?? oldExtra)
    }

    private static let optional = "minOccurs=\"0\""
    private static let many = "maxOccurs=\"unbounded\""

    static let children: [ComponentPair] = [
        .init(
            "optional element added",
            .elementAdded,
            .compatible,
            .breaking,
            seq(e("a")),
            seq(e("a"), e("b", "xs:string", optional))
        ),
        .init("required element added", .elementAdded, .breaking, .breaking, seq(e("a")), seq(e("a"), e("b"))),
        .init(
            "optional element removed",
            .elementRemoved,
            .breaking,
            .compatible,
            seq(e("a"), e("b", "xs:string", optional)),
            seq(e("a"))
        ),
        .init("required element removed", .elementRemoved, .breaking, .breaking, seq(e("a"), e("b")), seq(e("a"))),
        .init(
            "element renamed",
            .elementRenamed,
            .breaking,
            .breaking,
            seq(e("a"), e("postcode")),
            seq(e("a"), e("postalcode"))
        ),
        .init("elements in another order", .order, .breaking, .breaking, seq(e("a"), e("b")), seq(e("b"), e("a"))),
        .init(
            "optional becomes required",
            .cardinality,
            .breaking,
            .compatible,
            seq(e("a", "xs:string", optional)),
            seq(e("a"))
        ),
        .init(
            "required becomes optional",
            .cardinality,
            .compatible,
            .breaking,
            seq(e("a")),
            seq(e("a", "xs:string", optional))
        ),
        .init("one becomes many", .cardinality, .compatible, .breaking, seq(e("a")), seq(e("a", "xs:string", many))),
        .init(
            "many becomes three",
            .cardinality,
            .breaking,
            .compatible,
            seq(e("a", "xs:string", many)),
            seq(e("a", "xs:string", "maxOccurs=\"3\""))
        ),
        .init(
            "five becomes two",
            .cardinality,
            .breaking,
            .compatible,
            seq(e("a", "xs:string", "maxOccurs=\"5\"")),
            seq(e("a", "xs:string", "maxOccurs=\"2\""))
        ),
        .init(
            "at least one becomes at least two",
            .cardinality,
            .breaking,
            .compatible,
            seq(e("a", "xs:string", "maxOccurs=\"5\"")),
            seq(e("a", "xs:string", "minOccurs=\"2\" maxOccurs=\"5\""))
        ),
        .init(
            "a group becomes required",
            .cardinality,
            .breaking,
            .compatible,
            seq(e("k"), seq(e("a"), e("a"), occurs: optional)),
            seq(e("k"), seq(e("a"), e("a")))
        ),
        .init(
            "branch added",
            .elementAdded,
            .compatible,
            .breaking,
            choice(e("a"), e("b")),
            choice(e("a"), e("b"), e("c"))
        ),
        .init(
            "branch removed",
            .elementRemoved,
            .breaking,
            .compatible,
            choice(e("a"), e("b"), e("c")),
            choice(e("a"), e("b"))
        ),
        .init(
            "choice becomes sequence",
            .content,
            .compatible,
            .breaking,
            choice(e("a"), e("b")),
            seq(e("a", "xs:string", optional), e("b", "xs:string", optional))
        ),
        .init("sequence becomes all", .content, .compatible, .breaking, seq(e("a"), e("b")), all(e("a"), e("b"))),
        .init("all becomes sequence", .content, .breaking, .compatible, all(e("a"), e("b")), seq(e("a"), e("b"))),
        .init(
            "needed beside another",
            .elementAdded,
            .breaking,
            .breaking,
            choice(seq(e("a")), e("b")),
            choice(seq(e("a"), e("x")), e("b"))
        ),
        .init(
            "all: member added",
            .elementAdded,
            .compatible,
            .breaking,
            all(e("a"), e("b")),
            all(e("a"), e("b"), e("c", "xs:string", optional))
        ),
        .init(
            "unqualified element",
            .namespace,
            .breaking,
            .breaking,
            seq(e("a")),
            seq("<xs:element name=\"a\" type=\"xs:string\" form=\"unqualified\"/>")
        ),
        .init(
            "wildcard added",
            .wildcard,
            .compatible,
            .breaking,
            seq(e("a")),
            seq(e("a"), "<xs:any minOccurs=\"0\" namespace=\"##other\" processContents=\"lax\"/>")
        ),
        .init(
            "wildcard removed",
            .wildcard,
            .breaking,
            .compatible,
            seq(e("a"), "<xs:any minOccurs=\"0\" namespace=\"##other\" processContents=\"lax\"/>"),
            seq(e("a"))
        ),
        .init(
            "wildcard for one namespace",
            .wildcard,
            .breaking,
            .compatible,
            seq("<xs:any minOccurs=\"0\" namespace=\"urn:x urn:y\" processContents=\"skip\"/>"),
            seq("<xs:any minOccurs=\"0\" namespace=\"urn:x\" processContents=\"skip\"/>")
        ),
        .init(
            "wildcard looked at less closely",
            .processContents,
            .compatible,
            .breaking,
            seq("<xs:any minOccurs=\"0\" namespace=\"##other\" processContents=\"strict\"/>"),
            seq("<xs:any minOccurs=\"0\" namespace=\"##other\" processContents=\"skip\"/>")
        ),
        .init(
            "substitute added",
            .elementAdded,
            .compatible,
            .breaking,
            seq("<xs:element ref=\"t:head\"/>"),
            seq("<xs:element ref=\"t:head\"/>"),
            e("head"),
            e("head") + e("other", "xs:string", "substitutionGroup=\"t:head\"")
        ),
        .init(
            "substitute removed",
            .elementRemoved,
            .breaking,
            .compatible,
            seq("<xs:element ref=\"t:head\"/>"),
            seq("<xs:element ref=\"t:head\"/>"),
            e("head") + e("other", "xs:string", "substitutionGroup=\"t:head\""),
            e("head")
        ),
        .init(
            "head becomes abstract",
            .elementRemoved,
            .breaking,
            .compatible,
            seq("<xs:element ref=\"t:head\"/>"),
            seq("<xs:element ref=\"t:head\"/>"),
            e("head") + e("other", "xs:string", "substitutionGroup=\"t:head\""),
            e("head", "xs:string", "abstract=\"true\"") + e("other", "xs:string", "substitutionGroup=\"t:head\"")
        ),
    ]

    static let values: [ComponentPair] = [
        .init("int becomes string", .simpleType, .compatible, .breaking, seq(e("a", "xs:int")), seq(e("a"))),
        .init("string becomes int", .simpleType, .breaking, .compatible, seq(e("a")), seq(e("a", "xs:int"))),
        .init("int becomes long", .simpleType, .compatible, .breaking, seq(e("a", "xs:int")), seq(e("a", "xs:long"))),
        .init("long becomes int", .simpleType, .breaking, .compatible, seq(e("a", "xs:long")), seq(e("a", "xs:int"))),
        .init(
            "decimal becomes integer",
            .simpleType,
            .breaking,
            .compatible,
            seq(e("a", "xs:decimal")),
            seq(e("a", "xs:integer"))
        ),
        .init(
            "date becomes dateTime",
            .simpleType,
            .breaking,
            .breaking,
            seq(e("a", "xs:date")),
            seq(e("a", "xs:dateTime"))
        ),
        .init(
            "boolean becomes int",
            .simpleType,
            .breaking,
            .breaking,
            seq(e("a", "xs:boolean")),
            seq(e("a", "xs:int"))
        ),
        .init("string becomes token", .simpleType, .warning, .warning, seq(e("a")), seq(e("a", "xs:token"))),
        .init(
            "maxLength shorter",
            .maxLength,
            .breaking,
            .compatible,
            restricted("xs:string", facet("maxLength", "10")),
            restricted("xs:string", facet("maxLength", "5"))
        ),
        .init(
            "maxLength longer",
            .maxLength,
            .compatible,
            .breaking,
            restricted("xs:string", facet("maxLength", "5")),
            restricted("xs:string", facet("maxLength", "10"))
        ),
        .init(
            "maxLength given",
            .maxLength,
            .breaking,
            .compatible,
            restricted("xs:string", ""),
            restricted("xs:string", facet("maxLength", "10"))
        ),
        .init(
            "minLength longer",
            .minLength,
            .breaking,
            .compatible,
            restricted("xs:string", facet("minLength", "1")),
            restricted("xs:string", facet("minLength", "2"))
        ),
        .init(
            "length of another number",
            .length,
            .breaking,
            .breaking,
            restricted("xs:string", facet("length", "3")),
            restricted("xs:string", facet("length", "4"))
        ),
        .init(
            "maxInclusive lower",
            .maxInclusive,
            .breaking,
            .compatible,
            restricted("xs:int", facet("maxInclusive", "100")),
            restricted("xs:int", facet("maxInclusive", "50"))
        ),
        .init(
            "maxInclusive higher",
            .maxInclusive,
            .compatible,
            .breaking,
            restricted("xs:int", facet("maxInclusive", "50")),
            restricted("xs:int", facet("maxInclusive", "100"))
        ),
        .init(
            "minInclusive higher",
            .minInclusive,
            .breaking,
            .compatible,
            restricted("xs:int", facet("minInclusive", "0")),
            restricted("xs:int", facet("minInclusive", "1"))
        ),
        .init(
            "minInclusive of a date",
            .minInclusive,
            .breaking,
            .compatible,
            restricted("xs:date", facet("minInclusive", "2020-01-01")),
            restricted("xs:date", facet("minInclusive", "2021-01-01"))
        ),
        .init(
            "maxExclusive higher",
            .maxExclusive,
            .compatible,
            .breaking,
            restricted("xs:decimal", facet("maxExclusive", "10")),
            restricted("xs:decimal", facet("maxExclusive", "20"))
        ),
        .init(
            "minExclusive higher",
            .minExclusive,
            .breaking,
            .compatible,
            restricted("xs:decimal", facet("minExclusive", "0")),
            restricted("xs:decimal", facet("minExclusive", "1"))
        ),
        .init(
            "totalDigits fewer",
            .totalDigits,
            .breaking,
            .compatible,
            restricted("xs:integer", facet("totalDigits", "5")),
            restricted("xs:integer", facet("totalDigits", "3"))
        ),
        .init(
            "fractionDigits more",
            .fractionDigits,
            .compatible,
            .breaking,
            restricted("xs:decimal", facet("fractionDigits", "2")),
            restricted("xs:decimal", facet("fractionDigits", "3"))
        ),
        .init(
            "pattern of another length",
            .valuePattern,
            .breaking,
            .breaking,
            restricted("xs:string", facet("pattern", "[A-Z]{2}")),
            restricted("xs:string", facet("pattern", "[A-Z]{3}"))
        ),
        .init(
            "pattern given",
            .valuePattern,
            .breaking,
            .compatible,
            restricted("xs:string", ""),
            restricted("xs:string", facet("pattern", "[0-9]+"))
        ),
        .init(
            "pattern taken away",
            .valuePattern,
            .compatible,
            .breaking,
            restricted("xs:string", facet("pattern", "[0-9]+")),
            restricted("xs:string", "")
        ),
        .init(
            "pattern in other words",
            .valuePattern,
            .warning,
            .warning,
            restricted("xs:string", facet("pattern", "[0-9]{2}")),
            restricted("xs:string", facet("pattern", "[0-9][0-9]"))
        ),
        .init(
            "value added",
            .enumeration,
            .compatible,
            .breaking,
            restricted("xs:string", facet("enumeration", "x")),
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y"))
        ),
        .init(
            "value removed",
            .enumeration,
            .breaking,
            .compatible,
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y")),
            restricted("xs:string", facet("enumeration", "x"))
        ),
        .init(
            "values listed",
            .enumeration,
            .breaking,
            .compatible,
            restricted("xs:string", ""),
            restricted("xs:string", facet("enumeration", "x"))
        ),
        .init(
            "list of other items",
            .simpleType,
            .compatible,
            .breaking,
            seq(e("a", "t:L")),
            seq(e("a", "t:L")),
            "<xs:simpleType name=\"L\"><xs:list itemType=\"xs:int\"/></xs:simpleType>",
            "<xs:simpleType name=\"L\"><xs:list itemType=\"xs:string\"/></xs:simpleType>"
        ),
        .init(
            "union without a member",
            .simpleType,
            .breaking,
            .compatible,
            seq(e("a", "t:L")),
            seq(e("a", "t:L")),
            "<xs:simpleType name=\"L\"><xs:union memberTypes=\"xs:int xs:boolean\"/></xs:simpleType>",
            "<xs:simpleType name=\"L\"><xs:union memberTypes=\"xs:int\"/></xs:simpleType>"
        ),
        .init(
            "may be nil",
            .nillable,
            .compatible,
            .breaking,
            seq(e("a", "xs:int")),
            seq(e("a", "xs:int", "nillable=\"true\""))
        ),
        .init(
            "may not be nil",
            .nillable,
            .breaking,
            .compatible,
            seq(e("a", "xs:int", "nillable=\"true\"")),
            seq(e("a", "xs:int"))
        ),
        .init(
            "default given",
            .defaultValue,
            .warning,
            .warning,
            seq(e("a")),
            seq(e("a", "xs:string", "default=\"x\""))
        ),
        .init("fixed given", .fixedValue, .breaking, .compatible, seq(e("a")), seq(e("a", "xs:string", "fixed=\"x\""))),
        .init(
            "fixed taken away",
            .fixedValue,
            .compatible,
            .breaking,
            seq(e("a", "xs:int", "fixed=\"7\"")),
            seq(e("a", "xs:int"))
        ),
        .init(
            "fixed is another",
            .fixedValue,
            .breaking,
            .breaking,
            seq(e("a", "xs:string", "fixed=\"x\"")),
            seq(e("a", "xs:string", "fixed=\"y\""))
        ),
        .init(
            "unique values",
            .identity,
            .warning,
            .warning,
            seq(e("a", "t:K")),
            seq(
                "<xs:element name=\"a\" type=\"t:K\"><xs:unique name=\"u\"><xs:selector xpath=\"t:k\"/><xs:field xpath=\".\"/></xs:unique></xs:element>"
            ),
            "<xs:complexType name=\"K\">\(seq(e("k", "xs:string", many)))</xs:complexType>"
        ),
    ]

    private static let base = "<xs:complexType name=\"B\">\(seq(e("x")))</xs:complexType>"
    private static let abstractBase = "<xs:complexType name=\"B\" abstract=\"true\">\(seq(e("x")))</xs:complexType>"
    private static let derived =
        "<xs:complexType name=\"D\"><xs:complexContent><xs:extension base=\"t:B\">\(seq(e("y")))</xs:extension></xs:complexContent></xs:complexType>"
    private static let node =
        "<xs:complexType name=\"N\">\(seq(e("value", "xs:int"), e("next", "t:N", optional)))</xs:complexType>"

    static let types: [ComponentPair] = [
        .init(
            "type becomes abstract",
            .abstractType,
            .breaking,
            .compatible,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            base + derived,
            abstractBase + derived
        ),
        .init(
            "type is no longer abstract",
            .abstractType,
            .compatible,
            .breaking,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            abstractBase + derived,
            base + derived
        ),
        .init(
            "derived type added",
            .derivedAdded,
            .compatible,
            .breaking,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            base,
            base + derived
        ),
        .init(
            "derived type removed",
            .derivedRemoved,
            .breaking,
            .compatible,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            base + derived,
            base
        ),
        .init(
            "derived type changes",
            .simpleType,
            .compatible,
            .breaking,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            abstractBase + derived.replacing("name=\"y\" type=\"xs:string\"", with: "name=\"y\" type=\"xs:int\""),
            abstractBase + derived
        ),
        .init(
            "block",
            .block,
            .warning,
            .warning,
            seq(e("a", "t:B")),
            seq(e("a", "t:B", "block=\"extension\"")),
            base + derived
        ),
        .init(
            "recursive type",
            .simpleType,
            .compatible,
            .breaking,
            seq(e("a", "t:N")),
            seq(e("a", "t:N")),
            node,
            node.replacing("xs:int", with: "xs:string")
        ),
        .init(
            "deep inside",
            .simpleType,
            .compatible,
            .breaking,
            seq("<xs:element name=\"a\"><xs:complexType>\(seq(e("b", "xs:int", many)))</xs:complexType></xs:element>"),
            seq(
                "<xs:element name=\"a\"><xs:complexType>\(seq(e("b", "xs:string", many)))</xs:complexType></xs:element>"
            )
        ),
        .init(
            "text becomes children",
            .contentKind,
            .breaking,
            .breaking,
            seq(e("a", "xs:int")),
            seq("<xs:element name=\"a\"><xs:complexType>\(seq(e("b")))</xs:complexType></xs:element>")
        ),
        .init(
            "mixed",
            .mixed,
            .compatible,
            .breaking,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            base,
            base.replacing("name=\"B\"", with: "name=\"B\" mixed=\"true\"")
        ),
        .init(
            "no longer mixed",
            .mixed,
            .breaking,
            .compatible,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            base.replacing("name=\"B\"", with: "name=\"B\" mixed=\"true\""),
            base
        ),
        .init(
            "text with an attribute",
            .attributeAdded,
            .compatible,
            .breaking,
            seq(e("a")),
            seq(
                "<xs:element name=\"a\"><xs:complexType><xs:simpleContent><xs:extension base=\"xs:string\">\(attribute("k"))</xs:extension></xs:simpleContent></xs:complexType></xs:element>"
            )
        ),
        .init(
            "optional attribute added",
            .attributeAdded,
            .compatible,
            .breaking,
            seq(e("a")),
            seq(e("a")) + attribute("k")
        ),
        .init(
            "required attribute added",
            .attributeAdded,
            .breaking,
            .breaking,
            seq(e("a")),
            seq(e("a")) + attribute("k", "xs:int", "use=\"required\"")
        ),
        .init(
            "optional attribute removed",
            .attributeRemoved,
            .breaking,
            .compatible,
            seq(e("a")) + attribute("k"),
            seq(e("a"))
        ),
        .init(
            "required attribute removed",
            .attributeRemoved,
            .breaking,
            .breaking,
            seq(e("a")) + attribute("k", "xs:int", "use=\"required\""),
            seq(e("a"))
        ),
        .init(
            "attribute becomes required",
            .attributeUse,
            .breaking,
            .compatible,
            seq(e("a")) + attribute("k"),
            seq(e("a")) + attribute("k", "xs:string", "use=\"required\"")
        ),
        .init(
            "attribute becomes optional",
            .attributeUse,
            .compatible,
            .breaking,
            seq(e("a")) + attribute("k", "xs:string", "use=\"required\""),
            seq(e("a")) + attribute("k")
        ),
        .init(
            "attribute prohibited",
            .attributeRemoved,
            .breaking,
            .compatible,
            seq(e("a")) + attribute("k"),
            seq(e("a")) + attribute("k", "xs:string", "use=\"prohibited\"")
        ),
        .init(
            "attribute of a wider type",
            .simpleType,
            .compatible,
            .breaking,
            seq(e("a")) + attribute("k", "xs:int"),
            seq(e("a")) + attribute("k", "xs:string")
        ),
        .init(
            "attribute fixed",
            .attributeFixed,
            .breaking,
            .compatible,
            seq(e("a")) + attribute("k"),
            seq(e("a")) + attribute("k", "xs:string", "fixed=\"x\"")
        ),
        .init(
            "attribute of another default",
            .attributeDefault,
            .warning,
            .warning,
            seq(e("a")) + attribute("k", "xs:string", "default=\"x\""),
            seq(e("a")) + attribute("k", "xs:string", "default=\"y\"")
        ),
        .init(
            "any attribute",
            .attributeWildcard,
            .compatible,
            .breaking,
            seq(e("a")),
            seq(e("a")) + "<xs:anyAttribute namespace=\"##other\" processContents=\"lax\"/>"
        ),
        .init(
            "no more any attribute",
            .attributeWildcard,
            .breaking,
            .compatible,
            seq(e("a")) + "<xs:anyAttribute namespace=\"##other\" processContents=\"skip\"/>",
            seq(e("a"))
        ),
    ]
}
