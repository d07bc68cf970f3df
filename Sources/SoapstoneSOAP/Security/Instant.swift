internal import SoapstoneCodec

/// A moment in UTC, to the millisecond.
public struct Instant: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// Makes a moment.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension Instant: CustomStringConvertible {
    /// `2024-01-05T09:30:00.000Z`; a moment outside the years 1 to 9999 as the nearest one inside.
    public var description: String {
        let bounded = min(max(milliseconds, Self.earliest), Self.latest)
        let rest = (bounded % 1000 + 1000) % 1000
        let text = CivilDateTime(secondsSinceEpoch: (bounded - rest) / 1000)?.description ?? ""
        let digits = String(rest + 1000).dropFirst()
        return "\(text).\(digits)Z"
    }

    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
}
