internal import Logging
internal import SoapstoneFixtures
internal import SoapstoneXML
internal import Synchronization

/// Compares what upstreams answer with what was recorded, and counts what comes of it.
///
/// The client gets the upstream's response; the comparison is made behind it, on another thread, in the order of the responses.
public final class ResponseComparer: Sendable {
    /// The most differences of one response that are looked for.
    static let mostDifferences = 100
    /// The most answers whose comparison may be waiting; further ones reach their clients once they are compared.
    private static let mostWaiting = 64

    private let account = Mutex(ComparisonSummary())
    private let waiting = Atomic(0)

    /// Makes a comparer that has not compared anything.
    public init() {}

    /// What came of the comparisons up to now.
    public var summary: ComparisonSummary { account.withLock { $0 } }

    /// Whether another response may go to its client before it is compared; if so, `end` is to be called once it is.
    func begin() -> Bool {
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
            waiting.subtract(1, ordering: .relaxed)
            return false
        }
        return true
    }

    func end() { waiting.subtract(1, ordering: .relaxed) }

    /// Takes in a request to which no upstream gave a response.
    func noteNoResponse() {
        account.withLock { $0.add(StubRequest.Comparison(outcome: .noResponse), nil) }
    }

    /// Takes in what came of a comparison.
    ///
    /// - Parameters:
    ///   - call: the request.
    ///   - redactor: takes away what must not be shown of it.
    func note(_ comparison: StubRequest.Comparison, of call: CallInProgress, _ redactor: Redactor, _ logger: Logger) {
        let request = comparison.outcome == .same ? nil : ComparisonSummary.Request(call, redactor)
        account.withLock { $0.add(comparison, request) }
        var metadata: Logger.Metadata = [:]
        if let fixture = comparison.fixture { metadata["fixture"] = "\(fixture)" }
        switch comparison.outcome {
        case .same: logger.info("the response is the recorded one", metadata: metadata)
        case .different:
            metadata["differences"] = "\(comparison.differences.count)"
            metadata["first"] = comparison.differences.first.map { "\($0.excerpt)" }
            logger.warning("the response differs from the recorded one", metadata: metadata)
        case .noFixture, .noResponse:
            metadata["code"] = call.problem.map { "\($0)" }
            metadata["operation"] = call.payload.map { "\(Excerpt.escaped($0.description.utf8))" }
            metadata["nearest"] = comparison.nearMisses.first.map { "\($0.id)" }
            logger.warning("there is no recorded response to compare with", metadata: metadata)
        }
    }
}
