import Testing

@testable import SoapstoneGateway

/// The instants are those that Python's `zoneinfo` has for the times beside them.
@Suite struct MaintenanceWindowTests {
    private static func window(
        _ startTime: String,
        _ endTime: String,
        _ timeZone: String = "America/New_York"
    ) throws(ConfigurationError) -> MaintenanceWindow {
        try MaintenanceWindow(startTime: startTime, endTime: endTime, timeZone: timeZone)
    }

    @Test(
        "A window has its first minute and not its last, by the clock of its zone, in summer and in winter",
        arguments: [
            (1_710_230_399, false),  // 2024-03-12 03:59:59 EDT
            (1_710_230_400, true),  // 2024-03-12 04:00:00 EDT
            (1_710_237_599, true),  // 2024-03-12 05:59:59 EDT
            (1_710_237_600, false),  // 2024-03-12 06:00:00 EDT
            (1_705_309_199, false),  // 2024-01-15 03:59:59 EST
            (1_705_309_200, true),  // 2024-01-15 04:00:00 EST
            (1_705_316_400, false),  // 2024-01-15 06:00:00 EST
            (2_855_894_400, true),  // 2060-07-01 04:00:00 EDT
            (-54_000, true),  // 1969-12-31 04:00:00 EST
            (-46_800, false),  // 1969-12-31 06:00:00 EST
        ]
    )
    func night(seconds: Int64, isIn: Bool) throws {
        #expect(try Self.window("04:00", "06:00").contains(seconds) == isIn)
    }

    @Test(
        "A window may have midnight in it, or end at it",
        arguments: [
            ("22:30", "01:15", 81_000, true),  // 22:30
            ("22:30", "01:15", 80_999, false),
            ("22:30", "01:15", 86_399, true),
            ("22:30", "01:15", 86_400, true),  // midnight
            ("22:30", "01:15", 86_400 + 4_499, true),  // 01:14:59
            ("22:30", "01:15", 86_400 + 4_500, false),
            ("22:30", "01:15", 43_200, false),  // noon
            ("22:00", "00:00", 86_399, true),
            ("22:00", "00:00", 86_400, false),
            ("00:00", "00:01", 86_459, true),
            ("00:00", "00:01", 86_460, false),
            ("22:30", "01:15", -1, true),  // 23:59:59 the day before 1970
        ]
    )
    func midnight(startTime: String, endTime: String, seconds: Int64, isIn: Bool) throws {
        #expect(try Self.window(startTime, endTime, "UTC").contains(seconds) == isIn)
    }

    @Test(
        "Where the clock is set forward, the missing hour is not there, and what is left of the window is",
        arguments: [
            (1_710_053_999, false),  // 2024-03-10 01:59:59 EST
            (1_710_054_000, true),  // 2024-03-10 03:00:00 EDT, a second later
            (1_710_055_799, true),  // 2024-03-10 03:29:59 EDT
            (1_710_055_800, false),  // 2024-03-10 03:30:00 EDT
        ]
    )
    func forward(seconds: Int64, isIn: Bool) throws {
        #expect(try Self.window("02:30", "03:30").contains(seconds) == isIn)
    }

    @Test(
        "Where the clock is set back, an hour in the window is in it twice",
        arguments: [
            (1_730_609_999, false),  // 2024-11-03 00:59:59 EDT
            (1_730_610_000, true),  // 2024-11-03 01:00:00 EDT
            (1_730_613_599, true),  // 2024-11-03 01:59:59 EDT
            (1_730_613_600, true),  // 2024-11-03 01:00:00 EST
            (1_730_617_199, true),  // 2024-11-03 01:59:59 EST
            (1_730_617_200, false),  // 2024-11-03 02:00:00 EST
        ]
    )
    func back(seconds: Int64, isIn: Bool) throws {
        #expect(try Self.window("01:00", "02:00").contains(seconds) == isIn)
    }

    @Test("Any instant that a clock may tell has an answer", arguments: [Int64.min, Int64.max, 0])
    func ends(seconds: Int64) throws {
        let night = try Self.window("04:00", "06:00", "UTC")
        let day = try Self.window("06:00", "04:00", "UTC")
        #expect(night.contains(seconds) == !day.contains(seconds))
    }

    @Test(
        "A time of day is two digits, a colon and two digits",
        arguments: [
            ("00:00", 0), ("04:05", 245), ("23:59", 1_439), ("24:00", nil), ("04:60", nil), ("4:00", nil),
            ("04:00:00", nil), ("04.00", nil), ("-4:00", nil), ("+1:00", nil), ("", nil), ("04:0 ", nil),
            ("\u{0660}\u{0664}:00", nil),
        ] as [(String, Int?)]
    )
    func times(text: String, minutes: Int?) {
        let time = WallTime(text)
        #expect(time?.minutes == minutes)
        if let time { #expect(time.text == text) }
    }

    @Test(
        "A zone has the name of a place, or is UTC: an offset knows nothing of clocks that are set",
        arguments: [
            ("America/New_York", true), ("Europe/Berlin", true), ("UTC", true), ("EST", false), ("GMT+3", false),
            ("Mars/Olympus", false), ("../../etc/passwd", false), ("", false),
        ]
    )
    func zones(name: String, isKnown: Bool) {
        do throws(ConfigurationError) {
            _ = try Self.window("04:00", "06:00", name)
            #expect(isKnown)
        } catch {
            #expect(!isKnown)
            #expect(error.key == "gateway.maintenance.timeZone")
        }
    }
}
