import Logging
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import Testing

/// What the journal has of responses that come late, in pieces, broken or filled in, and of folders that change.
@Suite struct BehaviourJournalTests {
    private static let soon = Fixture.Delay.fixed(.milliseconds(150))
    private static let drops = Fixture.Dribble(chunks: 3, over: .milliseconds(150))

    /// Behaviours, the status that the client reads, and the least time in microseconds.
    static let behaviours: [(Fixture.Behaviour, Int?, Int)] = [
        (.init(delay: soon), 200, 150_000),
        (.init(dribble: drops), 200, 150_000),
        (.init(dribble: drops, failure: .init(.truncated)), 200, 150_000),
        (.init(failure: .init(.truncated)), 200, 0),
        (.init(failure: .init(.malformedChunk, status: 503)), 503, 0),
        (.init(delay: soon, failure: .init(.emptyResponse)), nil, 150_000),
        (.init(failure: .init(.connectionReset)), nil, 0),
        (.init(failure: .init(.garbageThenClose)), nil, 0),
    ]

    @Test(
        "A late, slow or broken answer is one entry, with its exchange and the status that was sent",
        arguments: behaviours
    )
    func entry(behaviour: Fixture.Behaviour, status: Int?, least: Int) async throws {
        try await Stub.with([Stub.behaving(behaviour, response: "<answer>123456789</answer>")]) { port in
            let client = try SocketClient(port: port)
            client.send(Stub.good)
            if behaviour.failure == nil { _ = try client.response() } else { _ = client.readToEnd() }
            let other = try SocketClient(port: port)
            let list = try other.json("requests")
            #expect(list.texts("requests", "outcome") == ["fixture"])
            #expect(list.text("requests.0.stubMapping.id") == "svc/op/one")
            #expect(list.text("requests.0.request.operation") == "{urn:n}a")
            #expect(list.text("requests.0.response.status").flatMap(Int.init) == status)
            let time = try #require(list.text("requests.0.timing.totalMicroseconds").flatMap(Int.init))
            #expect(time >= least)
            #expect(try other.json("mappings/svc/op/one").text("matched") == "1")
        }
    }

    @Test(
        "A client that goes away before its answer is whole leaves one entry, without a status",
        arguments: [
            Fixture.Behaviour(delay: .fixed(.seconds(3600))),
            Fixture.Behaviour(dribble: .init(chunks: 3, over: .seconds(3600))),
        ]
    )
    func gone(behaviour: Fixture.Behaviour) async throws {
        try await Stub.with([Stub.behaving(behaviour)]) { port in
            var client: SocketClient? = try SocketClient(port: port)
            client?.send(Stub.good)
            try await Task.sleep(for: .milliseconds(200))
            let other = try SocketClient(port: port)
            #expect(try other.json("requests").at("requests")?.count == 0, "it is not answered yet")
            client?.resetAtClose()
            client = nil
            var list = try other.json("requests")
            for _ in 0..<100 where list.at("requests")?.count == 0 {
                try await Task.sleep(for: .milliseconds(50))
                list = try other.json("requests")
            }
            #expect(list.texts("requests", "outcome") == ["abandoned"])
            #expect(list.at("requests.0.response") == nil)
            #expect(list.at("requests.0.stubMapping") == nil)
            #expect(try other.json("mappings/svc/op/one").text("matched") == "0")
        }
    }

    @Test("A request that is refused while its answer waits is told as refused")
    func refused() async throws {
        try await Stub.with([Stub.behaving(.init(delay: .fixed(.seconds(3600))))]) { port in
            let client = try SocketClient(port: port)
            client.send(Stub.good + "\u{1}\u{2}\r\n\r\n")
            let (response, _) = try #require(HTTPResponse.first(in: client.readAll()))
            #expect(response.status == 400)
            let list = try SocketClient(port: port).json("requests")
            #expect(list.texts("requests", "outcome") == ["refused"])
            #expect(list.text("requests.0.response.status") == "400")
        }
    }

    @Test("A template that is filled in is its exchange's answer")
    func template() async throws {
        var fixture = Stub.behaving(.init(), response: "<answer>{{counter}}</answer>")
        fixture.details.behaviour.template = Fixture.Template()
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Stub.good).text == "<answer>1</answer>")
            #expect(try client.exchange(Stub.good).text == "<answer>2</answer>")
            let list = try client.json("requests")
            #expect(list.texts("requests", "outcome") == ["fixture", "fixture"])
            #expect(list.text("requests.0.stubMapping.id") == "svc/op/one")
            #expect(try client.json("mappings/svc/op/one").text("matched") == "2")
        }
    }

    @Test("Counts go on when the exchanges are replaced")
    func replaced() async throws {
        var configuration = StubConfiguration()
        configuration.port = 0
        let first = FixtureIndex([Stub.behaving(.init(), response: "<old/>")])
        let server = try await StubServer(
            replaying: first,
            configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        do {
            try await withTaskExecutorPreference(BlockingExecutor.shared) {
                let client = try SocketClient(port: server.address.port)
                for _ in 0..<3 { #expect(try client.exchange(Stub.good).text == "<old/>") }
                let two = Stub.exchange("two", "<two/>")
                try await server.replace(
                    with: FixtureIndex([Stub.behaving(.init(delay: .fixed(.milliseconds(1))), response: "<new/>"), two])
                )
                #expect(try client.exchange(Stub.good).text == "<new/>")
                #expect(try client.json("mappings/svc/op/one").text("matched") == "4")
                #expect(try client.json("mappings/svc/op/two").text("matched") == "0")
                #expect(try client.json("requests").texts("requests", "outcome").count == 4)
            }
        } catch {
            try await server.shutdown(draining: false)
            throw error
        }
        try await server.shutdown(draining: false)
    }

    @Test("A near miss has the hints and the kinds of differences that matchers give, redacted")
    func matchers() async throws {
        var fixture = Stub.exchange("one", "<a xmlns='urn:n'><b>1</b><password>recorded-canary</password></a>")
        fixture.details.matchers = Fixture.Matchers(conditions: [.init("//b = '1'")])
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            let body = "<a xmlns='urn:n'><b>2</b><password>sent-canary</password></a>"
            _ = try client.exchange(Stub.request(Stub.envelope(body)))
            let response = try client.admin("GET", "requests/unmatched/near-misses")
            #expect(!response.text.contains("canary"), "\(response.text)")
            let miss = try #require(response.json.at("nearMisses.0"))
            #expect(miss.texts("differences", "kind") == ["different", "condition"])
            #expect(miss.text("differences.0.found") == "2")
            #expect(miss.text("hints.0")?.contains("'b' in the path //b = '1' has no prefix") == true)
        }
    }
}
