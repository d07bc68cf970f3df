import Foundation
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub
import Synchronization
import Testing

/// Matchers over a socket: what the head says decides, and what was remembered of other requests does not.
@Suite struct MatcherTests {
    private static func exchange(
        _ name: String,
        _ body: String,
        _ matchers: Fixture.Matchers = Fixture.Matchers(),
        scenario: Fixture.Scenario? = nil
    ) -> Fixture {
        var fixture = Stub.exchange(name, body, response: "<\(name)/>", scenario: scenario)
        fixture.details.matchers = matchers
        return fixture
    }

    private static func request(_ body: String, path: String = "/s", _ fields: String...) -> String {
        Stub.request(Stub.envelope(body), more: fields.map { $0 + "\r\n" }.joined())
            .replacing("POST /s ", with: "POST \(path) ", maxReplacements: 1)
    }

    /// A path and header fields, and who answers.
    private static let headCases: [(path: String, fields: [String], response: String)] = [
        ("/s", [], "<plain/>"), ("/s", ["X-Tenant: north"], "<north/>"), ("/s", ["x-tenant: south"], "<south/>"),
        ("/s?mode=test", [], "<mode/>"), ("/s?mode=test", ["X-Tenant: north"], "<north/>"),
        ("/s?mode=live", [], "<plain/>"), ("/s", ["X-Tenant: east"], "<plain/>"),
    ]

    @Test("The same bytes with other header fields or another query get other answers, however often they come")
    func heads() async throws {
        let fixtures = [
            Self.exchange("plain", "<a/>"),
            Self.exchange("north", "<a/>", .init(headers: [.init("X-Tenant", .equals("north"))], priority: 2)),
            Self.exchange("south", "<a/>", .init(headers: [.init("X-Tenant", .matches("s.*"))], priority: 2)),
            Self.exchange("mode", "<a/>", .init(query: [.init("mode", .equals("test"))], priority: 1)),
        ]
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            for round in 1...4 {
                for head in round.isMultiple(of: 2) ? Self.headCases : Self.headCases.reversed() {
                    let fields = head.fields.map { $0 + "\r\n" }.joined()
                    let request = Stub.request(Stub.envelope("<a/>"), more: fields)
                        .replacing("POST /s ", with: "POST \(head.path) ", maxReplacements: 1)
                    #expect(try client.exchange(request).text == head.response, "\(head)")
                }
            }
        }
    }

    @Test("Requests behind each other in one packet are told apart, too")
    func pipelined() async throws {
        let fixtures = [
            Self.exchange("plain", "<a/>"),
            Self.exchange("north", "<a/>", .init(headers: [.init("X-Tenant", .present)], priority: 1)),
        ]
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            let (plain, north) = (Self.request("<a/>"), Self.request("<a/>", "X-Tenant: x"))
            for _ in 1...3 {
                client.send(plain + north + plain + north)
                #expect(try client.responses(4).map(\.text) == ["<plain/>", "<north/>", "<plain/>", "<north/>"])
            }
        }
    }

    @Test("Placeholders and ignored parts match bodies that differ there, in a scenario as well")
    func bodies() async throws {
        let fixtures = [
            Self.exchange(
                "one",
                "<a><n>${xmlunit.isNumber}</n><t>1</t></a>",
                .init(ignored: ["//t"]),
                scenario: Fixture.Scenario(name: "s", newState: "two")
            ),
            Self.exchange(
                "two",
                "<a><n>${xmlunit.isNumber}</n><t>1</t></a>",
                .init(ignored: ["//t"]),
                scenario: Fixture.Scenario(name: "s", requiredState: "two")
            ),
        ]
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            for (number, response) in [("1", "<one/>"), ("2", "<two/>"), ("2", "<two/>")] {
                let request = Self.request("<a><n>\(number)</n><t>\(number)0</t></a>")
                #expect(try client.exchange(request).text == response)
            }
            #expect(try client.exchange("POST /__soapstone/reset HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
            let response = try client.exchange(Self.request("<a><n>x</n><t/></a>"))
            #expect(response.status == 500)
            #expect(response.text.contains("<stub:code>NO_MATCH</stub:code>"))
            #expect(
                response.text.contains("<stub:expected>${xmlunit.isNumber}</stub:expected><stub:found>x</stub:found>")
            )
        }
    }

    @Test("A report tells the matchers that failed, and how to get a prefix")
    func report() async throws {
        let matchers = Fixture.Matchers(
            conditions: [.init("//b", .equals("1"))],
            headers: [.init("X-Tenant", .equals("north")), .init("Authorization", .present)],
            query: [.init("mode", .equals("test"))],
            body: .any
        )
        try await Stub.with([Self.exchange("one", "<a xmlns='urn:n'/>", matchers)]) { port in
            let client = try SocketClient(port: port)
            let request = Self.request("<a xmlns='urn:n'><b>1</b></a>", path: "/s?mode=live", "X-Tenant: south")
            let response = try client.exchange(request)
            #expect(response.status == 500)
            for part in [
                "<stub:difference kind=\"header\" path=\"X-Tenant\"><stub:expected>north</stub:expected>"
                    + "<stub:found>south</stub:found>",
                "<stub:difference kind=\"header\" path=\"Authorization\">", "kind=\"query\" path=\"mode\">",
                "kind=\"condition\" path=\"//b\">", "<stub:hint>'b' in the path //b has no prefix",
            ] {
                #expect(response.text.contains(part), "\(part)\n\(response.text)")
            }
            #expect(try Envelope(parsing: response.body, contentType: "text/xml").fault != nil)
        }
    }

    @Test("Conditions on JSON are asked of what the contract makes of a request, however often the same bytes come")
    func json() async throws {
        let fixtures = (1...3).map { number in
            let condition = Fixture.Matchers.PointerCondition("/b", .equals(.number("\(number).0")))
            return Self.exchange(
                "n\(number)",
                "<a xmlns='urn:n'/>",
                .init(json: [condition], body: .any, priority: number)
            )
        }
        try await Stub.with(fixtures, contract: OrderContract.replayer()) { port in
            let client = try SocketClient(port: port)
            for _ in 1...4 {
                for number in 1...3 {
                    let request = Self.request("<p:a xmlns:p='urn:n'><p:b>0\(number)</p:b></p:a>")
                    #expect(try client.exchange(request).text == "<n\(number)/>")
                }
            }
            // What no fixture of a recorded operation answers is a miss.
            let other = try client.exchange(Self.request("<a xmlns='urn:n'><b>4</b></a>"))
            #expect(other["Soapstone-Sample"] == nil)
            #expect(other.text.contains("<stub:code>NO_MATCH</stub:code>"))
        }
    }

    @Test("A malformed request is malformed, whatever the matchers would take")
    func malformed() async throws {
        try await Stub.with([Self.exchange("one", "<a/>", .init(body: .any, priority: 9))]) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Self.request("<a><b></a>")).text.contains("<stub:code>XML_SYNTAX</stub:code>"))
            #expect(try client.exchange(Self.request("x<a/>")).text.contains("<stub:code>SOAP_FAULT</stub:code>"))
            #expect(try client.exchange(Self.request("<a/>")).text == "<one/>")
        }
    }

    /// Calls `body` on threads of its own, because clients block, and waits for them all.
    private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let done = DispatchSemaphore(value: 0)
        for number in 0..<count {
            Thread.detachNewThread {
                body(number)
                done.signal()
            }
        }
        for _ in 0..<count { done.wait() }
    }

    @Test("Parallel clients get their own answers")
    func parallel() async throws {
        let fixtures = (0..<8).map { number in
            Self.exchange("n\(number)", "<a/>", .init(conditions: [.init("//n = \(number)")], body: .any))
        }
        try await Stub.with(fixtures, configure: { $0.threads = 2 }) { port in
            let wrong = Mutex([String]())
            Self.onThreads(8) { number in
                let client = try? SocketClient(port: port)
                for _ in 0..<50 {
                    let response = try? client?.exchange(Self.request("<a><n>\(number)</n></a>")).text
                    if response != "<n\(number)/>" {
                        wrong.withLock { $0.append("\(number): \(response ?? "no answer")") }
                    }
                }
            }
            #expect(wrong.withLock { $0 } == [])
        }
    }
}
