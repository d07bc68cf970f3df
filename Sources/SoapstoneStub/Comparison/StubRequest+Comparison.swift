internal import SoapstoneCodec
public import SoapstoneFixtures

extension StubRequest {
    /// What came of comparing an upstream's response with the recorded one.
    public struct Comparison: Sendable {
        /// What came of it.
        public enum Outcome: String, CaseIterable, Sendable {
            /// The response is the recorded one.
            case same
            /// The response differs from the recorded one.
            case different
            /// There is no fixture for the request.
            case noFixture = "no fixture"
            /// The upstream did not respond.
            case noResponse = "no response"
        }

        /// What the comparison found.
        public var outcome: Outcome
        /// The fixture whose response it was compared with.
        public var fixture: Fixture.ID?
        /// The first differences of the response from the recorded one, redacted as recordings are.
        public var differences: [Difference] = []
        /// What a request without a fixture comes nearest to, nearest first.
        public var nearMisses: [NearMiss] = []
    }
}

extension StubRequest.Comparison {
    /// The members of what came of it.
    func write(to json: inout JSONText) {
        json.member("outcome", outcome.rawValue)
        if let fixture { json.object("stubMapping") { $0.member("id", fixture.description) } }
        switch outcome {
        case .different: json.objects("differences", differences) { $0.write(to: &$1) }
        case .noFixture: json.objects("nearMisses", nearMisses) { $0.write(to: &$1) }
        case .same, .noResponse: break
        }
    }
}
