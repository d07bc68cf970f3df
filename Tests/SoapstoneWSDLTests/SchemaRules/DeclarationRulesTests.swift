import Testing

/// Declarations: values, attributes, substitution groups, identity constraints, notations.
@Suite struct DeclarationRulesTests {
    @Test(
        "A value of an element is one of its type (e-props-correct, cos-valid-default)",
        arguments: [
            (#"<xs:element name="e" type="xs:int" default=" 1 "/>"#, []),
            (#"<xs:element name="e" type="xs:int" default="one"/>"#, ["e-props-correct.2"]),
            (#"<xs:element name="e" type="xs:int" fixed=""/>"#, ["e-props-correct.2"]),
            (#"<xs:element name="e" type="xs:QName" default="xs:int"/>"#, []),
            (#"<xs:element name="e" type="xs:QName" default="none:int"/>"#, ["e-props-correct.2"]),
            (#"<xs:element name="e" type="xs:ID" default="a"/>"#, ["e-props-correct.5"]),
            (
                """
                <xs:element name="e" default="1.5"><xs:complexType><xs:simpleContent><xs:extension base="xs:decimal"/>
                </xs:simpleContent></xs:complexType></xs:element>
                """, []
            ),
            (
                """
                <xs:element name="e" default="x"><xs:complexType><xs:simpleContent><xs:extension base="xs:decimal"/>
                </xs:simpleContent></xs:complexType></xs:element>
                """, ["e-props-correct.2"]
            ),
            (
                """
                <xs:element name="e" default="x"><xs:complexType mixed="true"><xs:sequence><xs:element name="a"
                minOccurs="0"/></xs:sequence></xs:complexType></xs:element>
                """, []
            ),
            (
                """
                <xs:element name="e" default="x"><xs:complexType mixed="true"><xs:sequence><xs:element name="a"/>
                </xs:sequence></xs:complexType></xs:element>
                """, ["cos-valid-default.2"]
            ),
            (#"<xs:element name="e" default="x"><xs:complexType/></xs:element>"#, ["cos-valid-default.2"]),
            (#"<xs:element name="e" default="x" fixed="x"/>"#, ["src-element.1"]),
        ]
    )
    func elementValues(content: String, broken: [String]) throws {
        #expect(try SchemaText.constraints(content) == broken)
    }

    @Test(
        "A member of a substitution group is of a type derived from that of the head (e-props-correct.4, .6)",
        arguments: [
            (#"<xs:element name="m" type="xs:int" substitutionGroup="t:h"/>"#, "", []),
            (#"<xs:element name="m" substitutionGroup="t:h"/>"#, #"final='#all'"#, []),
            (#"<xs:element name="m" type="xs:string" substitutionGroup="t:h"/>"#, "", ["e-props-correct.4"]),
            (
                #"<xs:element name="m" type="xs:int" substitutionGroup="t:h"/>"#, #"final="restriction""#,
                ["e-props-correct.4"]
            ),
            (#"<xs:element name="m" type="xs:int" substitutionGroup="t:h"/>"#, #"final="extension""#, []),
            (#"<xs:element name="m" substitutionGroup="t:m"/>"#, "", ["e-props-correct.6"]),
            (
                """
                <xs:element name="m" substitutionGroup="t:n"/><xs:element name="n" substitutionGroup="t:m"/>
                """, "", ["e-props-correct.6"]
            ),
        ]
    )
    func substitution(content: String, final: String, broken: [String]) throws {
        #expect(try SchemaText.constraints("<xs:element name=\"h\" type=\"xs:decimal\" \(final)/>\(content)") == broken)
    }

    @Test("A member of a union is derived from it (cos-st-derived-ok.2.2.4)")
    func union() throws {
        let content = """
            <xs:simpleType name="u"><xs:union memberTypes="xs:int t:v"/></xs:simpleType>
            <xs:simpleType name="v"><xs:union memberTypes="xs:date"/></xs:simpleType>
            <xs:element name="h" type="t:u"/>
            """
        func constraints(_ type: String) throws -> [String] {
            try SchemaText.constraints("\(content)<xs:element name=\"m\" type=\"\(type)\" substitutionGroup=\"t:h\"/>")
        }
        #expect(try constraints("xs:short").isEmpty)
        #expect(try constraints("xs:date").isEmpty)
        #expect(try constraints("xs:string") == ["e-props-correct.4"])
    }

    @Test(
        "Attributes and their values",
        arguments: [
            (#"<xs:attribute name="a" type="xs:int" default="1"/>"#, []),
            (#"<xs:attribute name="a" type="xs:int" default="1  2"/>"#, ["a-props-correct.2"]),
            (#"<xs:attribute name="a" type="xs:ID" fixed="x"/>"#, ["a-props-correct.3"]),
            (#"<xs:attribute name="a" use="required" default="1"/>"#, ["src-attribute.2"]),
            (#"<xs:attribute name="a" use="prohibited" default="1"/>"#, ["src-attribute.2"]),
            (#"<xs:attribute name="a" use="optional" default="1"/>"#, []),
            (#"<xs:attribute name="a" default="1" fixed="1"/>"#, ["src-attribute.1"]),
            (#"<xs:attribute ref="t:g"/>"#, []),
            (#"<xs:attribute ref="t:g" type="xs:int"/>"#, ["src-attribute.3.2"]),
            (#"<xs:attribute ref="t:g" form="qualified"/>"#, ["src-attribute.3.2"]),
            (
                """
                <xs:attribute ref="t:g"><xs:simpleType><xs:restriction base="xs:int"/></xs:simpleType></xs:attribute>
                """, ["src-attribute.3.2"]
            ),
            (#"<xs:attribute ref="t:f" fixed="01"/>"#, []),
            (#"<xs:attribute ref="t:f" fixed="2"/>"#, ["au-props-correct.2"]),
            (#"<xs:attribute ref="t:f" default="1"/>"#, ["au-props-correct.2"]),
            (#"<xs:attribute ref="t:g" default="x"/>"#, ["a-props-correct.2"]),
            (#"<xs:attribute name="a" type="xs:ID"/>"#, []),
            (#"<xs:attribute name="a" type="xs:ID"/><xs:attribute name="b" type="xs:ID"/>"#, ["ct-props-correct.5"]),
            (#"<xs:attribute name="a"/><xs:attribute name="a"/>"#, ["ct-props-correct.4"]),
        ]
    )
    func attributes(uses: String, broken: [String]) throws {
        let content = """
            <xs:attribute name="g" type="xs:int"/><xs:attribute name="f" type="xs:int" fixed="1"/>
            <xs:complexType name="c">\(uses)</xs:complexType>
            """
        #expect(try SchemaText.constraints(content) == broken)
    }

    @Test("Two IDs in an attribute group (ag-props-correct.3)")
    func group() throws {
        let content = """
            <xs:attributeGroup name="g"><xs:attribute name="a" type="xs:ID"/><xs:attribute name="b" type="xs:ID"/>
            </xs:attributeGroup>
            """
        #expect(try SchemaText.constraints(content) == ["ag-props-correct.3"])
    }

    @Test(
        "A reference to an element says how often it occurs, and nothing else (src-element.2.2)",
        arguments: [
            (#"minOccurs="0" maxOccurs="2" id="i""#, "", []),
            (#"nillable="true""#, "", ["src-element.2.2"]), (#"default="1""#, "", ["src-element.2.2"]),
            (#"fixed="1""#, "", ["src-element.2.2"]), (#"form="qualified""#, "", ["src-element.2.2"]),
            (#"block='#all'"#, "", ["src-element.2.2"]), (#"type="xs:int""#, "", ["src-element.2.2"]),
            ("", "<xs:annotation/>", []), ("", "<xs:complexType/>", ["src-element.2.2"]),
            (
                "", #"<xs:key name="k"><xs:selector xpath="."/><xs:field xpath="."/></xs:key>"#, ["src-element.2.2"]
            ),
        ]
    )
    func references(attributes: String, children: String, broken: [String]) throws {
        let content = """
            <xs:element name="e" type="xs:int"/>
            <xs:complexType name="c"><xs:sequence><xs:element ref="t:e" \(attributes)>\(children)</xs:element>
            </xs:sequence></xs:complexType>
            """
        #expect(try SchemaText.constraints(content) == broken)
    }

    @Test(
        "NOTATION has an enumeration of declared notations",
        arguments: [
            (#"<xs:element name="e" type="t:n"/>"#, []),
            (#"<xs:notation name="png" system="urn:png"/>"#, []),
            (#"<xs:notation name="png"/>"#, ["s4s-att-must-appear"]),
            (#"<xs:element name="e" type="xs:NOTATION"/>"#, ["enumeration-required-notation"]),
            (#"<xs:attribute name="a" type="xs:NOTATION"/>"#, ["enumeration-required-notation"]),
            (
                """
                <xs:simpleType name="x"><xs:restriction base="xs:NOTATION"><xs:enumeration value="t:png"/>
                </xs:restriction></xs:simpleType>
                """, ["enumeration-valid-restriction"]
            ),
        ]
    )
    func notations(content: String, broken: [String]) throws {
        let notation = """
            <xs:notation name="gif" public="image/gif"/>
            <xs:simpleType name="n"><xs:restriction base="xs:NOTATION"><xs:enumeration value="t:gif"/></xs:restriction>
            </xs:simpleType>
            """
        #expect(try SchemaText.constraints(notation + content) == broken)
    }
}
