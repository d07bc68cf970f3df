import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Parts beside the envelope: MTOM, and attachments that the contract or a value names.
@Suite struct AttachmentTests {
    private static let contract = """
        <w:definitions targetNamespace="urn:a" xmlns:t="urn:a" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/"
            xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:f="http://ws-i.org/profiles/basic/1.1/xsd">
          <w:types><xs:schema targetNamespace="urn:a">
            <xs:import namespace="http://ws-i.org/profiles/basic/1.1/xsd"/>
            <xs:element name="store"><xs:complexType><xs:sequence>
              <xs:element name="data" type="t:Small" minOccurs="0" maxOccurs="unbounded"/>
              <xs:element name="file" type="f:swaRef" minOccurs="0"/>
              <xs:any minOccurs="0" namespace="##other" processContents="skip"/></xs:sequence></xs:complexType></xs:element>
            <xs:simpleType name="Small"><xs:restriction base="xs:base64Binary"><xs:maxLength value="4"/></xs:restriction>
              </xs:simpleType></xs:schema></w:types>
          <w:message name="store"><w:part name="body" element="t:store"/></w:message>
          <w:message name="send"><w:part name="body" element="t:store"/><w:part name="photo" type="xs:base64Binary"/>
            <w:part name="text" type="xs:string"/></w:message>
          <w:portType name="P"><w:operation name="store"><w:input message="t:store"/></w:operation>
            <w:operation name="send"><w:input message="t:send"/></w:operation></w:portType>
          <w:binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="store"><s:operation soapAction=""/><w:input><s:body use="literal"/></w:input></w:operation>
            <w:operation name="send"><s:operation soapAction=""/><w:input><m:multipartRelated>
              <m:part><s:body parts="body" use="literal"/></m:part>
              <m:part><m:content part="photo" type="image/png"/><m:content part="photo" type="image/*"/></m:part>
              <m:part><m:content part="text" type="text/plain"/></m:part></m:multipartRelated></w:input></w:operation>
          </w:binding></w:definitions>
        """

    private static func codec(_ operation: String) throws -> OperationCodec {
        let folder = try TemporaryFolder(["main.wsdl": contract])
        let contract = try ContractLoader().load(folder.path("main.wsdl"))
        let bound = try #require(contract.operations.first { $0.name == operation })
        return try OperationCodec(bound, SchemaCodec(contract.schemas))
    }

    /// A part: its Content-ID, empty for none, its type, its content.
    private typealias Part = (id: String, type: String, content: String)

    private static func package(_ content: String, _ parts: [Part], isXOP: Bool = false) -> (
        type: String, body: [UInt8]
    ) {
        let envelope = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:x="http://www.w3.org/2004/08/xop/include">\
            <s:Body><t:store xmlns:t="urn:a">\(content)</t:store></s:Body></s:Envelope>
            """
        let rootType = isXOP ? "application/xop+xml; type=\"text/xml\"" : "text/xml"
        let all = [("root", rootType, envelope)] + parts
        let body = all.map { id, type, content in
            "--b\r\nContent-Type: \(type)\r\n" + (id.isEmpty ? "" : "Content-ID: <\(id)>\r\n") + "\r\n\(content)\r\n"
        }
        let type = isXOP ? "application/xop+xml" : "text/xml"
        return (
            "multipart/related; boundary=b; type=\"\(type)\"; start=\"<root>\"", Array((body.joined() + "--b--").utf8)
        )
    }

    private static func json(
        _ codec: OperationCodec,
        _ message: (type: String, body: [UInt8]),
        strictly: Bool = true,
        limits: MIMELimits = .standard
    ) throws -> (json: String, rules: [String]) {
        let received = try codec.read(message.body, contentType: message.type, packageLimits: limits)
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(of: received, .request, strictly: strictly, report: &report, to: &output)
        return (output.string, report.violations.map(\.rule))
    }

    @Test("What xop:Include refers to stands in its place, in Base64")
    func xop() throws {
        let message = Self.package(
            """
            <data><x:Include href="cid:p%2B1"/></data><data>QUI=</data><data> <x:Include href="cid:p%2B1"/> </data>\
            <o:any xmlns:o="urn:o"><o:v><x:Include href="cid:p2"/></o:v></o:any>
            """,
            [("p+1", "image/png", "ABC"), ("p2", "text/plain", "\u{1}\u{2}")],
            isXOP: true
        )
        let (json, _) = try Self.json(Self.codec("store"), message)
        // The wildcard's XML has the text too, and no part is left over.
        #expect(
            json == #"{"data":["QUJD","QUI=","QUJD"],"$any":"<any xmlns=\"urn:o\"><v>AQI=</v></any>"}"#
        )
    }

    @Test(
        "A part that is not there, or is no value of the type, is told",
        arguments: [
            (
                ##"<data><x:Include href="cid:none"/></data>"##,
                #"{"data":[null],"$attachments":{"cid:p":{"contentType":"image/png","base64":"QUJDREU="}}}"#,
                "soap.attachment"
            ),
            (
                ##"<data><x:Include href="http://example.com/p"/></data>"##,
                #"{"data":[null],"$attachments":{"cid:p":{"contentType":"image/png","base64":"QUJDREU="}}}"#,
                "soap.attachment"
            ),
            (##"<data><x:Include href="cid:p"/></data>"##, #"{"data":["QUJDREU="]}"#, "cvc-maxLength-valid"),
        ]
    )
    func wrongParts(content: String, json: String, rule: String) throws {
        let codec = try Self.codec("store")
        let message = Self.package(content, [("p", "image/png", "ABCDE")], isXOP: true)
        let (found, rules) = try Self.json(codec, message, strictly: false)
        #expect(found == json)
        #expect(rules == [rule])
        #expect(throws: SchemaCodecError.self) { try Self.json(codec, message) }
    }

    @Test("References cost what they lead to")
    func limits() throws {
        var limits = MIMELimits.standard
        limits.referencedBytes = 11
        let message = Self.package(
            String(repeating: ##"<data><x:Include href="cid:p"/></data>"##, count: 3),
            [("p", "image/png", "ABCD")],
            isXOP: true
        )
        #expect(throws: SchemaCodecError.self) { try Self.json(Self.codec("store"), message, limits: limits) }
        limits.referencedBytes = 12
        #expect(try Self.json(Self.codec("store"), message, limits: limits).json.contains("QUJDRA=="))
        limits.parts = 1
        #expect(throws: SOAPError.self) { try Self.json(Self.codec("store"), message, limits: limits) }
    }

    @Test(
        "Parts that the contract names are found by their Content-ID, else by their type",
        arguments: [
            [("photo=1@a", "image/png", "P"), ("text=2@a", "text/plain", "T")],
            [("text=2@a", "text/plain", "T"), ("photo=1@a", "image/png", "P")],
            [("", "text/plain", "T"), ("", "image/png", "P")],
            [("b", "text/plain; charset=utf-8", "T"), ("a", "image/png", "P")],
        ]
    )
    func attachments(parts: [(String, String, String)]) throws {
        let codec = try Self.codec("send")
        let (json, _) = try Self.json(codec, Self.package("", parts.map { ($0.0, $0.1, $0.2) }))
        let type = parts.first { $0.2 == "T" }?.1 ?? ""
        let expected = """
            {"$attachments":{"photo":{"contentType":"image/png","base64":"UA=="},\
            "text":{"contentType":"\(type)","base64":"VA=="}}}
            """
        #expect(json == expected)
        // And back.
        let message = try codec.message(from: JSONDocument(parsing: Array(json.utf8)).root, .request)
        let (contentType, body) = try message.package()
        #expect(contentType.hasPrefix("multipart/related; type=\"text/xml\"") || contentType.contains("text/xml"))
        #expect(try Self.json(codec, (contentType, body)).json == expected)
    }

    @Test("A contract's part that is not there is told")
    func missing() throws {
        let codec = try Self.codec("send")
        let message = Self.package("", [("photo=1@a", "image/png", "P")])
        let (json, rules) = try Self.json(codec, message, strictly: false)
        #expect(json == #"{"$attachments":{"photo":{"contentType":"image/png","base64":"UA=="}}}"#)
        #expect(rules == ["wsdl.attachment"])
        #expect(throws: SchemaCodecError.self) { try Self.json(codec, message) }
    }

    @Test("A part that a value refers to goes by the URL of the reference")
    func reference() throws {
        let codec = try Self.codec("store")
        let (json, _) = try Self.json(codec, Self.package("<file>cid:f1@a</file>", [("f1@a", "image/gif", "G")]))
        #expect(json == #"{"file":"cid:f1@a","$attachments":{"cid:f1@a":{"contentType":"image/gif","base64":"Rw=="}}}"#)
        let message = try codec.message(from: JSONDocument(parsing: Array(json.utf8)).root, .request)
        let (contentType, body) = try message.package()
        #expect(try Self.json(codec, (contentType, body)).json == json)
    }

    @Test("A message without attachments is an envelope alone")
    func alone() throws {
        let codec = try Self.codec("store")
        let message = try codec.message(from: JSONDocument(parsing: Array(#"{"data":["QQ=="]}"#.utf8)).root, .request)
        let (contentType, body) = try message.package()
        #expect(contentType == "text/xml; charset=utf-8")
        #expect(body == message.envelope())
        #expect(try Self.json(codec, (contentType, body)).json == #"{"data":["QQ=="]}"#)
    }

    @Test(
        "What no part can be made of is told with its place",
        arguments: [
            (#"{"$attachments":[]}"#, ["kind /$attachments"]),
            ("{}", ["missing ", "missing "]),
            (
                #"{"$attachments":{"photo":{"base64":"?"},"text":{"contentType":"x","base64":""},"foto":{}}}"#,
                [
                    "value /$attachments/photo/base64", "value /$attachments/text/contentType",
                    "unknown /$attachments/foto",
                ]
            ),
            (
                #"{"$attachments":{"photo":"QQ==","text":{"type":"a/b"}}}"#,
                ["kind /$attachments/photo", "unknown /$attachments/text/type", "missing /$attachments/text"]
            ),
        ]
    )
    func errors(json: String, expected: [String]) throws {
        let codec = try Self.codec("send")
        #expect {
            try codec.message(from: JSONDocument(parsing: Array(json.utf8)).root, .request)
        } throws: { error in
            (error as? SchemaEncodeErrors)?.errors.map { "\($0.code.rawValue) \($0.pointer)" } == expected
        }
    }
}
