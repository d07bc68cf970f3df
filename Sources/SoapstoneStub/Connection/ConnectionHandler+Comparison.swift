internal import NIOCore
internal import NIOPosix
internal import SoapstoneFixtures
internal import SoapstoneXML

// Responses of upstreams that are compared with recorded ones.
extension ConnectionHandler {
    /// Sends an upstream's response, and has it compared behind it; before it, where too many wait already.
    func send(
        _ response: StubResponse,
        _ passed: PassedResponse,
        to request: PassedRequest,
        comparing comparer: ResponseComparer,
        _ connection: StubResponse.Connection
    ) {
        guard let call else { return send(response, connection) }
        let comparison = PendingComparison(call, request, passed, status: response.status, comparer)
        guard comparer.begin() else {
            return sendLater(connection, isHead: false) { [self, server, replayer = loop.replayer] eventLoop in
                self.call = nil
                return server.workers.runIfActive(eventLoop: eventLoop) { comparison.finish(replayer, server) }
            } then: { _ in
                response
            }
        }
        self.call = nil
        send(response, connection)
        begin(comparison, comparer)
    }

    /// Has a response compared that came in pieces, and its last piece given behind that begins; behind its end, where too
    /// many wait already.
    func compare(
        _ passed: PassedResponse,
        to request: PassedRequest,
        by comparer: ResponseComparer,
        then give: @escaping () -> Void
    ) {
        guard let call, let context else { return give() }
        let comparison = PendingComparison(call, request, passed, status: passed.status, comparer)
        self.call = nil
        guard comparer.begin() else {
            let done = server.workers.runIfActive(eventLoop: context.eventLoop) {
                [server, replayer = loop.replayer] in comparison.finish(replayer, server)
            }
            return done.assumeIsolated().whenComplete { _ in give() }
        }
        give()
        begin(comparison, comparer)
    }

    private func begin(_ comparison: PendingComparison, _ comparer: ResponseComparer) {
        server.workers.submit { [server, replayer = loop.replayer] state in
            defer { comparer.end() }
            guard state == .active else { return }
            comparison.finish(replayer, server)
        }
    }
}

/// A comparison that is to be made.
private struct PendingComparison: Sendable {
    private let call: CallInProgress
    private let request: PassedRequest
    private let response: PassedResponse
    private let status: Int
    private let comparer: ResponseComparer
    /// When the response was there.
    private let end = NIODeadline.now()

    init(
        _ call: CallInProgress,
        _ request: PassedRequest,
        _ response: PassedResponse,
        status: Int,
        _ comparer: ResponseComparer
    ) {
        self.call = call
        self.request = request
        self.response = response
        self.status = status
        self.comparer = comparer
    }

    /// Compares, and takes the request into the account. It takes milliseconds: keep it off event loops.
    func finish(_ replayer: Replayer, _ server: ServerState) {
        var call = call
        let comparison = comparison(replayer, &call)
        call.comparison = comparison
        comparer.note(comparison, of: call, replayer.index.redactor, server.logger)
        server.requestJournal.finish(call, status: status, nil, at: end)
    }

    private func comparison(_ replayer: Replayer, _ call: inout CallInProgress) -> StubRequest.Comparison {
        guard let fields = call.fields else { return StubRequest.Comparison(outcome: .noFixture) }
        let found = request.body.withUnsafeBufferPointer { replayer.recorded($0, fields, call.head) }
        switch found {
        case .failure(let problem):
            call.problem = problem.code
            return StubRequest.Comparison(outcome: .noFixture)
        case .success(.none(let unmatched)):
            let problem = replayer.report(unmatched)
            call.payload = unmatched.payload?.name
            call.problem = problem.code
            return StubRequest.Comparison(outcome: .noFixture, nearMisses: problem.shownMisses)
        case .success(.fixture(let fixture, let payload)):
            call.payload = payload
            let live = LiveResponse(status: response.status, headers: response.fields, body: response.body)
            let differences = replayer.index.differences(
                of: live,
                from: fixture,
                limit: ResponseComparer.mostDifferences
            )
            return StubRequest.Comparison(
                outcome: differences.isEmpty ? .same : .different,
                fixture: replayer.index.fixtures[fixture].id,
                differences: differences
            )
        }
    }
}
