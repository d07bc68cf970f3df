import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML
import Testing

@testable import SoapstoneMessages

/// Encoded messages in dialects, arrays and references among them.
@Suite struct DialectEncodedTests {
    /// A dialect by its name; node-soap's with nil as null, which it is in arrays.
    static func dialect(_ name: String) throws -> JSONDialect {
        if name == "node-soap" { return .nodeSOAP(try NodeSOAPOptions(handleNilAsNull: true)) }
        return try JSONDialect(named: name, attributePrefix: name == "soapstone" ? "-" : nil)
    }

    private static func response(_ operation: String, _ result: String, beside: String = "") -> String {
        """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" \
        xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:c="http://schemas.xmlsoap.org/soap/encoding/" xmlns:r="urn:rows">\
        <s:Body><m:\(operation)Response xmlns:m="urn:staff">\(result)</m:\(operation)Response>\(beside)</s:Body></s:Envelope>
        """
    }

    /// A message as Soapstone's own JSON has it.
    private static func own(_ xml: String, _ codec: OperationCodec) throws -> String {
        var report = SchemaReport()
        var output = ByteWriter()
        let envelope = try codec.envelope(XMLDocument(parsing: Array(xml.utf8)))
        try codec.encodeJSON(of: envelope, .response, strictly: true, report: &report, to: &output)
        return output.string
    }

    @Test(
        "Samples of all encoded operations come back from both dialects",
        arguments: ["node-soap", "badgerfish"],
        SOAPVersion.allCases
    )
    func samples(dialect: String, version: SOAPVersion) throws {
        let style = version == .soap11 ? "http://schemas.xmlsoap.org/soap/encoding/" : SOAPEncoding.soap12.namespace
        let loaded = try EncodedContract.Loaded(version, style: style)
        let contract = try ContractDialect(loaded.contract, Self.dialect(dialect))
        // Empty elements of any type, which node-soap takes for null.
        let losses = dialect == "node-soap" ? ["open", "any"] : []
        for operation in loaded.contract.operations where !losses.contains(operation.name) {
            let messages = DialectMessages(try contract.codec(of: operation))
            let sample = try MessageSample(loaded.contract, options: SampleOptions(extent: .all))
                .envelope(try #require(operation.output), version)
            let xml = String(decoding: sample, as: UTF8.self)
            let (json, report) = try messages.json(xml, .response, strictly: true)
            #expect(report.count == 0)
            let back = try messages.xml(json, .response)
            #expect(
                try Self.own(back, messages.codec.operation) == Self.own(xml, messages.codec.operation),
                "\(operation.name): \(json)"
            )
        }
    }

    @Test(
        "Values stand in the place of what refers to them",
        arguments: ["node-soap", "badgerfish"]
    )
    func references(dialect: String) throws {
        let loaded = try EncodedContract.Loaded()
        let messages = try DialectMessages(loaded.contract, "staff", Self.dialect(dialect))
        let xml = Self.response(
            "staff",
            "<staffReturn href=\"#a\"/>",
            beside: """
                <multiRef id="a" i:type="r:Row"><id>1</id><name>A</name><boss href="#b"/></multiRef>\
                <multiRef id="b"><id>2</id><name>B</name></multiRef>
                """
        )
        let json = try messages.json(xml, .response).json
        #expect(!json.contains("href"), "\(json)")
        #expect(json.contains("\"A\"") && json.contains("\"B\""), "\(json)")
        let back = try messages.xml(json, .response)
        #expect(
            try Self.own(back, messages.codec.operation)
                == #"{"staffReturn":{"id":1,"name":"A","boss":{"id":2,"name":"B"}}}"#
        )
    }

    @Test(
        "Arrays are taken as node-soap gives them, whatever prefixes the message had, and as callers write them",
        arguments: [
            (
                "grid",
                #"{"gridReturn":{"attributes":{"i:type":"c:Array","c:arrayType":"x:int[2,2]"},"item":["1","2","3","4"]}}"#,
                #"{"gridReturn":[[1,2],[3,4]]}"#
            ),
            (
                "grid",
                #"{"gridReturn":{"attributes":{"q:arrayType":"x:int[2,2]"},"v":[1,{"attributes":{"q:position":"[1,1]"},"$value":4}]}}"#,
                #"{"gridReturn":[[1,null],[null,4]]}"#
            ),
            ("names", #"{"namesReturn":{"name":["A","B"]}}"#, #"{"namesReturn":["A","B"]}"#),
            ("names", #"{"namesReturn":{"name":"A"}}"#, #"{"namesReturn":["A"]}"#),
            ("names", #"{"namesReturn":{}}"#, #"{"namesReturn":[]}"#),
            ("names", #"{"namesReturn":null}"#, #"{"namesReturn":null}"#),
            ("names", #"{"namesReturn":{"name":["A",null]}}"#, #"{"namesReturn":["A",null]}"#),
            ("rows", #"{"rowsReturn":{"row":{"id":7,"name":"A"}}}"#, #"{"rowsReturn":[{"id":7,"name":"A"}]}"#),
            (
                "rows", #"{"rowsReturn":{"row":[{"id":7,"name":"A","tags":{"name":["x","y"]}}]}}"#,
                #"{"rowsReturn":[{"id":7,"name":"A","tags":["x","y"]}]}"#
            ),
            (
                "lists", #"{"listsReturn":{"item":[{"item":["a","b"]},{"item":"c"}]}}"#,
                #"{"listsReturn":[["a","b"],["c"]]}"#
            ),
        ]
    )
    func nodeSOAPArrays(operation: String, json: String, own: String) throws {
        let loaded = try EncodedContract.Loaded()
        let messages = try DialectMessages(loaded.contract, operation, Self.dialect("node-soap"))
        #expect(try Self.own(messages.xml(json, .response), messages.codec.operation) == own)
    }

    @Test("An array in BadgerFish is what XML has")
    func badgerFishArray() throws {
        let loaded = try EncodedContract.Loaded()
        let messages = try DialectMessages(loaded.contract, "grid", .badgerFish)
        let xml = Self.response(
            "grid",
            #"<gridReturn i:type="c:Array" c:arrayType="x:int[1,2]"><v>1</v><v i:type="x:int">2</v></gridReturn>"#
        )
        let json = try messages.json(xml, .response).json
        #expect(json.contains(#""@c:arrayType":"x:int[1,2]""#), "\(json)")
        #expect(
            try Self.own(messages.xml(json, .response), messages.codec.operation) == #"{"gridReturn":[[1,2]]}"#
        )
    }

    @Test(
        "What is wrong in an array is told with the array's place",
        arguments: [
            (#"{"rowsReturn":{"row":[{"id":"x"}]}}"#, ["xml /rowsReturn"]),
            (##"{"rowsReturn":{"attributes":{"href":"#a"}}}"##, ["xml /rowsReturn"]),
            (#"{"rowsReturn":["A"]}"#, ["xml /rowsReturn/0"]),
        ]
    )
    func errors(json: String, expected: [String]) throws {
        let loaded = try EncodedContract.Loaded()
        let messages = try DialectMessages(loaded.contract, "rows", Self.dialect("node-soap"))
        #expect(try messages.errors(json, .response).map { "\($0.code.rawValue) \($0.pointer)" } == expected)
    }

    @Test(
        "Keys that are somebody else's are passed over, in the message's object alone",
        arguments: [
            ("soapstone", #"{"id":7,"total":1,"paid":true,"x":1}"#),
            ("node-soap", #"{"id":7,"total":1,"paid":true,"x":1}"#),
            ("badgerfish", #"{"order":{"@xmlns":{"$":"urn:example"},"id":7,"total":1,"paid":true},"x":1}"#),
        ]
    )
    func besides(dialect: String, json: String) throws {
        let messages = try DialectMessages(DialectPageTests.contract(), "order", Self.dialect(dialect))
        let value = try DialectMessages.parse(json)
        #expect(throws: SchemaEncodeErrors.self) { try messages.codec.message(from: value, .request) }
        let body = try messages.codec.message(from: value, .request, besides: ["x"]).body
        #expect(try XMLDocument(parsing: body).root.children.map(\.name.local) == ["id", "total", "paid"])
        // Its own keys are the message's first.
        let own = try messages.codec.message(from: value, .request, besides: ["x", "id", "order"]).body
        #expect(own == body)
    }
}
