import Testing

@testable import SoapstoneGateway

@Suite struct SlowClientTests {
    static var hurried: Fixture {
        var fixture = Fixture()
        fixture.configuration.limits.headTime = .milliseconds(300)
        fixture.configuration.limits.bodyTime = .milliseconds(300)
        fixture.configuration.limits.idleTime = .milliseconds(600)
        fixture.configuration.limits.writeTime = .milliseconds(300)
        return fixture
    }

    static func drip(_ text: String, every pause: Duration) -> [(text: String, pause: Duration)] {
        text.map { (String($0), pause) }
    }

    @Test("A head that drips is answered 408 when its time is over")
    func head() async throws {
        try await Self.hurried.live { port in
            let text = "GET /health HTTP/1.1\r\nX-Long: " + String(repeating: "a", count: 60)
            let exchange = try await RawClient.exchange(
                Self.drip(text, every: .milliseconds(20)),
                port: port,
                patience: .seconds(4)
            )
            #expect(exchange.statuses == [408])
            #expect(exchange.isClosed)
            #expect(exchange.body.contains("HTTP_TIMEOUT"))
        }
    }

    @Test("A connection without a byte is closed without a word")
    func silence() async throws {
        try await Self.hurried.live { port in
            let exchange = try await RawClient.exchange("", port: port, patience: .seconds(3))
            #expect(exchange.isClosed)
            #expect(exchange.received.isEmpty)
            #expect(exchange.time >= .milliseconds(280))
            #expect(exchange.time < .seconds(2))
        }
    }

    @Test("A body that drips is answered 408; one that is fast enough may take longer than its time")
    func body() async throws {
        var fixture = Self.hurried
        fixture.configuration.limits.bodyRate = 10
        let head =
            "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n"
        try await fixture.live { port in
            let slow = try await RawClient.exchange(
                [(head, .zero)] + Self.drip("{     ", every: .milliseconds(150)),
                port: port,
                patience: .seconds(4)
            )
            #expect(slow.statuses == [408])
            let pieces =
                [(head, .zero)]
                + Array(repeating: (String(repeating: " ", count: 20), Duration.milliseconds(200)), count: 3)
            let fast = try await RawClient.exchange(pieces, port: port, patience: .seconds(1))
            #expect(fast.statuses == [200])
        }
    }

    @Test("A connection that is kept is closed when it was idle too long, and not while a call is on its way")
    func idle() async throws {
        try await Self.hurried.live(ScriptedBackend(.good, delay: .seconds(1))) { port in
            let call =
                "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
            let exchange = try await RawClient.exchange(call, port: port, patience: .seconds(4))
            #expect(exchange.statuses == [200])
            #expect(exchange.isClosed)
            #expect(exchange.time >= .milliseconds(1_500))
            #expect(exchange.time < .seconds(3))
        }
    }
}
