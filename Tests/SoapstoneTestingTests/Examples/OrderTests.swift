import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTesting
import XCTest

final class OrderTests: XCTestCase {
    private func order(_ name: String, _ response: String, _ scenario: Fixture.Scenario) -> Fixture {
        Fixture(
            id: Fixture.ID(system: "shops", service: "shop", operation: "getOrder", name: name),
            details: Fixture.Details(
                operation: "getOrder",
                endpoint: "/shop",
                requestHeaders: [Fixture.Header("Content-Type", "text/xml; charset=utf-8")],
                responseHeaders: [Fixture.Header("Content-Type", "text/xml; charset=utf-8")],
                scenario: scenario
            ),
            request: Array(OrderClient.request(7).utf8),
            response: Array(OrderClient.envelope("<order xmlns='urn:shop'><state>\(response)</state></order>").utf8)
        )
    }

    func testAnOrderIsPaid() async throws {
        let fixtures = [
            order("open", "open", Fixture.Scenario(name: "order")),
            order("paid", "paid", Fixture.Scenario(name: "order", requiredState: "Paid")),
        ]
        let options = StubOptions(expectations: Expectations([.operation("getOrder", path: "/shop", count: 2)]))
        try await withStub(fixtures: fixtures, options: options) { stub in
            let client = OrderClient(endpoint: stub.url(path: "/shop"))
            let before = try await client.state(of: 7)
            XCTAssertEqual(before, "open")
            try stub.setState(of: "order", to: "Paid")
            let after = try await client.state(of: 7)
            XCTAssertEqual(after, "paid")
            XCTAssertEqual(stub.requests.map(\.fixture?.name), ["open", "paid"])
        }
    }
}
