import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport
import Testing

/// A stub that compares live responses with recorded ones.
@Suite struct ComparisonTests {
    private static func body(_ name: String, _ value: String) -> String { "<\(name) xmlns='urn:n'>\(value)</\(name)>" }

    private static func exchange(
        _ name: String,
        _ request: String,
        response value: String,
        scenario: Fixture.Scenario? = nil
    ) -> Fixture {
        let response = Stub.envelope(body("r", value))
        return Stub.exchange(name, request, response: response, scenario: scenario)
    }

    private static func request(_ name: String) -> String { Stub.request(Stub.envelope("<\(name) xmlns='urn:n'/>")) }

    /// Calls `body` with the port of a stub that compares what an upstream answers with fixtures.
    private func comparing(
        _ recorded: [Fixture],
        with live: [Fixture],
        log: LogLines = LogLines(),
        _ body: (Int) async throws -> Void
    ) async throws -> ComparisonSummary {
        let comparer = ResponseComparer()
        try await Stub.with(live) { upstream in
            let proxy = Proxy(
                .all,
                to: try UpstreamTable([Upstream("http://127.0.0.1:\(upstream)")]),
                over: try HTTPTransport(configuration: .init()),
                comparer: comparer
            )
            try await Stub.with(recorded, proxy: proxy, logger: log.logger, body)
        }
        return comparer.summary
    }

    @Test("The client gets the upstream's answer, and the journal has what came of the comparison")
    func outcomes() async throws {
        let recorded = [
            Self.exchange("a", "<a xmlns='urn:n'/>", response: "1"),
            Self.exchange("b", "<b xmlns='urn:n'/>", response: "1"),
        ]
        let live = [
            Self.exchange("la", "<a xmlns='urn:n'/>", response: "1"),
            Self.exchange("lb", "<b xmlns='urn:n'/>", response: "2"),
            Self.exchange("lc", "<c xmlns='urn:n'/>", response: "3"),
        ]
        let log = LogLines()
        let summary = try await comparing(recorded, with: live, log: log) { port in
            let client = try SocketClient(port: port)
            for (name, value) in [("a", "1"), ("b", "2"), ("c", "3")] {
                let response = try client.exchange(Self.request(name))
                #expect(response.text == Stub.envelope(Self.body("r", value)))
                #expect(response["Soapstone-Fixture"] == "svc/op/l\(name)", "the upstream's own field")
            }
            #expect(try client.json("health").text("mode") == "compare")
            let journal = try client.json("requests")
            #expect(journal.texts("requests", "outcome") == ["upstream", "upstream", "upstream"])
            #expect(journal.texts("requests", "comparison.outcome") == ["no fixture", "different", "same"])
            #expect(journal.texts("requests", "request.operation") == ["{urn:n}c", "{urn:n}b", "{urn:n}a"])
            let nearest = journal.texts("requests.0.comparison.nearMisses", "stubMapping.id")
            #expect(nearest == ["svc/op/a", "svc/op/b"], "by the action")
            #expect(journal.text("requests.1.comparison.stubMapping.id") == "svc/op/b")
            let difference = try #require(journal.at("requests.1.comparison.differences.0"))
            #expect(difference.text("kind") == "different")
            #expect(difference.text("path") == "/soapenv:Envelope/soapenv:Body/n1:r/text()")
            #expect(difference["namespaces"]?.text("n1") == "urn:n")
            #expect(difference.text("expected") == "1")
            #expect(difference.text("found") == "2")
            #expect(journal.at("requests.2.comparison.differences") == nil)

            let metrics = try MetricsParser(client.admin("GET", "metrics").text)
            for (outcome, count) in [("same", 1.0), ("different", 1), ("no fixture", 1), ("no response", 0)] {
                #expect(metrics.value("soapstone_stub_comparisons_total", ["outcome": outcome]) == count, "\(outcome)")
            }
        }
        #expect(summary.compared == 2)
        #expect(summary.fixtures.keys.sorted().map(\.name) == ["a", "b"])
        #expect(
            summary.lines == [
                "compared 2 responses: 1 the same, 1 different, 1 without a fixture",
                "svc/op/b: 1 of 1 responses different",
            ]
        )
        let report = try JSONDocument(parsing: summary.json).root
        #expect(report.texts("requests", "outcome") == ["different", "no fixture"])
        #expect(report.text("requests.0.request.url") == "/s")
        #expect(report.text("requests.0.differences.0.found") == "2")
        #expect(report.text("outcomes.same") == "1")
        #expect(report.text("meta.dropped") == "0")
        #expect(log.all.count { $0.contains("the response is the recorded one fixture=svc/op/a") } == 1)
        #expect(log.all.count { $0.contains("the response differs") && $0.contains("fixture=svc/op/b") } == 1)
        #expect(
            log.all.count { $0.contains("there is no recorded response") && $0.contains("operation={urn:n}c") } == 1
        )
        #expect(log.all.count == 3)
    }

    @Test("Scenarios go on as in replay, in the order of the answers")
    func scenarios() async throws {
        func step(_ name: String, _ value: String, _ required: String?, _ next: String?) -> Fixture {
            let scenario = Fixture.Scenario(name: "s", requiredState: required, newState: next)
            return Self.exchange(name, "<a xmlns='urn:n'/>", response: value, scenario: scenario)
        }
        let steps = [step("one", "1", nil, "two"), step("two", "2", "two", nil)]
        let summary = try await comparing(steps, with: steps) { port in
            let client = try SocketClient(port: port)
            for value in ["1", "2", "2"] {
                #expect(try client.exchange(Self.request("a")).text == Stub.envelope(Self.body("r", value)))
            }
        }
        #expect(summary.count(.same) == 3)
        #expect(summary.fixtures.sorted { $0.key < $1.key }.map(\.value.same) == [1, 2])
    }

    @Test("Where many come at once, each is compared with its own exchange, and none is lost")
    func many() async throws {
        let names = (0..<20).map { "n\($0)" }
        let recorded = names.map { Self.exchange($0, "<\($0) xmlns='urn:n'/>", response: $0) }
        let summary = try await comparing(recorded, with: recorded) { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let client = try SocketClient(port: port)
                        for name in names { #expect(try client.exchange(Self.request(name)).status == 200) }
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(summary.count(.same) == 160)
        #expect(summary.fixtures.values.allSatisfy { $0.same == 8 && $0.different == 0 })
    }

    @Test("An upstream that gives no answer is told, and so is a request that is no SOAP message")
    func noResponse() async throws {
        let comparer = ResponseComparer()
        let proxy = Proxy(
            .all,
            to: try UpstreamTable([Upstream("http://127.0.0.1:1")]),
            over: try HTTPTransport(configuration: .init()),
            comparer: comparer
        )
        try await Stub.with(proxy: proxy) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Stub.good).status == 502)
            let journal = try client.json("requests")
            #expect(journal.texts("requests", "comparison.outcome") == ["no response"])
        }
        #expect(comparer.summary.count(.noResponse) == 1)
        #expect(comparer.summary.compared == 0)
        let summary = try await comparing([], with: []) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Stub.request("<a")).text.contains("XML_SYNTAX"), "the upstream's own answer")
            #expect(try client.json("requests").texts("requests", "problem.code") == ["XML_SYNTAX"])
            #expect(try client.exchange("GET /x HTTP/1.1\r\nHost: x\r\n\r\n").status != 200)
        }
        #expect(summary.counts == [.noFixture: 1])
    }

    @Test("What is kept for the report has a bound, and says how much it left out")
    func bound() async throws {
        let summary = try await comparing([], with: []) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<950 { _ = try client.exchange(Self.request("a")) }
            let other = try SocketClient(port: port)
            for _ in 0..<60 { _ = try other.exchange(Self.request("a")) }
        }
        let report = try JSONDocument(parsing: summary.json).root
        #expect(report.at("requests")?.count == 1_000)
        #expect(report.text("meta.dropped") == "10")
    }

    @Test("What the page says of exchange.yaml can be read")
    func page() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Sources/SoapstoneStub/Documentation.docc/Stub.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let mark = try #require(page.range(of: "<!-- example: compare -->\n```yaml\n"))
        let end = try #require(page.range(of: "\n```\n", range: mark.upperBound..<page.endIndex))
        let head = """
            operation: a
            endpoint: /a
            method: POST
            request: {}
            response: {status: 200}
            recordedAt: 2024-02-29T09:30:00Z
            class: ordinary

            """
        let details = try Fixture.Details(parsing: Array((head + page[mark.upperBound..<end.lowerBound]).utf8))
        #expect(details.comparison.ignored.count == 2)
        for outcome in StubRequest.Comparison.Outcome.allCases { #expect(page.contains("| `\(outcome.rawValue)` |")) }
    }
}
