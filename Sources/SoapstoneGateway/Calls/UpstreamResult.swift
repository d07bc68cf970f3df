internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// How a call of a back end ended, and what its response tells the session.
struct UpstreamResult: Sendable {
    var outcome: Outcome
    /// None unless the call succeeded.
    var session: SessionValues
    /// The response of a call that succeeded.
    var response: Operation.Response?

    init(_ outcome: Outcome, session: SessionValues = .none, response: Operation.Response? = nil) {
        self.outcome = outcome
        self.session = session
        self.response = response
    }

    static func failure(_ failure: Outcome.Failure) -> UpstreamResult {
        UpstreamResult(.failure(failure))
    }
}
