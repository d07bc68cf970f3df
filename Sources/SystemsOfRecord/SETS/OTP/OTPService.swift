import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

/// One-time passwords by e-mail or text message, for who registers or has forgotten a name or a password.
enum OTPService {
    /// The service's id in the gateway's paths.
    static let service = "otp"

    static let namespace = "http://jfs.example.org/jfs/otp/v1"

    /// What the action of an operation begins with.
    static let action = "urn:soapstone:jfs-otp:"

    /// The name under which a session has what a right password was answered with.
    static let flowToken = "flowToken"

    /// The names under which a session has which password was sent, and where to: an address or a telephone.
    static let reference = "otpReference"
    static let email = "otpEmail"
    static let phone = "otpPhone"

    /// A request whose session was sent the password that it names.
    static let sent = Operation.Right.values([.init(reference, .member([reference]))])

    /// A request whose session has a password that was entered right, sent for this flow.
    ///
    /// - Parameter conditions: what is expected of where it was sent to.
    static func verified(_ flow: OTPFlow, _ conditions: Operation.Condition...) -> Operation.Right {
        .values([.init(SessionValues.flow, .text(flow.rawValue)), .init(flowToken, .anything)] + conditions)
    }

    /// The name of an element, or of a fault's subcode.
    static func name(_ local: String) -> XMLName { XMLName(local, in: namespace) }
}
