import Testing

@testable import SoapstoneServing

/// Expected texts are those of the format's own description (version 0.0.4).
@Suite struct PrometheusTextTests {
    @Test("Names have their help and type before them, and labels what needs it escaped")
    func text() {
        var output = PrometheusText(prefix: "a_")
        output.begin("b_total", "counter", "What is counted.")
        output.add("b_total", [("path", "C:\\DIR\\F"), ("error", "Cannot find:\n\"F\"")], "3")
        output.add("b_total", "4")
        #expect(
            output.text == #"""
                # HELP a_b_total What is counted.
                # TYPE a_b_total counter
                a_b_total{path="C:\\DIR\\F",error="Cannot find:\n\"F\""} 3
                a_b_total 4

                """#
        )
    }

    @Test("Buckets of a histogram are cumulative, and the sum is in seconds")
    func histogram() {
        var output = PrometheusText(prefix: "")
        output.add("t", [("x", "y")], bounds: ["0.1", "1"], buckets: [2, 0, 3], nanoseconds: 12_000_000_005)
        #expect(
            output.text == """
                t_bucket{x="y",le="0.1"} 2
                t_bucket{x="y",le="1"} 2
                t_bucket{x="y",le="+Inf"} 5
                t_sum{x="y"} 12.000000005
                t_count{x="y"} 5

                """
        )
    }
}
