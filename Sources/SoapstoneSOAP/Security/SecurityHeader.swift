public import SoapstoneXML

/// What the Security header of a received message says to this receiver.
///
/// Signatures are not looked at: nothing here means that they were verified.
public struct SecurityHeader: Sendable {
    public let usernameToken: UsernameToken?
    public let timestamp: Timestamp?

    /// The name of the header block, for `Envelope.requireUnderstood`.
    public static let name = XMLName("Security", in: SecurityNames.wsse)
}
