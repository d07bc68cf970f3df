extension GatewayConfiguration {
    private static let maintenanceKeys = ["maintenanceFlag", "startTime", "endTime", "timeZone"]

    /// Reads `maintenance`; what is wrong in a window that is switched off is told as well.
    mutating func readMaintenance(_ gateway: YAMLSection) {
        guard let section = gateway.section("maintenance", allowing: Self.maintenanceKeys) else { return }
        let isOn = section.boolean("maintenanceFlag") ?? true
        let form = "it is hours and minutes such as 04:00"
        let start = section.required("startTime", form)
        let end = section.required("endTime", form)
        let zone = section.required("timeZone", "it is a name such as America/New_York, or UTC")
        // One at a time, with what is surely right for the others, so that each is told of.
        let start0 = start ?? "00:00"
        let end0 = end ?? "00:01"
        let trials = [
            start.map { ("startTime", $0, $0 == "00:00" ? "00:01" : "00:00", "UTC") },
            end.map { ("endTime", $0 == "00:00" ? "00:01" : "00:00", $0, "UTC") },
            zone.map { ("timeZone", "00:00", "00:01", $0) },
        ]
        var isSound = true
        for trial in trials {
            guard let (key, start, end, zone) = trial else {
                isSound = false
                continue
            }
            do throws(ConfigurationError) {
                _ = try MaintenanceWindow(startTime: start, endTime: end, timeZone: zone)
            } catch {
                isSound = false
                section.fault(key, error.message)
            }
        }
        guard isSound, let zone else { return }
        do throws(ConfigurationError) {
            let window = try MaintenanceWindow(startTime: start0, endTime: end0, timeZone: zone)
            maintenance = isOn ? window : nil
        } catch {
            section.fault("endTime", error.message)
        }
    }
}
