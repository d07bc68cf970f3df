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
        var times = DurationHistogram(bounds: [(100_000_000, "0.1"), (1_000_000_000, "1")])
        // A bound is of its bucket, and what is below zero counts as nothing.
        for time in [100_000_000, -1, 1_000_000_001] as [Int64] { times.add(nanoseconds: time) }
        times.add(.seconds(2))
        times.add(.nanoseconds(8_900_000_004))
        output.add("t", [("x", "y")], times)
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
