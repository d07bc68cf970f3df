internal import SoapstoneServing

/// `GET /metrics`: the numbers of a gateway, for Prometheus.
enum MetricsDocument {
    static let mediaType = PrometheusText.mediaType

    static func bytes(_ metrics: GatewayMetrics, inFlight: Int, suspended: [String]) -> [UInt8] {
        let numbers = metrics.numbers
        var output = PrometheusText(prefix: "soapstone_gateway_")
        output.begin("calls_total", "counter", "Calls, by operation and opstatus; 0 is a success.")
        for (key, calls) in numbers.calls.sorted(by: { $0.key < $1.key }) {
            for (opstatus, count) in calls.counts.sorted(by: { $0.key < $1.key }) {
                output.add("calls_total", labels(key) + [("opstatus", "\(opstatus)")], "\(count)")
            }
        }
        output.begin("call_duration_seconds", "histogram", "From the head of a request to its answer.")
        for (key, calls) in numbers.calls.sorted(by: { $0.key < $1.key }) {
            add("call_duration_seconds", key, calls.times, to: &output)
        }
        output.begin(
            "backend_requests_total",
            "counter",
            "Requests to back ends, by operation: answered, or the code of the failure."
        )
        for (key, backEnd) in numbers.backEnds.sorted(by: { $0.key < $1.key }) {
            for (outcome, count) in backEnd.counts.sorted(by: { $0.key < $1.key }) {
                output.add("backend_requests_total", labels(key) + [("outcome", outcome)], "\(count)")
            }
        }
        output.begin("backend_duration_seconds", "histogram", "From a request to a back end to the end of its answer.")
        for (key, backEnd) in numbers.backEnds.sorted(by: { $0.key < $1.key }) {
            add("backend_duration_seconds", key, backEnd.times, to: &output)
        }
        output.begin("refused_total", "counter", "Requests that did not become calls, by the code of the refusal.")
        for (code, count) in numbers.refused.sorted(by: { $0.key < $1.key }) {
            output.add("refused_total", [("code", code)], "\(count)")
        }
        output.begin("calls_in_flight", "gauge", "Calls that are being worked on.")
        output.add("calls_in_flight", "\(inFlight)")
        output.begin("backend_suspended", "gauge", "1 for each host that requests are kept from, which has failed.")
        for host in suspended { output.add("backend_suspended", [("host", host)], "1") }
        return Array(output.text.utf8)
    }

    private static func labels(_ key: GatewayMetrics.Key) -> [(String, String)] {
        [("service", key.service), ("operation", key.operation)]
    }

    private static func add(
        _ name: String,
        _ key: GatewayMetrics.Key,
        _ times: GatewayMetrics.Histogram,
        to output: inout PrometheusText
    ) {
        output.add(
            name,
            labels(key),
            bounds: GatewayMetrics.Histogram.bounds.map(\.seconds),
            buckets: times.buckets,
            nanoseconds: times.nanoseconds
        )
    }
}
