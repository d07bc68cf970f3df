package import SoapstoneSOAP
package import SoapstoneXML

// Fixtures that are matched by more than the canonical form of their recorded requests.
extension FixtureIndex {
    /// The matchers of a fixture; nil where its recorded request alone decides.
    func entry(
        for fixture: Int,
        _ message: ReceivedMessage,
        _ key: MatchKey,
        isRedacted: Bool
    ) throws(FixtureError) -> MatcherEntry? {
        guard
            fixtures[fixture].details.matchers != Fixture.Matchers() || RecordedPayload.hasPlaceholder(key.payload)
        else { return nil }
        if !fixtures[fixture].details.matchers.json.isEmpty {
            try requireMapper(for: fixture, message.envelope, key)
        }
        let entry = try MatcherEntry(
            fixture,
            fixtures[fixture],
            message,
            key,
            isRedacted: isRedacted,
            form,
            redactor
        )
        return mapper.map { entry.typed(by: $0, message.envelope) } ?? entry
    }

    /// Refuses a fixture that asks something of JSON where none can be made of requests like its own.
    private func requireMapper(
        for fixture: Int,
        _ envelope: Envelope,
        _ key: MatchKey
    ) throws(FixtureError) {
        let why: String
        if let mapper {
            do throws(MappingError) {
                _ = try mapper.operation(of: envelope, action: key.action)
                return
            } catch {
                why = error.message
            }
        } else {
            why = "there is no contract here"
        }
        throw FixtureError(
            .contract,
            "'json' of the match is asked of the JSON that a contract makes of a request, and \(why); give the contract "
                + "of this operation with --wsdl",
            file: "\(fixtures[fixture].id)/exchange.yaml"
        )
    }

    /// What answers a request.
    package struct Found: Sendable {
        /// The fixture's number.
        package let fixture: Int
        /// What the same bytes with the same media type and action will match again, whatever else the head says; nil
        /// where that cannot be told.
        package let group: GroupID?
        /// How the request is like the recorded one.
        package let likeness: Likeness
    }

    /// How a request is like the recorded one that it was found by.
    package enum Likeness: String, Sendable {
        /// It is the same.
        case same
        /// It is the same once values are taken out of both, each by the store's key.
        case redacted
        /// It is the same but for values that were taken away, which nobody can compare without the store's key.
        case reduced
        /// It has the same values by the types of a contract.
        case values
        /// It meets the fixture's matchers.
        case matchers
    }

    /// Finds what answers a request: a fixture with a priority above 0, then one whose recorded request is the same,
    /// then one whose recorded request has the same values, then one with matchers. `scratch` is overwritten.
    ///
    /// - Parameters:
    ///   - envelope: the request.
    ///   - package: the parts that it came with; nil for an envelope alone.
    ///   - action: the action without quotes; nil where the request names none or an empty one.
    ///   - head: header fields and query, which are asked for where a fixture has matchers.
    ///   - state: the state that a scenario is in; nil for the default one.
    package func find(
        _ envelope: Envelope,
        package: MultipartMessage? = nil,
        action: String?,
        head: @autoclosure () -> RequestHead?,
        scratch: inout ByteWriter,
        state: (String) -> String?
    ) -> Found? {
        let bucket = matchers.isEmpty ? nil : matcherBuckets[envelope.payload?.name ?? Self.noPayload]
        let request = bucket.map { _ in MatchRequest(envelope, package: package, action: action, head: head()) }
        let early = candidates(in: bucket?.early, for: request)
        if let request, let fixture = first(of: early, request, state) {
            return Found(fixture: fixture, group: nil, likeness: .matchers)
        }
        let same = same(envelope, package, action, &scratch, state).map { found in
            Found(fixture: found.fixture, group: early.isEmpty ? found.group : nil, likeness: found.likeness)
        }
        guard let request, same == nil || isInOrder else { return same }
        let late = first(of: candidates(in: bucket?.late, for: request), request, state)
        // The priority of recorded requests is 0.
        if let same, late.map({ $0 < same.fixture && matchers(of: $0).priority == 0 }) != true { return same }
        return late.map { Found(fixture: $0, group: nil, likeness: .matchers) }
    }

    private func matchers(of fixture: Int) -> Fixture.Matchers { fixtures[fixture].details.matchers }

    /// Finds a fixture whose recorded request is the same, or has the same values.
    private func same(
        _ envelope: Envelope,
        _ package: MultipartMessage?,
        _ action: String?,
        _ scratch: inout ByteWriter,
        _ state: (String) -> String?
    ) -> Found? {
        // A prefix in a text may stand for another namespace, so only the types tell whether such texts are the same.
        let hasNames = !namedPayloads.isEmpty && envelope.payload.map { namedPayloads.contains($0.name) } == true
        let group = hasNames ? nil : textGroup(envelope.version, action, envelope.payload, package, &scratch)
        if let group, let fixture = fixture(in: group.id, state: state) {
            return Found(fixture: fixture, group: group.id, likeness: group.likeness)
        }
        guard let group = typedGroup(envelope, package: package, action: action),
            let fixture = fixture(in: group, state: state)
        else { return nil }
        return Found(fixture: fixture, group: group, likeness: .values)
    }

    /// The matchers with a request's version and action that it may match, by priority, then by path.
    private func candidates(in list: MatcherList?, for request: MatchRequest?) -> [MatcherList.Candidate] {
        guard let list, let request else { return [] }
        return list.candidates(for: request).filter { candidate in
            let matcher = matchers[candidate.number]
            return matcher.version == request.version && !matcher.contradicts(action: request.action)
        }
    }

    /// The first fixture that a request matches, of those with the highest priority. Among them, one that asks for the
    /// state that its scenario is in goes before those that ask for none.
    private func first(
        of candidates: [MatcherList.Candidate],
        _ request: MatchRequest,
        _ state: (String) -> String?
    ) -> Int? {
        var rest = candidates[...]
        while let priority = rest.first.map({ matchers[$0.number].priority }) {
            let level = rest.prefix { matchers[$0.number].priority == priority }
            rest = rest.dropFirst(level.count)
            for asksForState in [true, false] {
                for candidate in level {
                    let matcher = matchers[candidate.number]
                    guard isInState(matcher.fixture, state) == asksForState else { continue }
                    if matcher.matches(request, surroundings, isFoundByValue: candidate.isFoundByValue) {
                        return matcher.fixture
                    }
                }
            }
        }
        return nil
    }

    /// Whether a fixture's scenario is in the state that it asks for; nil where it is in another one, false where the
    /// fixture asks for none.
    func isInState(_ fixture: Int, _ state: (String) -> String?) -> Bool? {
        guard let isInState = fixtures[fixture].details.scenario?.responses(in: state) else { return false }
        return isInState ? true : nil
    }

    var surroundings: MatcherEntry.Surroundings {
        MatcherEntry.Surroundings(
            volatile: volatile,
            form: form,
            redactor: redactor,
            pseudonyms: pseudonyms,
            mapper: mapper
        )
    }
}

extension Redactor {
    /// Whether values that were taken away can be told apart.
    var hasKey: Bool {
        if case .keyed = mode { true } else { false }
    }
}
