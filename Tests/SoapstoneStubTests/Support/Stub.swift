import Logging
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub

/// Servers and messages for tests.
enum Stub {
    /// Calls `body` with the port of a server.
    static func with(
        _ fixtures: [Fixture] = [exchange("one", "<a xmlns='urn:n'><b>1</b></a>")],
        contract: ContractReplayer? = nil,
        proxy: Proxy? = nil,
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        configure: (inout StubConfiguration) -> Void = { _ in },
        _ body: (Int) async throws -> Void
    ) async throws {
        var configuration = StubConfiguration()
        configuration.port = 0
        configure(&configuration)
        let server = try await StubServer(
            replaying: FixtureIndex(fixtures, mapper: contract.map { ContractMapper($0.codecs) }),
            contract: contract,
            proxy: proxy,
            configuration: configuration,
            logger: logger
        )
        do {
            try await withTaskExecutorPreference(BlockingExecutor.shared) { try await body(server.address.port) }
        } catch {
            try await server.shutdown(draining: false)
            throw error
        }
        try await server.shutdown(draining: false)
    }

    static func envelope(_ body: String, _ version: SOAPVersion = .soap11) -> String {
        "<e:Envelope xmlns:e='\(version.namespace)'><e:Body>\(body)</e:Body></e:Envelope>"
    }

    static func exchange(
        _ name: String,
        _ body: String,
        action: String = "urn:get",
        status: Int = 200,
        response: String = "<answer/>",
        scenario: Fixture.Scenario? = nil,
        version: SOAPVersion = .soap11
    ) -> Fixture {
        let headers = SOAPRequestHead.headers(version, action: action)
        return Fixture(
            id: Fixture.ID(system: "s", service: "svc", operation: "op", name: name),
            details: Fixture.Details(
                operation: "op",
                endpoint: "/s",
                requestHeaders: headers.map { Fixture.Header($0.0, $0.1) },
                status: status,
                responseHeaders: [Fixture.Header("Content-Type", "text/xml; charset=utf-8")],
                scenario: scenario
            ),
            request: Array(envelope(body, version).utf8),
            response: Array(response.utf8)
        )
    }

    /// A fixture of the request that `good` is, which answers as a behaviour says.
    static func behaving(
        _ behaviour: Fixture.Behaviour,
        response: String = "<answer/>",
        latency: Duration? = nil
    ) -> Fixture {
        var fixture = exchange("one", "<a xmlns='urn:n'><b>1</b></a>", response: response)
        fixture.details.behaviour = behaviour
        fixture.details.latency = latency
        return fixture
    }

    /// A request as it goes over the wire.
    static func request(
        _ body: String,
        action: String? = "urn:get",
        type: String = "text/xml; charset=utf-8",
        more: String = ""
    ) -> String {
        let action = action.map { "SOAPAction: \"\($0)\"\r\n" } ?? ""
        return "POST /s HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(type)\r\n\(action)\(more)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// A request that the server's only fixture answers.
    static let good = request(envelope("<a xmlns='urn:n'><b>1</b></a>"))
}
