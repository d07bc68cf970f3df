import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML
import Testing

@Suite struct InspectionTests {
    private func inspect(_ xml: String) throws -> Inspection {
        try Inspection(try XMLDocument(parsing: Array(xml.utf8)))
    }

    private static let wsdl = """
        <w:definitions xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" \
        xmlns:t="urn:t" targetNamespace="urn:t"><w:import namespace="urn:u" location="u.wsdl"/>\
        <w:binding name="B" type="t:P"><s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>\
        <w:operation name="get"><s:operation soapAction="urn:get"/><w:input><s:body use="literal"/></w:input>\
        <w:fault name="Failed"/></w:operation></w:binding>\
        <w:binding name="H" type="t:P"><h:binding xmlns:h="http://schemas.xmlsoap.org/wsdl/http/" verb="GET"/></w:binding>\
        <w:service name="S"><w:port name="P1" binding="t:B"><s:address location="https://example.org/s"/></w:port></w:service>\
        </w:definitions>
        """

    @Test("A WSDL is told by its services, bindings and operations")
    func wsdl() throws {
        let report = InspectionReport(try inspect(Self.wsdl))
        #expect(
            report.text == """
                WSDL 1.1 urn:t
                  import u.wsdl
                  service S
                    port P1 (B) at https://example.org/s
                  binding B (SOAP 1.1, rpc)
                    operation get action "urn:get" faults Failed
                  binding H (not SOAP, document)
                """
        )
        #expect(
            String(decoding: report.json, as: UTF8.self) == #"""
                {"kind":"wsdl","targetNamespace":"urn:t","imports":["u.wsdl"],"services":[{"name":"S","ports":\#
                [{"name":"P1","binding":"B","address":"https://example.org/s"}]}],"bindings":[{"name":"B",\#
                "version":"1.1","style":"rpc","operations":[{"name":"get","action":"urn:get","use":"literal",\#
                "faults":["Failed"]}]},{"name":"H","style":"document","operations":[]}]}
                """#
        )
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

    @Test("A schema is told by its declarations")
    func schema() throws {
        let report = InspectionReport(
            try inspect(
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:s'>"
                    + "<xs:include schemaLocation='b.xsd'/><xs:element name='a'/><xs:complexType name='T'/>"
                    + "<xs:simpleType name='U'/></xs:schema>"
            )
        )
        #expect(
            report.text == "XML Schema urn:s\n  import b.xsd\n  element a\n  complexType T\n  simpleType U"
        )
    }

    @Test("Any other document is told by its root, and a broken envelope is refused")
    func others() throws {
        #expect(InspectionReport(try inspect("<a xmlns='urn:a'/>")).text == "XML document {urn:a}a")
        #expect(throws: SOAPError.self) {
            try inspect("<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'/>")
        }
    }
}
