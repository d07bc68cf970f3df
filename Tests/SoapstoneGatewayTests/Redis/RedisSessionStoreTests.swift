import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// Sessions in a real Redis server.
@Suite(
    .serialized,
    .enabled(if: RunningRedis.program != nil, "there is no redis-server: scripts/test installs it")
)
struct RedisSessionStoreTests {
    private func limits(
        _ change: (inout GatewayConfiguration.SessionLimits) -> Void = { _ in }
    ) -> GatewayConfiguration.SessionLimits {
        var limits = GatewayConfiguration.SessionLimits()
        change(&limits)
        return limits
    }

    @Test("What a session knows comes back as it was, and what is added stands beside it")
    func values() async throws {
        let redis = try RunningRedis(password: "Canary-Redis")
        let store = RedisSessionStore(redis.server)
        let values = SessionValues([
            "webId": "300000000017", "name": "Zoë \"Q\" \\ \u{1F600}\r\n\0", "empty": "", "": "no name", "begun": "1",
        ])
        let id = try await store.open(values)
        #expect(id.utf8.count == 32)
        #expect(try await store.values(of: id) == values)
        #expect(try await store.add(SessionValues(["flowToken": "t", "empty": "full"]), to: id))
        let more = values.adding(SessionValues(["flowToken": "t", "empty": "full"]))
        #expect(try await store.values(of: id) == more)
        #expect(try await store.close(id) == more)
        #expect(try await store.values(of: id) == nil)
        #expect(try await store.close(id) == nil)
        #expect(!(try await store.add(values, to: id)))
        #expect(try await store.values(of: try await store.open(.none)) == SessionValues.none)
    }

    @Test("Ids that Redis never gave out, or that are no names, are nobody's")
    func foreign() async throws {
        let redis = try RunningRedis()
        let store = RedisSessionStore(redis.server)
        for id in [String(repeating: "a", count: 32), "", "a b", "é", "*", String(repeating: "a", count: 129)] {
            #expect(try await store.values(of: id) == nil)
            #expect(!(try await store.add(SessionValues(["webId": "1"]), to: id)))
            #expect(try await store.values(of: id) == nil)
        }
    }

    @Test("Gateways share sessions, and one that ends takes none with it")
    func shared() async throws {
        let redis = try RunningRedis()
        var first: RedisSessionStore? = RedisSessionStore(redis.server)
        let second = RedisSessionStore(redis.server)
        let id = try #require(try await first?.open(SessionValues(["webId": "1"])))
        first = nil
        #expect(try await second.values(of: id)?.values == ["webId": "1"])
        let other = RedisSessionStore(redis.server, prefix: "other:")
        #expect(try await other.values(of: id) == nil)
    }

    @Test("A session slides while it is used, and ends when it is idle or its life is over")
    func ends() async throws {
        let redis = try RunningRedis()
        let sliding = RedisSessionStore(redis.server, limits: limits { $0.idle = .milliseconds(600) })
        let id = try await sliding.open(SessionValues(["webId": "1"]))
        for _ in 0..<4 {
            try await Task.sleep(for: .milliseconds(250))
            #expect(try await sliding.values(of: id) != nil)
        }
        try await Task.sleep(for: .milliseconds(700))
        #expect(try await sliding.values(of: id) == nil)
        let short = RedisSessionStore(redis.server, limits: limits { $0.life = .milliseconds(500) })
        let busy = try await short.open(.none)
        for _ in 0..<2 {
            try await Task.sleep(for: .milliseconds(150))
            #expect(try await short.values(of: busy) != nil)
        }
        try await Task.sleep(for: .milliseconds(300))
        #expect(try await short.values(of: busy) == nil)
    }

    @Test("One session too many ends the one that was idle longest")
    func count() async throws {
        let redis = try RunningRedis()
        let store = RedisSessionStore(redis.server, limits: limits { $0.count = 3 })
        var ids: [String] = []
        for _ in 0..<3 {
            ids.append(try await store.open(.none))
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await store.values(of: ids[0]) != nil)
        try await Task.sleep(for: .milliseconds(5))
        ids.append(try await store.open(.none))
        var alive: [Bool] = []
        for id in ids { alive.append(try await store.values(of: id) != nil) }
        #expect(alive == [true, false, true, true])
    }

    @Test("Many at once are served by a few connections")
    func many() async throws {
        let redis = try RunningRedis()
        let store = RedisSessionStore(redis.server)
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let id = try await store.open(SessionValues(["webId": "\(number)"]))
                    #expect(try await store.values(of: id)?.values == ["webId": "\(number)"])
                    return id
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 200)
        let connection = try RedisConnection(redis.server, time: .seconds(1))
        guard case .text(let info) = try connection.run(["INFO", "clients"]) else {
            Issue.record("no INFO")
            return
        }
        let text = String(decoding: info, as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("connected_clients:") }
        // This test's own is one.
        #expect(line.flatMap { Int($0.dropFirst("connected_clients:".count)) } ?? .max <= RedisPool.threads + 1)
    }

    @Test("A server that has gone is an error soon, and is asked again when it is back")
    func reconnects() async throws {
        let redis = try RunningRedis()
        let store = RedisSessionStore(redis.server)
        _ = try await store.open(.none)
        #expect(await store.isReachable())
        redis.stop()
        let time = await ContinuousClock().measure {
            await #expect(throws: (any Error).self) { try await store.open(.none) }
        }
        #expect(time < .seconds(3))
        #expect(await !store.isReachable())
        try redis.start()
        let id = try await store.open(SessionValues(["webId": "1"]))
        #expect(try await store.values(of: id) != nil)
    }

    @Test("A server that does not answer is an error after the time that it has")
    func timesOut() async throws {
        let redis = try RunningRedis()
        let store = RedisSessionStore(redis.server, time: .milliseconds(300))
        let id = try await store.open(SessionValues(["webId": "1"]))
        redis.pause(true)
        let time = await ContinuousClock().measure {
            await #expect(throws: (any Error).self) { try await store.values(of: id) }
        }
        // Once over the connection that waited, once over a new one.
        #expect(time > .milliseconds(250) && time < .seconds(3))
        redis.pause(false)
        #expect(try await store.values(of: id) != nil)
    }

    @Test("A wrong password is an error, and a gateway without its store says that it is overloaded")
    func refused() async throws {
        let redis = try RunningRedis(password: "Canary-Redis")
        var server = redis.server
        server.password = "Canary-Wrong"
        let store = RedisSessionStore(server)
        let error = await #expect(throws: RedisConnection.Failure.self) { try await store.open(.none) }
        #expect(error == .refused("WRONGPASS"))
        #expect(!"\(server)".contains("Canary"))

        let key = try OpenSSLKey.key()
        let door = Door(key)
        let gateway = try Gateway(
            operations: door.operations,
            configuration: door.configuration,
            send: FakeDirectory().send,
            sessions: store,
            logger: door.log.logger
        )
        try await door.open(gateway) { client in
            let login = try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", key))
            #expect(login.status == 503)
            #expect(login.opstatus == 20098)
            #expect(try await client.ask("Auth/logout", #"{"cacheid":"a"}"#).opstatus == 20098)
            #expect(try await client.ask("fake/ask", #"{"caseNumber":"7000000042","cacheid":"a"}"#).opstatus == 20098)
        }
        #expect(door.log.lines.allSatisfy { $0.contains("SESSION_STORE") && !$0.contains("Canary") })
    }

    @Test(
        "A server is on this machine, or is reached over TLS",
        arguments: [
            ("redis://127.0.0.1:6379", true), ("redis://localhost:6379/3", true), ("redis://[::1]:6379", true),
            ("unix:/run/redis.sock", true), ("redis://redis.example.org:6379", false), ("redis://127.0.0.1", false),
            ("redis://127.0.0.1:0", false), ("redis://127.0.0.1:6379/x", false), ("rediss://127.0.0.1:6379", true),
            ("rediss://redis.example.org:6379/15", true), ("rediss://[2001:db8::1]:6379", true),
            ("rediss://redis.example.org", false), ("rediss://user:pass@redis.example.org:6379", false),
            ("rediss://a b:6379", false), ("rediss://:6379", false), ("rediss://redis.example.org:6379/300", false),
            ("unix:redis.sock", false), ("http://127.0.0.1:6379", false), ("", false),
        ]
    )
    func servers(url: String, isOne: Bool) {
        #expect((RedisServer(url) != nil) == isOne)
    }
}
