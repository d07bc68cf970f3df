import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneSchema
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// Whole messages: body, headers and fault.
@Suite struct OperationCodecTests {
    private static func contract() throws -> LoadedContract {
        let folder = try TemporaryFolder(["main.wsdl": MessageExample.contract])
        return try ContractLoader().load(folder.path("main.wsdl"))
    }

    private static func codec(_ operation: String, _ contract: LoadedContract) throws -> OperationCodec {
        let bound = try #require(contract.operations.first { $0.name == operation })
        return try OperationCodec(bound, SchemaCodec(contract.schemas))
    }

    private static func json(
        _ xml: String,
        _ direction: OperationCodec.Direction,
        _ codec: OperationCodec,
        strictly: Bool = false
    ) throws -> (json: String, report: SchemaReport) {
        let envelope = try codec.envelope(XMLDocument(parsing: Array(xml.utf8)))
        var report = SchemaReport()
        var output = ByteWriter()
        try codec.encodeJSON(of: envelope, direction, strictly: strictly, report: &report, to: &output)
        return (output.string, report)
    }

    private static func errors(_ json: String, _ direction: OperationCodec.Direction, _ codec: OperationCodec) throws
        -> [String]
    {
        do {
            let message = try codec.message(from: try JSONDocument(parsing: Array(json.utf8)).root, direction)
            Issue.record("it was written: \(String(decoding: message.envelope(), as: UTF8.self))")
            return []
        } catch let errors as SchemaEncodeErrors {
            return errors.errors.map { "\($0.code.rawValue) \($0.pointer)" }
        }
    }

    /// The canonical form of an envelope, without white space around its own elements.
    private static func canonical(_ xml: String) throws -> [String] {
        let document = try XMLDocument(parsing: Array(xml.utf8))
        let envelope = try Envelope(document, allowsEncoding: true, allowsSiblings: true)
        let form = CanonicalForm()
        let content = envelope.fault.map { fault in ["\(fault.code)", fault.reason] + fault.detail.map(form.text) }
        return envelope.headers.map { form.text(of: $0.element) }
            + (content ?? ([envelope.payload].compactMap(\.self) + envelope.siblings).map(form.text))
    }

    /// XML without white space between tags.
    private static func compact(_ xml: String) -> String {
        xml.replacing(/>\s+</, with: "><")
    }

    @Test("The page has its examples, and its contract breaks no rule")
    func examples() throws {
        #expect(MessageExample.all.count == 11)
        #expect(try Self.contract().findings.allSatisfy { $0.severity != .error })
    }

    @Test("An envelope becomes the JSON of the page, and that becomes the envelope", arguments: MessageExample.all)
    func mapping(example: MessageExample) throws {
        let codec = try Self.codec(example.operation, Self.contract())
        let (json, report) = try Self.json(example.xml, example.direction, codec, strictly: true)
        #expect(json == (try CodecExample.compact(example.json)))
        #expect(report.count == 0)
        let document = try JSONDocument(parsing: Array(example.json.utf8))
        let message = try codec.message(from: document.root, example.direction)
        let back = String(decoding: message.envelope(), as: UTF8.self)
        #expect(try Self.canonical(back) == Self.canonical(Self.compact(example.back)), "\(back)")
        #expect(try Self.json(back, example.direction, codec, strictly: true).json == json)
    }

    @Test("A package becomes the JSON of the page, and that a package")
    func package() throws {
        let example = MessageExample.package
        let codec = try Self.codec("photo", Self.contract())
        let parts = example.mime.dropFirst().split(separator: "\n\n", maxSplits: 1)
        let type = try #require(parts.first).dropFirst("Content-Type: ".count)
        let body = try #require(parts.last)
        var (contentType, bytes) = (String(type), Array(body.utf8))
        let message = try JSONDocument(parsing: Array(example.json.utf8)).root
        for _ in 0..<2 {
            let received = try codec.read(bytes, contentType: contentType)
            var report = SchemaReport()
            var output = ByteWriter()
            try codec.encodeJSON(of: received, .request, strictly: true, report: &report, to: &output)
            #expect(output.string == (try CodecExample.compact(example.json)))
            (contentType, bytes) = try codec.message(from: message, .request).package()
        }
    }

    @Test(
        "Everything that is wrong with a message is told at once, each with its place",
        arguments: [
            (
                "getPrice", #"{"symbl":["A"],"$headers":{"sesion":{},"session":{"id":7}}}"#,
                ["unknown /symbl", "missing ", "unknown /$headers/sesion", "kind /$headers/session/id"]
            ),
            ("getPrice", #"{"symbol":["A"],"$header":{}}"#, ["unknown /$header"]),
            ("getPrice", #"{"symbol":["A"],"$headers":[]}"#, ["kind /$headers"]),
            ("rename", #"{"$value":"A","x":1}"#, ["unknown /x"]),
            ("rename", #"{"symbol":"A"}"#, ["kind "]),
            ("pair", #"{"symbol":"A","cuont":2}"#, ["unknown /cuont", "missing "]),
            ("pair", #"[]"#, ["kind "]),
            ("sum", #"{"left":"x"}"#, ["value /left", "missing "]),
        ]
    )
    func errors(operation: String, json: String, expected: [String]) throws {
        #expect(try Self.errors(json, .request, Self.codec(operation, Self.contract())) == expected)
    }

    @Test(
        "A fault that cannot be made is told with its places",
        arguments: [
            (#"{"$fault":{}}"#, ["missing /$fault"]),
            (#"{"$fault":"x"}"#, ["kind /$fault"]),
            (
                #"{"$fault":{"reason":1,"detail":{"unknownSymbl":{},"unknownSymbol":{}},"x":1}}"#,
                [
                    "unknown /$fault/x", "kind /$fault/reason", "unknown /$fault/detail/unknownSymbl",
                    "missing /$fault/detail/unknownSymbol",
                ]
            ),
            (#"{"$fault":{"reason":"r","detail":{"$any":["<a>"]}}}"#, ["xml /$fault/detail/$any/0"]),
            (#"{"$fault":{"reason":"r","detail":{"$any":"<a/>"}}}"#, ["kind /$fault/detail/$any"]),
            // What SOAP 1.1 has no place for.
            (
                #"{"$fault":{"reason":"r","subcodes":["A"],"node":"urn:n"}}"#,
                ["unknown /$fault/subcodes", "unknown /$fault/node"]
            ),
            (#"{"$fault":{"reason":"a\u0001","role":"\uFFFF"}}"#, ["value /$fault/reason", "value /$fault/role"]),
            (#"{"$fault":{"reason":"r"},"price":[]}"#, ["unknown /price"]),
        ]
    )
    func faultErrors(json: String, expected: [String]) throws {
        #expect(try Self.errors(json, .response, Self.codec("getPrice", Self.contract())) == expected)
    }

    @Test("A fault loses nothing, however long it is")
    func longFault() throws {
        let codec = try Self.codec("getPrice", Self.contract())
        let long = String(repeating: "é<", count: 10_000)
        let json = """
            {"$fault":{"code":"Client","reason":"\(long)","role":"urn:\(String(repeating: "r", count: 5_000))",\
            "detail":{"unknownSymbol":{"symbol":"\(long)"},"$any":["<x>\(String(repeating: "y", count: 20_000))</x>"]}}}
            """
        let message = try codec.message(from: JSONDocument(parsing: Array(json.utf8)).root, .response)
        let back = try Self.json(String(decoding: message.envelope(), as: UTF8.self), .response, codec, strictly: true)
        #expect(back.json.utf8.elementsEqual(json.utf8))
    }

    @Test(
        "Header blocks beside a fault are kept, those of WS-Security and WS-Addressing excepted",
        arguments: [
            (#"<t:trace xmlns:t="urn:t" level="2">a</t:trace>"#, true),
            (#"<s:session xmlns:s="urn:example"><s:id>7</s:id></s:session>"#, true),
            (
                #"<w:Security xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"/>"#,
                false
            ),
            (#"<a:MessageID xmlns:a="http://www.w3.org/2005/08/addressing">urn:x</a:MessageID>"#, false),
        ]
    )
    func faultHeaders(block: String, isKept: Bool) throws {
        let codec = try Self.codec("getPrice", Self.contract())
        let xml = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header>\(block)</s:Header><s:Body><s:Fault>\
            <faultcode>s:Client</faultcode><faultstring>no</faultstring></s:Fault></s:Body></s:Envelope>
            """
        let (json, report) = try Self.json(xml, .response, codec)
        let value = try JSONDocument(parsing: Array(json.utf8)).root
        let blocks = value["$fault"]?["$headers"]?.elements.compactMap(\.string) ?? []
        let block = try XMLDocument(parsing: Array(block.utf8)).root
        try #require(blocks.count == (isKept ? 1 : 0))
        #expect(report.notes.count == blocks.count)
        let message = try codec.message(from: value, .response)
        let back = try Envelope(XMLDocument(parsing: message.envelope()))
        let form = CanonicalForm()
        #expect(back.headers.map { form.text(of: $0.element) } == (isKept ? [form.text(of: block)] : []))
    }

    @Test("A call with another name around its parameters is read, and reported")
    func callName() throws {
        let codec = try Self.codec("sum", Self.contract())
        let xml = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><answer><result>3</result></answer>\
            </s:Body></s:Envelope>
            """
        let (json, report) = try Self.json(xml, .response, codec)
        #expect(json == #"{"result":"3"}"#)
        #expect(report.violations.map(\.rule) == ["wsdl.message"])
        #expect(throws: SchemaCodecError.self) { try Self.json(xml, .response, codec, strictly: true) }
    }

    @Test(
        "What stands in the body of a literal message beside its element is read over, and reported",
        arguments: [
            ("getPrice", "<m:getPrice xmlns:m='urn:example'><m:symbol>A</m:symbol></m:getPrice>", #"{"symbol":["A"]}"#),
            ("sum", "<m:sum xmlns:m='urn:rpc'><left>1</left><right>2</right></m:sum>", #"{"left":1,"right":2}"#),
        ]
    )
    func siblings(operation: String, element: String, expected: String) throws {
        let codec = try Self.codec(operation, Self.contract())
        func envelope(_ more: String) -> String {
            "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>\(element)\(more)</s:Body></s:Envelope>"
        }
        #expect(try Self.json(envelope(""), .request, codec, strictly: true).json == expected)
        // An id makes it a value that others refer to in an encoded message alone.
        let (json, report) = try Self.json(envelope("<extra/><extra id='a'/>"), .request, codec)
        #expect(json == expected)
        #expect(report.violations.map(\.rule) == ["wsdl.message", "wsdl.message"])
        #expect(report.violations.allSatisfy { $0.description.contains("extra") })
        #expect(throws: SchemaCodecError.self) {
            try Self.json(envelope("<extra/>"), .request, codec, strictly: true)
        }
    }

    @Test("An envelope of the other version is refused")
    func version() throws {
        let codec = try Self.codec("sum", Self.contract())
        let document = try XMLDocument(
            parsing: Array(
                #"<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body/></s:Envelope>"#.utf8
            )
        )
        #expect { try codec.envelope(document) } throws: { ($0 as? SOAPError)?.code == .version }
    }

    @Test("Keys that are somebody else's are passed over, in the message's object alone")
    func reserved() throws {
        let codec = try Self.codec("getPrice", Self.contract())
        let json = try JSONDocument(parsing: Array(#"{"cacheid":"c","symbol":["A"]}"#.utf8)).root
        #expect(try codec.message(from: json, .request, besides: ["cacheid"]).body.count > 0)
        #expect(throws: SchemaEncodeErrors.self) { try codec.message(from: json, .request) }
    }
}
