/// What Prometheus reads: its text format 0.0.4.
struct MetricsText {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    init(_ server: ServerState) {
        let requests = server.ledger.metrics
        let journal = server.ledger.journalSize
        begin("requests_total", "counter", "SOAP requests, by what became of them and the HTTP status of the answer.")
        for entry in requests.all {
            let status = entry.status.map(String.init) ?? ""
            add("requests_total", #"{outcome="\#(entry.outcome.rawValue)",status="\#(status)"}"#, "\(entry.count)")
        }
        begin("request_duration_seconds", "histogram", "From the end of a SOAP request to its answer.")
        add(requests)
        if let comparisons = server.passage?.comparer?.summary {
            begin("comparisons_total", "counter", "SOAP requests, by what came of the comparison of answers.")
            for outcome in StubRequest.Comparison.Outcome.allCases {
                add("comparisons_total", #"{outcome="\#(outcome.rawValue)"}"#, "\(comparisons.count(outcome))")
            }
        }
        begin("connections", "gauge", "Connections that are open.")
        add("connections", "", "\(server.connections.count)")
        begin("journal_entries", "gauge", "Requests that the journal keeps.")
        add("journal_entries", "", "\(journal.entries)")
        begin("journal_bytes", "gauge", "About how much memory the journal takes.")
        add("journal_bytes", "", "\(journal.bytes)")
        begin("journal_dropped_total", "counter", "Requests that gave way in the journal to later ones.")
        add("journal_dropped_total", "", "\(journal.dropped)")
    }

    private mutating func begin(_ name: String, _ type: String, _ help: String) {
        text += "# HELP soapstone_stub_\(name) \(help)\n# TYPE soapstone_stub_\(name) \(type)\n"
    }

    private mutating func add(_ name: String, _ labels: String, _ value: String) {
        text += "soapstone_stub_\(name)\(labels) \(value)\n"
    }

    private mutating func add(_ requests: RequestMetrics) {
        // Buckets are cumulative.
        var count = 0
        for (number, own) in requests.buckets.enumerated() {
            count += own
            let bound = number < RequestMetrics.bounds.count ? RequestMetrics.bounds[number].seconds : "+Inf"
            add("request_duration_seconds_bucket", #"{le="\#(bound)"}"#, "\(count)")
        }
        let (seconds, rest) = requests.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let fraction = String(1_000_000_000 + rest).dropFirst()
        add("request_duration_seconds_sum", "", "\(seconds).\(fraction)")
        add("request_duration_seconds_count", "", "\(count)")
    }
}
