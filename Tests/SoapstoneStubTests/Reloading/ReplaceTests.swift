import Foundation
import Logging
import SoapstoneFixtures
import SoapstoneStub
import Testing

@Suite struct ReplaceTests {
    private static func with(
        _ fixtures: [Fixture],
        threads: Int = 1,
        _ body: (StubServer, Int) async throws -> Void
    ) async throws {
        var configuration = StubConfiguration()
        configuration.port = 0
        configuration.threads = threads
        let server = try await StubServer(
            replaying: FixtureIndex(fixtures),
            configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            try await withTaskExecutorPreference(BlockingExecutor.shared) {
                try await body(server, server.address.port)
            }
        } catch {
            try await server.shutdown(draining: false)
            throw error
        }
        try await server.shutdown(draining: false)
    }

    private static func health(_ client: SocketClient) throws -> String {
        try client.exchange("GET /__soapstone/health HTTP/1.1\r\nHost: x\r\n\r\n").text
    }

    @Test("After a change the same bytes on the same connection get the new answer, and what is gone is unknown")
    func change() async throws {
        func exchange(_ response: String) -> Fixture { Stub.behaving(.init(), response: response) }
        let other = Stub.exchange("two", "<two/>", response: "<two/>")
        let two = Stub.request(Stub.envelope("<two/>"))
        try await Self.with([exchange("<old/>"), other]) { server, port in
            let client = try SocketClient(port: port)
            // Often enough for the body to be remembered.
            for _ in 0..<4 {
                #expect(try client.exchange(Stub.good).text == "<old/>")
                #expect(try client.exchange(two).text == "<two/>")
            }
            #expect(try Self.health(client).contains(#""fixtures":2"#))
            try await server.replace(with: FixtureIndex([exchange("<new/>")]))
            for _ in 0..<4 {
                #expect(try client.exchange(Stub.good).text == "<new/>")
                #expect(try client.exchange(two).status == 500)
            }
            #expect(try Self.health(client).contains(#""fixtures":1"#))
        }
    }

    @Test("What was added stays when the fixtures are replaced, and is counted on")
    func added() async throws {
        let body = "<a xmlns='urn:n'><b>1</b></a>"
        try await Self.with([Stub.behaving(.init(), response: "<old/>")], threads: 2) { server, port in
            let client = try SocketClient(port: port)
            let id = try client.add(AddedStub.json(body, "<own/>"))
            #expect(try client.call(body).text.contains("<own/>"))
            try await server.replace(with: FixtureIndex([Stub.behaving(.init(), response: "<new/>")]))
            #expect(try client.call(body).text.contains("<own/>"))
            #expect(try client.json("mappings/\(id)").text("matched") == "2")
            #expect(try client.admin("DELETE", "mappings/\(id)").status == 200)
            #expect(try client.call(body).text == "<new/>")
        }
    }

    @Test("A scenario stays in its state where that still exists, and else begins anew")
    func states() async throws {
        func step(_ name: String, _ required: String?, _ new: String?, scenario: String = "s") -> Fixture {
            let body = "<a xmlns='urn:n'><b>1</b></a>"
            let state = Fixture.Scenario(name: scenario, requiredState: required, newState: new)
            return Stub.exchange(name, body, response: "<\(name)/>", scenario: state)
        }
        let first = [step("one", nil, "b"), step("two", "b", nil)]
        try await Self.with(first) { server, port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Stub.good).text == "<one/>")
            try await server.replace(with: FixtureIndex(first + [step("three", "c", nil)]))
            #expect(try client.exchange(Stub.good).text == "<two/>", "the state is kept")
            try await server.replace(with: FixtureIndex([step("one", nil, "x"), step("four", "x", nil)]))
            #expect(try client.exchange(Stub.good).text == "<one/>", "there is no state b any more")
            #expect(try client.exchange(Stub.good).text == "<four/>")
            try await server.replace(with: FixtureIndex([step("five", nil, nil, scenario: "t")]))
            try await server.replace(with: FixtureIndex([step("one", nil, nil), step("four", "x", nil)]))
            #expect(try client.exchange(Stub.good).text == "<one/>", "the scenario was away")
            let unknown = try client.exchange(
                "POST /__soapstone/scenarios/t/state HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15\r\n\r\n"
                    + #"{"state":"abc"}"#
            )
            #expect(unknown.status == 404)
        }
    }

    /// What clients saw that send while the fixtures are replaced.
    private struct Seen {
        var responses = 0
        var wrong: [String] = []
        var changes = 0
    }

    /// Sends until `isOver`, and counts what does not belong to the fixtures of one moment, or goes back in time.
    private static func load(_ client: Int, _ port: Int, isOver: () -> Bool) -> Seen {
        var seen = Seen()
        var last = 0
        do {
            while !isOver(), seen.wrong.isEmpty {
                let socket = try SocketClient(port: port)
                for number in 0..<900 where !isOver() {
                    let key = (number + client) % 7
                    let response = try socket.exchange(Stub.request(Stub.envelope("<a>\(key)</a>")))
                    let parts = response.text.split(separator: " ").compactMap { Int($0) }
                    seen.responses += 1
                    // Load enough to meet each change, and not all that the machine has.
                    usleep(500)
                    guard response.status == 200, parts.count == 2, parts[1] == key, parts[0] >= last else {
                        seen.wrong.append("\(last): \(response.status) \(response.text.prefix(200))")
                        return seen
                    }
                    if parts[0] > last { seen.changes += 1 }
                    last = parts[0]
                }
                // Another connection may be on a loop that is not changed yet.
                last = 0
            }
        } catch {
            seen.wrong.append("\(error)")
        }
        return seen
    }

    @Test("Under load, each request is answered by the exchanges of before or of after a change, and none is lost")
    func load() async throws {
        func exchanges(_ version: Int) -> [Fixture] {
            (0..<7).map { Stub.exchange("c\($0)", "<a>\($0)</a>", response: "\(version) \($0)") }
        }
        try await Self.with(exchanges(1), threads: 2) { server, port in
            let isOver = Flag()
            try await withThrowingTaskGroup(of: Seen.self) { group in
                // However this ends, the clients do.
                defer { isOver.set() }
                for client in 0..<4 {
                    group.addTask { Self.load(client, port) { isOver.isSet } }
                }
                for version in 2...30 {
                    try await server.replace(with: FixtureIndex(exchanges(version)))
                    let text = try SocketClient(port: port).exchange(Stub.request(Stub.envelope("<a>3</a>"))).text
                    #expect(text == "\(version) 3", "what comes after a change is answered by it")
                    try await Task.sleep(for: .milliseconds(10))
                }
                isOver.set()
                var all: [Seen] = []
                for try await seen in group { all.append(seen) }
                #expect(all.flatMap(\.wrong).isEmpty, "\(all.flatMap(\.wrong).prefix(3))")
                #expect(all.reduce(0) { $0 + $1.responses } > 100)
                #expect(all.reduce(0) { $0 + $1.changes } > 4)
            }
        }
    }
}
