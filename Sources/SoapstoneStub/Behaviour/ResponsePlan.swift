internal import SoapstoneFixtures
internal import SoapstoneSOAP

/// How a fixture is answered that is not answered at once with the same bytes each time.
final class ResponsePlan: Sendable {
    private let draft: ResponseDraft
    var origin: ResponseOrigin { draft.origin }
    private let relation: ResponseRelation?
    /// Nil for a response that is no template.
    let template: CaseTemplate?
    private let latency: Duration?
    private let delay: Fixture.Delay?
    let dribble: Fixture.Dribble?
    /// The parts of the response that are read while it is sent.
    let storedParts: [Fixture.StoredPart]
    let failure: Fixture.Failure.Kind?

    /// Nil for a fixture that has nothing special.
    ///
    /// - Parameter draft: its recorded response.
    init?(_ fixture: Fixture, _ draft: ResponseDraft, _ rule: DelayRule) {
        let behaviour = fixture.details.behaviour
        self.draft = draft
        template = behaviour.template.map { CaseTemplate(fixture, $0) }
        // What a template relates to is known once it is filled.
        relation = template == nil ? ResponseRelation(in: fixture.response, fixture.details.responseHeaders) : nil
        latency = fixture.details.latency
        delay = rule.delay(of: behaviour)
        dribble = rule.dribble(of: behaviour)
        failure = behaviour.failure?.kind
        storedParts = fixture.storedParts
        guard
            template != nil || relation != nil || delay != nil || dribble != nil || failure != nil
                || !storedParts.isEmpty
        else { return nil }
    }

    /// Whether the response depends on the request, so that its bytes must be read each time.
    var needsMessage: Bool { relation != nil || template != nil }

    /// The response to a request.
    ///
    /// - Parameter message: the request; it may be nil where `needsMessage` is false.
    func response(to message: ReceivedMessage?) -> ResponseDraft {
        guard let relation, let message, let body = relation.body(for: message.envelope) else { return draft }
        var draft = draft
        draft.body = body
        return draft
    }

    /// The response to a request, where it is a template. It may take milliseconds: keep it off event loops.
    func response(filling template: CaseTemplate, for request: TemplateRequest, counter: Int) throws(Problem)
        -> ResponseDraft
    {
        var draft = draft
        draft.body = try template.filled(for: request, counter: counter)
        let fields = draft.fields.map { Fixture.Header($0.name, $0.value) }
        if let related = ResponseRelation(in: draft.body, fields)?.body(for: request.message.envelope) {
            draft.body = related
        }
        return draft
    }

    /// How long this client waits.
    func wait() -> Duration { delay?.drawn(latency: latency) ?? .zero }
}
