import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// Registration of users, and help for who has forgotten a name or a password.
enum RegistrationService {
    /// The service's id in the gateway's paths.
    static let service = "registration"

    static let namespace = "http://jfs.example.org/jfs/registration/v1"

    /// What the action of an operation begins with.
    static let action = "urn:soapstone:jfs-registration:"

    /// The name under which a session has what a verified identity was answered with.
    static let identityToken = "identityToken"

    /// The name under which a session has the web id of its user.
    static let webID = "webId"

    /// The name of an element.
    static func name(_ local: String) -> XMLName { XMLName(local, in: namespace) }
}

/// A request of the registration: what somebody has entered into a form.
protocol RegistrationForm: Record {
    /// Makes the request from the device's JSON.
    static func read(_ json: JSONDocument, _ session: SessionValues) throws(Operation.RequestError) -> Self
}

extension RegistrationForm {
    static func read(_ json: JSONDocument, _ session: SessionValues) throws(Operation.RequestError) -> Self {
        try FieldCheck.read(json, session)
    }
}

/// A response of the registration.
protocol RegistrationResponse: Record {
    /// Why a response that follows the contract is no success; nil where it is one.
    var failure: Outcome.Failure? { get }
    /// What the session keeps of the response.
    var sessionValues: SessionValues { get }
}

extension RegistrationResponse {
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
        case .fault(let fault): failure = try RegistrationFault.failure(of: fault)
        case .message: throw Operation.Response.isNoElement
        }
        failure.backendStatus = response.httpStatus
        return .failure(failure)
    }

    /// The failure of a response that says no and does not say why.
    static func refusal(unless isDone: XSDBoolean, _ name: String) -> Outcome.Failure? {
        isDone.value ? nil : Outcome.Failure(.failed, detail: "\(name) is false")
    }
}

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

extension Operation {
    /// An operation of the registration, named after the element of its request: a step of a flow, in whose session the
    /// steps before it left their tokens.
    static func registration<Request: RegistrationForm, Response: RegistrationResponse>(
        _: Request.Type,
        _: Response.Type
    ) -> Operation {
        .exchange(
            Request.self,
            Response.self,
            service: RegistrationService.service,
            wsdl: "wsdl/sets/jfs-registration.wsdl",
            version: .soap12,
            action: RegistrationService.action + Request.codec.name,
            addressingAction: RegistrationService.action + Request.codec.name,
            credentials: .bearer,
            tokenHeader: PortalSession.block,
            timeout: .seconds(8),
            // A second call is a second try, or sends a second message.
            isIdempotent: false,
            faults: [RecordCodec(FieldErrors.self)],
            read: { (json, session) throws(RequestError) in try Request.read(json, session) },
            outcome: { (response) throws(DecodeError) in try Response.outcome(of: response) },
            complete: { (record) throws(DecodeError) in
                guard record.failure == nil else { throw DecodeError(.value, [], "is the response of a failure") }
                return record
            },
            telling: \.sessionValues
        )
        .performing(.step)
    }
}
