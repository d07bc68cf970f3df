import SoapstoneComparison

// Which children a type allows, and in which order.
extension VerdictPair {
    static let content: [VerdictPair] = [
        .init(
            "sequence in sequence is flat",
            .compatible,
            .compatible,
            seq(e("a"), e("b"), e("c")),
            seq(e("a"), seq(e("b"), e("c")))
        ),
        .init(
            "group refactor",
            .compatible,
            .compatible,
            seq(e("a"), e("b")),
            seq(e("a"), "<xs:group ref=\"t:G\"/>"),
            "",
            "<xs:group name=\"G\">" + seq(e("b")) + "</xs:group>"
        ),
        .init(
            "global element ref refactor",
            .compatible,
            .compatible,
            seq(e("a"), e("b", "xs:int")),
            seq(e("a"), "<xs:element ref=\"t:b\"/>"),
            "",
            e("b", "xs:int")
        ),
        .init(
            "global element ref gains substitute",
            .compatible,
            .breaking,
            seq(e("a"), "<xs:element ref=\"t:b\"/>"),
            seq(e("a"), "<xs:element ref=\"t:b\"/>"),
            e("b", "xs:int"),
            e("b", "xs:int") + e("c", "xs:int", "substitutionGroup=\"t:b\"")
        ),
        .init(
            "substitute no longer by block",
            .breaking,
            .compatible,
            seq("<xs:element ref=\"t:b\"/>"),
            seq("<xs:element ref=\"t:b\"/>"),
            e("b", "xs:int") + e("c", "xs:int", "substitutionGroup=\"t:b\""),
            e("b", "xs:int", "block=\"substitution\"") + e("c", "xs:int", "substitutionGroup=\"t:b\"")
        ),
        .init(
            "substitute changes type",
            .compatible,
            .breaking,
            seq("<xs:element ref=\"t:b\"/>"),
            seq("<xs:element ref=\"t:b\"/>"),
            e("b", "xs:decimal") + e("c", "xs:int", "substitutionGroup=\"t:b\""),
            e("b", "xs:decimal") + e("c", "xs:decimal", "substitutionGroup=\"t:b\"")
        ),
        .init("choice of one is a sequence of one", .compatible, .compatible, choice(e("a")), seq(e("a"))),
        .init(
            "choice many: order free to sequence many",
            .breaking,
            .compatible,
            choice(e("a"), e("b"), occurs: many + " minOccurs=\"0\""),
            seq(
                e("a", "xs:string", optional),
                e("b", "xs:string", optional),
                occurs: many.replacing("unbounded", with: "3") + " minOccurs=\"0\""
            )
        ),
        .init(
            "choice many equals sequence of optionals many",
            .compatible,
            .compatible,
            choice(e("a"), e("b"), occurs: many + " minOccurs=\"0\""),
            seq(e("a", "xs:string", optional), e("b", "xs:string", optional), occurs: many + " minOccurs=\"0\"")
        ),
        .init(
            "all with optional becomes required",
            .breaking,
            .compatible,
            all(e("a", "xs:string", optional), e("b")),
            all(e("a"), e("b"))
        ),
        .init(
            "all itself becomes required",
            .breaking,
            .compatible,
            all(e("a"), e("b")).replacing("<xs:all>", with: "<xs:all minOccurs=\"0\">"),
            all(e("a"), e("b"))
        ),
        .init(
            "all order of members",
            .compatible,
            .compatible,
            all(e("a"), e("b", "xs:int")),
            all(e("b", "xs:int"), e("a"))
        ),
        .init(
            "choice order of branches",
            .compatible,
            .compatible,
            choice(e("a"), e("b", "xs:int")),
            choice(e("b", "xs:int"), e("a"))
        ),
        .init(
            "choice becomes optional",
            .compatible,
            .breaking,
            choice(e("a"), e("b")),
            choice(e("a"), e("b"), occurs: optional)
        ),
        .init(
            "minOccurs 0 on all branches vs optional choice",
            .compatible,
            .compatible,
            choice(e("a", "xs:string", optional), e("b", "xs:string", optional)),
            choice(e("a"), e("b"), occurs: optional)
        ),
        .init(
            "required moved into choice with new branch",
            .compatible,
            .breaking,
            seq(e("k"), e("a")),
            seq(e("k"), choice(e("a"), e("b")))
        ),
        .init(
            "sequence pair becomes repeated pair",
            .compatible,
            .breaking,
            seq(e("a"), e("b")),
            seq(e("a"), e("b"), occurs: many)
        ),
        .init(
            "a{2} vs a,a",
            .compatible,
            .compatible,
            seq(e("a"), e("a")),
            seq(e("a", "xs:string", "minOccurs=\"2\" maxOccurs=\"2\""))
        ),
        .init(
            "a? a? vs a{0,2}",
            .compatible,
            .compatible,
            seq(seq(e("a"), e("a", "xs:string", optional), occurs: optional)),
            seq(e("a", "xs:string", "minOccurs=\"0\" maxOccurs=\"2\""))
        ),
        .init(
            "maxOccurs zero from nothing",
            .compatible,
            .compatible,
            only,
            seq(e("a"), e("b", "xs:string", "minOccurs=\"0\" maxOccurs=\"0\""))
        ),
        .init(
            "nested optional group: one needs the other",
            .breaking,
            .compatible,
            seq(e("k"), e("a", "xs:string", optional), e("b", "xs:string", optional)),
            seq(e("k"), seq(e("a"), e("b"), occurs: optional))
        ),
        .init(
            "optional after moved before",
            .breaking,
            .breaking,
            seq(e("a"), e("b", "xs:string", optional)),
            seq(e("b", "xs:string", optional), e("a"))
        ),
        .init("empty type gets optional child", .compatible, .breaking, "", seq(e("a", "xs:string", optional))),
        .init("empty sequence vs no content", .compatible, .compatible, "", seq()),
        .init(
            "any becomes declared element of the other namespace",
            .breaking,
            .breaking,
            seq(e("a"), "<xs:any minOccurs=\"0\" namespace=\"urn:o\" processContents=\"skip\"/>"),
            seq(e("a"), e("b", "xs:string", optional))
        ),
        .init(
            "any ##other to ##any after sequence",
            .compatible,
            .breaking,
            seq(e("a"), "<xs:any minOccurs=\"0\" namespace=\"##other\" processContents=\"skip\"/>"),
            seq(e("a"), "<xs:any minOccurs=\"0\" namespace=\"##any\" processContents=\"skip\"/>")
        ),
        .init(
            "any ##local to ##targetNamespace",
            .breaking,
            .breaking,
            seq(e("a"), "<xs:any minOccurs=\"0\" namespace=\"##local\" processContents=\"skip\"/>"),
            seq(e("a"), "<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"skip\"/>")
        ),
        .init(
            "any one more",
            .compatible,
            .breaking,
            seq(e("a"), "<xs:any minOccurs=\"0\" maxOccurs=\"1\" namespace=\"##other\" processContents=\"skip\"/>"),
            seq(
                e("a"),
                "<xs:any minOccurs=\"0\" maxOccurs=\"unbounded\" namespace=\"##other\" processContents=\"skip\"/>"
            )
        ),
        .init(
            "global element added where any strict looks",
            .compatible,
            .breaking,
            seq("<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"strict\"/>"),
            seq("<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"strict\"/>"),
            "",
            e("g", "xs:int")
        ),
        .init(
            "global element added where any lax looks",
            .breaking,
            .compatible,
            seq("<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"lax\"/>"),
            seq("<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"lax\"/>"),
            "",
            e("g", "xs:int")
        ),
        .init(
            "global element changes type where any lax looks",
            .breaking,
            .compatible,
            seq("<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"lax\"/>"),
            seq("<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"lax\"/>"),
            e("g"),
            e("g", "xs:int")
        ),
        .init(
            "optional group: what was optional in it has to be there",
            .breaking,
            .compatible,
            seq(e("k"), seq(e("a"), e("b", "xs:string", optional), occurs: optional)),
            seq(e("k"), seq(e("a"), e("b"), occurs: optional))
        ),
        .init(
            "branch of a choice: what was optional in it has to be there",
            .breaking,
            .compatible,
            choice(e("x"), seq(e("a"), e("b", "xs:string", optional))),
            choice(e("x"), seq(e("a"), e("b")))
        ),
        .init(
            "optional group: one becomes two",
            .breaking,
            .breaking,
            seq(e("k"), seq(e("a"), occurs: optional)),
            seq(e("k"), seq(e("a", "xs:string", "minOccurs=\"2\" maxOccurs=\"2\""), occurs: optional))
        ),
        .init(
            "repeated group: what was optional in it has to be there",
            .breaking,
            .compatible,
            seq(seq(e("a"), e("b", "xs:string", optional), occurs: many)),
            seq(seq(e("a"), e("b"), occurs: many))
        ),
        .init(
            "optional xs:all: what was optional in it has to be there",
            .breaking,
            .compatible,
            all(e("a"), e("b", "xs:string", optional)).replacing("<xs:all>", with: "<xs:all minOccurs=\"0\">"),
            all(e("a"), e("b")).replacing("<xs:all>", with: "<xs:all minOccurs=\"0\">")
        ),
        .init(
            "choice that comes again: one becomes two or three",
            .breaking,
            .breaking,
            seq(choice(e("a")), occurs: "minOccurs=\"0\" maxOccurs=\"2\""),
            seq(
                choice(e("a", "xs:string", "minOccurs=\"2\" maxOccurs=\"3\"")),
                occurs: "minOccurs=\"0\" maxOccurs=\"2\""
            )
        ),
        .init(
            "default on int given: empty is allowed",
            .compatible,
            .breaking,
            seq(e("a", "xs:int")),
            seq(e("a", "xs:int", "default=\"1\""))
        ),
    ]
}
