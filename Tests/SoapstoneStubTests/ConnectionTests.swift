import Logging
import SoapstoneFixtures
import SoapstoneStub
import Testing

@Suite struct ConnectionTests {
    @Test("Requests on one connection are answered in their order, matched or not")
    func pipelining() async throws {
        let fixtures = (0..<10).map { Stub.exchange("c\($0)", "<a>\($0)</a>", response: "answer \($0)") }
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            let numbers = [3, 99, 0, 7, 98, 9, 1]
            client.send(numbers.map { Stub.request(Stub.envelope("<a>\($0)</a>")) }.joined())
            let responses = try client.responses(numbers.count)
            for (number, response) in zip(numbers, responses) {
                if number < 10 {
                    #expect(response.text == "answer \(number)")
                } else {
                    #expect(response.text.contains("<stub:found>\(number)</stub:found>"))
                }
            }
        }
    }

    /// More of them than are sent together.
    @Test("A hundred connections that ask at a time get their own answers, whoever of them has gone")
    func together() async throws {
        let fixtures = (0..<10).map { Stub.exchange("c\($0)", "<a>\($0)</a>", response: "answer \($0)") }
        try await Stub.with(fixtures) { port in
            var clients = try (0..<100).map { _ in try SocketClient(port: port) }
            for round in 0..<3 {
                for (number, client) in clients.enumerated() {
                    client.send(Stub.request(Stub.envelope("<a>\((number + round) % 10)</a>")))
                }
                // One is reset, and one is closed.
                let gone = round == 1 ? 2 : 0
                if gone > 0 { clients[0].resetAtClose() }
                clients.removeFirst(gone)
                for (number, client) in clients.enumerated() {
                    let expected = (number + gone + round) % 10
                    #expect(try client.response().text == "answer \(expected)")
                }
            }
        }
    }

    @Test("A request may come byte by byte")
    func fragments() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            for byte in Array(Stub.good.utf8) { client.send([byte]) }
            #expect(try client.response().status == 200)
        }
    }

    @Test("A client that closes its side after the request still gets the answer", arguments: ["1", "2"])
    func halfClosed(value: String) async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            client.send(Stub.request(Stub.envelope("<a xmlns='urn:n'><b>\(value)</b></a>")))
            client.closeOutput()
            let (response, _) = try #require(HTTPResponse.first(in: client.readAll()))
            #expect(response.status == (value == "1" ? 200 : 500))
        }
    }

    @Test("Health says so, to GET and to HEAD")
    func health() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange("GET /__soapstone/health HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(response.text == #"{"fixtures":1,"mode":"replay","status":"ok"}"# + "\n")
            client.send("HEAD /__soapstone/health HTTP/1.1\r\nHost: x\r\n\r\n")
            let head = try client.response(isHead: true)
            #expect(head["Content-Length"] == "\(response.body.count)")
            #expect(try client.exchange(Stub.good).status == 200)
        }
    }

    /// Method and path, body, status.
    static let adminRequests: [(String, String, Int)] = [
        ("GET /__soapstone/nothing", "", 404),
        ("POST /__soapstone/health", "", 405),
        ("GET /__soapstone/reset", "", 405),
        ("POST /__soapstone/reset", "", 200),
        ("POST http://localhost/__soapstone/reset", "", 200),
        ("POST /__soapstone/scenarios/s/state", #"{"state":"one"}"#, 200),
        ("POST /__soapstone/scenarios/s/state", #"{"state":"Started"}"#, 200),
        ("POST /__soapstone/scenarios/s/state", #"{"state":"two"}"#, 422),
        ("POST /__soapstone/scenarios/t/state", #"{"state":"one"}"#, 404),
        ("POST /__soapstone/scenarios/../state", #"{"state":"one"}"#, 404),
        ("POST /__soapstone/scenarios/s/state", #"{"state":1}"#, 400),
        ("POST /__soapstone/scenarios/s/state", #"{"state":"one","x":1}"#, 400),
        ("POST /__soapstone/scenarios/s/state", #"{"state":"one""#, 400),
        ("POST /__soapstone/scenarios/s/state", "", 400),
    ]

    @Test("The admin interface says what it takes", arguments: adminRequests)
    func admin(line: String, body: String, status: Int) async throws {
        let scenario = Fixture.Scenario(name: "s", requiredState: "one")
        try await Stub.with([Stub.exchange("one", "<a/>", scenario: scenario)]) { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange(
                "\(line) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
            #expect(response.status == status, "\(response.text)")
            #expect(response["Content-Type"] == (status == 200 ? "application/json" : "application/problem+json"))
        }
    }

    @Test("A page in a browser cannot steer the stub")
    func origin() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange(
                "POST /__soapstone/reset HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n"
            )
            #expect(response.status == 403)
        }
    }

    @Test("A state set over HTTP selects the exchange, until it is reset")
    func states() async throws {
        let fixtures = [
            Stub.exchange("a", "<a/>", response: "default"),
            Stub.exchange("b", "<a/>", response: "other", scenario: Fixture.Scenario(name: "s", requiredState: "one")),
        ]
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            let request = Stub.request(Stub.envelope("<a/>"))
            #expect(try client.exchange(request).text == "default")
            let body = #"{"state":"one"}"#
            _ = try client.exchange(
                "POST /__soapstone/scenarios/s/state HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
            #expect(try client.exchange(request).text == "other")
            _ = try client.exchange("POST /__soapstone/reset HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.exchange(request).text == "default")
        }
    }

    @Test("A port that is taken is an error that names it")
    func takenPort() async throws {
        try await Stub.with { port in
            var configuration = StubConfiguration()
            configuration.port = port
            let error = await #expect(throws: StubError.self) {
                _ = try await StubServer(
                    replaying: FixtureIndex([]),
                    configuration: configuration,
                    logger: Logger(label: "test")
                )
            }
            #expect(error?.message.contains("port \(port)") == true)
        }
    }
}
