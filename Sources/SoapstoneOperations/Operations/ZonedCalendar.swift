internal import Foundation
package import SoapstoneCodec

/// The calendar and the clock of a time zone.
package struct ZonedCalendar: Sendable {
    private let zone: TimeZone

    /// - Returns: nil for a name that the IANA time zone database does not have.
    package init?(_ name: String) {
        // Offsets without a name know nothing of a clock that is set.
        guard name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
        self.zone = zone
    }

    /// What a clock on the wall shows there; nil outside the years 1 to 9999.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    package func time(_ seconds: Int64) -> CivilDateTime? {
        let (local, overflow) = seconds.addingReportingOverflow(offset(at: seconds))
        return overflow ? nil : CivilDateTime(secondsSinceEpoch: local)
    }

    /// The moment at which the clock on the wall shows a time, in seconds since 1970-01-01T00:00:00Z: the first, where it
    /// shows the time twice. One that it skips is as long behind the change as it would have been.
    package func seconds(_ time: CivilDateTime) -> Int64 {
        // The years 1 to 9999, and at most a day beside them.
        let local = time.secondsSinceEpoch
        let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
        return offset(at: local - before) == before || offset(at: local - after) != after
            ? local - before : local - after
    }

    private func offset(at seconds: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }
}
