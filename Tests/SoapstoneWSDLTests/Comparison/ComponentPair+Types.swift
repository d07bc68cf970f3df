import SoapstoneComparison

// Types themselves: derived, abstract, blocked, simple or complex.
extension ComponentPair {
    private static let base = "<xs:complexType name=\"B\">\(seq(e("x")))</xs:complexType>"
    private static let abstractBase = "<xs:complexType name=\"B\" abstract=\"true\">\(seq(e("x")))</xs:complexType>"
    private static let derived =
        "<xs:complexType name=\"D\"><xs:complexContent><xs:extension base=\"t:B\">\(seq(e("y")))</xs:extension></xs:complexContent></xs:complexType>"
    private static let node =
        "<xs:complexType name=\"N\">\(seq(e("value", "xs:int"), e("next", "t:N", optional)))</xs:complexType>"

    private static func codes(_ values: String...) -> String {
        let facets = values.map { facet("enumeration", $0) }.joined()
        return "<xs:simpleType name=\"C\"><xs:restriction base=\"xs:string\">\(facets)</xs:restriction></xs:simpleType>"
    }

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
            .derivedRemoved,
            .breaking,
            .compatible,
            seq(e("a", "t:B")),
            seq(e("a", "t:B", "block=\"extension\"")),
            base + derived
        ),
        .init(
            "block of a simple type",
            .block,
            .breaking,
            .compatible,
            seq(e("a", "xs:int")),
            seq(e("a", "xs:int", "block=\"restriction\""))
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
            "attribute fixed to another value",
            .attributeFixed,
            .breaking,
            .breaking,
            seq(e("a")) + attribute("k", "xs:string", "fixed=\"x\""),
            seq(e("a")) + attribute("k", "xs:string", "fixed=\"y\"")
        ),
        .init(
            "attribute with a default",
            .attributeDefault,
            .warning,
            .warning,
            seq(e("a")) + attribute("k"),
            seq(e("a")) + attribute("k", "xs:string", "default=\"x\"")
        ),
        .init(
            "attribute with fewer values",
            .enumeration,
            .breaking,
            .compatible,
            seq(e("a")) + attribute("k", "t:C"),
            seq(e("a")) + attribute("k", "t:C"),
            codes("x", "y"),
            codes("x")
        ),
        .init(
            "any attribute of one namespace",
            .attributeWildcard,
            .breaking,
            .compatible,
            seq(e("a")) + "<xs:anyAttribute namespace=\"urn:x urn:y\" processContents=\"skip\"/>",
            seq(e("a")) + "<xs:anyAttribute namespace=\"urn:x\" processContents=\"skip\"/>"
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
