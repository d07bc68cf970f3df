internal import SoapstoneSOAP
internal import SoapstoneXML

/// Finds fixtures with the same matchers, of which only the first by path would ever answer.
///
/// Matchers that are written in another way and take the same requests are not found.
struct MatcherTwins {
    private struct Key: Hashable {
        let version: SOAPVersion
        let action: FixtureIndex.Text?
        let payloadName: XMLName?
        /// The canonical recorded payload, where it counts.
        let payload: [UInt8]
        let matchers: Fixture.Matchers
    }

    private var known: [Key: [Int]] = [:]

    /// Keeps a fixture, and returns the numbers of those before it that have the same matchers.
    mutating func add(_ number: Int, _ key: MatchKey, _ matchers: Fixture.Matchers) -> [Int] {
        let twin = Key(
            version: key.version,
            action: matchers.action == .any ? nil : key.action.map(FixtureIndex.Text.init),
            payloadName: key.payloadName,
            payload: matchers.body == .any ? [] : key.payload,
            matchers: matchers
        )
        defer { known[twin, default: []].append(number) }
        return known[twin] ?? []
    }
}
