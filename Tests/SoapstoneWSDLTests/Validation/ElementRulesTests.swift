import SoapstoneSchema
import SoapstoneXML
import Testing

/// Element Locally Valid (`cvc-elt`) and what it asks of types (`cvc-type`): XML Schema 1.0 Part 1, 3.3.4 and 3.4.4.
@Suite struct ElementRulesTests {
    @Test("White space around the name of a type is no part of it", arguments: [" t:B ", "\tt:B", "t:B&#10;", "t:B"])
    func spacedType(name: String) throws {
        let schemas = try Schemas(
            """
            <xs:complexType name="A"/><xs:element name="a" type="t:A"/>
            <xs:complexType name="B"><xs:complexContent><xs:extension base="t:A"/></xs:complexContent></xs:complexType>
            """
        )
        try schemas.expect([], in: "<a xsi:type=\"\(name)\"/>")
    }

    static let schema = """
        <xs:element name="int" type="xs:int"/>
        <xs:element name="nil" type="t:pair" nillable="true"/>
        <xs:element name="nilFixed" type="xs:int" nillable="true" fixed="1"/>
        <xs:element name="head" type="t:base" abstract="true"/>
        <xs:element name="member" type="t:derived" substitutionGroup="t:head"/>
        <xs:element name="base" type="t:base"/>
        <xs:element name="noExtension" type="t:base" block="extension"/>
        <xs:element name="abstractType" type="t:abstract"/>
        <xs:element name="default" type="xs:int" default="7"/>
        <xs:element name="badDefault" type="t:anything" default="x"/>
        <xs:element name="fixed" type="xs:decimal" fixed="1.50"/>
        <xs:element name="fixedMixed" type="t:mixed" fixed="as it is"/>
        <xs:element name="any"/>
        <xs:complexType name="pair"><xs:sequence>
          <xs:element name="a" type="xs:int"/><xs:element name="b" type="xs:int"/></xs:sequence></xs:complexType>
        <xs:complexType name="base"><xs:sequence><xs:element name="a" type="xs:int"/></xs:sequence></xs:complexType>
        <xs:complexType name="derived"><xs:complexContent><xs:extension base="t:base"><xs:sequence>
          <xs:element name="b" type="xs:int"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
        <xs:complexType name="restricted"><xs:complexContent><xs:restriction base="t:base"><xs:sequence>
          <xs:element name="a" type="xs:byte"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType>
        <xs:complexType name="abstract" abstract="true"><xs:sequence/></xs:complexType>
        <xs:complexType name="concrete"><xs:complexContent><xs:extension base="t:abstract"/></xs:complexContent></xs:complexType>
        <xs:complexType name="mixed" mixed="true"><xs:sequence><xs:element name="a" minOccurs="0"/></xs:sequence></xs:complexType>
        <xs:simpleType name="anything"><xs:restriction base="xs:string"/></xs:simpleType>
        """

    @Test(
        "An element keeps to its declaration",
        arguments: [
            ("<int>5</int>", []),
            ("<int> 5 </int>", []),
            ("<int>five</int>", ["cvc-type.3.1.3"]),
            ("<int/>", ["cvc-type.3.1.3"]),
            ("<int a=\"1\">5</int>", ["cvc-type.3.1.1"]),
            ("<int><a/></int>", ["cvc-type.3.1.2"]),
            ("<unknown/>", ["cvc-elt.1"]),
            ("<int xsi:nil=\"true\"/>", ["cvc-elt.3.1", "cvc-type.3.1.3"]),
            ("<int xsi:nil=\"false\">5</int>", ["cvc-elt.3.1"]),
            ("<nil xsi:nil=\"true\"/>", []),
            ("<nil xsi:nil=\" 1 \"/>", []),
            ("<nil xsi:nil=\"true\"> </nil>", ["cvc-elt.3.2.1"]),
            ("<nil xsi:nil=\"true\"><a>1</a><b>2</b></nil>", ["cvc-elt.3.2.1"]),
            ("<nil xsi:nil=\"false\"><a>1</a><b>2</b></nil>", []),
            ("<nil xsi:nil=\"0\"/>", ["cvc-complex-type.2.4.b"]),
            ("<nil xsi:nil=\"yes\"><a>1</a><b>2</b></nil>", ["cvc-attribute.3"]),
            ("<nilFixed xsi:nil=\"true\"/>", ["cvc-elt.3.2.2"]),
            ("<head><a>1</a></head>", ["cvc-elt.2"]),
            ("<member><a>1</a><b>2</b></member>", []),
            ("<base xsi:type=\"t:derived\"><a>1</a><b>2</b></base>", []),
            ("<base xsi:type=\"derived\"><a>1</a><b>2</b></base>", []),
            ("<base xsi:type=\"t:restricted\"><a>1</a></base>", []),
            ("<base xsi:type=\"t:restricted\"><a>300</a></base>", ["cvc-type.3.1.3"]),
            ("<base xsi:type=\"t:pair\"><a>1</a></base>", ["cvc-elt.4.3"]),
            ("<base xsi:type=\"t:none\"><a>1</a></base>", ["cvc-elt.4.2"]),
            ("<base xsi:type=\"u:base\"><a>1</a></base>", ["cvc-elt.4.1"]),
            (
                "<noExtension xsi:type=\"t:derived\"><a>1</a><b>2</b></noExtension>",
                ["cvc-elt.4.3", "cvc-complex-type.2.4.d"]
            ),
            ("<noExtension xsi:type=\"t:restricted\"><a>1</a></noExtension>", []),
            ("<abstractType/>", ["cvc-type.2"]),
            ("<abstractType xsi:type=\"t:concrete\"/>", []),
            ("<default/>", []),
            ("<default>8</default>", []),
            ("<default> </default>", ["cvc-type.3.1.3"]),
            ("<fixed>1.5</fixed>", []),
            ("<fixed/>", []),
            ("<fixed>1.51</fixed>", ["cvc-elt.5.2.2.2.2"]),
            ("<fixedMixed>as it is</fixedMixed>", []),
            ("<fixedMixed>as it was</fixedMixed>", ["cvc-elt.5.2.2.2.1"]),
            ("<fixedMixed>as it is<a/></fixedMixed>", ["cvc-elt.5.2.2.1"]),
            ("<any><what ever=\"1\"/>text</any>", []),
            ("<any><int>x</int></any>", ["cvc-type.3.1.3"]),
            ("<any xsi:type=\"xs:date\">2024-02-30</any>", ["cvc-type.3.1.3"]),
        ]
    )
    func declarations(instance: String, rules: [String]) throws {
        try Schemas(Self.schema).expect(rules, in: instance)
    }

    @Test("A default value is held against the type that xsi:type names")
    func defaultOfOtherType() throws {
        let schemas = try Schemas(
            """
            <xs:element name="e" type="xs:string" default="many"/>
            <xs:simpleType name="short"><xs:restriction base="xs:string"><xs:maxLength value="2"/></xs:restriction></xs:simpleType>
            """
        )
        let report = try schemas.report(on: "<e xsi:type=\"t:short\"/>")
        #expect(report.violations.map(\.rule) == ["cvc-elt.5.1.2"])
        #expect(report.violations.map(\.datatypeRule) == ["cvc-maxLength-valid"])
    }

    @Test("An element that is declared elsewhere, or by its type alone, is validated as it is told")
    func given() throws {
        let schemas = try Schemas(Self.schema)
        let pair = try #require(schemas.set.types[.init("pair", in: "urn:t")])
        let wrapper = try Schemas.document("<w><a xmlns=\"urn:t\">1</a><b xmlns=\"urn:t\">x</b></w>").root
        #expect(schemas.validator.validate(wrapper, as: pair).violations.map(\.rule) == ["cvc-type.3.1.3"])
        let int = try #require(schemas.set.globalElements[.init("int", in: "urn:t")])
        #expect(schemas.validator.validate(wrapper, as: int).violations.first?.rule == "cvc-elt.1")
        let head = try #require(schemas.set.globalElements[.init("head", in: "urn:t")])
        let member = try Schemas.document(Schemas.declared("<member><a>1</a><b>2</b></member>")).root
        #expect(schemas.validator.validate(member, as: head).verdict == .valid)
    }
}
