import Logging
import ServiceLifecycle
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

import SoapstoneOperations

@testable import SoapstoneGateway

@Suite struct ShutdownTests {
    /// Runs a gateway in a service group, as a tool does, until `body` is done.
    private func serve(
        _ fixture: TestGateway,
        _ backend: ScriptedBackend,
        _ body: @Sendable (_ port: Int, _ stop: @escaping @Sendable () async -> Void) async throws -> Void
    ) async throws {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let gateway = try fixture.gateway(backend) { continuation.yield($0) }
        var configuration = ServiceGroupConfiguration(services: [gateway], logger: fixture.log.logger)
        configuration.maximumGracefulShutdownDuration = fixture.configuration.limits.drainTime
        let group = ServiceGroup(configuration: configuration)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var started = ports.makeAsyncIterator()
            let port = try #require(await started.next())
            try await body(port) { await group.triggerGracefulShutdown() }
            try await tasks.waitForAll()
        }
    }

    @Test(
        "A gateway that is told to stop answers what it works on, says that the connection ends, and takes nothing new"
    )
    func drains() async throws {
        let fixture = TestGateway()
        let backend = ScriptedBackend(.good, isHeld: true)
        try await serve(fixture, backend) { port, stop in
            async let call = RawClient.exchange(LoadTests.call, port: port)
            await backend.received(1)
            // The idle connection ends at once, the other one with its response.
            let health = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
            let kept = try await RawClient.exchange([(health, .zero)], port: port, whenResponded: stop)
            #expect(kept.statuses == [200])
            #expect(kept.isClosed)
            // Refused, or reset where it was in the queue of those to be accepted.
            let late = try? await RawClient.exchange(LoadTests.call, port: port, responses: 1)
            #expect(late?.statuses.isEmpty ?? true)
            backend.release()
            let exchange = try await call
            #expect(exchange.statuses == [200])
            #expect(exchange.received.contains("Connection: close"))
            #expect(exchange.isClosed)
        }
        #expect(fixture.log.lines.isEmpty)
    }

    @Test("What takes longer than the drain time is cut off")
    func drainTime() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.drainTime = .milliseconds(300)
        let backend = ScriptedBackend(.good, isHeld: true)
        try await serve(fixture, backend) { port, stop in
            async let call = RawClient.exchange(LoadTests.call, port: port)
            await backend.received(1)
            await stop()
            let exchange = try await call
            #expect(exchange.isClosed)
        }
    }

    @Test("A large answer is written whole before the connection ends")
    func largeResponse() async throws {
        var fixture = TestGateway()
        let text = String(repeating: "x", count: 8 << 20)
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false) { _ throws(DecodeError) in
                .success { $0.output.append(utf8: "\"text\":\"\(text)\"") }
            }
        ]
        let backend = ScriptedBackend(.good, isHeld: true)
        try await serve(fixture, backend) { port, stop in
            async let call = RawClient.exchange(LoadTests.call, port: port)
            await backend.received(1)
            await stop()
            backend.release()
            let exchange = try await call
            #expect(exchange.received.utf8.count > text.utf8.count)
        }
    }

    @Test("A port that is taken is an error, not a gateway")
    func taken() async throws {
        try await TestGateway().live { port in
            var second = TestGateway()
            second.configuration.port = port
            let gateway = try second.gateway(ScriptedBackend(.good))
            await #expect(throws: (any Error).self) { try await gateway.run() }
        }
    }
}
