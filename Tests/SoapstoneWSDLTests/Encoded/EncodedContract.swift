import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// A contract with operations whose messages are in SOAP's encoding.
enum EncodedContract {
    private static let operations = [
        ("staff", #"<w:part name="depth" type="xs:int"/><w:part name="name" type="xs:string"/>"#, "r:Row"),
        ("rows", #"<w:part name="rows" type="r:Rows"/>"#, "r:Rows"),
        ("grid", #"<w:part name="grid" type="r:Grid"/>"#, "r:Grid"),
        ("lists", #"<w:part name="lists" type="r:Lists"/>"#, "r:Lists"),
        ("names", #"<w:part name="names" type="r:Names"/>"#, "r:Names"),
        ("open", #"<w:part name="open" type="c:Array"/>"#, "c:Array"),
        ("any", #"<w:part name="any" type="xs:anyType"/>"#, "xs:anyType"),
        ("text", #"<w:part name="text" type="c:string"/>"#, "c:string"),
        ("blob", #"<w:part name="blob" type="xs:base64Binary"/>"#, "xs:base64Binary"),
        ("animal", #"<w:part name="animal" type="r:Animal"/>"#, "r:Animal"),
    ]

    static func text(
        version: SOAPVersion = .soap11,
        style: String = "http://schemas.xmlsoap.org/soap/encoding/"
    ) -> String {
        let soap = version == .soap11 ? "soap" : "soap12"
        let messages = operations.map { name, parts, result in
            """
            <w:message name="\(name)In">\(parts)</w:message>
            <w:message name="\(name)Out"><w:part name="\(name)Return" type="\(result)"/></w:message>
            """
        }
        let portType = operations.map { name, _, _ in
            """
            <w:operation name="\(name)"><w:input message="r:\(name)In"/><w:output message="r:\(name)Out"/>\
            <w:fault name="bad" message="r:bad"/></w:operation>
            """
        }
        let body = #"use="encoded" namespace="urn:staff" encodingStyle="\#(style)""#
        let binding = operations.map { name, _, _ in
            """
            <w:operation name="\(name)"><s:operation soapAction=""/>
              <w:input><s:header message="r:headers" part="ticket" \(body)/><s:body \(body)/></w:input>
              <w:output><s:body \(body)/></w:output><w:fault name="bad"><s:fault name="bad" \(body)/></w:fault>
            </w:operation>
            """
        }
        return """
            <w:definitions targetNamespace="urn:rows" xmlns:r="urn:rows" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
                xmlns:s="http://schemas.xmlsoap.org/wsdl/\(soap)/" xmlns:xs="http://www.w3.org/2001/XMLSchema"
                xmlns:c="http://schemas.xmlsoap.org/soap/encoding/">
              <w:types><xs:schema targetNamespace="urn:rows">
                <xs:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>
                <xs:complexType name="Row"><xs:sequence>
                  <xs:element name="id" type="xs:int"/><xs:element name="name" type="xs:string"/>
                  <xs:element name="boss" type="r:Row" nillable="true"/>
                  <xs:element name="tags" type="r:Names"/></xs:sequence></xs:complexType>
                \(array("Rows", "r:Row[]")) \(array("Grid", "xs:int[,]")) \(array("Lists", "xs:string[][]"))
                <xs:complexType name="Names"><xs:complexContent><xs:restriction base="c:Array"><xs:sequence>
                  <xs:element name="name" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence></xs:restriction></xs:complexContent></xs:complexType>
                <xs:complexType name="Animal" abstract="true"><xs:sequence>
                  <xs:element name="name" type="xs:string"/></xs:sequence></xs:complexType>
                <xs:complexType name="Cat"><xs:complexContent><xs:extension base="r:Animal"><xs:sequence>
                  <xs:element name="lives" type="xs:int"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
              </xs:schema></w:types>
              <w:message name="headers"><w:part name="ticket" type="xs:string"/></w:message>
              <w:message name="bad"><w:part name="fault" type="r:Row"/></w:message>
              \(messages.joined()) <w:portType name="P">\(portType.joined())</w:portType>
              <w:binding name="B" type="r:P">
                <s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>\(binding.joined())</w:binding>
              <w:service name="S"><w:port name="P" binding="r:B"><s:address location="http://127.0.0.1/"/></w:port></w:service>
            </w:definitions>
            """
    }

    private static func array(_ name: String, _ type: String) -> String {
        """
        <xs:complexType name="\(name)"><xs:complexContent><xs:restriction base="c:Array">
          <xs:attribute ref="c:arrayType" w:arrayType="\(type)"/></xs:restriction></xs:complexContent></xs:complexType>
        """
    }

    /// A loaded contract and the codec of its schemas.
    struct Loaded {
        let contract: LoadedContract
        let codec: SchemaCodec
        let version: SOAPVersion

        init(_ version: SOAPVersion = .soap11, style: String = "http://schemas.xmlsoap.org/soap/encoding/") throws {
            let folder = try TemporaryFolder(["main.wsdl": EncodedContract.text(version: version, style: style)])
            contract = try ContractLoader().load(folder.path("main.wsdl"))
            codec = try SchemaCodec(contract.schemas)
            self.version = version
        }

        func operation(_ name: String) throws -> OperationCodec {
            try OperationCodec(#require(contract.operations.first { $0.name == name }), codec)
        }

        /// The JSON of a response whose Body holds `call`.
        func json(
            _ operation: String,
            _ body: String,
            strictly: Bool = true,
            direction: OperationCodec.Direction = .response
        ) throws -> (json: String, rules: [String]) {
            let codec = try self.operation(operation)
            let xml = """
                <s:Envelope xmlns:s="\(version.namespace)" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
                xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:c="http://schemas.xmlsoap.org/soap/encoding/" \
                xmlns:e="http://www.w3.org/2003/05/soap-encoding" xmlns:r="urn:rows"><s:Body>\(body)</s:Body></s:Envelope>
                """
            var report = SchemaReport()
            var output = ByteWriter()
            let envelope = try codec.envelope(XMLDocument(parsing: Array(xml.utf8)))
            try codec.encodeJSON(of: envelope, direction, strictly: strictly, report: &report, to: &output)
            return (output.string, report.violations.map(\.rule))
        }

        /// What an operation answers, with the parts of `result` in it.
        func response(_ operation: String, _ result: String, beside: String = "", strictly: Bool = true) throws -> (
            json: String, rules: [String]
        ) {
            try json(
                operation,
                "<m:\(operation)Response xmlns:m=\"urn:staff\">\(result)</m:\(operation)Response>\(beside)",
                strictly: strictly
            )
        }
    }
}
