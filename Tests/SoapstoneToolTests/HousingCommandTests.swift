import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneTransport
import SystemsOfRecord
import Testing

/// Housing's services, by a running gateway before a stub.
@Suite struct HousingCommandTests {
    private static let passwords = [
        "SOAPSTONE_OPENHOUSING_PASSWORD": "CANARY-OPENHOUSING-PASSWORD",
        "SOAPSTONE_SERVITOR_PASSWORD": "CANARY-SERVITOR-PASSWORD",
        "SOAPSTONE_VISION_KEY": "CANARY-VISION-KEY",
        "SOAPSTONE_SPEECH_KEY": "CANARY-SPEECH-KEY",
        "SOAPSTONE_MEMBERS_PASSWORD": "Synthetic-1-service",
        "SOAPSTONE_SCP_KEY": "c29hcHN0b25lLXN5bnRoZXRpYy1obWFjLWtleS0wMDA=",
    ]

    /// - Parameter folder: that of the configuration.
    private static func gateway(
        before stub: RunningServer,
        folder: String = "fixtures/housing"
    ) async throws -> RunningServer {
        try await RunningServer(
            ["gateway", "--config", "\(folder)/soapstone.yaml", "--upstream", stub.url],
            environment: passwords
        )
    }

    /// Makes a folder with the configuration of a gateway that asks the website for XML.
    private static func folderForXML() throws -> URL {
        let project = Tool.root.appending(path: "fixtures/housing")
        let yaml = try String(contentsOf: project.appending(path: "soapstone.yaml"), encoding: .utf8)
        let folder = try folder(yaml.replacing("/umbraco/api", with: "/umbraco-xml/api/xml"))
        try FileManager.default.copyItem(
            at: project.appending(path: "sessions.yaml"),
            to: folder.appending(path: "sessions.yaml")
        )
        return folder
    }

    @Test("Every recorded exchange becomes its golden JSON, and no log has a personal value or an account")
    func fixtures() async throws {
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/housing", "--no-delay")
        let folder = try Self.folderForXML()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (gateway, inXML) = (
            try await Self.gateway(before: stub), try await Self.gateway(before: stub, folder: folder.path)
        )
        let (client, clientOfXML) = (try JSONClient(gateway), try JSONClient(inXML))
        let scenarios = try JSONClient(stub)
        let fixtures = try FixtureFolder.load(Tool.root.appending(path: "fixtures/housing").path).fixtures
        #expect(fixtures.count >= 250)
        for fixture in fixtures {
            let client = fixture.details.endpoint.hasPrefix("/umbraco-xml") ? clientOfXML : client
            if let scenario = fixture.details.scenario, let state = scenario.requiredState {
                let path = "/__soapstone/scenarios/\(scenario.name)/state"
                _ = try await scenarios.send(path, Array(#"{"state":"\#(state)"}"#.utf8))
            }
            let path = "/services/\(fixture.id.service)/\(fixture.id.operation)"
            let response = try await client.send(path, try #require(fixture.requestJSON))
            let expected = try JSONDocument(parsing: try #require(fixture.responseJSON)).root
            let difference = expected.firstDifference(from: response.document.root)
            #expect(difference == nil, "\(fixture.id): \(difference.map(String.init(describing:)) ?? "")")
            if fixture.details.scenario != nil { _ = try await scenarios.send("/__soapstone/reset") }
        }
        var texts = ""
        for server in [gateway, inXML, stub] {
            let (status, log) = await server.finish()
            #expect(status == 0)
            texts += log
        }
        #expect(texts.contains(#""opstatus":20030"#) && texts.contains("replaying "))
        let leaked = try RecordedFixtures.canaries(inLog: texts) + Self.passwords.values.filter { texts.contains($0) }
        #expect(leaked.isEmpty, "\(leaked)")
    }

    /// A folder with a configuration.
    private static func folder(_ yaml: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(yaml.utf8).write(to: folder.appending(path: "soapstone.yaml"))
        return folder
    }

    @Test("Each service is reached by https, if it is not on this machine")
    func plainHTTP() async throws {
        let services = Set(Housing.system.operations.map(\.service)).sorted()
        try #require(services.count == 8)
        for service in services {
            let folder = try Self.folder("gateway: {services: {\(service): {url: \"http://housing.example.net/\"}}}")
            defer { try? FileManager.default.removeItem(at: folder) }
            // A gateway that takes the address would not end.
            let result = try await Tool.run("config", "check", folder.appending(path: "soapstone.yaml").path)
            #expect(result.status == 1)
            let message = "gateway.services.\(service).url: is plain http to another machine; only https goes there"
            #expect((result.output + result.error).contains(message), "\(service): \(result.output)\(result.error)")
        }
    }

    @Test("Without a connection to the website nobody signs in or registers: 9109")
    func noConnection() async throws {
        let folder = try Self.folder(
            "gateway: {services: {members: {url: \"http://127.0.0.1:\(try LoneBackEnd.freePort())/umbraco/api\"}}}"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let gateway = try await RunningServer("gateway", "--config", folder.appending(path: "soapstone.yaml").path)
        let client = try JSONClient(gateway)
        let form =
            #""name":"Casey","dateOfBirth":"1980-02-29","password":"Synthetic-1-casey","postcode":"ZZ99 9ZZ""#
        for (operation, members) in [
            ("Member/login", #""username":"a@example.com","password":"Synthetic-1-alex","appVersion":"1.4.0""#),
            ("Member/register", form + #","tenancyReference":"TEN000107","email":"new@example.net""#),
        ] {
            let response = try await client.send("/services/\(operation)", Array("{\(members)}".utf8)).document.root
            #expect(response["opstatus"]?.numberText == "9109", "\(operation)")
            #expect(response["cacheid"] == nil)
        }
        #expect(await gateway.stop() == 0)
    }

    @Test("What is put together from operations goes the whole way; the account of each service is in its messages")
    func functions() async throws {
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/housing", "--no-delay")
        let gateway = try await Self.gateway(before: stub)
        let client = try JSONClient(gateway)
        func ask(_ operation: String, _ members: String) async throws -> JSONValue {
            let json = #"{"cacheid":"SYNTHETIC-SESSION-H1",\#(members)}"#
            return try await client.send("/services/\(operation)", Array(json.utf8)).document.root
        }
        let files = Tool.root.appending(path: "fixtures/housing")
        func member(_ fixture: String) throws -> String {
            let request = try Data(contentsOf: files.appending(path: "\(fixture)/request.json"))
            let root = try JSONDocument(parsing: Array(request)).root
            return root.members.filter { $0.key != "cacheid" }.map { #""\#($0.key)":"\#($0.value.string ?? "")""# }
                .joined(separator: ",")
        }
        let diagnosis = try await ask("Repairs/diagnoseImage", member("vision/analyze/tap"))
        #expect(diagnosis["suggestions"]?.elements.map { $0["keyword"]?.string } == ["tap", "sink"])
        let spoken = try await ask("Repairs/transcribe", member("speech/recognize/opus"))
        #expect(spoken["transcript"]?.string == "Die Tür klemmt.")
        let slots = try await ask(
            "Repairs/getSlots",
            #""keyword":"tap","trade":"PLUMB","from":1711324800,"to":1712271600"#
        )
        #expect(slots["sorCode"]?.string == "9000001")
        // 2024-03-26T08:00:00Z
        #expect(slots["slots"]?.elements.map { $0["start"]?.numberText } == ["1711440000"])
        let begun = try await ask("Payment/pay", #""amount":5000"#)
        #expect(begun["scpReference"]?.string == "SCPREF0020")
        let end = #""reference":"THR000101","outcome":"RESOLVED","text":"Since Monday.""#
        let archive = try await ask("Messages/closeThread", end)["archive"]
        #expect(archive?["notes"]?.count == 2)
        // Neither is the session's.
        #expect(try await ask("Payment/confirm", #""scpReference":"SCPREF0001""#)["opstatus"]?.numberText == "20040")
        let book = #""start":1711440000,"end":1711454400,"description":"A tap drips.""#
        #expect(try await ask("Repairs/book", book)["opstatus"]?.numberText == "20095")
        let journal = try await JSONClient(stub).send("/__soapstone/requests", type: nil, method: .get)
        let calls = try #require(journal.document.root["requests"]).elements.reversed().compactMap {
            $0["request"]?["operation"]?.string?.split(separator: "}").last.map(String.init)
        }
        #expect(
            calls == [
                "openSession", "searchSorCodes", "checkAvailability", "closeSession", "scpSimpleInvokeRequest",
                "message", "message", "message", "message",
            ]
        )
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test("A tenant signs in, and gets by from the first screen to a cancelled appointment")
    func day() async throws {
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/housing", "--no-delay")
        let gateway = try await Self.gateway(before: stub)
        let client = try JSONClient(gateway)
        func ask(_ operation: String, _ members: String, in session: String? = nil) async throws -> JSONValue {
            let members = [session.map { #""cacheid":"\#($0)""# }, members.isEmpty ? nil : members]
            let json = "{\(members.compactMap(\.self).joined(separator: ","))}"
            return try await client.send("/services/\(operation)", Array(json.utf8)).document.root
        }
        func status(_ operation: String, _ members: String, in session: String? = nil) async throws -> String? {
            try await ask(operation, members, in: session)["opstatus"]?.numberText
        }
        let login = #""username":"alex.tester@example.com","appVersion":"1.4.0","password""#
        #expect(try await status("Member/login", login + #":"Synthetic-0-wrong""#) == "20001")
        let signedIn = try await ask("Member/login", login + #":"Synthetic-1-alex""#)
        let id = try #require(signedIn["token"]?.string)
        #expect(signedIn["cacheid"]?.string == id)
        #expect(signedIn["tenancyReference"]?.string == "TEN000100" && signedIn["expiresIn"]?.numberText == "3600")
        // The website's tokens stay here.
        #expect(
            signedIn.members.map(\.0).sorted() == [
                "Status", "cacheid", "expiresIn", "httpStatusCode", "opstatus", "tenancyReference", "token",
            ]
        )

        let home = try await ask("Home/getDashboard", "", in: id)
        #expect(home["opstatus"]?.numberText == "0")
        #expect(home["tenant"]?["name"]?.string == "Alex Tester")
        #expect(home["rent"]?["currentBalance"]?.numberText == "-7345")
        #expect(["repairs", "threads", "news"].map { home[$0]?.count } == [2, 2, 3])

        let appointments = try await ask("Repairs/getAppointments", "", in: id)["appointments"]
        #expect(appointments?.elements.map { $0["id"]?.numberText } == ["6100"])
        #expect(try await status("Repairs/cancel", #""bookingId":6099"#, in: id) == "20040")
        #expect(try await status("Repairs/cancel", #""bookingId":6100"#, in: id) == "0")

        #expect(try await status("Messages/getThread", #""reference":"THR000109""#, in: id) == "20040")
        let reply = #""reference":"THR000102","text":"I wanted to ","partial":true"#
        #expect(try await status("Messages/reply", reply, in: id) == "0")
        let start = #""tenancyReference":"TEN000101","type":"REPAIR","description":"The lift""#
        #expect(try await status("Messages/start", start, in: id) == "20070")

        #expect(try await status("Member/session", #""appVersion":"1.4.0""#, in: id) == "0")
        #expect(try await status("Member/session", #""appVersion":"1.4.1""#, in: id) == "6000")
        #expect(try await status("Member/session", "", in: id) == "6000", "the session of the old version has ended")
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test(
        "A website of another maker is called in JSON and in XML with equal results, and each token is renewed once",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with lxml: scripts/test makes one"),
        arguments: ["/umbraco/api", "/umbraco/api/xml"]
    )
    func foreignWebsite(path: String) async throws {
        let website = try await RunningServer(["Tests/Outside/umbraco_server.py"], of: try #require(Tool.python))
        let folder = try Self.folder(
            """
            gateway:
              services:
                members: {url: "\(website.url)\(path)"}
                content: {url: "\(website.url)\(path)"}
            """
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let gateway = try await RunningServer("gateway", "--config", folder.appending(path: "soapstone.yaml").path)
        let client = try JSONClient(gateway)
        func ask(_ operation: String, _ members: String) async throws -> JSONValue {
            try await client.send("/services/\(operation)", Array("{\(members)}".utf8)).document.root
        }
        let form =
            #""name":"Casey & Co","dateOfBirth":"1980-02-29","password":"Synthetic-1-casey","postcode":"ZZ99 9ZZ""#
        let register = form + #","tenancyReference":"TEN000107","email""#
        #expect(try await ask("Member/register", register + #":"new@example.net""#)["registered"]?.kind == .true)
        let taken = try await ask("Member/register", register + #":"alex.tester@example.com""#)
        #expect(taken["opstatus"]?.numberText == "20021")
        #expect(taken["fieldErrors"]?.elements.map { $0["field"]?.string } == ["email"])

        let login = #""username":"alex.tester@example.com","password":"Synthetic-1-alex","appVersion":"1.4.0""#
        let id = try #require(try await ask("Member/login", login)["cacheid"]?.string)
        let session = #""cacheid":"\#(id)""#
        // A token is good for two calls, of which the sign-in has had one.
        for page in 1...6 {
            let news = try await ask("News/list", session + #","page":\#(page),"size":1"#)
            #expect(news["opstatus"]?.numberText == "0")
            #expect(news["total"]?.numberText == "5")
            guard page < 6 else {
                #expect(news["news"]?.kind == .array && news["news"]?.count == 0)
                continue
            }
            let item = try #require(news["news"].flatMap { Array($0.elements).first })
            #expect(item["title"]?.string == "Title \(page)")
            #expect(item["body"]?.string == "<p>\(page) &amp; more</p>")
            #expect(item["publishedAt"]?.numberText == "1709193600", "2024-02-29T08:00:00Z")
            #expect(item["imageUrl"] == nil)
        }
        let token = #","pushToken":"ExponentPushToken[SYNTHETIC-01]""#
        #expect(try await ask("Member/profile", session)["pushRegistered"]?.kind == .false)
        #expect(try await ask("Member/pushToken", session + token)["pushRegistered"]?.kind == .true)
        #expect(try await ask("Member/profile", session)["pushRegistered"]?.kind == .true)
        #expect(try await ask("Member/logout", session)["opstatus"]?.numberText == "0")
        #expect(try await ask("Member/profile", session)["opstatus"]?.numberText == "6000")
        #expect(await gateway.stop() == 0)
        #expect(await website.stop() == 0)
    }
}
