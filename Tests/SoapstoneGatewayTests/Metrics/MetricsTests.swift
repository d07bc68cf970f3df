import HTTPTypes
import HummingbirdTesting
import NIOCore
import SoapstoneCodec
import SoapstoneSOAP
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneTransport

@Suite struct MetricsTests {
    /// The numbers of a document, by name and labels.
    private static func numbers(_ text: String) -> [String: String] {
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(
            lines.compactMap { line in
                line.lastIndex(of: " ").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
            }
        ) { first, _ in first }
    }

    @Test("Calls, back ends and refusals are counted by operation and by what came of them")
    func counted() async throws {
        let fixture = TestGateway()
        let backend = ScriptedBackend(.good, .good, .fault("no"), .transport(.connect))
        let text = try await fixture.gateway(backend).application.test(.router) { client in
            func ask(_ path: String, _ method: HTTPRequest.Method = .post) async throws {
                try await client.execute(
                    uri: path,
                    method: method,
                    headers: [.contentType: "application/json"],
                    body: ByteBuffer(string: "{}")
                ) { _ in }
            }
            // Two answers, a fault, and a back end that is not there, which is asked three times.
            for _ in 0..<4 { try await ask("/services/fake/ping") }
            // Never called: the body lacks what the contract wants, or the session is missing.
            try await ask("/services/fake/ask")
            try await ask("/services/fake/nothing")
            try await ask("/services/fake/ping", .put)
            // Documents are no calls.
            try await client.execute(uri: "/health", method: .get) { _ in }
            return try await client.execute(uri: "/metrics", method: .get) { response in
                #expect(response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
                return String(buffer: response.body)
            }
        }
        let numbers = Self.numbers(text)
        let ping = #"service="fake",operation="ping""#
        let expected = [
            "calls_total{\(ping),opstatus=\"0\"}": "2",
            "calls_total{\(ping),opstatus=\"8009\"}": "1",
            "calls_total{\(ping),opstatus=\"9109\"}": "1",
            "calls_total{service=\"fake\",operation=\"ask\",opstatus=\"6000\"}": "1",
            "call_duration_seconds_count{\(ping)}": "4",
            "call_duration_seconds_bucket{\(ping),le=\"+Inf\"}": "4",
            "upstream_requests_total{\(ping),outcome=\"answered\"}": "3",
            "upstream_requests_total{\(ping),outcome=\"connect\"}": "3",
            "upstream_duration_seconds_count{\(ping)}": "6",
            "refused_total{code=\"NO_SUCH_OPERATION\"}": "1",
            "refused_total{code=\"HTTP_METHOD\"}": "1",
            "calls_in_flight": "0",
        ]
        for (name, value) in expected { #expect(numbers["soapstone_gateway_\(name)"] == value, "\(name)") }
        #expect(numbers.keys.count { $0.hasPrefix("soapstone_gateway_calls_total") } == 4)
    }

    /// A store that cannot be asked.
    private struct LostStore: SessionStore {
        struct Lost: Error {}

        func values(of id: String) async throws -> SessionValues? { throw Lost() }
        func open(_ values: SessionValues) async throws -> String { throw Lost() }
        func add(_ values: SessionValues, to id: String) async throws -> Bool { throw Lost() }
        func close(_ id: String) async throws -> SessionValues? { throw Lost() }
        func isReachable() async -> Bool { false }
    }

    @Test("A gateway is ready as long as its store of sessions can be asked")
    func ready() async throws {
        let good = try await TestGateway().request("/ready", method: .get, type: nil)
        #expect(good.status == 200 && good.text("status") == "ready")
        let fixture = TestGateway()
        let gateway = try Gateway(
            operations: fixture.operations,
            configuration: fixture.configuration,
            send: ScriptedBackend(.good).send,
            sessions: LostStore(),
            logger: fixture.log.logger
        )
        let lost = try await gateway.application.test(.router) { client in
            try await client.execute(uri: "/ready", method: .get) { try CallResponse($0) }
        }
        #expect(lost.status == 503 && lost.text("status") == "unavailable")
    }
}
