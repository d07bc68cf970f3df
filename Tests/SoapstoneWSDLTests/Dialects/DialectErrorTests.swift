import SoapstoneCodec
import Testing

@testable import SoapstoneWSDL

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
