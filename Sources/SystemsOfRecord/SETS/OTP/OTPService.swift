import SoapstoneXML

/// One-time passwords by e-mail or text message, for who registers or has forgotten a name or a password.
///
/// Section 3.5 of the contract notes.
enum OTPService {
    /// The service's id in the gateway's paths.
    static let service = "otp"

    static let namespace = "http://jfs.example.org/jfs/otp/v1"

    /// What the action of an operation begins with.
    static let action = "urn:soapstone:jfs-otp:"

    /// The name under which a session has what a right password was answered with.
    static let flowToken = "flowToken"

    /// The name of an element, or of a fault's subcode.
    static func name(_ local: String) -> XMLName { XMLName(local, in: namespace) }
}
