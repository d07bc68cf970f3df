import Foundation
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// `soapstone convert` and `sample --as json` with the schema-driven codec.
@Suite struct ConvertBySchemaTests {
    private static let wsdl = "wsdl/sets/sets-ims-case.wsdl"

    private static func convert(_ arguments: [String], input: String) async throws -> Tool.Result {
        let common = ["convert", "--wsdl", wsdl, "--codec", "schema"]
        return try await Tool.run(Tool.soapstone, common + arguments, input: Data(input.utf8))
    }

    @Test(
        "A sample's JSON becomes the sample again",
        arguments: [
            ["--operation", "getCaseList"], ["--operation", "getCaseList", "--response"],
            ["--operation", "ping", "--all-optional", "--seed", "3"],
            ["--operation", "getCaseList", "--fault", "GatewayFault"],
        ]
    )
    func samples(arguments: [String]) async throws {
        let sample = ["sample", "--wsdl", Self.wsdl] + arguments
        let xml = try await Tool.run(Tool.soapstone, sample)
        let json = try await Tool.run(Tool.soapstone, sample + ["--as", "json"])
        #expect(json.status == 0, "\(json.error)")
        let isResponse = arguments.contains("--response") || arguments.contains("--fault")
        let direction = ["--direction", isResponse ? "response" : "request"] + arguments.prefix(2)
        let back = try await Self.convert(direction + ["--to", "xml"], input: json.output)
        #expect(back.status == 0, "\(back.error)")
        #expect(try canonical(back.output) == canonical(xml.output))
        let again = try await Self.convert(direction + ["--to", "json"], input: back.output)
        #expect(again.output == json.output)
        #expect(again.status == 0, "\(again.error)")
    }

    private func canonical(_ xml: String) throws -> String {
        let text = xml.trimmingCharacters(in: .whitespacesAndNewlines)
        return CanonicalForm().text(of: try XMLDocument(parsing: Array(text.utf8)).root)
    }

    @Test("A message in a dialect becomes the message again", arguments: ["node-soap", "badgerfish"])
    func dialects(dialect: String) async throws {
        let file = "fixtures/sets/ims-case/getCaseList/ordinary/response.xml"
        let arguments = ["--operation", "getCaseList", "--direction", "response", "--dialect", dialect]
        let xml = try String(contentsOfFile: file, encoding: .utf8)
        let json = try await Self.convert(arguments + ["--to", "json"], input: xml)
        #expect(json.status == 0, "\(json.error)")
        #expect(
            json.output.contains(dialect == "badgerfish" ? #""$":"7000000042""# : #""7000000042""#),
            "\(json.output)"
        )
        let back = try await Self.convert(arguments + ["--to", "xml"], input: json.output)
        #expect(back.status == 0, "\(back.error)")
        // node-soap takes the blanks around texts away.
        let isTrimmed = dialect == "node-soap"
        func shown(_ xml: String) throws -> String {
            isTrimmed ? try body(xml).replacing(#/ +</#, with: "<") : try body(xml)
        }
        #expect(try shown(back.output) == shown(xml))
    }

    private func body(_ xml: String) throws -> String {
        let text = xml.trimmingCharacters(in: .whitespacesAndNewlines)
        let payload = try #require(Envelope(XMLDocument(parsing: Array(text.utf8))).payload)
        return CanonicalForm().text(of: payload)
    }

    @Test("A message in parts is read by its Content-Type, with its part in place")
    func parts() async throws {
        let sample = try await Tool.run("sample", "--wsdl", Self.wsdl, "--operation", "ping")
        let mime =
            "--b\r\nContent-Type: text/xml; charset=utf-8\r\nContent-ID: <e>\r\n\r\n\(sample.output)\r\n--b--\r\n"
        let type = #"multipart/related; boundary=b; type="text/xml"; start="<e>""#
        let arguments = ["--operation", "ping", "--direction", "request", "--to", "json"]
        let result = try await Self.convert(arguments + ["--content-type", type], input: mime)
        #expect(result.status == 0, "\(result.error)")
        let alone = try await Self.convert(arguments, input: sample.output)
        #expect(result.output == alone.output)
    }

    @Test("A message that breaks its schema is converted and told, with exit status 1")
    func lenient() async throws {
        let sample = try await Tool.run("sample", "--wsdl", Self.wsdl, "--operation", "ping")
        let broken = sample.output.replacing("</n1:INPUTMSG>", with: "<n1:more/></n1:INPUTMSG>")
        #expect(broken != sample.output)
        let arguments = ["--operation", "ping", "--direction", "request", "--to", "json"]
        let whole = try await Self.convert(arguments, input: sample.output)
        let result = try await Self.convert(arguments, input: broken)
        #expect(result.status == 1)
        #expect(result.output == whole.output)
        #expect(result.error.contains("<stdin>:1:"), "\(result.error)")
        #expect(result.error.contains("[cvc-complex-type.2.4.d]"), "\(result.error)")
    }

    @Test("All that is wrong with JSON is told, each with its pointer, with exit status 2")
    func errors() async throws {
        let result = try await Self.convert(
            ["--operation", "getCaseList", "--direction", "request", "--to", "xml"],
            input: #"{"ecih":1,"$headers":{"x":1}}"#
        )
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.contains("<stdin>: error: /ecih: the key 'ecih'"), "\(result.error)")
        #expect(result.error.contains("<stdin>: error: /$headers/x: the key 'x'"), "\(result.error)")
    }

    @Test(
        "What a contract does not have is told with what it has",
        arguments: [
            (["--operation", "no"], "there is no operation 'no'; there are ping, "),
            (["--operation", "ping", "--port", "no"], "there is no port 'no'; there are "),
        ]
    )
    func unknown(arguments: [String], message: String) async throws {
        let result = try await Self.convert(arguments + ["--direction", "request", "--to", "xml"], input: "{}")
        #expect(result.status == 2)
        #expect(result.error.contains(message), "\(result.error)")
    }
}
