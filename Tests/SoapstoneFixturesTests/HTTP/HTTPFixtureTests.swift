import SoapstoneOperations
import SoapstoneXML
import Testing

@testable import SoapstoneFixtures

/// Fixtures without SOAP: their files, what they are matched by, and what is taken out of them.
@Suite struct HTTPFixtureTests {
    // MARK: - Files

    @Test("A request line, fields and a body are read as they stand, with either end of lines")
    func file() throws {
        for end in ["\n", "\r\n"] {
            let text = "PUT /a/{token}/b?x=1&y HTTP/1.1\(end)Content-Type:  text/json\(end)\(end){}\n"
            let file = try SentRequest(parsing: Array(text.utf8), file: "request.http")
            #expect(file.method == "PUT" && file.target == "/a/{token}/b?x=1&y")
            #expect(file.headers == [Fixture.Header("Content-Type", "text/json")])
            #expect(file.body == Array("{}\n".utf8))
            #expect(try SentRequest(parsing: file.bytes, file: "").bytes == file.bytes)
        }
        let short = try SentRequest(parsing: Array("GET /a\n\n\n".utf8), file: "")
        #expect(short.target == "/a" && short.headers.isEmpty && short.body.isEmpty)
    }

    @Test(
        "What is no request is an error with its line",
        arguments: [
            ("", 1), ("\nGET /a", 1), ("GET", 1), ("GET /a /b HTTP/1.1", 1), ("GET /a HTTP/2", 1), ("get /a", 1),
            ("TRACE /a", 1), ("GET a", 1), ("GET /ä", 1), ("GET /a\nb", 2), ("GET /a\nA: 1\na: 2\n", 3),
            ("GET /a\nA b: 1\n", 2), ("GET /a\nA: \u{1}\n", 2),
        ] as [(String, Int)]
    )
    func malformed(text: String, line: Int) {
        let error = #expect(throws: FixtureError.self) {
            try SentRequest(parsing: Array(text.utf8), file: "request.http")
        }
        #expect(error?.code == .value && error?.line == line && error?.file == "request.http")
    }

    private static let yaml = """
        operation: getCase
        response:
          status: 200
          headers:
            Content-Type: application/json
        recordedAt: 2024-02-29T09:30:00Z
        class: ordinary

        """

    private static func load(
        _ yaml: String = yaml,
        request: String? = "GET /cases/1 HTTP/1.1\n\n",
        files: [String: String] = ["response.json": "{}"]
    ) throws -> FixtureFolder {
        let folder = try TemporaryFolder()
        try folder.write("s/svc/getCase/one/exchange.yaml", yaml)
        if let request { try folder.write("s/svc/getCase/one/request.http", request) }
        for (name, text) in files { try folder.write("s/svc/getCase/one/\(name)", text) }
        return try FixtureFolder.load("\(folder.path)/s")
    }

    @Test("A case with request.http is one without SOAP; its response lies in the file of its media type")
    func reading() throws {
        let one = try #require(try Self.load(files: ["response.json": "{}", "device.json": "[]"]).fixtures.first)
        #expect(one.details.profile == .http && one.details.method == "GET" && one.details.endpoint == "/cases/1")
        #expect(one.request.isEmpty && one.response == Array("{}".utf8))
        #expect(one.responseJSON == Array("[]".utf8) && one.requestJSON == nil)
        for (type, file) in [
            ("application/xml; charset=utf-8", "response.xml"), ("text/xml", "response.xml"),
            ("application/vnd.case+json", "response.json"), ("image/png", "response.bin"),
            ("text/html", "response.bin"),
        ] {
            let yaml = Self.yaml.replacing("application/json", with: type)
            #expect(try Self.load(yaml, files: [file: ""]).fixtures.first?.response == [], "\(type)")
        }
    }

    @Test("What is written of a case without SOAP is read again")
    func writing() throws {
        let request = "POST /cases HTTP/1.1\nContent-Type: application/json\n\n"
        for more in ["", "request:\n  withheld:\n    bytes: 3\n    sha256: \(String(repeating: "0a", count: 32))\n"] {
            let fixture = try #require(try Self.load(Self.yaml + more, request: request).fixtures.first)
            #expect((fixture.details.requestWithheld != nil) == !more.isEmpty)
            let yaml = String(decoding: try fixture.details.yaml(), as: UTF8.self)
            #expect(!yaml.contains("endpoint") && !yaml.contains("method"))
            let file = try #require(fixture.details.requestFile(of: fixture.request))
            let again = try Self.load(yaml, request: String(decoding: file, as: UTF8.self)).fixtures.first
            #expect(again?.details == fixture.details)
        }
    }

    @Test(
        "What stands in request.http does not stand in exchange.yaml, and the rest of SOAP does not stand there",
        arguments: [
            ("method: POST\n", "stand in request.http"), ("request:\n  headers:\n    A: b\n", "stand in request.http"),
            ("template: {}\n", "template is for SOAP messages"),
            ("match:\n  ignore: [//a]\n", "match.ignore is for SOAP messages"),
        ]
    )
    func mixed(more: String, message: String) throws {
        let folder = try Self.load(Self.yaml + more)
        #expect(folder.fixtures.isEmpty)
        #expect(folder.problems.first?.message.contains(message) == true, "\(folder.problems)")
    }

    @Test("Without request.http, the case lacks its envelopes as any other")
    func missing() throws {
        #expect(try Self.load(request: nil).problems.first?.file.hasSuffix(".xml") == true)
        let folder = try TemporaryFolder()
        try folder.write("s/svc/getCase/one/request.http", "GET /a\n")
        #expect(try FixtureFolder.load("\(folder.path)/s").problems.count == 1)
    }

    // MARK: - Matching

    private static func fixture(
        _ name: String,
        _ line: String,
        type: String? = "application/json",
        body: String = "",
        _ change: (inout Fixture) -> Void = { _ in }
    ) -> Fixture {
        let parts = line.split(separator: " ").map(String.init)
        var fixture = Fixture(
            id: Fixture.ID(system: "s", service: "svc", operation: "op", name: name),
            details: Fixture.Details(
                profile: .http,
                operation: "op",
                endpoint: parts[1],
                method: parts[0],
                requestHeaders: type.map { [Fixture.Header("Content-Type", $0)] } ?? []
            ),
            request: Array(body.utf8),
            response: Array(name.utf8)
        )
        change(&fixture)
        return fixture
    }

    private static func request(
        _ line: String,
        type: String? = "application/json",
        body: String = "",
        headers: [Fixture.Header] = []
    ) -> SentRequest {
        let parts = line.split(separator: " ").map(String.init)
        return SentRequest(
            method: parts[0],
            target: parts[1],
            headers: (type.map { [Fixture.Header("Content-Type", $0)] } ?? []) + headers,
            body: Array(body.utf8)
        )
    }

    private static func found(
        _ index: FixtureIndex,
        _ request: SentRequest,
        _ state: String? = nil
    ) -> String? {
        index.find(request) { _ in state }.map { index.fixtures[$0].id.name }
    }

    @Test(
        "A request says the same however it is written",
        arguments: [
            ("GET /a/b", "GET //a///b", nil, "", ""), ("GET /a%20b", "GET /a%20b", nil, "", ""),
            ("GET /a?x=1&y=2", "GET /a?y=2&&x=1", nil, "", ""), ("GET /a?x=a%2Bb", "GET /a?x=a%2bb", nil, "", ""),
            ("GET /a", "GET /a?&", nil, "", ""),
            (
                "POST /a", "POST /a", "application/json", #"{"a":1,"b":[1.50,true]}"#,
                #" { "b": [15e-1, true], "a": 1.0 }"#
            ),
            ("POST /a", "POST /a", "text/json", #"{"a":"\/é"}"#, #"{"a":"/\u00e9"}"#),
            ("POST /a", "POST /a", "application/xml", "<a x='1'/>", #"<a  x="1"></a>"#),
            ("POST /a", "POST /a", "application/x-www-form-urlencoded", "a=1&b=2", "b=2&a=1"),
        ] as [(String, String, String?, String, String)]
    )
    func same(recorded: String, asked: String, type: String?, body: String, other: String) {
        let index = FixtureIndex([Self.fixture("one", recorded, type: type, body: body)])
        #expect(Self.found(index, Self.request(asked, type: type, body: other)) == "one")
    }

    @Test(
        "A request that says something else does not match, and it is told where",
        arguments: [
            ("GET /a", "DELETE /a", "", "", "the method is 'DELETE', 'GET' was expected"),
            ("GET /a/b", "GET /a/c", "", "", "the path is '/a/c', '/a/b' was expected"),
            ("GET /a", "GET /a/b", "", "", "the path is '/a/b', '/a' was expected"),
            ("GET /a?x=1", "GET /a?x=2", "", "", "the query's x is '2', '1' was expected"),
            ("GET /a?x=1", "GET /a", "", "", "the query's x is missing, '1' was expected"),
            ("GET /a", "GET /a?y=1", "", "", "the query's y is not expected, '1' was found"),
            ("POST /a", "POST /a", #"{"n":1}"#, #"{"n":2}"#, "the JSON's /n is '2', '1' was expected"),
            ("POST /a", "POST /a", "[1]", "[1.0,2]", "the JSON's /1 is not expected, '2' was found"),
            ("POST /a", "POST /a", "{", "{ ", "the body is 'another content', 'another content' was expected"),
            ("POST /a", "POST /a", "", "{}", "the body is 'another content', 'nothing' was expected"),
        ]
    )
    func other(recorded: String, asked: String, body: String, other: String, difference: String) throws {
        let index = FixtureIndex([Self.fixture("one", recorded, body: body)])
        let request = Self.request(asked, body: other)
        #expect(Self.found(index, request) == nil)
        let misses = index.nearMisses(request) { _ in nil }
        #expect(misses.first?.differences.map(\.description) == [difference])
    }

    @Test("A segment in braces is any, one that is spelled out goes before it, and *** is any query")
    func wildcards() {
        let index = FixtureIndex([
            Self.fixture("any", "GET /{token}/cases/1"), Self.fixture("own", "GET /me/cases/1"),
            Self.fixture("query", "GET /login?***"),
        ])
        #expect(index.problems.isEmpty)
        #expect(Self.found(index, Self.request("GET /3f25/cases/1")) == "any")
        #expect(Self.found(index, Self.request("GET /me/cases/1")) == "own")
        #expect(Self.found(index, Self.request("GET /cases/1")) == nil)
        for target in ["/login", "/login?a=1", "/login?b"] {
            #expect(Self.found(index, Self.request("GET \(target)")) == "query")
        }
    }

    @Test("Of two cases with one request, the state of a scenario decides; in one state they are a problem")
    func scenarios() {
        func step(_ name: String, _ state: String?) -> Fixture {
            Self.fixture(name, "GET /groups") { fixture in
                fixture.details.scenario = state.map { Fixture.Scenario(name: "g", requiredState: $0) }
            }
        }
        let index = FixtureIndex([step("a", nil), step("b", "down")])
        #expect(index.problems.isEmpty)
        #expect(Self.found(index, Self.request("GET /groups")) == "a")
        #expect(Self.found(index, Self.request("GET /groups"), "down") == "b")
        #expect(index.nearMisses(Self.request("GET /groups?x=1")) { _ in nil }.first?.differences.count == 1)
        #expect(FixtureIndex([step("a", nil), step("b", nil)]).problems.map(\.code) == [.duplicate])
    }

    @Test("Matchers look at fields, the query and members of JSON, and go by priority")
    func matchers() {
        var any = Fixture.Matchers()
        any.body = .any
        any.json = [.init("/kind", .equals(.string("a")))]
        var field = Fixture.Matchers()
        field.headers = [.init("X-Mode", .equals("fast"))]
        field.priority = 1
        var query = Fixture.Matchers()
        query.query = [.init("page", .matches("[0-9]+"))]
        let index = FixtureIndex([
            Self.fixture("any", "POST /a", body: "{}") { $0.details.matchers = any },
            Self.fixture("field", "POST /a", body: "{}") { $0.details.matchers = field },
            Self.fixture("plain", "POST /a", body: "{}"),
            Self.fixture("query", "GET /b?page=1") { $0.details.matchers = query },
        ])
        #expect(index.problems.isEmpty)
        #expect(Self.found(index, Self.request("POST /a", body: "{}")) == "plain")
        let fast = Self.request("POST /a", body: "{}", headers: [Fixture.Header("x-mode", "fast")])
        #expect(Self.found(index, fast) == "field")
        #expect(Self.found(index, Self.request("POST /a", body: #"{"kind":"a","x":1}"#)) == "any")
        #expect(Self.found(index, Self.request("POST /a", body: #"{"kind":"b"}"#)) == nil)
        #expect(Self.found(index, Self.request("GET /b?page=17&x=1")) == "query")
        #expect(Self.found(index, Self.request("GET /b?page=x")) == nil)
    }

    // MARK: - Redaction

    private static let key = RedactionSample.key

    /// An exchange as it is recorded, as the fixture that it becomes.
    private static func recorded(_ request: SentRequest, _ redactor: Redactor, response: String = "{}") -> Fixture {
        let captured = CapturedExchange(
            .http,
            method: request.method,
            redacting: request.target,
            requestHeaders: request.headers,
            request: .whole(request.body),
            status: 200,
            responseHeaders: [Fixture.Header("Content-Type", "application/json")],
            response: .whole(Array(response.utf8)),
            recordedAt: 0,
            by: redactor
        )
        let recorded = RecordedCase(captured, volatile: .standard)
        return Fixture(
            id: Fixture.ID(system: "s", service: "svc", operation: "op", name: recorded.digest),
            details: recorded.details(operation: "op", scenario: nil),
            request: captured.request.bytes,
            response: captured.response.bytes
        )
    }

    @Test("Secrets in the query and in members are taken away, and the same request is found again by the key")
    func redacted() {
        func login(_ password: String, in body: Bool = false) -> SentRequest {
            body
                ? Self.request("POST /login", body: #"{"user":"u","password":"\#(password)"}"#)
                : Self.request("POST /login?user=u&password=\(password)")
        }
        for inBody in [false, true] {
            let redactor = Redactor(key: Self.key)
            let fixtures = ["hunter2", "hunter3"].map { Self.recorded(login($0, in: inBody), redactor) }
            for fixture in fixtures {
                #expect(!fixture.details.endpoint.contains("hunter"))
                #expect(!String(decoding: fixture.request, as: UTF8.self).contains("hunter"))
            }
            let index = FixtureIndex(fixtures, redactor: redactor)
            #expect(index.problems.isEmpty)
            for (number, password) in ["hunter2", "hunter3"].enumerated() {
                #expect(Self.found(index, login(password, in: inBody)) == fixtures[number].id.name)
            }
            #expect(Self.found(index, login("hunter4", in: inBody)) == nil)
            // Without the key, secrets do not count.
            let open = FixtureIndex([fixtures[0]], redactor: Redactor(key: nil))
            #expect(Self.found(open, login("anything", in: inBody)) == fixtures[0].id.name)
            let miss = index.nearMisses(login("hunter4", in: inBody), redacted: Set(fixtures.map(\.id))) { _ in nil }
            #expect(!"\(miss)".contains("hunter"))
        }
    }

    @Test("Redacting a folder writes request.http and the response anew, and a scan finds nothing then")
    func folder() throws {
        let folder = try TemporaryFolder()
        let case1 = "s/svc/getCase/one"
        try folder.write("\(case1)/exchange.yaml", Self.yaml)
        try folder.write("\(case1)/request.http", "POST /login?password=hunter2 HTTP/1.1\nX-Api-Key: hunter4\n\n")
        try folder.write("\(case1)/response.json", #"{"token":"hunter3"}"#)
        let path = "\(folder.path)/s"
        let fixture = try #require(FixtureFolder.load(path).fixtures.first)
        let found = RedactionScan().findings(in: fixture).map(\.description)
        #expect(found.contains { $0.hasPrefix("request.http:1:") }, "\(found)")
        #expect(found.contains("response.json:1: token"), "\(found)")
        let results = FixtureRedaction(Redactor(key: Self.key)).redact([fixture])
        #expect(results.first?.changed.sorted() == ["exchange.yaml", "request.http", "response.json"])
        try results.write(to: path)
        let again = try #require(FixtureFolder.load(path).fixtures.first)
        #expect(RedactionScan().findings(in: again).isEmpty)
        #expect(again.details.endpoint.hasPrefix("/login?password=%5B%5Bredacted:password:"))
        #expect(again.details.requestHeaders.isEmpty && !again.response.contains("hunter3".utf8))
    }

    @Test("What nobody can look into is told by its hash, and is kept where its media type is")
    func bytes() {
        let image = Self.request("POST /files", type: "image/png", body: "\u{1}PNG")
        let withheld = Self.recorded(image, Redactor(key: Self.key))
        #expect(withheld.request.isEmpty && withheld.details.requestWithheld?.bytes == 4)
        let kept = Self.recorded(image, Redactor(RedactionRules(keptParts: ["image/*"]), key: Self.key))
        #expect(kept.request == image.body && kept.details.requestWithheld == nil)
        for fixture in [withheld, kept] {
            let index = FixtureIndex([fixture], redactor: Redactor(key: Self.key))
            #expect(index.problems.isEmpty)
            #expect(Self.found(index, image) == fixture.id.name)
            #expect(Self.found(index, Self.request("POST /files", type: "image/png", body: "\u{2}PNG")) == nil)
        }
        // Without a media type, as some clients upload, the bytes are the same.
        let bare = Self.request("POST /files", type: nil, body: "\u{1}PNG")
        #expect(Self.found(FixtureIndex([Self.recorded(bare, Redactor(key: Self.key))]), bare) != nil)
    }

    @Test("A record of the journal has the method and the target")
    func journal() throws {
        let redactor = Redactor(key: Self.key)
        var exchange = CapturedExchange(Self.recorded(Self.request("DELETE /a/1?x=2"), redactor))
        for latency in [nil, Duration.microseconds(5)] {
            exchange.latency = latency
            let entry = JournalEntry(run: 1, exchange: exchange)
            let read = try JournalEntry(parsing: entry.bytes)
            #expect(read == entry && read.exchange.method == "DELETE" && read.exchange.profile == .http)
        }
        exchange.method = "TRACE"
        #expect(throws: RecordingError.self) {
            try JournalEntry(parsing: JournalEntry(run: 1, exchange: exchange).bytes)
        }
    }

    @Test(
        "Without a contract, the path says where an exchange belongs",
        arguments: [
            ("GET /Orders.svc/json/9/items/7", "Orders.svc", "GET-items"),
            ("POST /api/orders?x=1", "api", "POST-orders"),
            ("DELETE /", "root", "DELETE-root"), ("PUT /orders/7", "orders", "PUT-orders"),
        ]
    )
    func placement(line: String, service: String, operation: String) {
        let exchange = CapturedExchange(Self.recorded(Self.request(line), Redactor(key: Self.key)))
        #expect(Placement.standard(exchange, nil) == Placement(service: service, operation: operation))
    }
}
