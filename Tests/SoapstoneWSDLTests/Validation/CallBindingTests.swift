import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

@Suite struct CallBindingTests {
    /// One operation that is bound twice, literal and encoded, with one wrapper.
    private static func contract(soap: String) throws -> LoadedContract {
        func binding(_ name: String, _ body: String) -> String {
            """
            <w:binding name="\(name)" type="t:P">\
            <s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>\
            <w:operation name="o"><s:operation soapAction=""/><w:input><s:body \(body) namespace="urn:c"/></w:input>\
            </w:operation></w:binding>
            """
        }
        let text = """
            <w:definitions targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/" \
            xmlns:s="http://schemas.xmlsoap.org/wsdl/\(soap)/" xmlns:xs="http://www.w3.org/2001/XMLSchema">
            <w:message name="in"><w:part name="scale" type="xs:double"/></w:message>
            <w:portType name="P"><w:operation name="o"><w:input message="t:in"/></w:operation></w:portType>
            \(binding("L", #"use="literal""#))
            \(binding("E", #"use="encoded" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/""#))
            <w:service name="S"><w:port name="L" binding="t:L"><s:address location="http://localhost/l"/></w:port>
            <w:port name="E" binding="t:E"><s:address location="http://localhost/e"/></w:port></w:service>
            </w:definitions>
            """
        return try ContractLoader().load(Array(text.utf8), named: "twice.wsdl", in: ".")
    }

    @Test("Of two bindings of one call, a message is held against the one that it says", arguments: ["soap", "soap12"])
    func twice(soap: String) throws {
        let contract = try Self.contract(soap: soap)
        let validator = MessageValidator(contract)
        let sample = MessageSample(contract)
        let codec = try SchemaCodec(contract.schemas)
        var verdicts: [String] = []
        for operation in contract.operations {
            let version = try OperationCodec(operation, codec).version
            let document = try XMLDocument(parsing: sample.envelope(try #require(operation.input), version))
            verdicts.append("\(validator.validate(document).verdict)")
        }
        #expect(verdicts.first == "valid")
        #expect(verdicts.last?.hasPrefix("notChecked") == true, "\(verdicts)")
    }

    /// WSDL 1.1 section 3.5: parameters are all that a call holds. XML Schema's own attributes and SOAP's may stand on it.
    @Test(
        "A call holds its parameters and nothing else",
        arguments: [
            (" ", "<scale>1</scale>", []),
            (" ", "\n  <scale>1</scale> <!-- the only one -->\n", []),
            (" xsi:schemaLocation='urn:c c.xsd'", "<scale>1</scale>", []),
            (" e:encodingStyle=''", "<scale>1</scale>", []),
            (" ", "<scale>1</scale>stray", ["Text stands between the parameters of the call."]),
            (" ", "<![CDATA[stray]]><scale>1</scale>", ["Text stands between the parameters of the call."]),
            (" count='1'", "<scale>1</scale>", ["The call has the attribute 'count', and takes none."]),
            (" t:count='1'", "<scale>1</scale>", ["The call has the attribute '{urn:t}count', and takes none."]),
            (" ", "<scale>one</scale>", ["'one'"]),
            (" ", "<scale>1</scale><scale>2</scale>", ["'scale' is not a parameter of the call."]),
            (" ", "<c:scale>1</c:scale>", ["'{urn:c}scale' stands where the parameter 'scale' is expected."]),
            (" ", "", ["The call ends where the parameter 'scale' is expected."]),
        ]
    )
    func contents(attributes: String, content: String, violations: [String]) throws {
        let contract = try Self.contract(soap: "soap")
        let text = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:t="urn:t"><e:Body>
            <c:o xmlns:c="urn:c"\(attributes)>\(content)</c:o></e:Body></e:Envelope>
            """
        let report = try MessageValidator(contract).validate(XMLDocument(parsing: Array(text.utf8)))
        #expect(report.verdict == (violations.isEmpty ? .valid : .invalid))
        #expect(report.violations.count == violations.count)
        for (found, expected) in zip(report.violations, violations) {
            #expect(found.message.contains(expected))
            #expect(found.place.line == 2)
        }
    }
}
