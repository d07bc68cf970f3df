public import SoapstoneSOAP
public import SoapstoneXML

/// A recorded exchange that a request does not match, and what they differ in.
public struct NearMiss: Sendable {
    /// The recorded exchange.
    public var id: Exchange.ID
    /// The action that it was recorded with, where the request has another one.
    public var expectedAction: String?
    /// The differences of the payloads, in the order of the recorded one; no more than were asked for.
    public var differences: [Difference]
}

extension FixtureIndex {
    /// How much work and how long a report a request without a match may cost.
    public struct NearMissLimits: Sendable {
        /// The most exchanges that a request is compared with.
        public var candidates = 500
        /// The most records of the request (elements, attributes, pieces of text) that are read, over all exchanges.
        public var records = 1_000_000
        /// The most differences that are looked for in one exchange.
        public var differences = 20
        /// The most exchanges in the report.
        public var reported = 3

        /// Makes the default limits, to be changed one by one.
        public init() {}
    }

    /// The exchanges that come nearest to a request, nearest first.
    ///
    /// Compared are those with its action and the name of its payload; where there are none, those with the name; where
    /// there are none, those with the action. It parses each anew, which takes milliseconds: keep it off event loops.
    public func nearMisses(
        version: SOAPVersion,
        action: String?,
        payload: XMLElement?,
        limits: NearMissLimits = NearMissLimits()
    ) -> [NearMiss] {
        var misses: [(miss: NearMiss, rank: Int)] = []
        let size = payload.map { payload in payload.document.withTape { $0.count } } ?? 1
        let count = min(limits.candidates, max(limits.reported, limits.records / max(size, 1)))
        for candidate in candidates(action: action, payloadName: payload?.name).prefix(count) {
            let exchange = exchanges[candidate.exchange]
            let type = exchange.details.requestHeaders.first(named: "Content-Type")
            guard let recorded = try? Envelope(parsing: exchange.request, contentType: type, allowsEncoding: true)
            else { continue }
            var (expected, found) = (recorded.payload, payload)
            if candidate.isRedacted {
                // No value that recordings do not have is to stand in a report.
                let known = exchange.details.redactions
                expected = expected.flatMap { redactor.payload(of: $0, known: known) } ?? expected
                found = found.flatMap { redactor.payload(of: $0, known: known) } ?? found
            }
            var comparison = TreeComparison(volatile: volatile, limit: limits.differences)
            comparison.compare(body: PathBuilder(bodyOf: version), expected: expected, found: found)
            let hasAction = action == nil || Bytes.areEqual(candidate.action, action)
            misses.append(
                (
                    NearMiss(
                        id: exchange.id,
                        expectedAction: hasAction ? nil : candidate.action,
                        differences: comparison.differences
                    ),
                    comparison.differences.count
                )
            )
        }
        // `sort` keeps the order of equals, so ties go by path.
        misses.sort { $0.rank < $1.rank }
        return misses.prefix(limits.reported).map(\.miss)
    }

    private func candidates(action: String?, payloadName: XMLName?) -> [Subject] {
        let named = subjects[payloadName ?? Self.noPayload] ?? []
        let both = named.filter { action == nil || Bytes.areEqual($0.action, action) }
        if !both.isEmpty { return both }
        if !named.isEmpty { return named }
        guard let action else { return [] }
        return (names[Text(action)] ?? []).flatMap { subjects[$0] ?? [] }.filter { Bytes.areEqual($0.action, action) }
    }
}
