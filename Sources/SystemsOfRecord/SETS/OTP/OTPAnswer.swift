import SoapstoneCodec
import SoapstoneSOAP

/// An answer of the service of one-time passwords.
protocol OTPAnswer: Record {
    /// Why an answer that follows the contract is no success; nil where it is one.
    var failure: Outcome.Failure? { get }
    /// What the session keeps of the answer.
    var sessionValues: SessionValues { get }
}

extension OTPAnswer {
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
        case .fault(let fault): failure = OTPFault.failure(of: fault)
        case .message: throw Operation.Reply.isNoElement
        }
        failure.backendStatus = reply.httpStatus
        return .failure(failure)
    }
}
