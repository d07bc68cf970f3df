import SoapstoneComparison

// Types: named, anonymous, derived, abstract, blocked.
extension VerdictPair {
    static let kinds: [VerdictPair] = [
        .init(
            "named type becomes anonymous",
            .compatible,
            .compatible,
            seq(e("a", "t:X")),
            seq("<xs:element name=\"a\"><xs:complexType>" + seq(e("x")) + "</xs:complexType></xs:element>"),
            complexType("X", seq(e("x"))),
            ""
        ),
        .init(
            "type renamed",
            .compatible,
            .compatible,
            seq(e("a", "t:X")),
            seq(e("a", "t:Y")),
            complexType("X", seq(e("x"))),
            complexType("Y", seq(e("x")))
        ),
        .init(
            "simple type renamed",
            .compatible,
            .compatible,
            seq(e("a", "t:X")),
            seq(e("a", "t:Y")),
            simpleType("X", "<xs:restriction base=\"xs:string\">" + facet("maxLength", "3") + "</xs:restriction>"),
            simpleType("Y", "<xs:restriction base=\"xs:string\">" + facet("maxLength", "3") + "</xs:restriction>")
        ),
        .init(
            "flat type becomes an extension",
            .compatible,
            .compatible,
            seq(e("a", "t:X")),
            seq(e("a", "t:X")),
            complexType("X", seq(e("x"), e("y"))),
            complexType("Base", seq(e("x"))) + complexType("X", extended("t:Base", seq(e("y"))))
        ),
        .init(
            "extension at the base: field added optional",
            .compatible,
            .breaking,
            seq(e("a", "t:X")),
            seq(e("a", "t:X")),
            complexType("Base", seq(e("x"))) + complexType("X", extended("t:Base", seq(e("y")))),
            complexType("Base", seq(e("x"), e("z", "xs:string", optional)))
                + complexType("X", extended("t:Base", seq(e("y"))))
        ),
        .init(
            "restriction in two steps",
            .compatible,
            .compatible,
            seq(e("a", "t:X")),
            seq(e("a", "t:X")),
            simpleType(
                "X",
                "<xs:restriction base=\"xs:string\">" + facet("maxLength", "3") + facet("minLength", "1")
                    + "</xs:restriction>"
            ),
            simpleType("B", "<xs:restriction base=\"xs:string\">" + facet("maxLength", "3") + "</xs:restriction>")
                + simpleType("X", "<xs:restriction base=\"t:B\">" + facet("minLength", "1") + "</xs:restriction>")
        ),
        .init(
            "complex restriction: optional dropped",
            .breaking,
            .compatible,
            seq(e("a", "t:X")),
            seq(e("a", "t:X")),
            complexType("B", seq(e("x"), e("y", "xs:string", optional))) + complexType("X", extended("t:B", "")),
            complexType("B", seq(e("x"), e("y", "xs:string", optional)))
                + complexType("X", restriction("t:B", seq(e("x"))))
        ),
        .init(
            "simple content becomes plain simple type",
            .breaking,
            .compatible,
            seq(
                "<xs:element name=\"a\"><xs:complexType><xs:simpleContent><xs:extension base=\"xs:string\">"
                    + attribute("k") + "</xs:extension></xs:simpleContent></xs:complexType></xs:element>"
            ),
            seq(e("a"))
        ),
        .init(
            "simple content without attributes is the simple type",
            .compatible,
            .compatible,
            seq(
                "<xs:element name=\"a\"><xs:complexType><xs:simpleContent><xs:extension base=\"xs:string\"/></xs:simpleContent></xs:complexType></xs:element>"
            ),
            seq(e("a"))
        ),
        .init(
            "type becomes abstract without a derived one",
            .breaking,
            .compatible,
            seq(e("a", "t:B", optional)),
            seq(e("a", "t:B", optional)),
            complexType("B", seq(e("x"))),
            complexType("B", seq(e("x")), "abstract=\"true\"")
        ),
        .init(
            "final on type",
            .compatible,
            .compatible,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            complexType("B", seq(e("x"))),
            complexType("B", seq(e("x")), "final=\"#all\"")
        ),
        .init(
            "block on type, derived there",
            .breaking,
            .compatible,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            complexType("B", seq(e("x"))) + complexType("D", extended("t:B", seq(e("y")))),
            complexType("B", seq(e("x")), "block=\"extension\"") + complexType("D", extended("t:B", seq(e("y"))))
        ),
        .init(
            "block on element, derived there",
            .breaking,
            .compatible,
            seq(e("a", "t:B")),
            seq(e("a", "t:B", "block=\"extension\"")),
            complexType("B", seq(e("x"))) + complexType("D", extended("t:B", seq(e("y"))))
        ),
        .init(
            "derived type renamed",
            .breaking,
            .breaking,
            seq(e("a", "t:B")),
            seq(e("a", "t:B")),
            complexType("B", seq(e("x"))) + complexType("D", extended("t:B", seq(e("y")))),
            complexType("B", seq(e("x"))) + complexType("E", extended("t:B", seq(e("y"))))
        ),
        .init(
            "nillable type with required attribute",
            .compatible,
            .breaking,
            seq(e("a", "t:X")),
            seq(e("a", "t:X", "nillable=\"true\"")),
            complexType("X", seq(e("x")) + attribute("k", "xs:string", "use=\"required\""))
        ),
        .init(
            "mixed where empty",
            .compatible,
            .breaking,
            seq("<xs:element name=\"a\"><xs:complexType/></xs:element>"),
            seq("<xs:element name=\"a\"><xs:complexType mixed=\"true\"/></xs:element>")
        ),
    ]
}
