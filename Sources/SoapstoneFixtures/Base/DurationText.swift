internal import SoapstoneBase

/// Times as exchange.yaml and options have them: `250ms`, `1.5s`.
enum DurationText {
    /// The longest time that is read or written.
    static let longest: Duration = .seconds(3600)

    /// Reads a time of at most `longest`, in whole microseconds; nil for anything else.
    static func duration(_ text: String) -> Duration? {
        var digits = text.utf8[...]
        guard digits.popLast() == UInt8(ascii: "s"), let last = digits.last else { return nil }
        let isMilliseconds = last == UInt8(ascii: "m")
        if isMilliseconds { digits.removeLast() }
        let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let places = isMilliseconds ? 3 : 6
        guard
            let whole = number(parts[0], digits: 1...9),
            let fraction = parts.count == 1 ? 0 : fraction(parts[1], places: places)
        else { return nil }
        // At most 10^9 times 10^6.
        let microseconds = whole * (isMilliseconds ? 1_000 : 1_000_000) + fraction
        let duration = Duration.microseconds(microseconds)
        return duration <= longest ? duration : nil
    }

    /// The first `places` digits behind the point as a number of the smallest of them.
    private static func fraction(_ digits: Substring.UTF8View, places: Int) -> Int? {
        guard var number = number(digits, digits: 1...places) else { return nil }
        for _ in digits.count..<places { number *= 10 }
        return number
    }

    private static func number(_ digits: Substring.UTF8View, digits count: ClosedRange<Int>) -> Int? {
        guard count ~= digits.count, digits.allSatisfy(ASCII.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Writes a time: seconds where they are whole, else milliseconds with at most three places.
    static func text(_ duration: Duration) -> String {
        let microseconds = microseconds(duration)
        if microseconds.isMultiple(of: 1_000_000) { return "\(microseconds / 1_000_000)s" }
        let rest = microseconds % 1_000
        guard rest != 0 else { return "\(microseconds / 1_000)ms" }
        var places = Array("\(1_000 + rest)".utf8.dropFirst())
        while places.last == UInt8(ascii: "0") { places.removeLast() }
        return "\(microseconds / 1_000).\(String(decoding: places, as: UTF8.self))ms"
    }

    /// The whole microseconds of a time; those of `longest` where it is longer, and none before 0.
    static func microseconds(_ duration: Duration) -> Int64 {
        let bounded = min(max(duration, .zero), longest)
        let (seconds, attoseconds) = bounded.components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
