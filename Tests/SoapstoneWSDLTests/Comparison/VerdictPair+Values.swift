import SoapstoneComparison

// What values a simple type allows.
extension VerdictPair {
    static let values: [VerdictPair] = [
        .init(
            "names are listed by another prefix",
            .compatible,
            .compatible,
            restricted("xs:QName", "<xs:enumeration xmlns:p=\"urn:a\" value=\"p:x\"/>"),
            restricted("xs:QName", "<xs:enumeration xmlns:q=\"urn:a\" value=\"q:x\"/>")
        ),
        .init(
            "names of another namespace are listed by the same prefix",
            .unproved,
            .unproved,
            restricted("xs:QName", "<xs:enumeration xmlns:p=\"urn:a\" value=\"p:x\"/>"),
            restricted("xs:QName", "<xs:enumeration xmlns:p=\"urn:b\" value=\"p:x\"/>")
        ),
        .init(
            "element that others may stand for may come once more",
            .compatible,
            .breaking,
            seq("<xs:element ref=\"t:head\"/>", e("z")),
            seq("<xs:element ref=\"t:head\" maxOccurs=\"2\"/>", e("z")),
            e("head") + e("other", "xs:string", "substitutionGroup=\"t:head\"")
        ),
        .init(
            "text becomes an abstract type without content, which another one stands for",
            .breaking,
            .breaking,
            seq(e("a")),
            seq(e("a", "t:Abstract")),
            """
            <xs:complexType name="Abstract" abstract="true"/>\
            <xs:complexType name="Plain"><xs:complexContent><xs:extension base="t:Abstract"/></xs:complexContent>\
            </xs:complexType>
            """
        ),
        .init(
            "text that may be empty becomes an empty type, which another one may stand for",
            .breaking,
            .breaking,
            seq(e("a")),
            seq(e("a", "t:Empty")),
            """
            <xs:complexType name="Empty"/>\
            <xs:complexType name="More"><xs:complexContent><xs:extension base="t:Empty"><xs:sequence>\
            <xs:element name="m" type="xs:int"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
            """
        ),
        .init(
            "one of two wildcards looks at what is declared",
            .breaking,
            .breaking,
            seq(
                "<xs:any minOccurs=\"0\" namespace=\"##other\"/>",
                e("a"),
                "<xs:any namespace=\"urn:z\" processContents=\"lax\"/>"
            ),
            seq("<xs:any minOccurs=\"0\" namespace=\"##other\"/>", e("a"), "<xs:any/>")
        ),
        .init(
            "type of a global element in a choice, beside a branch that is not possible",
            .compatible,
            .breaking,
            seq(
                choice(seq("<xs:any namespace=\"##local\"/>", "<xs:element ref=\"t:h\"/>"), "<xs:element ref=\"t:h\"/>")
            ),
            seq(
                choice(seq("<xs:any namespace=\"##local\"/>", "<xs:element ref=\"t:h\"/>"), "<xs:element ref=\"t:h\"/>")
            ),
            e("h", "xs:int"),
            e("h", "xs:string")
        ),
        .init(
            "wildcard looks at what is declared",
            .breaking,
            .compatible,
            seq("<xs:any minOccurs=\"0\" processContents=\"skip\"/>"),
            seq("<xs:any minOccurs=\"0\" processContents=\"lax\"/>")
        ),
        .init(
            "second element of a name gets a fixed value",
            // An empty element is now one with that value (cvc-elt, 5.1).
            .breaking,
            .breaking,
            seq(e("b", "xs:int"), e("a"), e("b", "xs:int")),
            seq(e("b", "xs:int"), e("a"), e("b", "xs:int", "fixed=\"3\""))
        ),
        .init(
            "attribute of a wider type with a fixed value that the old one does not have",
            .breaking,
            .breaking,
            only + attribute("k", "xs:short"),
            only + attribute("k", "xs:decimal", "fixed=\"1.5\"")
        ),
        .init(
            "enum to string",
            .compatible,
            .breaking,
            restricted("xs:string", facet("enumeration", "x")),
            seq(e("a"))
        ),
        .init(
            "enum reordered",
            .compatible,
            .compatible,
            restricted("xs:string", facet("enumeration", "x") + facet("enumeration", "y")),
            restricted("xs:string", facet("enumeration", "y") + facet("enumeration", "x"))
        ),
        .init(
            "enum case",
            .breaking,
            .breaking,
            restricted("xs:string", facet("enumeration", "x")),
            restricted("xs:string", facet("enumeration", "X"))
        ),
        .init(
            "enum int same value other text",
            .compatible,
            .compatible,
            restricted("xs:int", facet("enumeration", "1")),
            restricted("xs:int", facet("enumeration", "01"))
        ),
        .init(
            "enum base string to token",
            .warning,
            .breaking,
            restricted("xs:string", facet("enumeration", "x")),
            restricted("xs:token", facet("enumeration", "x"))
        ),
        .init(
            "enum base string to NMTOKEN collapse",
            .warning,
            .breaking,
            restricted("xs:string", facet("enumeration", "x")),
            restricted("xs:NMTOKEN", facet("enumeration", "x"))
        ),
        .init(
            "pattern anchored widened",
            .compatible,
            .breaking,
            restricted("xs:string", facet("pattern", "[A-Z]{3}")),
            restricted("xs:string", facet("pattern", "[A-Z]{3,4}"))
        ),
        .init(
            "pattern class widened",
            .compatible,
            .breaking,
            restricted("xs:string", facet("pattern", "[A-Z]+")),
            restricted("xs:string", facet("pattern", "[A-Za-z]+"))
        ),
        .init(
            "pattern in other words",
            .compatible,
            .compatible,
            restricted("xs:string", facet("pattern", "[0-9]{2}")),
            restricted("xs:string", facet("pattern", "[0-9][0-9]"))
        ),
        .init(
            "pattern alternatives as two facets",
            .compatible,
            .compatible,
            restricted("xs:string", facet("pattern", "a|b")),
            restricted("xs:string", facet("pattern", "a") + facet("pattern", "b"))
        ),
        .init(
            "second pattern in the same step widens",
            .compatible,
            .breaking,
            restricted("xs:string", facet("pattern", "a+")),
            restricted("xs:string", facet("pattern", "a+") + facet("pattern", "b+"))
        ),
        .init(
            "length vs min and max",
            .compatible,
            .compatible,
            restricted("xs:string", facet("length", "3")),
            restricted("xs:string", facet("minLength", "3") + facet("maxLength", "3"))
        ),
        .init(
            "int vs decimal with bounds",
            .compatible,
            .compatible,
            seq(e("a", "xs:int")),
            restricted("xs:integer", facet("minInclusive", "-2147483648") + facet("maxInclusive", "2147483647"))
        ),
        .init(
            "maxExclusive 10 vs maxInclusive 9 integers",
            .compatible,
            .compatible,
            restricted("xs:int", facet("maxExclusive", "10")),
            restricted("xs:int", facet("maxInclusive", "9"))
        ),
        .init(
            "maxExclusive vs maxInclusive of decimal",
            .compatible,
            .breaking,
            restricted("xs:decimal", facet("maxExclusive", "10")),
            restricted("xs:decimal", facet("maxInclusive", "10"))
        ),
        .init(
            "totalDigits 3 integer vs bounds 999",
            .compatible,
            .compatible,
            restricted("xs:integer", facet("totalDigits", "3")),
            restricted("xs:integer", facet("minInclusive", "-999") + facet("maxInclusive", "999"))
        ),
        .init(
            "minLength 0 is nothing",
            .compatible,
            .compatible,
            restricted("xs:string", facet("minLength", "0")),
            seq(e("a"))
        ),
        .init("int to short", .breaking, .compatible, seq(e("a", "xs:int")), seq(e("a", "xs:short"))),
        .init("unsignedInt to int", .breaking, .breaking, seq(e("a", "xs:unsignedInt")), seq(e("a", "xs:int"))),
        .init("dateTime to date", .breaking, .breaking, seq(e("a", "xs:dateTime")), seq(e("a", "xs:date"))),
        .init("base64 to hex", .breaking, .breaking, seq(e("a", "xs:base64Binary")), seq(e("a", "xs:hexBinary"))),
        .init("anyURI to string", .compatible, .breaking, seq(e("a", "xs:anyURI")), seq(e("a"))),
        .init("normalizedString to string", .warning, .warning, seq(e("a", "xs:normalizedString")), seq(e("a"))),
        .init(
            "string to union of string and int",
            .compatible,
            .compatible,
            seq(e("a")),
            seq(e("a", "t:U")),
            "",
            simpleType("U", "<xs:union memberTypes=\"xs:int xs:string\"/>")
        ),
        .init(
            "int to union of int and empty",
            .compatible,
            .breaking,
            seq(e("a", "xs:int")),
            seq(e("a", "t:U")),
            "",
            simpleType("E", "<xs:restriction base=\"xs:string\">" + facet("enumeration", "") + "</xs:restriction>")
                + simpleType("U", "<xs:union memberTypes=\"xs:int t:E\"/>")
        ),
        .init(
            "union reordered",
            .compatible,
            .compatible,
            seq(e("a", "t:U")),
            seq(e("a", "t:U")),
            simpleType("U", "<xs:union memberTypes=\"xs:int xs:string\"/>"),
            simpleType("U", "<xs:union memberTypes=\"xs:string xs:int\"/>")
        ),
        .init(
            "union reordered, disjoint",
            .compatible,
            .compatible,
            seq(e("a", "t:U")),
            seq(e("a", "t:U")),
            simpleType("U", "<xs:union memberTypes=\"xs:int xs:date\"/>"),
            simpleType("U", "<xs:union memberTypes=\"xs:date xs:int\"/>")
        ),
        .init(
            "int to list of int",
            .compatible,
            .breaking,
            seq(e("a", "xs:int")),
            seq(e("a", "t:L")),
            "",
            simpleType("L", "<xs:list itemType=\"xs:int\"/>")
        ),
        .init(
            "string to list of string",
            .compatible,
            .compatible,
            seq(e("a")),
            seq(e("a", "t:L")),
            "",
            simpleType("L", "<xs:list itemType=\"xs:string\"/>")
        ),
        .init(
            "list maxLength",
            .breaking,
            .compatible,
            seq(e("a", "t:L")),
            seq(e("a", "t:L")),
            simpleType("L0", "<xs:list itemType=\"xs:int\"/>")
                + simpleType("L", "<xs:restriction base=\"t:L0\">" + facet("maxLength", "3") + "</xs:restriction>"),
            simpleType("L0", "<xs:list itemType=\"xs:int\"/>")
                + simpleType("L", "<xs:restriction base=\"t:L0\">" + facet("maxLength", "2") + "</xs:restriction>")
        ),
        // "a      b" is of three characters once it is collapsed; whoever writes three of them is read as before.
        .init(
            "whiteSpace collapse with maxLength",
            .warning,
            .breaking,
            restricted("xs:string", facet("maxLength", "3")),
            restricted("xs:string", facet("maxLength", "3") + facet("whiteSpace", "collapse"))
        ),
        .init(
            "whiteSpace collapse with minLength",
            .breaking,
            .warning,
            restricted("xs:string", facet("minLength", "2")),
            restricted("xs:string", facet("minLength", "2") + facet("whiteSpace", "collapse"))
        ),
        .init(
            "whiteSpace collapse with length",
            .breaking,
            .breaking,
            restricted("xs:string", facet("length", "2")),
            restricted("xs:string", facet("length", "2") + facet("whiteSpace", "collapse"))
        ),
        .init(
            "whiteSpace collapse with a pattern",
            .warning,
            .breaking,
            restricted("xs:string", facet("pattern", "[a-z]+")),
            restricted("xs:string", facet("pattern", "[a-z]+") + facet("whiteSpace", "collapse"))
        ),
        .init(
            "whiteSpace collapse with listed values",
            .compatible,
            .breaking,
            restricted("xs:string", facet("enumeration", "x")),
            restricted("xs:string", facet("enumeration", "x") + facet("whiteSpace", "collapse"))
        ),
        .init(
            "token becomes string with listed values",
            .breaking,
            .warning,
            restricted("xs:token", facet("enumeration", "x")),
            restricted("xs:string", facet("enumeration", "x"))
        ),
        .init(
            "token becomes string with maxLength",
            .breaking,
            .warning,
            restricted("xs:token", facet("maxLength", "5")),
            restricted("xs:string", facet("maxLength", "5"))
        ),
        // 01 is the value 1 of an int, and no boolean.
        .init(
            "a listed number in a union with boolean is left out",
            .breaking,
            .compatible,
            union(("xs:int", facet("enumeration", "1")), ("xs:boolean", "")),
            restricted("xs:boolean", "")
        ),
        .init(
            "token in a union becomes string",
            .breaking,
            .compatible,
            union(("xs:token", facet("maxLength", "3")), ("xs:boolean", "")),
            union(("xs:string", facet("maxLength", "3")), ("xs:boolean", ""))
        ),
        // +1 is an integer of at least 0. That all the pattern takes is one is not decided.
        .init(
            "a range becomes a pattern",
            .breaking,
            .unproved,
            restricted("xs:integer", facet("minExclusive", "-1")),
            restricted("xs:integer", facet("pattern", "[0-9]+"))
        ),
        .init("token becomes string", .warning, .warning, seq(e("a", "xs:token")), seq(e("a", "xs:string"))),
        .init(
            "fractionDigits 0 of decimal vs integer",
            .breaking,
            .compatible,
            restricted("xs:decimal", facet("fractionDigits", "0")),
            seq(e("a", "xs:integer"))
        ),
        .init(
            "enumeration narrows beside a facet",
            .breaking,
            .compatible,
            restricted("xs:string", facet("maxLength", "5")),
            restricted("xs:string", facet("maxLength", "5") + facet("enumeration", "x"))
        ),
    ]
}
