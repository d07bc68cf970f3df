internal import SoapstoneCodec

/// The time of a request as the journal shows it.
enum CallTime {
    /// A time to the millisecond: `2026-02-28T09:30:00.123Z`.
    ///
    /// - Parameter time: microseconds since 1970-01-01T00:00:00Z.
    static func text(_ time: Int64) -> String {
        let milliseconds = time / 1_000
        let seconds = CivilDateTime(secondsSinceEpoch: milliseconds / 1_000).map { "\($0)" } ?? ""
        let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
        return "\(seconds).\(fraction)Z"
    }
}
