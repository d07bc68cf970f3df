import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SoapstoneGateway

@Suite struct SlowClientTests {
    static var hurried: TestGateway {
        var fixture = TestGateway()
        fixture.configuration.limits.headTime = .seconds(1)
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
                Self.drip(text, every: .milliseconds(40)),
                port: port
            )
            #expect(exchange.statuses == [408])
            #expect(exchange.isClosed)
            #expect(exchange.body.contains("HTTP_TIMEOUT"))
        }
    }

    @Test("A connection without a byte is closed without a word")
    func silence() async throws {
        try await Self.hurried.live { port in
            let exchange = try await RawClient.exchange("", port: port)
            #expect(exchange.isClosed)
            #expect(exchange.received.isEmpty)
            #expect(exchange.time >= .milliseconds(900))
        }
    }

    @Test("A body that drips is answered 408; one that is fast enough may take longer than its time")
    func body() async throws {
        var fixture = Self.hurried
        fixture.configuration.limits.bodyTime = .seconds(1)
        fixture.configuration.limits.bodyRate = 10
        let head =
            "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n"
        try await fixture.live { port in
            let slow = try await RawClient.exchange(
                [(head, .zero)] + Self.drip("{     ", every: .milliseconds(300)),
                port: port
            )
            #expect(slow.statuses == [408])
            let pieces =
                [(head, .zero), ("{}" + String(repeating: " ", count: 18), Duration.milliseconds(400))]
                + Array(repeating: (String(repeating: " ", count: 20), Duration.milliseconds(400)), count: 2)
            let fast = try await RawClient.exchange(pieces, port: port, responses: 1)
            #expect(fast.statuses == [200])
        }
    }

    @Test("A connection that is kept is closed when it was idle too long, and not while a call is on its way")
    func idle() async throws {
        let backend = ScriptedBackend(.good, isHeld: true)
        try await Self.hurried.live(backend) { port in
            let call =
                "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
            async let response = RawClient.exchange(call, port: port)
            await backend.received(1)
            try await Task.sleep(for: .seconds(1))
            backend.release()
            let exchange = try await response
            #expect(exchange.statuses == [200])
            #expect(exchange.isClosed)
            #expect(exchange.time >= .milliseconds(1_000))
        }
    }

    @Test("A client that does not read its answer is cut off; one that reads late, but in time, is not")
    func reader() async throws {
        var fixture = Self.hurried
        let text = String(repeating: "x", count: 12 << 20)
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false) { _ throws(DecodeError) in
                .success { $0.output.append(utf8: "\"text\":\"\(text)\"") }
            }
        ]
        try await fixture.live { port in
            let call = [(text: LoadTests.call, pause: Duration.zero)]
            let stalled = try await RawClient.exchange(call, port: port, readsAfter: .seconds(2))
            #expect(stalled.isClosed)
            #expect(stalled.received.utf8.count < text.utf8.count)
        }
        fixture.configuration.limits.writeTime = .seconds(5)
        // What the kernel takes of 12 MiB is no progress of the client's.
        fixture.configuration.limits.readRate = 1 << 20
        fixture.configuration.limits.idleTime = .milliseconds(100)
        try await fixture.live { port in
            let call = [(text: LoadTests.call, pause: Duration.zero)]
            let late = try await RawClient.exchange(
                call,
                port: port,
                readsAfter: .milliseconds(500)
            )
            #expect(late.received.utf8.count > text.utf8.count)
        }
    }

    @Test("A client that takes less than its rate is cut off, though it never stops")
    func leastRate() async throws {
        var fixture = Self.hurried
        let text = String(repeating: "x", count: 32 << 20)
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false) { _ throws(DecodeError) in
                .success { $0.output.append(utf8: "\"text\":\"\(text)\"") }
            }
        ]
        fixture.configuration.limits.writeTime = .seconds(1)
        fixture.configuration.limits.readRate = 4 << 20
        try await fixture.live { port in
            let call = [(text: LoadTests.call, pause: Duration.zero)]
            // Some 1 MiB a second at most, so that the whole would take 30 s.
            let slow = try await RawClient.exchange(call, port: port, every: .milliseconds(60))
            #expect(slow.isClosed && slow.time < .seconds(15))
            #expect(!slow.received.isEmpty && slow.received.utf8.count < text.utf8.count)
        }
    }
}
