import SoapstoneSOAP
import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Samples of types whose facets leave little, and of elements that are asked something together.
@Suite struct SampleConstraintTests {
    private static func type(_ base: String, _ facets: (name: String, value: String)...) -> String {
        let list = facets.map { "<xs:\($0.name) value=\"\($0.value)\"/>" }.joined()
        return
            "<xs:element name=\"r\"><xs:simpleType><xs:restriction base=\"xs:\(base)\">\(list)</xs:restriction></xs:simpleType></xs:element>"
    }

    static let facets: [String] = [
        type("date", ("maxExclusive", "1815-06-18")), type("date", ("minExclusive", "2099-12-31")),
        type("date", ("minExclusive", "2000-02-28"), ("maxExclusive", "2000-03-01")),
        type("dateTime", ("minExclusive", "1969-07-20T20:17:40Z"), ("maxExclusive", "1969-07-20T20:17:41Z")),
        type("dateTime", ("maxExclusive", "0001-01-01T00:00:01")), type("time", ("maxExclusive", "00:00:01")),
        type("time", ("minExclusive", "23:59:58")), type("gYear", ("maxExclusive", "1500")),
        type("gYearMonth", ("minExclusive", "2199-12")), type("gMonthDay", ("maxExclusive", "--01-02")),
        type("gMonth", ("minExclusive", "--11")), type("gDay", ("maxExclusive", "---02")),
        type("duration", ("minExclusive", "P40Y"), ("maxExclusive", "P41Y")),
        type("duration", ("minExclusive", "PT1S"), ("maxExclusive", "PT2S")),
        type("decimal", ("minExclusive", "0"), ("maxExclusive", "0.0001")),
        type("decimal", ("minExclusive", "99999999999999999998"), ("maxExclusive", "99999999999999999999")),
        type("decimal", ("minInclusive", "-0.75"), ("maxExclusive", "-0.5"), ("fractionDigits", "2")),
        type("integer", ("minExclusive", "123456789012345678901234567890")),
        type("negativeInteger", ("maxExclusive", "-98765432109876543210")),
        type("unsignedByte", ("minExclusive", "253"), ("maxExclusive", "255")),
        type("double", ("minExclusive", "2.5"), ("maxExclusive", "2.5000001")),
        type("float", ("maxExclusive", "-1.0E10")), type("double", ("minExclusive", "1.0E300")),
        type("language", ("minLength", "12")), type("NMTOKEN", ("length", "1")), type("ID", ("length", "9")),
        type("ID", ("pattern", "[a-c][0-9]{3}")), type("hexBinary", ("length", "3")),
        type("anyURI", ("minLength", "40")),
        type("NMTOKENS", ("length", "3")), type("string", ("pattern", "\\d{3}-[A-F]{2}"), ("length", "6")),
        type("date", ("pattern", "19\\d\\d-.*"), ("maxExclusive", "1950-01-01")),
    ]

    @Test("A value is found wherever facets leave one, and both validators take it", arguments: facets)
    func facet(schema: String) throws {
        let schemas = try Schemas(schema)
        #expect(schemas.findings.isEmpty, "\(schemas.findings)")
        let element = try #require(schemas.set.globalElements[XMLName("r", in: "urn:t")])
        for seed in [0, 11] as [UInt64] {
            let sample = try SampleMaker(schemas.set, options: SampleOptions(seed: seed)).sample(of: element)
            let report = schemas.both.validate(try XMLDocument(parsing: sample).root)
            #expect(report.verdict == .valid, "\(String(decoding: sample, as: UTF8.self)): \(report)")
        }
    }

    private static func rows(_ columns: String, _ constraints: String, more: String = "") -> String {
        """
        <xs:element name="r"><xs:complexType><xs:sequence>
        <xs:element name="row" minOccurs="3" maxOccurs="9"><xs:complexType><xs:sequence>\(columns)</xs:sequence></xs:complexType>
        </xs:element>\(more)</xs:sequence></xs:complexType>\(constraints)</xs:element>
        """
    }

    private static func unique(_ kind: String, _ field: String, _ selector: String = "t:row") -> String {
        "<xs:\(kind) name=\"k\"><xs:selector xpath=\"\(selector)\"/><xs:field xpath=\"\(field)\"/></xs:\(kind)>"
    }

    private static func column(_ type: String) -> String { "<xs:element name=\"c\" type=\"\(type)\"/>" }

    private static let reference = """
        <xs:keyref name="f" refer="t:k"><xs:selector xpath="t:use"/><xs:field xpath="@of"/></xs:keyref>
        """

    static let constraints: [String] = [
        rows(column("xs:string"), unique("key", "t:c")), rows(column("xs:int"), unique("unique", "t:c")),
        rows(column("xs:date"), unique("key", "t:c")), rows(column("xs:decimal"), unique("key", "t:c")),
        rows(column("xs:dateTime"), unique("key", "t:c")), rows(column("xs:hexBinary"), unique("key", "t:c")),
        rows(column("xs:duration"), unique("key", "t:c")), rows(column("xs:NMTOKENS"), unique("key", "t:c")),
        rows(column("t:Colour"), unique("key", "t:c")) + """
            <xs:simpleType name="Colour"><xs:restriction base="xs:string"><xs:enumeration value="red"/><xs:enumeration value="blue"/>
            <xs:enumeration value="grey"/></xs:restriction></xs:simpleType>
            """,
        rows(column("t:Code"), unique("key", "t:c")) + """
            <xs:simpleType name="Code"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}\\d"/></xs:restriction></xs:simpleType>
            """,
        rows(column("t:Short"), unique("key", "t:c")) + """
            <xs:simpleType name="Short"><xs:restriction base="xs:string"><xs:length value="6"/></xs:restriction></xs:simpleType>
            """,
        rows(column("xs:string"), unique("key", "t:c", ".//t:row")),
        // A reference to a key, before and behind what it refers to.
        rows(
            column("xs:string"),
            unique("key", "t:c") + reference,
            more:
                "<xs:element name=\"use\" maxOccurs=\"2\"><xs:complexType><xs:attribute name=\"of\" type=\"xs:string\" use=\"required\"/></xs:complexType></xs:element>"
        ),
        """
        <xs:element name="r"><xs:complexType><xs:sequence>
        <xs:element name="use"><xs:complexType><xs:attribute name="of" type="xs:int" use="required"/></xs:complexType></xs:element>
        <xs:element name="row" maxOccurs="3"><xs:complexType><xs:attribute name="c" type="xs:int" use="required"/></xs:complexType></xs:element>
        </xs:sequence></xs:complexType>\(unique("key", "@c"))\(reference)</xs:element>
        """,
        // Two fields together.
        rows(
            column("xs:boolean") + "<xs:element name=\"d\" type=\"xs:int\"/>",
            "<xs:key name=\"k\"><xs:selector xpath=\"t:row\"/><xs:field xpath=\"t:c\"/><xs:field xpath=\"t:d\"/></xs:key>"
        ),
        // An ID for each, and references to one, the first of them before it.
        """
        <xs:element name="r"><xs:complexType><xs:sequence><xs:element name="to" type="xs:IDREF"/>
        <xs:element name="row" minOccurs="2" maxOccurs="3"><xs:complexType><xs:attribute name="id" use="required"><xs:simpleType>
        <xs:restriction base="xs:ID"><xs:pattern value="x\\d{4}"/></xs:restriction></xs:simpleType></xs:attribute></xs:complexType></xs:element>
        <xs:element name="all" type="xs:IDREFS"/></xs:sequence></xs:complexType></xs:element>
        """,
    ]

    @Test(
        "What is asked of several elements together holds",
        arguments: constraints,
        SampleOptions.Extent.allCases
    )
    func constraint(schema: String, extent: SampleOptions.Extent) throws {
        let schemas = try Schemas(schema)
        #expect(schemas.findings.isEmpty, "\(schemas.findings)")
        let element = try #require(schemas.set.globalElements[XMLName("r", in: "urn:t")])
        for seed in [0, 5] as [UInt64] {
            let maker = SampleMaker(schemas.set, options: SampleOptions(extent: extent, seed: seed))
            let sample = try maker.sample(of: element)
            let report = schemas.both.validate(try XMLDocument(parsing: sample).root)
            #expect(report.verdict == .valid, "\(String(decoding: sample, as: UTF8.self)): \(report)")
        }
    }

    @Test("A message that is not valid however it is made is an error, not a sample")
    func impossible() throws {
        let folder = try TemporaryFolder([
            "main.wsdl": OneOperation.wsdl(
                """
                <xs:element name="in"><xs:complexType><xs:sequence><xs:element name="to" type="xs:IDREF"/></xs:sequence></xs:complexType></xs:element>
                """
            )
        ])
        let contract = try ContractLoader().load(folder.path("main.wsdl"))
        let input = try #require(contract.operations.first?.input)
        for extent in SampleOptions.Extent.allCases {
            let error = #expect(throws: SampleError.self) {
                try MessageSample(contract, options: SampleOptions(extent: extent)).message(input, .soap11)
            }
            #expect(error?.message.hasPrefix("No valid sample was found. No element has the ID") == true)
        }
    }
}
