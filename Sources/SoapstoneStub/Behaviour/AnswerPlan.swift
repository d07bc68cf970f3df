internal import SoapstoneFixtures
internal import SoapstoneSOAP

/// How an exchange is answered that is not answered at once with the same bytes each time.
final class AnswerPlan: Sendable {
    private let draft: AnswerDraft
    private let relation: AnswerRelation?
    private let latency: Duration?
    private let delay: Exchange.Delay?
    let dribble: Exchange.Dribble?
    let failure: Exchange.Failure.Kind?

    /// Nil for an exchange that has nothing special.
    init?(_ exchange: Exchange, _ rule: DelayRule) {
        let behaviour = exchange.details.behaviour
        draft = AnswerDraft(exchange)
        relation = AnswerRelation(in: exchange)
        latency = exchange.details.latency
        delay = rule.delay(of: behaviour)
        dribble = rule.dribble(of: behaviour)
        failure = behaviour.failure?.kind
        guard relation != nil || delay != nil || dribble != nil || failure != nil else { return nil }
    }

    /// Whether the answer depends on the request, so that its bytes must be read each time.
    var needsMessage: Bool { relation != nil }

    /// The answer to a request.
    ///
    /// - Parameter message: the request; it may be nil where `needsMessage` is false.
    func answer(to message: ReceivedMessage?) -> AnswerDraft {
        guard let relation, let message, let body = relation.body(for: message.envelope) else { return draft }
        var draft = draft
        draft.body = body
        return draft
    }

    /// How long this client waits.
    func wait() -> Duration { delay?.drawn(latency: latency) ?? .zero }
}
