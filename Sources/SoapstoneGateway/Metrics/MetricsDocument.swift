internal import SoapstoneServing

/// `GET /metrics`: the numbers of a gateway, for Prometheus.
enum MetricsDocument {
    static let mediaType = PrometheusText.mediaType

    static func bytes(_ metrics: GatewayMetrics, inFlight: Int, suspended: [String]) -> [UInt8] {
        let numbers = metrics.numbers
        var output = PrometheusText(prefix: "soapstone_gateway_")
        output.begin("calls_total", "counter", "Calls, by operation and opstatus; 0 is a success.")
        add("calls_total", "opstatus", numbers.calls, to: &output)
        output.begin("call_duration_seconds", "histogram", "From the head of a request to its response.")
        addTimes("call_duration_seconds", numbers.calls, to: &output)
        output.begin(
            "upstream_requests_total",
            "counter",
            "Requests to upstreams, by operation: answered, or the code of the failure."
        )
        add("upstream_requests_total", "outcome", numbers.backEnds, to: &output)
        output.begin(
            "upstream_duration_seconds",
            "histogram",
            "From a request to an upstream to the end of its response."
        )
        addTimes("upstream_duration_seconds", numbers.backEnds, to: &output)
        output.begin("refused_total", "counter", "Requests that did not become calls, by the code of the refusal.")
        for (code, count) in numbers.refused.sorted(by: { $0.key < $1.key }) {
            output.add("refused_total", [("code", code)], "\(count)")
        }
        output.begin("calls_in_flight", "gauge", "Calls that are being worked on.")
        output.add("calls_in_flight", "\(inFlight)")
        output.begin("upstream_suspended", "gauge", "1 for each upstream whose circuit breaker is open.")
        for id in suspended { output.add("upstream_suspended", [("upstream", id)], "1") }
        return Array(output.text.utf8)
    }

    private static func labels(_ key: GatewayMetrics.Key) -> [(String, String)] {
        [("service", key.service), ("operation", key.operation)]
    }

    /// Adds how often each outcome came, under a label of its own.
    private static func add<Outcome: Comparable>(
        _ name: String,
        _ label: String,
        _ tallies: [GatewayMetrics.Key: GatewayMetrics.Tally<Outcome>],
        to output: inout PrometheusText
    ) {
        for (key, tally) in tallies.sorted(by: { $0.key < $1.key }) {
            for (outcome, count) in tally.counts.sorted(by: { $0.key < $1.key }) {
                output.add(name, labels(key) + [(label, "\(outcome)")], "\(count)")
            }
        }
    }

    private static func addTimes<Outcome>(
        _ name: String,
        _ tallies: [GatewayMetrics.Key: GatewayMetrics.Tally<Outcome>],
        to output: inout PrometheusText
    ) {
        for (key, tally) in tallies.sorted(by: { $0.key < $1.key }) { output.add(name, labels(key), tally.times) }
    }
}
