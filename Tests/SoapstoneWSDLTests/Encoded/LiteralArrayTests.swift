import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Types of SOAP's encoding in literal messages: what contracts have that were made by tools for rpc/encoded.
@Suite struct LiteralArrayTests {
    /// The contract of encoded messages, bound as literal; or bound without a word of either.
    private static func contract(_ use: String) throws -> LoadedContract {
        let text = EncodedContract.text().replacing("use=\"encoded\"", with: use)
            .replacing("encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\"", with: "")
        let folder = try TemporaryFolder(["main.wsdl": text])
        return try ContractLoader().load(folder.path("main.wsdl"))
    }

    private static func codec(_ operation: String, _ use: String = "use=\"literal\"") throws -> OperationCodec {
        let contract = try contract(use)
        let bound = try #require(contract.operations.first { $0.name == operation })
        #expect(bound.output?.use == .literal)
        return try OperationCodec(bound, SchemaCodec(contract.schemas))
    }

    private static func json(_ xml: String, _ codec: OperationCodec) throws -> (json: String, rules: [String]) {
        let name = codec.operation.name
        let envelope = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:x="http://www.w3.org/2001/XMLSchema" \
            xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:c="http://schemas.xmlsoap.org/soap/encoding/" \
            xmlns:r="urn:rows"><s:Body><m:\(name)Response xmlns:m="urn:staff">\(xml)</m:\(name)Response></s:Body>\
            </s:Envelope>
            """
        return try self.json(envelope: Array(envelope.utf8), codec)
    }

    private static func json(envelope: [UInt8], _ codec: OperationCodec) throws -> (json: String, rules: [String]) {
        var report = SchemaReport()
        var output = ByteWriter()
        let message = try codec.envelope(XMLDocument(parsing: envelope))
        try codec.encodeJSON(of: message, .response, report: &report, to: &output)
        return (output.string, report.violations.map(\.rule))
    }

    @Test(
        "An array that wsdl:arrayType alone describes is one, with or without what the encoding says",
        arguments: ["use=\"literal\"", ""],
        [
            ("<rowsReturn/>", #"{"rowsReturn":[]}"#),
            (
                "<rowsReturn><item><id>1</id><name>A</name><boss i:nil='true'/><tags><name>x</name></tags></item></rowsReturn>",
                #"{"rowsReturn":[{"id":1,"name":"A","boss":null,"tags":{"name":["x"]}}]}"#
            ),
            (
                """
                <rowsReturn i:type='c:Array' c:arrayType='r:Row[2]'><x i:type='r:Row'><id>1</id><name>A</name>\
                <boss i:nil='true'/><tags/></x><item i:nil='true'/></rowsReturn>
                """,
                #"{"rowsReturn":[{"id":1,"name":"A","boss":null,"tags":{}},null]}"#
            ),
        ]
    )
    func arrays(use: String, example: (xml: String, json: String)) throws {
        let codec = try Self.codec("rows", use)
        let (json, rules) = try Self.json(example.xml, codec)
        #expect(json == example.json)
        #expect(rules == [])
        let message = try codec.message(from: JSONDocument(parsing: Array(json.utf8)).root, .response)
        let text = String(decoding: message.envelope(), as: UTF8.self)
        #expect(!text.contains("arrayType") && !text.contains("Array"), "\(text)")
        #expect(try Self.json(envelope: message.envelope(), codec).json == json)
    }

    @Test("An array that declares its items converts as the schema says")
    func declared() throws {
        let codec = try Self.codec("names")
        let (json, rules) = try Self.json("<namesReturn><name>A</name><name>B</name></namesReturn>", codec)
        #expect(json == #"{"namesReturn":{"name":["A","B"]}}"#)
        #expect(rules == [])
    }

    @Test("What is wrong with an item is told, and so is what is no array")
    func wrong() throws {
        let codec = try Self.codec("rows")
        #expect(try Self.json("<rowsReturn><item><id>x</id></item></rowsReturn>", codec).rules.isEmpty == false)
        let errors = #expect(throws: SchemaEncodeErrors.self) {
            let json = Array(#"{"rowsReturn":{"item":[]}}"#.utf8)
            return try codec.message(from: JSONDocument(parsing: json).root, .response)
        }
        #expect(errors?.errors.map { "\($0.code.rawValue) \($0.pointer)" } == ["kind /rowsReturn"])
    }

    @Test("Arrays of arrays and of several dimensions, and those that say no type, are left to the schema")
    func others() throws {
        for operation in ["grid", "lists", "open"] {
            let codec = try Self.codec(operation)
            let (json, _) = try Self.json("<\(operation)Return/>", codec)
            #expect(json == "{\"\(operation)Return\":{}}")
        }
    }

    @Test("Dialects take them as they take encoded ones", arguments: ["node-soap", "badgerfish"])
    func dialects(dialect: String) throws {
        let contract = try Self.contract("use=\"literal\"")
        let messages = try DialectMessages(contract, "rows", DialectEncodedTests.dialect(dialect))
        let own = #"{"rowsReturn":[{"id":1,"name":"A","boss":null,"tags":{"name":["x"]}}]}"#
        let xml = try messages.codec.operation.message(
            from: JSONDocument(parsing: Array(own.utf8)).root,
            .response
        ).envelope()
        let json = try messages.json(String(decoding: xml, as: UTF8.self), .response, strictly: true).json
        let back = try messages.xml(json, .response)
        #expect(try Self.json(envelope: Array(back.utf8), messages.codec.operation).json == own, "\(json)")
    }

    @Test("A sample is what the schema's letter allows: an array without items")
    func sample() throws {
        let contract = try Self.contract("use=\"literal\"")
        let codec = try Self.codec("rows")
        let output = try #require(codec.operation.output)
        let sample = try MessageSample(contract).envelope(output, .soap11)
        let (json, rules) = try Self.json(envelope: sample, codec)
        #expect(json == #"{"rowsReturn":[]}"#)
        #expect(rules == [])
    }
}
