import Foundation
import SoapstoneFixtures
import SoapstoneStub
import Synchronization
import Testing

/// Many clients at a time: the journal keeps its bounds, and no request is counted twice or not at all.
@Suite struct HammerTests {
    private static let clients = 8
    private static let rounds = 60

    /// One client's part: each round has three requests that match, one that nothing answers and one that is malformed.
    private static func run(_ client: Int, _ port: Int) throws {
        let socket = try SocketClient(port: port)
        for round in 0..<rounds {
            for _ in 0..<3 {
                let number = (client + round) % 10
                let response = try socket.exchange(Stub.request(Stub.envelope("<a>\(number)</a>")))
                guard response.text == "answer \(number)" else { throw SocketClient.Failure(message: response.text) }
            }
            _ = try socket.exchange(Stub.request(Stub.envelope("<a>none</a>")))
            _ = try socket.exchange(Stub.request("<a"))
        }
    }

    @Test("Eight clients are counted exactly, and the journal keeps its bounds")
    func hammer() async throws {
        let fixtures = (0..<10).map { Stub.exchange("c\($0)", "<a>\($0)</a>", response: "answer \($0)") }
        let expectations = Expectations(
            file: "e.yaml",
            [Expectation(.operation("a"), atLeast: 1), Expectation(.fixture("svc/op/c3"), atLeast: 1)]
        )
        let configure: (inout StubConfiguration) -> Void = {
            $0.threads = 2
            $0.limits.journalEntries = 100
            $0.expectations = expectations
        }
        try await Stub.with(fixtures, configure: configure) { port in
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: Self.clients + 1) { client in
                do {
                    if client < Self.clients { return try Self.run(client, port) }
                    // One more asks for everything meanwhile.
                    let socket = try SocketClient(port: port)
                    for _ in 0..<20 {
                        let list = try socket.json("requests?limit=1000")
                        let ids = list.texts("requests", "id").compactMap(Int.init)
                        guard ids.count <= 100, ids == ids.sorted(by: >) else {
                            throw SocketClient.Failure(message: "\(ids.count) entries")
                        }
                        _ = try MetricsParser(socket.admin("GET", "metrics").text)
                    }
                } catch {
                    failures.withLock { $0.append("\(client): \(error)") }
                }
            }
            failures.withLock { #expect($0.isEmpty, "\($0)") }

            let socket = try SocketClient(port: port)
            let all = Self.clients * Self.rounds
            let metrics = try MetricsParser(socket.admin("GET", "metrics").text)
            func count(_ outcome: String, _ status: String) -> Double? {
                metrics.value("soapstone_stub_requests_total", ["outcome": outcome, "status": status])
            }
            #expect(count("fixture", "200") == Double(3 * all))
            #expect(count("unmatched", "500") == Double(all))
            #expect(count("malformed", "500") == Double(all))
            #expect(metrics.value("soapstone_stub_request_duration_seconds_count") == Double(5 * all))
            #expect(metrics.value("soapstone_stub_journal_entries") == 100)
            #expect(metrics.value("soapstone_stub_journal_dropped_total") == Double(5 * all - 100))

            let list = try socket.json("requests?limit=1000")
            #expect(list.texts("requests", "id").compactMap(Int.init) == Array((5 * all - 99...5 * all).reversed()))
            let responded = try socket.json("mappings").texts("mappings", "matched").compactMap(Int.init)
            #expect(responded.reduce(0, +) == 3 * all)
            let verdict = try socket.json("verification")
            #expect(verdict.text("calls") == "\(5 * all)")
            #expect(verdict.texts("expectations", "found") == ["\(4 * all)", "\(responded[3])"])
            #expect(verdict.text("unexpected.unmatched") == "\(2 * all)")
        }
    }
}
