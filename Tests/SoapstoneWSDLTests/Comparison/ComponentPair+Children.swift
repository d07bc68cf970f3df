import SoapstoneComparison

// What children a type allows.
extension ComponentPair {
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
            "wildcard that asks for declared elements, for another namespace",
            .wildcard,
            .breaking,
            .compatible,
            seq("<xs:any minOccurs=\"0\" processContents=\"strict\"/>"),
            seq("<xs:any minOccurs=\"0\" namespace=\"urn:x\" processContents=\"strict\"/>")
        ),
        .init(
            "element removed beside a wildcard that does not let it through",
            .elementRemoved,
            .breaking,
            .compatible,
            seq(
                "<xs:any namespace=\"##targetNamespace\" processContents=\"strict\"/>",
                e("c", "xs:int", Self.many + " minOccurs=\"0\""),
                e("a")
            ),
            seq("<xs:any namespace=\"##targetNamespace\" processContents=\"strict\"/>", e("a"))
        ),
        .init(
            "element that others may stand for has to be there",
            .content,
            .breaking,
            .compatible,
            seq("<xs:element ref=\"t:head\" minOccurs=\"0\" maxOccurs=\"2\"/>"),
            seq("<xs:element ref=\"t:head\" maxOccurs=\"2\"/>"),
            e("head") + e("other", "xs:string", "substitutionGroup=\"t:head\"")
        ),
        .init(
            "nil beside a wildcard that takes the name as well",
            .nillable,
            .compatible,
            .breaking,
            seq("<xs:any processContents=\"lax\"/>", e("b"), e("c")),
            seq("<xs:any processContents=\"lax\"/>", e("b"), e("c", "xs:string", "nillable=\"true\""))
        ),
        .init(
            "wildcard that looks no longer at what is declared",
            .processContents,
            .compatible,
            .breaking,
            seq("<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"lax\"/>"),
            seq("<xs:any minOccurs=\"0\" namespace=\"##targetNamespace\" processContents=\"skip\"/>")
        ),
        .init(
            "text beside a choice of which one branch is possible",
            .mixed,
            .compatible,
            .breaking,
            seq(choice("<xs:any namespace=\"##other\" processContents=\"strict\"/>", e("a"))),
            """
            <xs:complexType name="T" mixed="true">\
            \(seq(choice("<xs:any namespace=\"##other\" processContents=\"strict\"/>", e("a"))))</xs:complexType>
            """
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
            "wildcard that has to be there",
            .wildcard,
            .breaking,
            .compatible,
            seq("<xs:any minOccurs=\"0\" namespace=\"##other\" processContents=\"skip\"/>"),
            seq("<xs:any namespace=\"##other\" processContents=\"skip\"/>")
        ),
        .init(
            "element spelt otherwise",
            .elementRenamed,
            .breaking,
            .breaking,
            seq(e("k"), e("telephone")),
            seq(e("k"), e("telefone"))
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
}
