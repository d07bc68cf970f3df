import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub
import Testing

@Suite struct ReplayTests {
    private static let fixtures =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/fixtures/sets"

    @Test("Every recorded exchange is replayed byte for byte, in its state")
    func allFixtures() async throws {
        let fixtures = try FixtureFolder.load(Self.fixtures).fixtures
        #expect(fixtures.count >= 357)
        try await Stub.with(fixtures, configure: { $0.threads = 2 }) { port in
            let client = try SocketClient(port: port)
            for fixture in fixtures {
                if let scenario = fixture.details.scenario, let state = scenario.requiredState {
                    let body = "{\"state\":\"\(state)\"}"
                    let admin = try client.exchange(
                        "POST /__soapstone/scenarios/\(scenario.name)/state HTTP/1.1\r\nHost: localhost\r\n"
                            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
                    )
                    #expect(admin.status == 200)
                }
                let headers = fixture.details.requestHeaders.map { "\($0.name): \($0.value)\r\n" }.joined()
                client.send(
                    "POST \(fixture.details.endpoint) HTTP/1.1\r\nHost: localhost\r\n\(headers)"
                        + "Content-Length: \(fixture.request.count)\r\n\r\n"
                )
                client.send(fixture.request)
                let response = try client.response()
                #expect(response["Soapstone-Fixture"] == fixture.id.description)
                #expect(response.status == fixture.details.status)
                #expect(response.body == fixture.response, "\(fixture.id)")
                for header in fixture.details.responseHeaders { #expect(response[header.name] == header.value) }
                if fixture.details.scenario != nil {
                    #expect(
                        try client.exchange("POST /__soapstone/reset HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200
                    )
                }
            }
        }
    }

    @Test("Other prefixes, white space and headers find the same answer")
    func spelling() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let body = """
                <?xml version="1.0"?>
                <S:Envelope xmlns:S="\(SOAPVersion.soap11.namespace)"><S:Header><h xmlns="urn:h"/></S:Header>
                <S:Body> <n:a xmlns:n="urn:n"> <n:b>1</n:b> </n:a> </S:Body></S:Envelope>
                """
            #expect(try client.exchange(Stub.request(body)).text == "<answer/>")
        }
    }

    @Test(
        "Exchanges that lead to each other's states answer one after the other, and the last one stays",
        arguments: [nil, "Started"] as [String?]
    )
    func sequence(first: String?) async throws {
        let steps = [
            Fixture.Scenario(name: "s", requiredState: first, newState: "step-2"),
            Fixture.Scenario(name: "s", requiredState: "step-2", newState: "step-3"),
            Fixture.Scenario(name: "s", requiredState: "step-3"),
        ]
        let fixtures = zip(["A", "B", "C"], steps).map { name, scenario in
            Stub.exchange(name, "<a/>", response: "<\(name)/>", scenario: scenario)
        }
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            for _ in 1...2 {
                for name in ["A", "B", "C", "C"] {
                    #expect(try client.exchange(Stub.request(Stub.envelope("<a/>"))).text == "<\(name)/>")
                }
                #expect(
                    try client.exchange("POST /__soapstone/reset HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200
                )
            }
        }
    }

    @Test("SOAP 1.2 names its action in the Content-Type, or not at all")
    func soap12() async throws {
        try await Stub.with([Stub.exchange("one", "<a/>", version: .soap12)]) { port in
            let client = try SocketClient(port: port)
            let body = Stub.envelope("<a/>", .soap12)
            for type in ["application/soap+xml; action=\"urn:get\"", "application/soap+xml"] {
                #expect(try client.exchange(Stub.request(body, action: nil, type: type)).text == "<answer/>")
            }
        }
    }

    /// Body, Content-Type, HTTP status, faultcode and code in the detail.
    static let malformedRequests: [(String, String, Int, String, String)] = [
        ("", "text/xml", 500, "soapenv:Client", "XML_SYNTAX"),
        ("<a", "text/xml", 500, "soapenv:Client", "XML_SYNTAX"),
        ("<!DOCTYPE a><a/>", "text/xml", 500, "soapenv:Client", "XML_DTD"),
        (Stub.envelope("<?x y?>"), "text/xml", 500, "soapenv:Client", "XML_PI"),
        (Stub.envelope("<a/>"), "text/xml; charset=utf-16", 500, "soapenv:Client", "XML_ENCODING"),
        (
            Stub.envelope(String(repeating: "<a>", count: 99) + String(repeating: "</a>", count: 99)), "text/xml", 500,
            "soapenv:Client", "XML_LIMIT"
        ),
        ("<a/>", "text/xml", 500, "soapenv:Client", "SOAP_FAULT"),
        (Stub.envelope("x<a/>"), "text/xml", 500, "soapenv:Client", "SOAP_FAULT"),
        ("<Envelope xmlns='urn:x'/>", "text/xml", 500, "soapenv:VersionMismatch", "SOAP_VERSION"),
        (Stub.envelope("<a/>", .soap12), "text/xml", 400, "soapenv:Sender", "HTTP_MEDIA_TYPE"),
        ("<a", "application/soap+xml", 400, "soapenv:Sender", "XML_SYNTAX"),
    ]

    @Test("A malformed request gets a fault with its code, and the connection stays", arguments: malformedRequests)
    func malformed(body: String, type: String, status: Int, fault: String, code: String) async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange(Stub.request(body, type: type))
            #expect(response.status == status)
            #expect(response.text.contains(">\(fault)<"), "\(response.text)")
            #expect(response.text.contains("<stub:code>\(code)</stub:code>"), "\(response.text)")
            #expect(try client.exchange(Stub.good).status == 200)
        }
    }

    @Test("A request without a match gets a fault that names the nearest exchange and each difference")
    func noMatch() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange(Stub.request(Stub.envelope("<a xmlns='urn:n'><b>2</b></a>")))
            #expect(response.status == 500)
            #expect(response["Content-Type"] == "text/xml; charset=utf-8")
            #expect(response.text.contains("<faultcode>soapenv:Server</faultcode>"))
            #expect(response.text.contains("<stub:code>NO_MATCH</stub:code>"))
            #expect(response.text.contains("<stub:nearest fixture=\"svc/op/one\">"))
            let path = "/soapenv:Envelope/soapenv:Body/n1:a/n1:b/text()"
            #expect(response.text.contains("<stub:difference kind=\"different\" path=\"\(path)\">"))
            #expect(response.text.contains("<stub:namespace prefix=\"n1\" uri=\"urn:n\"/>"))
            #expect(response.text.contains("<stub:expected>1</stub:expected><stub:found>2</stub:found>"))
            #expect(try Envelope(parsing: response.body, contentType: "text/xml").fault != nil)
        }
    }

    @Test("An action that does not go with the body is a fault of its own", arguments: ["urn:other", "urn:unknown"])
    func action(action: String) async throws {
        let fixtures = [
            Stub.exchange("one", "<a xmlns='urn:n'><b>1</b></a>"), Stub.exchange("two", "<x/>", action: "urn:other"),
        ]
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            let body = Stub.envelope("<a xmlns='urn:n'><b>1</b></a>")
            let response = try client.exchange(Stub.request(body, action: action))
            #expect(response.status == 500)
            #expect(response.text.contains("<faultcode>soapenv:Client</faultcode>"))
            #expect(response.text.contains("<stub:code>SOAP_ACTION</stub:code>"))
            #expect(response.text.contains("<stub:action>urn:get</stub:action>"))
        }
    }

    @Test("The same bytes with another action, charset or version are judged anew")
    func sameBytes() async throws {
        let body = Stub.envelope("<a/>")
        let fixtures = [
            Stub.exchange("one", "<a/>", action: "urn:one", response: "one"),
            Stub.exchange("two", "<a/>", action: "urn:two", response: "two"),
        ]
        try await Stub.with(fixtures) { port in
            let client = try SocketClient(port: port)
            for _ in 0..<2 {
                #expect(try client.exchange(Stub.request(body, action: "urn:one")).text == "one")
                #expect(try client.exchange(Stub.request(body, action: "urn:two")).text == "two")
                #expect(try client.exchange(Stub.request(body, action: "urn:three")).status == 500)
                for type in ["text/xml; charset=utf-16", "application/soap+xml"] {
                    let response = try client.exchange(Stub.request(body, action: "urn:one", type: type))
                    #expect(response.status >= 400)
                }
            }
        }
    }

    @Test("Recorded header fields cannot break the answer, and none says how the body travelled")
    func recordedHeaders() async throws {
        var fixture = Stub.exchange("one", "<a/>")
        fixture.details.responseHeaders = [
            Fixture.Header("Content-Length", "1"), Fixture.Header("transfer-encoding", "chunked"),
            Fixture.Header("Content-Encoding", "gzip"), Fixture.Header("X-A", "b\r\nX-B: c"),
            Fixture.Header("X-C", "d"),
        ]
        try await Stub.with([fixture]) { port in
            let response = try SocketClient(port: port).exchange(Stub.request(Stub.envelope("<a/>")))
            #expect(
                response.headers == ["X-C: d", "Soapstone-Fixture: svc/op/one", "Content-Length: 9"]
            )
            #expect(response.text == "<answer/>")
        }
    }
}
