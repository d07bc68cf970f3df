public import SoapstoneXML

/// A header block to be written.
public enum HeaderContent: Sendable {
    /// A user and a password, in the message's one Security header.
    case usernameToken(UsernameToken)
    /// When the message was made and how long it holds, in the message's one Security header.
    case timestamp(Timestamp)
    /// WS-Addressing's properties, a block each.
    case addressing(Addressing)
    /// `NotUnderstood`, one for each header block that was not (SOAP 1.2 only).
    case notUnderstood([XMLName])
    /// `Upgrade`: the versions that are understood.
    case upgrade
    /// A block that is already XML and declares the namespaces that it uses.
    case block([UInt8])
}
