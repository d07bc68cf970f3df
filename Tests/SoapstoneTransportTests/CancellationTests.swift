import SoapstoneTransport
import Synchronization
import Testing

@Suite struct CancellationTests {
    @Test("Cancelling closes the connection within 100 ms")
    func closes() async throws {
        let clock = ContinuousClock()
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let (closings, closing) = AsyncStream<ContinuousClock.Instant>.makeStream()
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            arrival.yield()
            if connection.isClosed(within: 300) { closing.yield(clock.now) }
        }
        let transport = try makeTransport()
        var arrived = arrivals.makeAsyncIterator()
        var closed = closings.makeAsyncIterator()
        // The fastest of several counts: the machine may be busy with other tests.
        var fastest = Duration.seconds(60)
        for _ in 0..<5 where fastest >= .milliseconds(100) {
            let task = Task { try await transport.failure(.init(url: server.url())) }
            await arrived.next()
            let begin = clock.now
            task.cancel()
            let error = try await task.value
            #expect(error.code == .cancelled)
            #expect(!error.isBeforeFirstByte)
            fastest = min(fastest, try #require(await closed.next()) - begin)
        }
        #expect(fastest < .milliseconds(100))
    }

    @Test("A cancelled task sends nothing")
    func before() async throws {
        let server = try ScriptedServer { _ = $0.readRequest() }
        let transport = try makeTransport()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.failure(.init(url: server.url()))
        }
        task.cancel()
        let error = try await task.value
        #expect(error.code == .cancelled)
        #expect(error.isBeforeFirstByte)
        #expect(server.connectionCount == 0)
    }

    @Test("Cancelling at any moment ends every call once, and leaves the transport usable")
    func anyMoment() async throws {
        let server = try ScriptedServer { connection in
            while let request = connection.readRequest() { connection.response(request.text) }
        }
        let transport = try makeTransport()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task {
                        try await transport.send(.init(url: server.url(), body: Array("\(number)".utf8)))
                    }
                    for _ in 0..<(number % 50) { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success(let response): #expect(response.text == "\(number)")
                    case .failure(let error): #expect((error as? TransportError)?.code == .cancelled)
                    }
                }
            }
        }
        #expect(try await transport.send(.init(url: server.url(), body: Array("last".utf8))).text == "last")
    }
}
