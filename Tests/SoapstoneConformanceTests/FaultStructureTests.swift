import Foundation
import SoapstoneConformance
import Testing

/// What `fixture.binding` says of faults that readers bear.
@Suite struct FaultStructureTests {
    private static let response = "\(ExampleProject.none)/response.xml"

    @Test("A fault of SOAP 1.1 without a text is found")
    func soap11() async throws {
        let example = try ExampleProject()
        try example.replace(
            "      <faultstring>There is no such order.</faultstring>\n",
            with: "",
            in: Self.response
        )
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        #expect(findings.map(\.message) == ["the fault has no faultstring"])
        #expect(findings.first?.line == 3)
        #expect(findings.first?.path == "/soap:Envelope/soap:Body/soap:Fault")
    }

    @Test(
        "The code of a fault of SOAP 1.1 is a name whose prefix is declared",
        arguments: [
            ("soap:Client", true), ("Client", true), (" soap:Client.Order ", true), ("zz:Client", false),
            ("a b", false), ("", false), (":Client", false), ("soap:", false), ("soap:a:b", false),
        ]
    )
    func code(text: String, isName: Bool) async throws {
        let example = try ExampleProject()
        try example.replace("<faultcode>soap:Client<", with: "<faultcode>\(text)<", in: Self.response)
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        let message = "'\(text)' is no name with a prefix that is declared"
        #expect(findings.map(\.message) == (isName ? [] : [message]))
        if !isName { #expect(findings.first?.path == "/soap:Envelope/soap:Body/soap:Fault/faultcode") }
    }

    @Test("A fault of SOAP 1.2 stands alone in the body")
    func sibling() async throws {
        let example = try Self.example()
        try example.replace("</soap:Body>", with: "<s:more xmlns:s='urn:why'/></soap:Body>", in: Self.response)
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        #expect(findings.map(\.message) == ["'{urn:why}more' stands beside the fault, which has to be alone"])
    }

    @Test("An answer of SOAP 1.2 has its media type")
    func mediaType() async throws {
        let example = try Self.example()
        let file = "\(ExampleProject.none)/exchange.yaml"
        let action = "action=\"urn:shop:getOrder\""
        let type = "  headers:\n    Content-Type: 'application/soap+xml; charset=utf-8; \(action)'\n"
        let text = try example.text(file)
        try #require(text.contains("status: 500\n\(type)"), "\(text)")
        try example.write(file, text.replacing("status: 500\n\(type)", with: "status: 500\n  headers: {}\n"))
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        #expect(
            findings.map(\.message) == ["the response has no Content-Type, where SOAP 1.2 has application/soap+xml"]
        )
    }

    private static let fault = """
        <soap:Code><soap:Value>soap:Sender</soap:Value></soap:Code>
              <soap:Reason><soap:Text xml:lang="en">None.</soap:Text></soap:Reason>
              <soap:Detail><s:why xmlns:s="urn:why"/></soap:Detail>
        """

    /// The fault of the example in SOAP 1.2.
    private static func example() throws -> ExampleProject {
        let example = try ExampleProject()
        try example.replace("/wsdl/soap/\"", with: "/wsdl/soap12/\"", in: "wsdl/shop.wsdl")
        let head = "\(ExampleProject.none)/exchange.yaml"
        try example.replace("    SOAPAction: '\"urn:shop:getOrder\"'\n", with: "", in: head)
        let type = "application/soap+xml; charset=utf-8; action=\"urn:shop:getOrder\""
        try example.replace("text/xml; charset=utf-8", with: "'\(type)'", in: head)
        for file in ["request.xml", "response.xml"] {
            let namespace = "http://schemas.xmlsoap.org/soap/envelope/"
            let new = "http://www.w3.org/2003/05/soap-envelope"
            try example.replace(namespace, with: new, in: "\(ExampleProject.none)/\(file)")
        }
        let old = """
            <faultcode>soap:Client</faultcode>
                  <faultstring>There is no such order.</faultstring>
            """
        try example.replace(old, with: fault, in: response)
        try FileManager.default.removeItem(at: example.folder.appending(path: ExampleProject.pen))
        return example
    }

    @Test("A fault of SOAP 1.2 as it should be is not told of")
    func whole() async throws {
        let result = try await Self.example().check(CheckSettings(selecting: "fixture.binding"))
        #expect(result.findings == [], "\(result.findings)")
    }

    /// A change, what is said, and the line.
    static let faults: [(old: String, new: String, message: String, line: Int)] = [
        ("soap:Sender", "soap:Client", "'{http://www.w3.org/2003/05/soap-envelope}Client' is no code", 4),
        ("soap:Sender", "Sender", "'Sender' is no code of a fault of SOAP 1.2", 4),
        ("</soap:Value></soap:Code>", "</soap:Value><x/></soap:Code>", "'Code' has no child 'x'", 4),
        (
            "</soap:Value></soap:Code>", "</soap:Value><soap:Subcode/></soap:Code>", "The Fault has no Value", 3
        ),
        ("<soap:Text xml:lang=\"en\">", "<soap:Text>", "'Text' has no xml:lang", 5),
        ("<soap:Text xml:lang=\"en\">None.</soap:Text>", "", "'Reason' has no 'Text'", 5),
        ("<soap:Text xml:lang=\"en\">None.</soap:Text>", "<text/>", "'Reason' has no child 'text'", 5),
        ("</soap:Detail>", "</soap:Detail><soap:Role>urn:r</soap:Role>", "'Role' stands behind 'Detail'", 6),
        ("</soap:Detail>", "</soap:Detail><extra/>", "'Fault' has no child 'extra'", 6),
    ]

    @Test("A fault of SOAP 1.2 of another structure is found", arguments: faults)
    func soap12(old: String, new: String, message: String, line: Int) async throws {
        let example = try Self.example()
        try example.replace(old, with: new, in: Self.response)
        let findings = try await example.check(CheckSettings(selecting: "fixture.binding")).findings
        #expect(findings.count == 1, "\(findings)")
        #expect(findings.first?.message.contains(message) == true, "\(findings)")
        #expect(findings.first?.file == "\(example.folder.path)/\(Self.response)")
        if !message.hasPrefix("The Fault") { #expect(findings.first?.line == line) }
    }

    @Test("A fault in a package is found by its path, and has no line: those of a part are not the file's")
    func package() async throws {
        let example = try ExampleProject()
        let text = try example.text(Self.response)
        try FileManager.default.removeItem(at: example.folder.appending(path: Self.response))
        let head = "\(ExampleProject.none)/exchange.yaml"
        let type = "'multipart/related; type=\"text/xml\"; boundary=\"b\"; start=\"<root@x>\"'"
        try example.replace(
            "    Content-Type: text/xml; charset=utf-8\nrecordedAt",
            with: "    Content-Type: \(type)\nrecordedAt",
            in: head
        )
        func pack(_ envelope: String) -> String {
            let head = "--b\r\nContent-Type: text/xml; charset=utf-8\r\nContent-ID: <root@x>\r\n\r\n"
            return "\(head)\(envelope)\r\n--b--\r\n"
        }
        let file = "\(ExampleProject.none)/response.mime"
        let settings = try CheckSettings(selecting: "fixture.binding")
        try example.write(file, pack(text))
        #expect(try await example.check(settings).findings == [])
        for said in ["type=\"text/html\"; ", ""] {
            try example.replace("type=\"text/xml\"; ", with: said, in: head)
            let findings = try await example.check(settings).findings
            #expect(findings.map(\.file) == ["\(example.folder.path)/\(head)"], "\(findings)")
            #expect(findings.first?.clause == "RFC 2387, section 3.1")
            try example.replace("multipart/related; \(said)", with: "multipart/related; type=\"text/xml\"; ", in: head)
        }
        // One that a reader bears, one that is no fault, and one that is no XML.
        let edits = [
            ("      <faultstring>There is no such order.</faultstring>\n", "", "/soap:Envelope/soap:Body/soap:Fault"),
            ("      <faultcode>soap:Client</faultcode>\n", "", "/soap:Envelope/soap:Body/soap:Fault"),
            ("</soap:Fault>", "</soap:fault>", nil),
        ]
        for (old, new, path) in edits {
            try example.write(file, pack(text.replacing(old, with: new)))
            let findings = try await example.check(settings).findings
            #expect(findings.count == 1, "\(findings)")
            #expect(findings.first?.file == "\(example.folder.path)/\(file)")
            #expect(findings.first?.line == nil && findings.first?.column == nil)
            if let path { #expect(findings.first?.path == path) }
        }
    }
}
