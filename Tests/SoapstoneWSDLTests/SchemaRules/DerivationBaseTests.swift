import Testing

/// What simple types and mixed types may be derived from.
@Suite struct DerivationBaseTests {
    private static func simple(_ step: String) -> String { "<xs:simpleType name=\"s\">\(step)</xs:simpleType>" }

    @Test(
        "The simple type that has no facets is restricted by no other (cos-st-restricts, 1.1)",
        arguments: [
            (simple("<xs:restriction base=\"xs:anySimpleType\"/>"), ["cos-st-restricts.1.1"]),
            (simple("<xs:restriction base=\"xs:anyType\"/>"), ["cos-st-restricts.1.1"]),
            (simple("<xs:restriction base=\"xs:string\"/>"), []),
            (
                "<xs:element name=\"e\"><xs:simpleType><xs:restriction base=\"xs:anySimpleType\"/></xs:simpleType></xs:element>",
                ["cos-st-restricts.1.1"]
            ),
            // Of a complex type, the text may be of any simple type.
            (
                "<xs:complexType name=\"c\"><xs:simpleContent><xs:extension base=\"xs:anySimpleType\"/></xs:simpleContent></xs:complexType>",
                []
            ),
        ] as [(String, [String])]
    )
    func simpleTypes(content: String, broken: [String]) throws {
        #expect(try SchemaText.constraints(content) == broken)
    }

    private static func extended(_ base: String, _ own: String, _ mixed: (Bool, Bool)) -> String {
        """
        <xs:complexType name="b" mixed="\(mixed.0)">\(base)</xs:complexType>
        <xs:complexType name="d"><xs:complexContent mixed="\(mixed.1)"><xs:extension base="t:b">\(own)</xs:extension>
        </xs:complexContent></xs:complexType>
        """
    }

    private static let rule = ["cos-ct-extends.1.4.2.2.2.1"]
    private static let some = "<xs:sequence><xs:element name=\"n\"/></xs:sequence>"
    private static let more = "<xs:sequence><xs:element name=\"o\"/></xs:sequence>"

    @Test(
        "A type and the type that it extends are both mixed, or neither (cos-ct-extends, 1.4.2.2.2.1)",
        arguments: [
            (extended(some, more, (false, true)), rule), (extended(some, "", (false, true)), rule),
            (extended(some, "<xs:attribute name=\"a\"/>", (false, true)), rule),
            (extended(some, more, (true, false)), rule), (extended("", more, (true, false)), rule),
            // Without content of its own, and not mixed, it has that of its base (section 3.4.2).
            (extended(some, "", (true, false)), []), (extended("", "", (true, false)), []),
            (extended(some, more, (true, true)), []), (extended(some, more, (false, false)), []),
            // An empty base is neither.
            (extended("", more, (false, true)), []), (extended("", "", (false, true)), []),
        ] as [(String, [String])]
    )
    func mixed(content: String, broken: [String]) throws {
        #expect(try SchemaText.constraints(content) == broken)
    }
}
