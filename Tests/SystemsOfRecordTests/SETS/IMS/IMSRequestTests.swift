import SoapstoneCodec
import SoapstoneSOAP
import Testing

import SoapstoneOperations

@testable import SystemsOfRecord

/// What a device may send, and what it may not.
@Suite struct IMSRequestTests {
    static let session = SessionValues(["webId": "300000000017"])

    static func encode(_ operation: String, _ json: String, _ session: SessionValues = session) throws -> [UInt8] {
        let operation = try #require(SETS.imsOperations.first { $0.name == operation })
        return try operation.request(from: try JSONDocument(parsing: Array(json.utf8)), session).body
    }

    @Test("The web id comes from the session")
    func webID() throws {
        let body = String(decoding: try Self.encode("getCaseList", "{}"), as: UTF8.self)
        #expect(
            body == """
                <INPUTMSG xmlns="http://www.example.com/schemas/SETCSELIInterface"><in_ll>26</in_ll><in_zz>0</in_zz>\
                <in_trcd>SETCSEL</in_trcd><in_web_id>300000000017</in_web_id></INPUTMSG>
                """
        )
    }

    @Test(
        "A device cannot say who it is",
        arguments: [#"{"webId":"300000000018"}"#, #"{"inWebId":"300000000018"}"#, #"{"in_web_id":"300000000018"}"#]
    )
    func foreignWebID(json: String) {
        let error = #expect(throws: DecodeError.self) { try Self.encode("getCaseList", json) }
        #expect(error?.code == .unknown)
    }

    @Test("Without a web id, or with one that is none, there is no request", arguments: [nil, "7", "200000000000"])
    func noWebID(text: String?) {
        let session = SessionValues(text.map { ["webId": $0] } ?? [:])
        #expect(throws: DecodeError.self) { try Self.encode("getCaseList", "{}", session) }
    }

    @Test("Only a ping needs no session")
    func ping() throws {
        #expect(SETS.imsOperations.filter { !$0.needsSession }.map(\.name) == ["ping"])
        _ = try Self.encode("ping", "{}", .none)
    }

    @Test(
        "A value that the layout cannot hold is told by its key and not shown",
        arguments: [
            ("getCaseOrder", #"{"caseNumber":"7000000042","orderNumber":"1234567890123456"}"#, "orderNumber"),
            ("getCaseOrder", #"{"caseNumber":"42","orderNumber":"1"}"#, "caseNumber"),
            ("getCaseOrder", #"{"caseNumber":7000000042,"orderNumber":"1"}"#, "caseNumber"),
            ("getCaseOrder", #"{"caseNumber":"7000000042"}"#, "orderNumber"),
            ("getCaseEvents", #"{"yearMonth":"202413"}"#, "yearMonth"), ("ping", #"{"echo":"123456789"}"#, "echo"),
            (
                "getPaymentHistory", #"{"caseNumber":"7000000042","orderNumber":"1","months":25}"#, "months"
            ),
            (
                "getPaymentHistory",
                #"{"caseNumber":"7000000042","orderNumber":"1","months":24,"restart":"123456789012345678901"}"#,
                "restart"
            ),
        ]
    )
    func invalid(operation: String, json: String, key: String) {
        let error = #expect(throws: DecodeError.self) { try Self.encode(operation, json) }
        #expect(error?.path == key)
        #expect(error?.message.contains("7000000042") == false)
    }
}
