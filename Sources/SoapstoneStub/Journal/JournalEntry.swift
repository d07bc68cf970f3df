internal import NIOCore
internal import SoapstoneFixtures

/// A SOAP request and what became of it.
///
/// Its bytes are as they came: what is shown of it is a `ShownCall`.
final class JournalEntry: Sendable {
    /// Counts the requests from 1 on, also those that are no longer kept.
    let number: Int
    let call: CallInProgress
    /// nil where no response was sent.
    let status: Int?
    let duration: TimeAmount
    let origin: ResponseOrigin?
    /// What the client was sent; nil where that was the stub's own, or more than is kept.
    let response: StubResponse?
    /// About how much memory it takes.
    let size: Int

    init(
        _ number: Int,
        _ call: CallInProgress,
        status: Int?,
        duration: TimeAmount,
        origin: ResponseOrigin?,
        response: StubResponse?
    ) {
        self.number = number
        self.call = call
        self.status = status
        self.duration = duration
        self.origin = origin
        self.response = response
        let responded = response.map { $0.isShared ? 0 : $0.size } ?? 0
        size = 512 + call.headBytes + (call.body?.count ?? 0) + responded + Self.shownBytes(call)
    }

    /// Bytes of what reports show of a request.
    private static func shownBytes(_ call: CallInProgress) -> Int {
        guard !call.nearMisses.isEmpty || call.comparison != nil else { return 0 }
        let nearMisses = call.nearMisses + (call.comparison?.nearMisses ?? [])
        let differences = nearMisses.flatMap(\.differences) + (call.comparison?.differences ?? [])
        let shown = differences.reduce(0) { sum, difference in
            sum + 256 + difference.path.utf8.count + (difference.expected?.utf8.count ?? 0)
                + (difference.found?.utf8.count ?? 0)
        }
        let hints = nearMisses.reduce(0) { sum, miss in miss.hints.reduce(sum) { $0 + $1.utf8.count } }
        return shown + hints
    }
}
