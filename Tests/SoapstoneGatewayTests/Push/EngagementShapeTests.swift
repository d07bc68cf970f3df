import SoapstoneCodec
import SoapstoneTransport
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// What the engagement service is sent and what it answers, from the guide to its
/// interface and a published sample.
@Suite struct EngagementShapeTests {
    private static func check(_ body: [UInt8], _ golden: String) throws {
        let found = try JSONDocument(parsing: body).root
        let difference = try JSONDocument(parsing: Array(golden.utf8)).root.firstDifference(from: found)
        #expect(difference == nil, "\(difference.map(String.init(describing:)) ?? "")")
    }

    @Test("A device is subscribed under the session's e-mail address, with the application's id and the secret")
    func subscribe() async throws {
        let backEnd = PushBackEnd()
        let response = try await PushDoor().register(backEnd)
        #expect(response.text("ksid") == "9073640394665981874")
        #expect(response.keys == ["ksid", "Status", "httpStatusCode", "opstatus"])
        let post = try #require(backEnd.posts.first)
        #expect(backEnd.posts.count == 1)
        #expect(post.url == "http://127.0.0.1:8/api/v1/subscribers")
        #expect(post.headers.first { $0.isNamed("Content-Type") }?.value == "application/json;charset=UTF-8")
        #expect(post.headers.first { $0.isNamed("X-VoltMX-Authorization") }?.value == "Canary-Engagement")
        try Self.check(
            post.body,
            """
            {"subscriptionService": {"subscribe": {
              "sid": "Canary-SID", "appId": "20096-6548262167", "ufid": "Jordan@Example.org", "osType": "iphone",
              "deviceId": "Canary-Device", "deviceName": "Jordan's phone"
            }}}
            """
        )
    }

    @Test(
        "A name that a device does not have is not sent, nor a secret that nobody has set; the field may have another name"
    )
    func optional() async throws {
        let backEnd = PushBackEnd()
        var door = PushDoor()
        let body = PushDoor.device("with-mail") { $0.replacing(#","deviceName":"Jordan's phone""#, with: "") }
        door.configuration.engagement?.secretField = "X-Kony-Authorization"
        _ = try await door.register(backEnd, body)
        door.configuration.engagement?.secret = nil
        door.configuration.engagement?.url += "/"
        _ = try await door.register(backEnd, body)
        let posts = backEnd.posts
        try #require(posts.count == 2)
        #expect(posts[0].headers.first { $0.isNamed("X-Kony-Authorization") }?.value == "Canary-Engagement")
        #expect(!posts[1].headers.contains { $0.value.contains("Canary") })
        #expect(posts[1].url == "http://127.0.0.1:8/api/v1/subscribers")
        #expect(!String(decoding: posts[1].body, as: UTF8.self).contains("deviceName"))
    }

    @Test("A message has a text for the banner, a sound and a badge, and says what it is about")
    func message() async throws {
        let backEnd = PushBackEnd {
            $0.pages = [["alex@example.org", "o'neil@example.org"]]
            $0.users = [
                "alex@example.org": .init(webID: "300000000001", wish: "Y"),
                "o'neil@example.org": .init(webID: "300000000002", wish: "Y"),
            ]
        }
        var door = PushDoor()
        door.configuration.engagement?.notifications["PAYMENT_DUE"] = .init(
            banner: "A payment is due.",
            sound: "default",
            badge: 1
        )
        #expect(try await door.run(backEnd).opstatus == 0)
        let post = try #require(backEnd.posts.first)
        #expect(post.url == "http://127.0.0.1:8/api/v1/messages")
        try Self.check(
            post.body,
            """
            {"messageRequest": {"appId": "20096-6548262167", "global": {}, "messages": {"message": {
              "content": {"priorityService": "false", "data": "A payment is due.", "mimeType": "text/plain"},
              "overrideMessageId": 0, "startTimestamp": 0, "expiryTimestamp": 0,
              "subscribers": {"subscriber": [{"ufid": "alex@example.org"}, {"ufid": "o'neil@example.org"}]},
              "platformSpecificProps": {"iphone": {
                "badge": 1, "sound": "default", "customData": {"key": [{"name": "criteria", "content": "PAYMENT_DUE"}]}
              }},
              "type": "PUSH"
            }}}}
            """
        )
    }

    @Test("Without sound and badge a message has a banner only; the path may be another one")
    func banner() async throws {
        let backEnd = PushBackEnd {
            $0.pages = [["alex@example.org"]]
            $0.users = ["alex@example.org": .init(webID: "300000000001", wish: "Y")]
        }
        var door = PushDoor()
        door.configuration.engagement?.messagePath = "/api/v1/messages/push"
        #expect(try await door.run(backEnd).opstatus == 0)
        let post = try #require(backEnd.posts.first)
        #expect(post.url == "http://127.0.0.1:8/api/v1/messages/push")
        let message = try JSONDocument(parsing: post.body).root["messageRequest"]?["messages"]?["message"]
        let properties = try #require(message?["platformSpecificProps"]?["iphone"])
        #expect(properties.members.map(\.key) == ["customData"])
        #expect(message?["content"]?["data"]?.string == "A payment is due.")
    }

    /// A response of the engagement service, and what a device is told.
    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        var response: ScriptedBackend.Response
        var opstatus: Int
        var http: Int
        var backEnd: String?
        /// How often it is asked.
        var count = 1
        var testDescription: String { what }

        init(_ what: String, _ response: ScriptedBackend.Response, _ opstatus: Int, _ http: Int, _ backEnd: String?) {
            (self.what, self.response, self.opstatus, self.http, self.backEnd) = (
                what, response, opstatus, http, backEnd
            )
        }
    }

    private static func json(_ status: Int, _ body: String) -> ScriptedBackend.Response {
        .status(status, body, type: "application/json")
    }

    static let rows: [Row] = [
        Row("400", json(400, #"{"message":"Canary: SID cannot be empty"}"#), 8009, 502, "400"),
        Row("401", json(401, #"{"message":"Canary"}"#), 17005, 403, "401"),
        Row("403", json(403, ""), 17005, 403, "403"),
        Row("500", json(500, #"{"id":"1","message":"Canary"}"#), 8009, 502, "500"),
        Row("a redirect", json(302, #"{"id":"1"}"#), 8009, 502, "302"),
        Row("nothing", json(200, ""), 8005, 502, "200"),
        Row("a page", .status(200, "<html>Canary</html>", type: "text/html"), 8006, 502, "200"),
        Row("half of it", json(200, #"{"id":"90736"#), 8006, 502, "200"),
        Row("no id", json(200, #"{"message":"Canary"}"#), 8007, 502, "200"),
        Row("an empty id", json(200, #"{"id":""}"#), 8007, 502, "200"),
        Row("an id that is an object", json(200, #"{"id":{}}"#), 8007, 502, "200"),
        Row("an array", json(200, #"["id"]"#), 8007, 502, "200"),
        Row("a time-out", .transport(.timeout, connected: true), 9001, 504, nil),
        Row("nobody there", .transport(.connect), 9109, 502, nil),
    ]

    @Test(
        "Each failure of the engagement service is one of the table, and nothing of its answer goes on",
        arguments: rows
    )
    func failures(row: Row) async throws {
        let backEnd = PushBackEnd { $0.engagement = [row.response] }
        let door = PushDoor()
        let response = try await door.register(backEnd)
        #expect(response.opstatus == row.opstatus)
        #expect(response.status == row.http)
        #expect(response.text("httpStatusCode") == row.backEnd)
        #expect(response.text("message") == "Service is currently unavailable, please try again shortly.\n\nThank you.")
        #expect(response.json["ksid"] == nil)
        let log = door.log.lines.joined(separator: "\n")
        #expect(log.contains("opstatus=\(row.opstatus)") && log.contains("operation=registerDevice"))
        #expect(!log.contains("Canary") && !log.lowercased().contains("jordan"))
    }

    @Test("An id that is a number is the text of it, and an update is as good as a new subscription")
    func ids() async throws {
        let backEnd = PushBackEnd {
            $0.engagement = [
                Self.json(201, #"{"id":4927718950329103027,"message":" Update successful. "}"#)
            ]
        }
        let response = try await PushDoor().register(backEnd)
        #expect(response.text("ksid") == "4927718950329103027")
        #expect(response.json["ksid"]?.string != nil)
        #expect(response.json["message"] == nil)
    }
}
