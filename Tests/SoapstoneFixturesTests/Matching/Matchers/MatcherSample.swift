import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML

extension Sample {
    /// A fixture with matchers, as `exchange.yaml` has them.
    static func exchange(
        _ name: String,
        _ body: String,
        match: String,
        scenario: Fixture.Scenario? = nil,
        action: String? = "urn:get",
        version: SOAPVersion = .soap11
    ) throws -> Fixture {
        var fixture = exchange(name, body, action: action, scenario: scenario, version: version)
        let yaml = yaml(more: "match: \(match)")
        fixture.details.matchers = try Fixture.Details(parsing: Array(yaml.utf8)).matchers
        return fixture
    }
}

extension FixtureIndex {
    /// The name of the fixture that answers a body.
    func response(
        to body: String,
        action: String? = "urn:get",
        _ version: SOAPVersion = .soap11,
        headers: [Fixture.Header] = [],
        query: String = "",
        state: (String) -> String? = { _ in nil }
    ) throws -> String? {
        var scratch = ByteWriter()
        let found = find(
            try Envelope(parsing: Array(Sample.envelope(body, version).utf8)),
            action: action,
            head: RequestHead(headers: headers, query: query),
            scratch: &scratch,
            state: state
        )
        return found.map { fixtures[$0.fixture].id.name }
    }

    /// What a body comes nearest to.
    func misses(
        _ body: String,
        action: String? = "urn:get",
        _ version: SOAPVersion = .soap11,
        headers: [Fixture.Header] = [],
        query: String = "",
        state: (String) -> String? = { _ in nil }
    ) throws -> [NearMiss] {
        let envelope = try Envelope(parsing: Array(Sample.envelope(body, version).utf8))
        let head = RequestHead(headers: headers, query: query)
        return nearMisses(MatchRequest(envelope, action: action, head: head), state: state)
    }
}
