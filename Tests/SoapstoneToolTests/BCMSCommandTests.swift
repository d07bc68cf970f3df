import Foundation
import SoapstoneCodec
import SoapstoneTransport
import SoapstoneXML
import Testing

/// A duty officer's day with BCMS, by a running gateway before a stub.
@Suite struct BCMSCommandTests {
    private struct Servers {
        let stub: RunningServer
        let gateway: RunningServer
        let client: JSONClient

        /// - Parameter server: what stands behind the gateway; the stub unless it is given.
        init(before server: RunningServer? = nil) async throws {
            stub =
                if let server { server } else { try await RunningServer("replay", "--fixtures", "fixtures/bcms") }
            gateway = try await RunningServer(
                "gateway",
                "--config",
                "fixtures/bcms/soapstone.yaml",
                "--upstream",
                stub.url
            )
            client = try JSONClient(gateway)
        }

        func ask(_ operation: String, _ members: String, in session: String? = nil) async throws -> JSONClient.Response
        {
            let cacheID = session.map { #""cacheid":"\#($0)""# } ?? ""
            let separator = members.isEmpty || session == nil ? "" : ","
            return try await client.send("/services/\(operation)", Array("{\(cacheID)\(separator)\(members)}".utf8))
        }

        func signIn(_ user: String, as privilege: String) async throws -> JSONClient.Response {
            try await ask(
                "facade/login",
                #""username":"\#(user)","password":"Synthetic-0901","privilege":"\#(privilege)""#
            )
        }

        /// A session whose lists are loaded.
        func session(_ user: String, as privilege: String) async throws -> String {
            let session = try #require(try await signIn(user, as: privilege).document.root["cacheid"]?.string)
            #expect(try await ask("facade/refreshData", #""full":true"#, in: session).opstatus == "0")
            return session
        }

        /// The requests that have reached the stub since it was asked last, by the names of their elements, sorted.
        ///
        /// - Parameter loading: whether those count that the lists of a session are loaded with: behind a sign-in, they come
        ///   at any time.
        func calls(loading: Bool = false) async throws -> [String] {
            let journal = try await JSONClient(stub).send("/__soapstone/requests", type: nil, method: .get)
            let requests = try #require(journal.document.root["requests"])
            _ = try await JSONClient(stub).send("/__soapstone/requests", type: nil, method: .delete)
            return requests.elements.compactMap {
                $0["request"]?["operation"]?.string?.split(separator: "}").last.map(String.init)
            }
            .filter { name in
                let lists = ["GetConveneRooms", "GetHelpDocuments", "GetUserGroups"]
                return loading || !name.hasSuffix("ModifiedSince") && !lists.contains(name)
            }
            .sorted()
        }

        func stop() async {
            #expect(await gateway.stop() == 0)
            #expect(await stub.stop() == 0)
        }
    }

    private static func golden(_ path: String) throws -> JSONValue {
        let file = Tool.root.appending(path: "fixtures/bcms/\(path)/response.json")
        return try JSONDocument(parsing: Array(try Data(contentsOf: file)), limits: .file).root
    }

    private static func request(_ path: String) throws -> JSONValue {
        let file = Tool.root.appending(path: "fixtures/bcms/\(path)/request.json")
        return try JSONDocument(parsing: Array(try Data(contentsOf: file)), limits: .file).root
    }

    /// The members of an object without those of a session, as a text.
    private static func members(_ object: JSONValue) -> String {
        object.members.filter { $0.0 != "cacheid" }.map { key, value in
            var output = ByteWriter()
            value.write(to: &output)
            return "\"\(key)\":\(output.string)"
        }
        .joined(separator: ",")
    }

    @Test("An administrator signs in, looks at incidents, files and contacts, and signs out; the session is dead then")
    func administrator() async throws {
        let servers = try await Servers()
        let signedIn = try await servers.signIn("alex.tester", as: "BCMS")
        #expect(signedIn.opstatus == "0")
        #expect(signedIn.document.root["privilege"]?.string == "BCMS")
        #expect(
            signedIn.document.root["privilegeName"]?.string == "Business Mobile Continuity System Administration"
        )
        #expect(!String(decoding: signedIn.response.body, as: UTF8.self).contains("0000000000c"))
        let session = try #require(signedIn.document.root["cacheid"]?.string)
        #expect(try await servers.calls() == ["GetUsers", "Login"])

        #expect(try await servers.ask("facade/refreshData", #""full":true"#, in: session).opstatus == "0")
        let incidents = try await servers.ask("BCMIncidentService/getIncidents", "", in: session)
        let golden = try Self.golden("CacheUpdatesService/getIncidentsModifiedSince/all")
        let expected = try #require(golden["incidents"])
        #expect(expected.firstDifference(from: try #require(incidents.document.root["incidents"])) == nil)
        #expect(incidents.document.root["total"]?.numberText == "2")
        let notes = try await servers.ask(
            "BCMIncidentNoteService/getIncidentNotes",
            #""incidentId":"501""#,
            in: session
        )
        #expect(notes.document.root["notes"]?.count == 2)
        // The service has the oldest first.
        let details = try await servers.ask("facade/incidentDetails", #""incidentId":"501""#, in: session)
        let comments = details.document.root["incident"]?["updates"]?.elements.compactMap { $0["id"]?.string }
        #expect(comments == ["822", "821"])
        // All of it was read behind the sign-in.
        #expect(try await servers.calls().isEmpty)

        let picture = try await servers.ask(
            "BCMIncidentAttachmentService/downloadIncidentAttachment",
            #""incidentAttachmentId":"841""#,
            in: session
        )
        let bytes = try Self.golden("BCMIncidentAttachmentService/downloadIncidentAttachment/picture")["contentBase64"]
        #expect(picture.document.root["contentBase64"]?.string == bytes?.string)

        let groups = try await servers.ask("facade/getContactGroups", "", in: session)
        let counts = groups.document.root["groups"]?.elements.map { group in
            "\(group["abbreviationName"]?.string ?? "") \(group["count"]?.numberText ?? "")"
        }
        #expect(counts?.map { $0.prefix(3) } == ["ISM", "CMT", "ERG", "SEC"])
        let members = try await servers.ask("facade/getGroupMembers", #""groupId":"3""#, in: session)
        let users = try #require(members.document.root["users"])
        #expect(users.count > 0 && counts?.first == "ISM \(users.count)")
        let person = try await servers.ask("facade/getPerson", #""id":"902""#, in: session)
        #expect(person.document.root["user"]?["name"]?.string == "Jordan Sample")
        #expect(try await servers.ask("facade/getPerson", #""id":"999""#, in: session).opstatus == "20040")

        // No group of the fixtures is a tree.
        let trees = try await servers.ask("facade/getCallTrees", "", in: session)
        #expect(trees.opstatus == "0" && trees.document.root["callTrees"]?.count == 0)

        let reports = try await servers.ask("facade/getDirectReports", "", in: session)
        #expect(reports.document.root["available"]?.kind == .true)
        let places = reports.document.root["directReports"]?.elements.compactMap { $0["location"]?.string }
        #expect(places == ["Sampleville", "Testford"])
        let checklist = try await servers.ask("facade/getChecklist", "", in: session)
        #expect(checklist.document.root["checklist"]?.elements.compactMap { $0["number"]?.numberText } == ["1", "2"])

        let alert = try await servers.ask("facade/sendAlert", #""groupId":"3","text":"Call in.""#, in: session)
        #expect(alert.document.root["alertSent"]?.kind == .false)
        #expect(
            alert.document.root["recipients"].flatMap { Array($0.elements).first }?["number"]?.string
                == "1 (614) 555-0105"
        )

        _ = try await servers.calls()
        #expect(try await servers.ask("facade/logout", "", in: session).opstatus == "0")
        #expect(try await servers.calls() == ["Logout"])
        #expect(try await servers.ask("BCMIncidentService/getIncidents", "", in: session).opstatus == "6000")
        await servers.stop()
    }

    @Test("What a privilege does not allow is refused before any call, and notes of others are not shown")
    func privileges() async throws {
        let servers = try await Servers()
        let manager = try await servers.session("jordan.sample", as: "Incident Situation Manager")
        let notes = try await servers.ask(
            "BCMIncidentNoteService/getIncidentNotes",
            #""incidentId":"501""#,
            in: manager
        )
        #expect(notes.document.root["notes"]?.elements.compactMap { $0["addedBy"]?.string } == ["Jordan Sample"])
        _ = try await servers.calls()
        let room = try await servers.ask(
            "BCMConveneRoomService/deleteConveneRoom",
            #""conveneRoomId":"727""#,
            in: manager
        )
        #expect(room.opstatus == "20070")
        #expect(room.document.root["message"]?.string == "You do not have authority to perform this operation.")
        #expect(try await servers.calls().isEmpty)

        let note = try await servers.ask(
            "facade/createIncidentNote",
            #""incidentId":"501","note":"Vendor arrived.""#,
            in: manager
        )
        #expect(note.opstatus == "0" && note.document.root["id"]?.string != nil)
        #expect(try await servers.calls() == ["CreateIncidentNote"])
        let own = try await servers.ask("BCMIncidentNoteService/getIncidentNotes", #""incidentId":"501""#, in: manager)
        let ids = own.document.root["notes"]?.elements.compactMap { $0["id"]?.string } ?? []
        #expect(ids.contains("802") && note.document.root["id"]?.string.map(ids.contains) == true)
        #expect(try await servers.calls().isEmpty)
        for text in ["  ", String(repeating: "n", count: 1001)] {
            let refused = try await servers.ask(
                "facade/createIncidentNote",
                #""incidentId":"501","note":"\#(text)""#,
                in: manager
            )
            #expect(refused.opstatus == "20021")
        }
        #expect(try await servers.calls().isEmpty)
        // Somebody else's note is as one that is not there.
        let foreign = try await servers.ask("facade/deleteIncidentNote", #""incidentId":"501","id":"801""#, in: manager)
        #expect(foreign.opstatus == "20040")
        #expect(try await servers.calls().isEmpty)
        let draft = try await servers.ask("facade/noteEmailDraft", #""incidentId":"501","id":"802""#, in: manager)
        #expect(draft.document.root["draft"]?["subject"]?.string == "Note on incident: Data centre cooling failure")
        #expect(
            draft.document.root["draft"]?["body"]?.string == "2024-02-29T08:14:32Z\n\nVendor called.\n\nSent from BCMS"
        )
        await servers.stop()
    }

    @Test(
        "Incidents are found among those that were read, by several statuses and places and in an order",
        arguments: [
            ("", ["501", "502"]), (#""statusIds":["2","3"]"#, ["501", "502"]), (#""statusIds":["3"]"#, []),
            (#""locationIds":["701"],"incidentNumber":"900000002""#, ["502"]),
            (#""rule":"Or","incidentNumber":"900000002","ism":"Nobody""#, ["502"]), (#""rule":"Or""#, []),
            (#""sortBy":"location""#, ["501", "502"]), (#""startCount":2,"pageSize":5"#, ["502"]),
            (#""reportedDate":"2024-02-29T08:14:32Z","statusId":"2""#, ["501", "502"]),
        ] as [(String, [String])]
    )
    func search(members: String, found: [String]) async throws {
        let servers = try await Servers()
        let session = try await servers.session("alex.tester", as: "BCMS")
        _ = try await servers.calls()
        let page = try await servers.ask("BCMIncidentService/searchIncidents", members, in: session)
        #expect(page.opstatus == "0")
        #expect(page.document.root["incidents"]?.elements.compactMap { $0["id"]?.string } == found)
        // A list that is opened again is as it was left.
        let again = try await servers.ask("BCMIncidentService/searchIncidents", "", in: session)
        #expect(again.document.root["incidents"]?.elements.compactMap { $0["id"]?.string } == found)
        for wrong in [#""sortBy":"colour""#, #""pageSize":0"#, #""startCount":0"#] {
            let refused = try await servers.ask("BCMIncidentService/searchIncidents", wrong, in: session)
            #expect(refused.opstatus == "20021", "\(wrong)")
        }
        #expect(try await servers.calls().isEmpty)
        await servers.stop()
    }

    @Test("An administrator removes a note of anybody")
    func removal() async throws {
        let servers = try await Servers()
        let session = try await servers.session("alex.tester", as: "BCMS")
        _ = try await servers.calls()
        let note = try await servers.ask("facade/deleteIncidentNote", #""incidentId":"501","id":"801""#, in: session)
        #expect(note.opstatus == "0")
        #expect(try await servers.calls() == ["DeleteIncidentNote"])
        // The lists of the session know.
        let rest = try await servers.ask("BCMIncidentNoteService/getIncidentNotes", #""incidentId":"501""#, in: session)
        #expect(rest.document.root["notes"]?.elements.compactMap { $0["id"]?.string } == ["802"])
        #expect(try await servers.calls().isEmpty)
        await servers.stop()
    }

    @Test("An incident is reported with its pictures; it stays where one is refused, which the response tells")
    func report() async throws {
        let servers = try await Servers()
        let manager = try await servers.session("jordan.sample", as: "ISM")
        let created = try Self.request("BCMIncidentService/createIncident/created")
        let picture = try Self.request("BCMIncidentAttachmentService/uploadIncidentAttachment/of-a-new-incident")
        let content = try #require(picture["contentBase64"]?.string)
        let file = { (name: String) in #"{"fileName":"\#(name)","contentBase64":"\#(content)"}"# }
        _ = try await servers.calls()
        func report(_ files: String) async throws -> JSONClient.Response {
            try await servers.ask("facade/createIncident", "\(Self.members(created)),\"files\":[\(files)]", in: manager)
        }
        let whole = try await report(file("hall-2.png"))
        #expect(whole.opstatus == "0")
        #expect(whole.document.root["id"]?.string == "521")
        #expect(whole.document.root["attachments"]?.elements.compactMap { $0["id"]?.string } == ["850"])
        #expect(try await servers.calls() == ["CreateIncident", "UploadIncidentAttachment"])
        let partly = try await report("\(file("hall-2.png")),\(file("hall-3.png"))")
        #expect(partly.opstatus == "1528")
        #expect(partly.document.root["id"]?.string == "521")
        #expect(partly.document.root["attachments"]?.count == 1)
        #expect(partly.document.root["opstatus_files_1"] != nil)
        _ = try await servers.calls()
        // A file that may not go up is refused before anything is sent.
        #expect(try await report(file("notes.txt")).opstatus == "20021")
        #expect(try await servers.calls().isEmpty)
        await servers.stop()
    }

    @Test("An incident is changed as it was read and commented on; who may not change it may comment")
    func update() async throws {
        let servers = try await Servers()
        let manager = try await servers.session("jordan.sample", as: "ISM")
        _ = try await servers.calls()
        let change = #""incidentId":"501","status":{"id":"3","name":"Closed"}"#
        let comment = #""comment":"Closed by the night shift.""#
        let changed = try await servers.ask("facade/updateIncident", "\(change),\(comment)", in: manager)
        #expect(changed.opstatus == "0")
        #expect(try await servers.calls() == ["CreateIncidentUpdate", "GetIncident", "UpdateIncident"])
        // Nobody answers this comment: the change stands.
        let partly = try await servers.ask(
            "facade/updateIncident",
            #"\#(change),"comment":"Nobody knows.""#,
            in: manager
        )
        #expect(partly.opstatus == "1528")
        #expect(partly.document.root["opstatus_addComment"] != nil)
        for members in ["", #","comment":" ""#, #","comment":"\#(String(repeating: "c", count: 401))""#] {
            let refused = try await servers.ask("facade/updateIncident", #""incidentId":"501"\#(members)"#, in: manager)
            #expect(refused.opstatus == "20021", "\(members.prefix(20))")
        }
        let long = String(repeating: "a", count: 401)
        #expect(
            try await servers.ask("facade/sendAlert", #""groupId":"4","text":"\#(long)""#, in: manager).opstatus
                == "20021"
        )
        let alert = #""groupId":"4","text":"Please call in.","incidentId":"501""#
        let sent = try await servers.ask("facade/sendAlert", alert, in: manager)
        #expect(sent.document.root["alertSent"]?.kind == .true)
        await servers.stop()
    }

    @Test("A member of the crisis team comments, and neither changes incidents nor sends alerts: nobody is called")
    func crisisTeam() async throws {
        let servers = try await Servers()
        let session = try await servers.session("riley.example", as: "CMT")
        _ = try await servers.calls()
        for (operation, members) in [
            ("facade/updateIncident", #""incidentId":"501","status":{"id":"3"},"comment":"a""#),
            ("facade/sendAlert", #""groupId":"4","text":"Please call in.","incidentId":"501""#),
            ("facade/createIncident", #""files":[]"#),
            ("BCMIncidentAttachmentService/deleteIncidentAttachment", #""incidentAttachmentId":"841""#),
        ] {
            #expect(try await servers.ask(operation, members, in: session).opstatus == "20070", "\(operation)")
        }
        #expect(try await servers.calls().isEmpty)
        let comment = #""incidentId":"501","comment":"Room 7 is ready.""#
        #expect(try await servers.ask("facade/updateIncident", comment, in: session).opstatus == "0")
        #expect(try await servers.calls() == ["CreateIncidentUpdate"])
        await servers.stop()
    }

    @Test("A sign-in that breaks a rule calls nobody, and one that is refused opens no session")
    func refused() async throws {
        let servers = try await Servers()
        let short = try await servers.ask("facade/login", #""username":"a","password":"short","privilege":"ISM""#)
        #expect(short.opstatus == "20021")
        #expect(short.document.root["fieldErrors"]?.elements.compactMap { $0["field"]?.string } == ["password"])
        #expect(try await servers.calls().isEmpty)
        let unknown = try await servers.signIn("alex.tester", as: "KING")
        #expect(unknown.opstatus == "20021")
        #expect(try await servers.calls(loading: true) == ["GetUserGroups"])
        let other = try await servers.signIn("riley.example", as: "BCMS")
        #expect(other.opstatus == "20070")
        #expect(other.document.root["cacheid"] == nil)
        await servers.stop()
    }

    @Test(
        "A server with the habits of WCF takes the gateway's messages, and its responses, files and faults are read",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with lxml: scripts/test makes one")
    )
    func foreignServer() async throws {
        let python = try #require(Tool.python)
        let servers = try await Servers(
            before: try await RunningServer(["Tests/Outside/wcf_server.py"], of: python)
        )
        let wrong = try await servers.ask(
            "facade/login",
            #""username":"jordan.sample","password":"Synthetic-0902","privilege":"ISM""#
        )
        #expect(wrong.opstatus == "20001")
        #expect(try await servers.signIn("jordan.sample", as: "BCMS").opstatus == "20070")
        let session = try #require(
            try await servers.signIn("jordan.sample", as: "ISM").document.root["cacheid"]?.string
        )
        let incident = try await servers.ask("BCMIncidentService/getIncident", #""incidentId":"501""#, in: session)
        let members = try #require(incident.document.root["incident"])
        #expect(members["incident"]?.string == "Cooling & power failed.")
        #expect(members["reportedDate"]?.string == "2024-02-29T08:14:32.5Z")
        #expect(members["ism"]?["name"]?.string == "Jordan Sample")
        #expect(members["notes"]?.count == 0 && members["additionalInfo"]?.count == 0)
        let gone = try await servers.ask("BCMIncidentService/getIncident", #""incidentId":"502""#, in: session)
        #expect(gone.opstatus == "20040")
        #expect(try await servers.ask("BCMLookupService/getIncidentTypes", "", in: session).opstatus == "10102")

        let content = Base64(Array(repeating: 0...255 as ClosedRange<UInt8>, count: 40).flatMap(Array.init)).json
        let uploaded = try await servers.ask(
            "BCMIncidentAttachmentService/uploadIncidentAttachment",
            #""incidentId":"501","fileName":"hall-2.png","contentBase64":\#(content)"#,
            in: session
        )
        #expect(uploaded.opstatus == "0")
        let id = try #require(uploaded.document.root["id"]?.string)
        let list = try await servers.ask(
            "BCMIncidentAttachmentService/getIncidentAttachments",
            #""incidentId":"501""#,
            in: session
        )
        let first = try #require(list.document.root["attachments"].flatMap { Array($0.elements).first })
        #expect(first["addedDate"]?.string == "2024-02-29T08:14:32Z")
        #expect(first["contentType"]?.string == "image/png")
        let downloaded = try await servers.ask(
            "BCMIncidentAttachmentService/downloadIncidentAttachment",
            #""incidentAttachmentId":"\#(id)""#,
            in: session
        )
        #expect(downloaded.document.root["contentBase64"]?.string.map { "\"\($0)\"" } == content)
        #expect(try await servers.ask("facade/logout", "", in: session).opstatus == "0")
        await servers.stop()
    }

    @Test(
        "The same server is called in the JSON profile, where its addresses lead there",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with lxml: scripts/test makes one")
    )
    func foreignServerInJSON() async throws {
        let server = try await RunningServer(["Tests/Outside/wcf_server.py"], of: try #require(Tool.python))
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "soapstone.yaml")
        let project = try String(
            contentsOf: Tool.root.appending(path: "fixtures/bcms/soapstone.yaml"),
            encoding: .utf8
        )
        try Data(project.replacing(".svc/soap", with: ".svc/json").utf8).write(to: file)
        let gateway = try await RunningServer("gateway", "--config", file.path, "--upstream", server.url)
        let client = try JSONClient(gateway)
        func ask(_ operation: String, _ members: String) async throws -> JSONClient.Response {
            try await client.send("/services/\(operation)", Array("{\(members)}".utf8))
        }
        let login = #""username":"jordan.sample","password":"Synthetic-0901","privilege""#
        #expect(try await ask("facade/login", login.replacing("0901", with: "0902") + #":"ISM""#).opstatus == "20001")
        #expect(try await ask("facade/login", login + #":"BCMS""#).opstatus == "20070")
        let signedIn = try await ask("facade/login", login + #":"ISM""#)
        let session = #""cacheid":"\#(try #require(signedIn.document.root["cacheid"]?.string))""#
        let incident = try await ask("BCMIncidentService/getIncident", session + #","incidentId":"501""#)
        let members = try #require(incident.document.root["incident"])
        #expect(members["incident"]?.string == "Cooling & power failed.")
        #expect(members["reportedDate"]?.string == "2024-02-29T08:14:32.5Z")
        #expect(members["ism"]?["name"]?.string == "Jordan Sample" && members["status"]?["id"]?.string == "2")
        let gone = try await ask("BCMIncidentService/getIncident", session + #","incidentId":"502""#)
        #expect(gone.opstatus == "20040")
        let note = try await ask(
            "facade/createIncidentNote",
            session + #","incidentId":"501","note":"Vendor / \"in\".""#
        )
        #expect(note.opstatus == "0" && note.document.root["id"]?.string == "801")
        let content = Base64(Array(0...255)).json
        let file1 = session + #","incidentId":"501","fileName":"hall 2 & ä.png","contentBase64":\#(content)"#
        let uploaded = try await ask("BCMIncidentAttachmentService/uploadIncidentAttachment", file1)
        #expect(uploaded.opstatus == "0", "\(String(decoding: uploaded.response.body, as: UTF8.self))")
        #expect(uploaded.document.root["fileName"]?.string == "hall 2 & ä.png")
        let id = try #require(uploaded.document.root["id"]?.string)
        let downloaded = try await ask(
            "BCMIncidentAttachmentService/downloadIncidentAttachment",
            session + #","incidentAttachmentId":"\#(id)""#
        )
        #expect(downloaded.document.root["contentBase64"]?.string.map { "\"\($0)\"" } == content)
        let none = try await ask("BCMLookupService/getIncidentTypes", session)
        #expect(none.opstatus == "10102")
        #expect(try await ask("facade/logout", session).opstatus == "0")
        let (status, log) = await gateway.finish()
        #expect(status == 0)
        // Tokens and passwords are in addresses there.
        #expect(!log.contains("Synthetic-09") && !log.contains("passwordHash"))
        #expect(log.firstMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/) == nil)
        #expect(await server.stop() == 0)
    }

    @Test(
        "No personal value of a request or a response is in the log, with each call in it, in either profile",
        arguments: ["soap", "json"]
    )
    func personalValues(profile: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "soapstone.yaml")
        let fixtures = Tool.root.appending(path: "fixtures")
        let project = try String(contentsOf: fixtures.appending(path: "bcms/soapstone.yaml"), encoding: .utf8)
            .replacing(".svc/soap", with: ".svc/\(profile)")
        let sessions = "\n  sessions: \(fixtures.path)/bcms/sessions.yaml\n"
        try Data((project + sessions).utf8).write(to: file)
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/bcms")
        // The upstream is the stub, on this machine.
        let port = try #require(stub.url.split(separator: ":").last)
        let local = try String(contentsOf: file, encoding: .utf8).replacing("127.0.0.1:7627", with: "127.0.0.1:\(port)")
        try Data(local.utf8).write(to: file)
        let gateway = try await RunningServer("gateway", "--config", file.path)
        let client = try JSONClient(gateway)
        let canaries = try RecordedFixtures.canaries()
        var seen = 0
        let services = try FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: "bcms").path)
        for service in services.sorted() {
            let operations = fixtures.appending(path: "bcms/\(service)")
            for operation in (try? FileManager.default.contentsOfDirectory(atPath: operations.path))?.sorted() ?? [] {
                let path = operations.appending(path: "\(operation)/canary")
                guard let request = try? Data(contentsOf: path.appending(path: "request.json")) else { continue }
                let response = try await client.send("/services/\(service)/\(operation)", Array(request))
                // Steps of functions are no routes.
                guard response.opstatus != "10102" else { continue }
                #expect(response.opstatus == "0", "\(service)/\(operation)")
                let body = String(decoding: response.response.body, as: UTF8.self)
                #expect(canaries.contains { body.contains($0) }, "\(service)/\(operation)")
                seen += 1
            }
        }
        // Few of the operations that are routes have an address without SOAP.
        #expect(seen > (profile == "soap" ? 8 : 2))
        let (status, log) = await gateway.finish()
        #expect(status == 0 && log.contains(#""message":"a call""#))
        let leaked = try RecordedFixtures.canaries(inLog: log)
        #expect(leaked.isEmpty, "\(leaked.prefix(5))")
        #expect(await stub.stop() == 0)
    }

    @Test("What users are told has no token and no password, and neither has the log")
    func canaries() async throws {
        let servers = try await Servers()
        let session = try await servers.session("alex.tester", as: "BCMS")
        let bodies = [
            try await servers.ask(
                "BCMIncidentAttachmentService/getIncidentAttachments",
                #""incidentId":"501""#,
                in: session
            ),
            try await servers.ask("BCMIncidentService/getIncident", #""incidentId":"999""#, in: session),
            try await servers.signIn("unknown.user", as: "ISM"),
        ]
        let (status, log) = await servers.gateway.finish()
        #expect(status == 0)
        #expect(await servers.stub.stop() == 0)
        for text in bodies.map({ String(decoding: $0.response.body, as: UTF8.self) }) + [log] {
            #expect(!text.contains("00000000-0000-4000-8000-0000000000c"))
            #expect(!text.contains("Synthetic-0901"))
            #expect(!text.contains("ownloadLink"))
        }
        let events = try log.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
            try JSONDocument(parsing: Array($0.utf8)).root
        }
        // A user's name is in the log where somebody tries to sign in, and nowhere else.
        let attempts = events.filter { $0["message"]?.string == "a sign-in" }
        #expect(attempts.map { $0["user"]?.string } == ["alex.tester", "unknown.user"])
        #expect(attempts.map { $0["result"]?.string } == ["success", "fail"])
        let calls = events.filter { $0["message"]?.string == "a call" }
        #expect(calls.count == 5)
        for call in calls {
            for name in ["method", "description", "input", "output"] {
                #expect(call[name]?.string.map { !$0.contains("alex.tester") && !$0.contains("Alex Tester") } == true)
            }
            #expect(try #require(call["time"]?.string).count <= 30)
        }
    }
}
