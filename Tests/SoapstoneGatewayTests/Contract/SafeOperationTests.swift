import HTTPTypes
import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP
@testable import SoapstoneTransport

/// Operations that GET can call.
@Suite struct SafeOperationTests {
    private static func fixture(_ patterns: [String] = ["get*"]) throws -> TestGateway {
        let services = try ContractServices(PriceContract.load(), wsdl: "prices.wsdl")
        var fixture = TestGateway()
        fixture.operations = services.operations
        fixture.refused = services.refused
        fixture.configuration.services = services.endpoints
        fixture.configuration.fixedSessions = []
        fixture.configuration.style = .plain
        fixture.configuration.safeOperations = patterns
        return fixture
    }

    private static let price = ScriptedBackend.Response.body("<price xmlns='urn:prices'><amount>1.10</amount></price>")

    private static func get(
        _ target: String,
        _ fields: HTTPFields = [:],
        body: String? = nil,
        method: HTTPRequest.Method = .get,
        to backend: ScriptedBackend = ScriptedBackend(price)
    ) async throws -> CallResponse {
        try await fixture().request(target, body, method: method, type: nil, fields: fields, to: backend)
    }

    @Test("The members of a request are in the query, and the response has a validator")
    func query() async throws {
        let backend = ScriptedBackend(Self.price)
        let response = try await Self.get(
            "/services/Prices/getPrice?symbol[]=A%26B&symbol%5B%5D=C&count=2&$headers[session][id]=7",
            to: backend
        )
        #expect(response.status == 200)
        #expect(response.keys == ["amount"])
        #expect(response.fields[.cacheControl] == "private, no-cache")
        #expect(response.fields[values: .cacheControl].count == 1)
        #expect(response.fields[.eTag]?.hasPrefix("W/\"") == true)
        let envelope = try Envelope(parsing: try #require(backend.requests.first).body)
        let payload = try #require(envelope.payload)
        let texts = payload.children.map { "\($0.name.local)=\($0.text)" }
        #expect(texts == ["symbol=A&B", "symbol=C", "count=2"])
        #expect(envelope.headers.first?.element.children.first?.text == "7")
    }

    @Test("Who has the response gets no other, and who has another one gets it")
    func validator() async throws {
        let target = "/services/Prices/getPrice?symbol[]=A"
        let tag = try #require(try await Self.get(target).fields[.eTag])
        let other = ScriptedBackend.Response.body("<price xmlns='urn:prices'><amount>1.20</amount></price>")
        let live = try await Self.fixture().live(ScriptedBackend(Self.price)) { port in
            var statuses: [String] = []
            for condition in [tag, "\"x\", \(tag.dropFirst(2))", "*", "W/\"x\""] {
                let request = """
                    GET \(target) HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(condition)\r\nConnection: close\r\n\r\n
                    """
                let response = try await RawClient.exchange(request, port: port)
                statuses.append("\(response.statuses) \(response.body.isEmpty)")
            }
            return statuses
        }
        #expect(live == ["[304] true", "[304] true", "[304] true", "[200] false"])
        let changed = try await Self.get(target, [.ifNoneMatch: tag], to: ScriptedBackend(other))
        #expect(changed.status == 200)
        #expect(changed.fields[.eTag] != tag)
    }

    @Test("HEAD is GET without the body")
    func head() async throws {
        let target = "/services/Prices/getPrice?symbol[]=A"
        let length = #"{"amount":"1.10"}"#.utf8.count
        let head = try await Self.fixture().live(ScriptedBackend(Self.price)) { port in
            let line = "\(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            return try await [
                RawClient.exchange("HEAD \(line)", port: port), RawClient.exchange("GET \(line)", port: port),
                RawClient.exchange("HEAD /openapi.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port: port),
            ]
        }
        #expect(head.map(\.statuses) == [[200], [200], [200]])
        #expect(head[0].body.isEmpty)
        #expect(head[2].body.isEmpty)
        #expect(head[1].body.utf8.count == length)
    }

    @Test("What is wrong with a query is told as it is of a body, and has no validator")
    func wrong() async throws {
        let backend = ScriptedBackend(Self.price)
        for (query, status, code) in [
            ("", 400, "JSON_VALUE"), ("?symbol=A", 400, "JSON_VALUE"),
            ("?symbol[]=A&symbl=1", 400, "JSON_VALUE"), ("?symbol[]=%", 400, "JSON_SYNTAX"),
            ("?symbol[]=A&count=1&count=2", 400, "JSON_SYNTAX"),
        ] {
            let response = try await Self.get("/services/Prices/getPrice\(query)", to: backend)
            #expect(response.status == status, "\(query)")
            #expect(response.text("code") == code, "\(query)")
            #expect(response.fields[.cacheControl] == "no-store", "\(query)")
            #expect(response.fields[.eTag] == nil, "\(query)")
        }
        let body = try await Self.get("/services/Prices/getPrice?symbol[]=A", body: "{}", to: backend)
        #expect(body.status == 400)
        #expect(body.text("title")?.contains("POST") == true)
        #expect(backend.requests.isEmpty)
    }

    @Test("Operations that are not in the list take POST alone, and those in it POST, too")
    func methods() async throws {
        let sum = try await Self.get("/services/Prices/sum?left=1&right=2")
        #expect(sum.status == 405)
        #expect(sum.fields[.allow] == "POST")
        let put = try await Self.get("/services/Prices/getPrice", method: .put)
        #expect(put.fields[.allow] == "GET, HEAD, POST")
        let post = try await Self.fixture().request(
            "/services/Prices/getPrice?symbol[]=B",
            #"{"symbol":["A"]}"#,
            to: ScriptedBackend(Self.price)
        )
        #expect(post.status == 200)
        #expect(post.fields[.eTag] == nil)
        #expect(post.fields[.cacheControl] == "no-store")
    }

    @Test("A page of another site cannot have GET call an operation")
    func otherSite() async throws {
        let backend = ScriptedBackend(Self.price)
        let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let response = try await Self.get("/services/Prices/getPrice?symbol[]=A", [name: "cross-site"], to: backend)
        #expect(response.status == 403)
        #expect(backend.requests.isEmpty)
    }

    @Test(
        "A pattern stands for an operation that needs neither a session nor a password",
        arguments: [
            (["fake/ping"], nil), (["p*", "modern"], nil), (["*"], nil), (["ask"], "gateway.safeOperations[0]"),
            (["ping", "signIn"], "gateway.safeOperations[1]"), (["pong"], "gateway.safeOperations[0]"),
            (["a b"], "gateway.safeOperations[0]"),
        ] as [([String], String?)]
    )
    func patterns(patterns: [String], key: String?) throws {
        var fixture = TestGateway()
        fixture.configuration.safeOperations = patterns
        do {
            _ = try fixture.gateway(ScriptedBackend(.good))
            #expect(key == nil)
        } catch let error as ConfigurationError {
            #expect(error.key == key)
        }
    }

    @Test("With all operations in the list, one that needs a session or a password still takes POST alone")
    func secrets() async throws {
        var fixture = TestGateway()
        fixture.configuration.safeOperations = ["*"]
        for (name, status) in [("ask", 405), ("signIn", 405), ("ping", 200)] {
            let response = try await fixture.request("/services/fake/\(name)", method: .get, type: nil)
            #expect(response.status == status, "\(name)")
        }
    }

    @Test("The document has the query's parameters, and no GET where a query cannot carry a request")
    func document() async throws {
        var fixture = try Self.fixture(["*"])
        let services = try ContractServices(PriceContract.load(), wsdl: "prices.wsdl")
        fixture.configuration.services = services.endpoints
        let gateway = try Gateway(
            operations: services.operations,
            messages: services.messages,
            configuration: fixture.configuration,
            send: ScriptedBackend(Self.price).send,
            logger: fixture.log.logger
        )
        let paths = try JSONDocument(parsing: gateway.openAPI).root["paths"]
        let parameters = { (operation: String) in
            paths?["/services/Prices/\(operation)"]?["get"]?["parameters"]?.elements.map { item in
                let type = item["schema"]?["type"]?.string ?? "?"
                return "\(item["name"]?.string ?? "?") \(type) \(item["required"]?.boolean ?? false)"
            }
        }
        #expect(parameters("getPrice") == ["symbol[] array true", "count integer false"])
        #expect(parameters("sum") == ["left integer true", "right integer true"])
        #expect(paths?["/services/Prices/getPrice"]?["get"]?["responses"]?["304"] != nil)
        #expect(paths?["/services/Prices/getPrice"]?["post"]?["requestBody"] != nil)
    }
}
