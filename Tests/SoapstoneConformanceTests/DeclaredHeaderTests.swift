import Foundation
import SoapstoneConformance
import Testing

/// Header blocks that a binding of SOAP 1.2 declares.
@Suite struct DeclaredHeaderTests {
    private static let request = "\(ExampleProject.pen)/request.xml"

    /// The project of the examples in SOAP 1.2, with a header block in each request.
    private static func example() throws -> ExampleProject {
        let example = try ExampleProject()
        let contract = "wsdl/shop.wsdl"
        try example.replace("/wsdl/soap/\"", with: "/wsdl/soap12/\"", in: contract)
        let block = #"<xs:element name="session" type="xs:int"/>"#
        try example.replace("    </xs:schema>", with: "      \(block)\n    </xs:schema>", in: contract)
        let message = #"<message name="session"><part name="session" element="s:session"/></message>"#
        try example.replace("<portType name", with: "\(message)\n  <portType name", in: contract)
        let header = #"<soap:header message="s:session" part="session" use="literal"/>"#
        try example.replace("<input><soap:body", with: "<input>\(header)<soap:body", in: contract)
        for folder in [ExampleProject.pen, ExampleProject.none] {
            let head = "\(folder)/exchange.yaml"
            try example.replace("    SOAPAction: '\"urn:shop:getOrder\"'\n", with: "", in: head)
            try example.replace("text/xml", with: "application/soap+xml", in: head)
            for file in ["request.xml", "response.xml"] {
                let namespace = "http://schemas.xmlsoap.org/soap/envelope/"
                try example.replace(namespace, with: "http://www.w3.org/2003/05/soap-envelope", in: "\(folder)/\(file)")
            }
            let own = "  <soap:Header><s:session xmlns:s=\"urn:shop\">5</s:session></soap:Header>\n  <soap:Body>"
            try example.replace("  <soap:Body>", with: own, in: "\(folder)/request.xml")
        }
        return example
    }

    @Test("A request with the header blocks of the binding is as it should be")
    func whole() async throws {
        let result = try await Self.example().check(CheckSettings(selecting: "fixture.header"))
        #expect(result.findings == [], "\(result.findings)")
    }

    @Test(
        "A request without a header block of the binding is found",
        arguments: [
            "<s:session xmlns:s=\"urn:shop\">5</s:session>",
            "  <soap:Header><s:session xmlns:s=\"urn:shop\">5</s:session></soap:Header>\n",
        ]
    )
    func missing(text: String) async throws {
        let example = try Self.example()
        try example.replace(text, with: "", in: Self.request)
        let findings = try await example.check(CheckSettings(selecting: "fixture.header")).findings
        #expect(findings.map(\.message) == ["the header block '{urn:shop}session' of the contract is not there"])
        #expect(findings.first?.file == "\(example.folder.path)/\(Self.request)")
        #expect(findings.first?.line == 1)
        #expect(findings.first?.path == "/soap:Envelope")
        #expect(findings.first?.contract?.file == "\(example.folder.path)/wsdl/shop.wsdl")
    }

    @Test("A header block without a namespace is found", arguments: [true, false])
    func unqualified(isSOAP12: Bool) async throws {
        let example = isSOAP12 ? try Self.example() : try ExampleProject()
        let block = "<route>north</route>"
        if isSOAP12 {
            try example.replace("<soap:Header>", with: "<soap:Header>\(block)", in: Self.request)
        } else {
            let header = "<soap:Header>\(block)</soap:Header>"
            try example.replace("<soap:Body>", with: "\(header)<soap:Body>", in: Self.request)
        }
        let findings = try await example.check(CheckSettings(selecting: "fixture.header")).findings
        #expect(findings.map(\.message) == ["the header block 'route' has no namespace"])
        #expect(findings.first?.line == 2)
        #expect(findings.first?.path == "/soap:Envelope/soap:Header/route")
        let clause = isSOAP12 ? "SOAP 1.2 part 1 section 5.2.1" : "SOAP 1.1 section 4.2.1"
        #expect(findings.first?.clause == clause)
    }

    @Test(
        "A header block of the contract may have SOAP's own attributes, and nothing else that its type does not have",
        arguments: [
            ("soap:mustUnderstand=\"true\"", true), ("soap:relay=\"0\"", true),
            ("soap:role=\"http://www.w3.org/2003/05/soap-envelope/role/next\"", true), ("count=\"1\"", false),
        ]
    )
    func attributes(attribute: String, isRight: Bool) async throws {
        let example = try Self.example()
        try example.replace("<s:session ", with: "<s:session \(attribute) ", in: Self.request)
        let findings = try await example.check(CheckSettings(selecting: "fixture.header")).findings
        #expect(findings.isEmpty == isRight, "\(findings)")
    }
}
