internal import Foundation

/// The time of each day in which the systems of record may be away.
///
/// The clock on the wall decides. Of a day on which it is set back, an hour may be in the window twice; of one on which
/// it is set forward, the part of a window that falls into the missing hour is not there.
public struct MaintenanceWindow: Equatable, Sendable {
    /// When the window begins; this minute is in it.
    public let startTime: WallTime
    /// When it ends; this minute is not in it. It is earlier than `startTime` where midnight is in the window.
    public let endTime: WallTime
    private let zone: TimeZone

    /// Makes a window.
    ///
    /// - Parameters:
    ///   - startTime: `HH:MM`.
    ///   - endTime: `HH:MM`.
    ///   - timeZone: the name of the zone whose clock decides, from the IANA time zone database.
    /// - Throws: `ConfigurationError` at the key of what cannot be used, under `gateway.maintenance`.
    public init(startTime: String, endTime: String, timeZone: String) throws(ConfigurationError) {
        self.startTime = try Self.time(startTime, "startTime")
        self.endTime = try Self.time(endTime, "endTime")
        guard self.startTime != self.endTime else {
            throw ConfigurationError(
                "gateway.maintenance.endTime",
                "is the same as startTime; a window is shorter than a day, and one of no minutes is maintenanceFlag: false"
            )
        }
        // Offsets without a name know nothing of a clock that is set.
        guard timeZone == "UTC" || timeZone.contains("/"), let zone = TimeZone(identifier: timeZone) else {
            throw ConfigurationError(
                "gateway.maintenance.timeZone",
                "is no time zone that is known; it is a name such as America/New_York, or UTC"
            )
        }
        self.zone = zone
    }

    /// Whether an instant is in the window.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    public func contains(_ seconds: Int64) -> Bool {
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        let local = seconds.addingReportingOverflow(Int64(offset)).partialValue
        let secondOfDay = (local % 86_400 + 86_400) % 86_400
        let minute = Int(secondOfDay / 60)
        return startTime.minutes < endTime.minutes
            ? (startTime.minutes..<endTime.minutes).contains(minute)
            : minute >= startTime.minutes || minute < endTime.minutes
    }

    private static func time(_ text: String, _ key: String) throws(ConfigurationError) -> WallTime {
        guard let time = WallTime(text) else {
            throw ConfigurationError(
                "gateway.maintenance.\(key)",
                "is no time of day; it is hours and minutes such as 04:00, from 00:00 to 23:59"
            )
        }
        return time
    }
}
