import Foundation
import Testing

/// `soapstone convert --direction response --to xml`
@Suite struct ConvertResponseTests {
    static func convert(_ service: String, _ operation: String, _ file: String, to target: String, input: String? = nil)
        async throws -> Tool.Result
    {
        let wsdl = "wsdl/sets/sets-\(service).wsdl"
        let message = ["--wsdl", wsdl, "--operation", operation, "--direction", "response", "--to", target, file]
        return try await Tool.run(Tool.soapstone, ["convert"] + message, input: input.map { Data($0.utf8) })
    }

    @Test("The JSON of a success becomes an envelope, which becomes the same JSON")
    func roundTrip() async throws {
        let recorded = "fixtures/sets/ims-case/getCaseList/ordinary/response"
        let response = try await Self.convert("ims-case", "getCaseList", recorded + ".json", to: "xml")
        #expect(response.status == 0, "\(response.error)")
        #expect(
            response.output.hasPrefix(
                #"<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><OUTPUTMSG "#
            )
        )
        let again = try await Self.convert("ims-case", "getCaseList", "-", to: "json", input: response.output)
        let expected = try await Self.convert("ims-case", "getCaseList", recorded + ".xml", to: "json")
        #expect(again.output == expected.output)
        #expect(again.status == 0)
    }

    @Test(
        "What is not the JSON of a success is refused with its place and exit status 2",
        arguments: [
            (
                #"{"errcode":"CASE_NOT_FOUND","httpStatusCode":200,"message":"M","opstatus":20030}"#,
                "opstatus: is 20030, which is a failure: the fault behind it cannot be made from JSON"
            ),
            (#"{"cases":[],"opstatus":"0"}"#, "opstatus: is not a number"),
            (#"{"cases":[],"opstatus":null}"#, "opstatus: is not a number"),
            (#"{"cases":[],"message":"M","opstatus":0}"#, "message: is not a key of this object"),
            (#"{"cases":[],"casses":[]}"#, "casses: is not a key of this object; did you mean 'cases'?"),
            ("[]", "the document is not an object"),
            ("{", "[JSON_"),
        ]
    )
    func refused(json: String, message: String) async throws {
        let result = try await Self.convert("ims-case", "getCaseList", "-", to: "xml", input: json)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.error.contains(message), "\(result.error)")
    }
}
