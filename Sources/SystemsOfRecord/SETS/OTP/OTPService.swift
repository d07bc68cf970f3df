import SoapstoneCodec
import SoapstoneOperations
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

/// What a one-time password is for.
enum OTPFlow: String, HostEnumeration {
    case registration = "REGISTRATION"
    case forgottenUserID = "FORGOT_USERID"
    case forgottenPassword = "FORGOT_PASSWORD"

    var jsonName: String { rawValue }
}

/// How a one-time password is sent.
enum OTPChannel: String, HostEnumeration {
    case email = "EMAIL"
    case textMessage = "SMS"

    var jsonName: String { rawValue }
}

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

/// A response of the service of one-time passwords.
protocol OTPResponse: Record {
    /// Why a response that follows the contract is no success; nil where it is one.
    var failure: Outcome.Failure? { get }
    /// What the session keeps of the response.
    var sessionValues: SessionValues { get }
}

extension OTPResponse {
    var failure: Outcome.Failure? { nil }

    var sessionValues: SessionValues { .none }

    /// Judges what came back.
    static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
        var failure: Outcome.Failure
        switch response.content {
        case .payload(let element):
            let record = try decode(from: element)
            guard let refusal = record.failure else { return .success(of: record) }
            failure = refusal
        case .fault(let fault): failure = OTPFault.failure(of: fault)
        case .message: throw Operation.Response.isNoElement
        }
        failure.backendStatus = response.httpStatus
        return .failure(failure)
    }
}

extension Operation {
    /// An operation of the service of one-time passwords, named after the element of its request.
    ///
    /// Who asks for a password has not signed in: the session is one of a flow, which begins when a password is sent.
    static func otp<Request: Record, Response: OTPResponse>(
        _: Request.Type,
        _: Response.Type,
        needsSession: Bool = false
    ) -> Operation {
        .exchange(
            Request.self,
            Response.self,
            service: OTPService.service,
            wsdl: "wsdl/sets/jfs-otp.wsdl",
            version: .soap12,
            action: OTPService.action + Request.codec.name,
            addressingAction: OTPService.action + Request.codec.name,
            credentials: .bearer,
            tokenHeader: PortalSession.block,
            needsSession: needsSession,
            timeout: .seconds(8),
            // A second call sends a second password, or is a second try.
            isIdempotent: false,
            outcome: { (response) throws(DecodeError) in try Response.outcome(of: response) },
            complete: { (record) throws(DecodeError) in
                guard record.failure == nil else { throw DecodeError(.value, [], "is the response of a failure") }
                return record
            },
            telling: \.sessionValues
        )
    }
}
