import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct DB2OutcomeTests {
    private static func fault(_ detail: String, status: Int = 500) throws -> Operation.Response {
        let document = try XMLDocument(parsing: Array(detail.utf8))
        let fault = Fault(.soap11, code: XMLName("Server"), reason: "error", detail: [document.root])
        return Operation.Response(httpStatus: status, content: .fault(fault), clock: 0)
    }

    private static func sqlError(_ code: String) throws -> Operation.Response {
        try fault(
            """
            <SQLError xmlns="urn:soapstone:wsdl:sql-error"><sqlcode>\(code)</sqlcode><sqlstate>00000</sqlstate>\
            <sqlerrmc>CANARY</sqlerrmc></SQLError>
            """
        )
    }

    private static func operation(_ name: String) throws -> Operation {
        try #require(SETS.db2Operations.first { $0.name == name })
    }

    @Test(
        "A negative SQLCODE is the same to every operation",
        arguments: [
            ("-803", 20021, false), ("-530", 20021, false), ("-911", 9001, true), ("-913", 9001, true),
            ("-904", 9109, false), ("-551", 17005, false), ("-805", 8009, false), ("-1", 8009, false),
            ("-2147483648", 8009, false), ("802", 8009, false), ("0", 8009, false),
        ]
    )
    func codes(code: String, status: Int, isWorthRetrying: Bool) throws {
        for operation in SETS.db2Operations {
            guard case .failure(let failure) = try operation.decode(Self.sqlError(code)) else {
                Issue.record("\(operation.name) succeeds")
                continue
            }
            #expect(failure.status.number == status)
            #expect(failure.isWorthRetrying == isWorthRetrying)
            #expect(failure.backendStatus == 500)
            #expect(failure.detail == "SQLCODE \(code)")
        }
    }

    @Test(
        "SQLCODE +100 is an empty collection, a message that is gone, or nothing that could be",
        arguments: [
            ("getCountyBulletins", 0), ("getNewsFlash", 0), ("getMessageList", 0), ("getMessage", 20040),
            ("sendMessage", 8007), ("markMessageRead", 20040), ("deleteMessage", 20040), ("getPreferences", 8007),
            ("updatePreferences", 8009),
        ]
    )
    func noRow(name: String, status: Int) throws {
        let operation = try Self.operation(name)
        var number = 0
        do {
            if case .failure(let failure) = try operation.decode(Self.sqlError("100")) {
                number = failure.status.number
            }
        } catch {
            number = OpStatus.contract.number
        }
        #expect(number == status)
    }

    @Test("A fault with another detail has failed", arguments: ["<SQLError/>", "<x xmlns='urn:x'/>"])
    func otherDetail(detail: String) throws {
        guard case .failure(let failure) = try Self.operation("getMessage").decode(Self.fault(detail)) else {
            return #expect(Bool(false))
        }
        #expect(failure.status == .failed)
    }

    @Test("An SQLError that is not as the contract has it breaks the contract, and shows no value")
    func brokenDetail() throws {
        let error = #expect(throws: DecodeError.self) {
            try Self.operation("getMessage").decode(Self.sqlError("CANARY"))
        }
        #expect(error?.description.contains("SQLError/sqlcode") == true)
        let other = #expect(throws: DecodeError.self) {
            let long = String(repeating: "CANARY", count: 12)
            return try Self.operation("getMessage").decode(
                Self.fault(
                    """
                    <SQLError xmlns="urn:soapstone:wsdl:sql-error"><sqlcode>-1</sqlcode><sqlstate>00000</sqlstate>\
                    <sqlerrmc>\(long)</sqlerrmc></SQLError>
                    """
                )
            )
        }
        #expect(other?.description.contains("CANARY") == false)
    }

    @Test("An answer without a fault and with another status than 200 has failed")
    func status() throws {
        let xml =
            #"<deleteMessageResponse xmlns="\#(DB2Content.namespace)"><UPDATE_COUNT>1</UPDATE_COUNT></deleteMessageResponse>"#
        let element = try XMLDocument(parsing: Array(xml.utf8)).root
        func outcome(_ status: Int) throws -> Int {
            let response = Operation.Response(httpStatus: status, content: .payload(element), clock: 0)
            guard case .failure(let failure) = try Self.operation("deleteMessage").decode(response) else { return 0 }
            #expect(failure.backendStatus == status)
            return failure.status.number
        }
        #expect(try outcome(200) == 0)
        #expect(try outcome(503) == 8009)
    }

    @Test(
        "An attachment is available for 90 days from when it was opened",
        arguments: [
            // 1,700,000,000 is 2023-11-14T22:13:20Z, 90 days before 2024-02-12T22:13:20Z.
            ("2023-11-14-22.13.20.000000", 1_700_000_000 + 90 * 86_400, false),
            ("2023-11-14-22.13.20.000000", 1_700_000_000 + 90 * 86_400 - 1, true),
            ("2023-11-14-22.13.20.000001", 1_700_000_000 + 90 * 86_400, true),
            ("2023-11-14-22.13.20.000000", 1_700_000_000 - 86_400, true),
            ("2023-11-14-22.13.20.000000", Int64.max, false), ("", Int64.max, true),
        ] as [(String, Int64, Bool)]
    )
    func availability(opened: String, clock: Int64, isAvailable: Bool) throws {
        let row = AttachmentRow(id: 1, fileName: try PlainText("f"), opened: try Db2Timestamp(lexical: opened))
        #expect(row.isAvailable(at: CivilDateTime(secondsSinceEpoch: clock)) == isAvailable)
    }

    @Test(
        "A request that cannot be sent is told by its member",
        arguments: [
            ("getCountyBulletins", #"{"county":"49"}"#, "county: is not"),
            ("getCountyBulletins", #"{"county":49}"#, "county: is a number where a string is expected"),
            ("getMessageList", #"{"maxRows":0}"#, "maxRows: is not an integer from 1 to 200"),
            ("getMessageList", #"{"maxRows":201}"#, "maxRows: is not an integer from 1 to 200"),
            ("getMessageList", #"{"maxRows":"50"}"#, "maxRows: is a string where a number is expected"),
            ("getMessageList", #"{"maxRows":1,"webId":"300000000060"}"#, "webId: is not a key of this object"),
            ("getMessage", #"{"id":"9223372036854775808"}"#, "id: is not"), ("getMessage", #"{}"#, "id: is missing"),
            ("updatePreferences", #"{"preferences":{"paymentDue":true}}"#, "preferences/missingInfo: is missing"),
            ("updatePreferences", #"{}"#, "preferences/paymentDue: is missing"),
            (
                "sendMessage",
                #"{"caseNumber":"7000000001","orderNumber":"x","topicCode":"XX","messageText":"x"}"#,
                "topicCode: is not one of CI, EM, HI, PY, GN"
            ),
            (
                "sendMessage",
                #"{"caseNumber":"7000000001","orderNumber":"x","topicCode":"GN","messageText":"x","attachment":{"data":""}}"#,
                "attachment/fileName: is missing"
            ),
            (
                "sendMessage",
                #"{"caseNumber":"7000000001","orderNumber":"x","topicCode":"GN","messageText":"x","attachment":{"fileName":""}}"#,
                "attachment/data: is missing"
            ),
        ]
    )
    func invalidRequests(name: String, json: String, message: String) throws {
        let error = #expect(throws: DecodeError.self) {
            try Self.operation(name).request(
                from: JSONDocument(parsing: Array(json.utf8)),
                SessionValues(["webId": "300000000060"])
            )
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("Without a web id nothing about a customer is asked")
    func session() throws {
        for operation in SETS.db2Operations where !["getCountyBulletins", "getNewsFlash"].contains(operation.name) {
            let fixture = try #require(DB2GoldenTests.fixtures.first { $0.operation == operation.name })
            let error = #expect(throws: DecodeError.self) {
                try operation.request(from: fixture.requestMembers().json, .none)
            }
            #expect(error?.path == "webId")
        }
    }

    @Test("A text of 4000 characters and a file of 5 MiB are sent, one more is not")
    func limits() throws {
        let operation = try Self.operation("sendMessage")
        func send(characters: Int, bytes: Int) throws {
            let data = Base64([UInt8](repeating: 0, count: bytes)).lexical
            let json = """
                {"caseNumber":"7000000001","orderNumber":"x","topicCode":"GN",\
                "messageText":"\(String(repeating: "é", count: characters))",\
                "attachment":{"fileName":"f","data":"\(data)"}}
                """
            _ = try operation.request(
                from: JSONDocument(parsing: Array(json.utf8), limits: JSONLimits(body: 16 << 20, string: 16 << 20)),
                SessionValues(["webId": "300000000060"])
            )
        }
        let mebibytes = 5 * 1024 * 1024
        try send(characters: 4000, bytes: mebibytes)
        #expect(throws: DecodeError.self) { try send(characters: 4001, bytes: 0) }
        #expect(throws: DecodeError.self) { try send(characters: 1, bytes: mebibytes + 1) }
    }
}
