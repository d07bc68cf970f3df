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

    /// The day there; nil outside the years 1 to 9999.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    package func day(_ seconds: Int64) -> CivilDate? { time(seconds)?.date }

    /// What a clock on the wall shows there; nil outside the years 1 to 9999.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    package func time(_ seconds: Int64) -> CivilDateTime? {
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        let (local, overflow) = seconds.addingReportingOverflow(Int64(offset))
        return overflow ? nil : CivilDateTime(secondsSinceEpoch: local)
    }
}
