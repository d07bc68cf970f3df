import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub
import SoapstoneXML
import Testing

/// A stub that answers by a contract.
@Suite struct ContractTests {
    private func with(
        _ fixtures: [Fixture] = [],
        _ change: (String) -> String = { $0 },
        _ body: (SocketClient) throws -> Void
    ) async throws {
        try await Stub.with(fixtures, contract: OrderContract.replayer(change)) { port in
            try body(try SocketClient(port: port))
        }
    }

    private static func request(
        _ payload: String,
        action: String? = "urn:get",
        more: String = "",
        version: SOAPVersion = .soap11
    ) -> String {
        Stub.request(
            Stub.envelope(payload, version),
            action: version == .soap11 ? action : nil,
            type: version.mediaType,
            more: more
        )
    }

    private static let good = "<a xmlns='urn:n'><b>1</b></a>"

    private static func payload(_ response: HTTPResponse) throws -> XMLElement {
        try #require(try Envelope(parsing: response.body, contentType: response["Content-Type"]).payload)
    }

    @Test("A request of the contract gets a sample of its answer, the same each time")
    func sample() async throws {
        try await with { client in
            let first = try client.exchange(Self.request(Self.good))
            #expect(first.status == 200)
            #expect(first["Soapstone-Sample"] == "getA")
            let payload = try Self.payload(first)
            #expect(payload.name == XMLName("aResponse", in: "urn:n"))
            #expect(payload.children.map(\.name.local) == ["total"])
            #expect(try client.exchange(Self.request(Self.good)) == first)
            let other = Self.request("<a xmlns='urn:n'><b>2</b></a>", action: nil, more: "SOAPAction: \"\"\r\n")
            #expect(try client.exchange(other) == first)
        }
    }

    @Test(
        "Without samples, a request without a fixture is a miss, one that breaks the contract is refused, and ?wsdl is there"
    )
    func onlyRecorded() async throws {
        let contract = try OrderContract.replayer(makesSamples: false)
        try await Stub.with([Stub.exchange("one", Self.good)], contract: contract) { port in
            let client = try SocketClient(port: port)
            #expect(try client.exchange(Self.request(Self.good))["Soapstone-Fixture"] == "svc/op/one")
            let other = try client.exchange(Self.request("<a xmlns='urn:n'><b>2</b></a>"))
            #expect(other.text.contains("NO_MATCH") && other.text.contains("svc/op/one"))
            let note = try client.exchange(Self.request("<note xmlns='urn:n'>x</note>", action: "urn:notify"))
            #expect(note.text.contains("NO_MATCH") && note["Soapstone-Sample"] == nil)
            let fault = Self.request("<a xmlns='urn:n'><b>3</b></a>", more: "Soapstone-Fault: gone\r\n")
            #expect(try client.exchange(fault).text.contains("NO_MATCH"))
            let wrong = try client.exchange(Self.request("<a xmlns='urn:n'><b>x</b></a>"))
            #expect(wrong.text.contains("violation"))
            #expect(try client.exchange("GET /s?wsdl HTTP/1.1\r\nHost: localhost\r\n\r\n").text.contains("definitions"))
            #expect(try client.json("requests").texts("requests", "outcome").filter { $0 == "unmatched" }.count >= 2)
        }
    }

    @Test("A recorded exchange comes before a sample")
    func recorded() async throws {
        try await with([Stub.exchange("one", Self.good)]) { client in
            let recorded = try client.exchange(Self.request(Self.good))
            #expect(recorded["Soapstone-Fixture"] == "svc/op/one")
            #expect(try client.exchange(Self.request(Self.good))["Soapstone-Fixture"] == "svc/op/one")
            let sample = try client.exchange(Self.request("<note xmlns='urn:n'>x</note>", action: "urn:notify"))
            #expect(sample.status == 202)
            let fault = try client.exchange(Self.request(Self.good, more: "Soapstone-Fault: gone\r\n"))
            #expect(fault.status == 500)
            #expect(try client.exchange(Self.request(Self.good))["Soapstone-Fixture"] == "svc/op/one")
        }
    }

    @Test("A fault that the operation declares comes on demand; another is told with the names that there are")
    func fault() async throws {
        try await with { client in
            let response = try client.exchange(Self.request(Self.good, more: "soapstone-fault: gone\r\n"))
            #expect(response.status == 500)
            let fault = try #require(try Envelope(parsing: response.body).fault)
            #expect(fault.code.local == "Server")
            #expect(fault.detail.map(\.name) == [XMLName("gone", in: "urn:n")])
            #expect(fault.detail.first?.children.map(\.name.local) == ["since"])
            let other = try client.exchange(Self.request(Self.good, more: "Soapstone-Fault: lost\r\n"))
            #expect(try #require(try Envelope(parsing: other.body).fault).code.local == "Client")
            #expect(other.text.contains("declares no fault 'lost'; it declares 'gone'"))
        }
    }

    @Test("A request that breaks its schema is refused with each place and rule")
    func invalid() async throws {
        try await with { client in
            let response = try client.exchange(Self.request("<a xmlns='urn:n'><b>x</b><c>2024-02-30</c><d/></a>"))
            #expect(response.status == 500)
            let fault = try #require(try Envelope(parsing: response.body).fault)
            #expect(fault.code.local == "Client")
            #expect(fault.reason.hasPrefix("SCHEMA: the request of 'getA' breaks 3 rules of its schema, first: "))
            let problem = try #require(fault.detail.first)
            let violations = problem.children.filter { $0.name.local == "violation" }
            #expect(violations.count == 3)
            let paths = violations.compactMap { $0.attribute(XMLName("path")) }
            #expect(paths.count == 3 && paths[0].contains("b") && paths[1].contains("c") && paths[2].contains("d"))
            let rules = violations.compactMap { $0.attribute(XMLName("rule")) }
            #expect(rules.allSatisfy { $0.hasPrefix("cvc-") }, "\(rules)")
        }
    }

    @Test("A wrong element with the action of an operation is held against that operation")
    func wrongElement() async throws {
        try await with { client in
            let response = try client.exchange(Self.request("<wrong xmlns='urn:n'/>"))
            let fault = try #require(try Envelope(parsing: response.body).fault)
            #expect(fault.code.local == "Client")
            #expect(fault.reason.contains("getA"), "\(fault.reason)")
        }
    }

    @Test("A request of no operation gets the fault that names the operations")
    func unknown() async throws {
        try await with { client in
            let response = try client.exchange(Self.request("<wrong xmlns='urn:n'/>", action: "urn:wrong"))
            #expect(response.status == 500)
            #expect(response.text.contains("NO_MATCH"))
            #expect(response.text.contains("there are getA, notify, sum, ping"))
        }
    }

    @Test("One-way operations are answered with 202 and nothing else")
    func oneWay() async throws {
        try await with { client in
            let response = try client.exchange(Self.request("<note xmlns='urn:n'>x</note>", action: "urn:notify"))
            #expect(response.status == 202)
            #expect(response.body.isEmpty)
            #expect(try client.exchange(Self.request(Self.good)).status == 200)
        }
    }

    @Test("A call is found by the element around its parameters, an empty body by the action")
    func calls() async throws {
        try await with { client in
            let sum = try client.exchange(
                Self.request("<r:sum xmlns:r='urn:rpc'><left>1</left></r:sum>", action: "urn:sum")
            )
            #expect(try Self.payload(sum).name == XMLName("sumResponse", in: "urn:rpc"))
            let ping = try client.exchange(Self.request("", action: "urn:ping"))
            #expect(ping.status == 200)
            #expect(try Envelope(parsing: ping.body).payload == nil)
        }
    }

    @Test("SOAP 1.2 is answered in SOAP 1.2")
    func soap12() async throws {
        try await with([], { $0.replacing("wsdl/soap/\"", with: "wsdl/soap12/\"") }) { client in
            let response = try client.exchange(Self.request(Self.good, version: .soap12))
            #expect(response["Content-Type"] == "application/soap+xml; charset=utf-8")
            #expect(try Self.payload(response).name.local == "aResponse")
            let invalid = try client.exchange(Self.request("<a xmlns='urn:n'/>", version: .soap12))
            #expect(invalid.status == 400)
            let old = try client.exchange(Self.request(Self.good))
            #expect(old.text.contains("NO_MATCH"))
        }
    }

    @Test("An answer relates to its request where the contract speaks WS-Addressing")
    func addressing() async throws {
        let binding = "<s:binding transport=\"http://schemas.xmlsoap.org/soap/http\"/>"
        try await with([], { $0.replacing(binding, with: binding + "<a:UsingAddressing/>") }) { client in
            let space = Addressing.namespace
            let header = "<e:Header><m:MessageID xmlns:m='\(space)'>urn:uuid:7</m:MessageID></e:Header>"
            let envelope = Stub.envelope(Self.good).replacing("<e:Body>", with: "\(header)<e:Body>")
            let response = try client.exchange(Stub.request(envelope))
            let addressing = try Addressing(of: Envelope(parsing: response.body))
            #expect(addressing?.relatesTo == "urn:uuid:7")
            #expect(addressing?.action == "urn:n:Orders:getAResponse")
        }
    }

    @Test("The contract is served with the stub for its address")
    func description() async throws {
        try await with { client in
            let response = try client.exchange("GET /v1/orders?wsdl HTTP/1.1\r\nHost: stub.test:8080\r\n\r\n")
            #expect(response.status == 200)
            #expect(response["Content-Type"] == "text/xml; charset=utf-8")
            let expected = OrderContract.text.replacing("https://orders.example.org", with: "http://stub.test:8080")
            #expect(response.text == expected)
            let head = "HEAD /?WSDL HTTP/1.1\r\nHost: stub.test:8080\r\n\r\n"
            client.send(head)
            #expect(try client.response(isHead: true).status == 200)
            #expect(try client.exchange("GET /?xsd=7 HTTP/1.1\r\nHost: a\r\n\r\n").status == 404)
            #expect(try client.exchange("GET /?xsd HTTP/1.1\r\nHost: a\r\n\r\n").status == 404)
            #expect(try client.exchange(Self.request(Self.good)).status == 200)
        }
    }

    @Test(
        "A WSDL is asked for anywhere in a query, in any case and with any value",
        arguments: [
            "wsdl", "WSDL", "Wsdl=", "wsdl=true", "wsdl=1", "wsdl=orders.wsdl", "singleWsdl", "api=soap&wsdl",
            "wsdl&api=soap&v=2", "a=1&WSDL=x&b", "wsdl=0",
        ]
    )
    func queries(query: String) async throws {
        try await with { client in
            let response = try client.exchange("GET /index.php?\(query) HTTP/1.1\r\nHost: stub.test\r\n\r\n")
            #expect(response.status == 200 && response.text.contains("<w:definitions"), "\(response)")
            #expect(response["Content-Type"] == "text/xml; charset=utf-8")
        }
    }

    @Test("What only looks like it asks for no WSDL", arguments: ["wsdls", "x=wsdl", "a&xwsdl=1", "", "&", "="])
    func noQueries(query: String) async throws {
        try await with { client in
            let response = try client.exchange("GET /orders?\(query) HTTP/1.1\r\nHost: stub.test\r\n\r\n")
            #expect(response.status == 405)
        }
    }

    @Test("A Host that is none is not written into the contract", arguments: ["a b", "a:x", "a:99999", "a'b", "[::1"])
    func host(host: String) async throws {
        try await with { client in
            let response = try client.exchange("GET /?wsdl HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(!response.text.contains("http://\(host)"))
            if response.status == 200 { #expect(response.text.contains("location=\"http://127.0.0.1:")) }
        }
    }

    @Test("Health says how many operations are answered")
    func health() async throws {
        try await with { client in
            let response = try client.exchange("GET /__soapstone/health HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(response.text == #"{"fixtures":0,"mode":"replay","operations":4,"status":"ok"}"# + "\n")
        }
    }

    @Test("Pipelined requests are answered in their order, whoever makes the answers")
    func order() async throws {
        try await with([Stub.exchange("one", Self.good)]) { client in
            let sample = Self.request("", action: "urn:ping")
            let describe = "GET /?wsdl HTTP/1.1\r\nHost: a\r\n\r\n"
            client.send(sample + Self.request(Self.good) + describe + sample)
            let responses = try client.responses(4)
            #expect(responses.map { $0["Soapstone-Sample"] } == ["ping", nil, nil, "ping"])
            #expect(responses[1]["Soapstone-Fixture"] != nil)
            #expect(responses[2].text.hasPrefix("<w:definitions"))
        }
    }
}
