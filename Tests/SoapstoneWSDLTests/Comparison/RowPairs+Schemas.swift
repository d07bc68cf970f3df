@testable import SoapstoneComparison

// What schemas say.
extension RowPairs {
    private static let optional = VerdictPair.optional
    private static let many = VerdictPair.many

    private static func any(_ rest: String) -> String { "<xs:any minOccurs=\"0\" \(rest)/>" }

    private static func anyAttribute(_ rest: String) -> String { "<xs:anyAttribute \(rest)/>" }

    /// One row that says what is refused and one that says what is allowed now, of the same pairs.
    private static func both(_ kind: ChangeKind, _ narrower: String, _ wider: String, _ pairs: RowPair...) -> [RowPairs]
    {
        var (first, second) = (RowPairs(kind, narrower), RowPairs(kind, wider))
        first.pairs = pairs
        second.pairs = pairs.map(\.reversed)
        return [first, second]
    }

    /// What came in one direction went in the other one.
    private static func both(
        _ removed: ChangeKind,
        _ added: ChangeKind,
        _ what: String,
        _ pairs: RowPair...
    ) -> [RowPairs] {
        var (first, second) = (RowPairs(removed, what), RowPairs(added, what))
        first.pairs = pairs
        second.pairs = pairs.map(\.reversed)
        return [first, second]
    }

    private static func element(_ name: String, _ type: String, _ inner: String) -> String {
        "<xs:element name=\"\(name)\" type=\"\(type)\">\(inner)</xs:element>"
    }

    // MARK: - Children

    static let children: [RowPairs] =
        both(.elementRemoved, .elementAdded, "optional", .type(seq(e("a"), e("b", "xs:int", optional)), seq(e("a"))))
        + both(.elementRemoved, .elementAdded, "required", .type(seq(e("a"), e("b", "xs:int")), seq(e("a"))))
        + [
            .init(
                .elementRenamed,
                "one change for what was removed and added; its other changes are listed with it",
                .type(seq(e("a"), e("amount", "xs:int")), seq(e("a"), e("amountDue", "xs:int")))
            ),
            .init(
                .namespace,
                "the same name in another namespace",
                .type(seq(e("a")), seq(e("a", "xs:string", "form=\"unqualified\"")))
            ),
            .init(.order, "the order of children", .type(seq(e("a"), e("b")), seq(e("b"), e("a")))),
        ]
        + both(
            .cardinality,
            "more needed, or fewer allowed",
            "fewer needed, or more allowed",
            .type(seq(e("a", "xs:string", optional)), seq(e("a"))),
            .type(seq(e("a", "xs:string", many)), seq(e("a"))),
            .type(
                keyed(e("x", "xs:int", many), key("key", "t:x", ".")),
                keyed(e("x", "xs:int", "minOccurs=\"3\" " + many), key("key", "t:x", "."))
            )
        )
        + both(
            .content,
            "what may stand beside each other: less",
            "what may stand beside each other: more",
            .type(
                seq(e("a", "xs:string", optional), e("b", "xs:string", optional)),
                choice(e("a", "xs:string", optional), e("b", "xs:string", optional))
            )
        )
        + both(
            .wildcard,
            "`xs:any` lets less through",
            "`xs:any` lets more through",
            .type(seq(e("a"), any("processContents=\"lax\"")), seq(e("a"))),
            .type(
                seq(any("processContents=\"skip\" namespace=\"##any\"")),
                seq(any("processContents=\"skip\" namespace=\"urn:x\""))
            )
        )
        + both(
            .processContents,
            "`xs:any` looks closer at what it lets through",
            "`xs:any` looks less closely",
            .type(seq(any("processContents=\"skip\"")), seq(any("processContents=\"strict\"")), e("g", "xs:int"))
        )
        + both(
            .wildcardElements,
            "a global element that `xs:any` looks for came where it need not be declared, or went where it has to be",
            "a global element that `xs:any` looks for went where it need not be declared, or came where it has to be",
            .type(seq(any("processContents=\"lax\"")), seq(any("processContents=\"lax\"")), "", e("g", "xs:int")),
            .type(seq(any("processContents=\"strict\"")), seq(any("processContents=\"strict\"")), e("g", "xs:int"), "")
        )

    // MARK: - Declarations

    private static func key(_ kind: String, _ selector: String, _ field: String, _ rest: String = "") -> String {
        "<xs:\(kind) name=\"k\(kind)\" \(rest)><xs:selector xpath=\"\(selector)\"/><xs:field xpath=\"\(field)\"/></xs:\(kind)>"
    }

    /// An element with children and what is asked of their values.
    private static func keyed(_ children: String, _ constraints: String) -> String {
        seq(
            "<xs:element name=\"list\"><xs:complexType>\(seq(children))</xs:complexType>\(constraints)</xs:element>"
        )
    }

    private static let item =
        "<xs:element name=\"x\" maxOccurs=\"unbounded\"><xs:complexType>\(seq(e("c"), e("d", "xs:int", optional)))<xs:attribute name=\"id\" type=\"xs:int\"/></xs:complexType></xs:element>"
    private static let reference = e("r", "xs:int", optional)

    static let declarations: [RowPairs] =
        both(
            .nillable,
            "may no longer be nil",
            "may be nil",
            .type(seq(e("a", "xs:int", "nillable=\"true\"")), seq(e("a", "xs:int")))
        )
        + [
            .init(
                .defaultValue,
                "what an empty element means, as the type compares values",
                .type(seq(e("a", "xs:string", "default=\"x\"")), seq(e("a", "xs:string", "default=\"y\"")))
            ),
            .init(
                .fixedValue,
                "another value; or given or taken away where an empty element is no value of the type",
                .type(seq(e("a", "xs:int", "fixed=\"1\"")), seq(e("a", "xs:int", "fixed=\"2\""))),
                .type(seq(e("a", "xs:int", "fixed=\"1\"")), seq(e("a", "xs:int"))),
                .type(seq(e("a", "xs:int")), seq(e("a", "xs:int", "fixed=\"1\"")))
            ),
        ]
        + both(
            .defaultValue,
            "taken away where an empty element is no value of the type",
            "given where an empty element is no value of the type",
            .type(seq(e("a", "xs:int", "default=\"1\"")), seq(e("a", "xs:int")))
        )
        + both(
            .fixedValue,
            "given",
            "taken away",
            .type(seq(e("a")), seq(e("a", "xs:string", "fixed=\"x\"")))
        )
        + both(
            .abstractElement,
            "is abstract",
            "is not abstract",
            .schemas(e("a"), e("a", "xs:string", "abstract=\"true\""))
        )
        + both(
            .block,
            "`xsi:type` may no longer name what is derived from a simple type",
            "`xsi:type` may name what is derived from a simple type",
            .type(seq(e("a")), seq(e("a", "xs:string", "block=\"restriction\"")))
        )
        + both(
            .identity,
            "a key, a reference or unique values that were not asked for",
            "a key, a reference or unique values that are no longer asked for",
            .type(keyed(item, ""), keyed(item, key("unique", "t:x", "t:c"))),
            .type(keyed(item, ""), keyed(item, key("key", "t:x", "@id"))),
            .type(keyed(item, key("unique", "t:x", "@id")), keyed(item, key("key", "t:x", "@id"))),
            .type(
                keyed(item + reference, key("key", "t:x", "@id")),
                keyed(item + reference, key("key", "t:x", "@id") + key("keyref", "t:r", ".", "refer=\"t:kkey\""))
            )
        )
        + [
            .init(
                .identity,
                "another key, reference or unique value",
                .type(keyed(item, key("unique", "t:x", "t:c")), keyed(item, key("unique", "t:x", "t:d"))),
                .type(keyed(item, key("key", "t:x", "@id")), keyed(item, key("key", "t:x", "t:c")))
            ),
            .init(
                .mediaType,
                "the text is as it was",
                .type(seq(e("a", "xs:base64Binary")), seq(e("a", "xs:base64Binary", media)))
            ),
        ]

    private static let media =
        "xmlns:xmime=\"http://www.w3.org/2005/05/xmlmime\" xmime:expectedContentTypes=\"image/png\""

    // MARK: - Types

    private static let base = VerdictPair.complexType("B", seq(e("x")))
    private static let abstractBase = VerdictPair.complexType("B", seq(e("x")), "abstract=\"true\"")
    private static let derived = VerdictPair.complexType("D", VerdictPair.extended("t:B", seq(e("y"))))

    private static func array(_ item: String) -> String {
        let array =
            "<xs:complexType name=\"A\"><xs:complexContent><xs:restriction base=\"q:Array\"><xs:attribute ref=\"q:arrayType\" w:arrayType=\"\(item)\"/></xs:restriction></xs:complexContent></xs:complexType>"
        return ComparedContract.text(seq(e("a", "t:A")), extra: array)
            .replacing(
                "elementFormDefault=\"qualified\">",
                with:
                    "elementFormDefault=\"qualified\" xmlns:q=\"http://schemas.xmlsoap.org/soap/encoding/\"><xs:import namespace=\"http://schemas.xmlsoap.org/soap/encoding/\"/>"
            )
    }

    static let types: [RowPairs] =
        [
            .init(
                .contentKind,
                "text, children or nothing",
                .type(
                    seq(e("a")),
                    seq("<xs:element name=\"a\"><xs:complexType>\(seq(e("b")))</xs:complexType></xs:element>")
                )
            ),
            .init(
                .simpleType,
                "another built-in type, a list, a union: other values",
                .type(seq(e("a", "xs:date")), seq(e("a", "xs:int")))
            ),
            .init(
                .arrayType,
                "the items of an encoded array",
                RowPair(form: .texts(array("xs:int[]"), array("xs:string[]")))
            ),
        ]
        + both(
            .mixed,
            "no text beside children any more",
            "text beside children",
            .type(
                "<xs:complexType name=\"T\" mixed=\"true\">\(seq(e("a")))</xs:complexType>",
                "<xs:complexType name=\"T\">\(seq(e("a")))</xs:complexType>"
            )
        )
        + both(
            .abstractType,
            "is abstract",
            "is not abstract",
            .type(seq(e("a", "t:B")), seq(e("a", "t:B")), base + derived, abstractBase + derived)
        )
        + [
            .init(
                .derivedRemoved,
                "`xsi:type` may no longer name it",
                .type(seq(e("a", "t:B")), seq(e("a", "t:B")), base + derived, base)
            ),
            .init(
                .derivedAdded,
                "`xsi:type` may name it",
                .type(seq(e("a", "t:B")), seq(e("a", "t:B")), base, base + derived)
            ),
        ]
        + both(
            .simpleType,
            "another built-in type, a list, a union: fewer values",
            "another built-in type, a list, a union: more values",
            .type(seq(e("a")), seq(e("a", "xs:int"))),
            .type(seq(e("a", "xs:NMTOKENS")), seq(e("a", "xs:NMTOKEN"))),
            .type(
                union(("xs:int", ""), ("xs:date", "")),
                union(("xs:int", ""))
            ),
            .type(
                keyed(item, key("key", "t:x", "t:c")),
                keyed(
                    item.replacing("\"d\" type=\"xs:int\"", with: "\"d\" type=\"xs:short\""),
                    key("key", "t:x", "t:c")
                )
            )
        )

    // MARK: - Attributes

    static let attributes: [RowPairs] =
        both(.attributeRemoved, .attributeAdded, "optional", .type(attribute("x", "xs:int"), ""))
        + both(.attributeRemoved, .attributeAdded, "required", .type(attribute("x", "xs:int", "use=\"required\""), ""))
        + [
            .init(
                .attributeAdded,
                "optional, where `xs:anyAttribute` let it through in any form",
                .type(
                    anyAttribute("namespace=\"##local\" processContents=\"skip\""),
                    attribute("x", "xs:int") + anyAttribute("namespace=\"##local\" processContents=\"skip\"")
                )
            ),
            .init(
                .attributeRemoved,
                "optional, where `xs:anyAttribute` lets it through in any form",
                .type(
                    attribute("x", "xs:int") + anyAttribute("namespace=\"##local\" processContents=\"skip\""),
                    anyAttribute("namespace=\"##local\" processContents=\"skip\"")
                )
            ),
            .init(
                .attributeDefault,
                "what is left out means another value",
                .type(attribute("x", "xs:int", "default=\"1\""), attribute("x", "xs:int", "default=\"2\""))
            ),
            .init(
                .attributeFixed,
                "another value",
                .type(attribute("x", "xs:int", "fixed=\"1\""), attribute("x", "xs:int", "fixed=\"2\""))
            ),
        ]
        + both(
            .attributeUse,
            "has to be there now",
            "has to be there no longer",
            .type(attribute("x", "xs:int"), attribute("x", "xs:int", "use=\"required\""))
        )
        + both(
            .attributeFixed,
            "given",
            "taken away",
            .type(attribute("x", "xs:int"), attribute("x", "xs:int", "fixed=\"1\""))
        )
        + both(
            .attributeWildcard,
            "`xs:anyAttribute` lets less through, or looks closer at it",
            "`xs:anyAttribute` lets more through, or looks less closely at it",
            .type(anyAttribute("processContents=\"lax\""), ""),
            .type(anyAttribute("processContents=\"skip\""), anyAttribute("processContents=\"strict\""))
        )
        + both(
            .attributeWildcard,
            "a global attribute that it looks for came where it need not be declared, or went where it has to be",
            "a global attribute that it looks for went where it need not be declared, or came where it has to be",
            .type(
                anyAttribute("processContents=\"lax\""),
                anyAttribute("processContents=\"lax\""),
                "",
                attribute("g", "xs:int")
            ),
            .type(
                anyAttribute("processContents=\"strict\""),
                anyAttribute("processContents=\"strict\""),
                attribute("g", "xs:int"),
                ""
            )
        )

    // MARK: - Facets

    private static func restriction(_ base: String, _ name: String, _ value: String) -> String {
        restricted(base, facet(name, value))
    }

    private static func number(
        _ kind: ChangeKind,
        _ base: String,
        _ values: (String, String),
        _ narrower: String,
        _ wider: String
    ) -> [RowPairs] {
        let name = String(kind.rawValue.dropFirst("facet.".count))
        return both(
            kind,
            narrower,
            wider,
            .type(restriction(base, name, values.0), restriction(base, name, values.1))
        )
    }

    /// Two patterns that match the same texts, of which nobody can be sure within any time.
    private static let largePatterns = ("(a|b)*a(a|b){40}", "(b|a)*a(b|a){40}")

    static let facets: [RowPairs] =
        both(
            .enumeration,
            "values removed",
            "values added",
            .type(
                restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y")),
                restricted("xs:string", facet("enumeration", "x"))
            )
        )
        + [
            .init(
                .length,
                "another length",
                .type(restriction("xs:string", "length", "2"), restriction("xs:string", "length", "3"))
            )
        ]
        + number(.minLength, "xs:string", ("1", "2"), "longer", "shorter")
        + number(.maxLength, "xs:string", ("9", "8"), "shorter", "longer")
        + number(.minInclusive, "xs:int", ("1", "2"), "greater", "less")
        + number(.minExclusive, "xs:decimal", ("1", "2.5"), "greater", "less")
        + number(.maxInclusive, "xs:date", ("2030-01-01", "2029-12-31"), "less", "greater")
        + number(.maxExclusive, "xs:double", ("10", "9"), "less", "greater")
        + number(.totalDigits, "xs:decimal", ("5", "4"), "fewer", "more")
        + number(.fractionDigits, "xs:decimal", ("2", "1"), "fewer", "more")
        + both(
            .valuePattern,
            "takes fewer texts",
            "takes more texts",
            .type(restriction("xs:string", "pattern", "[A-Z]{2,4}"), restriction("xs:string", "pattern", "[A-Z]{2,3}")),
            .type(
                restriction("xs:string", "pattern", "[a-m]{3}-[0-9]{4}"),
                restriction("xs:string", "pattern", "[a-m]{3}-[0-9]{3}[0-8]")
            )
        )
        + [
            .init(
                .valuePattern,
                "too large to be compared with the other one",
                .type(
                    restriction("xs:string", "pattern", largePatterns.0),
                    restriction("xs:string", "pattern", largePatterns.1)
                )
            ),
            .init(
                .whiteSpace,
                "values are other ones where a text has white space at its ends or in rows",
                .type(
                    restriction("xs:string", "whiteSpace", "preserve"),
                    restriction("xs:string", "whiteSpace", "collapse")
                )
            ),
        ]
        + both(
            .whiteSpace,
            "a text is refused for its white space",
            "a text is no longer refused for its white space",
            .type(
                restricted("xs:string", facet("enumeration", "x") + facet("whiteSpace", "collapse")),
                restricted("xs:string", facet("enumeration", "x") + facet("whiteSpace", "preserve"))
            )
        )
}
