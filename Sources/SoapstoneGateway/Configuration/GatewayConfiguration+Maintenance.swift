extension GatewayConfiguration {
    private static let maintenanceKeys = ["maintenanceFlag", "startTime", "endTime", "timeZone"]

    /// Reads `maintenance`; what is wrong in a window that is switched off is told as well.
    mutating func readMaintenance(_ gateway: YAMLSection) throws(ConfigurationError) {
        guard let section = try gateway.section("maintenance", allowing: Self.maintenanceKeys) else { return }
        let isOn = try section.boolean("maintenanceFlag") ?? true
        let times = (try Self.time("startTime", section), try Self.time("endTime", section))
        guard let zone = try section.string("timeZone") else {
            throw section.error("timeZone", "is missing; it is a name such as America/New_York, or UTC")
        }
        do throws(ConfigurationError) {
            let window = try MaintenanceWindow(startTime: times.0, endTime: times.1, timeZone: zone)
            maintenance = isOn ? window : nil
        } catch {
            throw section.error(String(error.key.split(separator: ".").last ?? ""), error.message)
        }
    }

    private static func time(_ key: String, _ section: YAMLSection) throws(ConfigurationError) -> String {
        guard let text = try section.string(key) else {
            throw section.error(key, "is missing; it is hours and minutes such as 04:00")
        }
        return text
    }
}
