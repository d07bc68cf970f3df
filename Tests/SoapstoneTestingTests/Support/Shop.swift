import SoapstoneFixtures

/// Fixtures and requests of a shop.
enum Shop {
    static func envelope(_ body: String) -> String {
        "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>\(body)</e:Body></e:Envelope>"
    }

    /// The request for an order.
    static func request(_ number: Int) -> String {
        envelope("<getOrder xmlns='urn:shop'><number>\(number)</number></getOrder>")
    }

    /// A fixture that answers the request for an order.
    static func order(
        _ number: Int,
        named name: String? = nil,
        response: String? = nil,
        scenario: Fixture.Scenario? = nil,
        behaviour: Fixture.Behaviour = Fixture.Behaviour()
    ) -> Fixture {
        Fixture(
            id: Fixture.ID(system: "shops", service: "shop", operation: "getOrder", name: name ?? "order-\(number)"),
            details: Fixture.Details(
                operation: "getOrder",
                endpoint: "/shop",
                requestHeaders: [
                    Fixture.Header("Content-Type", "text/xml; charset=utf-8"),
                    Fixture.Header("SOAPAction", "\"urn:get\""),
                ],
                responseHeaders: [Fixture.Header("Content-Type", "text/xml; charset=utf-8")],
                scenario: scenario,
                behaviour: behaviour
            ),
            request: Array(request(number).utf8),
            response: Array((response ?? "<order>\(number)</order>").utf8)
        )
    }

    /// What is told of a request for an order that no fixture has, where the only fixture is that of order 1.
    static func difference(of number: Int) -> String {
        """
          POST /shop with {urn:shop}getOrder, action 'urn:get', without a match (NO_MATCH)
            the nearest is shop/getOrder/order-1: 1 difference
              different  /soapenv:Envelope/soapenv:Body/n1:getOrder/n1:number/text()
                         expected '1' | found '\(number)'
                         soapenv = http://schemas.xmlsoap.org/soap/envelope/
                         n1 = urn:shop
        """
    }
}
