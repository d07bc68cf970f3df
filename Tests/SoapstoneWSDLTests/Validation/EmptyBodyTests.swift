import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Bodies of messages without parts (WSDL 1.1 section 3.5).
@Suite struct EmptyBodyTests {
    /// `ask` has no parts in its request and one in its response; `tell` has one in both.
    private static func contract() throws -> LoadedContract {
        let text = """
            <w:definitions targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/" \
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
            <w:types><xs:schema targetNamespace="urn:t"><xs:element name="told" type="xs:string"/></xs:schema></w:types>
            <w:message name="none"/><w:message name="told"><w:part name="body" element="t:told"/></w:message>
            <w:portType name="P"><w:operation name="ask"><w:input message="t:none"/><w:output message="t:told"/></w:operation>
            <w:operation name="tell"><w:input message="t:told"/><w:output message="t:told"/></w:operation></w:portType>
            <w:binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="ask"><s:operation soapAction="urn:ask"/><w:input><s:body use="literal"/></w:input>
            <w:output><s:body use="literal"/></w:output></w:operation>
            <w:operation name="tell"><s:operation soapAction="urn:tell"/><w:input><s:body use="literal"/></w:input>
            <w:output><s:body use="literal"/></w:output></w:operation></w:binding>
            <w:service name="S"><w:port name="L" binding="t:B"><s:address location="http://localhost/"/></w:port></w:service>
            </w:definitions>
            """
        return try ContractLoader().load(Array(text.utf8), named: "ask.wsdl", in: ".")
    }

    @Test(
        "An empty Body is valid where a message of the operation has nothing in it, and else it is not",
        arguments: [
            ("", "ask", "valid"), (" \n ", "ask", "valid"), ("<!-- nothing -->", nil, "valid"), ("", "tell", "invalid"),
            ("<told xmlns='urn:t'/>", "tell", "valid"), ("<told xmlns='urn:t'/>", "ask", "valid"),
        ]
    )
    func verdict(body: String, name: String?, expected: String) throws {
        let contract = try Self.contract()
        let validator = MessageValidator(contract)
        let operation = contract.operations.first { $0.name == name }
        let envelope =
            "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>\(body)</e:Body></e:Envelope>"
        let report = validator.validate(try XMLDocument(parsing: Array(envelope.utf8)), of: operation)
        #expect("\(report.verdict)" == expected)
        if expected == "invalid" {
            #expect(
                report.violations.map(\.message) == [
                    "The Body is empty, and no message of the operation 'tell' is."
                ]
            )
        }
    }

    @Test("No verdict is given on an empty Body by a schema alone")
    func schema() throws {
        let text = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='a'/></xs:schema>"
        let contract = try ContractLoader().load(Array(text.utf8), named: "a.xsd", in: ".")
        let envelope = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body/></e:Envelope>"
        let report = try MessageValidator(contract).validate(XMLDocument(parsing: Array(envelope.utf8)))
        #expect("\(report.verdict)".hasPrefix("notChecked"))
    }
}
