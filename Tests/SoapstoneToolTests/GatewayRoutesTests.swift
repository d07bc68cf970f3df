import SoapstoneCodec
import SoapstoneTransport
import SystemsOfRecord
import Testing

/// What a running gateway answers beside calls in JSON.
@Suite struct GatewayRoutesTests {
    @Test("The gateway lists what it serves, takes forms, and gives a request's id back")
    func routes() async throws {
        let stub = try await RunningServer("replay")
        let gateway = try await RunningServer("gateway", "--upstream", stub.url)
        let client = try JSONClient(gateway)

        let health = try await client.send("/health", type: nil, method: .get)
        #expect(health.status == 200)
        #expect(health.document.root["status"]?.string == "ok")

        let services = try await client.send("/services", type: nil, method: .get)
        // AppSupport has three operations of the gateway's own, Auth four and Push two; what tells users' addresses is no
        // route.
        #expect(services.document.root["operations"]?.count == SETS.operations.count - 3 + SETS.functions.count + 9)
        #expect(
            services.document.root["refused"]?.elements.map { $0["service"]?.string } ?? []
                == Array(repeating: "push-recipients", count: 3)
        )

        let response = try await client.send(
            "/services/ims-case/getCaseList",
            Array(#"{"cacheid":"SYNTHETIC-SESSION-17"}"#.utf8),
            fields: [.init("X-Request-ID", "test-17")]
        )
        let golden = try RecordedFixtures.named("ims-case/getCaseList/ordinary").responseDocument.root
        #expect(golden.firstDifference(from: response.document.root) == nil)
        #expect(response.response.value(of: "X-Request-ID") == "test-17")
        #expect(response.response.value(of: "Cache-Control") == "no-store")

        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }
}
