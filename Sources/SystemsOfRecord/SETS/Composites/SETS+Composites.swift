import SoapstoneCodec
public import SoapstoneOperations

extension SETS {
    /// The operations of SETS that combine calls of several services.
    public static let composites: [Composite] =
        [home, board, openMessage] + payments + [register] + forgotten

    /// Whose calendar says which month it is.
    static let timeZone = "America/New_York"

    private static let calendar = ZonedCalendar(timeZone)

    /// What a clock in Ohio shows, which names files and ends periods; nil outside the years 1 to 9999.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    static func localTime(_ seconds: Int64) -> CivilDateTime? { calendar?.time(seconds) }
}
