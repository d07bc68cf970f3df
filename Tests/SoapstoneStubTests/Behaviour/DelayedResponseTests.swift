import Foundation
import Logging
import SoapstoneFixtures
import SoapstoneStub
import Testing

@Suite struct DelayedResponseTests {
    private static let fast = Stub.exchange("fast", "<fast/>", response: "<fast/>")
    private static let other = Stub.request(Stub.envelope("<fast/>"))

    private static let delays: [(Fixture.Behaviour, DelayRule, Duration?, Duration)] = [
        (.init(delay: .fixed(.milliseconds(200))), .asRecorded, nil, .milliseconds(200)),
        (
            .init(delay: .uniform(lower: .milliseconds(150), upper: .milliseconds(160))), .asRecorded, nil,
            .milliseconds(150)
        ),
        (.init(delay: .lognormal(median: .milliseconds(150), sigma: 0)), .asRecorded, nil, .milliseconds(149)),
        (.init(delay: .recorded), .asRecorded, .milliseconds(180), .milliseconds(180)),
        (.init(), .otherwise(.recorded), .milliseconds(180), .milliseconds(180)),
        (.init(), .otherwise(.fixed(.milliseconds(120))), .milliseconds(1), .milliseconds(120)),
        (.init(delay: .fixed(.milliseconds(200))), .otherwise(.fixed(.milliseconds(1))), nil, .milliseconds(200)),
    ]

    @Test("An answer does not come before its time, and comes whole", arguments: delays)
    func waits(behaviour: Fixture.Behaviour, rule: DelayRule, latency: Duration?, least: Duration) async throws {
        let fixture = Stub.behaving(behaviour, latency: latency)
        try await Stub.with([fixture], configure: { $0.delays = rule }) { port in
            let client = try SocketClient(port: port)
            // The second time the request's head and body are known.
            for _ in 0..<3 {
                let start = ContinuousClock.now
                #expect(try client.exchange(Stub.good).text == "<answer/>")
                let time = ContinuousClock.now - start
                #expect(time >= least, "\(time)")
            }
        }
    }

    @Test("Where delays are switched off, an answer that would take an hour comes, and its body in one piece")
    func off() async throws {
        let hour = Duration.seconds(3600)
        let fixture = Stub.behaving(.init(delay: .fixed(hour), dribble: .init(chunks: 8, over: hour)))
        try await Stub.with([fixture], configure: { $0.delays = .off }) { port in
            let response = try SocketClient(port: port).exchange(Stub.good)
            #expect(response.text == "<answer/>")
        }
    }

    @Test("Requests behind one that waits are answered behind it, and on other connections before it")
    func pipeline() async throws {
        let slow = Stub.behaving(.init(delay: .fixed(.milliseconds(300))), response: "<slow/>")
        try await Stub.with([slow, Self.fast]) { port in
            let client = try SocketClient(port: port)
            let start = ContinuousClock.now
            client.send(Self.other + Stub.good + Self.other + Stub.good + Self.other)
            // Another loop's worth of requests is answered while the first connection waits.
            let second = try SocketClient(port: port)
            #expect(try second.exchange(Self.other).text == "<fast/>")
            let texts = try client.responses(5).map(\.text)
            #expect(texts == ["<fast/>", "<slow/>", "<fast/>", "<slow/>", "<fast/>"])
            #expect(ContinuousClock.now - start >= .milliseconds(600))
            #expect(try client.exchange(Self.other).text == "<fast/>")
        }
    }

    @Test(
        "A client that closes its side behind its requests gets their answers when they are due",
        arguments: [
            Fixture.Behaviour(delay: .fixed(.milliseconds(400))),
            Fixture.Behaviour(dribble: .init(chunks: 4, over: .milliseconds(400))),
        ]
    )
    func halfClosed(behaviour: Fixture.Behaviour) async throws {
        let slow = Stub.behaving(behaviour, response: "<slow/>")
        try await Stub.with([slow, Self.fast]) { port in
            // Closed while the response waits, and before the request is read.
            for pause in [Duration.milliseconds(100), .zero] {
                let client = try SocketClient(port: port)
                client.send(Stub.good + Self.other + Stub.good)
                try await Task.sleep(for: pause)
                client.closeOutput()
                var bytes = try client.readAll()
                var texts: [String] = []
                while let (response, length) = HTTPResponse.first(in: bytes) {
                    texts.append(response.text)
                    bytes.removeFirst(length)
                }
                #expect(texts == ["<slow/>", "<fast/>", "<slow/>"])
            }
        }
    }

    @Test("A hundred connections wait at a time, and not one after the other")
    func many() async throws {
        let slow = Stub.behaving(.init(delay: .fixed(.milliseconds(500))))
        try await Stub.with([slow]) { port in
            let clients = try (0..<100).map { _ in try SocketClient(port: port, seconds: 40) }
            let start = ContinuousClock.now
            for client in clients { client.send(Stub.good) }
            for client in clients { #expect(try client.response().status == 200) }
            // One after the other would take 50 s.
            #expect(ContinuousClock.now - start < .seconds(30))
        }
    }

    private static func server(
        _ delay: Duration,
        drain: Duration = .seconds(30)
    ) async throws -> StubServer {
        var configuration = StubConfiguration()
        configuration.port = 0
        configuration.times.drain = drain
        let index = FixtureIndex([Stub.behaving(.init(delay: .fixed(delay)))])
        return try await StubServer(
            replaying: index,
            configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    @Test("A client that has gone is not waited for when the server shuts down", arguments: [false, true])
    func gone(isHalf: Bool) async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let server = try await Self.server(.seconds(3600))
            var client: SocketClient? = try SocketClient(port: server.address.port)
            client?.send(Stub.good)
            try await Task.sleep(for: .milliseconds(200))
            if isHalf { client?.closeOutput() } else { client = nil }
            try await Task.sleep(for: .milliseconds(200))
            let start = ContinuousClock.now
            try await server.shutdown()
            // With the response pending, it would have taken the 30 s that requests in flight have.
            #expect(ContinuousClock.now - start < .seconds(25))
            withExtendedLifetime(client) {}
        }
    }

    @Test("An answer that is due while the server shuts down is given, and is the last one")
    func draining() async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let server = try await Self.server(.seconds(5))
            let idle = try SocketClient(port: server.address.port, seconds: 60)
            let client = try SocketClient(port: server.address.port, seconds: 60)
            client.send(Stub.good)
            let sent = ContinuousClock.now
            try await Task.sleep(for: .milliseconds(100))
            async let stopped: Void = server.shutdown()
            #expect(try idle.readAll().isEmpty)
            // On a very busy machine the shutdown may begin when the response was given already.
            let isInTime = ContinuousClock.now - sent < .seconds(4)
            let (response, _) = try #require(HTTPResponse.first(in: client.readAll()))
            #expect(response.text == "<answer/>")
            if isInTime { #expect(response["Connection"] == "close") }
            try await stopped
        }
    }

    @Test("An answer that is due later than the server waits is not given")
    func drainTime() async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let server = try await Self.server(.seconds(3600), drain: .milliseconds(200))
            let client = try SocketClient(port: server.address.port, seconds: 30)
            client.send(Stub.good)
            try await Task.sleep(for: .milliseconds(100))
            let start = ContinuousClock.now
            try await server.shutdown()
            #expect(ContinuousClock.now - start < .seconds(25))
            #expect(try client.readAll().isEmpty)
        }
    }

    @Test("Bytes that are no HTTP, behind a request that waits, end the connection with their refusal")
    func garbageBehind() async throws {
        let fixture = Stub.behaving(.init(delay: .fixed(.seconds(3600))))
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            client.send(Stub.good + "\u{1}\u{2}\r\n\r\n")
            let (response, _) = try #require(HTTPResponse.first(in: client.readAll()))
            #expect(response.status == 400)
        }
    }
}
