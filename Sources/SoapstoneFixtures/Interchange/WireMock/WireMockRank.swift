/// Which of several mappings goes first, as numbers of WireMock's, where the lowest goes first and 5 is that of a mapping
/// that says none.
///
/// A priority above 0 goes first, then what is matched exactly, then patterns, as in `FixtureIndex`; among those, what asks
/// for the state that its scenario is in goes before what asks for none.
enum WireMockRank {
    static func number(_ details: Fixture.Details, hasPlaceholders: Bool) -> Int {
        let matchers = details.matchers
        let asksForState = details.scenario?.requiredState != nil
        if matchers.priority > 0 { return max(1, 4 - matchers.priority) }
        guard matchers != Fixture.Matchers() || hasPlaceholders else { return asksForState ? 4 : 5 }
        // No lower than -999,999.
        return 6 - 2 * matchers.priority + (asksForState ? 0 : 1)
    }
}

/// Behaviour as WireMock can say it: times in whole milliseconds, and some faults.
enum WireMockBehaviour {
    static let faults: [(kind: Fixture.Failure.Kind, name: String)] = [
        (.emptyResponse, "EMPTY_RESPONSE"), (.connectionReset, "CONNECTION_RESET_BY_PEER"),
        (.malformedChunk, "MALFORMED_RESPONSE_CHUNK"), (.garbageThenClose, "RANDOM_DATA_THEN_CLOSE"),
    ]

    /// The fault without what WireMock has no word for.
    static func failure(_ failure: Fixture.Failure?) -> Fixture.Failure? {
        failure?.kind.flatMap { kind in faults.contains { $0.kind == kind } ? Fixture.Failure(kind) : nil }
    }

    static func delay(_ details: Fixture.Details) -> Fixture.Delay? {
        switch details.behaviour.delay {
        case .fixed(let time): .fixed(whole(time))
        case .uniform(let lower, let upper): .uniform(lower: whole(lower), upper: whole(upper))
        case .lognormal(let median, let sigma): .lognormal(median: whole(median), sigma: sigma)
        case .recorded: .fixed(whole(details.latency ?? .zero))
        case nil: nil
        }
    }

    static func dribble(_ dribble: Fixture.Dribble?) -> Fixture.Dribble? {
        dribble.map { Fixture.Dribble(chunks: $0.chunks, over: whole($0.over)) }
    }

    static func milliseconds(_ time: Duration) -> Int {
        // At most those of an hour.
        Int((DurationText.microseconds(time) + 500) / 1_000)
    }

    private static func whole(_ time: Duration) -> Duration { .milliseconds(milliseconds(time)) }

    /// What a mapping says, where it is what an export made of the case's own behaviour: that behaviour.
    static func merged(_ found: Fixture.Behaviour, _ own: Fixture.Details) -> Fixture.Behaviour {
        var result = found
        if found.delay == delay(own) || found.delay == nil && own.behaviour.delay == .recorded {
            result.delay = own.behaviour.delay
        }
        if found.dribble == dribble(own.behaviour.dribble) { result.dribble = own.behaviour.dribble }
        if found.failure == failure(own.behaviour.failure) { result.failure = own.behaviour.failure }
        if found.template != nil { result.template = own.behaviour.template ?? found.template }
        return result
    }
}
