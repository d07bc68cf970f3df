import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML

extension Sample {
    /// An exchange with matchers, as `exchange.yaml` has them.
    static func exchange(
        _ name: String,
        _ body: String,
        match: String,
        scenario: Exchange.Scenario? = nil,
        action: String? = "urn:get",
        version: SOAPVersion = .soap11
    ) throws -> Exchange {
        var exchange = exchange(name, body, action: action, scenario: scenario, version: version)
        let yaml = yaml(more: "match: \(match)")
        exchange.details.matchers = try Exchange.Details(parsing: Array(yaml.utf8)).matchers
        return exchange
    }
}

extension FixtureIndex {
    /// The name of the exchange that answers a body.
    func answer(
        to body: String,
        action: String? = "urn:get",
        _ version: SOAPVersion = .soap11,
        headers: [Exchange.Header] = [],
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
        return found.map { exchanges[$0.exchange].id.name }
    }

    /// What a body comes nearest to.
    func misses(
        _ body: String,
        action: String? = "urn:get",
        _ version: SOAPVersion = .soap11,
        headers: [Exchange.Header] = [],
        query: String = "",
        state: (String) -> String? = { _ in nil }
    ) throws -> [NearMiss] {
        let envelope = try Envelope(parsing: Array(Sample.envelope(body, version).utf8))
        let head = RequestHead(headers: headers, query: query)
        return nearMisses(MatchRequest(envelope, action: action, head: head), state: state)
    }
}
