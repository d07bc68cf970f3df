internal import SoapstoneTransport
internal import Synchronization

/// Stands between the gateway and its back ends: sends again what may help and can do no harm, and keeps requests from a
/// back end that fails.
///
/// A request is sent again at most twice, after a short pause of random length: where surely nothing of it was sent, or
/// where its operation is idempotent and the connection broke. A request that got an empty response is not: the back end may
/// have done it. All repetitions of ten seconds are at most a fifth of the requests and 100, or they would be what keeps a
/// back end down.
final class BackEndGuard: Sendable {
    private struct BackEnd {
        var breaker: CircuitBreaker
        /// The requests, those sent again marked.
        var requests: RecentCounts
    }

    static let mostRepetitions = 2

    private let backEnds = Mutex<[String: BackEnd]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant
    private let pause: @Sendable (Duration) async -> Void
    private let log: CallLog

    init(
        log: CallLog,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    ) {
        self.log = log
        self.now = now
        self.pause = pause
    }

    /// The ids of the back ends that are kept from requests now, sorted.
    var suspended: [String] {
        backEnds.withLock { backEnds in backEnds.filter(\.value.breaker.isOpen).keys.sorted() }
    }

    /// What sends requests to a back end.
    ///
    /// - Parameters:
    ///   - id: the back end's id in the configuration. Several of one host fail each for itself: one that responses may be
    ///     behind the same gateway as one that does not.
    ///   - isIdempotent: whether the back end may be asked twice.
    func guarding(_ send: @escaping Send, backEnd id: String, isIdempotent: Bool) -> Send {
        { [self] request async throws(TransportError) in
            let end = request.deadline.map { now() + $0 }
            var request = request
            var failure: TransportError?
            for repetition in 0...Self.mostRepetitions {
                guard let permit = admit(id, isRepeated: repetition > 0) else {
                    throw failure ?? .suspended(id)
                }
                do throws(TransportError) {
                    let response = try await send(request)
                    note(Self.isLost(response) ? .failed : .responded, of: permit, id)
                    return response
                } catch {
                    note(Self.report(of: error), of: permit, id)
                    failure = error
                }
                guard let error = failure, Self.mayRepeat(error, isIdempotent), !Task.isCancelled else { break }
                await pause(Self.delay(before: repetition))
                request.deadline = end.map { $0 - now() }
                guard (request.deadline ?? .seconds(1)) > .zero, !Task.isCancelled else { break }
            }
            // Set on every way out of the loop.
            throw failure ?? .suspended(id)
        }
    }

    private func admit(_ id: String, isRepeated: Bool) -> CircuitBreaker.Permit? {
        backEnds.withLock { backEnds in
            let time = now()
            var own = backEnds[id] ?? BackEnd(breaker: CircuitBreaker(from: time), requests: RecentCounts(from: time))
            defer { backEnds[id] = own }
            if isRepeated {
                let (all, repeated) = own.requests.counts(at: time)
                guard repeated < 100 + (all - repeated) / 5 else { return nil }
            }
            guard let permit = own.breaker.admit(at: time) else { return nil }
            own.requests.add(marked: isRepeated, at: time)
            return permit
        }
    }

    private func note(_ report: CircuitBreaker.Report, of permit: CircuitBreaker.Permit, _ id: String) {
        let change: Bool? = backEnds.withLock { backEnds in
            guard var own = backEnds[id] else { return nil }
            let wasOpen = own.breaker.isOpen
            own.breaker.note(report, of: permit, at: now())
            backEnds[id] = own
            return own.breaker.isOpen == wasOpen ? nil : own.breaker.isOpen
        }
        if let change { log.backEnd(id, isSuspended: change) }
    }

    /// Whether a response is one of something before the back end that cannot reach it. A fault is a response.
    private static func isLost(_ response: HTTPTransport.Response) -> Bool {
        (502...504).contains(response.status)
    }

    private static func report(of error: TransportError) -> CircuitBreaker.Report {
        switch error.code {
        case .connect, .resolve, .unreachable, .tls, .timeout, .lowSpeed, .protocolError, .emptyResponse, .reset:
            .failed
        case .tooLarge, .headerLimit, .contentCoding: .responded
        // Too few connections and too little memory are the gateway's own lack.
        case .badRequest, .busy, .resources, .cancelled, .shutDown, .suspended: .nothing
        }
    }

    private static func mayRepeat(_ error: TransportError, _ isIdempotent: Bool) -> Bool {
        switch error.code {
        case .connect, .resolve, .tls: error.isBeforeFirstByte || isIdempotent
        case .reset: isIdempotent
        default: false
        }
    }

    /// Anything from nothing to 50 milliseconds, then to 100: those who failed together do not come again together.
    private static func delay(before repetition: Int) -> Duration {
        .microseconds(Int.random(in: 0...(50_000 << repetition)))
    }
}
