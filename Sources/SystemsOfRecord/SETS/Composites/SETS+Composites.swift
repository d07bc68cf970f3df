public import SoapstoneSOAP

extension SETS {
    /// What the application asks of several services in one call (section 6 of the contract notes).
    public static let composites: [Composite] =
        [home, board, openMessage] + payments + [register] + forgotten

    /// Whose calendar says which month it is.
    static let timeZone = "America/New_York"
}
