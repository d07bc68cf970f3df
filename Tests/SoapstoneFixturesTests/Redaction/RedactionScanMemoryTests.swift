import SoapstoneXML
import Testing

@testable import SoapstoneFixtures

/// What a scan does to look at less.
@Suite struct RedactionScanMemoryTests {
    /// Bodies, and whether there is something to be found in each.
    private static let bodies: [(String, Bool)] = [
        ("<a b='c'>text</a>", false), ("<a>2023-01-01</a>", false), ("<a>line 0 of AB-1234</a>", false),
        ("<a name='x'>8472</a>", false), ("<a key='pin'>8472</a>", true), ("<a name='pin'>8472</a>", true),
        ("<pin>8472</pin>", true), ("<p-i_n>8472</p-i_n>", true), ("<a pin='8472'/>", true),
        ("<a><pin><b>1</b></pin></a>", true),
        ("<pins>8472</pins>", false), ("<pi>8472</pi>", false), ("<a>4111 1111 1111 1111</a>", true),
        ("<a>x<b/>4111111111111111</a>", true), ("<a b='4111111111111111'/>", true),
        ("<a><!-- pin: 8472 --></a>", true), ("<a><![CDATA[4111111111111111]]></a>", true),
        ("<a>41111111&#49;1111111</a>", true), ("<a><?b pin=8472?></a>", true), ("<a>pin=8472</a>", true),
        // `pin=8472`, padded, whole, and for URLs without padding; `pin: 1` with a line end in it.
        ("<a>cGluPTg0NzI=</a>", true), ("<a>cGluPTg0NzI</a>", true), ("<a>cGluPTg0NzIg</a>", true),
        ("<a>cGlu PTg0 NzIg</a>", true), ("<a> cGluPTg0NzI= </a>", true),
        ("<?xml version='1.0' encoding='ISO-8859-1'?><a>\u{E9}</a>", false),
        ("<w:a xmlns:w='\(wsse)'>t</w:a>", true),
    ]

    private static let wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"

    @Test("What others have shown, and a parsed body, change nothing in what is found")
    func same() throws {
        let scan = RedactionScan()
        var memory = RedactionScan.Memory()
        for (text, hasSecret) in Self.bodies + Self.bodies.reversed() {
            var fixture = Sample.exchange("one", "<a/>")
            fixture.response = Array(text.utf8)
            let alone = scan.findings(in: fixture)
            #expect(alone.isEmpty != hasSecret, "\(text)")
            #expect(scan.findings(in: fixture, RedactionScan.ParsedFiles(), &memory) == alone, "\(text)")
            let document = try? XMLDocument(parsing: fixture.response, charset: "utf-8", limits: .response)
            #expect(
                scan.findings(in: fixture, RedactionScan.ParsedFiles(response: document), &memory) == alone,
                "\(text)"
            )
            // Who redacts goes the long way.
            let redacted = Redactor(key: RedactionSample.key).redact(xml: fixture.response)
            #expect(redacted.isChanged == hasSecret, "\(text)")
        }
    }

    @Test(
        "JSON is looked at in the same way",
        arguments: [
            ("{\"a\": \"text\", \"b\": [1, true, null, {}]}", false), ("{\"pin\": 8472}", true),
            ("{\"P-I-N\": \"8\"}", true),
            ("{\"a\": 4111111111111111}", true), ("{\"a\": \"4111111111111111\"}", true), ("[\"pin=8472\"]", true),
            ("{\"name\": \"pin\", \"value\": 1}", true), ("{\"name\": \"x\", \"value\": 1}", false),
            ("{\"4111111111111111\": 1}", true), ("\"4111111111111111\"", true), ("4111111111111111", true),
            ("{\"a\": {\"b\": [{\"pin\": false}]}}", true), ("{\"a\": \"cGluPTg0NzI\"}", true),
            ("{\"a\": 12345678}", false),
        ] as [(String, Bool)]
    )
    func json(text: String, hasSecret: Bool) {
        var fixture = Sample.exchange("one", "<a/>")
        fixture.responseJSON = Array(text.utf8)
        #expect(RedactionScan().findings(in: fixture).isEmpty != hasSecret)
        #expect(Redactor(key: RedactionSample.key).redact(json: Array(text.utf8)).isChanged == hasSecret)
    }
}
