import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// A QName is a namespace and a local name (XML Schema 1.0 Part 2, section 3.2.18), whatever its prefix is.
@Suite struct QNameValueTests {
    private static let declared = "xmlns:s=\"urn:shade\""

    private static func element(_ type: String, _ value: String) -> String {
        "<xs:element name=\"r\" type=\"\(type)\" \(declared) \(value)/>"
    }

    private static let union = """
        <xs:simpleType name="U"><xs:union memberTypes="xs:int xs:QName"/></xs:simpleType>
        <xs:simpleType name="L"><xs:list itemType="xs:QName"/></xs:simpleType>
        <xs:simpleType name="E" xmlns:s="urn:shade"><xs:restriction base="xs:QName"><xs:enumeration value="s:dark"/>
        <xs:enumeration value="s:light"/></xs:restriction></xs:simpleType>
        """

    /// A declaration, a document, and the rules that it breaks (`cvc-elt.5.2.2.2.2`, `cvc-au`, `cvc-type.3.1.3`).
    static let cases: [(schema: String, text: String, rules: [String])] = [
        (element("xs:QName", "fixed=\"s:dark\""), "<r xmlns:x=\"urn:shade\">x:dark</r>", []),
        (element("xs:QName", "fixed=\"s:dark\""), "<r xmlns:s=\"urn:shine\">s:dark</r>", ["cvc-elt.5.2.2.2.2"]),
        (element("xs:QName", "fixed=\"s:dark\""), "<r>dark</r>", ["cvc-elt.5.2.2.2.2"]),
        (element("xs:QName", "fixed=\"s:dark\""), "<r/>", []),
        (element("xs:QName", "default=\"s:dark\""), "<r xmlns:s=\"urn:shine\"/>", []),
        (element("t:U", "fixed=\"s:dark\""), "<r xmlns:x=\"urn:shade\">x:dark</r>", []),
        (element("t:U", "fixed=\"s:dark\""), "<r xmlns:s=\"urn:shine\">s:dark</r>", ["cvc-elt.5.2.2.2.2"]),
        (element("t:U", "fixed=\"12\""), "<r>012</r>", []),
        (element("t:L", "fixed=\"s:dark s:light\""), "<r xmlns:x=\"urn:shade\">x:dark  x:light</r>", []),
        (
            element("t:L", "fixed=\"s:dark s:light\""), "<r xmlns:s=\"urn:shine\">s:dark s:light</r>",
            ["cvc-elt.5.2.2.2.2"]
        ),
        (
            "<xs:element name=\"r\"><xs:complexType><xs:attribute name=\"a\" type=\"xs:QName\" \(declared) fixed=\"s:dark\"/></xs:complexType></xs:element>",
            "<r a=\"x:dark\" xmlns:x=\"urn:shade\"/>", []
        ),
        (
            "<xs:element name=\"r\"><xs:complexType><xs:attribute name=\"a\" type=\"xs:QName\" \(declared) fixed=\"s:dark\"/></xs:complexType></xs:element>",
            "<r a=\"s:dark\" xmlns:s=\"urn:shine\"/>", ["cvc-au"]
        ),
        (
            "<xs:attribute name=\"a\" type=\"xs:QName\" \(declared) fixed=\"s:dark\"/><xs:element name=\"r\"><xs:complexType><xs:anyAttribute/></xs:complexType></xs:element>",
            "<r t:a=\"s:dark\" xmlns:s=\"urn:shine\"/>", ["cvc-attribute.4"]
        ),
        ("<xs:element name=\"r\" type=\"t:E\"/>", "<r xmlns:x=\"urn:shade\">x:light</r>", []),
        ("<xs:element name=\"r\" type=\"t:E\"/>", "<r xmlns:s=\"urn:shine\">s:light</r>", ["cvc-type.3.1.3"]),
        // Keys compare values, too.
        (
            "<xs:element name=\"r\"><xs:complexType><xs:sequence><xs:element name=\"k\" type=\"xs:QName\" maxOccurs=\"9\"/></xs:sequence></xs:complexType><xs:unique name=\"u\"><xs:selector xpath=\"t:k\"/><xs:field xpath=\".\"/></xs:unique></xs:element>",
            "<r xmlns:x=\"urn:shade\" xmlns:y=\"urn:shade\"><k>x:dark</k><k>y:dark</k></r>",
            ["cvc-identity-constraint.4.1"]
        ),
        (
            "<xs:element name=\"r\"><xs:complexType><xs:sequence><xs:element name=\"k\" type=\"xs:QName\" maxOccurs=\"9\" \(declared) default=\"s:dark\"/></xs:sequence></xs:complexType><xs:unique name=\"u\"><xs:selector xpath=\"t:k\"/><xs:field xpath=\".\"/></xs:unique></xs:element>",
            "<r xmlns:y=\"urn:shade\"><k/><k>y:dark</k></r>", ["cvc-identity-constraint.4.1"]
        ),
    ]

    @Test("Prefixes never decide", arguments: cases)
    func verdict(schema: String, text: String, rules: [String]) throws {
        let schemas = try Schemas(Self.union + schema)
        #expect(schemas.findings.isEmpty, "\(schemas.findings)")
        let report = try schemas.validator.validate(Schemas.document(Schemas.declared(text)).root)
        #expect(report.violations.map(\.rule) == rules, "\(text): \(report)")
        #expect(report.verdict == (rules.isEmpty ? .valid : .invalid), "\(report)")
    }

    @Test("A sample has the QNames of its schema, with prefixes of its own", arguments: cases.map(\.schema))
    func sample(schema: String) throws {
        let schemas = try Schemas(Self.union + schema)
        let element = try #require(schemas.set.globalElements[XMLName("r", in: "urn:t")])
        for extent in SampleOptions.Extent.allCases {
            let sample = try SampleMaker(schemas.set, options: SampleOptions(extent: extent)).sample(of: element)
            let report = schemas.validator.validate(try XMLDocument(parsing: sample).root)
            #expect(report.verdict == .valid, "\(String(decoding: sample, as: UTF8.self)): \(report)")
        }
    }
}
