import SoapstoneFixtures
import Testing

@Suite struct DelayTests {
    private static func draws(_ delay: Fixture.Delay, _ count: Int) -> [Duration] {
        var generator = SplitMix(state: 17)
        return (0..<count).map { _ in delay.drawn(latency: .milliseconds(7), random: { generator.next() }) }.sorted()
    }

    @Test(
        "A time is read from digits, at most so many places and a unit",
        arguments: [
            ("250ms", Duration.milliseconds(250)), ("0ms", .zero), ("0s", .zero), ("1.5s", .milliseconds(1500)),
            ("2s", .seconds(2)), ("0.25ms", .microseconds(250)), ("0.000001s", .microseconds(1)),
            ("3600s", .seconds(3600)), ("3600000ms", .seconds(3600)), ("012ms", .milliseconds(12)),
        ]
    )
    func times(text: String, duration: Duration) {
        #expect(Fixture.Delay(text) == .fixed(duration))
    }

    @Test(
        "What is no such time is none",
        arguments: [
            "", "s", "ms", "250", "250 ms", "-1s", "+1s", "1,5s", ".5s", "1.s", "1.5.5s", "1.2345ms", "1.2345678s",
            "1e3s",
            "3600.000001s", "3600001ms", "9999999999s", "1m", "1h", "1S", "١s", "recorded ", "Recorded", "NaNs", "infs",
        ]
    )
    func noTimes(text: String) {
        #expect(Fixture.Delay(text) == nil)
    }

    @Test("The recorded time is the exchange's own, and none where it is not known")
    func recorded() {
        #expect(Fixture.Delay("recorded") == .recorded)
        #expect(Fixture.Delay.recorded.drawn(latency: .milliseconds(12)) == .milliseconds(12))
        #expect(Fixture.Delay.recorded.drawn(latency: nil) == .zero)
        #expect(Fixture.Delay.fixed(.seconds(1)).drawn(latency: .milliseconds(12)) == .seconds(1))
    }

    @Test("Uniform times are between both bounds, and a quarter of them in each quarter")
    func uniform() {
        let times = Self.draws(.uniform(lower: .milliseconds(100), upper: .milliseconds(300)), 20_000)
        #expect(times[0] >= .milliseconds(100) && times[19_999] < .milliseconds(300))
        for (index, expected) in [(5_000, 150.0), (10_000, 200), (15_000, 250)] {
            #expect(abs(times[index] / .milliseconds(1) - expected) < 3)
        }
        #expect(
            Self.draws(.uniform(lower: .seconds(1), upper: .seconds(1)), 10) == Array(repeating: .seconds(1), count: 10)
        )
    }

    /// The cumulative distribution of the normal distribution is 0.1587, 0.5, 0.8413 and 0.9772 at -1, 0, 1 and 2 standard
    /// deviations (any table of it).
    @Test("Log-normal times have their median, and as many beyond each deviation as the distribution says")
    func lognormal() {
        let times = Self.draws(.lognormal(median: .milliseconds(200), sigma: 0.5), 20_000)
        // 200 ms times the exponential of -0.5, 0, 0.5 and 1.
        for (share, expected) in [(0.1587, 121.3), (0.5, 200), (0.8413, 329.7), (0.9772, 543.7)] {
            let found = times[Int(20_000 * share)] / .milliseconds(1)
            #expect(abs(found - expected) < expected * 0.04, "\(share): \(found)")
        }
        #expect(
            Self.draws(.lognormal(median: .milliseconds(5), sigma: 0), 3).allSatisfy {
                abs($0 / .milliseconds(5) - 1) < 1e-9
            }
        )
    }

    @Test("No time is longer than an hour")
    func longest() {
        let times = Self.draws(.lognormal(median: .seconds(3600), sigma: 10), 1_000)
        #expect(times[999] == .seconds(3600))
        #expect(times[0] >= .zero)
        #expect(Fixture.Delay.fixed(.seconds(9999)).drawn(latency: nil) == .seconds(3600))
        #expect(Fixture.Delay.recorded.drawn(latency: .seconds(9999)) == .seconds(3600))
    }
}
