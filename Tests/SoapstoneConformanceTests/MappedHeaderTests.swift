import Foundation
import SoapstoneConformance
import SoapstoneFixtures
import Testing

/// The classes of header blocks in a mapping sheet, which no codec describes.
@Suite struct MappedHeaderTests {
    private static let wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"

    private static let blocks = """
        <xs:element name="Session">
                <xs:complexType>
                  <xs:sequence>
                    <xs:element name="BearerToken" type="xs:string"/>
                    <xs:element name="Clerk" type="xs:string" minOccurs="0"/>
                    <xs:element name="SSN" type="xs:string" minOccurs="0"/>
                    <xs:element name="Note" type="xs:anyType" minOccurs="0"/>
                  </xs:sequence>
                  <xs:attribute name="lang" type="xs:string"/>
                  <xs:attribute name="pin" type="xs:string"/>
                </xs:complexType>
              </xs:element>
            </xs:schema>
            <xs:schema targetNamespace="\(wsse)">
              <xs:element name="Username" type="xs:string"/>
            </xs:schema>
        """

    private static let messages = """
        <message name="session">
            <part name="session" element="s:Session"/>
            <part name="name" element="w:Username"/>
          </message>
          <portType name="shop">
        """

    private static let rows = """
        -,-,shop,getOrder,header/Session/BearerToken,-,string,yes,S,-,
        -,-,shop,getOrder,header/Session/Clerk,-,string,no,N,-,
        -,-,shop,getOrder,header/Session/SSN,-,string,no,P,-,
        -,-,shop,getOrder,header/Session/@lang,-,string,no,N,-,
        -,-,shop,getOrder,header/Session/@pin,-,string,no,S,-,
        -,-,shop,getOrder,header/Username,-,string,yes,P,-,

        """

    private static let note = "-,-,shop,getOrder,header/Session/Note,-,anyType,no,N,-,\n"

    private static func example(_ more: String = "") throws -> ExampleProject {
        let example = try ExampleProject()
        let contract = "wsdl/shop.wsdl"
        try example.replace("    </xs:schema>", with: blocks, in: contract)
        try example.replace(
            " xmlns:s=",
            with: " xmlns:w=\"\(wsse)\" xmlns:s=",
            in: contract
        )
        try example.replace("<portType name=\"shop\">", with: messages, in: contract)
        let headers = ["session", "name"].map { #"<soap:header message="s:session" part="\#($0)" use="literal"/>"# }
        try example.replace("<input><soap:body", with: "<input>\(headers.joined())<soap:body", in: contract)
        try example.write(MappingSheetTests.sheet, try example.text(MappingSheetTests.sheet) + rows + more)
        return example
    }

    private static let settings = Result { try CheckSettings(selecting: "mapping.redaction") }

    @Test("A header block is of the class that redaction takes it away as")
    func agreement() async throws {
        let result = try await Self.example().check(Self.settings.get())
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.unchecked == [])
        #expect(result.checked["mapping.redaction"] == 10)
    }

    @Test(
        "A header block of another class is found at its row",
        arguments: [
            ("BearerToken,-,string,yes,S", "BearerToken,-,string,yes,P", 6, "takes the value away as S"),
            ("BearerToken,-,string,yes,S", "BearerToken,-,string,yes,N", 6, "takes the value away as S"),
            ("Clerk,-,string,no,N", "Clerk,-,string,no,P", 7, "leaves the value where it is"),
            ("Clerk,-,string,no,N", "Clerk,-,string,no,S", 7, "leaves the value where it is"),
            ("SSN,-,string,no,P", "SSN,-,string,no,N", 8, "takes the value away as P or S"),
            ("@lang,-,string,no,N", "@lang,-,string,no,P", 9, "leaves the value where it is"),
            ("@pin,-,string,no,S", "@pin,-,string,no,N", 10, "takes the value away as S"),
            ("Username,-,string,yes,P", "Username,-,string,yes,S", 11, "takes the value away as P"),
            ("Username,-,string,yes,P", "Username,-,string,yes,N", 11, "takes the value away as P"),
        ]
    )
    func otherClass(old: String, new: String, line: Int, reason: String) async throws {
        let example = try Self.example()
        try example.replace(old, with: new, in: MappingSheetTests.sheet)
        let findings = try await example.check(Self.settings.get()).findings
        #expect(findings.count == 1, "\(findings)")
        let finding = try #require(findings.first)
        #expect(finding.rule == "mapping.redaction")
        #expect(finding.line == line)
        #expect(finding.message.hasSuffix(reason), "\(finding.message)")
        #expect(finding.contract?.file.hasSuffix("wsdl/shop.wsdl") == true)
    }

    @Test("Rules of the project's own count")
    func ownRules() async throws {
        let example = try Self.example()
        var project = example.project
        let yaml = """
            redaction:
              namespaces: {e: "http://schemas.xmlsoap.org/soap/envelope/", s: "urn:shop"}
              rules:
                - {name: clerk, path: "/e:Envelope/e:Header/s:Session/s:Clerk"}

            """
        project.redaction = try RedactionRules(yaml: Array(yaml.utf8))
        let findings = try await Check(project, Self.settings.get()).run().findings
        #expect(findings.map(\.line) == [7])
        #expect(findings.first?.message == "the row says N, and redaction takes the value away as P or S")
    }

    @Test("Of content that is left open nothing is said, and it is not counted as checked")
    func open() async throws {
        let result = try await Self.example(Self.note).check(Self.settings.get())
        #expect(result.findings == [])
        #expect(result.checked["mapping.redaction"] == 10)
        #expect(result.unchecked.map(\.rule) == ["mapping.redaction"])
        #expect(result.unchecked.first?.reason.contains("header/Session/Note") == true)
    }

    @Test("What a codec does not describe is personal, or of the class of its name")
    func undescribed() async throws {
        let example = try ExampleProject()
        let count = #"<xs:element name="count" type="xs:int"/>"#
        let extra = #"<xs:element name="extra" type="xs:int" minOccurs="0"/><xs:element name="pin" type="xs:int"/>"#
        try example.replace(count, with: count + extra, in: "wsdl/shop.wsdl")
        // Fields of the codec are personal where it does not say otherwise.
        let rows = ["id", "item", "count", "note", "extra", "pin"].map { name in
            "-,-,orders,getOrder,\(name == "id" ? "request" : "response")/\(name),-,int,yes,P,-,"
        }
        let table = [MappingSheetTests.header] + rows
        try example.write(MappingSheetTests.sheet, table.joined(separator: "\n"))
        let result = try await example.checkCodecs("mapping.redaction")
        #expect(result.findings.map(\.line) == [7])
        let reason = "and what the codec of 'getOrder' does not describe is S"
        #expect(result.findings.first?.message == "the row says P, \(reason)")
        #expect(result.checked["mapping.redaction"] == 6)
        #expect(result.unchecked == [])
        try example.replace("extra,-,int,yes,P", with: "extra,-,int,yes,N", in: MappingSheetTests.sheet)
        #expect(try await example.checkCodecs("mapping.redaction").findings.map(\.line) == [6, 7])
    }
}
