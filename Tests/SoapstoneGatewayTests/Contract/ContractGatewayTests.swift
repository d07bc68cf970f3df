import HTTPTypes
import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP
@testable import SoapstoneTransport

/// A gateway that serves a contract without any code for it.
@Suite struct ContractGatewayTests {
    private static func fixture(
        _ change: (String) -> String = { $0 },
        upstream: String? = nil,
        credentials: Operation.Credentials = .none
    ) throws -> TestGateway {
        let services = try ContractServices(
            PriceContract.load(change),
            wsdl: "prices.wsdl",
            upstream: upstream,
            credentials: credentials,
            user: credentials == .none ? nil : "svc",
            password: credentials == .none ? nil : "Canary-Service-Passw0rd"
        )
        var fixture = TestGateway()
        fixture.operations = services.operations
        fixture.refused = services.refused
        fixture.configuration.services = services.endpoints
        fixture.configuration.fixedSessions = []
        return fixture
    }

    private static let price = ScriptedBackend.Response.body(
        "<price xmlns='urn:prices'><amount>1.10</amount></price>",
        header: "<s:Header><session xmlns='urn:prices' s:mustUnderstand='1'><id>7</id></session></s:Header>"
    )

    @Test("A call goes as the binding says, and its answer comes with its header blocks")
    func call() async throws {
        let backend = ScriptedBackend(Self.price)
        let response = try await Self.fixture().request(
            "/services/Prices/getPrice",
            #"{"symbol":["A"],"$headers":{"session":{"id":"7"}}}"#,
            to: backend
        )
        #expect(response.status == 200)
        #expect(response.keys == ["amount", "$headers", "Status", "httpStatusCode", "opstatus"])
        #expect(response.text("amount") == "1.10")
        #expect(response.json["$headers"]?["session"]?["id"]?.string == "7")
        let request = try #require(backend.requests.first)
        #expect(request.url == "http://127.0.0.1:9/prices")
        #expect(request.headers.contains(.init("SOAPAction", "\"urn:getPrice\"")))
        let envelope = try Envelope(parsing: request.body)
        #expect(envelope.headers.map(\.name) == [XMLName("session", in: "urn:prices")])
        #expect(envelope.payload?.name == XMLName("getPrice", in: "urn:prices"))
    }

    @Test("All that is wrong with a request is told at once, with place, what was found and what is expected")
    func wrong() async throws {
        let backend = ScriptedBackend(Self.price)
        let fixture = try Self.fixture()
        let response = try await fixture.request(
            "/services/Prices/getPrice",
            #"{"symbl":["A"],"count":"Canary-many"}"#,
            to: backend
        )
        #expect(response.status == 400)
        #expect(response.opstatus == 9105)
        let details = Array(try #require(response.json["details"]).elements)
        #expect(details.map { $0["pointer"]?.string } == ["/symbl", "", "/count"])
        #expect(details.map { $0["code"]?.string } == ["unknown", "missing", "value"])
        #expect(details.first?["nearest"]?.elements.map(\.string) == ["symbol"])
        #expect(details.allSatisfy { $0["found"] != nil && $0["expected"] != nil })
        #expect(backend.requests.isEmpty)
        #expect(fixture.log.lines.allSatisfy { !$0.contains("Canary") })
    }

    @Test("Keys of a gateway's answers are passed over in a request")
    func reserved() async throws {
        let response = try await Self.fixture().request(
            "/services/Prices/getPrice",
            #"{"cacheid":"c","symbol":["A"],"Status":"SUCCESS","opstatus":0,"httpStatusCode":200}"#,
            to: ScriptedBackend(Self.price)
        )
        #expect(response.opstatus == 0)
    }

    @Test("Members whose names are the gateway's own have a $ before them")
    func renamed() async throws {
        let scripted = ScriptedBackend.Response.body(
            "<price xmlns='urn:prices'><amount>1</amount><message>no \"Status\":</message><Status>S</Status></price>"
        )
        let response = try await Self.fixture().request(
            "/services/Prices/getPrice",
            #"{"symbol":["A"]}"#,
            to: ScriptedBackend(scripted)
        )
        #expect(response.keys == ["amount", "$message", "$Status", "Status", "httpStatusCode", "opstatus"])
        #expect(response.text("$message") == "no \"Status\":")
        #expect(response.text("Status") == "SUCCESS")
    }

    @Test("A fault is a failure with the fault's JSON")
    func fault() async throws {
        let scripted = ScriptedBackend.Response.body(
            """
            <s:Fault><faultcode>s:Client</faultcode><faultstring>No such symbol</faultstring><detail>\
            <unknownSymbol xmlns='urn:prices'><symbol>A</symbol></unknownSymbol></detail></s:Fault>
            """,
            status: 500
        )
        let response = try await Self.fixture().request(
            "/services/Prices/getPrice",
            #"{"symbol":["A"]}"#,
            to: ScriptedBackend(scripted)
        )
        #expect(response.status == 502)
        #expect(response.opstatus == 8009)
        #expect(response.text("httpStatusCode") == "500")
        let fault = try #require(response.json["$fault"])
        #expect(fault["code"]?.string == "Client")
        #expect(fault["reason"]?.string == "No such symbol")
        #expect(fault["detail"]?["unknownSymbol"]?["symbol"]?.string == "A")
        #expect(response.json["message"]?.string == UserMessage.unavailable)
    }

    @Test("What a fault carries undeclared goes on to the device, and the log says that there was some")
    func undeclared() async throws {
        let scripted = ScriptedBackend.Response.body(
            """
            <s:Fault><faultcode>s:Server</faultcode><faultstring>no</faultstring><detail code='4'>row 17</detail>\
            <trace>t</trace></s:Fault>
            """,
            status: 500
        )
        let fixture = try Self.fixture()
        let response = try await fixture.request(
            "/services/Prices/getPrice",
            #"{"symbol":["A"]}"#,
            to: ScriptedBackend(scripted)
        )
        let fault = try #require(response.json["$fault"])
        #expect(fault["detail"]?["$value"]?.string == "row 17")
        #expect(fault["detail"]?["@code"]?.string == "4")
        #expect(fault["$any"]?.elements.map(\.string) == ["<trace>t</trace>"])
        #expect(fixture.log.lines.contains { $0.contains("with 3 things that the contract does not declare") })
        #expect(fixture.log.lines.allSatisfy { !$0.contains("row 17") })
    }

    @Test("A fault of WS-Security says that the account is not authorised")
    func securityFault() async throws {
        let space = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
        let scripted = ScriptedBackend.Response.body(
            """
            <s:Fault><faultcode xmlns:w='\(space)'>w:FailedAuthentication</faultcode><faultstring>no</faultstring></s:Fault>
            """,
            status: 500
        )
        let response = try await Self.fixture().request(
            "/services/Prices/sum",
            #"{"left":1,"right":2}"#,
            to: ScriptedBackend(scripted)
        )
        #expect(response.opstatus == 17005)
        #expect(response.json["$fault"]?["reason"]?.string == "no")
    }

    @Test("A one-way operation succeeds with an empty answer", arguments: [202, 200, 204])
    func oneWay(status: Int) async throws {
        let response = try await Self.fixture().request(
            "/services/Prices/notify",
            #"{"$value":"now"}"#,
            to: ScriptedBackend(.status(status, "", type: nil))
        )
        #expect(response.status == 200)
        #expect(response.keys == ["Status", "httpStatusCode", "opstatus"])
    }

    @Test("A fault in answer to a one-way operation is a failure, and so is an empty answer to another")
    func oneWayFault() async throws {
        let fixture = try Self.fixture()
        let fault = try await fixture.request(
            "/services/Prices/notify",
            #"{"$value":"now"}"#,
            to: ScriptedBackend(.fault("no"))
        )
        #expect(fault.opstatus == 8009)
        let empty = try await fixture.request(
            "/services/Prices/sum",
            #"{"left":1,"right":2}"#,
            to: ScriptedBackend(.status(202, "", type: nil))
        )
        #expect(empty.opstatus == 8005)
    }

    @Test("The answer to a call may have any name around its results")
    func rpc() async throws {
        let response = try await Self.fixture().request(
            "/services/Prices/sum",
            #"{"left":1,"right":2}"#,
            to: ScriptedBackend(.body("<r:anything xmlns:r='urn:rpc'><result>3</result></r:anything>"))
        )
        #expect(response.text("result") == "3")
    }

    @Test("What comes that is no answer of the operation has the statuses that typed operations have")
    func noResponse() async throws {
        let cases: [(ScriptedBackend.Response, Int)] = [
            (.status(404, "<html/>", type: "text/html"), 8009), (.status(200, "not XML"), 8006),
            (.body("<other xmlns='urn:prices'/>"), 8007), (.body("<price xmlns='urn:prices'/>", status: 503), 8009),
            (
                .body(
                    "<price xmlns='urn:prices'><amount>1</amount></price>",
                    header: "<s:Header><x xmlns='urn:x' s:mustUnderstand='1'/></s:Header>"
                ), 8006
            ),
        ]
        for (response, opstatus) in cases {
            let response = try await Self.fixture().request(
                "/services/Prices/getPrice",
                #"{"symbol":["A"]}"#,
                to: ScriptedBackend(response)
            )
            #expect(response.opstatus == opstatus)
        }
    }

    @Test("What cannot be called is listed with the reason, and answered with it")
    func refused() async throws {
        let fixture = try Self.fixture()
        let list = try await fixture.request("/services", method: .get, type: nil)
        #expect(
            list.json["operations"]?.elements.map { $0["path"]?.string } == [
                "/services/Prices/getPrice", "/services/Prices/notify", "/services/Prices/sum",
            ]
        )
        let refused = Array(try #require(list.json["refused"]).elements)
        #expect(refused.map { $0["path"]?.string } == ["/services/Prices/open"])
        let reason = refused.first?["reason"]?.string
        #expect(reason == "The contract has no declaration of the part 'body'.")
        let response = try await fixture.request("/services/Prices/open", "{}")
        #expect(response.status == 404)
        #expect(response.opstatus == 10102)
        #expect(response.json["details"]?.elements.map { $0["message"]?.string } == [reason])
    }

    @Test(
        "A port's address is used only where it may be",
        arguments: [
            ("http://orders.example.org/x", "plain http to another machine"), ("jms:orders", "not an absolute URL"),
            ("https://orders.example.org/x", nil),
        ]
    )
    func address(address: String, reason: String?) throws {
        let services = try ContractServices(
            PriceContract.load { $0.replacing("http://127.0.0.1:9/prices", with: address) },
            wsdl: ""
        )
        guard let reason else {
            #expect(services.endpoints["Prices"]?.url == address)
            return
        }
        #expect(services.operations.isEmpty)
        #expect(services.refused.first?.reason.contains(reason) == true)
    }

    @Test(
        "An upstream without a path keeps the port's path",
        arguments: [
            ("http://127.0.0.1:10", "http://127.0.0.1:10/prices"), ("http://127.0.0.1:10/", "http://127.0.0.1:10/"),
            ("https://example.org/a?b", "https://example.org/a?b"),
        ]
    )
    func upstream(upstream: String, url: String) throws {
        let services = try ContractServices(PriceContract.load(), wsdl: "", upstream: upstream)
        #expect(services.endpoints["Prices"]?.url == url)
    }

    @Test("A password goes as text, as digest or by HTTP Basic")
    func credentials() async throws {
        for credentials in [Operation.Credentials.serviceAccount, .serviceAccountDigest, .basic] {
            let backend = ScriptedBackend(Self.price)
            let fixture = try Self.fixture(credentials: credentials)
            _ = try await fixture.request("/services/Prices/getPrice", #"{"symbol":["A"]}"#, to: backend)
            let request = try #require(backend.requests.first)
            let token = try Envelope(parsing: request.body).headers.first?.element.children.first
            let names = token?.children.map(\.name.local) ?? []
            switch credentials {
            case .basic:
                #expect(request.credential?.user == "svc" && names.isEmpty)
            case .serviceAccountDigest:
                #expect(names == ["Username", "Password", "Nonce", "Created"])
                #expect(!String(decoding: request.body, as: UTF8.self).contains("Canary"))
            default:
                #expect(token?.children.map(\.text) == ["svc", "Canary-Service-Passw0rd"])
            }
        }
    }

    @Test("Where the binding requires WS-Addressing, its headers are sent and those of the answer understood")
    func addressing() async throws {
        let space = "http://www.w3.org/2005/08/addressing"
        let scripted = ScriptedBackend.Response.body(
            "<price xmlns='urn:prices'><amount>1</amount></price>",
            header: "<s:Header><a:Action xmlns:a='\(space)' s:mustUnderstand='1'>urn:x</a:Action></s:Header>"
        )
        let backend = ScriptedBackend(scripted)
        let fixture = try Self.fixture { text in
            text.replacing(
                "<s:binding transport=\"http://schemas.xmlsoap.org/soap/http\"/>",
                with: """
                    <s:binding transport="http://schemas.xmlsoap.org/soap/http"/><a:UsingAddressing w:required="true"/>
                    """
            )
        }
        let response = try await fixture.request("/services/Prices/getPrice", #"{"symbol":["A"]}"#, to: backend)
        #expect(response.opstatus == 0)
        let addressing = try Addressing(of: Envelope(parsing: try #require(backend.requests.first).body))
        #expect(addressing?.action == "urn:getPrice")
        #expect(addressing?.to == "http://127.0.0.1:9/prices")
        #expect(addressing?.replyTo == Addressing.anonymous)
        #expect(addressing?.messageID?.hasPrefix("urn:uuid:") == true)
    }

    @Test("SOAP 1.2 has its envelope and the action in its media type")
    func soap12() async throws {
        let backend = ScriptedBackend(
            .status(
                200,
                """
                <s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>\
                <r:x xmlns:r="urn:rpc"><result>3</result></r:x></s:Body></s:Envelope>
                """,
                type: "application/soap+xml"
            )
        )
        let fixture = try Self.fixture { $0.replacing("wsdl/soap/\"", with: "wsdl/soap12/\"") }
        let response = try await fixture.request("/services/Prices/sum", #"{"left":1,"right":2}"#, to: backend)
        #expect(response.text("result") == "3")
        let request = try #require(backend.requests.first)
        #expect(
            request.messageHeaders == [.init("Content-Type", "application/soap+xml; charset=utf-8; action=\"urn:sum\"")]
        )
        #expect(try Envelope(parsing: request.body).version == .soap12)
    }

    @Test("Letters beyond ASCII in an operation's name are percent-encoded in its path")
    func path() async throws {
        let fixture = try Self.fixture { $0.replacing("name=\"sum\"", with: "name=\"süm\"") }
        let response = try await fixture.request(
            "/services/Prices/s%C3%BCm",
            #"{"left":1,"right":2}"#,
            to: ScriptedBackend(.body("<x><result>3</result></x>"))
        )
        #expect(response.text("result") == "3")
    }
}
