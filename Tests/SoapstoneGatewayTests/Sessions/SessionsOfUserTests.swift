import Foundation
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// How many sessions one user may have.
@Suite struct SessionsOfUserTests {
    private static func user(_ name: String) -> SessionValues { SessionValues(["userId": name, "webId": "1"]) }

    private static func limits(_ perUser: Int, count: Int = 10_000) -> GatewayConfiguration.SessionLimits {
        var limits = GatewayConfiguration.SessionLimits()
        limits.perUser = perUser
        limits.count = count
        return limits
    }

    /// Opens, uses and overfills, and looks at what is alive: the same for every store.
    private static func check(_ store: any SessionStore, _ step: () async throws -> Void) async throws {
        var ids: [String] = []
        for _ in 0..<3 {
            ids.append(try await store.open(user("jordan")))
            try await step()
        }
        let others = [try await store.open(user("riley")), try await store.open(.none), try await store.open(.none)]
        // The first one was used last, so the second one is idle longest.
        #expect(try await store.values(of: ids[0]) != nil)
        try await step()
        ids.append(try await store.open(user("jordan")))
        var alive: [Bool] = []
        for id in ids + others { alive.append(try await store.values(of: id) != nil) }
        #expect(alive == [true, false, true, true, true, true, true])
        #expect(await store.takeExpired() == [user("jordan")])
        #expect(await store.takeExpired() == [])
        // One that was closed makes room.
        try await store.close(ids[2])
        try await step()
        ids.append(try await store.open(user("jordan")))
        for index in [0, 3, 4] { #expect(try await store.values(of: ids[index]) != nil) }
        #expect(await store.takeExpired() == [])
    }

    @Test("One session too many of a user ends the one of theirs that was idle longest, and nobody else's")
    func memory() async throws {
        let clock = TestClock()
        let store = MemorySessionStore(limits: Self.limits(3)) { clock.now }
        try await Self.check(store) { clock.advance(.milliseconds(1)) }
    }

    /// Where all places are taken, a user's next session takes the place of one of theirs.
    private static func checkFull(_ store: any SessionStore, _ step: () async throws -> Void) async throws {
        let other = try await store.open(user("riley"))
        try await step()
        let first = try await store.open(user("jordan"))
        try await step()
        let second = try await store.open(user("jordan"))
        #expect(try await store.values(of: first) == nil)
        #expect(try await store.values(of: other) != nil)
        #expect(try await store.values(of: second) != nil)
    }

    @Test("Where all places are taken, who has too many sessions pushes nobody else out")
    func full() async throws {
        let clock = TestClock()
        let store = MemorySessionStore(limits: Self.limits(1, count: 2)) { clock.now }
        try await Self.checkFull(store) { clock.advance(.milliseconds(1)) }
    }

    @Test("Two names that only look the same are two users")
    func names() async throws {
        let store = MemorySessionStore(limits: Self.limits(1))
        let composed = await store.open(Self.user("\u{E9}"))
        let decomposed = await store.open(Self.user("e\u{301}"))
        #expect(await store.values(of: composed) != nil)
        #expect(await store.values(of: decomposed) != nil)
    }

    @Test("A hundred thousand sign-ins of a thousand users leave five of each, and nothing of the others")
    func flood() async {
        let clock = TestClock()
        let store = MemorySessionStore { clock.now }
        var opened: [String: [String]] = [:]
        for number in 0..<100_000 {
            let name = "user-\(number % 1_000)"
            opened[name, default: []].append(await store.open(Self.user(name)))
            // As the gateway asks every few seconds: what ended is told and forgotten.
            if number % 5_000 == 0 { _ = await store.takeExpired() }
        }
        #expect(store.count == 5_000)
        #expect(store.userCount == 1_000)
        for ids in opened.values {
            for id in ids.dropLast(5).suffix(3) { #expect(await store.values(of: id) == nil) }
            for id in ids.suffix(5) { #expect(await store.values(of: id) != nil) }
        }
        clock.advance(.seconds(300))
        _ = await store.takeExpired()
        #expect(store.count == 0)
        #expect(store.userCount == 0)
    }

    @Test("A device that signs in once too often gets its session, and the back ends are told of the one that ends")
    func told() async throws {
        let directory = FakeDirectory()
        let key = try OpenSSLKey.key()
        var door = Door(key)
        door.configuration.sessions.perUser = 2
        try await door.open(directory.send) { client in
            var ids: [String] = []
            for _ in 0..<3 {
                let response = try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", key))
                ids.append(try #require(response.text("cacheid")))
            }
            await client.tellExpired()
            #expect(directory.requests.count { $0.contains("<Leave") } == 1)
            var statuses: [Int?] = []
            for id in ids {
                let body = #"{"caseNumber":"7000000042","cacheid":"\#(id)"}"#
                statuses.append(try await client.ask("fake/ask", body).opstatus)
            }
            #expect(statuses == [6000, 0, 0])
        }
    }

    // MARK: - Redis

    @Test("In Redis it is the same", .enabled(if: RunningRedis.program != nil))
    func redis() async throws {
        let redis = try RunningRedis()
        let store = RedisSessionStore(redis.server, limits: Self.limits(3))
        try await Self.check(store) { try await Task.sleep(for: .milliseconds(5)) }
        let full = RedisSessionStore(redis.server, limits: Self.limits(1, count: 2), prefix: "full:")
        try await Self.checkFull(full) { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test(
        "Three gateways on one Redis keep the limit together",
        .enabled(if: RunningRedis.program != nil)
    )
    func together() async throws {
        let redis = try RunningRedis()
        let key = try OpenSSLKey.key()
        let directory = FakeDirectory()
        var door = Door(key)
        door.configuration.sessions = Self.limits(4)
        let gateways = try (0..<3).map { _ in
            try Gateway(
                operations: door.operations,
                configuration: door.configuration,
                send: directory.send,
                sessions: RedisSessionStore(redis.server, limits: door.configuration.sessions),
                logger: door.log.logger
            )
        }
        let body = try Device.login("jordan", "Canary-Right-1", key)
        try await door.open(gateways[0]) { [door] first in
            try await door.open(gateways[1]) { second in
                try await door.open(gateways[2]) { third in
                    let clients = [first, second, third]
                    let ids = try await withThrowingTaskGroup(of: String.self) { group in
                        for number in 0..<30 {
                            let client = clients[number % 3]
                            group.addTask { try #require(try await client.ask("Auth/login", body).text("cacheid")) }
                        }
                        return try await group.reduce(into: [String]()) { $0.append($1) }
                    }
                    #expect(Set(ids).count == 30)
                    // Each gateway sees the same ones.
                    for client in clients {
                        var alive = 0
                        for id in ids {
                            let body = #"{"caseNumber":"7000000042","cacheid":"\#(id)"}"#
                            if try await client.ask("fake/ask", body).opstatus == 0 { alive += 1 }
                        }
                        #expect(alive == 4)
                    }
                    for client in clients { await client.tellExpired() }
                    #expect(directory.requests.count { $0.contains("<Leave") } == 26)
                }
            }
        }
        #expect(door.log.lines.allSatisfy { $0.contains("errcode=SESSION_MISSING") })
    }

    @Test(
        "No key of Redis has a user's id in it, and gateways agree on the key that hides it",
        .enabled(if: RunningRedis.program != nil)
    )
    func hidden() async throws {
        let redis = try RunningRedis()
        for _ in 0..<3 {
            let store = RedisSessionStore(redis.server, limits: Self.limits(2))
            _ = try await store.open(Self.user("jordan"))
        }
        let connection = try RedisConnection(redis.server, time: .seconds(1))
        guard case .list(let found) = try connection.run(["KEYS", "*"]) else { throw RunningRedis.NotStarted() }
        let names = found.compactMap { response in
            if case .text(let bytes) = response { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
        let users = names.filter { $0.hasPrefix("soapstone:user:") }
        #expect(users.count == 1)
        #expect(users.allSatisfy { $0.utf8.count == "soapstone:user:".utf8.count + 64 })
        #expect(!names.contains { $0.contains("jordan") })
        #expect(names.count { $0.hasPrefix("soapstone:session:") } == 2)
        // What is left of a user ends with the longest session that there may be.
        guard case .number(let left) = try connection.run(["PTTL", try #require(users.first)]) else {
            throw RunningRedis.NotStarted()
        }
        #expect((1...28_800_000).contains(left))
    }
}
