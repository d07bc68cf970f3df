internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import Synchronization

/// Keeps account of the SOAP requests: the journal, how many there were, and whether they are those that were expected.
///
/// An event loop spends on it a copy of the body and a lock that is held for some instructions; what is shown of the
/// entries, and redacted, is made when somebody asks.
final class RequestJournal: Sendable {
    private struct Accounts {
        var journal: Journal
        var metrics = RequestMetrics()
        /// How many entries the journal was given, and how many of them before it was last emptied.
        var entries = 0
        var forgotten = 0
        /// How many requests HTTP alone has answered since then, by status.
        var refused: [Int: Int] = [:]
    }

    let bounds: JournalBounds
    let tallies = FixtureTallies()
    /// Counts the calls that are expected; nil where none are.
    let verifier: Verifier?
    private let accounts: Mutex<Accounts>

    init(_ configuration: StubConfiguration) {
        bounds = JournalBounds(configuration.limits)
        verifier = configuration.expectations.map(Verifier.init)
        accounts = Mutex(Accounts(journal: Journal(bounds)))
    }

    /// Takes in a request that came whole.
    ///
    /// - Parameter headBytes: bytes of its request line and header fields.
    func begin(
        _ head: HTTPRequestHead,
        headBytes: Int,
        _ fields: SOAPFields?,
        _ body: UnsafeBufferPointer<UInt8>
    ) -> CallInProgress {
        CallInProgress(
            head: head,
            headBytes: headBytes,
            fields: fields,
            body: !bounds.isDisabled && body.count <= bounds.bodyBytes ? Array(body) : nil,
            bodyBytes: body.count,
            start: .now(),
            time: Self.time()
        )
    }

    /// Takes in what became of a request.
    ///
    /// - Parameters:
    ///   - status: that of the response that is about to be sent; nil where none will be.
    ///   - origin: what the response was made from.
    ///   - response: the response that is about to be sent whole.
    ///   - end: when the response was there.
    func finish(
        _ call: CallInProgress,
        status: Int?,
        _ origin: ResponseOrigin?,
        _ response: StubResponse? = nil,
        at end: NIODeadline = .now()
    ) {
        let duration = end - call.start
        var call = call
        call.passedOver = response?.passedOver ?? []
        let origin = call.outcome == .fixture || call.outcome == .contract ? origin : nil
        let kept = keeps(response, to: call) ? response : nil
        if case .fixture(let fixture)? = origin { fixture.tally.increment() }
        verifier?.note(call, origin)
        accounts.withLock { accounts in
            accounts.metrics.count(call.outcome, status: status)
            accounts.metrics.time(duration)
            guard !bounds.isDisabled else { return }
            accounts.entries += 1
            accounts.journal.append(
                JournalEntry(
                    accounts.entries,
                    call,
                    status: status,
                    duration: duration,
                    origin: origin,
                    response: kept
                )
            )
        }
    }

    /// Whether a response is kept: not a report on the request, which shows values of both sides as they are.
    private func keeps(_ response: StubResponse?, to call: CallInProgress) -> Bool {
        guard let response, !bounds.isDisabled, call.outcome.isMatched, call.problem == nil else { return false }
        return response.isShared || response.bodyBytes <= bounds.bodyBytes
    }

    /// Takes in a request that HTTP alone has answered, before it came whole.
    func countRefusal(status: Int) {
        accounts.withLock { accounts in
            accounts.metrics.count(.refused, status: status)
            accounts.refused[status, default: 0] += 1
        }
    }

    /// The entries of the journal, newest first, and how many have given way to later ones.
    func journal() -> (entries: [JournalEntry], dropped: Int) {
        let journal = accounts.withLock { $0.journal }
        return (journal.newestFirst, journal.dropped)
    }

    /// The requests since the journal was last emptied.
    ///
    /// - Parameter redactor: takes away what must not be shown.
    func snapshot(_ redactor: Redactor) -> JournalSnapshot {
        let accounts = accounts.withLock { $0 }
        return JournalSnapshot(
            entries: accounts.journal.newestFirst.reversed(),
            lost: accounts.entries - accounts.forgotten - accounts.journal.size.entries,
            refused: accounts.refused,
            redactor: redactor
        )
    }

    /// Forgets the entries of the journal; numbers go on.
    func forgetEntries() {
        // Freed once the lock is open again.
        _ = accounts.withLock { accounts in
            accounts.forgotten = accounts.entries
            accounts.refused = [:]
            return accounts.journal.removeAll()
        }
    }

    /// The numbers of all requests.
    var metrics: RequestMetrics { accounts.withLock { $0.metrics } }

    /// How much the journal has.
    var journalSize: JournalSize { accounts.withLock { $0.journal.size } }

    /// The time in microseconds since 1970-01-01T00:00:00Z.
    private static func time() -> Int64 {
        // No clock is 290,000 years off, where the number would not fit.
        Int64(Date().timeIntervalSince1970 * 1_000_000)
    }
}
