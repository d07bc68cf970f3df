/// The conventions by which responses are written.
public enum ResponseStyle: String, CaseIterable, Sendable {
    /// The members of the message with `opstatus`, `Status` and `httpStatusCode` beside them, as Volt MX Foundry has them.
    case volt
    /// The members of the message alone; failures are problem details (RFC 9457).
    case plain
}
