import SoapstoneSchema
import SoapstoneXML
import Testing

/// What documents import, include and redefine.
@Suite struct DocumentRulesTests {
    private static func other(_ namespace: String?, _ content: String = "") -> String {
        let target = namespace.map { "targetNamespace=\"\($0)\" xmlns:o=\"\($0)\"" } ?? ""
        return "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" \(target)>\(content)</xs:schema>"
    }

    @Test(
        "A document that is found is of the namespace that is wanted",
        arguments: [
            (#"<xs:import namespace="urn:o" schemaLocation="o.xsd"/>"#, "urn:o", []),
            (#"<xs:import namespace="urn:o" schemaLocation="o.xsd"/>"#, "urn:p", ["src-import.3.1"]),
            (#"<xs:import namespace="urn:o" schemaLocation="o.xsd"/>"#, nil, ["src-import.3.1"]),
            (#"<xs:import schemaLocation="o.xsd"/>"#, nil, []),
            (#"<xs:import schemaLocation="o.xsd"/>"#, "urn:o", ["src-import.3.2"]),
            (#"<xs:import namespace="urn:t"/>"#, "urn:o", ["src-import.1.1"]),
            (#"<xs:import namespace="urn:o" schemaLocation="none.xsd"/>"#, "urn:p", []),
            (#"<xs:include schemaLocation="o.xsd"/>"#, "urn:t", []),
            (#"<xs:include schemaLocation="o.xsd"/>"#, nil, []),
            (#"<xs:include schemaLocation="o.xsd"/>"#, "urn:o", ["src-include.2.1"]),
            (#"<xs:redefine schemaLocation="o.xsd"/>"#, "urn:o", ["src-redefine.3.1"]),
        ] as [(String, String?, [String])]
    )
    func namespaces(content: String, namespace: String?, broken: [String]) throws {
        let files = ["main.xsd": SchemaText.document(content), "o.xsd": Self.other(namespace)]
        #expect(try SchemaText.constraints(SchemaText.read(files).findings) == broken)
    }

    @Test("Without a target namespace there is nothing to import from no namespace (src-import.1.2)")
    func noNamespace() throws {
        let files = ["main.xsd": Self.other(nil, #"<xs:import schemaLocation="o.xsd"/>"#), "o.xsd": Self.other(nil)]
        #expect(try SchemaText.constraints(SchemaText.read(files).findings) == ["src-import.1.2"])
    }

    @Test("A namespace that is imported by its name alone may be one that we describe")
    func wellKnown() throws {
        let content = """
            <xs:import namespace="http://www.w3.org/XML/1998/namespace"/>
            <xs:complexType name="c"><xs:attribute ref="xml:base"/></xs:complexType>
            """
        let (set, findings) = try SchemaText.read(content)
        #expect(findings.isEmpty)
        #expect(set.globalAttributes.keys.contains { $0.local == "lang" })
    }

    @Test("One that is not imported is found, too, and told")
    func notImported() throws {
        let (set, findings) = try SchemaText.read(
            #"<xs:complexType name="c"><xs:attribute ref="xml:base"/></xs:complexType>"#
        )
        #expect(SchemaText.constraints(findings) == ["src-resolve.4"])
        #expect(set.globalAttributes.keys.contains { $0.local == "base" })
    }

    private static let original = """
        <xs:simpleType name="s"><xs:restriction base="xs:int"/></xs:simpleType>
        <xs:complexType name="c"><xs:sequence><xs:element name="a"/></xs:sequence></xs:complexType>
        <xs:group name="g"><xs:sequence><xs:element name="a" minOccurs="0"/></xs:sequence></xs:group>
        <xs:attributeGroup name="h"><xs:attribute name="a"/></xs:attributeGroup>
        """

    @Test(
        "What a redefinition may do (src-redefine)",
        arguments: [
            (
                #"<xs:simpleType name="s"><xs:restriction base="s"><xs:minInclusive value="1"/></xs:restriction></xs:simpleType>"#,
                []
            ),
            (#"<xs:simpleType name="s"><xs:restriction base="xs:int"/></xs:simpleType>"#, ["src-redefine.5"]),
            (
                """
                <xs:complexType name="c"><xs:complexContent><xs:extension base="c"><xs:sequence><xs:element name="b"/>
                </xs:sequence></xs:extension></xs:complexContent></xs:complexType>
                """, []
            ),
            (#"<xs:complexType name="c"/>"#, ["src-redefine.5"]),
            (
                #"<xs:group name="g"><xs:sequence><xs:group ref="g"/><xs:element name="b"/></xs:sequence></xs:group>"#,
                []
            ),
            (
                #"<xs:group name="g"><xs:sequence><xs:group ref="g" minOccurs="0"/></xs:sequence></xs:group>"#,
                ["src-redefine.6.1"]
            ),
            (
                """
                <xs:group name="g"><xs:choice><xs:group ref="g"/><xs:sequence><xs:group ref="g"/></xs:sequence>
                </xs:choice></xs:group>
                """, ["src-redefine.6.1"]
            ),
            (#"<xs:group name="g"><xs:sequence><xs:element name="a"/></xs:sequence></xs:group>"#, []),
            (
                #"<xs:group name="g"><xs:sequence><xs:element name="b"/></xs:sequence></xs:group>"#,
                ["src-redefine.6.2.2"]
            ),
            (
                #"<xs:attributeGroup name="h"><xs:attributeGroup ref="h"/><xs:attribute name="b"/></xs:attributeGroup>"#,
                []
            ),
            (#"<xs:attributeGroup name="h"><xs:attribute name="a" use="required"/></xs:attributeGroup>"#, []),
            (#"<xs:attributeGroup name="h"><xs:attribute name="b"/></xs:attributeGroup>"#, ["src-redefine.7.2.2.2.2"]),
            (
                #"<xs:simpleType name="x"><xs:restriction base="x"/></xs:simpleType>"#,
                ["src-redefine", "st-props-correct.2"]
            ),
            (
                """
                <xs:simpleType name="s"><xs:restriction base="s"/></xs:simpleType>
                <xs:simpleType name="s"><xs:restriction base="s"/></xs:simpleType>
                """, ["sch-props-correct.2"]
            ),
            (
                """
                <xs:attributeGroup name="h"><xs:attribute name="a"/></xs:attributeGroup>
                <xs:attributeGroup name="h"><xs:attribute name="a"/></xs:attributeGroup>
                """, ["sch-props-correct.2"]
            ),
        ]
    )
    func redefinition(content: String, broken: [String]) throws {
        let files = [
            "main.xsd": Self.other(nil, "<xs:redefine schemaLocation=\"o.xsd\">\(content)</xs:redefine>"),
            "o.xsd": Self.other(nil, Self.original),
        ]
        #expect(try SchemaText.constraints(SchemaText.read(files).findings) == broken)
    }

    @Test("Redefinitions of redefinitions build on each other, the nearest to the original first")
    func chain() throws {
        func step(_ location: String, _ values: String...) -> String {
            let values = values.map { "<xs:enumeration value=\"\($0)\"/>" }.joined()
            return Self.other(
                nil,
                """
                <xs:redefine schemaLocation="\(location)"><xs:simpleType name="s"><xs:restriction base="s">\(values)
                </xs:restriction></xs:simpleType></xs:redefine>
                """
            )
        }
        let down = [
            "main.xsd": step("o.xsd", "2"), "o.xsd": step("p.xsd", "1", "2"), "p.xsd": Self.other(nil, Self.original),
        ]
        #expect(try SchemaText.read(down).findings.isEmpty)
        let up = [
            "main.xsd": step("o.xsd", "3"), "o.xsd": step("p.xsd", "1", "2"), "p.xsd": Self.other(nil, Self.original),
        ]
        #expect(try SchemaText.constraints(SchemaText.read(up).findings) == ["enumeration-valid-restriction"])
    }
}
