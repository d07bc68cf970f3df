import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneSchema
import SoapstoneWSDL
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// Messages whose contract gives values parts of their own (MTOM).
@Suite struct OptimizedMessageTests {
    private static func message(_ json: String) throws -> (message: OperationMessage, codec: OperationCodec) {
        let codec = try AlbumContract.codec("exchange", in: AlbumContract.load())
        return (try codec.message(from: JSONDocument(parsing: Array(json.utf8)).root, .request), codec)
    }

    private static func json(_ message: ReceivedMessage, _ codec: OperationCodec) throws -> String {
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(of: message, .request, strictly: true, report: &report, to: &output)
        return output.string
    }

    private static let full = """
        {"title":"é <&>","image":"UE5H","frame":{"@contentType":"image/gif","$value":"R0lG"},"thumb":"QUJD"}
        """

    @Test("Values with expectedContentTypes travel as parts of their type, others in the envelope, and all come back")
    func parts() throws {
        let (message, codec) = try Self.message(Self.full)
        let package = try message.package(action: "urn:example:exchange")
        let type = try MediaType(parsing: package.contentType)
        #expect(type.essence == "multipart/related")
        #expect(type["type"] == "application/xop+xml")
        let received = try codec.read(package.body, contentType: package.contentType)
        let parts = try #require(received.package).parts.dropFirst()
        #expect(parts.map { $0.contentType?.description } == ["image/png", "image/gif"])
        #expect(try parts.map { String(decoding: try $0.content(), as: UTF8.self) } == ["PNG", "GIF"])
        let picture = try #require(received.envelope.payload).children
        #expect(picture.map(\.text) == ["é <&>", "", "", "QUJD"])
        #expect(try Self.json(received, codec) == Self.full)
    }

    @Test("The envelope alone has all values in it")
    func alone() throws {
        let (message, codec) = try Self.message(Self.full)
        let envelope = message.envelope()
        #expect(try Self.json(codec.read(envelope, contentType: "text/xml"), codec) == Self.full)
    }

    @Test("A message without such a value is an envelope alone, whatever the contract expects")
    func nothing() throws {
        let (message, _) = try Self.message(#"{"title":"T","image":""}"#)
        let package = try message.package()
        #expect(package.contentType == "text/xml; charset=utf-8")
        #expect(package.body == message.envelope())
    }

    @Test(
        "The type of a part is the first expected one that is no range, unless the value says its own",
        arguments: [
            ("image/png", "image/png"), ("image/*, image/gif;q=0.5", "image/gif"), ("*/*", "application/octet-stream"),
            ("image/*", "application/octet-stream"), ("", "application/octet-stream"),
            ("multipart/mixed", "application/octet-stream"), ("no type", "application/octet-stream"),
        ]
    )
    func types(expected: String, type: String) throws {
        let schemas = try SchemaText.read(
            """
            <xs:element name="e" type="xs:base64Binary" m:expectedContentTypes="\(expected)"
                xmlns:m="http://www.w3.org/2005/05/xmlmime"/>
            """
        ).set
        let element = try #require(schemas.elements.first { $0.name.local == "e" })
        #expect(schemas.partType(of: element)?.description == type)
    }

    @Test("Only Base64 becomes a part, and a type may say so for its elements")
    func others() throws {
        let schemas = try SchemaText.read(
            """
            <xs:element name="text" type="xs:string" m:expectedContentTypes="text/plain"
                xmlns:m="http://www.w3.org/2005/05/xmlmime"/>
            <xs:element name="hex" type="xs:hexBinary" m:expectedContentTypes="text/plain"
                xmlns:m="http://www.w3.org/2005/05/xmlmime"/>
            <xs:element name="plain" type="xs:base64Binary"/>
            <xs:element name="typed" type="t:Picture"/>
            <xs:simpleType name="Picture" m:expectedContentTypes="image/png" xmlns:m="http://www.w3.org/2005/05/xmlmime">
              <xs:restriction base="xs:base64Binary"/></xs:simpleType>
            """
        ).set
        let found = schemas.elements.filter { schemas.partType(of: $0) != nil }
        #expect(found.map(\.name.local) == ["typed"])
    }

    @Test("A sample has the parts that the contract expects, and is the same each time")
    func samples() throws {
        let contract = try AlbumContract.load()
        for name in ["exchange", "report"] {
            let codec = try AlbumContract.codec(name, in: contract)
            for (direction, bound) in [
                (OperationCodec.Direction.request, codec.operation.input), (.response, codec.operation.output),
            ] {
                let maker = MessageSample(contract, options: SampleOptions(extent: .all))
                let sample = try maker.message(try #require(bound), codec.version)
                let package = try maker.package(sample)
                #expect(try maker.package(sample).body == package.body)
                let received = try codec.read(package.body, contentType: package.contentType)
                var report = SchemaReport()
                var json = ByteWriter()
                try codec.encodeJSON(of: received, direction, strictly: true, report: &report, to: &json)
                let again = try codec.message(from: JSONDocument(parsing: json.bytes).root, direction)
                let texts = try [sample, again].map {
                    CanonicalForm().text(of: try XMLDocument(parsing: $0.envelope()).root)
                }
                #expect(texts[0] == texts[1])
                #expect(sample.parts.attachments.map(\.content) == again.parts.attachments.map(\.content))
                let expected = name == "exchange" ? 3 : direction == .request ? 3 : 2
                #expect(received.package?.parts.count == expected, "\(name) \(direction)")
            }
        }
    }
}
