import Foundation
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTesting
import Synchronization
import Testing

/// However a body ends, its stub ends with it.
@Suite struct EndingTests {
    private struct Failure: Error {}

    @Test("Many stubs at the same time answer each with its own exchanges and see their own requests alone")
    func parallel() async throws {
        let meeting = Meeting(of: 24)
        let ports = try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<24 {
                group.addTask {
                    let response = "<own>\(number)</own>"
                    return try await withStub(fixtures: [Shop.order(7, response: response)]) { stub in
                        // All are there before the first one ends.
                        try await meeting.join()
                        #expect(try await Client(stub).order(7) == response)
                        try stub.verify(.operation("getOrder"), count: 1)
                        return stub.url.port
                    }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ports.count == 24)
        #expect(!ports.contains(nil))
    }

    @Test("A body that throws ends its stub")
    func bodyThrows() async throws {
        let url = Mutex<URL?>(nil)
        await #expect(throws: Failure.self) {
            try await withStub(fixtures: [Shop.order(1)]) { stub in
                url.withLock { $0 = stub.url }
                #expect(OpenConnection.isOpen(stub.url))
                throw Failure()
            }
        }
        #expect(!OpenConnection.isOpen(try #require(url.withLock { $0 })))
    }

    @Test("A task that is cancelled ends its stub, and waits for no request in flight")
    func cancellation() async throws {
        let begun = AsyncStream.makeStream(of: URL.self)
        let options = StubOptions(drain: .seconds(3_600))
        let task = Task {
            try await withStub(fixtures: [Shop.order(1)], options: options) { stub in
                let client = try OpenConnection(to: stub.url)
                client.beginRequest()
                begun.continuation.yield(stub.url)
                try await Task.sleep(for: .seconds(3_600))
                withExtendedLifetime(client) {}
            }
        }
        var urls = begun.stream.makeAsyncIterator()
        let url = try #require(await urls.next())
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!OpenConnection.isOpen(url))
    }

    @Test("A request that does not end is waited for no longer than the options say")
    func hungClient() async throws {
        let start = ContinuousClock.now
        let options = StubOptions(drain: .milliseconds(200))
        let client = try await withStub(fixtures: [Shop.order(1)], options: options) { stub in
            let client = try OpenConnection(to: stub.url)
            client.beginRequest()
            // The stub must have begun to read the request.
            try await Task.sleep(for: .milliseconds(100))
            return client
        }
        // A body has 30 seconds by default.
        #expect(ContinuousClock.now - start < .seconds(20))
        withExtendedLifetime(client) {}
    }

    @Test("A request in flight is answered before the stub ends, and counts")
    func inFlight() async throws {
        let late = Shop.order(1, behaviour: Fixture.Behaviour(delay: .fixed(.milliseconds(500))))
        let expectations = Expectations([.operation("getOrder", count: 1)])
        let options = StubOptions(delays: .asRecorded, expectations: expectations, drain: .seconds(60))
        let call = try await withStub(fixtures: [late], options: options) { stub in
            let call = Task { try await Client(stub).order(1) }
            // The stub must have the request.
            try await Task.sleep(for: .milliseconds(200))
            #expect(stub.requests.isEmpty)
            return call
        }
        #expect(try await call.value == "<order>1</order>")
    }

    @Test("A hundred stubs leave no threads behind")
    func threads() async throws {
        func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
        let before = try count()
        for _ in 0..<100 { try await withStub(fixtures: []) { _ in } }
        // Each one has two; those of other tests come and go meanwhile.
        #expect(try count() - before < 100)
    }
}
