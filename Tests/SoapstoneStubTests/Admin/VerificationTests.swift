import Logging
import SoapstoneFixtures
import SoapstoneStub
import Testing

@Suite struct VerificationTests {
    private static let a = Stub.request(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>"))
    private static let other = Stub.request(Stub.envelope("<a xmlns='urn:n'><b>2</b></a>"))
    private static let q = Stub.request(Stub.envelope("<q/>"), action: "urn:q").replacing(
        "POST /s ",
        with: "POST /t?x "
    )

    /// A file, the requests (`a` matches, `o` has the same element and does not, `q` is unknown), and the findings.
    static let cases: [(String, String, [String])] = [
        ("expectations: [{operation: a, count: 2}]", "aa", []),
        ("expectations: [{operation: '{urn:n}a', count: 2}]", "aa", []),
        ("expectations: [{operation: op, atLeast: 1}]", "aa", []),
        ("expectations: [{action: 'urn:get', atMost: 2}]", "aa", []),
        ("expectations: [{fixture: svc/op/one, atLeast: 1, atMost: 2}]", "aa", []),
        ("expectations: [{operation: a, path: /s, count: 1}]", "a", []),
        ("expectations: []", "", []),
        (
            "expectations:\n- operation: a\n  count: 2", "a",
            ["e.yaml:2: error: operation 'a' was called once, 2 expected"]
        ),
        (
            "expectations:\n- {operation: a, count: 1}\n- {fixture: svc/op/one, atMost: 1}", "aaa",
            [
                "e.yaml:2: error: operation 'a' was called 3 times, 1 expected",
                "e.yaml:3: error: fixture 'svc/op/one' was called 3 times, at most 1 expected",
            ]
        ),
        (
            "expectations:\n- {action: 'urn:x', path: /y, atLeast: 1}\nunexpected: allow", "aoq",
            ["e.yaml:2: error: action 'urn:x' at /y was called 0 times, at least 1 expected"]
        ),
        (
            "expectations:\n- {operation: a, atLeast: 2, atMost: 3}\nunexpected: allow", "a",
            ["e.yaml:2: error: operation 'a' was called once, 2 to 3 expected"]
        ),
        (
            "expectations:\n- {fixture: svc/op/one, count: 0}\n\nunexpected: forbid", "qqo",
            [
                "e.yaml:4: error: POST /t with q, action 'urn:q', came 2 times and has no match (NO_MATCH)",
                "e.yaml:4: error: POST /s with {urn:n}a, action 'urn:get', came once and has no match (NO_MATCH)",
            ]
        ),
        (
            "expectations:\n- {operation: a, path: /x, count: 0}", "a",
            ["e.yaml:1: error: POST /s with {urn:n}a, action 'urn:get', came once and no expectation names it"]
        ),
        (
            "expectations:\n- {operation: a, count: 2}", "ao",
            ["e.yaml:1: error: POST /s with {urn:n}a, action 'urn:get', came once and has no match (NO_MATCH)"]
        ),
    ]

    @Test("The calls are held against what is expected", arguments: cases)
    func verdict(file: String, requests: String, findings: [String]) async throws {
        let expectations = try Expectations(parsing: Array(file.utf8), file: "e.yaml")
        try await Stub.with(configure: { $0.expectations = expectations }) { port in
            let client = try SocketClient(port: port)
            for letter in requests {
                _ = try client.exchange(letter == "a" ? Self.a : letter == "o" ? Self.other : Self.q)
            }
            // What the journal has does not matter.
            _ = try client.admin("DELETE", "requests")
            let verdict = try client.json("verification")
            #expect(verdict.text("verified") == "\(findings.isEmpty)")
            #expect(verdict.text("calls") == "\(requests.count)")
            #expect(verdict.findings == findings)
        }
    }

    @Test("The verdict tells each expectation with what came")
    func json() async throws {
        let expectations = Expectations(
            file: "e.yaml",
            [
                Expectation(.operation("a"), atLeast: 1, atMost: 1, line: 2),
                Expectation(.fixture("svc/op/one"), path: "/s", atLeast: 2, line: 3),
            ],
            unexpected: .allow
        )
        try await Stub.with(configure: { $0.expectations = expectations }) { port in
            let client = try SocketClient(port: port)
            for request in [Self.a, Self.q, Self.q] { _ = try client.exchange(request) }
            let verdict = try client.json("verification")
            #expect(verdict.texts("expectations", "met") == ["true", "false"])
            #expect(verdict.texts("expectations", "found") == ["1", "1"])
            #expect(verdict.text("expectations.0.operation") == "a")
            #expect(verdict.text("expectations.0.atMost") == "1")
            #expect(verdict.text("expectations.1.fixture") == "svc/op/one")
            #expect(verdict.text("expectations.1.path") == "/s")
            #expect(verdict.at("expectations.1.atMost") == nil)
            #expect(verdict.text("unexpected.policy") == "allow")
            #expect(verdict.text("unexpected.unmatched") == "2")
            #expect(verdict.text("unexpected.unnamed") == "0")
        }
    }

    @Test("Without expectations there is no verdict")
    func none() async throws {
        try await Stub.with { port in
            let response = try SocketClient(port: port).admin("GET", "verification")
            #expect(response.status == 404)
            #expect(try response.json.text("code") == "HTTP_NOT_FOUND")
        }
    }

    @Test("Many kinds of unexpected calls are told within bounds, and no secret of them")
    func bounds() async throws {
        let expectations = Expectations(file: "e.yaml", [])
        var configuration = StubConfiguration()
        configuration.port = 0
        configuration.expectations = expectations
        let server = try await StubServer(
            replaying: FixtureIndex([]),
            configuration: configuration,
            logger: LogLines().logger
        )
        let client = try SocketClient(port: server.address.port)
        for number in 0..<30 {
            let request = Stub.request(Stub.envelope("<q\(number)/>"), action: "urn:q?token=canary")
            _ = try client.exchange(request.replacing("POST /s ", with: "POST /s/password=canary "))
        }
        try await server.shutdown()
        let verdict = try #require(server.verdict)
        #expect(verdict.calls == 30)
        #expect(!verdict.isMet)
        #expect(verdict.findings.count == 21)
        #expect(
            verdict.findings.last?.description == "e.yaml:1: error: and 10 more calls of other kinds were not expected"
        )
        for finding in verdict.findings { #expect(!finding.message.contains("canary"), "\(finding)") }
    }
}
