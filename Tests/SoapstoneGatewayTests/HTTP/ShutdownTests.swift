import Logging
import ServiceLifecycle
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneGateway

@Suite struct ShutdownTests {
    /// Runs a gateway in a service group, as a tool does, until `body` is done.
    private func serve(
        _ fixture: Fixture,
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
        let fixture = Fixture()
        try await serve(fixture, ScriptedBackend(.good, delay: .milliseconds(500))) { port, stop in
            async let call = RawClient.exchange(LoadTests.call, port: port, patience: .seconds(4))
            async let idle = RawClient.exchange(
                "GET /health HTTP/1.1\r\nHost: a\r\n\r\n",
                port: port,
                patience: .seconds(4)
            )
            try await Task.sleep(for: .milliseconds(150))
            await stop()
            try await Task.sleep(for: .milliseconds(100))
            await #expect(throws: (any Error).self) { try await RawClient.exchange(LoadTests.call, port: port) }
            let exchange = try await call
            #expect(exchange.statuses == [200])
            #expect(exchange.received.contains("Connection: close"))
            #expect(exchange.isClosed)
            #expect(try await idle.isClosed)
            #expect(try await idle.time < .milliseconds(450))
        }
        #expect(fixture.log.lines.isEmpty)
    }

    @Test("What takes longer than the drain time is cut off")
    func drainTime() async throws {
        var fixture = Fixture()
        fixture.configuration.limits.drainTime = .milliseconds(300)
        let begun = ContinuousClock.now
        try await serve(fixture, ScriptedBackend(.good, delay: .seconds(20))) { port, stop in
            async let call = RawClient.exchange(LoadTests.call, port: port, patience: .seconds(4))
            try await Task.sleep(for: .milliseconds(100))
            await stop()
            #expect(try await call.isClosed)
        }
        #expect(.now - begun < .seconds(5))
    }

    @Test("A large answer is written whole before the connection ends")
    func largeAnswer() async throws {
        var fixture = Fixture()
        let text = String(repeating: "x", count: 8 << 20)
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false) { _ throws(DecodeError) in
                .success { $0.output.append(utf8: "\"text\":\"\(text)\"") }
            }
        ]
        try await serve(fixture, ScriptedBackend(.good, delay: .milliseconds(200))) { port, stop in
            async let call = RawClient.exchange(LoadTests.call, port: port, patience: .seconds(10))
            try await Task.sleep(for: .milliseconds(50))
            await stop()
            #expect(try await call.received.utf8.count > text.utf8.count)
        }
    }

    @Test("A port that is taken is an error, not a gateway")
    func taken() async throws {
        try await Fixture().live { port in
            var second = Fixture()
            second.configuration.port = port
            let gateway = try second.gateway(ScriptedBackend(.good))
            await #expect(throws: (any Error).self) { try await gateway.run() }
        }
    }
}
