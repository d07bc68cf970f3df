import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SoapstoneCodec
import SoapstoneServing
import Testing

@testable import SoapstoneGateway

/// The order of the policies: in the code, in the article, and in what a gateway answers.
@Suite struct PolicyOrderTests {
    /// What a test sends, and when.
    struct Question: Sendable {
        var path = "/services/fake/ask"
        var method = HTTPRequest.Method.post
        var origin: String?
        var key = TestClients.shop.text
        var type = "application/json"
        var session = "SYNTHETIC-SESSION-17"
        var caseNumber = "7000000042"
        var end = "}"
        var padding = ""
        var isInMaintenance = false
        var findsNoRoom = false

        var body: String { #"{"cacheid":"\#(session)","caseNumber":"\#(caseNumber)"\#(end)\#(padding)"# }
    }

    /// How a request breaks one policy, and what it is answered with then.
    struct Breach: Sendable, CustomTestStringConvertible {
        let policy: String
        let response: String
        let apply: @Sendable (inout Question) -> Void

        init(_ policy: String, _ response: String, _ apply: @escaping @Sendable (inout Question) -> Void) {
            self.policy = policy
            self.response = response
            self.apply = apply
        }

        var testDescription: String { policy }
    }

    /// In the order of the policies.
    static let breaches = [
        Breach("Route", "404 NO_SUCH_OPERATION") { $0.path = "/services/fake/nothing" },
        Breach("Site", "403 HTTP_ORIGIN") { $0.origin = "https://evil.example" },
        Breach("Method", "405 HTTP_METHOD") { $0.method = .put },
        Breach("Callable", "404 NO_SUCH_OPERATION CONTRACT") { $0.path = "/services/fake/closed" },
        Breach("Client", "401 CLIENT_KEY") { $0.key = "Canary-Key" },
        Breach("ClientRights", "403 CLIENT_RIGHTS") { $0.key = TestClients.guest.text },
        Breach("Rate", "429 CLIENT_RATE") { $0.key = TestClients.slow.text },
        Breach("MediaType", "415 HTTP_MEDIA_TYPE") { $0.type = "text/plain" },
        Breach("Size", "413 HTTP_LIMIT") { $0.padding = String(repeating: " ", count: 200) },
        Breach("Maintenance", "200 maintenanceFlag") { $0.isInMaintenance = true },
        Breach("Room", "503 OVERLOADED") { $0.findsNoRoom = true },
        Breach("JSON", "400 JSON_SYNTAX") { $0.end = "]" },
        Breach("Session", "401 SESSION_MISSING") { $0.session = "NOBODY" },
        Breach("Contract", "400 JSON_VALUE") { $0.caseNumber = "no digits" },
    ]

    /// Breaches that exclude each other: a path leads to one place, and a key is that of one client.
    private static let exclusive = [["Route", "Callable"], ["Client", "ClientRights", "Rate"]]

    /// All pairs of which the first one stands before the second, and that one request can have.
    static let pairs: [(Breach, Breach)] = breaches.indices.flatMap { first in
        breaches[(first + 1)...].map { (breaches[first], $0) }
    }
    .filter { first, second in !exclusive.contains { $0.contains(first.policy) && $0.contains(second.policy) } }

    @Test("A request that breaks no policy is answered, and one that breaks one is answered by it")
    func single() async throws {
        #expect(try await Self.response(to: Question()) == "200")
        for breach in Self.breaches {
            var question = Question()
            breach.apply(&question)
            #expect(try await Self.response(to: question) == breach.response, "\(breach.policy)")
        }
    }

    @Test("A request that breaks two policies is answered by the first of them", arguments: pairs)
    func pair(first: Breach, second: Breach) async throws {
        var question = Question()
        first.apply(&question)
        second.apply(&question)
        #expect(try await Self.response(to: question) == first.response)
    }

    @Test("A request that breaks all policies but the first ones is answered by the first that it breaks")
    func all() async throws {
        for first in Self.breaches.indices {
            var question = Question()
            // The last one to name a path is the one that is meant.
            for breach in Self.breaches[first...].reversed() { breach.apply(&question) }
            #expect(try await Self.response(to: question) == Self.breaches[first].response)
        }
    }

    @Test("The list in the code and the list in the article are the table's")
    func lists() throws {
        let policies = Policies(
            routes: RouteTable([]),
            limits: .init(),
            limiter: MemoryRateLimiter(),
            site: SiteGuard(names: [], isSecure: false),
            takesForms: false,
            maintenance: nil,
            clock: { 0 },
            inFlight: InFlight(limit: 1),
            sessions: MemorySessionStore(limits: .init()),
            metrics: GatewayMetrics(),
            backEnds: BackEndGuard(log: CallLog(logger: LogCapture().logger)),
            document: GatewayDocument(RouteTable([]), ContractMessages(), ExampleTable([]))
        )
        var expected = Self.breaches.map(\.policy)
        // No other path breaks it, so it has no pairs: `JobAccessTests` has what it asks.
        expected.insert("Job", at: 7)
        // It stops no call: `CrossOriginTests` has what it responds to.
        expected.insert("Preflight", at: 2)
        #expect(policies.inOrder.map { String(describing: type(of: $0)) } == expected.map { "\($0)Policy" })
        let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/SoapstoneGateway/Documentation.docc/Gateway.md")
        let lines = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n")
        let head = try #require(lines.firstIndex { $0.hasPrefix("| policy |") })
        let rows = lines[(head + 2)...].prefix { $0.hasPrefix("| ") }
        let named = rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
        #expect(named == expected)
    }

    /// Asks a gateway whose one place is taken where the question says so, and holds the back end's calls against it.
    private static func response(to question: Question) async throws -> String {
        var fixture = TestGateway()
        fixture.refused = [RefusedOperation(service: "fake", name: "closed", reason: "It is left open.")]
        fixture.configuration.clients = TestClients.all
        fixture.configuration.limits.bodyBytes = 200
        fixture.configuration.limits.requestsInFlight = 1
        fixture.configuration.maintenance = try MaintenanceWindow(
            startTime: "04:00",
            endTime: "06:00",
            timeZone: "America/New_York"
        )
        // 2024-03-12 06:00 EDT, and a second before.
        let time = SetTime(1_710_237_600)
        fixture.time = { time.value }
        let backend = ScriptedBackend(.good, isHeld: question.findsNoRoom)
        return try await fixture.gateway(backend).application.test(.router) { client in
            try await withThrowingTaskGroup(of: Void.self) { group in
                if question.findsNoRoom {
                    group.addTask {
                        let held = try await send(Question(), to: client)
                        #expect(held == "200")
                    }
                    await backend.received(1)
                }
                if question.key == TestClients.slow.text {
                    // The calls that the client may make at once.
                    var question = Question()
                    question.key = TestClients.slow.text
                    for _ in 0..<2 { _ = try await send(question, to: client) }
                }
                if question.isInMaintenance { time.value = 1_710_237_599 }
                let before = backend.requests.count
                let response = try await send(question, to: client)
                #expect(backend.requests.count == before + (response == "200" ? 1 : 0))
                backend.release()
                try await group.waitForAll()
                return response
            }
        }
    }

    private static func send(_ question: Question, to client: any TestClientProtocol) async throws -> String {
        let response = try await client.execute(
            uri: question.path,
            method: question.method,
            headers: HTTPFields(
                [HTTPField(name: .contentType, value: question.type), HTTPField(name: .apiKey, value: question.key)]
                    + (question.origin.map { [HTTPField(name: .origin, value: $0)] } ?? [])
            ),
            body: ByteBuffer(string: question.body)
        ) { try CallResponse($0) }
        let reason = response.json["details"]?.elements.first { $0["code"]?.string == "CONTRACT" }
        let parts = [
            String(response.status), response.text("errcode"), reason.map { _ in "CONTRACT" },
            response.json["maintenanceFlag"].map { _ in "maintenanceFlag" },
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}
