internal import SoapstoneServing

/// The numbers of a stub, for Prometheus.
enum MetricsText {
    static func text(_ server: ServerState) -> String {
        var output = PrometheusText(prefix: "soapstone_stub_")
        let requests = server.requestJournal.metrics
        let journal = server.requestJournal.journalSize
        output.begin(
            "requests_total",
            "counter",
            "SOAP requests, by their outcome and the HTTP status of the response."
        )
        for entry in requests.all {
            let labels = [("outcome", entry.outcome.rawValue), ("status", entry.status.map(String.init) ?? "")]
            output.add("requests_total", labels, "\(entry.count)")
        }
        output.begin("request_duration_seconds", "histogram", "From the end of a SOAP request to its response.")
        output.add("request_duration_seconds", [], requests.times)
        if let comparisons = server.proxy?.comparer?.summary {
            output.begin(
                "comparisons_total",
                "counter",
                "SOAP requests, by the outcome of the comparison of responses."
            )
            for outcome in StubRequest.Comparison.Outcome.allCases {
                output.add("comparisons_total", [("outcome", outcome.rawValue)], "\(comparisons.count(outcome))")
            }
        }
        output.begin("connections", "gauge", "Connections that are open.")
        output.add("connections", "\(server.connections.count)")
        output.begin("journal_entries", "gauge", "Requests that the journal keeps.")
        output.add("journal_entries", "\(journal.entries)")
        output.begin("journal_bytes", "gauge", "About how much memory the journal takes.")
        output.add("journal_bytes", "\(journal.bytes)")
        output.begin("journal_dropped_total", "counter", "Requests that gave way in the journal to later ones.")
        output.add("journal_dropped_total", "\(journal.dropped)")
        return output.text
    }
}
