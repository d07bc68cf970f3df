import SoapstoneCodec
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// Badges of a home screen of toys.
@Suite struct BadgeTests {
    private static let home = Composite(
        "Toys",
        "home",
        "Shows all.",
        steps: [
            .together(
                .init("fake/a", .optional, giving: []),
                .init("fake/b", .optional, giving: []),
                .init("fake/c", .optional, giving: [])
            )
        ],
        counts: [
            .badge("toys", .elements("a", "/items"), .elements("b", "/items")),
            .badge("news", .elements("c", "/items", having: ["isNew": .boolean(true)])),
            .member("old", .elements("c", "/items", having: ["isNew": .boolean(false)])),
        ]
    )

    private static let backEnd = ToyBackEnd { call, _ in
        switch call.name {
        case "a": .toy(items: ["x", "y"])
        case "b": .toy(items: ["z"])
        default: .toy(items: ["1", "*2", "*3", "4", "5"])
        }
    }

    private static func badges(_ response: CallResponse) -> [String: String] {
        Dictionary(
            (response.json["badges"]?.members.map { ($0.key, $0.value.numberText ?? "") }) ?? [],
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The life of the badges in a store.
    private static func live(_ store: any SessionStore) async throws {
        var door = ToyDoor(home)
        door.sessions = store
        try await door.open(backEnd) { client in
            let id = try await store.open(SessionValues(["webId": "1"]))
            let session = #"{"cacheid":"\#(id)"}"#
            let first = try await client.ask("Toys/home", session)
            #expect(badges(first) == ["toys": "3", "news": "2"])
            #expect(first.text("old") == "3")

            let cleared = try await client.ask("Content/clearBadge", #"{"cacheid":"\#(id)","badge":"toys"}"#)
            #expect(cleared.opstatus == 0)
            #expect(cleared.keys == ["badges", "Status", "httpStatusCode", "opstatus"])
            #expect(badges(cleared) == ["toys": "0", "news": "2"])
            #expect(badges(try await client.ask("Toys/home", session)) == ["toys": "0", "news": "2"])

            // Another session knows nothing of it.
            let other = try await store.open(SessionValues(["webId": "1"]))
            let others = try await client.ask("Toys/home", #"{"cacheid":"\#(other)"}"#)
            #expect(badges(others) == ["toys": "3", "news": "2"])

            // Whoever signs in anew sees them again.
            _ = try await store.close(id)
            #expect(try await client.ask("Toys/home", session).opstatus == 6000)
            let dead = try await client.ask("Content/clearBadge", #"{"cacheid":"\#(id)","badge":"toys"}"#)
            #expect(dead.opstatus == 6000)
            let next = try await store.open(SessionValues(["webId": "1"]))
            let anew = try await client.ask("Toys/home", #"{"cacheid":"\#(next)"}"#)
            #expect(badges(anew) == ["toys": "3", "news": "2"])
        }
    }

    @Test("A badge that is cleared is 0 until the session ends, and back with the next one")
    func lifecycle() async throws {
        try await Self.live(MemorySessionStore())
    }

    @Test(
        "So it is where sessions are in Redis",
        .enabled(if: RunningRedis.program != nil, "there is no redis-server: scripts/test installs it")
    )
    func redis() async throws {
        let redis = try RunningRedis()
        try await Self.live(RedisSessionStore(redis.server))
    }

    @Test("Who clears before anything was counted hears of that badge alone")
    func early() async throws {
        let door = ToyDoor(Self.home)
        let id = try await door.sessions.open(.none)
        let response = try await door.ask("Content/clearBadge", #"{"cacheid":"\#(id)","badge":"news"}"#, Self.backEnd)
        #expect(Self.badges(response) == ["news": "0"])
    }

    @Test("A badge that is not there cannot be cleared", arguments: [#""badge":"mail""#, #""badge":1"#, ""])
    func unknown(member: String) async throws {
        let door = ToyDoor(Self.home)
        let id = try await door.sessions.open(.none)
        let body = #"{"cacheid":"\#(id)"\#(member.isEmpty ? "" : ",\(member)")}"#
        let response = try await door.ask("Content/clearBadge", body, Self.backEnd)
        #expect(response.opstatus == 9105)
        #expect(response.json["details"]?.elements.first { _ in true }?["pointer"]?.string == "/badge")
    }

    @Test("A badge of which a part is not known is not there, and the others are")
    func partly() async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("abend") : .toy(items: ["*1"]) }
        let door = ToyDoor(Self.home)
        let id = try await door.sessions.open(.none)
        let response = try await door.ask("Toys/home", #"{"cacheid":"\#(id)"}"#, backEnd)
        #expect(response.opstatus == 1528)
        #expect(Self.badges(response) == ["news": "1"])
    }

    @Test("Without badges there is nothing to clear")
    func none() async throws {
        let door = ToyDoor()
        #expect(try await door.ask("Content/clearBadge", Self.backEnd).opstatus == 10102)
    }
}
