import Foundation
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTesting
import SoapstoneTransport
import Testing

@Suite struct RequestTests {
    @Test("Requests are there oldest first, with what became of each")
    func requests() async throws {
        let options = StubOptions(allowsUnmatched: true)
        try await withStub(fixtures: [Shop.order(1)], options: options) { stub in
            #expect(stub.requests.isEmpty)
            var client = Client(stub)
            try await client.order(1)
            client.endpoint.append(queryItems: [.init(name: "page", value: "2")])
            try await client.order(2)
            _ = try await client.send("<a>")
            let requests = stub.requests
            #expect(requests.map(\.number) == [1, 2, 3])
            #expect(requests.map(\.method) == ["POST", "POST", "POST"])
            #expect(requests.map(\.path) == ["/shop", "/shop", "/shop"])
            #expect(requests.map(\.target) == ["/shop", "/shop?page=2", "/shop?page=2"])
            #expect(requests.map(\.action) == ["urn:get", "urn:get", "urn:get"])
            #expect(requests.map(\.operation) == ["{urn:shop}getOrder", "{urn:shop}getOrder", nil])
            #expect(requests.map(\.outcome) == [.fixture, .unmatched, .malformed])
            #expect(requests.map(\.status) == [200, 500, 500])
            #expect(requests.map(\.fixture) == [Shop.order(1).id, nil, nil])
            #expect(requests.map(\.problem) == [nil, "NO_MATCH", "XML_SYNTAX"])
            #expect(requests.map { $0.nearMisses.map(\.id) } == [[], [Shop.order(1).id], []])
            #expect(requests[1].nearMisses[0].differences.map(\.found) == ["2"])
            #expect(requests.map { $0.headers.first(named: "soapaction") } == Array(repeating: "\"urn:get\"", count: 3))
            #expect(requests.prefix(2).map(\.text) == [Shop.request(1), Shop.request(2)])
        }
    }

    @Test("No secret is in what is shown, and all of it in what is asked for as it came")
    func secrets() async throws {
        let canary = "Canary-7Qz4"
        let options = StubOptions(allowsUnmatched: true)
        try await withStub(fixtures: [Shop.order(1)], options: options) { stub in
            var client = Client(stub, path: "/shop/password=\(canary)")
            client.endpoint.append(queryItems: [.init(name: "token", value: canary)])
            client.headers = [.init("Authorization", "Bearer \(canary)")]
            let envelope = Shop.envelope(
                "<getOrder xmlns='urn:shop'><number>1</number><password>\(canary)</password></getOrder>"
            )
            _ = try await client.send(envelope, action: "urn:get?token=\(canary)")
            let request = try #require(stub.requests.first)
            #expect(!"\(String(reflecting: request)) \(request) \(request.text ?? "")".contains(canary))
            #expect(request.text?.contains("<number>1</number>") == true)
            let error = #expect(throws: VerificationError.self) { try stub.verify(.operation("getOrder"), count: 2) }
            #expect(error?.message.contains(canary) == false)
            let original = try #require(stub.unredacted(request))
            #expect(original.body == Array(envelope.utf8))
            #expect(original.headers.first(named: "authorization") == "Bearer \(canary)")
            stub.reset()
            #expect(stub.unredacted(request) == nil)
        }
    }

    @Test("A scenario goes on by itself, is set, and begins anew")
    func scenarios() async throws {
        let fixtures = [
            Shop.order(1, named: "new", scenario: Fixture.Scenario(name: "order", newState: "Paid")),
            Shop.order(
                1,
                named: "paid",
                response: "<paid/>",
                scenario: Fixture.Scenario(name: "order", requiredState: "Paid")
            ),
        ]
        try await withStub(fixtures: fixtures) { stub in
            let client = Client(stub)
            #expect(stub.state(of: "order") == "Started")
            #expect(try await client.order(1) == "<order>1</order>")
            #expect(stub.state(of: "order") == "Paid")
            #expect(try await client.order(1) == "<paid/>")
            stub.reset()
            #expect(stub.state(of: "order") == "Started")
            try stub.setState(of: "order", to: "Paid")
            #expect(try await client.order(1) == "<paid/>")
            try stub.setState(of: "order", to: "Started")
            #expect(try await client.order(1) == "<order>1</order>")
            #expect(stub.state(of: "basket") == nil)
            let noScenario = #expect(throws: StubError.self) { try stub.setState(of: "basket", to: "Paid") }
            #expect(noScenario?.message == "no fixture names the scenario 'basket'")
            let noState = #expect(throws: StubError.self) { try stub.setState(of: "order", to: "Lost") }
            #expect(noState?.message == "'Lost' is none of the scenario's states: Started, Paid")
        }
    }
}
