import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// The home screen of a user who has signed in, by a running gateway before a stub.
@Suite struct HomeCommandTests {
    /// A stub and a gateway before it, whose clock stands at 2024-03-12 05:30 in New York.
    struct Servers {
        let stub: RunningServer
        let gateway: RunningServer
        let client: JSONClient

        init(fixtures: String = "fixtures/sets") async throws {
            stub = try await RunningServer("replay", "--fixtures", fixtures)
            gateway = try await RunningServer("gateway", "--upstream", stub.url, "--clock", "1710235800")
            client = try JSONClient(gateway)
        }

        func ask(_ operation: String, _ body: String) async throws -> JSONClient.Response {
            try await client.send("/services/\(operation)", Array(body.utf8))
        }

        /// Signs in; the id of the session.
        func signIn() async throws -> String {
            let response = try await ask("Auth/login", #"{"userName":"alex.tester","password":"SYNTHETIC-PASSWORD"}"#)
            return try #require(response.document.root["cacheid"]?.string)
        }

        /// How many calls have reached the stub.
        func calls() async throws -> Int {
            let journal = try await JSONClient(stub).send("/__soapstone/requests", type: nil, method: .get)
            return try #require(journal.document.root["requests"]).count
        }

        /// Has the stub answer news as one of its cases says.
        func setNews(_ state: String) async throws {
            let path = "/__soapstone/scenarios/getNewsFlash/state"
            let response = try await JSONClient(stub).send(path, Array(#"{"state":"\#(state)"}"#.utf8))
            try #require(response.status == 200)
        }

        func stop() async {
            #expect(await gateway.stop() == 0)
            #expect(await stub.stop() == 0)
        }
    }

    /// The home screen of the stub's envelopes, worked out by hand.
    ///
    /// One alert and a missing address are two; of four messages two are inbound and not read. The bulletins are those
    /// of counties 049 and 035, the two cases'.
    private static let golden = """
        {
          "alerts": [{"code": "A001", "date": "2024-02-29", "text": "PLEASE GIVE US YOUR ADDRESS."}],
          "badges": {"alerts": 2, "bulletins": 3},
          "bulletins": [
            {
              "body": "The office at 80 Example Street is closed on 29 February. Call 614-555-0100 for help.",
              "countyFips": "39049", "endsAt": "2024-02-29T17:30:00", "id": 4901, "priority": 1,
              "startsAt": "2024-02-20T08:00:00", "title": "Office closed on the leap day"
            },
            {
              "body": "Payments by check can be left in the new drop box at the east door.",
              "countyFips": "39049", "endsAt": "2024-06-30T23:59:59", "id": 4902, "priority": 20,
              "startsAt": "2024-01-15T00:00:00", "title": "New drop box"
            },
            {
              "body": "The garage at 90 Example Street is open again.", "countyFips": "39035", "id": 3511,
              "priority": 5, "startsAt": "2024-02-01T08:00:00", "title": "Parking at the office"
            }
          ],
          "cases": [
            {
              "caseNumber": "7000000042", "countyFips": "39049", "countyName": "Franklin",
              "orderNumber": "19DR000042", "otherPartyName": "SAMPLE, JORDAN T", "role": "obligee", "status": "open"
            },
            {
              "caseNumber": "7000000043", "countyFips": "39035", "countyName": "Cuyahoga",
              "orderNumber": "19DR000043", "otherPartyName": "EXAMPLE, RILEY", "role": "obligor", "status": "closed"
            }
          ],
          "events": [
            {
              "caseNumber": "7000000042", "code": "HRG", "date": "2024-02-12", "description": "COURT HEARING",
              "time": "09:30"
            },
            {"caseNumber": "7000000042", "code": "DUE", "date": "2024-02-29", "description": "PAPERS ARE DUE"}
          ],
          "missing": {"address": true, "employer": false, "healthInsurance": false},
          "newsFlash": [
            {
              "body": "Federal tax offsets appear in the payment history some days after they arrive.",
              "expiresAt": "2024-04-30T23:59:59", "headline": "Tax offsets are posted from March on", "id": 902,
              "postedAt": "2024-02-29T07:15:00"
            },
            {
              "body": "From 4 to 5 in the morning.", "expiresAt": "2024-12-31T23:59:59",
              "headline": "The portal is down for one hour at night", "id": 901, "postedAt": "2024-01-02T12:00:00"
            }
          ],
          "opstatus_getCaseEvents": 0, "opstatus_getCaseList": 0, "opstatus_getCountyBulletins": 0,
          "opstatus_getCustomerAlerts": 0, "opstatus_getMessageList": 0, "opstatus_getNewsFlash": 0,
          "opstatus_getPersonal": 0, "opstatus_getRecentPayments": 0,
          "paymentsReceived": [
            {
              "amount": "100.00", "caseNumber": "7000000043", "date": "2024-02-29", "orderNumber": "19DR000043",
              "otherPartyName": "EXAMPLE, RILEY"
            },
            {
              "amount": "75.25", "caseNumber": "7000000043", "date": "2024-01-31", "orderNumber": "19DR000043",
              "otherPartyName": "EXAMPLE, RILEY"
            }
          ],
          "paymentsSent": [
            {
              "amount": "412.50", "caseNumber": "7000000042", "date": "2024-02-28", "orderNumber": "19DR000042",
              "otherPartyName": "SAMPLE, JORDAN T"
            }
          ],
          "personal": {
            "address": {
              "city": "COLUMBUS", "line1": "100 EXAMPLE ST", "line2": "APT 4", "state": "OH", "zip": "43215-1234"
            },
            "birthDate": "1980-02-29", "cellPhone": "6145550101", "email": "alex.tester@example.com",
            "firstName": "ALEX", "homePhone": "6145550100", "lastName": "TESTER", "middleInitial": "Q", "suffix": "JR"
          },
          "unreadMessages": 2, "Status": "SUCCESS", "httpStatusCode": 200, "opstatus": 0
        }
        """

    @Test("The home screen is nine calls of back ends in one, each time anew")
    func home() async throws {
        let servers = try await Servers()
        let body = #"{"cacheid":"\#(try await servers.signIn())","yearMonth":"202402"}"#
        let before = try await servers.calls()
        let response = try await servers.ask("Home/getHome", body)
        #expect(response.status == 200)
        let golden = try JSONDocument(parsing: Array(Self.golden.utf8)).root
        let difference = golden.firstDifference(from: response.document.root)
        #expect(difference == nil, "\(difference.map(String.init(describing:)) ?? "")")
        #expect(try await servers.calls() == before + 9)
        let again = try await servers.ask("Home/getHome", body)
        #expect(golden.firstDifference(from: again.document.root) == nil)
        #expect(try await servers.calls() == before + 18)
        await servers.stop()
    }

    @Test("The commands of the page on composites print what the page says")
    func page() async throws {
        let page = try ConsolePage("Composites")
        #expect(page.output.count == 8)
        let servers = try await Servers()
        try await page.check(servers.gateway)
        await servers.stop()
    }

    @Test("A badge is cleared until the user signs in again")
    func badges() async throws {
        let servers = try await Servers()
        let id = try await servers.signIn()
        let body = #"{"cacheid":"\#(id)","yearMonth":"202402"}"#
        func badges(_ response: JSONClient.Response) -> [String?] {
            ["alerts", "bulletins"].map { response.document.root["badges"]?[$0]?.numberText }
        }
        #expect(badges(try await servers.ask("Home/getHome", body)) == ["2", "3"])
        let cleared = try await servers.ask("Content/clearBadge", #"{"cacheid":"\#(id)","badge":"alerts"}"#)
        #expect(badges(cleared) == ["0", "3"])
        let home = try await servers.ask("Home/getHome", body)
        #expect(badges(home) == ["0", "3"])
        // The view still has what there is to see.
        #expect(home.document.root["alerts"]?.count == 1)
        #expect(try await servers.ask("Auth/logout", #"{"cacheid":"\#(id)"}"#).opstatus == "0")
        let before = try await servers.calls()
        let dead = try await servers.ask("Home/getHome", body)
        #expect(dead.status == 200)
        #expect(dead.opstatus == "6000")
        #expect(try await servers.calls() == before)
        let next = try await servers.signIn()
        let anew = try await servers.ask("Home/getHome", #"{"cacheid":"\#(next)","yearMonth":"202402"}"#)
        #expect(badges(anew) == ["2", "3"])
        await servers.stop()
    }

    @Test("What an optional member cannot say is left out and told; without the cases there is nothing")
    func failures() async throws {
        let servers = try await Servers()
        try await servers.setNews("sql-904-resource-unavailable")
        let id = try await servers.signIn()
        let partly = try await servers.ask("Home/getHome", #"{"cacheid":"\#(id)","yearMonth":"202402"}"#)
        let root = partly.document.root
        #expect(partly.status == 200)
        #expect(partly.opstatus == "1528")
        #expect(root["opstatus_getNewsFlash"]?.numberText == "9109")
        #expect(root["opstatus_getPersonal"]?.numberText == "0")
        #expect(root["newsFlash"] == nil && root["Status"] == nil)
        #expect(root["errcode"]?.string == "COMPOSITE_INCOMPLETE")
        #expect(root["message"]?.string == "Service is currently unavailable, please try again shortly.\n\nThank you.")
        let golden = try JSONDocument(parsing: Array(Self.golden.utf8)).root
        for key in ["alerts", "badges", "bulletins", "cases", "events", "personal", "unreadMessages"] {
            let expected = try #require(golden[key])
            let found = try #require(root[key], "\(key)")
            #expect(expected.firstDifference(from: found) == nil, "\(key)")
        }

        let before = try await servers.calls()
        // Return code 8 of the list of cases: section 3.1.1.
        let none = try await servers.ask("Home/getHome", #"{"cacheid":"SYNTHETIC-SESSION-20","yearMonth":"202402"}"#)
        #expect(none.status == 200)
        #expect(none.opstatus == "20030")
        #expect(none.document.root["message"]?.string == "No case was found for your account.")
        #expect(none.document.root["opstatus_getCaseList"]?.numberText == "20030")
        #expect(none.document.root["personal"] == nil)
        #expect(try await servers.calls() == before + 1)
        let log = servers.gateway.log
        for pair in [
            #""opstatus":1528"#, #""errcode":"COMPOSITE_INCOMPLETE""#, #""service":"Home""#, #""operation":"getHome""#,
            #""detail":"getNewsFlash 9109"#,
        ] {
            #expect(log.contains(pair))
        }
        await servers.stop()
    }

    @Test("A badge that is not known is not there, and can be cleared; what is none cannot")
    func partly() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: Tool.root.appending(path: "fixtures/sets"), to: folder)
        try FileManager.default.removeItem(at: folder.appending(path: "ims-case/getCustomerAlerts"))
        let servers = try await Servers(fixtures: folder.path)
        let id = try await servers.signIn()
        let response = try await servers.ask("Home/getHome", #"{"cacheid":"\#(id)","yearMonth":"202402"}"#)
        #expect(response.opstatus == "1528")
        let badges = response.document.root["badges"]
        #expect(badges?.members.map(\.key) == ["bulletins"])
        #expect(badges?["bulletins"]?.numberText == "3")
        let cleared = try await servers.ask("Content/clearBadge", #"{"cacheid":"\#(id)","badge":"alerts"}"#)
        #expect(cleared.document.root["badges"]?["alerts"]?.numberText == "0")
        #expect(cleared.document.root["badges"]?["bulletins"]?.numberText == "3")
        for member in [#""badge":"mail""#, #""badge":1"#] {
            let unknown = try await servers.ask("Content/clearBadge", #"{"cacheid":"\#(id)",\#(member)}"#)
            #expect(unknown.opstatus == "9105")
            #expect(unknown.document.root["details"]?.elements.first { _ in true }?["pointer"]?.string == "/badge")
        }
        await servers.stop()
    }

    @Test("A member that says nothing in its time is told, and the others wait no longer than for it")
    func slow() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: Tool.root.appending(path: "fixtures/sets"), to: folder)
        let file = folder.appending(path: "db2-content/getNewsFlash/two-items/exchange.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data("\(text)delay: 60s\n".utf8).write(to: file)
        let servers = try await Servers(fixtures: folder.path)
        let id = try await servers.signIn()
        let begun = ContinuousClock.now
        let response = try await servers.ask("Home/getHome", #"{"cacheid":"\#(id)","yearMonth":"202402"}"#)
        let time = ContinuousClock.now - begun
        // Db2 has 8 seconds: section 2.6.
        #expect(time >= .seconds(8) && time < .seconds(20), "\(time)")
        #expect(response.opstatus == "1528")
        #expect(response.document.root["opstatus_getNewsFlash"]?.numberText == "9001")
        #expect(response.document.root["personal"] != nil && response.document.root["newsFlash"] == nil)
        await servers.stop()
    }
}
