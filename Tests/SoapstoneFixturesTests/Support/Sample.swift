import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML

/// Small inputs that many tests share.
enum Sample {
    static func yaml(operation: String = "getCase", more: String = "") -> String {
        """
        operation: \(operation)
        endpoint: /sets/ims-case
        method: POST
        request:
          headers:
            Content-Type: text/xml; charset=utf-8
            SOAPAction: '"urn:get"'
        response:
          status: 200
          headers:
            Content-Type: text/xml; charset=utf-8
        recordedAt: 2024-02-29T09:30:00Z
        class: ordinary
        \(more)
        """
    }

    static func envelope(_ body: String, _ version: SOAPVersion = .soap11) -> String {
        "<e:Envelope xmlns:e='\(version.namespace)'><e:Body>\(body)</e:Body></e:Envelope>"
    }

    static func exchange(
        _ name: String,
        _ body: String,
        action: String? = "urn:get",
        scenario: Fixture.Scenario? = nil,
        version: SOAPVersion = .soap11
    ) -> Fixture {
        Fixture(
            id: Fixture.ID(system: "s", service: "svc", operation: "op", name: name),
            details: Fixture.Details(
                operation: "op",
                endpoint: "/s",
                requestHeaders: [Fixture.Header("Content-Type", version.mediaType)]
                    + (action.map { [Fixture.Header("SOAPAction", "\"\($0)\"")] } ?? []),
                scenario: scenario
            ),
            request: Array(envelope(body, version).utf8),
            response: Array(name.utf8)
        )
    }

    static func payload(_ body: String) throws -> XMLElement? {
        try Envelope(parsing: Array(envelope(body).utf8)).payload
    }

    static func key(_ body: String, action: String? = "urn:get", _ version: SOAPVersion = .soap11) throws -> MatchKey {
        MatchKey(version: version, action: action, payload: try payload(body))
    }
}
