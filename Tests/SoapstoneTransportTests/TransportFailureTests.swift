import SoapstoneTransport
import Synchronization
import Testing

@Suite struct TransportFailureTests {
    @Test("A refused connection is 9109, and nothing was sent")
    func refused() async throws {
        let port = try ScriptedServer.closedPort()
        let error = try await makeTransport().failure(.init(url: "http://127.0.0.1:\(port)/soap?password=secret"))
        #expect(error.code == .connect)
        #expect(error.opstatus == 9109)
        #expect(error.isBeforeFirstByte)
        #expect(error.message.contains("(POST http://127.0.0.1:\(port)/soap)"))
        #expect(!error.message.contains("secret"))
    }

    @Test("A name without an address is 9109, and nothing was sent")
    func unresolved() async throws {
        // RFC 6761 section 6.4: names under "invalid" do not exist.
        let error = try await makeTransport { $0.connectTimeout = .seconds(2) }.failure(
            .init(url: "https://host.invalid/")
        )
        // Without a name server the resolver may wait for one instead.
        #expect(error.code == .resolve || error.code == .timeout)
        #expect(error.opstatus == 9109)
        #expect(error.isBeforeFirstByte)
    }

    @Test("A server that never answers runs into the deadline")
    func deadline() async throws {
        let clock = ContinuousClock()
        let begin = clock.now
        let error = try await failure({ $0.totalTimeout = .seconds(600) }, deadline: .milliseconds(200)) {
            _ = $0.isClosed(within: 300)
        }
        #expect(error.code == .timeout)
        #expect(error.opstatus == 9001)
        #expect(!error.isBeforeFirstByte)
        #expect(clock.now - begin >= .milliseconds(200))
    }

    @Test("A call's deadline cannot be longer than the total time")
    func totalTimeout() async throws {
        let error = try await failure({ $0.totalTimeout = .milliseconds(100) }, deadline: .seconds(60)) {
            _ = $0.isClosed(within: 300)
        }
        #expect(error.code == .timeout)
    }

    @Test("A deadline that has passed sends nothing", arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
    func passedDeadline(deadline: Duration) async throws {
        let server = try ScriptedServer { _ = $0.readRequest() }
        let error = try await makeTransport().failure(.init(url: server.url(), deadline: deadline))
        #expect(error.code == .timeout)
        #expect(error.isBeforeFirstByte)
    }

    @Test("A call that waits for a free connection has its deadline too")
    func waiting() async throws {
        let server = try ScriptedServer { connection in
            while connection.readRequest() != nil, !connection.isClosed(within: 2) {}
        }
        let transport = try makeTransport { $0.connectionsPerHost = 1 }
        async let first = transport.failure(.init(url: server.url(), deadline: .seconds(1)))
        try await Task.sleep(for: .milliseconds(100))
        let error = try await transport.failure(.init(url: server.url(), deadline: .milliseconds(100)))
        #expect(error.code == .busy)
        #expect(error.opstatus == 9109)
        #expect(error.isBeforeFirstByte)
        #expect(try await first.code == .timeout)
        #expect(try await first.opstatus == 9001)
        #expect(server.connectionCount == 1)
    }

    @Test("A connection reset in the middle of the body is an I/O failure")
    func resetInBody() async throws {
        let error = try await failure { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
            connection.reset()
        }
        #expect(error.code == .reset)
        #expect(error.opstatus == 9001)
        #expect(!error.isBeforeFirstByte)
    }

    @Test(
        "A body that ends before its end is an I/O failure",
        arguments: [
            "Content-Length: 100\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
            "Transfer-Encoding: chunked\r\n\r\n5\r\nabc",
        ]
    )
    func shortBody(rest: String) async throws {
        let error = try await failure { $0.send("HTTP/1.1 200 OK\r\n\(rest)") }
        #expect(error.code == .reset)
        #expect(!error.message.contains("abc"))
    }

    @Test("A connection closed without an answer is an empty reply")
    func emptyResponse() async throws {
        let error = try await failure { $0.finish() }
        #expect(error.code == .emptyResponse)
        #expect(error.opstatus == 9001)
        #expect(!error.isBeforeFirstByte)
    }

    @Test("A request is not sent twice where a kept connection dies without an answer", arguments: [false, true])
    func notRepeated(withReset: Bool) async throws {
        let requests = Mutex(0)
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            requests.withLock { $0 += 1 }
            connection.response("one")
            guard connection.readRequest() != nil else { return }
            requests.withLock { $0 += 1 }
            if withReset { connection.reset() }
        }
        let transport = try makeTransport()
        _ = try await transport.send(.init(url: server.url(), body: Array("a".utf8)))
        let error = try await transport.failure(.init(url: server.url(), body: Array("b".utf8)))
        #expect(error.code == .emptyResponse)
        #expect(!error.isBeforeFirstByte)
        #expect(requests.withLock { $0 } == 2)
    }

    @Test("A kept connection that the server has closed meanwhile is replaced")
    func staleConnection() async throws {
        let (endings, ending) = AsyncStream<Void>.makeStream()
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.response("\(connection.number)")
            ending.yield()
        }
        let transport = try makeTransport()
        #expect(try await transport.send(.init(url: server.url())).text == "1")
        var ended = endings.makeAsyncIterator()
        await ended.next()
        // The server closes as soon as its script has ended.
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await transport.send(.init(url: server.url())).text == "2")
    }

    @Test("A shut-down transport fails what is in flight and what comes after")
    func shutDown() async throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            _ = connection.isClosed(within: 300)
        }
        let transport = try makeTransport { $0.connectionsPerHost = 4 }
        let errors = try await withThrowingTaskGroup(of: TransportError.self) { group in
            for _ in 0..<20 { group.addTask { try await transport.failure(.init(url: server.url())) } }
            group.addTask {
                try await Task.sleep(for: .milliseconds(200))
                transport.shutdown()
                transport.shutdown()
                return try await transport.failure(.init(url: server.url()))
            }
            return try await group.reduce(into: []) { $0.append($1.code) }
        }
        #expect(errors == Array(repeating: .shutDown, count: 21))
    }
}
