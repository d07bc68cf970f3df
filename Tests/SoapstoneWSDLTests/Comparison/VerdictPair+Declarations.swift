import SoapstoneComparison

// What element declarations say besides their types.
extension VerdictPair {
    private static func unique(_ selector: String, _ field: String, _ declarations: String = "") -> String {
        "<xs:element name=\"a\" type=\"t:K\"><xs:unique name=\"u\" \(declarations)><xs:selector xpath=\"\(selector)\"/>"
            + "<xs:field xpath=\"\(field)\"/></xs:unique></xs:element>"
    }

    private static let keyed = complexType("K", seq(e("k", "xs:string", many) + e("l", "xs:string", many)))

    /// A type of which nothing can be: its child is abstract, and nothing stands for it. An element of it may be nil.
    private static func impossible(_ attribute: String = "") -> String {
        e("h", "xs:string", "abstract=\"true\"") + complexType("N", seq("<xs:element ref=\"t:h\"/>") + attribute)
    }

    static let declared: [VerdictPair] = [
        .init(
            "beside an element that can be nothing but nil",
            .compatible,
            .breaking,
            seq(e("a", "t:N", "nillable=\"true\""), e("b", "xs:int")),
            seq(e("a", "t:N", "nillable=\"true\""), e("b", "xs:long")),
            impossible()
        ),
        .init(
            "an attribute of an element that can be nothing but nil",
            .breaking,
            .compatible,
            seq(e("a", "t:N", "nillable=\"true\"")),
            seq(e("a", "t:N", "nillable=\"true\"")),
            impossible(attribute("x", "xs:int")),
            impossible(attribute("x", "xs:short"))
        ),
        .init(
            "unique values by a path that is written otherwise",
            .compatible,
            .compatible,
            seq(unique("t:k|t:l", ".")),
            seq(unique(" child::p:l | ./p:k ", "./.", "xmlns:p=\"urn:t\"")),
            keyed
        ),
        .init("unique values of others", .breaking, .breaking, seq(unique("t:k", ".")), seq(unique("t:l", ".")), keyed),
        .init(
            "element unqualified in chameleon form",
            .breaking,
            .breaking,
            seq(e("a", "xs:string", optional)),
            seq(e("a", "xs:string", optional + " form=\"unqualified\""))
        ),
        .init(
            "nillable optional",
            .breaking,
            .compatible,
            seq(e("a", "xs:int", "nillable=\"true\" " + optional)),
            seq(e("a", "xs:int", optional))
        ),
        .init(
            "nillable becomes optional",
            .breaking,
            .breaking,
            seq(e("a", "xs:int", "nillable=\"true\"")),
            seq(e("a", "xs:int", optional))
        ),
        .init(
            "required + default on string removed",
            .warning,
            .warning,
            seq(e("a", "xs:string", "default=\"x\"")),
            seq(e("a"))
        ),
        .init(
            "default on int removed: empty was allowed",
            .breaking,
            .compatible,
            seq(e("a", "xs:int", "default=\"1\"")),
            seq(e("a", "xs:int"))
        ),
        .init(
            "fixed on int removed: empty was allowed",
            .breaking,
            .breaking,
            seq(e("a", "xs:int", "fixed=\"1\"")),
            seq(e("a", "xs:int"))
        ),
        .init(
            "fixed to default of same",
            .compatible,
            .breaking,
            seq(e("a", "xs:int", "fixed=\"1\"")),
            seq(e("a", "xs:int", "default=\"1\""))
        ),
        .init(
            "renamed and retyped",
            .breaking,
            .breaking,
            seq(e("a"), e("amount", "xs:int")),
            seq(e("a"), e("amountValue", "xs:decimal"))
        ),
        .init(
            "swap of names",
            .breaking,
            .breaking,
            seq(e("a", "xs:int"), e("b", "xs:date")),
            seq(e("b", "xs:int"), e("a", "xs:date"))
        ),
        .init(
            "recursive type gets a field",
            .compatible,
            .breaking,
            seq(e("a", "t:N")),
            seq(e("a", "t:N")),
            complexType("N", seq(e("v"), e("n", "t:N", optional))),
            complexType("N", seq(e("v"), e("n", "t:N", optional), e("z", "xs:string", optional)))
        ),
        .init(
            "one element splits into array wrapper",
            .breaking,
            .breaking,
            seq(e("a", "xs:string", many)),
            seq(
                "<xs:element name=\"a\"><xs:complexType>" + seq(e("item", "xs:string", many))
                    + "</xs:complexType></xs:element>"
            )
        ),
        .init(
            "the only value of an enumeration is fixed",
            .compatible,
            .breaking,
            restricted("xs:string", facet("enumeration", "y")),
            seq(
                "<xs:element name=\"a\" fixed=\"y\"><xs:simpleType><xs:restriction base=\"xs:string\">"
                    + facet("enumeration", "y") + "</xs:restriction></xs:simpleType></xs:element>"
            )
        ),
        .init(
            "one value of an enumeration is fixed",
            .breaking,
            .breaking,
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y")),
            seq(
                "<xs:element name=\"a\" fixed=\"y\"><xs:simpleType><xs:restriction base=\"xs:string\">"
                    + facet("enumeration", "x") + facet("enumeration", "y")
                    + "</xs:restriction></xs:simpleType></xs:element>"
            )
        ),
        .init(
            "integer becomes decimal without digits after the point",
            .compatible,
            .breaking,
            seq(e("a", "xs:integer")),
            restricted("xs:decimal", facet("fractionDigits", "0"))
        ),
    ]
}
