import Foundation
import SoapstoneCodec
import SoapstoneTransport
import SystemsOfRecord
import Testing

/// The other composites of SETS, by a running gateway before a stub.
@Suite struct CompositeCommandTests {
    private static func golden(_ fixture: String) throws -> JSONValue {
        try RecordedFixtures.named(fixture).responseDocument.root
    }

    /// Who registers in the stub's fixtures, `registration/validateIdentity/day` and others.
    private static func registration(_ changes: [String: String] = [:], session: String) -> String {
        var members = [
            "cacheid": session, "otpReference": "SYNTHETIC-OTP-REGISTRATION", "otp": "246810", "idType": "KEY",
            "idNumber": "0K000901", "ssnLast4": "0000", "birthDate": "1980-02-29", "lastNameInitial": "P",
            "email": "casey.placeholder@example.org", "userId": "casey.placeholder", "password": "Synthetic-1-casey",
            "phone": "6145550151",
        ]
        members.merge(changes) { $1 }
        let texts = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
        return "{\(texts.joined(separator: ",")),\"securityQuestions\":[{\"id\":\"Q1\",\"answer\":\"Sampleville\"}]}"
    }

    /// Has a one-time password sent; the id of the flow's session.
    private static func flow(_ flow: String, to email: String, _ servers: HomeCommandTests.Servers) async throws
        -> String
    {
        let response = try await servers.ask(
            "otp/sendOtp",
            #"{"flow":"\#(flow)","channel":"EMAIL","destination":"\#(email)"}"#
        )
        #expect(response.opstatus == "0")
        return try #require(response.document.root["cacheid"]?.string)
    }

    /// The members of a response that are those of a golden file.
    private static func expect(
        _ keys: [String],
        of fixture: String,
        in response: JSONClient.Response,
        _ place: SourceLocation = #_sourceLocation
    ) throws {
        let golden = try golden(fixture)
        for key in keys {
            let expected = try #require(golden[key], "\(key)", sourceLocation: place)
            let found = try #require(response.document.root[key], "\(key)", sourceLocation: place)
            #expect(expected.firstDifference(from: found) == nil, "\(key)", sourceLocation: place)
        }
    }

    @Test("The board has the county's bulletins, the news and the customer's alerts")
    func board() async throws {
        let servers = try await HomeCommandTests.Servers()
        let response = try await servers.ask(
            "Content/getBoard",
            #"{"cacheid":"SYNTHETIC-SESSION-17","countyFips":"39049"}"#
        )
        #expect(response.opstatus == "0")
        try Self.expect(["bulletins"], of: "db2-content/getCountyBulletins/two-bulletins", in: response)
        try Self.expect(["newsFlash"], of: "db2-content/getNewsFlash/two-items", in: response)
        try Self.expect(["alerts", "missing"], of: "ims-case/getCustomerAlerts/ordinary", in: response)
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
        let response = try await servers.ask(
            "Payments/getPaymentHistory",
            #"{"cacheid":"SYNTHETIC-SESSION-18","caseNumber":"7000000043","orderNumber":"19DR000043"}"#
        )
        #expect(response.opstatus == "0")
        #expect(try await servers.calls() == before + 2)
        let pages = try ["more-to-come", "last-page"].flatMap { page in
            Array(try #require(try Self.golden("ims-payment/getPaymentHistory/\(page)")["payments"]).elements)
        }
        let payments = Array(try #require(response.document.root["payments"]).elements)
        #expect(payments.count == pages.count && pages.count > 10)
        for (expected, found) in zip(pages, payments) { #expect(expected.firstDifference(from: found) == nil) }
        #expect(response.document.root["hasMore"] == nil && response.document.root["restart"] == nil)
        await servers.stop()
    }

    @Test("The document is about 24 months unless a period is given, and more are refused")
    func document() async throws {
        let servers = try await HomeCommandTests.Servers()
        let order = #""cacheid":"SYNTHETIC-SESSION-17","caseNumber":"7000000042","orderNumber":"19DR000004""#
        let response = try await servers.ask("Payments/getPaymentHistoryPdf", "{\(order)}")
        #expect(response.opstatus == "0")
        try Self.expect(
            ["pdfBase64", "contentType", "fileName", "pageCount"],
            of: "payment-history/invoke/two-pages",
            in: response
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

    @Test("What is not among the user's cases is refused, and nobody is called")
    func foreign() async throws {
        let servers = try await HomeCommandTests.Servers()
        let id = try await servers.signIn()
        let before = try await servers.calls()
        // The second case of the user, with the first one's order, and somebody else's case.
        for order in [
            #""caseNumber":"7000000043","orderNumber":"19DR000042""#,
            #""caseNumber":"7000000044","orderNumber":"19DR000044""#,
        ] {
            for path in [
                "Payments/getPaymentHistory", "Payments/getPaymentHistoryPdf", "ims-case/getCaseOrder",
                "ims-payment/getPaymentHistory", "payment-history/invoke", "db2-content/sendMessage",
            ] {
                let more = [
                    "ims-payment/getPaymentHistory": #","months":24"#,
                    "payment-history/invoke": #","fromDate":"2024-01-01","toDate":"2024-02-01""#,
                    "db2-content/sendMessage": #","topicCode":"GN","messageText":"Hello""#,
                ]
                let response = try await servers.ask(path, #"{"cacheid":"\#(id)",\#(order)\#(more[path] ?? "")}"#)
                #expect(response.opstatus == "20031", "\(path)")
            }
        }
        let children = try await servers.ask("ims-case/getChildren", #"{"cacheid":"\#(id)","caseNumber":"7000000044"}"#)
        #expect(children.opstatus == "20031")
        #expect(try await servers.calls() == before)
        let own = try await servers.ask("ims-case/getChildren", #"{"cacheid":"\#(id)","caseNumber":"7000000042"}"#)
        #expect(own.opstatus == "0")
        await servers.stop()
    }

    @Test("Who has forgotten a name is answered alike, whoever it is")
    func forgotten() async throws {
        let servers = try await HomeCommandTests.Servers()
        let password = #""otpReference":"SYNTHETIC-OTP-FORGOT-USERID","otp":"246810""#
        var bodies: [[UInt8]] = []
        // The sessions D2 and D8 of sessions.yaml have been sent this password, to these addresses.
        for (session, email) in [("D2", "alex.tester@example.com"), ("D8", "nobody@example.org")] {
            let response = try await servers.ask(
                "Auth/forgotUserId",
                #"{"cacheid":"SYNTHETIC-SESSION-\#(session)",\#(password),"email":"\#(email)"}"#
            )
            #expect(response.opstatus == "0")
            #expect(response.document.root["sent"]?.boolean == true)
            bodies.append(response.response.body)
        }
        #expect(bodies[0] == bodies[1])
        await servers.stop()
    }

    @Test("What the one-time password's check tells stays on the server, and sets the new password")
    func forgottenPassword() async throws {
        let servers = try await HomeCommandTests.Servers()
        let id = try await Self.flow("FORGOT_PASSWORD", to: "alex.tester@example.com", servers)
        let body = """
            {"cacheid":"\(id)","otpReference":"SYNTHETIC-OTP-FORGOT-PASSWORD","otp":"246810",
            "email":"alex.tester@example.com","newPassword":"Synthetic-2-alex"}
            """
        let response = try await servers.ask("Auth/forgotPassword", body)
        #expect(response.opstatus == "0")
        #expect(response.document.root["reset"]?.boolean == true)
        let keys = ["reset", "opstatus_resetPassword", "opstatus_validateOtp", "Status", "httpStatusCode", "opstatus"]
        #expect(response.document.root.members.map(\.key) == keys)
        // The flow is over, and its session with it.
        #expect(try await servers.ask("Auth/forgotPassword", body).opstatus == "6000")
        await servers.stop()
    }

    @Test("Who registers can sign in, and has the name that IMS knows")
    func registered() async throws {
        let servers = try await HomeCommandTests.Servers()
        let id = try await Self.flow("REGISTRATION", to: "casey.placeholder@example.org", servers)
        let response = try await servers.ask("Registration/register", Self.registration(session: id))
        #expect(response.opstatus == "0")
        #expect(response.document.root["registered"]?.boolean == true)
        let members = ["completeRegistration", "createUser", "validateIdentity", "validateOtp"]
        #expect(members.map { response.document.root["opstatus_\($0)"]?.numberText } == ["0", "0", "0", "0"])
        #expect(response.document.root["webId"] == nil && response.document.root["cacheid"] == nil)
        // The flow's session is no user's.
        #expect(try await servers.ask("ims-case/getCaseList", #"{"cacheid":"\#(id)"}"#).opstatus == "6000")
        let signedIn = try await servers.ask(
            "Auth/login",
            #"{"userName":"casey.placeholder","password":"Synthetic-1-casey"}"#
        )
        #expect(signedIn.opstatus == "0")
        #expect(signedIn.document.root["firstName"]?.string == "CASEY")
        let session = try #require(signedIn.document.root["cacheid"]?.string)
        let personal = try await servers.ask("ims-case/getPersonal", #"{"cacheid":"\#(session)"}"#)
        #expect(personal.document.root["personal"]?["email"]?.string == "casey.placeholder@example.org")
        await servers.stop()
    }

    @Test("A flow wants the session that its password was sent to, and nobody is called without")
    func flows() async throws {
        let servers = try await HomeCommandTests.Servers()
        let id = try await Self.flow("REGISTRATION", to: "casey.placeholder@example.org", servers)
        let other = try await Self.flow("FORGOT_USERID", to: "alex.tester@example.com", servers)
        let before = try await servers.calls()
        let known = #""otpReference":"SYNTHETIC-OTP-FORGOT-USERID","otp":"246810","email""#
        let asked: [(String, String, String)] = [
            ("Registration/register", Self.registration(session: "nobody"), "6000"),
            ("Registration/register", Self.registration(session: other), "6001"),
            ("Registration/register", Self.registration(session: "SYNTHETIC-SESSION-17"), "6001"),
            ("Registration/register", Self.registration(["email": "casey@example.net"], session: id), "6001"),
            ("Registration/register", Self.registration(["otpReference": "SYNTHETIC-OTP"], session: id), "6001"),
            ("Auth/forgotUserId", #"{\#(known):"alex.tester@example.com"}"#, "6001"),
            ("Auth/forgotUserId", #"{"cacheid":"\#(id)",\#(known):"alex.tester@example.com"}"#, "6001"),
            ("Auth/forgotUserId", #"{"cacheid":"\#(other)",\#(known):"jordan.sample@example.com"}"#, "6001"),
            (
                "Auth/forgotPassword",
                #"{"cacheid":"\#(other)",\#(known):"alex.tester@example.com","newPassword":"x"}"#, "6001"
            ),
            ("registration/recoverUserId", #"{"email":"alex.tester@example.com"}"#, "6001"),
            ("registration/recoverUserId", #"{"cacheid":"\#(other)","email":"alex.tester@example.com"}"#, "6001"),
            ("registration/resetPassword", #"{"cacheid":"\#(other)","newPassword":"x"}"#, "6001"),
            ("registration/validateIdentity", Self.identity, "6001"),
            ("ldap/createUser", #"{"cacheid":"\#(id)","userId":"u","password":"p","email":"e"}"#, "6001"),
            ("ims-case/getCaseList", #"{"cacheid":"\#(id)"}"#, "6001"),
            ("db2-content/getNewsFlash", #"{"cacheid":"\#(id)"}"#, "6001"),
        ]
        for (path, body, opstatus) in asked {
            #expect(try await servers.ask(path, body).opstatus == opstatus, "\(path) \(body)")
        }
        #expect(try await servers.calls() == before)
        await servers.stop()
    }

    private static let identity = #"""
        {"idType":"KEY","idNumber":"0K000901","ssnLast4":"0000","birthDate":"1980-02-29","lastNameInitial":"P",\#
        "email":"casey.placeholder@example.org"}
        """#

    @Test("A registration is checked whole before anybody is called, and one that the directory lacks leaves a mark")
    func registration() async throws {
        let servers = try await HomeCommandTests.Servers()
        let session = "SYNTHETIC-SESSION-D1"
        let before = try await servers.calls()
        let fields: [([String: String], String)] = [
            (["ssnLast4": "12"], "ssnLast4"), (["email": ""], "email"), (["userId": ""], "userId"),
        ]
        for (changes, field) in fields {
            let wrong = try await servers.ask("Registration/register", Self.registration(changes, session: session))
            #expect(wrong.opstatus == "20021")
            #expect(wrong.document.root["fieldErrors"]?.elements.first { _ in true }?["field"]?.string == field)
        }
        let empty = try await servers.ask(
            "Registration/register",
            #"{"cacheid":"\#(session)","otpReference":"SYNTHETIC-OTP-REGISTRATION","otp":"246810"}"#
        )
        #expect(empty.opstatus == "20021")
        #expect(try await servers.calls() == before)
        let wrong = try await servers.ask(
            "Registration/register",
            Self.registration(["otp": "000000"], session: session)
        )
        #expect(wrong.opstatus == "20010")
        #expect(wrong.document.root["attemptsLeft"]?.numberText == "4")
        #expect(try await servers.calls() == before + 1)
        await servers.stop()
        // A stub whose directory does not take the user.
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: Tool.root.appending(path: "fixtures/sets"), to: folder)
        try FileManager.default.removeItem(at: folder.appending(path: "ldap/createUser/day"))
        let others = try await HomeCommandTests.Servers(fixtures: folder.path)
        let response = try await others.ask("Registration/register", Self.registration(session: session))
        #expect(response.opstatus == "8009")
        #expect(response.document.root["opstatus_completeRegistration"]?.numberText == "0")
        #expect(response.document.root["registered"] == nil)
        #expect(try await others.calls() == 4)
        #expect(others.gateway.log.contains(#""detail":"reconcile=registration, "#))
        await others.stop()
        // The user is registered, and the response does not say under which number.
        let file = folder.appending(path: "registration/completeRegistration/day/response.xml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let nameless = text.replacing(/<(\w+:)?webId>[^<]*<\/(\w+:)?webId>/, with: "")
        try #require(nameless != text)
        try Data(nameless.utf8).write(to: file)
        let nobody = try await HomeCommandTests.Servers(fixtures: folder.path)
        let lost = try await nobody.ask("Registration/register", Self.registration(session: session))
        #expect(lost.opstatus == "8009")
        #expect(lost.document.root["opstatus_createUser"]?.numberText == "6001")
        #expect(nobody.gateway.log.contains(#""detail":"reconcile=registration, 6001 "#))
        await nobody.stop()
    }
}
