#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Fixture {
    /// How long a client waits for a response: the key `delay`.
    public enum Delay: Equatable, Sendable {
        /// Always the same time.
        case fixed(Duration)
        /// Any time between two, each as often as the other.
        case uniform(lower: Duration, upper: Duration)
        /// Mostly about the median, at times much longer, as times of servers are: the logarithm is distributed normally
        /// with the standard deviation `sigma`.
        case lognormal(median: Duration, sigma: Double)
        /// The time that the fixture took when it was recorded: its `latency`.
        case recorded

        /// No delay is longer, whatever is drawn.
        public static let longest = DurationText.longest
    }
}

extension Fixture.Delay {
    /// Reads `250ms`, `1.5s` or `recorded`; nil for what is none of them, or longer than `longest`.
    public init?(_ text: String) {
        if text.utf8.elementsEqual("recorded".utf8) {
            self = .recorded
        } else if let duration = DurationText.duration(text) {
            self = .fixed(duration)
        } else {
            return nil
        }
    }

    /// Draws a time.
    ///
    /// - Parameters:
    ///   - latency: the time that the fixture took when it was recorded; no time where it is nil.
    ///   - random: draws 64 bits; the system's random numbers where it is left out.
    public func drawn(
        latency: Duration?,
        random: () -> UInt64 = { .random(in: .min ... .max) }
    ) -> Duration {
        switch self {
        case .fixed(let duration):
            return min(duration, Self.longest)
        case .uniform(let lower, let upper):
            return min(lower + .seconds((upper - lower).inSeconds * Self.unit(random)), Self.longest)
        case .lognormal(let median, let sigma):
            // Box and Muller's transform of two numbers into one that is distributed normally; the logarithm of 0 is none.
            let radius = (-2 * log(1 - Self.unit(random))).squareRoot()
            let normal = radius * cos(2 * Double.pi * Self.unit(random))
            return .seconds(min(median.inSeconds * exp(sigma * normal), Self.longest.inSeconds))
        case .recorded:
            return min(latency ?? .zero, Self.longest)
        }
    }

    /// A number from 0 to 1, without the 1.
    private static func unit(_ random: () -> UInt64) -> Double { Double(random() >> 11) * 0x1p-53 }
}

extension Duration {
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
