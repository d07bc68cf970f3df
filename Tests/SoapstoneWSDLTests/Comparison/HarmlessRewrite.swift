import Testing

/// Two ways to write a type that allows the same messages.
struct HarmlessRewrite: CustomTestStringConvertible, Sendable {
    var name: String
    var old: String
    var new: String
    var oldExtra = ""
    var newExtra = ""
    var testDescription: String { name }

    init(_ name: String, _ old: String, _ new: String, _ oldExtra: String = "", _ newExtra: String? = nil) {
        (self.name, self.old, self.new, self.oldExtra, self.newExtra) = (name, old, new, oldExtra, newExtra ?? oldExtra)
    }

    private static let inner = "<xs:complexType>\(seq(e("b")))</xs:complexType>"
    private static let code = "<xs:restriction base=\"xs:string\"><xs:maxLength value=\"3\"/></xs:restriction>"
    private static let base = "<xs:complexType name=\"B\">\(seq(e("x")))</xs:complexType>"

    /// A union of listed values and of any URI.
    private static func open(_ values: String...) -> String {
        let facets = values.map { facet("enumeration", $0) }.joined()
        return
            "<xs:simpleType name=\"E\"><xs:restriction base=\"xs:anyURI\">\(facets)</xs:restriction></xs:simpleType><xs:simpleType name=\"U\"><xs:union memberTypes=\"t:E xs:anyURI\"/></xs:simpleType>"
    }

    static let rewrites: [HarmlessRewrite] = [
        .init(
            "a named type",
            seq("<xs:element name=\"a\">\(inner)</xs:element>"),
            seq(e("a", "t:I")),
            "",
            inner.replacing("<xs:complexType>", with: "<xs:complexType name=\"I\">")
        ),
        .init(
            "another name of a type",
            seq(e("a", "t:I")),
            seq(e("a", "t:J")),
            inner.replacing("<xs:complexType>", with: "<xs:complexType name=\"I\">"),
            inner.replacing("<xs:complexType>", with: "<xs:complexType name=\"J\">")
        ),
        .init(
            "a group",
            seq(e("a"), e("b")),
            seq("<xs:group ref=\"t:G\"/>"),
            "",
            "<xs:group name=\"G\">\(seq(e("a"), e("b")))</xs:group>"
        ),
        .init("a reference", seq(e("a")), seq("<xs:element ref=\"t:a\"/>"), "", e("a")),
        .init("a sequence in a sequence", seq(e("a"), e("b"), e("c")), seq(e("a"), seq(e("b"), e("c")))),
        .init("a sequence around everything", seq(e("a"), e("b")), seq(seq(e("a"), e("b")))),
        .init("a choice of one", seq(e("a")), seq(choice(e("a")))),
        .init(
            "an optional group of one",
            seq(e("a", "xs:string", "minOccurs=\"0\"")),
            seq(seq(e("a"), occurs: "minOccurs=\"0\""))
        ),
        .init(
            "a choice that may be missing",
            seq(choice(e("a"), e("b"), occurs: "minOccurs=\"0\"")),
            seq(choice(e("a", "xs:string", "minOccurs=\"0\""), e("b")))
        ),
        .init("two in a row", seq(e("a", "xs:string", "minOccurs=\"2\" maxOccurs=\"2\"")), seq(e("a"), e("a"))),
        .init(
            "occurrences that are the default",
            seq(e("a")),
            seq(e("a", "xs:string", "minOccurs=\"1\" maxOccurs=\"1\" nillable=\"false\""))
        ),
        .init("branches in another order", choice(e("a"), e("b")), choice(e("b"), e("a"))),
        .init("members of all in another order", all(e("a"), e("b")), all(e("b"), e("a"))),
        .init(
            "attributes in another order",
            seq(e("a")) + attribute("k") + attribute("l"),
            seq(e("a")) + attribute("l") + attribute("k")
        ),
        .init(
            "a group of attributes",
            seq(e("a")) + attribute("k"),
            seq(e("a")) + "<xs:attributeGroup ref=\"t:A\"/>",
            "",
            "<xs:attributeGroup name=\"A\">\(attribute("k"))</xs:attributeGroup>"
        ),
        .init(
            "a prohibited attribute that was not there",
            seq(e("a")),
            seq(e("a")) + attribute("k", "xs:string", "use=\"prohibited\"")
        ),
        .init(
            "an extension written out",
            "<xs:complexContent><xs:extension base=\"t:B\">\(seq(e("y")))</xs:extension></xs:complexContent>",
            seq(e("x"), e("y")),
            base
        ),
        .init(
            "a simple type in two steps",
            restricted("t:C", facet("maxLength", "3")),
            restricted("xs:string", facet("maxLength", "3")),
            "<xs:simpleType name=\"C\"><xs:restriction base=\"xs:string\"><xs:maxLength value=\"9\"/></xs:restriction></xs:simpleType>"
        ),
        .init(
            "values in another order",
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y")),
            restricted("xs:string", facet("enumeration", "y") + facet("enumeration", "x"))
        ),
        .init(
            "a facet that values have anyway",
            restricted("xs:string", facet("enumeration", "x")),
            restricted("xs:string", facet("maxLength", "9") + facet("enumeration", "x"))
        ),
        .init(
            "a bound in other digits",
            restricted("xs:decimal", facet("maxInclusive", "10")),
            restricted("xs:decimal", facet("maxInclusive", "10.00"))
        ),
        .init(
            "a union with one more value that a member of it takes anyway",
            seq(e("a", "t:U")),
            seq(e("a", "t:U")),
            open("x"),
            open("x", "y")
        ),
        .init("qualified one by one", seq(e("a")), seq(e("a", "xs:string", "form=\"qualified\""))),
        .init(
            "documentation and comments",
            seq(e("a")),
            "<xs:annotation><xs:documentation>Words.</xs:documentation></xs:annotation><!-- more -->"
                + seq(
                    "<xs:element id=\"i\" name=\"a\" type=\"xs:string\"><xs:annotation><xs:documentation>And words.</xs:documentation></xs:annotation></xs:element>"
                )
        ),
        .init(
            "declarations in another order",
            seq(e("a", "t:B"), e("c", "t:C")),
            seq(e("a", "t:B"), e("c", "t:C")),
            base + "<xs:simpleType name=\"C\">\(code)</xs:simpleType>",
            "<xs:simpleType name=\"C\">\(code)</xs:simpleType>" + base
        ),
    ]
}
