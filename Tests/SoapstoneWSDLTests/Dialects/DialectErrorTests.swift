import SoapstoneCodec
import Testing

@testable import SoapstoneMessages

/// What is wrong with JSON of a dialect, and where it stands in that JSON.
@Suite struct DialectErrorTests {
    private static func errors(
        _ json: String,
        _ dialect: JSONDialect,
        _ operation: String = "order",
        _ direction: OperationCodec.Direction = .request
    ) throws -> [String] {
        try DialectMessages(DialectPageTests.contract(), operation, dialect).errors(json, direction)
            .map { "\($0.code.rawValue) \($0.pointer)" }
    }

    @Test(
        "Errors in node-soap's JSON have their places in it",
        arguments: [
            (#"{"id":7,"total":1}"#, ["missing "]),
            (#"{"id":"x","total":1,"paid":"maybe"}"#, ["value /paid", "value /id"]),
            (#"{"id":7,"total":1,"paid":true,"tota":1}"#, ["unknown /tota"]),
            (#"{"id":[7,8],"total":1,"paid":true}"#, ["count /id/1"]),
            (#"{"id":[[7]],"total":1,"paid":true}"#, ["kind /id/0"]),
            (#"{"id":{"x":1},"total":1,"paid":true}"#, ["unknown /id/x", "value /id"]),
            (
                #"{"id":7,"total":1,"paid":true,"line":[{"attributes":{"sku":"a","size":"b"},"$value":"c"},{"$value":{}}]}"#,
                ["unknown /line/0/attributes/size", "kind /line/1/$value"]
            ),
            (#"{"id":7,"total":1,"paid":true,"payment":{}}"#, ["type /payment"]),
            (
                #"{"id":7,"total":1,"paid":true,"payment":{"attributes":{"xsi_type":{"type":"Line","xmlns":"urn:example"}}}}"#,
                ["type /payment/attributes/xsi_type/type"]
            ),
            (
                #"{"id":7,"total":1,"paid":true,"payment":{"attributes":{"xsi_type":{"type":"Card"}}}}"#,
                ["missing /payment"]
            ),
            (#"{"id":7,"total":1,"paid":true,"q:line":"x"}"#, ["unknown /q:line"]),
            (#"{"id":7,"total":1,"paid":true,"a b":"x"}"#, ["xml /a b"]),
            (#"{"$xml":"<id>7</id><total>1</total>"}"#, ["xml /$xml"]),
            (#"{"$xml":"<id>7"}"#, ["xml /$xml"]),
            (#"{"id":"<![CDATA[<]]>]]>","total":1,"paid":true}"#, ["xml /id"]),
            (#"{"attributes":[],"id":7,"total":1,"paid":true}"#, ["kind /attributes"]),
            (#"{"id":7,"total":1,"paid":true,":gift":"x"}"#, ["unknown /:gift"]),
            (#"[]"#, ["kind "]),
        ]
    )
    func nodeSOAP(json: String, expected: [String]) throws {
        #expect(try Self.errors(json, .nodeSOAP(.standard)) == expected)
    }

    @Test(
        "Errors in BadgerFish have their places in it",
        arguments: [
            (#"{"order":{"@xmlns":{"$":"urn:example"},"id":{"$":"x"},"total":1,"paid":true}}"#, ["value /order/id/$"]),
            (#"{"order":{"@xmlns":{"$":"urn:example"},"id":7,"total":1}}"#, ["missing /order"]),
            (#"{"order":{"id":7,"total":1,"paid":true}}"#, ["unknown /order"]),
            (#"{"t:order":{"id":7}}"#, ["unknown /t:order"]),
            (
                #"{"order":{"@xmlns":{"$":"urn:example"},"id":7,"total":1,"paid":true,"o:x":{}}}"#,
                ["unknown /order/o:x"]
            ),
            (
                #"{"order":{"@xmlns":{"$":"urn:example"},"@size":"1","id":7,"total":1,"paid":true}}"#,
                ["unknown /order/@size"]
            ),
            (#"{"order":{"@xmlns":{"$":"urn:example"},"$":"x","id":7,"total":1,"paid":true}}"#, ["kind /order/$"]),
            (#"{"order":{"@xmlns":"urn:example","id":7,"total":1}}"#, ["missing /order"]),
            (
                #"{"order":{"@xmlns":{"$":"urn:example"},"id":{"@xmlns":7},"total":1,"paid":true}}"#,
                ["kind /order/id/@xmlns", "value /order/id"]
            ),
            (#"{"order":{},"ping":{}}"#, ["count /ping", "unknown /order"]),
            (#"{}"#, ["missing "]),
            (#"7"#, ["kind "]),
            (
                #"{"e:Envelope":{"@xmlns":{"e":"http://schemas.xmlsoap.org/soap/envelope/","$":"urn:example"},"e:Header":{"x":{}},"e:Body":{"order":{"id":[7,7],"total":1,"paid":true}},"e:Foot":{}}}"#,
                ["unknown /e:Envelope/e:Foot", "count /e:Envelope/e:Body/order/id/1", "unknown /e:Envelope/e:Header/x"]
            ),
        ]
    )
    func badgerFish(json: String, expected: [String]) throws {
        #expect(try Self.errors(json, .badgerFish) == expected)
    }

    @Test("More namespaces than a message may have are refused, and many errors are counted")
    func cost() throws {
        let declarations = (0..<300).map { "\"p\($0)\":\"urn:\($0)\"" }.joined(separator: ",")
        let json = "{\"p0:order\":{\"@xmlns\":{\(declarations)}}}"
        let messages = try DialectMessages(DialectPageTests.contract(), "order", .badgerFish)
        #expect(try messages.errors(json, .request).map(\.code) == [.unknown])
        let inner = "{\"o\":{\"@xmlns\":{\"$\":\"urn:example\",\(declarations)},\"id\":7}}"
            .replacing("\"o\"", with: "\"order\"")
        #expect(try messages.errors(inner, .request).first?.code == .cost)
        let unknown = (0..<500).map { "\"k\($0)\":1" }.joined(separator: ",")
        let node = try DialectMessages(DialectPageTests.contract(), "order", .nodeSOAP(.standard))
        do {
            _ = try node.codec.message(from: DialectMessages.parse("{\(unknown)}"), .request)
            Issue.record("it was written")
        } catch let error as SchemaEncodeErrors {
            #expect(error.errors.count == SchemaEncodeErrors.bound)
            #expect(error.count >= 500)
        }
    }

    @Test("Namespaces that would be repeated too often in BadgerFish are refused")
    func repetition() throws {
        let messages = try DialectMessages(DialectPageTests.contract(), "order", .badgerFish)
        let name = "urn:" + String(repeating: "x", count: 2_000)
        let declarations = (0..<60).map { "xmlns:p\($0)=\"\(name)\($0)\"" }.joined(separator: " ")
        let lines = String(repeating: "<line/>", count: 1_000)
        let xml = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><order xmlns="urn:example" \
            \(declarations)><id>1</id><total>1</total><paid>true</paid>\(lines)</order></s:Body></s:Envelope>
            """
        #expect { try messages.json(xml, .request) } throws: { error in
            if case .cost? = (error as? SchemaCodecError)?.code { true } else { false }
        }
    }

    @Test("A key that has a meaning only in the mapping's own dialect is unknown with other keys")
    func renamedKeys() throws {
        let dialect = try JSONDialect(named: "soapstone", attributePrefix: "-", textKey: "#text")
        let json = ##"{"@channel":"web","id":"x","total":"1","paid":true,"line":[{"#text":{}},{"$value":"a"}]}"##
        #expect(
            try Self.errors(json, dialect)
                == [
                    "unknown /@channel", "unknown /line/1/$value", "value /id", "kind /line/0/#text", "missing /line/1",
                ]
        )
    }

    @Test(
        "A fault that cannot be made is told with its places",
        arguments: [
            (
                #"{"Fault":{"faultcode":"Client","detail":{"closed":{"x":1}}}}"#,
                ["unknown /Fault/detail/closed/x", "missing /Fault"]
            ),
            (
                #"{"Envelope":{"Body":{"Fault":{"faultstring":"x","faultsting":"y"}}}}"#,
                ["unknown /Envelope/Body/Fault/faultsting"]
            ),
        ]
    )
    func faults(json: String, expected: [String]) throws {
        #expect(try Self.errors(json, .nodeSOAP(.standard), "order", .response) == expected)
    }

    @Test(
        "Keys that could be taken for others are refused",
        arguments: [
            ("_", "#text"), ("attr", "#text"), ("", "#text"), ("@", ""), ("@", "_"), ("{", "#text"), ("@", "@text"),
            ("$", "#text"), ("@", "$mixed"), ("@", "$any2"), ("é", "#text"),
        ]
    )
    func keys(prefix: String, text: String) {
        #expect(throws: JSONDialectError.self) { try KeyNames(attributePrefix: prefix, textKey: text) }
    }

    @Test("A dialect that there is not, and keys that it cannot have, are refused")
    func names() {
        #expect(throws: JSONDialectError.self) { try JSONDialect(named: "jettison") }
        #expect(throws: JSONDialectError.self) { try JSONDialect(named: "badgerfish", textKey: "#text") }
        #expect(throws: JSONDialectError.self) { try JSONDialect(named: "node-soap", attributePrefix: "$value") }
        #expect(JSONDialect.names.allSatisfy { (try? JSONDialect(named: $0)) != nil })
    }
}
