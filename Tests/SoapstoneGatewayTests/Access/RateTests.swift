import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import SoapstoneGateway

/// The rates of clients.
@Suite struct RateTests {
    private static let rate = GatewayConfiguration.Rate(perMinute: 30, burst: 2)

    @Test("A bucket has the burst, and a token more after its time")
    func bucket() {
        let clock = TestClock()
        let limiter = MemoryRateLimiter { clock.now }
        func take() -> Duration? { limiter.take(Self.rate, from: "slow") }
        #expect(take() == nil && take() == nil)
        #expect(take() == .seconds(2))
        clock.advance(.milliseconds(500))
        #expect(take() == .milliseconds(1_500))
        // Other clients have buckets of their own.
        #expect(limiter.take(Self.rate, from: "guest") == nil)
        clock.advance(.milliseconds(1_500))
        #expect(take() == nil)
        #expect(take() == .seconds(2))
        // No more is saved than the burst.
        clock.advance(.seconds(3_600))
        #expect(take() == nil && take() == nil && take() == .seconds(2))
    }

    @Test("A client that calls without a pause gets its rate, on the average")
    func average() {
        let clock = TestClock()
        let limiter = MemoryRateLimiter { clock.now }
        var taken = 0
        for _ in 0..<6_000 {
            if limiter.take(.init(perMinute: 100, burst: 20), from: "shop") == nil { taken += 1 }
            clock.advance(.milliseconds(100))
        }
        // Ten minutes and the burst.
        #expect((1_019...1_020).contains(taken))
    }

    @Test("The memory of buckets is bounded, and full ones go first")
    func bounded() {
        let clock = TestClock()
        let limiter = MemoryRateLimiter { clock.now }
        for number in 0..<MemoryRateLimiter.capacity { _ = limiter.take(Self.rate, from: "a\(number)") }
        #expect(limiter.count == MemoryRateLimiter.capacity)
        clock.advance(.seconds(1))
        _ = limiter.take(Self.rate, from: "b")
        #expect(limiter.count == MemoryRateLimiter.capacity)
        clock.advance(.milliseconds(1_500))
        _ = limiter.take(Self.rate, from: "c")
        #expect(limiter.count == 2)
    }

    @Test(
        "A call too many is 429 with the time to wait, in both styles, and no upstream hears of it",
        arguments: ResponseStyle.allCases
    )
    func refused(style: ResponseStyle) async throws {
        let clock = TestClock()
        var fixture = TestGateway()
        fixture.configuration.clients = TestClients.all
        fixture.configuration.style = style
        fixture.limiter = MemoryRateLimiter { clock.now }
        let backend = ScriptedBackend(.good)
        let responses = try await fixture.gateway(backend).application.test(.router) { client in
            func ask(_ key: ClientKey, _ operation: String = "ping") async throws -> CallResponse {
                try await client.execute(
                    uri: "/services/fake/\(operation)",
                    method: .post,
                    headers: [.contentType: "application/json", .apiKey: key.text],
                    body: ByteBuffer(string: "{}")
                ) { try CallResponse($0) }
            }
            // What the client may not call takes nothing from its bucket.
            for _ in 0..<5 { #expect(try await ask(TestClients.guest, "modern").status == 403) }
            var responses: [CallResponse] = []
            for _ in 0..<3 { responses.append(try await ask(TestClients.guest)) }
            for _ in 0..<30 { #expect(try await ask(TestClients.kiosk).status == 200) }
            clock.advance(.milliseconds(1_100))
            responses.append(try await ask(TestClients.guest))
            clock.advance(.seconds(1))
            return responses + [try await ask(TestClients.guest)]
        }
        #expect(responses.map(\.status) == [200, 200, 429, 429, 200])
        #expect(responses.map { $0.fields[.retryAfter] } == [nil, nil, "2", "1", nil])
        #expect(responses[2].text(style == .volt ? "errcode" : "code") == "CLIENT_RATE")
        #expect(responses[2].opstatus == (style == .volt ? 20098 : nil))
        #expect(backend.requests.count == 33)
        #expect(fixture.log.lines.contains { $0.contains("client=guest") && $0.contains("CLIENT_RATE") })
    }

    @Test("The metrics have the refusals by reason")
    func metrics() async throws {
        var fixture = TestGateway()
        fixture.configuration.clients = TestClients.all
        let text = try await fixture.gateway(ScriptedBackend(.good)).application.test(.router) { client in
            let keys = ["", "Canary", TestClients.guest.text] + [String](repeating: TestClients.slow.text, count: 3)
            for key in keys {
                let name = key == "" ? HTTPField.Name.accept : .apiKey
                try await client.execute(
                    uri: "/services/fake/modern",
                    method: .post,
                    headers: [.contentType: "application/json", name: key],
                    body: ByteBuffer(string: "{}")
                ) { _ in }
            }
            return try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
        }
        for code in ["CLIENT_MISSING", "CLIENT_KEY", "CLIENT_RIGHTS", "CLIENT_RATE"] {
            #expect(text.contains("soapstone_gateway_refused_total{code=\"\(code)\"} 1\n"))
        }
    }
}
