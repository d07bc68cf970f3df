public import SoapstoneXML

/// What the Security header of a received message says to this receiver.
///
/// Signatures are not looked at: nothing here means that they were verified.
public struct SecurityHeader: Sendable {
    /// Who sends the message; nil where the header does not say.
    public let usernameToken: UsernameToken?
    /// When the message was made and until when it holds; nil where the header does not say.
    public let timestamp: Timestamp?

    /// The name of the header block, for `Envelope.requireUnderstood`.
    public static let name = XMLName("Security", in: SecurityNames.wsse)
}
