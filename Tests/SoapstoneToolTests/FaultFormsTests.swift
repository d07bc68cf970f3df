import Foundation
import SoapstoneCodec
import Testing

/// Faults as stacks write them: whatever they carry is converted, told of where the contract does not declare it, and
/// comes back.
@Suite struct FaultFormsTests {
    private static let contract = """
        <w:definitions targetNamespace="urn:t" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
            xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:s11="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:s12="http://schemas.xmlsoap.org/wsdl/soap12/">
          <w:types><xs:schema targetNamespace="urn:t" elementFormDefault="qualified">
            <xs:element name="ask" type="xs:string"/><xs:element name="closed" type="xs:int"/></xs:schema></w:types>
          <w:message name="ask"><w:part name="p" element="t:ask"/></w:message>
          <w:message name="closed"><w:part name="p" element="t:closed"/></w:message>
          <w:portType name="P"><w:operation name="ask"><w:input message="t:ask"/><w:output message="t:ask"/>
            <w:fault name="closed" message="t:closed"/></w:operation></w:portType>
          <w:binding name="B" type="t:P"><SOAP:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="ask"><SOAP:operation soapAction="urn:ask"/><w:input><SOAP:body use="literal"/></w:input>
              <w:output><SOAP:body use="literal"/></w:output>
              <w:fault name="closed"><SOAP:fault name="closed" use="literal"/></w:fault></w:operation></w:binding>
          <w:service name="S"><w:port name="P" binding="t:B"><SOAP:address location="http://127.0.0.1:9/"/></w:port>
          </w:service>
        </w:definitions>
        """

    struct Form: Sendable, CustomTestStringConvertible {
        let stack: String
        var version = "1.1"
        /// What stands in the Body.
        let fault: String
        /// The value of `$fault`.
        let json: String
        /// What is told, each a part of a line.
        var told: [String] = []

        var testDescription: String { "\(stack), SOAP \(version)" }
    }

    /// By hand, after what the stacks send: there is none of them on this machine.
    private static let forms = [
        Form(
            stack: "WCF",
            fault: """
                <s:Fault><faultcode xmlns:a="urn:dispatcher">a:InternalServiceFault</faultcode>\
                <faultstring xml:lang="de-DE">Wert</faultstring><detail><ExceptionDetail xmlns="urn:model">\
                <Message>x</Message></ExceptionDetail></detail></s:Fault>
                """,
            json: """
                {"code":"{urn:dispatcher}InternalServiceFault","reason":"Wert","language":"de-DE",
                 "detail":{"$any":["<ExceptionDetail xmlns=\\"urn:model\\"><Message>x</Message></ExceptionDetail>"]}}
                """,
            told: ["the element '{urn:model}ExceptionDetail'"]
        ),
        Form(
            stack: "WCF with a declared fault",
            fault: """
                <s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring><detail>
                <closed xmlns="urn:t">17</closed></detail></s:Fault>
                """,
            json: #"{"code":"Client","reason":"no","detail":{"closed":17}}"#
        ),
        Form(
            stack: "Axis",
            fault: """
                <s:Fault><faultcode>s:Server.userException</faultcode><faultstring>java.lang.E: no</faultstring><detail>
                <closed xmlns="urn:t">17</closed>
                <a:hostname xmlns:a="http://xml.apache.org/axis/">h1</a:hostname></detail></s:Fault>
                """,
            json: """
                {"code":"Server.userException","reason":"java.lang.E: no","detail":{"closed":17,
                 "$any":["<hostname xmlns=\\"http://xml.apache.org/axis/\\">h1</hostname>"]}}
                """,
            told: ["axis/}hostname'"]
        ),
        Form(
            stack: "gSOAP",
            fault: """
                <s:Fault s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><faultcode>s:Client</faultcode>\
                <faultstring>no data</faultstring><detail xmlns:x="urn:x" x:retry="no">17 &lt; 18</detail></s:Fault>
                """,
            json: #"{"code":"Client","reason":"no data","detail":{"@{urn:x}retry":"no","$value":"17 < 18"}}"#,
            told: ["text in the detail", "the attribute '{urn:x}retry' of the detail"]
        ),
        Form(
            stack: "a server with an element of its own",
            fault: """
                <s:Fault><faultcode>E</faultcode><faultfactor>typo</faultfactor><faultstring>no</faultstring>\
                <more xmlns="urn:m" a="1"/></s:Fault>
                """,
            json: """
                {"code":"{}E","reason":"no","$any":["<faultfactor>typo</faultfactor>","<more xmlns=\\"urn:m\\" a=\\"1\\"></more>"]}
                """,
            told: ["the element 'faultfactor'", "the element '{urn:m}more'"]
        ),
        Form(
            stack: "SoapCore",
            version: "1.2",
            fault: """
                <s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text xml:lang="en">no</s:Text>\
                <s:Text xml:lang="de">nein</s:Text></s:Reason><s:Detail>plain</s:Detail><detail>old</detail></s:Fault>
                """,
            json: """
                {"code":"Sender","reason":"no","language":"en","reasons":[{"language":"en","text":"no"},
                 {"language":"de","text":"nein"}],"detail":{"$value":"plain"},"$any":["<detail>old</detail>"]}
                """,
            told: ["text in the detail", "the element 'detail'"]
        ),
        Form(
            stack: "a server that writes the fault of SOAP 1.1",
            version: "1.2",
            fault:
                "<s:Fault><faultcode>s:Receiver</faultcode><faultstring>no</faultstring><detail>d</detail></s:Fault>",
            json: #"{"code":"Receiver","reason":"no","detail":{"$value":"d"}}"#,
            told: ["text in the detail"]
        ),
    ]

    private static func space(_ version: String) -> String {
        version == "1.1" ? "http://schemas.xmlsoap.org/soap/envelope/" : "http://www.w3.org/2003/05/soap-envelope"
    }

    private static func convert(_ message: String, _ version: String, to form: String) async throws -> Tool.Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).wsdl")
        try contract.replacing("SOAP:", with: version == "1.1" ? "s11:" : "s12:")
            .write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await Tool.run(
            "convert",
            "--wsdl",
            file.path,
            "--operation",
            "ask",
            "--direction",
            "response",
            "--to",
            form,
            "-",
            input: message
        )
    }

    private static func check(_ form: Form, _ envelope: String) async throws {
        let json = try await convert(envelope, form.version, to: "json")
        #expect(json.status == 0, "\(json.error)")
        let expected = try JSONDocument(parsing: Array(#"{"$fault":\#(form.json)}"#.utf8)).root
        let found = try JSONDocument(parsing: Array(json.output.utf8)).root
        #expect(expected.firstDifference(from: found) == nil, "\(json.output)")
        for told in form.told {
            #expect(json.error.contains(told) && json.error.contains("[wsdl.fault]"), "\(json.error)")
        }
        if form.told.isEmpty { #expect(!json.error.contains("wsdl.fault"), "\(json.error)") }
        // All of it comes back.
        let xml = try await convert(json.output, form.version, to: "xml")
        #expect(xml.status == 0, "\(xml.error)")
        let again = try await convert(xml.output, form.version, to: "json")
        if form.version == "1.1" || form.json.contains("language") {
            #expect(again.output == json.output, "\(xml.output)")
        }
    }

    @Test("A fault keeps all that it carries, and what the contract does not declare is told", arguments: forms)
    func byHand(form: Form) async throws {
        let envelope = "<s:Envelope xmlns:s=\"\(Self.space(form.version))\"><s:Body>\(form.fault)</s:Body></s:Envelope>"
        try await Self.check(form, envelope)
    }

    // MARK: - Real servers

    private static let php = ["/usr/bin/php", "/usr/local/bin/php"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// A server that answers one request, which its arguments say what to answer with.
    private static let server = #"""
        $version = $argv[1] === '1.2' ? SOAP_1_2 : SOAP_1_1;
        function ask() {
            global $argv;
            throw new SoapFault('Server', 'it is closed', 'urn:me', match ($argv[2]) {
                'text' => 'row 17 <closed>',
                'list' => ['first' => 1],
                'xml' => new SoapVar('<closed xmlns="urn:t">17</closed>', XSD_ANYXML),
                'none' => null,
            });
        }
        $server = new SoapServer(null, ['uri' => 'urn:t', 'soap_version' => $version]);
        $server->addFunction('ask');
        ob_start();
        register_shutdown_function(function () { echo ob_get_clean(); });
        $server->handle("<s:Envelope xmlns:s='$argv[3]'><s:Body><t:ask xmlns:t='urn:t'/></s:Body></s:Envelope>");
        """#

    @Test(
        "What PHP's SoapServer throws is kept whole",
        .enabled(if: php != nil, "PHP is not installed"),
        arguments: [
            ("text", #","detail":{"$value":"row 17 <closed>"}"#, "text in the detail"),
            ("list", #","detail":{"$any":["<item><key>first</key><value>1</value></item>"]}"#, "the element 'item'"),
            ("xml", #","$any":["<closed xmlns=\"urn:t\">17</closed>"]"#, "the element '{urn:t}closed'"),
            ("none", "", ""),
        ],
        ["1.1", "1.2"]
    )
    func phpServer(form: (kind: String, json: String, told: String), version: String) async throws {
        let php = URL(filePath: try #require(Self.php))
        let result = try await Tool.run(php, ["-r", Self.server, "--", version, form.kind, Self.space(version)])
        let (code, role) = version == "1.1" ? ("Server", #","role":"urn:me""#) : ("Receiver", "")
        try await Self.check(
            Form(
                stack: "PHP",
                version: version,
                fault: "",
                json: #"{"code":"\#(code)","reason":"it is closed"\#(role)\#(form.json)}"#,
                told: form.told.isEmpty ? [] : [form.told]
            ),
            result.output
        )
    }
}
