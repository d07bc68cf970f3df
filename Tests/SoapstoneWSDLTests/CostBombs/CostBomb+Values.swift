/// Facets and the values in them (A19, A20).
extension CostBomb {
    private static func digits(_ count: Int) -> String { String(repeating: "7", count: count) }

    /// A union of members none of which is another's.
    private static func members(_ count: Int, _ base: String = "xs:int") -> String {
        join(
            each(0..<count) { simple("s\($0)", facet("minInclusive", "\($0)"), base: base) },
            union("u", (0..<count).map { "t:s\($0)" }.joined(separator: " "))
        )
    }

    static let values: [CostBomb] = [
        CostBomb("a union of 3,000 members with 20,000 enumeration values") {
            join(
                members(3_000),
                simple("v", each(0..<20_000) { facet("enumeration", "\($0)") }, base: "t:u"),
                r(of: "t:v")
            )
        },
        CostBomb("a union of 3,000 members with 20,000 enumeration values that none of them has") {
            join(
                members(3_000),
                simple("v", each(0..<20_000) { _ in facet("enumeration", "-1") }, base: "t:u"),
                r(of: "t:v")
            )
        },
        CostBomb("20,000 default values of a union of 3,000 members") {
            join(
                members(3_000),
                each(0..<20_000) { "<xs:element name=\"e\($0)\" type=\"t:u\" default=\"-1\"/>" },
                r(of: "t:u")
            )
        },
        CostBomb("20,000 default values of lists of a union of 3,000 members") {
            join(
                members(3_000),
                "<xs:simpleType name=\"l\"><xs:list itemType=\"t:u\"/></xs:simpleType>",
                each(0..<20_000) { "<xs:element name=\"e\($0)\" type=\"t:l\" default=\"1 2 3 4 5 6 7 -8\"/>" },
                r(of: "t:l")
            )
        },
        CostBomb("a union of 9,000 members for 100 elements") {
            join(members(9_000), r(sequence(each(0..<100) { "<xs:element name=\"e\($0)\" type=\"t:u\"/>" })))
        },
        CostBomb("40,000 enumeration values") {
            join(simple("s", each(0..<40_000) { facet("enumeration", "value\($0)") }), r(of: "t:s"))
        },
        CostBomb("40,000 enumeration values of decimals") {
            join(simple("s", each(0..<40_000) { facet("enumeration", "\($0).5") }, base: "xs:decimal"), r(of: "t:s"))
        },
        CostBomb("40,000 enumeration values of times") {
            join(
                simple(
                    "s",
                    each(0..<40_000) { facet("enumeration", "\(1_000 + $0 % 9_000)-01-01T00:00:00.\($0)Z") },
                    base: "xs:dateTime"
                ),
                r(of: "t:s")
            )
        },
        CostBomb("40,000 enumeration values of durations") {
            join(
                simple(
                    "s",
                    each(0..<40_000) { facet("enumeration", "P\($0)Y\($0)M\($0)DT\($0)S") },
                    base: "xs:duration"
                ),
                r(of: "t:s")
            )
        },
        CostBomb("40,000 enumeration values of equal floating-point numbers") {
            join(
                simple("s", each(0..<40_000) { facet("enumeration", "1.\(digits(20))\($0)e300") }, base: "xs:double"),
                r(of: "t:s")
            )
        },
        CostBomb("40,000 enumeration values of lists") {
            join(
                "<xs:simpleType name=\"l\"><xs:list itemType=\"xs:int\"/></xs:simpleType>",
                simple("s", each(0..<40_000) { facet("enumeration", "\($0) 1 2 3 4 5 6 7") }, base: "t:l"),
                r(of: "t:s")
            )
        },
        CostBomb("90 types with 400 enumeration values, each derived from the one before") {
            join(
                each(0..<90) { type in
                    simple(
                        "s\(type)",
                        each(0..<400) { facet("enumeration", "v\($0)") },
                        base: type == 0 ? "xs:string" : "t:s\(type - 1)"
                    )
                },
                r(of: "t:s89")
            )
        },
        CostBomb("20,000 types that are derived from one with 10,000 enumeration values") {
            join(
                simple("s", each(0..<10_000) { facet("enumeration", "v\($0)") }),
                each(0..<20_000) { simple("t\($0)", facet("maxLength", "6"), base: "t:s") },
                r(of: "t:t0")
            )
        },
        CostBomb("50 decimals of 60,000 digits") {
            join(
                simple("s", each(0..<50) { facet("enumeration", join(digits(60_000), "\($0)")) }, base: "xs:decimal"),
                r(of: "t:s")
            )
        },
        CostBomb("a bound of 60,000 digits for 20,000 default values") {
            join(
                simple("s", facet("maxInclusive", digits(60_000)), base: "xs:decimal"),
                each(0..<20_000) { "<xs:element name=\"e\($0)\" type=\"t:s\" default=\"\($0)\"/>" },
                r(of: "t:s")
            )
        },
        CostBomb("10,000 types that narrow a bound of 60,000 digits") {
            join(
                simple("s", facet("maxInclusive", digits(60_000)), base: "xs:decimal"),
                each(0..<10_000) { simple("t\($0)", facet("minInclusive", "\($0)"), base: "t:s") },
                r(of: "t:t0")
            )
        },
        CostBomb("years of 60,000 digits") {
            join(
                simple(
                    "s",
                    each(0..<50) { facet("enumeration", "\(digits(60_000 + $0))-01-01T00:00:00Z") },
                    base: "xs:dateTime"
                ),
                simple("t", facet("minInclusive", join(digits(60_000), "-01-01")), base: "xs:date"),
                r(of: "t:s")
            )
        },
        CostBomb("durations of 60,000 digits") {
            join(
                simple(
                    "s",
                    join(facet("minInclusive", "P\(digits(60_000))Y"), facet("maxInclusive", "PT\(digits(60_000))S")),
                    base: "xs:duration"
                ),
                simple("t", each(0..<50) { facet("enumeration", "P\(digits(60_000 + $0))D") }, base: "xs:duration"),
                r(of: "t:s")
            )
        },
        CostBomb("lengths that no text has") {
            join(
                simple("a", facet("length", "99999999999999999999")),
                simple("b", facet("minLength", "1000000000")),
                simple("c", facet("length", "1000000000"), base: "xs:hexBinary"),
                simple("d", facet("totalDigits", "99999999999999999999"), base: "xs:decimal"),
                simple("e", facet("minLength", "1000000000"), base: "xs:NMTOKENS"),
                r(
                    sequence(
                        ["a", "b", "c", "d", "e"].map { "<xs:element name=\"\($0)\" type=\"t:\($0)\"/>" }.joined()
                    )
                )
            )
        },
        CostBomb("texts of a million characters, 100 of them") {
            join(
                simple("s", facet("minLength", "1000000")),
                r(sequence(each(0..<100) { "<xs:element name=\"e\($0)\" type=\"t:s\"/>" }))
            )
        },
        CostBomb("3 MiB of documentation") {
            let text = String(repeating: "Words. ", count: 440_000)
            return join("<xs:annotation><xs:documentation>\(text)</xs:documentation></xs:annotation>", number("r"))
        },
        CostBomb("40,000 annotations") {
            join(
                each(0..<40_000) { "<xs:annotation><xs:documentation>\($0)</xs:documentation></xs:annotation>" },
                number("r")
            )
        },
    ]

    static let patterns: [CostBomb] = [
        pattern("quantifiers in each other", "((((((a*)*)*)*)*)*)*"),
        pattern("quantifiers in each other with a tail", "((a+)+)+b"),
        pattern("repetitions up to 100,000", "a{0,100000}b{100000}"),
        pattern("repetitions of repetitions", "((a{0,100}){100}b){100}"),
        pattern("repetitions of nothing", "(((){100000}){100000}){100000}"),
        pattern("repetitions up to the limit", "(a|b)*a(a|b){4000}"),
        pattern("an automaton of 2^500 states", "(a|b)*a(a|b){500}"),
        pattern(
            "200 alternatives that begin alike",
            join(String(repeating: "a?", count: 200), String(repeating: "a", count: 200))
        ),
        pattern("classes without each other, 7 deep", "[\\i-[\\c-[\\w-[\\d-[\\s-[\\p{L}-[a]]]]]]]{9}"),
        pattern(
            "classes without each other, 300 deep",
            join(String(repeating: "[a-z-", count: 300), "[b]", String(repeating: "]", count: 300))
        ),
        pattern("groups, 300 deep", join(String(repeating: "(", count: 300), "a", String(repeating: ")", count: 300))),
        pattern("a class of every category, 60 times", String(repeating: "[\\p{L}\\P{N}\\w\\C]", count: 60)),
        pattern("a class of 900 characters", join("[", each(0..<300) { "&#\(0x4E00 + $0 * 3);" }, "]*")),
        pattern("300 classes of single characters", each(0..<900) { "&#\(0x4E00 + $0 * 3);" }),
        CostBomb("15,000 patterns of 9,000 states each") {
            join(each(0..<15_000) { simple("s\($0)", facet("pattern", "([a-z\($0)][0-9]){4500}")) }, r(of: "t:s0"))
        },
        CostBomb("2,000 patterns of 16,000 table entries each") {
            join(each(0..<2_000) { simple("s\($0)", facet("pattern", "(a|b)*a(a|b){11}\($0)")) }, r(of: "t:s0"))
        },
        CostBomb("15,000 patterns of one type") {
            join(simple("s", each(0..<15_000) { facet("pattern", "a\($0)(b|c)*[d-z]{1,20}") }), r(of: "t:s"))
        },
        CostBomb("10,000 default values for a pattern that takes long") {
            join(
                simple("s", facet("pattern", "(a|b)*a(a|b){4000}")),
                each(0..<4_000) {
                    "<xs:element name=\"e\($0)\" type=\"t:s\" default=\"\(String(repeating: "ab", count: 400))\"/>"
                },
                r(of: "t:s")
            )
        },
        CostBomb("90 types with 100 patterns, each derived from the one before") {
            join(
                each(0..<90) { type in
                    simple(
                        "s\(type)",
                        each(0..<100) { facet("pattern", "[a-z]{1,\($0 + 9)}") },
                        base: type == 0 ? "xs:string" : "t:s\(type - 1)"
                    )
                },
                r(of: "t:s89")
            )
        },
        CostBomb("20,000 types that are derived from one with 1,000 patterns") {
            join(
                simple("s", each(0..<1_000) { facet("pattern", "[a-z]{1,\($0 + 9)}x") }),
                each(0..<20_000) { simple("t\($0)", facet("maxLength", "6"), base: "t:s") },
                r(of: "t:t0")
            )
        },
    ]

    private static func pattern(_ name: String, _ pattern: String) -> CostBomb {
        CostBomb("a pattern: \(name)") { join(simple("s", facet("pattern", pattern)), r(of: "t:s")) }
    }

    static let identity: [CostBomb] = [
        CostBomb("10,000 identity constraints on one element") {
            constrained(
                each(0..<10_000) {
                    "<xs:unique name=\"u\($0)\"><xs:selector xpath=\"t:e\"/><xs:field xpath=\"@a\"/></xs:unique>"
                }
            )
        },
        CostBomb("10,000 identity constraints on one element, of all that is in it") {
            constrained(
                each(0..<10_000) {
                    "<xs:unique name=\"u\($0)\"><xs:selector xpath=\".//t:e\"/><xs:field xpath=\"@a\"/></xs:unique>"
                }
            )
        },
        CostBomb("5,000 references to one key") {
            constrained(
                join(
                    "<xs:key name=\"k\"><xs:selector xpath=\"t:e\"/><xs:field xpath=\"@a\"/></xs:key>",
                    each(0..<5_000) {
                        """
                        <xs:keyref name="f\($0)" refer="t:k"><xs:selector xpath="t:e"/><xs:field xpath="@a"/></xs:keyref>
                        """
                    }
                )
            )
        },
        CostBomb("5,000 keys with a reference each") {
            constrained(
                each(0..<5_000) {
                    """
                    <xs:key name="k\($0)"><xs:selector xpath="t:e"/><xs:field xpath="@a"/></xs:key>\
                    <xs:keyref name="f\($0)" refer="t:k\($0)"><xs:selector xpath="t:e"/><xs:field xpath="@a"/></xs:keyref>
                    """
                }
            )
        },
        CostBomb("a key of 10,000 fields") {
            let fields = each(0..<10_000) { "<xs:field xpath=\"@a\($0)\"/>" }
            return constrained("<xs:unique name=\"u\"><xs:selector xpath=\"t:e\"/>\(fields)</xs:unique>")
        },
        CostBomb("a selector of 5,000 alternatives") {
            let paths = (0..<5_000).map { "t:e\($0)" }.joined(separator: "|")
            return constrained(
                "<xs:unique name=\"u\"><xs:selector xpath=\"\(paths)\"/><xs:field xpath=\"@a\"/></xs:unique>"
            )
        },
        CostBomb("a selector of 15,000 steps") {
            let path = join(".//", Array(repeating: "t:e", count: 15_000).joined(separator: "/"))
            return constrained(
                "<xs:unique name=\"u\"><xs:selector xpath=\"\(path)\"/><xs:field xpath=\"@a\"/></xs:unique>"
            )
        },
        CostBomb("an identity constraint on each of 15,000 types' elements") {
            join(
                each(0..<15_000) {
                    """
                    <xs:element name="e\($0)" type="xs:int"><xs:unique name="u\($0)"><xs:selector xpath="*"/>\
                    <xs:field xpath="@a"/></xs:unique></xs:element>
                    """
                },
                number("r")
            )
        },
    ]

    /// Elements `e` with an attribute in an element `r`, 200 of them required, with identity constraints.
    private static func constrained(_ constraints: String) -> String {
        """
        <xs:element name="r"><xs:complexType><xs:sequence><xs:element name="e" minOccurs="200" maxOccurs="unbounded">\
        <xs:complexType><xs:attribute name="a"/></xs:complexType></xs:element></xs:sequence></xs:complexType>\
        \(constraints)</xs:element>
        """
    }
}
