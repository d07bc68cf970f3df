internal import SoapstoneFixtures
internal import SoapstoneStub

/// Calls that did not come as often as they were to: what was expected, and what came instead.
///
/// Nothing in it is secret: requests are redacted as recordings are.
public struct VerificationError: Error, CustomStringConvertible, Sendable {
    /// What was expected, and what came.
    public var message: String

    public var description: String { message }
}

extension VerificationError {
    /// What is wrong with the number of certain calls; nil where it is as expected.
    init?(_ snapshot: JournalSnapshot, _ expectation: Expectation) {
        guard snapshot.lost == 0 else {
            message = "calls of \(expectation) cannot be counted: \(StubFindings.keptNoMore(snapshot.lost))"
            return
        }
        guard let finding = snapshot.finding(on: expectation) else { return nil }
        let requests = snapshot.requests
        let came = requests.isEmpty ? ["no request came"] : ["what came:"] + requests.report
        message = ([finding] + came).joined(separator: "\n")
    }
}
