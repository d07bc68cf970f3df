import Foundation
import SoapstoneConformance
import Testing

/// What `fixture.binding`, `fixture.header` and the schema rules find, one aspect after the other.
@Suite struct BindingRuleTests {
    /// A change to the project of the examples, and what is found.
    struct Fault: Sendable, CustomTestStringConvertible {
        var name: String
        var file: String
        var old: String
        var new: String
        var rule = "fixture.binding"
        var message: String

        var testDescription: String { name }
    }

    private static let request = "\(ExampleProject.pen)/request.xml"
    private static let response = "\(ExampleProject.pen)/response.xml"
    private static let head = "\(ExampleProject.pen)/exchange.yaml"
    private static let envelope = "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\">"
    private static let encoding = "soap:encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\""

    static let faults = [
        Fault(
            name: "encoding style on the body of a literal request",
            file: request,
            old: "<soap:Body>",
            new: "<soap:Body \(encoding)>",
            message: "names an encoding"
        ),
        Fault(
            name: "encoding style on the element of a literal answer",
            file: response,
            old: "<s:order xmlns:s=\"urn:shop\">",
            new: "<s:order xmlns:s=\"urn:shop\" \(encoding)>",
            message: "names an encoding"
        ),
        Fault(
            name: "media type of another version",
            file: head,
            old: "Content-Type: text/xml; charset=utf-8\nrecordedAt",
            new: "Content-Type: application/soap+xml; charset=utf-8\nrecordedAt",
            message: "HTTP_MEDIA_TYPE"
        ),
        Fault(
            name: "no action",
            file: head,
            old: "    SOAPAction: '\"urn:shop:getOrder\"'\n",
            new: "",
            message: "no SOAPAction"
        ),
        Fault(name: "another action", file: head, old: "urn:shop:getOrder", new: "urn:shop:order", message: "action"),
        Fault(name: "status of a fault", file: head, old: "status: 200", new: "status: 500", message: "no fault"),
        Fault(
            name: "status of a success",
            file: "\(ExampleProject.none)/exchange.yaml",
            old: "status: 500",
            new: "status: 200",
            message: "is a fault"
        ),
        Fault(
            name: "element of another message in the answer",
            file: response,
            old: "s:order",
            new: "s:getOrder",
            message: "the body has"
        ),
        Fault(
            name: "version of the answer",
            file: response,
            old: "http://schemas.xmlsoap.org/soap/envelope/",
            new: "http://www.w3.org/2003/05/soap-envelope",
            message: "HTTP_MEDIA_TYPE"
        ),
        Fault(
            name: "a header block that breaks its schema",
            file: request,
            old: envelope,
            new: "\(envelope)<soap:Header><s:getOrder xmlns:s=\"urn:shop\"><s:id>x</s:id></s:getOrder></soap:Header>",
            rule: "fixture.header",
            message: "x"
        ),
        Fault(
            name: "a header block of an answer that nobody knows and all must understand",
            file: response,
            old: envelope,
            new: "\(envelope)<soap:Header><a xmlns=\"urn:a\" soap:mustUnderstand=\"1\"/></soap:Header>",
            rule: "fixture.header",
            message: "must be understood"
        ),
        Fault(
            name: "the detail of a fault that the operation does not have",
            file: "\(ExampleProject.none)/response.xml",
            old: "</faultstring>",
            new: "</faultstring><detail><s:order xmlns:s=\"urn:shop\"><s:item>x</s:item></s:order></detail>",
            rule: "fixture.response-schema",
            message: "'{urn:shop}order' is in no fault of the operation 'getOrder'; there is none."
        ),
    ]

    @Test("What is not as the contract says is found", arguments: faults)
    func found(fault: Fault) async throws {
        let example = try ExampleProject()
        try example.replace(fault.old, with: fault.new, in: fault.file)
        let findings = try await example.check(CheckSettings(selecting: fault.rule)).findings
        #expect(findings.contains { $0.rule == fault.rule && $0.message.contains(fault.message) }, "\(findings)")
    }

    @Test(
        "A message of an encoded binding may name no encoding, and must not take one back",
        arguments: [("", 0), (encoding, 0), ("soap:encodingStyle=\"\"", 1)]
    )
    func encoded(attribute: String, problems: Int) async throws {
        let example = try ExampleProject()
        let body = "<soap:body use=\"encoded\" encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\"/>"
        try example.replace("<soap:body use=\"literal\"/>", with: body, in: "wsdl/shop.wsdl")
        try example.replace("<soap:Body>", with: "<soap:Body \(attribute)>", in: Self.request)
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        #expect(findings.count { $0.message.contains("is not encoded") } == problems, "\(findings)")
        #expect(!findings.contains { $0.message.contains("names") }, "\(findings)")
    }

    @Test("An empty encoding style is none")
    func literal() async throws {
        let example = try ExampleProject()
        try example.replace("<soap:Body>", with: "<soap:Body soap:encodingStyle=\"\">", in: Self.request)
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        #expect(findings == [], "\(findings)")
    }

    @Test(
        "The detail of a fault is held against the faults of the operation, and not against its messages",
        arguments: [
            ("<s:refused><s:why>stock</s:why></s:refused>", nil),
            ("<s:refused><s:who>stock</s:who></s:refused>", "'{urn:shop}who'"),
            ("<s:refused/>", "why"),
            (
                "<s:order><s:item>x</s:item><s:count>1</s:count></s:order>",
                "'{urn:shop}order' is in no fault of the operation 'getOrder'; these are: {urn:shop}refused."
            ),
        ]
    )
    func details(detail: String, message: String?) async throws {
        let example = try ExampleProject()
        for (old, new) in [
            (
                #"<xs:element name="order">"#,
                #"""
                <xs:element name="refused"><xs:complexType><xs:sequence><xs:element name="why" type="xs:string"/>\#
                </xs:sequence></xs:complexType></xs:element><xs:element name="order">
                """#
            ),
            (#"<portType"#, #"<message name="refused"><part name="p" element="s:refused"/></message><portType"#),
            (
                #"<output message="s:order"/>"#,
                #"<output message="s:order"/><fault name="refused" message="s:refused"/>"#
            ),
            (
                #"<output><soap:body use="literal"/></output>"#,
                #"""
                <output><soap:body use="literal"/></output>\#
                <fault name="refused"><soap:fault name="refused" use="literal"/></fault>
                """#
            ),
        ] {
            try example.replace(old, with: new, in: "wsdl/shop.wsdl")
        }
        let file = "\(ExampleProject.none)/response.xml"
        let new = "</faultstring><detail xmlns:s=\"urn:shop\">\(detail)</detail>"
        try example.replace("</faultstring>", with: new, in: file)
        let findings = try await example.check(CheckSettings(selecting: "fixture.response-schema")).findings
        #expect(findings.count == (message == nil ? 0 : 1), "\(findings)")
        if let message { #expect(findings.first?.message.contains(message) == true, "\(findings)") }
    }

    /// SOAP 1.1 section 5: accessors have the names of the parts, and `xsi:type` says nothing but the declared type.
    @Test(
        "What a codec finds wrong in an encoded message is told, though no schema tells",
        arguments: [
            ("<order>17</order>", nil),
            ("<number>17</number>", "'number'"),
            ("<order>17</order><more>1</more>", "'more'"),
            ("<order>x17</order>", "'x17'"),
            ("<order href=\"#one\"/>", "href='#one'"),
        ]
    )
    func encoded(content: String, message: String?) async throws {
        let example = try ExampleProject()
        try example.makeCalls()
        let style = "encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\""
        try example.replace("use=\"literal\"", with: "use=\"encoded\" \(style)", in: "wsdl/shop.wsdl")
        try example.replace("<order>17</order>", with: content, in: Self.request)
        try example.replace("<s:getOrder ", with: "<s:getOrder soap:\(style) ", in: Self.request)
        let result = try await example.check(CheckSettings(selecting: "fixture.request-schema"))
        let file = "\(example.folder.path)/\(Self.request)"
        #expect(result.findings.map(\.file) == (message == nil ? [] : [file]), "\(result.findings)")
        // What no schema tells of is not called valid for that.
        #expect(result.unchecked.contains { $0.file == file })
        guard let message else { return }
        #expect(result.findings.first?.message.contains(message) == true, "\(result.findings)")
        #expect(result.findings.first?.line == 4)
    }

    /// SOAP 1.1 section 7.1: the name of the response's element does not matter.
    @Test(
        "An encoded answer may have any name, a literal one may not",
        arguments: [("encoded", true), ("literal", false)]
    )
    func named(use: String, isFree: Bool) async throws {
        let example = try ExampleProject()
        try example.makeCalls()
        let style = "encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\""
        if isFree {
            try example.replace("use=\"literal\"", with: "use=\"encoded\" \(style)", in: "wsdl/shop.wsdl")
            for file in [Self.request, "\(ExampleProject.none)/request.xml"] {
                try example.replace("<s:getOrder ", with: "<s:getOrder soap:\(style) ", in: file)
            }
            try example.replace("<s:getOrderResponse ", with: "<s:getOrderResponse soap:\(style) ", in: Self.response)
        }
        try example.replace("s:getOrderResponse", with: "s:found", in: Self.response)
        let result = try await example.check(CheckSettings(selecting: "fixture."))
        #expect(result.findings.isEmpty == isFree, "\(result.findings)")
    }

    /// XML-binary Optimized Packaging section 3.2.
    @Test(
        "A reference to a part that is not there, and a root of another type, are told, of requests and of answers",
        arguments: ["request", "response"]
    )
    func dangling(side: String) async throws {
        let example = try ExampleProject()
        try example.replace(
            "type=\"xs:\(side == "request" ? "int" : "string")\"/>",
            with: "type=\"xs:base64Binary\"/>",
            in: "wsdl/shop.wsdl"
        )
        let (old, message) = ("\(ExampleProject.pen)/\(side).xml", "\(ExampleProject.pen)/\(side).mime")
        let include = "<xop:Include xmlns:xop=\"http://www.w3.org/2004/08/xop/include\" href=\"cid:a@b\"/>"
        let envelope = try example.text(old).replacing(side == "request" ? "17<" : "pen<", with: "\(include)<")
        func write(_ id: String) throws {
            let part = "Content-Type: application/octet-stream\r\nContent-ID: <\(id)>\r\n\r\nabc"
            let root = "Content-Type: application/xop+xml; type=\"text/xml\"\r\nContent-ID: <root>\r\n\r\n\(envelope)"
            try example.write(message, "--x\r\n\(root)\r\n--x\r\n\(part)\r\n--x--\r\n")
        }
        try FileManager.default.removeItem(at: example.folder.appending(path: old))
        let head = "\(ExampleProject.pen)/exchange.yaml"
        let text = try example.text(head)
        let type =
            "'multipart/related; boundary=x; type=\"application/xop+xml\"; start=\"<root>\"; start-info=\"text/xml\"'"
        let position = try #require(text.range(of: "\(side):\n"))
        let rest = String(text[position.upperBound...])
        let first = try #require(rest.range(of: "text/xml; charset=utf-8"))
        try example.write(head, text[..<position.upperBound] + rest.replacingCharacters(in: first, with: type))
        let rule = try CheckSettings(selecting: "fixture.binding", "fixture.readable")
        try write("a@b")
        #expect(try await example.check(rule).findings == [])
        try write("c@d")
        let findings = try await example.check(rule).findings
        #expect(findings.map(\.rule) == ["fixture.binding"], "\(findings)")
        #expect(findings.first?.file.hasSuffix(message) == true)
        #expect(findings.first?.message.contains("cid:a@b") == true, "\(findings)")
        try write("a@b")
        try example.replace("application/xop+xml", with: "text/html", in: head)
        let types = try await example.check(rule).findings
        #expect(types.map(\.rule) == ["fixture.binding"], "\(types)")
        #expect(types.first?.message.hasPrefix("the media type says 'text/html'") == true, "\(types)")
    }

    @Test(
        "Of operations that have the same requests the folder says which one is meant",
        arguments: ["getOrder", "getKind"]
    )
    func alike(name: String) async throws {
        let example = try ExampleProject()
        for (old, new) in [
            (
                "    <operation name=\"getOrder\">\n      <soap:operation soapAction=\"urn:shop:getOrder\"/>",
                """
                    <operation name="getKind"><soap:operation soapAction="urn:shop:getOrder"/>\
                <input><soap:body use="literal"/></input><output><soap:body use="literal"/></output></operation>
                    <operation name="getOrder">
                      <soap:operation soapAction="urn:shop:getOrder"/>
                """
            ),
            (
                "  <portType name=\"shop\">",
                """
                  <portType name="shop"><operation name="getKind"><input message="s:getOrder"/>\
                <output message="s:getOrder"/></operation>
                """
            ),
        ] {
            try example.replace(old, with: new, in: "wsdl/shop.wsdl")
        }
        if name == "getKind" {
            try example.move("fixtures/shop/orders/getOrder", to: "fixtures/shop/orders/getKind")
            for folder in ["pen", "none"] {
                let file = "fixtures/shop/orders/getKind/\(folder)/exchange.yaml"
                try example.replace("operation: getOrder", with: "operation: getKind", in: file)
            }
        }
        let findings = try await example.check(CheckSettings(selecting: "fixture.folder", "fixture.binding")).findings
        // The response is that of getOrder.
        #expect(findings.map(\.rule) == (name == "getKind" ? ["fixture.binding"] : []), "\(findings)")
    }
}
