import HTTPTypes
import SoapstoneCodec
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP
@testable import SoapstoneTransport

/// The table of opstatus codes, one row a case.
@Suite struct ErrorTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        var backend: ScriptedBackend.Response
        var opstatus: Int
        var errcode: String
        var http: Int
        var backendStatus: String?
        var testDescription: String { what }
    }

    static let unavailable = "Service is currently unavailable, please try again shortly.\n\nThank you."
    static let good = #"<Reply xmlns="urn:fake"><county>49</county></Reply>"#

    static let rows: [Row] = [
        Row(
            what: "no body",
            backend: .status(200, ""),
            opstatus: 8005,
            errcode: "BACKEND_EMPTY",
            http: 502,
            backendStatus: "200"
        ),
        Row(
            what: "accepted, and no body",
            backend: .status(202, ""),
            opstatus: 8009,
            errcode: "BACKEND_FAILED",
            http: 502,
            backendStatus: "202"
        ),
        Row(
            what: "no body and 503",
            backend: .status(503, ""),
            opstatus: 8009,
            errcode: "BACKEND_FAILED",
            http: 502,
            backendStatus: "503"
        ),
        Row(
            what: "not XML",
            backend: .status(200, "oops"),
            opstatus: 8006,
            errcode: "BACKEND_XML",
            http: 502,
            backendStatus: "200"
        ),
        Row(
            what: "not XML and 500, said to be XML",
            backend: .status(500, "<a>"),
            opstatus: 8006,
            errcode: "BACKEND_XML",
            http: 502,
            backendStatus: "500"
        ),
        Row(
            what: "a page about an error",
            backend: .status(500, "<html>", type: "text/html"),
            opstatus: 8009,
            errcode: "BACKEND_FAILED",
            http: 502,
            backendStatus: "500"
        ),
        Row(
            what: "not XML and 503",
            backend: .status(503, "<a>"),
            opstatus: 8009,
            errcode: "BACKEND_FAILED",
            http: 502,
            backendStatus: "503"
        ),
        Row(
            what: "a document type",
            backend: .status(200, "<!DOCTYPE a><a/>"),
            opstatus: 8006,
            errcode: "BACKEND_XML",
            http: 502,
            backendStatus: "200"
        ),
        Row(
            what: "another SOAP version",
            backend: .status(
                200,
                #"<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body/></s:Envelope>"#,
                type: "application/soap+xml"
            ),
            opstatus: 8006,
            errcode: "BACKEND_XML",
            http: 502,
            backendStatus: "200"
        ),
        Row(
            what: "a header that must be understood",
            backend: .body(good, header: #"<s:Header><r:Route xmlns:r="urn:r" s:mustUnderstand="1"/></s:Header>"#),
            opstatus: 8006,
            errcode: "BACKEND_XML",
            http: 502,
            backendStatus: "200"
        ),
        Row(
            what: "an empty envelope",
            backend: .body(""),
            opstatus: 8007,
            errcode: "BACKEND_CONTRACT",
            http: 502,
            backendStatus: "200"
        ),
        Row(
            what: "another element",
            backend: .body(#"<Reply xmlns="urn:other"/>"#),
            opstatus: 8007,
            errcode: "BACKEND_CONTRACT",
            http: 502,
            backendStatus: "200"
        ),
        Row(
            what: "a value of no type",
            backend: .body(#"<Reply xmlns="urn:fake"><county>x</county></Reply>"#),
            opstatus: 8007,
            errcode: "BACKEND_CONTRACT",
            http: 502,
            backendStatus: "200"
        ),
        Row(
            what: "a sound element and 500",
            backend: .body(good, status: 500),
            opstatus: 8009,
            errcode: "BACKEND_FAILED",
            http: 502,
            backendStatus: "500"
        ),
        Row(
            what: "a fault that means nothing",
            backend: .fault("DFS555I"),
            opstatus: 8009,
            errcode: "BACKEND_FAILED",
            http: 502,
            backendStatus: "500"
        ),
        Row(
            what: "a fault and 200",
            backend: .fault("no such case", status: 200),
            opstatus: 20030,
            errcode: "CASE_NOT_FOUND",
            http: 404,
            backendStatus: "200"
        ),
        Row(
            what: "a time-out",
            backend: .transport(.timeout, connected: true),
            opstatus: 9001,
            errcode: "BACKEND_TIMEOUT",
            http: 504
        ),
        Row(
            what: "a reset",
            backend: .transport(.reset, connected: true),
            opstatus: 9001,
            errcode: "BACKEND_TIMEOUT",
            http: 504
        ),
        Row(
            what: "no connection",
            backend: .transport(.connect),
            opstatus: 9109,
            errcode: "BACKEND_UNREACHABLE",
            http: 502
        ),
        Row(what: "no name", backend: .transport(.resolve), opstatus: 9109, errcode: "BACKEND_UNREACHABLE", http: 502),
        Row(what: "no trust", backend: .transport(.tls), opstatus: 9109, errcode: "BACKEND_UNREACHABLE", http: 502),
        Row(
            what: "a request that cannot be sent",
            backend: .transport(.badRequest),
            opstatus: 8004,
            errcode: "ADAPTER_ERROR",
            http: 500
        ),
        Row(
            what: "no free connection",
            backend: .transport(.busy),
            opstatus: 20098,
            errcode: "OVERLOADED",
            http: 503
        ),
        Row(
            what: "no memory or descriptor left",
            backend: .transport(.resources),
            opstatus: 20098,
            errcode: "OVERLOADED",
            http: 503
        ),
        Row(
            what: "a transport that was shut down",
            backend: .transport(.shutDown),
            opstatus: 20098,
            errcode: "OVERLOADED",
            http: 503
        ),
    ]

    @Test("A back end's failure has its row of the error table", arguments: rows)
    func backend(row: Row) async throws {
        let fixture = TestGateway()
        let response = try await fixture.request("/services/fake/ping", "{}", to: ScriptedBackend(row.backend))
        #expect(response.opstatus == row.opstatus)
        #expect(response.text("errcode") == row.errcode)
        #expect(response.status == row.http)
        #expect(response.text("httpStatusCode") == row.backendStatus)
        #expect(
            response.text("message")
                == (row.opstatus < 20_000 || row.opstatus == 20_098
                    ? Self.unavailable : "No case was found for your account.")
        )
        #expect(response.keys.last == "opstatus")
        #expect(!response.keys.contains("county"))
        #expect(fixture.log.lines.count == 1)
        let line = try #require(fixture.log.lines.first)
        #expect(line.hasPrefix("error a call failed "))
        for pair in ["opstatus=\(row.opstatus)", "errcode=\(row.errcode)", "service=fake", "operation=ping"] {
            #expect("\(line) ".contains(" \(pair) "), "\(line)")
        }
        #expect(line.contains(" request=") && line.contains(" trace="))
    }

    @Test("With alwaysOK the status is 200 and the body is the same", arguments: rows)
    func alwaysOK(row: Row) async throws {
        var fixture = TestGateway()
        fixture.configuration.alwaysOK = true
        let response = try await fixture.request("/services/fake/ping", "{}", to: ScriptedBackend(row.backend))
        #expect(response.status == 200)
        #expect(response.opstatus == row.opstatus)
    }

    @Test("A failure may have its own sentence for the user, and a reason")
    func extras() async throws {
        let field = try await TestGateway().request(
            "/services/fake/ping",
            "{}",
            to: ScriptedBackend(.fault("wrong field"))
        )
        #expect(field.text("message") == #"The month "13" is not valid."#)
        #expect(field.status == 422)
        #expect(field.text("reason") == nil)
        let short = try await TestGateway().request(
            "/services/fake/ping",
            "{}",
            to: ScriptedBackend(.fault("too short"))
        )
        #expect(short.text("reason") == "tooShort")
        #expect(short.keys.last == "opstatus")
    }

    @Test(
        "A request's failure says where it is, and nothing of a value",
        arguments: [
            (#"{"cacheid":"SYNTHETIC-SESSION-17"}"#, 9105, "missing", "/caseNumber"),
            (#"{"cacheid":"SYNTHETIC-SESSION-17","caseNumber":42424242}"#, 9105, "kind", "/caseNumber"),
            (#"{"cacheid":"SYNTHETIC-SESSION-17","caseNumber":"4242x242"}"#, 9105, "value", "/caseNumber"),
            (
                #"{"cacheid":"SYNTHETIC-SESSION-17","caseNumber":"0000000042","opstatus":0}"#, 9105, "unknown",
                "/opstatus"
            ),
            (#"{"cacheid":"SYNTHETIC-SESSION-17","caseNumber":"0000000042","a/b~c":0}"#, 9105, "unknown", "/a~1b~0c"),
            (
                #"{"cacheid":"SYNTHETIC-SESSION-17","caseNumber":"0000000042","webId":"300000000018"}"#, 9105,
                "unknown",
                "/webId"
            ),
            ("[]", 6000, nil, nil), ("{", 10302, "JSON_SYNTAX", ""), ("{\"a\":1,\"a\":2}", 10302, "JSON_DUP", "/a"),
            ("{\"a\":\"\\ud800\"}", 10302, "JSON_ENCODING", "/a"),
            (
                #"{"a":"# + String(repeating: "[", count: 64) + String(repeating: "]", count: 64) + "}", 10302,
                "JSON_LIMIT", nil
            ),
        ] as [(String, Int, String?, String?)]
    )
    func request(body: String, opstatus: Int, code: String?, pointer: String?) async throws {
        let backend = ScriptedBackend(.good)
        let fixture = TestGateway()
        // An id of random digits could have the value's in it.
        let id: HTTPFields = [try #require(HTTPField.Name("X-Request-ID")): "abc"]
        let response = try await fixture.request("/services/fake/ask", body, fields: id, to: backend)
        #expect(response.opstatus == opstatus)
        #expect(response.status == (opstatus == 6000 ? 401 : code == "JSON_LIMIT" ? 413 : 400))
        #expect(response.text("httpStatusCode") == nil)
        let detail = response.json["details"]?.elements.first { _ in true }
        #expect(detail?["code"]?.string == code)
        if let pointer { #expect(detail?["pointer"]?.string == pointer) }
        #expect(detail?["message"]?.string?.contains("4242") != true)
        #expect(fixture.log.lines.first?.contains("4242") == false)
        #expect(backend.requests.isEmpty)
    }

    @Test("An operation that would write a key of the gateway fails", arguments: ResponseMembers.reserved)
    func reserved(key: String) async throws {
        var fixture = TestGateway()
        let operation = FakeOperation.make("bad", Ping.self, needsSession: false) { _ throws(DecodeError) in
            .success { $0.output.append(utf8: "\"a\":{\"\(key)\":1},\"\(key)\":0") }
        }
        fixture.operations = [operation]
        let response = try await fixture.request("/services/fake/bad", "{}")
        #expect(response.opstatus == 8004)
        #expect(response.status == 500)
        #expect(response.text("errcode") == "ADAPTER_ERROR")
    }
}
