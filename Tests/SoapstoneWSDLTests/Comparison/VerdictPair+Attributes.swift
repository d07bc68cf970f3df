import SoapstoneComparison

// Attributes, and what xs:anyAttribute lets through.
extension VerdictPair {
    static let attributes: [VerdictPair] = [
        .init(
            "attribute declared where any was skipped: int",
            .breaking,
            .compatible,
            only + anyAttribute("skip"),
            only + attribute("k", "xs:int") + anyAttribute("skip")
        ),
        .init(
            "attribute declared where any was lax: int",
            .breaking,
            .compatible,
            only + anyAttribute("lax"),
            only + attribute("k", "xs:int") + anyAttribute("lax")
        ),
        .init(
            "attribute string declared where any was lax: no change of messages",
            .compatible,
            .compatible,
            only + anyAttribute("lax"),
            only + attribute("k") + anyAttribute("lax")
        ),
        .init(
            "required attribute declared where any was skipped",
            .breaking,
            .compatible,
            only + anyAttribute("skip"),
            only + attribute("k", "xs:string", "use=\"required\"") + anyAttribute("skip")
        ),
        .init(
            "attribute replaced by any skip",
            .compatible,
            .breaking,
            only + attribute("k", "xs:int"),
            only + anyAttribute("skip")
        ),
        .init(
            "anyAttribute strict to lax",
            .compatible,
            .breaking,
            only + anyAttribute("strict"),
            only + anyAttribute("lax")
        ),
        .init(
            "anyAttribute ##local to ##any",
            .compatible,
            .breaking,
            only + "<xs:anyAttribute namespace=\"##local\" processContents=\"skip\"/>",
            only + anyAttribute("skip")
        ),
        .init(
            "anyAttribute ##targetNamespace to ##other",
            .breaking,
            .breaking,
            only + "<xs:anyAttribute namespace=\"##targetNamespace\" processContents=\"skip\"/>",
            only + "<xs:anyAttribute namespace=\"##other\" processContents=\"skip\"/>"
        ),
        .init(
            "global attribute declared where lax looks",
            .breaking,
            .compatible,
            only + anyAttribute("lax"),
            only + anyAttribute("lax"),
            "",
            attribute("g", "xs:int")
        ),
        .init(
            "global attribute added where strict looks",
            .compatible,
            .breaking,
            only + anyAttribute("strict"),
            only + anyAttribute("strict"),
            "",
            attribute("g", "xs:int")
        ),
        .init(
            "global attribute type changes where lax looks",
            .breaking,
            .compatible,
            only + anyAttribute("lax"),
            only + anyAttribute("lax"),
            attribute("g"),
            attribute("g", "xs:int")
        ),
        .init(
            "attribute qualified",
            .breaking,
            .breaking,
            only + attribute("k", "xs:string", "use=\"required\""),
            only + attribute("k", "xs:string", "use=\"required\" form=\"qualified\"")
        ),
        .init(
            "optional attribute qualified",
            .breaking,
            .breaking,
            only + attribute("k"),
            only + attribute("k", "xs:string", "form=\"qualified\"")
        ),
        .init(
            "attribute by reference to a global one of the same type, unqualified before",
            .breaking,
            .breaking,
            only + attribute("k"),
            only + "<xs:attribute ref=\"t:k\"/>",
            "",
            attribute("k")
        ),
        .init(
            "attributeGroup refactor",
            .compatible,
            .compatible,
            only + attribute("k") + attribute("m", "xs:int"),
            only + "<xs:attributeGroup ref=\"t:G\"/>",
            "",
            "<xs:attributeGroup name=\"G\">" + attribute("m", "xs:int") + attribute("k") + "</xs:attributeGroup>"
        ),
        .init(
            "attribute order",
            .compatible,
            .compatible,
            only + attribute("k") + attribute("m", "xs:int"),
            only + attribute("m", "xs:int") + attribute("k")
        ),
        .init(
            "attribute default becomes fixed same",
            .breaking,
            .compatible,
            only + attribute("k", "xs:string", "default=\"x\""),
            only + attribute("k", "xs:string", "fixed=\"x\"")
        ),
        .init(
            "attribute fixed, equal value written otherwise",
            .compatible,
            .compatible,
            only + attribute("k", "xs:int", "fixed=\"1\""),
            only + attribute("k", "xs:int", "fixed=\"01\"")
        ),
        .init(
            "element fixed, equal value written otherwise",
            .compatible,
            .compatible,
            seq(e("a", "xs:decimal", "fixed=\"1.0\"")),
            seq(e("a", "xs:decimal", "fixed=\"1.00\""))
        ),
        .init(
            "element fixed on boolean true/1",
            .compatible,
            .compatible,
            seq(e("a", "xs:boolean", "fixed=\"true\"")),
            seq(e("a", "xs:boolean", "fixed=\"1\""))
        ),
        .init(
            "default equal value written otherwise",
            .compatible,
            .compatible,
            seq(e("a", "xs:int", "default=\"1\"")),
            seq(e("a", "xs:int", "default=\"+1\""))
        ),
        .init(
            "prohibited from nothing",
            .compatible,
            .compatible,
            only,
            only + attribute("k", "xs:string", "use=\"prohibited\"")
        ),
        .init(
            "attribute use default removed",
            .warning,
            .warning,
            only + attribute("k", "xs:int", "default=\"3\""),
            only + attribute("k", "xs:int")
        ),
    ]
}
