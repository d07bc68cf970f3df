import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

@Suite struct LoadTests {
    static let call =
        "POST /services/fake/ping HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"

    @Test("Requests past the most that may be worked on are told to come again")
    func overload() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.requestsInFlight = 2
        let backend = ScriptedBackend(.good, isHeld: true)
        let exchanges = try await fixture.live(backend) { port in
            try await withThrowingTaskGroup(of: RawClient.Fixture.self) { group in
                for _ in 0..<2 {
                    group.addTask { try await RawClient.exchange(Self.call, port: port, responses: 1) }
                }
                await backend.received(2)
                var exchanges: [RawClient.Fixture] = []
                for _ in 0..<3 { exchanges.append(try await RawClient.exchange(Self.call, port: port, responses: 1)) }
                backend.release()
                return try await group.reduce(into: exchanges) { $0.append($1) }
            }
        }
        #expect(exchanges.map(\.statuses).filter { $0 == [200] }.count == 2)
        let refused = exchanges.filter { $0.statuses == [503] }
        #expect(refused.count == 3)
        for exchange in refused {
            #expect(exchange.received.lowercased().contains("retry-after: 1\r\n"))
            #expect(exchange.body.contains(#""errcode":"OVERLOADED""#))
            #expect(exchange.body.contains(#""opstatus":20098"#))
        }
    }

    @Test("Eight clients at once get what they asked for")
    func parallel() async throws {
        let backend = ScriptedBackend(.good)
        let statuses = try await TestGateway().live(backend) { port in
            try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        // One that is worked on, and as many as may wait.
                        let calls = String(repeating: Self.call, count: 17)
                        return try await RawClient.exchange(calls, port: port, responses: 17).statuses
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
        }
        #expect(statuses == Array(repeating: 200, count: 8 * 17))
        #expect(backend.requests.count == 8 * 17)
    }

    @Test("Connections past the most that may be open wait until one is closed")
    func connections() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.connections = 1
        fixture.configuration.limits.idleTime = .milliseconds(500)
        try await fixture.live { port in
            async let first = RawClient.exchange(Self.call, port: port)
            try await Task.sleep(for: .milliseconds(100))
            let second = try await RawClient.exchange(Self.call, port: port, responses: 1)
            #expect(try await first.statuses == [200])
            #expect(second.statuses == [200])
            #expect(second.time >= .milliseconds(300))
        }
    }
}
