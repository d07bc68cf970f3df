internal import SoapstoneFixtures
public import SoapstoneStub

/// What is wrong with the requests that a stub got, told when its test is over.
///
/// Nothing in it is secret: requests are redacted as recordings are.
public struct StubFindings: Error, Sendable {
    /// Calls that did not come, and calls that were not to come.
    public var findings: [Verdict.Finding] = []
    /// Requests that had no response, oldest first.
    public var unmatched: [StubRequest] = []
    /// How many requests HTTP alone refused before they came whole, and by which status: `415 Unsupported Media Type`.
    public var refusals: [(status: String, count: Int)] = []
    /// How many requests are kept no more, so that nobody knows whether they had a response.
    public var lost = 0
}

extension StubFindings {
    /// What is wrong with the requests up to now; nil where nothing is.
    init?(_ server: StubServer, _ options: StubOptions) {
        findings = server.verdict?.findings ?? []
        if !options.allowsUnmatched, options.expectations?.unexpected != .allow {
            let snapshot = server.snapshot
            unmatched = snapshot.requests.filter(\.outcome.lacksResponse)
            refusals = snapshot.refusals
            lost = snapshot.lost
        }
        if findings.isEmpty, unmatched.isEmpty, refusals.isEmpty, lost == 0 { return nil }
    }
}

extension StubFindings: CustomStringConvertible {
    /// One line for each finding, and for each request without a response where it differs from the nearest fixture.
    public var description: String {
        var lines = findings.map(\.description)
        if !unmatched.isEmpty {
            lines.append("\(Self.requests(unmatched.count)) had no match:")
            lines += unmatched.report
        }
        lines += refusals.map { "HTTP alone refused \(Self.requests($0.count)): \($0.status)" }
        if lost > 0 { lines.append("\(Self.keptNoMore(lost)): it is unknown whether all had a match") }
        return lines.joined(separator: "\n")
    }

    private static func requests(_ count: Int) -> String { count == 1 ? "1 request" : "\(count) requests" }

    static func keptNoMore(_ count: Int) -> String { "\(requests(count)) \(count == 1 ? "is" : "are") kept no more" }
}

extension [StubRequest] {
    private static var mostShown: Int { 20 }

    /// The first requests as lines, each with where it differs from the nearest fixture if it had no response.
    var report: [String] {
        let lines = prefix(Self.mostShown).flatMap { request in
            let nearest = request.nearMisses.first.map { "the nearest is \($0.text)" } ?? ""
            return ["  \(request)"] + nearest.split(separator: "\n").map { "    \($0)" }
        }
        return lines + (count > Self.mostShown ? ["  and \(count - Self.mostShown) more"] : [])
    }
}
