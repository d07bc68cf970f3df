import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// A gateway with a folder for receipts, and the servers behind it.
struct CampaignServers {
    let website: RunningServer
    let expo: RunningServer
    let gateway: RunningServer
    let folder: URL
    private let client: JSONClient
    private let session: String

    /// - Parameters:
    ///   - options: those of the stand-in for Expo.
    ///   - user: who signs in.
    init(_ options: [String] = [], as user: String = "casey.placeholder@example.com") async throws {
        let python = try #require(Tool.python)
        website = try await RunningServer(["Tests/Outside/umbraco_server.py"], of: python)
        expo = try await RunningServer(["Tests/Outside/expo_server.py"] + options, of: python)
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "receipts"),
            withIntermediateDirectories: true
        )
        let file = folder.appending(path: "soapstone.yaml")
        try Data(
            """
            gateway:
              services:
                members: {url: "\(website.url)/umbraco/api"}
                content: {url: "\(website.url)/umbraco/api"}
                expo: {url: "\(expo.url)"}
              systems:
                Housing: {siteId: "1", scpId: "2", returnUrl: "https://housing.example.com/paid", receipts: receipts}
            """.utf8
        ).write(to: file)
        gateway = try await RunningServer("gateway", "--config", file.path)
        client = try JSONClient(gateway)
        let login = #"{"username":"\#(user)","password":"Synthetic-1-alex","appVersion":"1.4.0"}"#
        let signedIn = try await client.send("/services/Member/login", Array(login.utf8))
        session = try #require(signedIn.document.root["cacheid"]?.string)
    }

    func ask(_ operation: String, _ members: String) async throws -> JSONValue {
        let json = #"{"cacheid":"\#(session)",\#(members)}"#
        return try await client.send("/services/\(operation)", Array(json.utf8)).document.root
    }

    func status(_ operation: String, _ members: String) async throws -> String? {
        try await ask(operation, members)["opstatus"]?.numberText
    }

    /// What the stand-in for Expo has got.
    func stats() async throws -> JSONValue {
        try await JSONClient(expo).send("/stats", type: nil, method: .get).document.root
    }

    /// The receipts in the folder.
    func receipts() throws -> [JSONValue] {
        try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "receipts"),
            includingPropertiesForKeys: nil
        ).map { try JSONDocument(parsing: Array(Data(contentsOf: $0)), limits: .file).root }
    }

    /// The campaign's status, once it is no longer `SENDING`.
    func ended(_ id: String) async throws -> JSONValue {
        for _ in 0..<300 {
            let status = try await ask("Push/getCampaign", #""campaignId":"\#(id)""#)
            if status["status"]?.string != "SENDING" { return status }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("the campaign \(id) goes on and on")
        return try await ask("Push/getCampaign", #""campaignId":"\#(id)""#)
    }

    func stop() async {
        for server in [gateway, expo, website] { #expect(await server.stop() == 0) }
        try? FileManager.default.removeItem(at: folder)
    }
}

/// Notifications of many members, by a running gateway before a website and an Expo of other makers.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with lxml: scripts/test makes one"))
struct CampaignCommandTests {
    private static let text = #""type":"custom","title":"Lift works","body":"Out of order until noon.""#
    private static let everybody = text + #","group":"Everybody""#

    @Test("1,050 devices are told in eleven requests, at most six at once; who is gone is removed, and told no more")
    func everybody() async throws {
        let servers = try await CampaignServers(["--delay", "0.2"])
        let preview = try await servers.ask("Push/previewCampaign", Self.everybody)
        #expect(preview["recipients"]?.numberText == "1050" && preview["devices"]?.numberText == "1050")
        let begun = try await servers.ask("Push/sendCampaign", Self.everybody + #","confirmed":true"#)
        #expect(begun["status"]?.string == "SENDING" && begun["total"]?.numberText == "1050")
        let ended = try await servers.ended(try #require(begun["campaignId"]?.string))
        let stats = try await servers.stats()
        let messages = try #require(stats["messages"]).elements.compactMap { $0["to"]?.string }
        // A device whose token ends in 9 is of another project, and a request with both was refused as a whole.
        #expect(stats["split"]?.numberText == "11")
        #expect(stats["requests"]?.numberText == "33", "eleven, and two more for each: one a project")
        #expect(stats["most"]?.numberText.flatMap { Int($0) } ?? 9 <= 6)
        #expect(messages.count == 1_050 && Set(messages).count == 1_050)
        // Every tenth of 1,050 numbers ends in 7.
        #expect(ended["failed"]?.numberText == "105" && ended["sent"]?.numberText == "945")
        #expect(ended["delivered"]?.numberText == "945" && ended["status"]?.string == "INCOMPLETE")
        let receipt = try #require(try servers.receipts().first)
        #expect(try servers.receipts().count == 1)
        #expect(receipt["recipients"]?.count == 1_050 && receipt["tickets"]?.count == 1_050)
        #expect(receipt["title"]?.string == "Lift works" && receipt["group"]?.string == "Everybody")
        #expect(receipt["sentBy"]?.string == "902" && receipt["status"]?.string == "INCOMPLETE")
        let tickets = Array(try #require(receipt["tickets"]).elements)
        #expect(Set(tickets.compactMap { $0["id"]?.string }).count == 945)
        #expect(tickets.count { $0["error"]?.string == "DeviceNotRegistered" } == 105)
        // The website has forgotten them.
        var devices: String?
        for _ in 0..<100 where devices != "945" {
            try await Task.sleep(for: .milliseconds(100))
            devices = try await servers.ask("Push/previewCampaign", Self.everybody)["devices"]?.numberText
        }
        #expect(devices == "945")
        // The bearer token was renewed often by then; the session has the last one.
        #expect(try await servers.status("News/list", #""page":1"#) == "0")
        await servers.stop()
    }

    @Test("A gateway that is killed on the way has said in the receipt what was sent, and what may have been")
    func killed() async throws {
        let servers = try await CampaignServers(["--delay", "0.5"])
        _ = try await servers.ask("Push/sendCampaign", Self.everybody + #","confirmed":true"#)
        // Some requests have been answered by then, and others have not.
        var sent = 0
        while sent < 100 {
            try await Task.sleep(for: .milliseconds(50))
            sent = try await servers.stats()["messages"]?.count ?? 0
        }
        _ = await servers.gateway.finish(SIGKILL)
        try await Task.sleep(for: .milliseconds(800))
        let receipt = try #require(try servers.receipts().first)
        let tickets = Array(try #require(receipt["tickets"]).elements)
        let messages = try #require(try await servers.stats()["messages"]).elements.compactMap { $0["to"]?.string }
        func tokens(_ statuses: Set<String>) -> Set<String> {
            Set(
                tickets.compactMap { ticket in
                    guard let status = ticket["status"]?.string, statuses.contains(status) else { return nil }
                    return ticket["memberId"]?.numberText.map { "ExponentPushToken[SYNTHETIC-\($0)]" }
                }
            )
        }
        #expect(receipt["status"]?.string == "SENDING")
        #expect(tickets.count < 1_050, "it was killed on the way")
        #expect(tokens(["taken", "delivered"]).isSubset(of: messages), "what the receipt says was sent")
        #expect(Set(messages).isSubset(of: tokens(["taken", "delivered", "failed", "sending"])), "nothing else was")
        #expect(await servers.expo.stop() == 0)
        #expect(await servers.website.stop() == 0)
        try? FileManager.default.removeItem(at: servers.folder)
    }

    @Test("A service that is busy is asked again after the time that it names, and nobody is told twice")
    func busy() async throws {
        let servers = try await CampaignServers(["--busy", "2"])
        let begun = try await servers.ask(
            "Push/sendCampaign",
            Self.text + #","references":["TEN000001"],"confirmed":true"#
        )
        #expect(begun["opstatus"]?.numberText == "20082", "the website has no devices for it")
        let all = try await servers.ask("Push/sendCampaign", Self.everybody + #","confirmed":true"#)
        _ = try await servers.ended(try #require(all["campaignId"]?.string))
        let messages = try #require(try await servers.stats()["messages"])
        #expect(messages.count == 1_050)
        #expect(Set(messages.elements.compactMap { $0["to"]?.string }).count == 1_050)
        #expect(try await servers.stats()["busy"]?.numberText == "2")
        await servers.stop()
    }

    @Test("What is wrong, or is not confirmed, sends nothing and keeps nothing")
    func refused() async throws {
        let servers = try await CampaignServers()
        func status(_ members: String) async throws -> String? {
            try await servers.status("Push/sendCampaign", members)
        }
        let group = #","group":"Everybody""#
        #expect(try await status(Self.everybody) == "20083")
        #expect(try await status(Self.everybody + #","confirmed":false"#) == "20083")
        func letters(_ title: Int, _ body: Int, _ letter: String = "x") -> String {
            let (title, body) = (String(repeating: letter, count: title), String(repeating: letter, count: body))
            return #""type":"communalRepair","title":"\#(title)","body":"\#(body)""# + group
        }
        // 20083 is what a campaign without a mistake gets.
        for letter in ["x", "\u{1F6E0}"] {
            #expect(try await status(letters(64, 240, letter)) == "20083")
            #expect(try await status(letters(65, 240, letter)) == "20080")
            #expect(try await status(letters(64, 241, letter)) == "20081")
        }
        #expect(try await status(letters(0, 1)) == "20021")
        #expect(try await status(Self.text.replacing("custom", with: "rentDue") + group) == "20021")
        #expect(try await status(Self.text + #","confirmed":true"#) == "20082")
        #expect(try await status(Self.everybody + #","building":"B","confirmed":true"#) == "20021")
        #expect(try await servers.status("Push/getCampaign", #""campaignId":"../soapstone""#) == "20040")
        #expect(try await servers.stats()["requests"]?.numberText == "0")
        #expect(try servers.receipts().isEmpty)
        await servers.stop()
        let tenant = try await CampaignServers(as: "alex.tester@example.com")
        #expect(try await tenant.status("Push/sendCampaign", Self.everybody + #","confirmed":true"#) == "20070")
        #expect(try await tenant.status("Push/previewCampaign", Self.everybody) == "20070")
        #expect(try await tenant.stats()["requests"]?.numberText == "0")
        await tenant.stop()
    }
}
