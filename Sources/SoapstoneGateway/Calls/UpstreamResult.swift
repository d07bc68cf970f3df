internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

/// How a call of a back end ended, and what its response tells the session.
struct UpstreamResult: Sendable {
    var outcome: Outcome
    /// None unless the call succeeded.
    var session: SessionValues

    init(_ outcome: Outcome, session: SessionValues = .none) {
        self.outcome = outcome
        self.session = session
    }

    static func failure(_ failure: Outcome.Failure) -> UpstreamResult {
        UpstreamResult(.failure(failure))
    }
}
