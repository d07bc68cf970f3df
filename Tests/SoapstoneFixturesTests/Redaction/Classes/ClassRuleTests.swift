import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// What codecs call personal or secret is taken away where their descriptions have it.
@Suite struct ClassRuleTests {
    private static func redacted(_ body: String, _ redactor: Redactor = ClassSample.redactor) throws -> RedactedMessage
    {
        let message = redactor.redact(xml: Array(Sample.envelope(body).utf8))
        try #require(!message.isWithheld)
        return message
    }

    private static func text(_ message: RedactedMessage) -> String { String(decoding: message.body, as: UTF8.self) }

    private static func order(_ content: String, trace: String = "") -> String {
        "<order xmlns='urn:o'\(trace)>\(content)</order>"
    }

    /// What is in an order, and the value that must be gone from it.
    static let taken: [(String, String)] = [
        ("<customer>CANARY</customer>", "CANARY"), ("<number>471108</number>", "471108"),
        ("<born>19770823</born>", "19770823"), ("<card>CANARY</card>", "CANARY"), ("<city>CANARY</city>", "CANARY"),
        ("<s:shop xmlns:s='urn:s' id='i'>CANARY</s:shop>", "CANARY"), ("<row><amount>4711</amount></row>", "4711"),
        ("<part><name>CANARY</name></part>", "CANARY"),
        ("<part><part><part><name>CANARY</name></part></part></part>", "CANARY"),
        // However the value is written.
        ("<customer>CA<![CDATA[NA]]>RY</customer>", "NA]]"), ("<customer>&#67;ANARY</customer>", "ANARY"),
        ("<o:customer xmlns:o='urn:o'>CANARY</o:customer>", "CANARY"), ("<customer>  CANARY  </customer>", "CANARY"),
        // What no description has is personal: a field that is new, text where none should be, markup in a value.
        ("<nickname>CANARY</nickname>", "CANARY"), ("<nickname><first>CANARY</first></nickname>", "CANARY"),
        ("CANARY", "CANARY"), ("<row>CANARY</row>", "CANARY"), ("<customer><b>CANARY</b></customer>", "CANARY"),
        ("<part xmlns='urn:x'><name>CANARY</name></part>", "CANARY"),
        ("<row who='CANARY'/>", "CANARY"), ("<part><name of='CANARY'>x</name></part>", "CANARY"),
        ("<row x:who='CANARY' xmlns:x='urn:x'/>", "CANARY"), ("<nickname of='CANARY'/>", "CANARY"),
        ("<nickname><first of='CANARY'>x</first></nickname>", "CANARY"),
        ("<customer id='CANARY'>x</customer>", "CANARY"),
        ("<nickname name='CANARY' value='v'/>", "CANARY"), ("<nickname name='n' value='CANARY'/>", "CANARY"),
    ]

    @Test("A personal or secret value is taken away, and redacting again changes nothing", arguments: taken)
    func isTaken(content: String, value: String) throws {
        let message = try Self.redacted(Self.order(content))
        #expect(!Self.text(message).contains(value), "\(Self.text(message))")
        #expect(message.isChanged)
        let again = ClassSample.redactor.redact(xml: message.body, known: message.pseudonyms)
        #expect(!again.isChanged && !again.isWithheld, "\(Self.text(again))")
    }

    /// Texts of faults, and what is left of them where `*` is a placeholder; the request had `4711` and `471108`.
    static let faultTexts: [(String, String)] = [
        ("ABEND S0C7,U0000 ; MSG: SETCHLD   3000000000577000000087", "ABEND S0C7,U0000 ; MSG: SETCHLD   *"),
        ("order 471108 is closed", "order * is closed"), ("amount 4711, line 12", "amount *, line 12"),
        ("X94711Y", "X*Y"), ("SQLCODE -911, SQLSTATE 40001", "SQLCODE -911, SQLSTATE 40001"),
        ("ORA-12541, 815 and 99999", "ORA-12541, 815 and 99999"),
    ]

    @Test("Numbers that the text of a fault quotes are taken out of it, and codes stay", arguments: faultTexts)
    func faults(text: String, left: String) throws {
        let faults = [
            "<e:Fault xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>e:Server</faultcode>"
                + "<faultstring>\(text)</faultstring></e:Fault>",
            "<e:Fault xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Code><e:Value>e:Receiver</e:Value></e:Code>"
                + "<e:Reason><e:Text xml:lang='en'>\(text)</e:Text></e:Reason></e:Fault>",
        ]
        for (fault, version) in zip(faults, [SOAPVersion.soap11, .soap12]) {
            var fixture = Sample.exchange("one", Self.order("<row><amount>4711</amount></row><number>471108</number>"))
            fixture.response = Array(Sample.envelope(fault, version).utf8)
            let type = version == .soap11 ? "text/xml" : "application/soap+xml"
            fixture.details.responseHeaders = [.init("Content-Type", type)]
            let kept = FixtureRedaction(ClassSample.redactor).redact(fixture).fixture
            let found = String(decoding: kept.response, as: UTF8.self)
            let shown = found.replacing(/\[\[redacted:personal:[0-9a-f]+\]\]/, with: "*")
            #expect(shown == Sample.envelope(fault.replacing(text, with: left), version), "\(found)")
            #expect(FixtureRedaction(ClassSample.redactor).redact(kept).changed.isEmpty)
            #expect(RedactionScan(ClassSample.rules).findings(in: kept).isEmpty)
            // Without classes nothing says that it is a number of somebody's.
            let plain = Redactor(key: RedactionSample.key).redact(xml: fixture.response)
            #expect(!plain.isChanged)
        }
    }

    /// What stays as it is, byte for byte.
    static let kept = [
        "<state>CANA</state>", "<kind>ORD</kind>", "<rows>2</rows>", "<row><item>CANARY</item></row>",
        "<s:shop xmlns:s='urn:s' id='CANA'/>", "<state><b>CANARY</b></state>",
        // Beside an open text, and what any element may have.
        "<state of='CANARY'>CANA</state>", "<state><b of='CANARY'/></state>", "<row xml:lang='nds-DE'/>",
        "<row xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true' i:type='o:row' xmlns:o='urn:o'/>",
        "<row xmlns:e='http://schemas.xmlsoap.org/soap/envelope/' e:encodingStyle='urn:none'/>",
        "<row xmlns:w='http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd' w:Id='id-1'/>",
        "<customer><x:Include xmlns:x='http://www.w3.org/2004/08/xop/include' href='cid:1@example.org'/></customer>",
        // The back end's ways to say that there is no value.
        "<customer>   </customer>", "<born>00000000</born>", "<number>000000</number>", "<customer/>",
    ]

    @Test("An open value stays, and so does what stands for no value", arguments: kept)
    func isKept(content: String) throws {
        #expect(Self.text(try Self.redacted(Self.order(content))) == Sample.envelope(Self.order(content)))
    }

    @Test("The rules are for the messages that are described, wherever they stand, and for no others")
    func places() throws {
        let value = "<customer>CANARY</customer>"
        for body in ["<customer>CANARY</customer>", "<order>\(value)</order>", "<other xmlns='urn:o'>\(value)</other>"]
        {
            #expect(Self.text(try Self.redacted(body)) == Sample.envelope(body))
        }
        let nested = [
            "<list xmlns='urn:l'>\(Self.order(value))</list>",
            "<text>&lt;order xmlns='urn:o'>&lt;customer>CANARY&lt;/customer>&lt;/order></text>",
            "<e:Fault xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>e:Server</faultcode>"
                + "<faultstring>no</faultstring><detail><fault xmlns='urn:f'><code>E1</code><message>CANARY</message>"
                + "</fault></detail></e:Fault>",
        ]
        for body in nested {
            let text = Self.text(try Self.redacted(body))
            #expect(!text.contains("CANARY"), "\(text)")
        }
        #expect(Self.text(try Self.redacted(nested[2])).contains("<code>E1</code>"))
        let attribute = Self.text(try Self.redacted(Self.order("", trace: " trace='CANARY' other='CANARY2'")))
        #expect(!attribute.contains("CANARY"))
    }

    @Test("What takes a value's place is read by the codec, also where a placeholder would be too long")
    func readable() throws {
        let content = """
            <kind>ORD</kind><customer>Ann Sample</customer><number>471108</number><state>OPEN</state><born>19770823</born>\
            <card>4111 1111</card><city>Springfield</city><s:shop xmlns:s='urn:s' id='S1'>Corner shop</s:shop><rows>1</rows>\
            <row><item>PEN</item><amount>0042</amount></row><row><item/><amount/></row><part><name>nib</name></part>
            """
        let message = try Self.redacted(Self.order(content, trace: " trace='T-1'"))
        let payload = try #require(try Envelope(parsing: message.body).payload)
        let order = try ClassOrder.decode(from: payload, strictly: true)
        #expect(order.customer?.value.utf8.count ?? 0 > 0 && order.customer?.value != "Ann Sample")
        #expect(order.number != nil && order.born != nil && order.trace != nil && order.place.city != nil)
        #expect(order.state?.value == "OPEN" && order.rows.first?.item?.value == "PEN" && order.shop?.id?.value == "S1")
        #expect(
            order.shop?.text.value.hasPrefix("[[redacted:personal:") == true,
            "a long text has room for the placeholder"
        )
        #expect(order.card?.value != "4111 1111")
        // Each stands in the list that exchange.yaml keeps.
        for text in [order.customer?.value, order.place.city?.value, order.trace?.value] {
            #expect(message.pseudonyms.contains { $0.name.text == "personal" && $0.value == text }, "\(text ?? "")")
        }
    }

    @Test("Equal values of a class stay equal where the form allows it, others stay different")
    func equal() throws {
        func value(_ content: String, _ name: String) throws -> String {
            let payload = try #require(try Envelope(parsing: Self.redacted(Self.order(content)).body).payload)
            return try #require(payload.children.first { $0.name.local == name }).text
        }
        let number = try value("<number>471108</number>", "number")
        #expect(try value("<number>471108</number><state>X</state>", "number") == number)
        #expect(try value("<customer>471108</customer>", "customer") == number, "digits in a text field, too")
        #expect(try value("<number>471109</number>", "number") != number)
        #expect(try value("<customer>Ann</customer>", "customer") != value("<customer>Anna</customer>", "customer"))
    }

    @Test("Rules by name and by path go before, and keep their names")
    func precedence() throws {
        var rules = ClassSample.rules
        let path = try LocationPattern("//o:order/o:customer", namespaces: ["o": "urn:o"])
        rules.rules = [RedactionRule(try RedactionSample.name("buyer"), .path(path))]
        rules.names.append("city")
        let redactor = Redactor(rules, key: RedactionSample.key)
        let content = "<customer>Ann S.</customer><city>Springfield</city><nick>CANARY</nick>"
        let text = Self.text(try Self.redacted(Self.order(content), redactor))
        for name in ["buyer", "city", "personal"] { #expect(text.contains("[[redacted:\(name):"), "\(text)") }
    }

    @Test("Classes that are kept stay where they are", arguments: ["personal", "secret"])
    func exceptions(kept: String) throws {
        var rules = try RedactionRules(yaml: Array("redaction: {keepClasses: [\(kept)]}".utf8))
        rules = rules.adding(classesOf: [ClassSample.operation])
        let content = "<customer>personal</customer><card>secret</card><nick>personal</nick>"
        let text = Self.text(try Self.redacted(Self.order(content), Redactor(rules, key: RedactionSample.key)))
        #expect(text.contains(">personal<") == (kept == "personal"))
        #expect(text.contains(">secret<") == (kept == "secret"))
        #expect(text.contains("<customer>personal</customer>") == (kept == "personal"))
    }

    @Test("Without operations nothing is taken away by class")
    func none() throws {
        let body = Self.order("<customer>CANARY</customer>")
        #expect(Self.text(try Self.redacted(body, Redactor(key: RedactionSample.key))) == Sample.envelope(body))
    }

    @Test("The stricter class of two operations with one request holds")
    func stricter() throws {
        struct Open: Record {
            var customer: HostText<10>?
            static let codec = Codec(
                "order",
                in: "urn:o",
                Open.init,
                .element("customer", \.customer, .blank, .open)
            )
        }
        let open = Operation(
            service: "shop",
            name: "open",
            wsdl: "",
            action: "urn:open",
            request: XMLName("order", in: "urn:o"),
            response: XMLName("answer", in: "urn:o"),
            credentials: .none,
            timeout: .seconds(1),
            isIdempotent: true,
            encode: { _, _ throws(DecodeError) in Operation.Request(body: []) },
            decode: { _ throws(DecodeError) in throw Operation.Response.isNoElement },
            requestLines: Open.codec.lines,
            responseLines: Open.codec.lines,
            requestToJSON: { _ throws(DecodeError) in [] },
            responseFromJSON: { _ throws(DecodeError) in [] }
        )
        for operations in [[open, ClassSample.operation], [ClassSample.operation, open]] {
            let redactor = Redactor(RedactionRules.standard.adding(classesOf: operations), key: RedactionSample.key)
            let text = Self.text(try Self.redacted(Self.order("<customer>CANARY</customer>"), redactor))
            #expect(!text.contains("CANARY"), "\(text)")
        }
        let alone = Redactor(RedactionRules.standard.adding(classesOf: [open]), key: RedactionSample.key)
        #expect(Self.text(try Self.redacted(Self.order("<customer>CANARY</customer>"), alone)).contains("CANARY"))
    }
}
