import SoapstoneCodec
import SoapstoneTransport
import Testing

/// What a gateway says of a back end that is not there, or does not answer.
@Suite struct LostBackEndTests {
    private static let user = "Service is currently unavailable, please try again shortly.\n\nThank you."

    private func expect(
        _ response: JSONClient.Response,
        status: Int,
        opstatus: String,
        code: String,
        text: String
    ) {
        #expect(response.status == status)
        #expect(response.opstatus == opstatus)
        #expect(response.document.root["errcode"]?.string == code)
        #expect(response.document.root["errmsg"]?.string == text)
        #expect(response.document.root["message"]?.string == Self.user)
        #expect(response.document.root["httpStatusCode"] == nil)
    }

    @Test("A back end that was stopped cannot be reached: 9109")
    func stopped() async throws {
        let stub = try await RunningServer("replay")
        let gateway = try await RunningServer.gatewayWithCodes(before: stub.url)
        let client = try JSONClient(gateway)
        #expect(try await client.send("/services/ims-case/ping").status == 200)
        #expect(await stub.stop() == 0)
        expect(
            try await client.send("/services/ims-case/ping"),
            status: 502,
            opstatus: "9109",
            code: "BACKEND_UNREACHABLE",
            text: "unable to open connection to endpoint"
        )
        #expect(try await client.send("/health", type: nil, method: .get).status == 200)
        #expect(await gateway.stop() == 0)
    }

    @Test("A back end that never answers has the operation's time, which is 3 s for ping: 9001")
    func silent() async throws {
        let backEnd = try LoneBackEnd()
        defer { backEnd.stop() }
        let gateway = try await RunningServer.gatewayWithCodes(before: backEnd.url)
        let client = try JSONClient(gateway)
        let clock = ContinuousClock()
        let begun = clock.now
        expect(
            try await client.send("/services/ims-case/ping"),
            status: 504,
            opstatus: "9001",
            code: "BACKEND_TIMEOUT",
            text: "read time-out or connection failure"
        )
        #expect(clock.now - begun >= .seconds(2.9))
        #expect(backEnd.received.contains("SOAPAction: \"urn:SETPING\""))
        #expect(await gateway.stop() == 0)
    }
}
