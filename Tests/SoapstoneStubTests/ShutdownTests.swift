import Logging
import ServiceLifecycle
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

@Suite struct ShutdownTests {
    private func server(
        proxy: Proxy? = nil,
        configure: (inout StubConfiguration) -> Void = { _ in }
    ) async throws -> StubServer {
        var configuration = StubConfiguration()
        configuration.port = 0
        configure(&configuration)
        let index = FixtureIndex([Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>")])
        return try await StubServer(
            replaying: index,
            proxy: proxy,
            configuration: configuration,
            logger: Logger(label: "test")
        )
    }

    @Test("A request in flight is answered, an idle connection is closed, and a new one is refused")
    func draining() async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let server = try await server()
            let port = server.address.port
            let idle = try SocketClient(port: port)
            #expect(try idle.exchange(Stub.good).status == 200)
            let busy = try SocketClient(port: port)
            let head = Stub.good.prefixThroughHead
            busy.send(head)
            try await Task.sleep(for: .milliseconds(100))
            async let stopped: Void = server.shutdown()
            #expect(try idle.readAll().isEmpty)
            try await Task.sleep(for: .milliseconds(100))
            #expect(throws: SocketClient.Failure.self) { try SocketClient(port: port) }
            busy.send(String(Stub.good.dropFirst(head.count)))
            let (response, _) = try #require(HTTPResponse.first(in: busy.readAll()))
            #expect(response.status == 200)
            #expect(response["Connection"] == "close")
            try await stopped
        }
    }

    @Test("A request that does not end is cut off when the time is over")
    func drainTime() async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let server = try await server { $0.times.drain = .milliseconds(200) }
            let client = try SocketClient(port: server.address.port)
            client.send(Stub.good.prefixThroughHead)
            try await Task.sleep(for: .milliseconds(100))
            let start = ContinuousClock.now
            try await server.shutdown()
            // Far less than the 30 s that requests in flight have by default.
            #expect(ContinuousClock.now - start < .seconds(25))
            #expect(try client.readAll().isEmpty)
        }
    }

    @Test("A request that was passed on for a client that has left ends with the server")
    func abandonedProxy() async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let silent = try SilentServer()
            let transport = try HTTPTransport(configuration: .init())
            let upstreams = try UpstreamTable([Upstream("http://127.0.0.1:\(silent.port)")])
            let server = try await server(proxy: Proxy(.all, to: upstreams, over: transport))
            do {
                let client = try SocketClient(port: server.address.port)
                client.send(Stub.good)
                try await Task.sleep(for: .milliseconds(300))
                client.resetAtClose()
            }
            try await server.shutdown()
            #expect(silent.hasBeenLeft())
            // Its connections end with it too, so it lives until here.
            withExtendedLifetime(transport) {}
        }
    }

    @Test("A connection that its client keeps for later, and does not look at, is not waited for")
    func keptConnection() async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let server = try await server {
                $0.times.drain = .seconds(60)
                $0.times.linger = .seconds(60)
            }
            let client = try SocketClient(port: server.address.port)
            #expect(try client.exchange(Stub.good).status == 200)
            let start = ContinuousClock.now
            try await server.shutdown()
            #expect(ContinuousClock.now - start < .seconds(30))
            #expect(try client.readAll().isEmpty)
        }
    }

    @Test("A service group runs the server and shuts it down")
    func service() async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let server = try await server()
            let group = ServiceGroup(
                configuration: ServiceGroupConfiguration(services: [server], logger: Logger(label: "test"))
            )
            async let run: Void = group.run()
            let client = try SocketClient(port: server.address.port)
            #expect(try client.exchange(Stub.good).status == 200)
            await group.triggerGracefulShutdown()
            try await run
            #expect(try client.readAll().isEmpty)
        }
    }

    @Test("A task that is cancelled stops the server")
    func cancellation() async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) {
            let server = try await server()
            let task = Task { try await server.run() }
            let client = try SocketClient(port: server.address.port)
            #expect(try client.exchange(Stub.good).status == 200)
            task.cancel()
            try await task.value
            #expect(try client.readAll().isEmpty)
        }
    }
}
