import Foundation
import SoapstoneConformance
import Testing

/// What `fixture.binding` says of envelopes that readers bear.
@Suite struct EnvelopeStructureTests {
    /// The project of the examples, in a version of SOAP.
    private static func example(isSOAP12: Bool) throws -> ExampleProject {
        let example = try ExampleProject()
        guard isSOAP12 else { return example }
        try example.replace("/wsdl/soap/\"", with: "/wsdl/soap12/\"", in: "wsdl/shop.wsdl")
        try FileManager.default.removeItem(at: example.folder.appending(path: ExampleProject.none))
        let head = "\(ExampleProject.pen)/exchange.yaml"
        try example.replace("    SOAPAction: '\"urn:shop:getOrder\"'\n", with: "", in: head)
        try example.replace("text/xml", with: "application/soap+xml", in: head)
        for file in ["request.xml", "response.xml"] {
            let namespace = "http://schemas.xmlsoap.org/soap/envelope/"
            let new = "http://www.w3.org/2003/05/soap-envelope"
            try example.replace(namespace, with: new, in: "\(ExampleProject.pen)/\(file)")
        }
        return example
    }

    private static func block(_ relay: String) -> String {
        "<soap:Header><r:route xmlns:r='urn:route' soap:relay='\(relay)'/></soap:Header><soap:Body>"
    }

    private static func unqualified(_ element: String) -> String {
        "'\(element)' has the attribute 'id', which has no namespace"
    }

    /// The version, a change, and what is said; nil for what SOAP lets be.
    static let changes: [(isSOAP12: Bool, old: String, new: String, message: String?)] = [
        (false, "<soap:Body>", "<soap:Body>", nil), (true, "<soap:Body>", "<soap:Body>", nil),
        (false, "<soap:Envelope ", "<soap:Envelope id='1' ", unqualified("Envelope")),
        (true, "<soap:Envelope ", "<soap:Envelope id='1' ", unqualified("Envelope")),
        (true, "<soap:Body>", "<soap:Body id='1'>", unqualified("Body")),
        (true, "<soap:Body>", "<soap:Header id='1'/><soap:Body>", unqualified("Header")),
        // SOAP 1.1 says nothing of those of the body, and its schema allows any.
        (false, "<soap:Body>", "<soap:Body id='1'>", nil),
        (true, "<soap:Body>", "<soap:Body r:id='1' xmlns:r='urn:route'>", nil),
        (true, "<soap:Body>", block("true"), nil), (true, "<soap:Body>", block(" 0 "), nil),
        (true, "<soap:Body>", block("yes"), "relay is 'yes', which is no Boolean value"),
        (false, "<soap:Body>", block("yes"), nil),
    ]

    @Test("Attributes are as SOAP has them", arguments: changes, ["request.xml", "response.xml"])
    func attributes(
        change: (isSOAP12: Bool, old: String, new: String, message: String?),
        file: String
    ) async throws {
        let example = try Self.example(isSOAP12: change.isSOAP12)
        let path = "\(ExampleProject.pen)/\(file)"
        try example.replace(change.old, with: change.new, in: path)
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        #expect(findings.map(\.message) == [change.message].compactMap(\.self))
        guard let finding = findings.first else { return }
        #expect(finding.file == "\(example.folder.path)/\(path)")
        #expect(finding.line == (change.old == "<soap:Body>" ? 2 : 1))
        #expect(finding.clause == (change.isSOAP12 ? "SOAP 1.2, part 1, section 5" : "SOAP 1.1, section 4"))
    }
}
