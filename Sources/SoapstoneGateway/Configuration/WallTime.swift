/// A time of day as a clock on the wall shows it: hours and minutes.
public struct WallTime: Equatable, Sendable {
    /// Minutes since midnight: 0 to 1439.
    public let minutes: Int

    /// Reads `HH:MM`, from `00:00` to `23:59`.
    ///
    /// - Returns: nil for anything else: one digit, seconds, a blank, 24:00.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
            let hours = Self.number(bytes[0..<2]), let rest = Self.number(bytes[3..<5]), hours < 24, rest < 60
        else { return nil }
        minutes = hours * 60 + rest
    }

    /// The time as `HH:MM`.
    public var text: String { Self.twoDigits(minutes / 60) + ":" + Self.twoDigits(minutes % 60) }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
