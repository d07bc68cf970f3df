public import SoapstoneSOAP
public import SoapstoneXML

/// A fixture that a request does not match, and what they differ in.
public struct NearMiss: Sendable {
    /// The fixture.
    public var id: Fixture.ID
    /// The action that it was recorded with, where the request has another one.
    public var expectedAction: String?
    /// What the fixture's matchers do not allow, and the differences of the payloads, in the order of the recorded one; no
    /// more than were asked for.
    public var differences: [Difference]
    /// What may be wrong with the fixture's paths.
    public var hints: [String] = []

    /// How far the request is from the recorded one: of what is missing or too much, all that is in it counts.
    var distance: Int { differences.reduce(expectedAction == nil ? 0 : 1) { $0 + $1.weight } }
}

extension FixtureIndex {
    /// How much work and how long a report a request without a match may cost.
    public struct NearMissLimits: Sendable {
        /// The most fixtures that a request is compared with.
        public var candidates = 500
        /// The most records of the request (elements, attributes, pieces of text) that are read, over all fixtures.
        public var records = 1_000_000
        /// The most differences that are looked for in one fixture.
        public var differences = 20
        /// The most fixtures in the report.
        public var reported = 3

        /// Makes the default limits, to be changed one by one.
        public init() {}
    }

    /// The fixtures that come nearest to a request, nearest first.
    ///
    /// Compared are those with its action and the name of its payload; where there are none, those with the name; where
    /// there are none, those with the action. It parses each anew, which takes milliseconds: keep it off event loops.
    /// Header fields and query are not known here, and nothing is asked of them.
    public func nearMisses(
        version: SOAPVersion,
        action: String?,
        payload: XMLElement?,
        limits: NearMissLimits = NearMissLimits()
    ) -> [NearMiss] {
        nearMisses(
            MatchRequest(version: version, action: action, payload: payload, document: nil, head: nil),
            limits: limits
        )
    }

    /// The fixtures that come nearest to a request, nearest first.
    ///
    /// - Parameters:
    ///   - redacted: the fixtures to compare alone, with what recording takes away taken out of both sides, for what is
    ///     kept or logged; nil for all, as they are.
    ///   - state: the state that a scenario is in; nil for the default one.
    package func nearMisses(
        _ request: MatchRequest,
        limits: NearMissLimits = NearMissLimits(),
        redacted: Set<Fixture.ID>? = nil,
        state: (String) -> String? = { _ in nil }
    ) -> [NearMiss] {
        var misses: [NearMiss] = []
        let size = request.payload.map { payload in payload.document.withTape { $0.count } } ?? 1
        let count = min(limits.candidates, max(limits.reported, limits.records / max(size, 1)))
        for candidate in candidates(action: request.action, payloadName: request.payload?.name).prefix(count) {
            let fixture = fixtures[candidate.fixture]
            if let redacted, !redacted.contains(fixture.id) { continue }
            var miss = NearMiss(id: fixture.id, differences: [])
            if let action = request.action, !takes(action, candidate) { miss.expectedAction = candidate.action }
            if let entry = candidate.entry.map({ matchers[$0] }) {
                let form = redacted == nil ? request.own : request.shown(by: redactor, known: pseudonyms)
                if let form {
                    miss.differences = entry.differences(
                        from: request,
                        surroundings,
                        limit: limits.differences,
                        isRedacted: redacted != nil
                    )
                    miss.hints = entry.hints(for: form, miss.differences)
                }
            } else {
                guard let differences = differences(from: request, candidate, limits, isRedacted: redacted != nil)
                else { continue }
                miss.differences = differences
            }
            if let difference = Self.versionDifference(candidate, request) {
                miss.differences.insert(difference, at: 0)
            }
            if let difference = Self.stateDifference(fixture, state) { miss.differences.append(difference) }
            misses.append(miss)
        }
        // `sort` keeps the order of equals, so ties go by path.
        misses.sort { $0.distance < $1.distance }
        return Array(misses.prefix(limits.reported))
    }

    /// What a request differs in from a recorded one; nil where that cannot be read.
    ///
    /// - Parameter isRedacted: whether nothing is to be shown that recordings do not have.
    private func differences(
        from request: MatchRequest,
        _ candidate: Subject,
        _ limits: NearMissLimits,
        isRedacted: Bool
    ) -> [Difference]? {
        let fixture = fixtures[candidate.fixture]
        let type = fixture.details.requestHeaders.first(named: "Content-Type")
        guard
            let recorded = try? MessageReader(allowsEncoding: true, allowsSiblings: true).read(
                fixture.request,
                contentType: type
            )
        else { return nil }
        var (expected, found) = (recorded.envelope.payload, request.payload)
        var content = PartList.content
        if candidate.isRedacted || isRedacted {
            // No value that recordings do not have is to stand in a report.
            let known = fixture.details.redactions
            content = { redactor.content(of: $0, known: known) }
            let (recorded, given) = (
                expected.map { redactor.form(of: $0, known: known) }, found.map { redactor.form(of: $0, known: known) }
            )
            if isRedacted, recorded?.isWithheld == true || given?.isWithheld == true { return [] }
            expected = recorded?.payload ?? expected
            found = given?.payload ?? found
        }
        let parts = (
            PartList(recorded.package, of: expected, form, content: content),
            PartList(request.package, of: found, form, content: content)
        )
        let values = mapper.flatMap { mapper in
            Self.values(of: expected, candidate.action, mapper).flatMap { recorded in
                Self.values(of: found, request.action, mapper).map { (recorded: recorded, found: $0) }
            }
        }
        var comparison = TreeComparison(
            RecordedPayload(expected),
            parts: parts,
            values: values,
            volatile: volatile,
            limit: limits.differences
        )
        comparison.compare(with: found, request.version)
        let rest = limits.differences - comparison.differences.count
        return comparison.differences + parts.0.differences(from: parts.1, limit: rest)
    }

    /// The envelope of another version of SOAP.
    private static func versionDifference(_ candidate: Subject, _ request: MatchRequest) -> Difference? {
        guard candidate.version != request.version else { return nil }
        return Difference(
            kind: .different,
            path: "namespace-uri(/*)",
            namespaces: [],
            expected: candidate.version.namespace,
            found: request.version.namespace
        )
    }

    /// The state that a fixture asks for, where its scenario is in another one.
    static func stateDifference(_ fixture: Fixture, _ state: (String) -> String?) -> Difference? {
        guard let scenario = fixture.details.scenario, let wanted = scenario.requiredState,
            scenario.responses(in: state) == false
        else { return nil }
        return Difference(
            kind: .state,
            path: scenario.name,
            namespaces: [],
            expected: wanted,
            found: state(scenario.name) ?? Fixture.Scenario.initialState
        )
    }

    private func candidates(action: String?, payloadName: XMLName?) -> [Subject] {
        let named = subjects[payloadName ?? Self.noPayload] ?? []
        guard let action else { return named }
        let both = named.filter { takes(action, $0) }
        if !both.isEmpty { return both }
        if !named.isEmpty { return named }
        return (names[Text(action)] ?? []).flatMap { subjects[$0] ?? [] }.filter { Bytes.areEqual($0.action, action) }
    }
}

extension [NearMiss] {
    /// As many as are reported of those that several indexes have, nearest first.
    package var nearest: [NearMiss] {
        Array(sorted { $0.distance < $1.distance }.prefix(FixtureIndex.NearMissLimits().reported))
    }
}
