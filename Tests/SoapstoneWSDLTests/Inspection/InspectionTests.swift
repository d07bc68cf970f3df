import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneSchema
import SoapstoneWSDL
import SoapstoneXML
import Testing

@Suite struct InspectionTests {
    private func inspect(_ xml: String) throws -> Inspection {
        try Inspection(try XMLDocument(parsing: Array(xml.utf8)))
    }

    private static let wsdl = """
        <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" \
        xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t">
        <w:types><xs:schema targetNamespace="urn:t"><xs:element name="get"><xs:complexType><xs:sequence>\
        <xs:element name="id" type="xs:int" maxOccurs="2"/></xs:sequence></xs:complexType></xs:element>\
        <xs:element name="got" type="t:Code"/><xs:simpleType name="Code"><xs:restriction base="xs:string">\
        <xs:maxLength value="3"/></xs:restriction></xs:simpleType></xs:schema></w:types>
        <w:message name="In"><w:part name="p" element="t:get"/></w:message>
        <w:message name="Out"><w:part name="p" element="t:got"/></w:message>
        <w:portType name="P"><w:operation name="get"><w:input message="t:In"/><w:output message="t:Out"/>\
        <w:fault name="Failed" message="t:Out"/></w:operation></w:portType>
        <w:binding name="B" type="t:P"><s:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>\
        <w:operation name="get"><s:operation soapAction="urn:get"/><w:input><s:body use="literal"/></w:input>\
        <w:output><s:body use="literal"/></w:output><w:fault name="Failed"><s:fault name="Failed" use="literal"/>\
        </w:fault></w:operation></w:binding>
        <w:service name="S"><w:port name="P1" binding="t:B"><s:address location="https://example.org/s"/></w:port>\
        </w:service></w:definitions>
        """

    private func contract(_ text: String) throws -> ContractReport {
        ContractReport(try ContractLoader().load(Array(text.utf8), named: "t.wsdl"))
    }

    @Test("What would act on a terminal is escaped in every output")
    func controlCharacters() throws {
        let address = Self.wsdl.replacing("https://example.org/s", with: "https://e&#x9B;31m&#x202E;&#10;f")
        let report = try contract(address.replacing("name=\"P1\"", with: "name=\"&#x85;P&#9;1\""))
        #expect(report.text.contains(#"port \u{85}P\u{9}1 at https://e\u{9B}31m\u{202E}\u{A}f"#), "\(report.text)")
        let json = String(decoding: report.json, as: UTF8.self)
        #expect(json.contains(#"https://e\u009B31m\u202E\nf"#), "\(json)")
        let broken = address.replacing("message=\"t:Out\"/>", with: "message=\"t:&#x9B;2J&#10;x: error: y\"/>")
        let finding = try #require(ContractLoader().load(Array(broken.utf8), named: "t.wsdl").findings.first)
        #expect(finding.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    }

    @Test("A contract is told by its services, ports, operations and messages")
    func wsdl() throws {
        #expect(
            try contract(Self.wsdl).text == """
                WSDL 1.1 urn:t
                  service S
                    port P1 at https://example.org/s
                      binding B (SOAP 1.1, document)
                        operation get action "urn:get"
                          input get
                          output got
                          fault Failed got
                  1 document
                """
        )
    }

    @Test("Its JSON begins with the summary, and has each named type once")
    func json() throws {
        let report = try contract(Self.wsdl)
        let summary = report.summary
        #expect([summary.services, summary.ports, summary.bindingOperations, summary.warnings] == [1, 1, 1, 0])
        let text = String(decoding: report.json, as: UTF8.self)
        let start = #"{"summary":{"services":1,"ports":1,"bindingOperations":1,"warnings":0},"kind":"wsdl","#
        #expect(text.hasPrefix(start))
        let json = try JSONDocument(parsing: report.json).root
        let port = json["services"]?.elements.first { _ in true }?["ports"]?.elements.first { _ in true }
        #expect(port?["soapVersion"]?.string == "1.1")
        let operation = try #require(port?["operations"]?.elements.first { _ in true })
        #expect(operation["soapAction"]?.string == "urn:get")
        #expect(operation["input"]?["parts"]?.elements.map { $0["element"]?.string } == ["{urn:t}get"])
        let elements = try #require(json["elements"])
        #expect(elements.elements.map { $0["name"]?.string } == ["{urn:t}get", "{urn:t}got"])
        let id = elements.elements.first { _ in true }?["of"]?["content"]?["particles"]?.elements.first { _ in true }
        #expect(id?["element"]?.string == "id")
        #expect(id?["maxOccurs"]?.numberText == "2")
        #expect(id?["type"]?.string == "{http://www.w3.org/2001/XMLSchema}int")
        let types = try #require(json["types"])
        #expect(types.elements.map { $0["name"]?.string } == ["{urn:t}Code"])
        #expect(types.elements.map { $0["maxLength"]?.numberText } == ["3"])
    }

    @Test("A derived type is told by what it has beside its base")
    func derived() throws {
        let report = try contract(
            """
            <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:s' xmlns='urn:s'>
            <xs:complexType name='base'><xs:sequence><xs:element name='a'/></xs:sequence><xs:attribute name='b'/>
            <xs:attribute name='c'/></xs:complexType>
            <xs:complexType name='more'><xs:complexContent><xs:extension base='base'><xs:sequence><xs:element name='d'/>
            </xs:sequence><xs:attribute name='e'/></xs:extension></xs:complexContent></xs:complexType>
            <xs:complexType name='same'><xs:complexContent><xs:extension base='base'/></xs:complexContent></xs:complexType>
            <xs:complexType name='less'><xs:complexContent><xs:restriction base='base'><xs:sequence>
            <xs:element name='a'/></xs:sequence><xs:attribute name='b' use='required'/>
            <xs:attribute name='c' use='prohibited'/></xs:restriction></xs:complexContent></xs:complexType></xs:schema>
            """
        )
        let types = try #require(try JSONDocument(parsing: report.json).root["types"])
        func type(_ name: String) throws -> [[String?]] {
            let type = try #require(types.elements.first { $0["name"]?.string == "{urn:s}\(name)" })
            let content = type["content"].map { content in
                content["particles"].map { $0.elements.map { $0["element"]?.string } } ?? [content["element"]?.string]
            }
            return [
                [type["derivation"]?.string], content ?? [],
                type["attributes"]?.elements.map { $0["name"]?.string } ?? [],
                type["prohibited"]?.elements.map(\.string) ?? [],
            ]
        }
        #expect(try type("base") == [[nil], ["a"], ["b", "c"], []])
        #expect(try type("more") == [["extension"], ["d"], ["e"], []])
        #expect(try type("same") == [["extension"], [], [], []])
        #expect(try type("less") == [["restriction"], ["a"], ["b"], ["c"]])
    }

    @Test("A schema is told by its declarations")
    func schema() throws {
        let report = try contract(
            "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:s'>"
                + "<xs:element name='a'/><xs:complexType name='T'/><xs:simpleType name='U'>"
                + "<xs:restriction base='xs:int'/></xs:simpleType></xs:schema>"
        )
        #expect(
            report.text == """
                XML Schema
                  element {urn:s}a
                  complexType {urn:s}T
                  simpleType {urn:s}U
                  1 document
                """
        )
    }

    @Test("A broken rule is a finding with file, line and clause; strict loading refuses it")
    func findings() throws {
        let broken = Self.wsdl.replacing("type=\"t:Code\"", with: "type=\"t:Nothing\"")
        let report = try contract(broken)
        #expect(report.summary.warnings == 1)
        let findings = try JSONDocument(parsing: report.json).root["findings"]
        let finding = try #require(findings?.elements.first { _ in true })
        #expect(finding["rule"]?.string == "xsd.src-resolve")
        #expect(finding["file"]?.string == "t.wsdl")
        #expect(finding["line"]?.numberText == "2")
        var configuration = ContractLoader.Configuration()
        configuration.strictness = .strict
        #expect(throws: ContractError.self) {
            try ContractLoader(configuration).load(Array(broken.utf8), named: "t.wsdl")
        }
    }

    @Test("An envelope is told by its version, headers and body")
    func envelope() throws {
        let report = InspectionReport(
            try inspect(
                "<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Header><h xmlns='urn:h'/></e:Header>"
                    + "<e:Body><get xmlns='urn:g'/></e:Body></e:Envelope>"
            )
        )
        #expect(report.text == "SOAP 1.2 envelope\n  header {urn:h}h\n  body {urn:g}get")
    }

    @Test("Any other document is told by its root, and a broken envelope is refused")
    func others() throws {
        #expect(InspectionReport(try inspect("<a xmlns='urn:a'/>")).text == "XML document {urn:a}a")
        #expect(throws: SOAPError.self) {
            try inspect("<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'/>")
        }
    }
}
