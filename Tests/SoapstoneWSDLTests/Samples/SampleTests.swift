import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// Samples of schemas: valid for both validators, and ended where they can end.
@Suite struct SampleTests {
    /// A sample of the element `r`.
    private static func sample(_ schemas: Schemas, _ extent: SampleOptions.Extent = .usual) throws -> String {
        let element = try #require(schemas.set.globalElements[XMLName("r", in: "urn:t")])
        let maker = SampleMaker(schemas.set, options: SampleOptions(extent: extent))
        return String(decoding: try maker.sample(of: element), as: UTF8.self)
    }

    /// What stands in an element `r` of which the schema says no more.
    private static func r(_ content: String) -> String {
        "<xs:element name=\"r\"><xs:complexType>\(content)</xs:complexType></xs:element>"
    }

    private static func text(_ facets: String, base: String = "xs:string") -> String {
        """
        <xs:element name="r"><xs:simpleType><xs:restriction base="\(base)">\(facets)</xs:restriction></xs:simpleType>
        </xs:element>
        """
    }

    static let circle = """
        <xs:complexType name="Expression"><xs:choice>
          <xs:element name="expression" type="t:Expression" minOccurs="0"/>
          <xs:element name="constraint" type="t:Constraint" minOccurs="0" maxOccurs="unbounded"/>
        </xs:choice></xs:complexType>
        <xs:complexType name="Constraint"><xs:sequence><xs:element name="expression" type="t:Expression"/></xs:sequence>
        </xs:complexType>
        """

    /// What may be left out asks for a global element.
    static let any = """
        <xs:sequence><xs:element name="e" minOccurs="0"><xs:complexType><xs:sequence><xs:any/></xs:sequence></xs:complexType>
        </xs:element></xs:sequence>
        """

    @Test(
        "A sample is valid, however much of what is optional is in it",
        arguments: [
            circle
                + r(
                    "<xs:sequence><xs:element name=\"constraint\" type=\"t:Constraint\" minOccurs=\"0\"/></xs:sequence>"
                ),
            text("<xs:length value=\"25\"/><xs:pattern value=\"[0-9]+\"/>"),
            text("<xs:length value=\"7\"/><xs:pattern value=\"a+b+c{2}\"/>"),
            text("<xs:minLength value=\"30\"/><xs:pattern value=\"(ab|c)*\"/>"),
            text("<xs:pattern value=\"()*x\"/>"),
            r(any) + "<xs:element name=\"o\"><xs:complexType>\(any)</xs:complexType></xs:element>",
            // No element of another namespace is declared.
            r(
                """
                <xs:sequence minOccurs="2" maxOccurs="2"><xs:choice><xs:any namespace="##other"/>\
                <xs:element name="e" type="xs:int"/></xs:choice></xs:sequence>
                """
            ),
            text("<xs:length value=\"300\"/><xs:pattern value=\"\\d+\"/>"),
        ]
    )
    func valid(schema: String) throws {
        let schemas = try Schemas(schema)
        #expect(schemas.findings.isEmpty)
        for extent in SampleOptions.Extent.allCases {
            let text = try Self.sample(schemas, extent)
            let report = schemas.both.validate(try Schemas.document(text).root)
            #expect(report.isAccepted, "\(text): \(report)")
            #expect(report.secondOpinion == .valid)
        }
    }

    @Test("A choice whose branches all lead back is left as early as it may be")
    func circles() throws {
        let schemas = try Schemas(Self.circle + "<xs:element name=\"r\" type=\"t:Constraint\"/>")
        #expect(try Self.sample(schemas) == "<n1:r xmlns:n1=\"urn:t\"><n1:expression></n1:expression></n1:r>")
    }

    @Test(
        "A schema that asks for more than a sample may have is refused",
        arguments: [
            r("<xs:sequence><xs:element name=\"e\" minOccurs=\"1000000000\" maxOccurs=\"unbounded\"/></xs:sequence>"),
            r(
                "<xs:sequence minOccurs=\"65535\" maxOccurs=\"unbounded\"><xs:element name=\"e\" minOccurs=\"65535\" maxOccurs=\"unbounded\"/></xs:sequence>"
            ),
        ]
    )
    func size(schema: String) throws {
        let schemas = try Schemas(schema)
        let error = #expect(throws: SampleError.self) { try Self.sample(schemas) }
        #expect(error?.message == "The sample is too large.")
    }

    @Test("An abstract element or type is stood for by the lowest that may, whatever the order of declarations")
    func lowest() throws {
        let schemas = try Schemas(
            """
            <xs:element name="r" type="t:R" abstract="true"/>
            <xs:complexType name="R" abstract="true"/>
            <xs:element name="high" type="t:High" substitutionGroup="t:r"/>
            <xs:element name="low" type="t:Base" substitutionGroup="t:r"/>
            <xs:complexType name="High"><xs:complexContent><xs:extension base="t:R"><xs:sequence>
              <xs:element name="low" type="t:Low"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
            <xs:complexType name="Base" abstract="true"><xs:complexContent><xs:extension base="t:R"/></xs:complexContent>
            </xs:complexType>
            <xs:complexType name="Endless"><xs:complexContent><xs:extension base="t:Base"><xs:sequence>
              <xs:element name="e" type="t:Endless"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
            <xs:complexType name="Low"><xs:complexContent><xs:extension base="t:Base"/></xs:complexContent></xs:complexType>
            """
        )
        #expect(schemas.findings.isEmpty)
        let sample = try Self.sample(schemas)
        #expect(
            sample == """
                <n1:low xmlns:n1="urn:t" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="n1:Low"></n1:low>
                """
        )
        #expect(schemas.both.validate(try Schemas.document(sample).root).isAccepted)
    }

    @Test(
        "What has no value says of which type, if the type has a name",
        arguments: [
            (
                "<xs:simpleType name=\"T\"><xs:restriction base=\"xs:string\"><xs:pattern value=\"a\"/></xs:restriction></xs:simpleType><xs:simpleType name=\"N\"><xs:restriction base=\"t:T\"><xs:pattern value=\"b\"/></xs:restriction></xs:simpleType><xs:element name=\"r\" type=\"t:N\"/>",
                "No value of the type '{urn:t}N' was found. at /r"
            ),
            (
                text("<xs:pattern value=\"a\"/><xs:minLength value=\"2\"/>"),
                "No value of the unnamed type was found. at /r"
            ),
        ]
    )
    func impossible(schema: String, message: String) throws {
        let schemas = try Schemas(schema)
        let error = #expect(throws: SampleError.self) { try Self.sample(schemas) }
        #expect(error?.description == message)
    }

    @Test(
        "Patterns that repeat much end",
        arguments: [
            "(a{100}){100}", "(){2147483647}", "((x?){90}){90}", "((a|b|){20}){20}", "(()*)*",
        ]
    )
    func patternCost(pattern: String) throws {
        let schemas = try Schemas(Self.text("<xs:pattern value=\"\(pattern)\"/>"))
        #expect(schemas.findings.isEmpty)
        let document = try Schemas.document(Self.sample(schemas))
        #expect(schemas.validator.validate(document.root).verdict == .valid)
    }
}
