import Testing

/// Derivation Valid (Restriction, Complex): attributes and the kind of content.
@Suite struct TypeRestrictionTests {
    @Test(
        "Attributes of a restriction (clauses 2 to 4)",
        arguments: [
            ("", "", []),
            (#"<xs:attribute name="a"/>"#, #"<xs:attribute name="a" use="required"/>"#, []),
            (#"<xs:attribute name="a"/>"#, #"<xs:attribute name="a" use="prohibited"/>"#, []),
            (
                #"<xs:attribute name="a" use="required"/>"#, #"<xs:attribute name="a"/>"#,
                ["derivation-ok-restriction.2.1.1"]
            ),
            (
                #"<xs:attribute name="a" use="required"/>"#, #"<xs:attribute name="a" use="prohibited"/>"#,
                ["derivation-ok-restriction.3"]
            ),
            (#"<xs:attribute name="a"/>"#, #"<xs:attribute name="a" type="xs:int"/>"#, []),
            (#"<xs:attribute name="a" type="xs:int"/>"#, #"<xs:attribute name="a" type="xs:short"/>"#, []),
            (
                #"<xs:attribute name="a" type="xs:int"/>"#, #"<xs:attribute name="a" type="xs:long"/>"#,
                ["derivation-ok-restriction.2.1.2"]
            ),
            (
                #"<xs:attribute name="a" type="xs:int" fixed="1"/>"#,
                #"<xs:attribute name="a" type="xs:int" fixed="+1"/>"#, []
            ),
            (
                #"<xs:attribute name="a" type="xs:int" fixed="1"/>"#, #"<xs:attribute name="a" type="xs:int"/>"#,
                ["derivation-ok-restriction.2.1.3"]
            ),
            (
                #"<xs:attribute name="a" type="xs:int" default="1"/>"#,
                #"<xs:attribute name="a" type="xs:int" fixed="2"/>"#, []
            ),
            ("", #"<xs:attribute name="a"/>"#, ["derivation-ok-restriction.2.2"]),
            (#"<xs:anyAttribute namespace='##local'/>"#, #"<xs:attribute name="a"/>"#, []),
            (
                #"<xs:anyAttribute namespace='##other'/>"#, #"<xs:attribute name="a"/>"#,
                ["derivation-ok-restriction.2.2"]
            ),
            ("", "<xs:anyAttribute/>", ["derivation-ok-restriction.4.1"]),
            ("<xs:anyAttribute/>", #"<xs:anyAttribute namespace='##other'/>"#, []),
            (
                #"<xs:anyAttribute namespace='##other'/>"#, "<xs:anyAttribute/>",
                ["derivation-ok-restriction.4.2"]
            ),
            (
                "<xs:anyAttribute/>", #"<xs:anyAttribute processContents="skip"/>"#,
                ["derivation-ok-restriction.4.3"]
            ),
            ("<xs:anyAttribute/>", "", []),
        ]
    )
    func attributes(base: String, derived: String, broken: [String]) throws {
        #expect(try SchemaText.constraints(SchemaText.restriction(base, derived)) == broken)
    }

    @Test("Two references in one line are two")
    func oneLine() throws {
        let base = #"<xs:attribute ref="t:a" use="required"/>"#
        let content = SchemaText.restriction(base, #"<xs:attribute ref="t:a"/>"#)
            .split(separator: "\n").joined()
        let attribute = #"<xs:attribute name="a" type="xs:int"/>"#
        #expect(try SchemaText.constraints(attribute + content) == ["derivation-ok-restriction.2.1.1"])
    }

    private static let any = #"<xs:sequence><xs:element name="a" minOccurs="0"/></xs:sequence>"#
    private static let one = #"<xs:sequence><xs:element name="a"/></xs:sequence>"#

    @Test(
        "The content of a restriction (clause 5)",
        arguments: [
            (#"mixed="true""#, any, #"mixed="true""#, any, []),
            (#"mixed="true""#, any, "", any, []),
            ("", any, #"mixed="true""#, any, ["derivation-ok-restriction.5.4.1.2"]),
            (#"mixed="true""#, any, "", "", []),
            (#"mixed="true""#, one, "", "", ["derivation-ok-restriction.5.3.2.2"]),
            (#"mixed="true""#, one, #"mixed="true""#, "", ["derivation-ok-restriction.5.4.2"]),
        ]
    )
    func content(
        baseMixed: String,
        base: String,
        derivedMixed: String,
        derived: String,
        broken: [String]
    ) throws {
        let content = """
            <xs:complexType name="b" \(baseMixed)>\(base)</xs:complexType>
            <xs:complexType name="r"><xs:complexContent \(derivedMixed)><xs:restriction base="t:b">\(derived)
            </xs:restriction></xs:complexContent></xs:complexType>
            """
        #expect(try SchemaText.constraints(content) == broken)
    }

    @Test(
        "Simple content restricts simple content, or mixed content that may be empty (5.2.2)",
        arguments: [
            ("t:simple", "<xs:maxLength value=\"5\"/>", []),
            ("t:simple", "<xs:simpleType><xs:restriction base=\"xs:token\"/></xs:simpleType>", []),
            (
                "t:simple", "<xs:simpleType><xs:restriction base=\"xs:int\"/></xs:simpleType>",
                ["derivation-ok-restriction.5.2.2.1"]
            ),
            ("t:optional", "<xs:simpleType><xs:restriction base=\"xs:int\"/></xs:simpleType>", []),
            (
                "t:needed", "<xs:simpleType><xs:restriction base=\"xs:int\"/></xs:simpleType>",
                ["derivation-ok-restriction.5.2.2.2"]
            ),
        ]
    )
    func simple(base: String, derived: String, broken: [String]) throws {
        let content = """
            <xs:complexType name="simple"><xs:simpleContent><xs:extension base="xs:string"/></xs:simpleContent>
            </xs:complexType>
            <xs:complexType name="optional" mixed="true">\(Self.any)</xs:complexType>
            <xs:complexType name="needed" mixed="true">\(Self.one)</xs:complexType>
            <xs:complexType name="r"><xs:simpleContent><xs:restriction base="\(base)">\(derived)</xs:restriction>
            </xs:simpleContent></xs:complexType>
            """
        #expect(try SchemaText.constraints(content) == broken)
    }

    @Test(
        "What is final is not derived from in that way",
        arguments: [
            ("extension", "extension", ["cos-ct-extends.1.1"]), ("restriction", "extension", []),
            ("restriction", "restriction", ["derivation-ok-restriction.1"]), ("extension", "restriction", []),
            ("#all", "restriction", ["derivation-ok-restriction.1"]),
        ]
    )
    func final(final: String, kind: String, broken: [String]) throws {
        let content = """
            <xs:complexType name="b" final="\(final)"/>
            <xs:complexType name="r"><xs:complexContent><xs:\(kind) base="t:b"/></xs:complexContent></xs:complexType>
            """
        #expect(try SchemaText.constraints(content) == broken)
    }

    @Test("A type that is derived from one that is not there is told once")
    func unknownBase() throws {
        let content = """
            <xs:complexType name="r"><xs:complexContent><xs:extension base="t:none"><xs:sequence>
            <xs:element name="a"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
            """
        #expect(try SchemaText.constraints(content) == ["src-resolve"])
    }
}
