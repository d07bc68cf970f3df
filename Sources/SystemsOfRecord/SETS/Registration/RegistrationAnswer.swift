import SoapstoneCodec
import SoapstoneSOAP

/// An answer of the registration.
protocol RegistrationAnswer: Record {
    /// Why an answer that follows the contract is no success; nil where it is one.
    var failure: Outcome.Failure? { get }
    /// What the session keeps of the answer.
    var sessionValues: SessionValues { get }
}

extension RegistrationAnswer {
    var failure: Outcome.Failure? { nil }

    var sessionValues: SessionValues { .none }

    /// Judges what came back.
    static func outcome(of reply: Operation.Reply) throws(DecodeError) -> Outcome {
        var failure: Outcome.Failure
        switch reply.content {
        case .payload(let element):
            let answer = try decode(from: element)
            guard let refusal = answer.failure else { return .success { writer in answer.encodeMembers(to: &writer) } }
            failure = refusal
        case .fault(let fault): failure = try RegistrationFault.failure(of: fault)
        case .message: throw Operation.Reply.isNoElement
        }
        failure.backendStatus = reply.httpStatus
        return .failure(failure)
    }

    /// The failure of an answer that says no and does not say why.
    static func refusal(unless isDone: XSDBoolean, _ name: String) -> Outcome.Failure? {
        isDone.value ? nil : Outcome.Failure(.failed, detail: "\(name) is false")
    }
}
