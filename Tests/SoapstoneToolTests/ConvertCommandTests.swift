import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@Suite struct ConvertCommandTests {
    private static let ims = "wsdl/sets/sets-ims-case.wsdl"

    private func convert(
        _ arguments: String...,
        wsdl: String = ConvertCommandTests.ims,
        input: String? = nil
    ) async throws -> Tool.Result {
        try await Tool.run(
            Tool.soapstone,
            ["convert", "--wsdl", wsdl] + arguments,
            input: input.map { Data($0.utf8) }
        )
    }

    @Test(
        "A request goes to XML and back",
        arguments: [
            "ims-case/getChildren/ordinary", "ims-payment/getPaymentHistory/ordinary",
            "db2-content/sendMessage/with-attachment",
            "ldap/findUser/one-entry",
            "push-recipients/getPaymentDueRecipients/next-page",
            "otp/sendOtp/canary", "registration/completeRegistration/canary", "payment-history/invoke/canary",
        ]
    )
    func request(name: String) async throws {
        let fixture = try RecordedFixtures.named(name)
        let codec = try fixture.codec
        let session = try fixture.sessionArguments
        let common = ["convert", "--wsdl", codec.wsdl, "--operation", codec.name, "--direction", "request"]
        let xml = try await Tool.run(
            Tool.soapstone,
            common + ["--to", "xml"] + session + [fixture.path("request.json")]
        )
        #expect(xml.status == 0)
        #expect(xml.error == "")
        let made = try #require(try Envelope(parsing: Array(xml.output.utf8)).payload)
        let recorded = try #require(try Envelope(parsing: fixture.request).payload)
        #expect(CanonicalForm().text(of: made) == CanonicalForm().text(of: recorded))

        let json = try await Tool.run(Tool.soapstone, common + ["--to", "json"], input: Data(xml.output.utf8))
        #expect(json.status == 0)
        let members = try JSONDocument(parsing: Array(json.output.utf8)).root
        let sent = try fixture.requestDocument.root
        #expect(members["cacheid"] == nil)
        #expect(members.count == sent.count - (sent["cacheid"] == nil ? 0 : 1))
    }

    @Test(
        "An answer becomes its golden JSON",
        arguments: [
            "ims-case/getCaseList/ordinary", "ims-payment/getPaymentHistory/canary", "db2-content/getPreferences/mixed",
        ]
    )
    func response(name: String) async throws {
        let fixture = try RecordedFixtures.named(name)
        let codec = try fixture.codec
        let result = try await convert(
            "--operation",
            codec.name,
            "--direction",
            "response",
            "--to",
            "json",
            fixture.path("response.xml"),
            wsdl: codec.wsdl
        )
        #expect(result.status == 0)
        let difference = try fixture.responseDocument.root.firstDifference(
            from: JSONDocument(parsing: Array(result.output.utf8)).root
        )
        #expect(difference == nil)
    }

    @Test("A payload without an envelope is read from standard input")
    func standardInput() async throws {
        let result = try await convert(
            "--operation",
            "ping",
            "--direction",
            "request",
            "--to",
            "json",
            "-",
            input: """
                <INPUTMSG xmlns="http://www.example.com/schemas/SETPINGIInterface"><in_ll>22</in_ll><in_zz>0</in_zz>\
                <in_trcd>SETPING</in_trcd><in_echo>HELLO</in_echo></INPUTMSG>
                """
        )
        #expect(result.output == "{\"echo\":\"HELLO\"}\n")
        #expect(result.status == 0)
    }

    @Test("What cannot be converted is named, with exit status 2")
    func refusals() async throws {
        let list = ["--operation", "getCaseList", "--direction", "response", "--to", "json"]
        let file = "fixtures/sets/ims-case/getCaseList/ordinary/response.xml"
        func refused(_ arguments: [String], input: String = "", _ message: String) async throws {
            let result = try await Tool.run(Tool.soapstone, ["convert"] + arguments, input: Data(input.utf8))
            #expect(result.status == 2, "\(message)")
            #expect(result.output == "")
            #expect(result.error.contains(message), "\(result.error)")
        }
        try await refused(
            ["--wsdl", Self.ims, "--operation", "getCases", "--direction", "response", "--to", "json", file],
            "\(Self.ims): error: there is no operation 'getCases'; there are ping, getCaseList, "
        )
        try await refused(
            ["--wsdl", "wsdl/sets/other.wsdl"] + list + [file],
            "wsdl/sets/other.wsdl: error: There is no such file."
        )
        try await refused(
            ["--wsdl", "fixtures/other.wsdl", "--codec", "typed"] + list + [file],
            "fixtures/other.wsdl: error: there is no typed codec for 'getCaseList' of this contract; leave --codec out\n"
        )
        try await refused(["--wsdl", Self.ims] + list, input: "<a>\n<b></a>", "<stdin>:2:")
        try await refused(["--wsdl", Self.ims] + list, input: "<!DOCTYPE a><a/>", "[XML_DTD]")
        try await refused(
            ["--wsdl", Self.ims] + list + ["no/such.xml"],
            "no/such.xml: error: No such file or directory\n"
        )
        try await refused(
            ["--wsdl", Self.ims] + list + ["fixtures/sets/ims-case/getCaseList/ordinary/request.xml"],
            "error: INPUTMSG: {http://www.example.com/schemas/SETCSELIInterface}INPUTMSG stands where "
                + "'{http://www.example.com/schemas/SETCSELOInterface}OUTPUTMSG' is expected\n"
        )
        try await refused(
            ["--wsdl", Self.ims, "--operation", "getCaseList", "--direction", "request", "--to", "xml"],
            input: "{}",
            "<stdin>: error: webId: is not known to the session\n"
        )
        try await refused(
            ["--wsdl", Self.ims, "--operation", "ping", "--direction", "request", "--to", "xml"],
            input: #"{"echo":}"#,
            "<stdin>:1:9: error: "
        )
    }

    @Test(
        "Wrong use has exit status 64",
        arguments: [
            ["--direction", "request", "--to", "xml", "--session", "webId"],
            ["--direction", "request", "--to", "yaml"],
            ["--direction", "request"],
        ]
    )
    func usage(arguments: [String]) async throws {
        let result = try await Tool.run(
            Tool.soapstone,
            ["convert", "--wsdl", Self.ims, "--operation", "getCaseList"] + arguments
        )
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.error.hasPrefix("Error: "))
    }
}
