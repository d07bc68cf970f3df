/// Groups, content models and attributes (A19).
extension CostBomb {
    private static func optional(_ count: Int) -> String {
        each(0..<count) { "<xs:element name=\"e\($0)\" type=\"xs:int\" minOccurs=\"0\"/>" }
    }

    private static func nested(_ depth: Int, _ occurs: String, _ content: String) -> String {
        join(
            String(repeating: "<xs:sequence \(occurs)>", count: depth),
            content,
            String(repeating: "</xs:sequence>", count: depth)
        )
    }

    static let groups: [CostBomb] = models + substitutionGroups

    private static let models: [CostBomb] = [
        CostBomb("groups that double 40 times") {
            join(
                each(0..<40) {
                    """
                    <xs:group name="g\($0)"><xs:sequence><xs:group ref="t:g\($0 + 1)"/><xs:group ref="t:g\($0 + 1)"/>\
                    </xs:sequence></xs:group>
                    """
                },
                "<xs:group name=\"g40\">\(sequence(number("e")))</xs:group>",
                r("<xs:group ref=\"t:g0\"/>")
            )
        },
        CostBomb("a group of 4,000 elements in 10,000 types") {
            join(
                "<xs:group name=\"g\">\(sequence(optional(4_000)))</xs:group>",
                each(0..<10_000) { complex("c\($0)", "<xs:group ref=\"t:g\"/>") },
                r(of: "t:c0")
            )
        },
        CostBomb("2,000 elements that have to be there, in 20 types") {
            join(
                each(0..<20) { type in complex("c\(type)", sequence(each(0..<2_000) { Self.number("e\($0)") })) },
                r(of: "t:c0")
            )
        },
        CostBomb("2,230 elements that have to be there") { r(sequence(each(0..<2_230) { Self.number("e\($0)") })) },
        CostBomb("4,900 optional elements in a row") { r(sequence(optional(4_900))) },
        CostBomb("500 optional elements in a row, in 200 types") {
            join(each(0..<200) { complex("c\($0)", sequence(optional(500))) }, r(of: "t:c0"))
        },
        CostBomb("a repeated choice of 4,900 optional elements") {
            r("<xs:choice maxOccurs=\"unbounded\">\(optional(4_900))</xs:choice>")
        },
        CostBomb("4,900 elements in any order") { r("<xs:all>\(optional(4_900))</xs:all>") },
        CostBomb("10,000 elements in any order") { r("<xs:all>\(optional(10_000))</xs:all>") },
        CostBomb("100 times 20 elements of one name in a choice") {
            join(
                each(0..<100) {
                    "<xs:group name=\"g\($0)\"><xs:choice>\(each(0..<20) { _ in number("e") })</xs:choice></xs:group>"
                },
                r(sequence(each(0..<100) { "<xs:group ref=\"t:g\($0)\" minOccurs=\"0\"/>" }))
            )
        },
        CostBomb("4,900 elements of one name in a choice") {
            r("<xs:choice>\(each(0..<4_900) { _ in number("e") })</xs:choice>")
        },
        CostBomb("4,900 optional elements of one name in a row") {
            r(sequence(each(0..<4_900) { _ in "<xs:element name=\"e\" type=\"xs:int\" minOccurs=\"0\"/>" }))
        },
        CostBomb("sequences 90 deep") { r(nested(90, "", "")) },
        CostBomb("repetitions of 1,000 in each other, 10 deep") {
            r(nested(10, "minOccurs=\"0\" maxOccurs=\"1000\"", join(number("e"), number("f"))))
        },
        CostBomb("repetitions of 1,000 in each other, 10 deep, that are required") {
            r(nested(10, "minOccurs=\"1000\" maxOccurs=\"1000\"", join(number("e"), number("f"))))
        },
        CostBomb("repetitions of nothing, 1,000 times in each other, 10 deep") {
            r(nested(10, "minOccurs=\"1000\" maxOccurs=\"1000\"", ""))
        },
        CostBomb("an element that has to be there 4,294,967,294 times") {
            r(
                sequence(
                    "<xs:element name=\"e\" type=\"xs:int\" minOccurs=\"4294967294\" maxOccurs=\"unbounded\"/>"
                )
            )
        },
        CostBomb("4,000 elements that may be there a million times each") {
            r(
                sequence(
                    each(0..<4_000) {
                        "<xs:element name=\"e\($0)\" type=\"xs:int\" minOccurs=\"0\" maxOccurs=\"1000000\"/>"
                    }
                )
            )
        },
        CostBomb("choices that repeat without bound, 40 deep") {
            r(
                join(
                    String(repeating: "<xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">", count: 40),
                    number("e"),
                    number("f"),
                    String(repeating: "</xs:choice>", count: 40)
                )
            )
        },
        CostBomb("2,000 wildcards in a contract of 20,000 elements") {
            join(
                each(0..<20_000) { number("e\($0)") },
                r(sequence(each(0..<2_000) { _ in "<xs:any processContents=\"strict\"/>" }))
            )
        },
        CostBomb("600 wildcards of 1,000 namespaces in a row") {
            let namespaces = (0..<1_000).map { "u\($0)" }.joined(separator: " ")
            return r(sequence(each(0..<600) { _ in "<xs:any namespace=\"\(namespaces)\" minOccurs=\"0\"/>" }))
        },
        CostBomb("4,900 wildcards of one namespace each, in a choice") {
            r("<xs:choice>\(each(0..<4_900) { "<xs:any namespace=\"u\($0)\"/>" })</xs:choice>")
        },
    ]

    private static let substitutionGroups: [CostBomb] = [
        CostBomb("a substitution group of 10,000 members at 19 places") {
            join(
                number("head"),
                each(0..<10_000) { "<xs:element name=\"m\($0)\" type=\"xs:int\" substitutionGroup=\"t:head\"/>" },
                r(sequence(each(0..<19) { _ in "<xs:element ref=\"t:head\" minOccurs=\"0\"/>" }))
            )
        },
        CostBomb("a substitution group of 4,000 members in 5,000 types") {
            join(
                number("head"),
                each(0..<4_000) { "<xs:element name=\"m\($0)\" type=\"xs:int\" substitutionGroup=\"t:head\"/>" },
                each(0..<5_000) { complex("c\($0)", sequence("<xs:element ref=\"t:head\"/>")) },
                r(of: "t:c0")
            )
        },
        CostBomb("600 elements of which each may stand for the one before") {
            join(
                number("e0"),
                each(1..<600) { "<xs:element name=\"e\($0)\" type=\"xs:int\" substitutionGroup=\"t:e\($0 - 1)\"/>" },
                r(sequence(each(0..<8) { "<xs:element ref=\"t:e\($0 * 70)\"/>" }))
            )
        },
        CostBomb("600 abstract elements of which each may stand for the one before") {
            join(
                "<xs:element name=\"e0\" type=\"xs:int\" abstract=\"true\"/>",
                each(1..<600) {
                    "<xs:element name=\"e\($0)\" abstract=\"\($0 < 599)\" substitutionGroup=\"t:e\($0 - 1)\"/>"
                },
                r(sequence("<xs:element ref=\"t:e0\"/>"))
            )
        },
        CostBomb("30,000 elements of which each may stand for the next, in a circle") {
            join(
                each(0..<30_000) {
                    "<xs:element name=\"e\($0)\" type=\"xs:int\" substitutionGroup=\"t:e\(($0 + 1) % 30_000)\"/>"
                },
                r(sequence("<xs:element ref=\"t:e0\"/>"))
            )
        },
    ]

    static let attributes: [CostBomb] = [
        CostBomb("attribute groups that double 60 times") {
            join(
                each(0..<60) {
                    """
                    <xs:attributeGroup name="g\($0)"><xs:attributeGroup ref="t:g\($0 + 1)"/>\
                    <xs:attributeGroup ref="t:g\($0 + 1)"/></xs:attributeGroup>
                    """
                },
                "<xs:attributeGroup name=\"g60\"/>",
                r("<xs:attributeGroup ref=\"t:g0\"/>")
            )
        },
        CostBomb("attribute wildcards of 1,000 namespaces, in 600 groups of one type") {
            let namespaces = (0..<1_000).map { "u\($0)" }.joined(separator: " ")
            return join(
                each(0..<600) {
                    "<xs:attributeGroup name=\"g\($0)\"><xs:anyAttribute namespace=\"\(namespaces)\"/></xs:attributeGroup>"
                },
                r(each(0..<600) { "<xs:attributeGroup ref=\"t:g\($0)\"/>" })
            )
        },
        CostBomb("90 attribute groups of 300 attributes, each with the next one in it") {
            join(
                each(0..<90) { group in
                    join(
                        "<xs:attributeGroup name=\"g\(group)\">",
                        (group < 89 ? "<xs:attributeGroup ref=\"t:g\(group + 1)\"/>" : ""),
                        each(0..<300) { "<xs:attribute name=\"a\(group)x\($0)\"/>" },
                        "</xs:attributeGroup>"
                    )
                },
                r("<xs:attributeGroup ref=\"t:g0\"/>")
            )
        },
        CostBomb("a type of 40,000 attributes") { r(each(0..<40_000) { "<xs:attribute name=\"a\($0)\"/>" }) },
        CostBomb("10,000 types that are derived from one with 100 attributes") {
            join(
                complex("c", each(0..<100) { "<xs:attribute name=\"a\($0)\"/>" }),
                each(0..<10_000) { complex("d\($0)", extending("c", "<xs:attribute name=\"own\"/>")) },
                r(of: "t:d0")
            )
        },
        CostBomb("30,000 types that are derived from one with 5,000 attributes and add none") {
            join(
                complex("c", each(0..<5_000) { "<xs:attribute name=\"a\($0)\"/>" }),
                each(0..<30_000) { complex("d\($0)", extending("c")) },
                r(of: "t:d0")
            )
        },
        CostBomb("99 types of 400 attributes, each derived from the one before") {
            join(
                each(0..<99) { type in
                    let own = each(0..<400) { "<xs:attribute name=\"a\(type)x\($0)\" type=\"xs:int\"/>" }
                    return complex("c\(type)", type == 0 ? own : extending("c\(type - 1)", own))
                },
                r(of: "t:c98")
            )
        },
        CostBomb("a wildcard of 1,000 namespaces in 10,000 derived types") {
            let namespaces = (0..<1_000).map { "u\($0)" }.joined(separator: " ")
            return join(
                complex("c", "<xs:anyAttribute namespace=\"\(namespaces)\"/>"),
                each(0..<10_000) { complex("d\($0)", extending("c", "<xs:anyAttribute namespace=\"v\($0)\"/>")) },
                r(of: "t:d0")
            )
        },
    ]
}
