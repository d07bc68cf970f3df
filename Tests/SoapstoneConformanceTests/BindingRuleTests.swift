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
            name: "no encoding style where the binding is encoded",
            file: "wsdl/shop.wsdl",
            old: "<soap:body use=\"literal\"/>",
            new: "<soap:body use=\"encoded\" encodingStyle=\"http://schemas.xmlsoap.org/soap/encoding/\"/>",
            message: "names no encoding"
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
            name: "the detail of a fault that breaks its schema",
            file: "\(ExampleProject.none)/response.xml",
            old: "</faultstring>",
            new: "</faultstring><detail><s:order xmlns:s=\"urn:shop\"><s:item>x</s:item></s:order></detail>",
            rule: "fixture.response-schema",
            message: "count"
        ),
        Fault(
            name: "the detail of a fault that no message has",
            file: "\(ExampleProject.none)/response.xml",
            old: "</faultstring>",
            new: "</faultstring><detail><s:more xmlns:s=\"urn:shop\"/></detail>",
            rule: "fixture.response-schema",
            message: "is in no message of the operation"
        ),
    ]

    @Test("What is not as the contract says is found", arguments: faults)
    func found(fault: Fault) async throws {
        let example = try ExampleProject()
        try example.replace(fault.old, with: fault.new, in: fault.file)
        let findings = try await example.check(CheckSettings(selecting: fault.rule)).findings
        #expect(findings.contains { $0.rule == fault.rule && $0.message.contains(fault.message) }, "\(findings)")
    }

    @Test("An empty encoding style is none")
    func literal() async throws {
        let example = try ExampleProject()
        try example.replace("<soap:Body>", with: "<soap:Body soap:encodingStyle=\"\">", in: Self.request)
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        #expect(findings == [], "\(findings)")
    }
}
