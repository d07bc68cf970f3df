internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Finds the recorded response to a request. It does no input or output, so it can be used on an event loop.
///
/// A class, so that the threads that use it share it.
final class Replayer: Sendable {
    /// What becomes of a request.
    enum Verdict {
        case response(StubResponse)
        /// A response that depends on the request, or is not to be given at once. The message is nil where the plan does
        /// not need it.
        case planned(ResponsePlan, ReceivedMessage?)
        /// The message is malformed.
        case fault(Problem)
        case unmatched(UnmatchedRequest)
    }

    /// What becomes of a request that no fixture answers.
    enum Resolution {
        case response(StubResponse)
        case problem(Problem)
    }

    let index: FixtureIndex
    /// What answers where no fixture does.
    let contract: ContractReplayer?
    let states: ScenarioStates
    /// What programs have added, which goes before the fixtures; nil if there is nothing.
    let added: Replayer?
    /// The response of each fixture of the index.
    private let responses: [StubResponse]
    /// What else there is to a response; nil for most.
    private let plans: [ResponsePlan?]
    private let delays: DelayRule
    private let tallies: FixtureTallies

    /// - Parameters:
    ///   - delays: which answers wait.
    ///   - states: the states of scenarios, of which the fixtures may name others than before; new ones where it is nil.
    ///   - tallies: how often each fixture has answered.
    init(
        _ index: FixtureIndex,
        contract: ContractReplayer? = nil,
        delays: DelayRule = .asRecorded,
        states: ScenarioStates? = nil,
        tallies: FixtureTallies = FixtureTallies(),
        added: Replayer? = nil
    ) {
        self.index = index
        self.added = added
        self.contract = contract
        self.delays = delays
        self.states = states ?? ScenarioStates(index.scenarios)
        self.tallies = tallies
        let drafts = zip(index.fixtures, index.payloadNames).map { fixture, payload in
            ResponseDraft(
                fixture,
                ServedFixture(
                    id: fixture.id,
                    payload: payload,
                    tally: tallies.tally(of: fixture.id),
                    redactions: fixture.details.redactions
                )
            )
        }
        responses = drafts.map { draft in
            var response = StubResponse(draft)
            response.isShared = true
            return response
        }
        plans = zip(index.fixtures, drafts).map { ResponsePlan($0, $1, delays) }
    }

    /// The same replayer with other stubs that were added.
    init(_ other: Replayer, added: Replayer?) {
        index = other.index
        contract = other.contract
        states = other.states
        responses = other.responses
        plans = other.plans
        delays = other.delays
        tallies = other.tallies
        self.added = added
    }

    /// A replayer of other fixtures that is in the same states, goes on counting and keeps what was added.
    func replaying(_ index: FixtureIndex) -> Replayer { replaying(index, added) }

    func replaying(_ index: FixtureIndex, _ added: Replayer?) -> Replayer {
        Replayer(index, contract: contract, delays: delays, states: states, tallies: tallies, added: added)
    }

    /// The states that the scenarios of all fixtures name.
    var scenarios: [String: Set<String>] {
        index.scenarios.merging(added?.index.scenarios ?? [:]) { $0.union($1) }
    }

    /// Whether there are fixtures without SOAP.
    var hasHTTP: Bool { index.hasHTTP || added?.index.hasHTTP == true }

    /// Whether a fixture is of a request's operation.
    private func has(operationOf request: UnmatchedRequest) -> Bool {
        [index, added?.index].contains { index in
            index?.has(operationOf: request.payload?.name, request.version, request.action) == true
        }
    }

    /// Judges a message. `scratch` is overwritten.
    ///
    /// - Parameter head: the whole head, which is asked for where matchers may look at it.
    func judge(
        _ body: UnsafeBufferPointer<UInt8>,
        _ fields: SOAPFields,
        head: @autoclosure () -> HTTPRequestHead,
        memo: ReplayMemo,
        scratch: inout ByteWriter
    ) -> Verdict {
        // The memory is of the fixtures of the folder alone.
        let hash = added == nil ? memo.hash(of: body) : nil
        if let hash, let group = memo.group(hash, body, fields),
            let found = index.fixture(in: group, state: states.state(of:)), plans[found]?.needsMessage != true
        {
            return response(found, nil)
        }
        let message: ReceivedMessage
        let action: String?
        do throws(Problem) {
            (message, action) = try read(body, fields)
        } catch {
            return .fault(error)
        }
        let fault = contract?.makesSamples == true ? fields.fault : nil
        if let added, let found = added.find(message, action, fault: fault, head(), &scratch) {
            return added.response(found.fixture, message)
        }
        guard let found = find(message, action, fault: fault, head(), &scratch) else {
            return .unmatched(UnmatchedRequest(message: message, action: action, fault: fault, head: head()))
        }
        if let hash, let group = found.group, plans[found.fixture]?.needsMessage != true {
            memo.remember(hash, body, fields, group)
        }
        return response(found.fixture, message)
    }

    /// Judges a request without SOAP; nil where no fixture answers it.
    func judge(_ request: SentRequest) -> Verdict? {
        if let verdict = added?.judge(request) { return verdict }
        return index.find(request, state: states.state(of:)).map { response($0, nil) }
    }

    /// What a request without SOAP comes nearest to.
    struct HTTPMiss: Sendable {
        var nearest: [NearMiss]
        /// What of it may be kept and logged.
        var shown: [NearMiss]
    }

    /// Says what a request without SOAP comes nearest to. It takes milliseconds: keep it off event loops.
    func report(_ request: SentRequest) -> HTTPMiss {
        let nearest = nearest { $0.nearMisses(request, state: states.state(of:)) }
        let ids = Set(nearest.map(\.id))
        let redacted = self.nearest { $0.nearMisses(request, redacted: ids, state: states.state(of:)) }
        return HTTPMiss(nearest: nearest, shown: nearest.compactMap { miss in redacted.first { $0.id == miss.id } })
    }

    /// Reads a message, whose envelope must be what its Content-Type says.
    func read(
        _ body: UnsafeBufferPointer<UInt8>,
        _ fields: SOAPFields
    ) throws(Problem) -> (ReceivedMessage, action: String?) {
        let media = fields.media
        let message: ReceivedMessage
        let action: String?
        do throws(SOAPError) {
            message = try read(body, media)
            action = try fields.action.get()
        } catch {
            throw Problem(error, media.version)
        }
        let version = message.envelope.version
        guard version == media.version else {
            throw Problem(
                code: "HTTP_MEDIA_TYPE",
                message: "the envelope is SOAP \(version.rawValue), its Content-Type "
                    + "that of SOAP \(media.version.rawValue)",
                version: version,
                blame: .sender
            )
        }
        return (message, action)
    }

    /// Finds the fixture that answers a message. `scratch` is overwritten.
    ///
    /// - Parameter fault: a fault that is asked for is the contract's, whatever was recorded.
    func find(
        _ message: ReceivedMessage,
        _ action: String?,
        fault: String?,
        _ head: @autoclosure () -> HTTPRequestHead,
        _ scratch: inout ByteWriter
    ) -> FixtureIndex.Found? {
        guard fault == nil else { return nil }
        return index.find(
            message.envelope,
            package: message.package,
            action: action,
            head: RequestHead(head()),
            scratch: &scratch,
            state: states.state(of:)
        )
    }

    /// The response of a fixture, which may lead its scenario on.
    private func response(_ fixture: Int, _ message: ReceivedMessage?) -> Verdict {
        if let scenario = index.fixtures[fixture].details.scenario { states.advance(scenario) }
        guard let plan = plans[fixture] else { return .response(responses[fixture]) }
        return .planned(plan, message)
    }

    private func read(
        _ body: UnsafeBufferPointer<UInt8>,
        _ media: RequestMedia
    ) throws(SOAPError) -> ReceivedMessage {
        guard !media.isPackage else {
            let reader = MessageReader(allowsEncoding: true, allowsSiblings: true)
            return try reader.read(Array(body), contentType: media.contentType)
        }
        let document: XMLDocument
        do throws(XMLError) {
            document = try XMLDocument(parsing: body, charset: media.charset)
        } catch {
            throw SOAPError(error)
        }
        return ReceivedMessage(try Envelope(document, allowsEncoding: true, allowsSiblings: true))
    }

    /// Answers an unmatched request by the contract, or says what it comes nearest to. It takes milliseconds: keep it off
    /// event loops.
    func resolve(_ request: UnmatchedRequest) -> Resolution {
        guard let contract else { return .problem(report(request)) }
        // Who has recorded an operation wants to know of a request that was not: a sample would hide it.
        if request.fault == nil, !contract.makesSamples || has(operationOf: request) {
            return .problem(miss(request, contract))
        }
        switch contract.response(request) {
        case .success(let response): return .response(response)
        case .failure(let problem): return .problem(problem)
        case nil: return .problem(report(request))
        }
    }

    /// Says what a request of a recorded operation comes nearest to, or first of all how it breaks the contract.
    private func miss(_ request: UnmatchedRequest, _ contract: ContractReplayer) -> Problem {
        let miss = report(request)
        guard var refusal = contract.refusal(of: request) else { return miss }
        refusal.nearMisses = miss.nearMisses
        refusal.shownMisses = miss.shownMisses
        return refusal
    }

    /// Says what an unmatched request comes nearest to, and what of it may be kept and logged.
    func report(_ request: UnmatchedRequest) -> Problem {
        var problem = explain(request)
        let ids = Set(problem.nearMisses.map(\.id))
        let redacted = nearest { $0.nearMisses(MatchRequest(request), redacted: ids, state: states.state(of:)) }
        problem.shownMisses = problem.nearMisses.compactMap { miss in redacted.first { $0.id == miss.id } }
        return problem
    }

    /// Says what an unmatched request comes nearest to.
    func explain(_ request: UnmatchedRequest) -> Problem {
        let misses = nearest { $0.nearMisses(MatchRequest(request), state: states.state(of:)) }
        let name = request.payload?.name
        let shown = name.map { Excerpt.escaped($0.description.utf8) } ?? "an empty body"
        let isRecorded = has(operationOf: request)
        guard !isRecorded, index.contradicts(action: request.action, payloadName: name) else {
            return Problem(
                code: Problem.noMatch,
                message: "no fixture matches this request, \(shown)\(isRecorded ? "" : operations)",
                version: request.version,
                blame: .server,
                nearMisses: misses
            )
        }
        let action = request.action.map { "the action '\(Excerpt.escaped($0.utf8))'" } ?? "a request without an action"
        return Problem(
            code: Problem.wrongAction,
            message: "\(action) does not go with \(shown)",
            version: request.version,
            blame: .sender,
            nearMisses: misses
        )
    }

    /// The near misses among what was added and the fixtures, nearest first.
    private func nearest(_ misses: (FixtureIndex) -> [NearMiss]) -> [NearMiss] {
        guard let added else { return misses(index) }
        return (misses(added.index) + misses(index)).nearest
    }

    /// The operations of the contract, for a request that is of none.
    private var operations: String {
        guard let contract else { return "" }
        let names = contract.names
        let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
        return ", and no operation of the contract does; there are "
            + names.prefix(Self.mostNames).map { Excerpt.escaped($0.utf8) }.joined(separator: ", ") + more
    }

    private static let mostNames = 30
}

extension MatchRequest {
    fileprivate convenience init(_ request: UnmatchedRequest) {
        self.init(
            request.envelope,
            package: request.message.package,
            action: request.action,
            head: RequestHead(request.head)
        )
    }
}
