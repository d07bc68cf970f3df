extension StubRequest {
    /// What became of a SOAP request.
    public enum Outcome: String, CaseIterable, Sendable {
        /// A fixture answered it, maybe with a broken response, or with a template that cannot be filled.
        case fixture
        /// It is of an operation of the contract, which answered it or said what is wrong with it.
        case contract
        /// It was passed on.
        case upstream
        /// Nothing answers it.
        case unmatched
        /// It is no message of SOAP.
        case malformed
        /// HTTP alone answered it: it breaks a rule or a limit, or the stub is busy.
        case refused
        /// The client had gone before there was a response.
        case abandoned
    }
}

extension StubRequest.Outcome {
    /// Whether something answered it in the stub's place or by the stub's fixtures.
    public var isMatched: Bool {
        switch self {
        case .fixture, .contract, .upstream: true
        case .unmatched, .malformed, .refused, .abandoned: false
        }
    }

    /// Whether the client has got a response that says that there is none.
    package var lacksResponse: Bool { !isMatched && self != .abandoned }
}
