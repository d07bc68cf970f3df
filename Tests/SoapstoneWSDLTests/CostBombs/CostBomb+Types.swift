/// Types that are made of others (A19).
extension CostBomb {
    static let types: [CostBomb] = [
        CostBomb("30 unnamed types inside each other") {
            let open = "<xs:complexType><xs:sequence><xs:element name=\"e\">"
            let close = "</xs:element></xs:sequence></xs:complexType>"
            return join(
                "<xs:element name=\"r\">",
                String(repeating: open, count: 30),
                String(repeating: close, count: 30),
                "</xs:element>"
            )
        },
        CostBomb("30,000 types, each of which has an element of the next") {
            join(
                each(0..<30_000) {
                    "<xs:complexType name=\"c\($0)\"><xs:all><xs:element name=\"e\" type=\"t:c\($0 + 1)\"/></xs:all></xs:complexType>"
                },
                "<xs:complexType name=\"c30000\"/>",
                r(of: "t:c0")
            )
        },
        CostBomb("types of which each has the next twice, 40 deep") {
            join(
                each(0..<40) {
                    """
                    <xs:complexType name="c\($0)"><xs:sequence><xs:element name="a" type="t:c\($0 + 1)"/>\
                    <xs:element name="b" type="t:c\($0 + 1)"/></xs:sequence></xs:complexType>
                    """
                },
                "<xs:complexType name=\"c40\"/>",
                r(of: "t:c0")
            )
        },
        CostBomb("types of which each has the next 50 times, 20 deep") {
            join(
                each(0..<20) { type in
                    complex(
                        "c\(type)",
                        sequence(each(0..<50) { "<xs:element name=\"e\($0)\" type=\"t:c\(type + 1)\"/>" })
                    )
                },
                complex("c20", ""),
                r(of: "t:c0")
            )
        },
        CostBomb("300 types of which each has 100 of them") {
            join(
                each(0..<300) { type in
                    let elements = each(0..<100) {
                        "<xs:element name=\"e\($0)\" type=\"t:c\((type * 7 + $0) % 300)\" minOccurs=\"0\" maxOccurs=\"9\"/>"
                    }
                    return complex("c\(type)", sequence(elements))
                },
                r(of: "t:c0")
            )
        },
        CostBomb("a type that cannot do without itself") {
            join(complex("c", sequence("<xs:element name=\"e\" type=\"t:c\"/>")), r(of: "t:c"))
        },
        CostBomb("50,000 unnamed types") {
            join(each(0..<50_000) { "<xs:element name=\"e\($0)\"><xs:complexType/></xs:element>" }, number("r"))
        },
        CostBomb("99 types of 48 elements, each derived from the one before") {
            join(
                each(0..<99) { type in
                    let own = sequence(each(0..<48) { number("e\(type)x\($0)") })
                    return complex("c\(type)", type == 0 ? own : extending("c\(type - 1)", own))
                },
                r(of: "t:c98")
            )
        },
        CostBomb("10,000 types that are derived from one with 4,000 elements") {
            join(
                complex("c", sequence(each(0..<4_000) { number("e\($0)") })),
                each(0..<10_000) { complex("d\($0)", extending("c", sequence(number("own")))) },
                r(of: "t:d0")
            )
        },
        CostBomb("10,000 types that stand for an abstract one") {
            join(
                "<xs:complexType name=\"c\" abstract=\"true\"/>",
                each(0..<10_000) { complex("d\($0)", extending("c", sequence(number("own")))) },
                r(of: "t:c")
            )
        },
        CostBomb("500 types of 100 elements that restrict one of as many") {
            let elements = sequence(each(0..<100) { "<xs:element name=\"e\($0)\" type=\"xs:int\" minOccurs=\"0\"/>" })
            return join(
                complex("c", elements),
                each(0..<150) {
                    complex(
                        "d\($0)",
                        "<xs:complexContent><xs:restriction base=\"t:c\">\(elements)</xs:restriction></xs:complexContent>"
                    )
                },
                r(of: "t:d0")
            )
        },
        CostBomb("a chain of 25,000 simple types") {
            join(each(0..<25_000) { simple("s\($0)", "", base: $0 == 0 ? "xs:int" : "t:s\($0 - 1)") }, number("r"))
        },
        CostBomb("90 unions of which each has the one before twice, with a facet") {
            join(
                simple("s0", ""),
                each(1..<90) {
                    join(
                        union("u\($0)", "t:s\($0 - 1) t:s\($0 - 1)"),
                        simple("s\($0)", facet("pattern", ".*"), base: "t:u\($0)")
                    )
                },
                r(of: "t:s89")
            )
        },
        CostBomb("lists and unions in turns, 40 deep") {
            join(
                simple("s0", ""),
                each(1..<40) {
                    join(
                        "<xs:simpleType name=\"l\($0)\"><xs:list itemType=\"t:s\($0 - 1)\"/></xs:simpleType>",
                        union("s\($0)", "t:s\($0 - 1) xs:int t:l\($0)")
                    )
                },
                r(of: "t:s39")
            )
        },
    ]
}
