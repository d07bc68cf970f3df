import SoapstoneCodec
import SoapstoneSOAP

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
            guard let refusal = record.failure else { return .success { writer in record.encodeMembers(to: &writer) } }
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
