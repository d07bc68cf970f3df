/// What a service answers now to a request that was recorded.
package struct LiveResponse: Sendable {
    /// The HTTP status.
    package var status: Int
    /// All header fields, in their order.
    package var headers: [Fixture.Header]
    /// The body, without transfer and content codings.
    package var body: [UInt8]

    package init(status: Int, headers: [Fixture.Header], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension FixtureIndex {
    /// What a live response differs in from the one that a fixture has recorded.
    ///
    /// - Parameters:
    ///   - fixture: the number of the fixture.
    ///   - limit: the most differences that are looked for.
    package func differences(of live: LiveResponse, from fixture: Int, limit: Int) -> [Difference] {
        redactor.differences(of: live, from: fixtures[fixture], volatile: volatile, limit: limit)
    }
}

extension Redactor {
    /// What a live response differs in from the one that a fixture has recorded: status, header fields, body.
    ///
    /// Both are redacted as the folder's recordings are, so no difference shows what recordings do not have. It parses both
    /// anew, which takes milliseconds: keep it off event loops.
    ///
    /// - Parameters:
    ///   - volatile: what of the messages does not count.
    ///   - limit: the most differences that are looked for.
    package func differences(
        of live: LiveResponse,
        from recorded: Fixture,
        volatile: VolatileParts = .standard,
        limit: Int
    ) -> [Difference] {
        func differences(known: [Pseudonym]) -> [Difference] {
            var comparison = ResponseComparison(recorded, self, volatile, limit: limit)
            comparison.compare(with: live, known: known)
            return comparison.differences
        }
        let own = differences(known: [])
        let known = recorded.details.redactions
        guard !own.isEmpty, !known.isEmpty else { return own }
        // A service may give out what was recorded, such as another stub: then pseudonyms are its values.
        let other = differences(known: known)
        return other.count < own.count ? other : own
    }
}
