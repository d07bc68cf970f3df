import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

/// What the detail of a fault says of a request. It stands below `env:Sender`.
enum RegistrationFault: String, CaseIterable {
    case fieldErrors = "FieldErrors"
    case identityNotVerified = "IdentityNotVerified"
    case emailInUse = "EmailInUse"
    case alreadyRegistered = "AlreadyRegistered"
    /// After the fifth failure.
    case locked = "Locked"

    private var status: OpStatus {
        switch self {
        case .fieldErrors: .validation
        case .identityNotVerified: .identityNotVerified
        case .emailInUse: .emailInUse
        case .alreadyRegistered: .alreadyRegistered
        case .locked: .locked
        }
    }

    /// The failure that the device gets for a fault.
    ///
    /// The first element of the detail that the contract has decides. What is wrong with the service is as if it could
    /// not be reached, whatever detail it has.
    static func failure(of fault: Fault) throws(DecodeError) -> Outcome.Failure {
        let envelope = SOAPVersion.soap12.namespace
        if fault.code == XMLName("Receiver", in: envelope) { return Outcome.Failure(.unreachable, detail: "Receiver") }
        guard fault.code == XMLName("Sender", in: envelope) else { return Outcome.Failure(.failed) }
        for element in fault.detail {
            guard let known = allCases.first(where: { element.name == RegistrationService.name($0.rawValue) }) else {
                continue
            }
            var failure = Outcome.Failure(known.status, detail: known.rawValue)
            if known == .fieldErrors { failure.fieldErrors = try FieldErrors.decode(from: element).told }
            return failure
        }
        return Outcome.Failure(.failed, detail: "Sender without a detail of the contract")
    }
}
