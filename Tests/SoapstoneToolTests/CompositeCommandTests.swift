import Foundation
import SoapstoneCodec
import SoapstoneTransport
import SystemsOfRecord
import Testing

/// The other composites of SETS, by a running gateway before a stub.
@Suite struct CompositeCommandTests {
    private static func golden(_ exchange: String) throws -> JSONValue {
        try RecordedExchanges.named(exchange).responseDocument.root
    }

    private static func registration(_ ssn: String) -> String {
        """
        {"otpReference":"CANARY-OTP-REFERENCE-VAL-01","otp":"739184","idType":"KEY","idNumber":"CANARYKEY01",
        "ssnLast4":"\(ssn)","birthDate":"1979-04-17","lastNameInitial":"E","email":"canary.reg01@example.org",
        "userId":"canary.reg.user","password":"CANARY-PW-REGISTRATION","phone":"6145550186",
        "securityQuestions":[{"id":"Q1","answer":"CANARY-REG-ANSWER-1"},{"id":"Q2","answer":"CANARY-REG-ANSWER-2"}],
        "firstName":"Riley","lastName":"Example"}
        """
    }

    /// The members of an answer that are those of a golden file.
    private static func expect(
        _ keys: [String],
        of exchange: String,
        in answer: JSONClient.Answer,
        _ place: SourceLocation = #_sourceLocation
    ) throws {
        let golden = try golden(exchange)
        for key in keys {
            let expected = try #require(golden[key], "\(key)", sourceLocation: place)
            let found = try #require(answer.document.root[key], "\(key)", sourceLocation: place)
            #expect(expected.firstDifference(from: found) == nil, "\(key)", sourceLocation: place)
        }
    }

    @Test("The board has the county's bulletins, the news and the customer's alerts")
    func board() async throws {
        let servers = try await HomeCommandTests.Servers()
        let answer = try await servers.ask(
            "Content/getBoard",
            #"{"cacheid":"SYNTHETIC-SESSION-17","countyFips":"39049"}"#
        )
        #expect(answer.opstatus == "0")
        try Self.expect(["bulletins"], of: "db2-content/getCountyBulletins/two-bulletins", in: answer)
        try Self.expect(["newsFlash"], of: "db2-content/getNewsFlash/two-items", in: answer)
        try Self.expect(["alerts", "missing"], of: "ims-case/getCustomerAlerts/ordinary", in: answer)
        // County 055 has no bulletins now.
        let partly = try await servers.ask(
            "Content/getBoard",
            #"{"cacheid":"SYNTHETIC-SESSION-17","countyFips":"39055"}"#
        )
        #expect(partly.opstatus == "1528")
        #expect(partly.document.root["opstatus_getCountyBulletins"]?.numberText == "9109")
        try Self.expect(["newsFlash"], of: "db2-content/getNewsFlash/two-items", in: partly)
        await servers.stop()
    }

    @Test("A message is shown whether it can be marked or not")
    func openMessage() async throws {
        let servers = try await HomeCommandTests.Servers()
        let marked = try await servers.ask("Content/openMessage", #"{"cacheid":"SYNTHETIC-SESSION-60","id":"600002"}"#)
        #expect(marked.opstatus == "0")
        try Self.expect(
            ["messageText", "attachments", "topic", "read"],
            of: "db2-content/getMessage/with-attachments",
            in: marked
        )
        #expect(!servers.gateway.log.contains("\"opstatus\":"))
        // The stub knows no marking of this one.
        let unmarked = try await servers.ask(
            "Content/openMessage",
            #"{"cacheid":"SYNTHETIC-SESSION-62","id":"620001"}"#
        )
        #expect(unmarked.opstatus == "0")
        #expect(unmarked.document.root["message"] == nil)
        for pair in [#""member":"db2-content/markMessageRead""#, #""composite":"Content/openMessage""#] {
            #expect(servers.gateway.log.contains(pair))
        }
        let gone = try await servers.ask("Content/openMessage", #"{"cacheid":"SYNTHETIC-SESSION-65","id":"650001"}"#)
        #expect(gone.opstatus == "20040")
        #expect(gone.document.root["messageText"] == nil)
        await servers.stop()
    }

    @Test("The history has the payments of all pages")
    func history() async throws {
        let servers = try await HomeCommandTests.Servers()
        let before = try await servers.calls()
        let answer = try await servers.ask(
            "Payments/getPaymentHistory",
            #"{"cacheid":"SYNTHETIC-SESSION-18","caseNumber":"7000000043","orderNumber":"19DR000043"}"#
        )
        #expect(answer.opstatus == "0")
        #expect(try await servers.calls() == before + 2)
        let pages = try ["more-to-come", "last-page"].flatMap { page in
            Array(try #require(try Self.golden("ims-payment/getPaymentHistory/\(page)")["payments"]).elements)
        }
        let payments = Array(try #require(answer.document.root["payments"]).elements)
        #expect(payments.count == pages.count && pages.count > 10)
        for (expected, found) in zip(pages, payments) { #expect(expected.firstDifference(from: found) == nil) }
        #expect(answer.document.root["hasMore"] == nil && answer.document.root["restart"] == nil)
        await servers.stop()
    }

    @Test("The document is about 24 months unless a period is given, and more are refused")
    func document() async throws {
        let servers = try await HomeCommandTests.Servers()
        let order = #""cacheid":"SYNTHETIC-SESSION-17","caseNumber":"7000000042","orderNumber":"19DR000004""#
        let answer = try await servers.ask("Payments/getPaymentHistoryPdf", "{\(order)}")
        #expect(answer.opstatus == "0")
        try Self.expect(
            ["pdfBase64", "contentType", "fileName", "pageCount"],
            of: "payment-history/invoke/two-pages",
            in: answer
        )
        let before = try await servers.calls()
        let long = try await servers.ask(
            "Payments/getPaymentHistoryPdf",
            #"{\#(order),"fromDate":"2022-03-31"}"#
        )
        #expect(long.opstatus == "9105")
        #expect(long.document.root["details"]?.elements.first { _ in true }?["pointer"]?.string == "/fromDate")
        #expect(try await servers.calls() == before)
        await servers.stop()
    }

    @Test("Who has forgotten a name is answered alike, whoever it is")
    func forgotten() async throws {
        let servers = try await HomeCommandTests.Servers()
        let password = #""otpReference":"CANARY-OTP-REFERENCE-VAL-01","otp":"739184""#
        var bodies: [[UInt8]] = []
        for email in ["canary.reg03@example.com", "nobody@example.org"] {
            let answer = try await servers.ask("Auth/forgotUserId", #"{\#(password),"email":"\#(email)"}"#)
            #expect(answer.opstatus == "0")
            #expect(answer.document.root["sent"]?.boolean == true)
            bodies.append(answer.response.body)
        }
        #expect(bodies[0] == bodies[1])
        let wrong = try await servers.ask(
            "Auth/forgotUserId",
            #"{"otpReference":"nobody's","otp":"123456","email":"nobody@example.org"}"#
        )
        #expect(wrong.opstatus != "0" && wrong.document.root["sent"] == nil)
        await servers.stop()
    }

    /// A copy of the exchanges in which one is about somebody else, as well.
    private static func fixtures(
        changing exchange: String,
        _ changes: [(String, String)]
    ) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: Tool.root.appending(path: "fixtures/sets"), to: folder)
        let file = folder.appending(path: "\(exchange)/request.xml")
        var text = try String(contentsOf: file, encoding: .utf8)
        for (old, new) in changes {
            try #require(text.contains(old), "\(old)")
            text = text.replacing(old, with: new)
        }
        try Data(text.utf8).write(to: file)
        return folder
    }

    @Test("What the one-time password's check tells stays on the server, and sets the new password")
    func forgottenPassword() async throws {
        let folder = try Self.fixtures(
            changing: "registration/resetPassword/canary",
            [("CANARY-REG-FLOW-TOKEN", "CANARY-OTP-FLOW-TOKEN")]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let servers = try await HomeCommandTests.Servers(fixtures: folder.path)
        let answer = try await servers.ask(
            "Auth/forgotPassword",
            """
            {"otpReference":"CANARY-OTP-REFERENCE-VAL-01","otp":"739184","email":"fu02@example.org",
            "newPassword":"CANARY-PW-RESET"}
            """
        )
        #expect(answer.opstatus == "0")
        #expect(answer.document.root["reset"]?.boolean == true)
        let keys = ["opstatus_resetPassword", "opstatus_validateOtp", "reset", "Status", "httpStatusCode", "opstatus"]
        #expect(answer.document.root.members.map(\.key) == keys)
        await servers.stop()
    }

    /// What makes a user that the stub's directory takes the one who registers.
    private static let created = [
        ("CANARY-PW-canary.cu01", "CANARY-PW-REGISTRATION"), ("canary.cu01@example.net", "canary.reg01@example.org"),
        ("canary.cu01", "canary.reg.user"), ("Jordan-CANARYNEWGN", "Riley"), ("Sample-CANARYNEWSN", "Example"),
    ]

    @Test("A registration ends in the directory")
    func registered() async throws {
        let folder = try Self.fixtures(changing: "ldap/createUser/created", Self.created)
        defer { try? FileManager.default.removeItem(at: folder) }
        let servers = try await HomeCommandTests.Servers(fixtures: folder.path)
        let answer = try await servers.ask("Registration/register", Self.registration("0000"))
        #expect(answer.opstatus == "0")
        #expect(answer.document.root["registered"]?.boolean == true)
        let members = ["completeRegistration", "createUser", "validateIdentity", "validateOtp"]
        #expect(members.map { answer.document.root["opstatus_\($0)"]?.numberText } == ["0", "0", "0", "0"])
        #expect(answer.document.root["webId"] == nil && answer.document.root["cacheid"] == nil)
        await servers.stop()
    }

    @Test("A registration is checked whole before anybody is called, and one that the directory lacks leaves a mark")
    func registration() async throws {
        let servers = try await HomeCommandTests.Servers()
        let before = try await servers.calls()
        let wrong = try await servers.ask("Registration/register", Self.registration("12"))
        #expect(wrong.opstatus == "20021")
        #expect(wrong.document.root["fieldErrors"]?.elements.first { _ in true }?["field"]?.string == "ssnLast4")
        #expect(try await servers.calls() == before)
        // The stub's directory takes other users only.
        let answer = try await servers.ask("Registration/register", Self.registration("0000"))
        #expect(answer.opstatus == "8009")
        #expect(answer.document.root["opstatus_completeRegistration"]?.numberText == "0")
        #expect(answer.document.root["registered"] == nil)
        #expect(try await servers.calls() == before + 4)
        #expect(servers.gateway.log.contains(#""detail":"reconcile=registration, "#))
        for canary in try RecordedExchanges.canaries() { #expect(!servers.gateway.log.contains(canary)) }
        await servers.stop()
    }
}
