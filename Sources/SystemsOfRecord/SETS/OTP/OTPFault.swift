import SoapstoneSOAP
import SoapstoneXML

/// The subcodes of the service's faults.
///
/// They say something of the request: they stand below `env:Sender`.
enum OTPFault: String, CaseIterable {
    case invalidChannel = "InvalidChannel"
    case notFoundOrExpired = "NotFoundOrExpired"
    case tooManyAttempts = "TooManyAttempts"

    private var status: OpStatus {
        switch self {
        case .invalidChannel: .otpChannel
        case .notFoundOrExpired: .otpExpired
        case .tooManyAttempts: .otpAttempts
        }
    }

    /// The failure that the device gets for a fault.
    ///
    /// The outermost subcode that the contract has decides; there may be finer ones below it, which it does not have.
    static func failure(of fault: Fault) -> Outcome.Failure {
        let envelope = SOAPVersion.soap12.namespace
        if fault.code == XMLName("Receiver", in: envelope) { return Outcome.Failure(.unreachable, detail: "Receiver") }
        guard fault.code == XMLName("Sender", in: envelope) else { return Outcome.Failure(.failed) }
        for subcode in fault.subcodes {
            guard let known = allCases.first(where: { subcode == OTPService.name($0.rawValue) }) else { continue }
            return Outcome.Failure(known.status, detail: known.rawValue)
        }
        return Outcome.Failure(.failed, detail: "Sender without a subcode of the contract")
    }
}
