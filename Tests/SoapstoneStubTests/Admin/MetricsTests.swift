import SoapstoneStub
import Testing

@Suite struct MetricsTests {
    @Test("Metrics are Prometheus' text format, and count requests by what became of them")
    func metrics() async throws {
        try await Stub.with(configure: { $0.limits.journalEntries = 4 }) { port in
            let client = try SocketClient(port: port)
            let empty = try MetricsParser(client.admin("GET", "metrics").text)
            #expect(empty.value("soapstone_stub_request_duration_seconds_count") == 0)
            #expect(empty.value("soapstone_stub_connections") == 1)

            let other = try SocketClient(port: port)
            for _ in 0..<5 { _ = try client.exchange(Stub.good) }
            _ = try client.exchange(Stub.request(Stub.envelope("<q/>")))
            _ = try other.exchange(Stub.request("<a"))
            _ = try other.exchange(Stub.request("<a/>", type: "application/soap+xml"))
            // Refused by HTTP alone.
            _ = try SocketClient(port: port).exchange(Stub.request("x", type: "text/plain"))
            _ = try SocketClient(port: port).exchange("POST /s HTTP/1.1\r\n\r\n")

            let response = try client.admin("GET", "metrics")
            #expect(response["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            let metrics = try MetricsParser(response.text)
            func requests(_ outcome: String, _ status: String) -> Double? {
                metrics.value("soapstone_stub_requests_total", ["outcome": outcome, "status": status])
            }
            #expect(requests("fixture", "200") == 5)
            #expect(requests("unmatched", "500") == 1)
            #expect(requests("malformed", "500") == 1)
            #expect(requests("malformed", "400") == 1)
            #expect(requests("refused", "415") == 1)
            #expect(requests("refused", "400") == 1)
            #expect(metrics.value("soapstone_stub_request_duration_seconds_count") == 8)
            let sum = try #require(metrics.value("soapstone_stub_request_duration_seconds_sum"))
            #expect(sum > 0 && sum < 60)
            #expect(metrics.value("soapstone_stub_journal_entries") == 4)
            #expect(metrics.value("soapstone_stub_journal_dropped_total") == 4)
            let connections = try #require(metrics.value("soapstone_stub_connections"))
            #expect(connections >= 2)
            #expect(metrics.families["soapstone_stub_requests_total"]?.type == "counter")
            #expect(metrics.families["soapstone_stub_request_duration_seconds"]?.type == "histogram")
        }
    }

    /// What is not the format, so that the parser above does not take everything.
    static let malformed = [
        "a 1", "a 1\n", "# TYPE a counter\na 1\n# TYPE a counter\n", "# TYPE a counter\na{b=1} 1\n",
        "# TYPE a counter\na{b=\"\\x\"} 1\n", "# TYPE a counter\na x\n", "# TYPE a counter\na 1\na 2\n",
        "# TYPE a counter\n# TYPE b counter\na{c=\"1\"} 1\nb 1\na{c=\"2\"} 1\n", "# TYPE a bag\na 1\n",
        "# TYPE a histogram\na_bucket{le=\"1\"} 1\na_sum 1\na_count 1\n",
        "# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 1\n",
        "# HELP a x\n# HELP a y\n# TYPE a counter\na 1\n",
    ]

    @Test("The parser of these tests refuses what is not the format", arguments: malformed)
    func parser(text: String) {
        #expect(throws: MetricsParser.Failure.self) { try MetricsParser(text) }
    }
}
