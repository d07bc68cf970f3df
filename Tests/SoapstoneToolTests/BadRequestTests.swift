import SoapstoneCodec
import SoapstoneTransport
import Testing

/// What a gateway says of requests that are no calls: each gets a code, none a 500.
@Suite struct BadRequestTests {
    /// A request that is wrong, and what its response must say.
    struct Case: CustomStringConvertible {
        var description: String
        var path = "/services/ims-case/getCaseList"
        var body: String
        var type: String? = JSONClient.json
        var status: Int
        var opstatus: String
        var errcode: String
        var errmsg: String
        var message = "Service is currently unavailable, please try again shortly.\n\nThank you."
        /// Code and JSON pointer of the first of `details`.
        var detail: Detail?

        struct Detail: Equatable {
            var code: String
            var pointer: String
        }

        /// 10302
        static func syntax(_ what: String, _ body: String, _ code: String, at pointer: String = "") -> Case {
            Case(
                description: what,
                body: body,
                status: 400,
                opstatus: "10302",
                errcode: "JSON_SYNTAX",
                errmsg: "JSON syntax error",
                detail: Detail(code: code, pointer: pointer)
            )
        }

        /// 413
        static func limit(_ what: String, _ body: String, _ message: String, at pointer: String) -> Case {
            Case(
                description: what,
                body: body,
                status: 413,
                opstatus: "10302",
                errcode: "HTTP_LIMIT",
                errmsg: message,
                detail: Detail(code: "JSON_LIMIT", pointer: pointer)
            )
        }

        /// 9105
        static func value(
            _ what: String,
            _ operation: String,
            _ body: String,
            _ code: String,
            at pointer: String
        ) -> Case {
            Case(
                description: what,
                path: "/services/\(operation)",
                body: body,
                status: 400,
                opstatus: "9105",
                errcode: "JSON_VALUE",
                errmsg: "unable to fill message template",
                detail: Detail(code: code, pointer: pointer)
            )
        }

        /// 20021
        static func field(_ what: String, _ body: String, _ code: String, at pointer: String) -> Case {
            Case(
                description: what,
                path: "/services/registration/validateIdentity",
                body: body,
                status: 422,
                opstatus: "20021",
                errcode: "VALIDATION",
                errmsg: "field validation failed",
                message: "Please check the information you entered and try again.",
                detail: Detail(code: code, pointer: pointer)
            )
        }

        /// 6000
        static func session(_ what: String, _ body: String) -> Case {
            Case(
                description: what,
                body: body,
                status: 401,
                opstatus: "6000",
                errcode: "SESSION_MISSING",
                errmsg: "session does not exist",
                message: "Your session has ended. Please sign in again."
            )
        }

        /// 10102
        static func unknown(_ path: String) -> Case {
            Case(
                description: path,
                path: path,
                body: "{}",
                status: 404,
                opstatus: "10102",
                errcode: "NO_SUCH_OPERATION",
                errmsg: "no such service or operation"
            )
        }

        /// 415
        static func mediaType(_ type: String?, body: String = "{}") -> Case {
            Case(
                description: type ?? "no media type",
                body: body,
                type: type,
                status: 415,
                opstatus: "10302",
                errcode: "HTTP_MEDIA_TYPE",
                errmsg: "the body is not application/json in UTF-8"
            )
        }
    }

    private static let session = #""cacheid":"SYNTHETIC-SESSION-17""#

    static let cases: [Case] = [
        .syntax("not JSON", "<a/>", "JSON_SYNTAX"),
        .syntax("JSON that ends too early", "{\(session)", "JSON_SYNTAX"),
        .syntax("a duplicate key", "{\(session),\(session)}", "JSON_DUP", at: "/cacheid"),
        .syntax("a lone surrogate", #"{"cacheid":"\ud800"}"#, "JSON_ENCODING", at: "/cacheid"),
        .limit(
            "nesting without end",
            String(repeating: "[", count: 100_000),
            "more than 64 levels of objects and arrays (limit depth)",
            at: String(repeating: "/0", count: 64)
        ),
        .session("no cacheid", "{}"),
        .session("no body", ""),
        .session("an unknown cacheid", #"{"cacheid":"SYNTHETIC-SESSION-00"}"#),
        .session("a cacheid that is a number", #"{"cacheid":17}"#),
        .session("a cacheid with odd characters", #"{"cacheid":"../SYNTHETIC-SESSION-17"}"#),
        .session("no session and an unknown key", #"{"webId":"300000000017"}"#),
        .value("an unknown key", "ims-case/getCaseList", "{\(session),\"webId\":\"3\"}", "unknown", at: "/webId"),
        .value("a missing key", "ims-case/getChildren", "{\(session)}", "missing", at: "/caseNumber"),
        .value("a character that XML cannot have", "ims-case/ping", #"{"echo":"a\u0001"}"#, "value", at: "/echo"),
        .value("a text that is one too long", "ims-case/ping", #"{"echo":"123456789"}"#, "value", at: "/echo"),
        .value("a number for a text", "ims-case/ping", #"{"echo":5}"#, "kind", at: "/echo"),
        .value("an object for a text", "ims-case/ping", #"{"echo":{}}"#, "kind", at: "/echo"),
        .value("an array for the request", "ims-case/ping", "[]", "kind", at: ""),
        .value(
            "a text for a number",
            "ims-payment/getPaymentHistory",
            "{\(session),\"caseNumber\":\"7000000017\",\"orderNumber\":\"19DR000017\",\"months\":\"6\"}",
            "kind",
            at: "/months"
        ),
        .value(
            "a period of 25 months",
            "payment-history/invoke",
            "{\(session),\"caseNumber\":\"7000000017\",\"orderNumber\":\"19DR000017\",\"fromDate\":\"2022-03-31\","
                + "\"toDate\":\"2024-03-01\"}",
            "value",
            at: "/fromDate"
        ),
        .field(
            "a field of a form",
            "{\"cacheid\":\"SYNTHETIC-SESSION-R0\",\"caseNumber\":\"7000000042\",\"ssn\":\"900-00-0042\"}",
            "INVALID",
            at: "/ssn"
        ),
        .unknown("/services/ims-case/getCaselist"),
        .unknown("/services/ims-case/getCaseList/"),
        .unknown("/services/ims-case/../ims-case/getCaseLists"),
        .unknown("/services/nothing/getCaseList"),
        .mediaType("text/xml"),
        .mediaType("application/json; charset=iso-8859-1"),
        .mediaType("multipart/form-data; boundary=x"),
        .mediaType("nonsense"),
    ]

    @Test("A request that is no call gets its code")
    func refusals() async throws {
        let gateway = try await RunningServer.gatewayWithCodes(before: "http://127.0.0.1:1")
        let client = try JSONClient(gateway)
        for wrong in Self.cases {
            let response = try await client.send(wrong.path, Array(wrong.body.utf8), type: wrong.type)
            let root = response.document.root
            #expect(response.status == wrong.status, "\(wrong)")
            #expect(response.opstatus == wrong.opstatus, "\(wrong)")
            #expect(root["errcode"]?.string == wrong.errcode, "\(wrong)")
            #expect(root["errmsg"]?.string == wrong.errmsg, "\(wrong)")
            #expect(root["message"]?.string == wrong.message, "\(wrong)")
            let detail = root["details"]?.elements.first { _ in true }.map {
                Case.Detail(code: $0["code"]?.string ?? "", pointer: $0["pointer"]?.string ?? "")
            }
            #expect(detail == wrong.detail, "\(wrong)")
        }
        #expect(await gateway.stop() == 0)
    }

    @Test("What HTTP refuses has a code too")
    func refusalsOfHTTP() async throws {
        let gateway = try await RunningServer.gatewayWithCodes(before: "http://127.0.0.1:1")
        let client = try JSONClient(gateway)
        let path = "/services/ims-case/ping"

        let get = try await client.send(path, type: nil, method: .get)
        #expect(get.status == 405)
        #expect(get.opstatus == "10102")
        #expect(get.document.root["errcode"]?.string == "HTTP_METHOD")
        #expect(get.response.value(of: "Allow") == "POST")

        let packed = try await client.send(path, [0x1F, 0x8B], fields: [.init("Content-Encoding", "gzip")])
        #expect(packed.status == 415)
        #expect(packed.document.root["errcode"]?.string == "HTTP_MEDIA_TYPE")

        // 8 MiB are read and found to be no JSON; one byte more is not read.
        let atLimit = try await client.send(path, [UInt8](repeating: 0x78, count: 8 << 20))
        #expect(atLimit.status == 400)
        #expect(atLimit.document.root["errcode"]?.string == "JSON_SYNTAX")
        let over = try await client.send(path, [UInt8](repeating: 0x78, count: 8 << 20 + 1))
        #expect(over.status == 413)
        #expect(over.opstatus == "10302")
        #expect(over.document.root["errcode"]?.string == "HTTP_LIMIT")
        #expect(over.document.root["errmsg"]?.string == "the body has more than 8388608 bytes (limits.requestBytes)")

        let notUTF8 = try await client.send(path, Array(#"{"echo":""#.utf8) + [0xFF] + Array(#""}"#.utf8))
        #expect(notUTF8.status == 400)
        #expect(notUTF8.document.root["details"]?.elements.first { _ in true }?["code"]?.string == "JSON_ENCODING")

        let form = try await client.send(path, Array("echo=%G1".utf8), type: JSONClient.form)
        // The profile of SETS takes forms.
        #expect(form.status == 400)
        #expect(form.document.root["errcode"]?.string == "JSON_SYNTAX")
        #expect(await gateway.stop() == 0)
    }
}
