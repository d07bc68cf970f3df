import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// The table of the page that compares Soapstone with other gateways: each row is a message that is converted both ways.
@Suite struct RefusedConstructTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var construct: String
        var refusedBy: String
        var json: String

        var testDescription: String { construct }
    }

    /// The rows with a JSON message in the last cell.
    static let rows: [Row] = RefusedConstruct.page.matches(of: /(?m)^\| (.+?) \| (.+?) \| `(\{.*\})` \|$/).map {
        match in
        Row(construct: String(match.1), refusedBy: String(match.2), json: String(match.3))
    }

    /// The products whose pages and issues the table is made of.
    private static let products = [
        "Azure API Management", "WSO2", "Apigee", "webMethods", "Tyk", "Ballerina",
    ]

    @Test("Each construct of the table has a message here, and each message a row; all products are in the table")
    func table() {
        #expect(Self.rows.map(\.construct).sorted() == RefusedConstruct.all.keys.sorted())
        for product in Self.products {
            #expect(Self.rows.contains { $0.refusedBy.contains(product) }, "\(product)")
        }
    }

    @Test("A message with the construct becomes the JSON of the table, and that the message", arguments: rows)
    func conversion(row: Row) throws {
        let construct = try #require(RefusedConstruct.all[row.construct])
        let folder = try TemporaryFolder(construct.files)
        let contract = try ContractLoader().load(folder.path("main.wsdl"))
        let operation = try #require(contract.operations.first { $0.name == "Op" })
        let codec = try OperationCodec(operation, SchemaCodec(contract.schemas))
        let envelope = """
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header>\(construct.header)</e:Header>\
            <e:Body>\(construct.body)</e:Body></e:Envelope>
            """.replacing(/>\s+</, with: "><")
        let parts = construct.parts ?? (type: "text/xml; charset=utf-8", before: "", after: "")
        let bytes = Array((parts.before + envelope + parts.after).utf8)
        #expect(try Self.json(bytes, parts.type, codec) == row.json)
        let message = try codec.message(from: JSONDocument(parsing: Array(row.json.utf8)).root, .request)
        let package = try message.package()
        // A part becomes a part again, and its JSON is the same.
        #expect((construct.parts == nil) == message.parts.isEmpty)
        #expect(try Self.json(package.body, package.contentType, codec) == row.json)
        if construct.parts == nil { #expect(try Self.body(package.body) == Self.body(bytes)) }
    }

    private static func json(_ bytes: [UInt8], _ type: String, _ codec: OperationCodec) throws -> String {
        var report = SchemaReport()
        var output = ByteWriter()
        let received = try codec.read(bytes, contentType: type)
        try codec.encodeJSON(of: received, .request, strictly: true, report: &report, to: &output)
        return output.string
    }

    /// The canonical form of the elements in the body.
    private static func body(_ bytes: [UInt8]) throws -> [String] {
        let envelope = try Envelope(XMLDocument(parsing: bytes), allowsEncoding: true, allowsSiblings: true)
        return ([envelope.payload].compactMap(\.self) + envelope.siblings).map { CanonicalForm().text(of: $0) }
    }
}
