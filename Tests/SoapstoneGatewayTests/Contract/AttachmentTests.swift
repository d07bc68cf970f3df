import SoapstoneCodec
import SoapstoneMessages
import SoapstoneWSDL
import SoapstoneXML
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP
@testable import SoapstoneTransport

/// Messages with parts through the gateway: `Tests/Outside/contracts/albums.wsdl`.
@Suite struct AttachmentTests {
    private static func contract() throws -> LoadedContract {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        return try ContractLoader().load(root + "/Tests/Outside/contracts/albums.wsdl")
    }

    private static func fixture() throws -> TestGateway {
        let services = try ContractServices(contract(), wsdl: "albums.wsdl", upstream: "http://127.0.0.1:9/v1")
        var fixture = TestGateway()
        fixture.operations = services.operations
        fixture.refused = services.refused
        fixture.configuration.services = services.endpoints
        fixture.configuration.fixedSessions = []
        return fixture
    }

    /// A part: its Content-ID, its type, its content.
    private typealias Part = (id: String, type: String, content: String)

    private static func response(
        _ content: String,
        _ parts: [Part],
        isXOP: Bool = false,
        status: Int = 200,
        close: String = "--b--"
    ) -> ScriptedBackend.Response {
        let envelope = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\(content)</s:Body></s:Envelope>
            """
        let root = isXOP ? "application/xop+xml; charset=UTF-8; type=\"text/xml\"" : "text/xml"
        let body = ([("root", root, envelope)] + parts).map { id, type, content in
            "--b\r\nContent-Type: \(type)\r\nContent-ID: <\(id)>\r\n\r\n\(content)\r\n"
        }
        let type = isXOP ? "type=\"application/xop+xml\"; start-info=\"text/xml\"" : "type=\"text/xml\""
        return .status(
            status,
            body.joined() + close,
            type: "multipart/related; boundary=b; start=\"<root>\"; \(type)"
        )
    }

    private static let number = "<reportResponse xmlns='urn:example:albums'><number>7</number></reportResponse>"
    private static let report = """
        {"subject":"S","$attachments":{"scan":{"base64":"UE5H"},\
        "notes":{"contentType":"text/plain; charset=utf-8","base64":"Tg=="}}}
        """

    private static func received(_ backend: ScriptedBackend) throws -> (ReceivedMessage, [HTTPTransport.HeaderField]) {
        let request = try #require(backend.requests.first)
        let type = request.headers.first { $0.isNamed("Content-Type") }?.value
        return (try MessageReader().read(request.body, contentType: type), request.headers)
    }

    @Test("$attachments go beside the envelope, and those of the answer come back")
    func attachments() async throws {
        let backend = ScriptedBackend(Self.response(Self.number, [("receipt=1@x", "text/plain", "R")]))
        let response = try await Self.fixture().request("/services/Albums/report", Self.report, to: backend)
        #expect(response.opstatus == 0)
        #expect(response.keys == ["number", "$attachments", "Status", "httpStatusCode", "opstatus"])
        let receipt = try #require(response.json["$attachments"]?["receipt"])
        #expect(receipt["base64"]?.string == "Ug==")
        #expect(receipt["contentType"]?.string == "text/plain")
        let (message, headers) = try Self.received(backend)
        #expect(headers.map(\.name) == ["Content-Type", "SOAPAction", "traceparent"])
        #expect(message.envelope.payload?.name == XMLName("report", in: "urn:example:albums"))
        let parts = try #require(message.package).parts.dropFirst()
        #expect(parts.map { $0.contentID?.split(separator: "=").first } == ["scan", "notes"])
        #expect(parts.map { $0.contentType?.description } == ["image/png", "text/plain; charset=utf-8"])
        #expect(try parts.map { String(decoding: try $0.content(), as: UTF8.self) } == ["PNG", "N"])
    }

    @Test("A part that is not there is told, and nothing is sent")
    func missing() async throws {
        let backend = ScriptedBackend(Self.response(Self.number, []))
        let response = try await Self.fixture().request("/services/Albums/report", #"{"subject":"S"}"#, to: backend)
        #expect(response.opstatus == 9105)
        #expect(response.json["details"]?.count == 2)
        #expect(backend.requests.isEmpty)
    }

    @Test("A value with a part of its own goes as one, and comes as Base64")
    func values() async throws {
        let content = """
            <exchangeResponse xmlns='urn:example:albums'><title>T</title><image>\
            <x:Include xmlns:x='http://www.w3.org/2004/08/xop/include' href='cid:p%40x'/></image></exchangeResponse>
            """
        let backend = ScriptedBackend(Self.response(content, [("p@x", "image/png", "PNG")], isXOP: true))
        let response = try await Self.fixture().request(
            "/services/Albums/exchange",
            #"{"title":"T","image":"QUJD"}"#,
            to: backend
        )
        #expect(response.keys == ["title", "image", "Status", "httpStatusCode", "opstatus"])
        #expect(response.text("image") == "UE5H")
        let (message, _) = try Self.received(backend)
        let image = try #require(message.envelope.payload?.children.last?.children.first)
        let part = try #require(message.package).part(for: image.attribute(XMLName("href")) ?? "")
        #expect(String(decoding: try part.content(), as: UTF8.self) == "ABC")
    }

    @Test("A fault in a package is a fault")
    func fault() async throws {
        let fault = "<s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring></s:Fault>"
        let response = try await Self.fixture().request(
            "/services/Albums/report",
            Self.report,
            to: ScriptedBackend(Self.response(fault, [], status: 500))
        )
        #expect(response.opstatus == 8009)
        #expect(response.json["$fault"]?["reason"]?.string == "no")
    }

    @Test("What is no package is invalid, and what is none of the contract's parts is passed over where it has no name")
    func broken() async throws {
        let fixture = try Self.fixture()
        let open = ScriptedBackend(Self.response(Self.number, [], close: ""))
        #expect(try await fixture.request("/services/Albums/report", Self.report, to: open).opstatus == 8006)
        let failed = ScriptedBackend(Self.response("", [], status: 500, close: ""))
        #expect(try await fixture.request("/services/Albums/report", Self.report, to: failed).opstatus == 8006)
        let other = ScriptedBackend(Self.response(Self.number, [("other@x", "a/b", "O")]))
        let response = try await fixture.request("/services/Albums/report", Self.report, to: other)
        #expect(response.json["$attachments"]?["cid:other@x"]?["base64"]?.string == "Tw==")
    }

    @Test("More parts than a message may have are told")
    func limit() async throws {
        let more = (0..<60).map { #","cid:p\#($0)@x":{"base64":""}"# }.joined()
        let json = Self.report.dropLast(2) + more + "}}"
        let backend = ScriptedBackend(Self.response(Self.number, []))
        let response = try await Self.fixture().request("/services/Albums/report", String(json), to: backend)
        #expect(response.opstatus == 9105)
        #expect(backend.requests.isEmpty)
    }

    @Test("An exchange is shown with its parts and without its secrets")
    func shown() throws {
        let content = "<login xmlns='urn:l'><password>Canary</password></login>"
        let response = try Self.response(content, [("p@x", "text/plain", "PART")]).get()
        let text = String(decoding: ExchangeText.of(response), as: UTF8.self)
        #expect(text.contains("<password>***</password>"))
        #expect(text.contains("Content-ID: <p@x>") && text.contains("PART") && text.hasSuffix("--b--"))
        #expect(!text.contains("Canary"))
        let broken = try Self.response(content, [], close: "").get()
        #expect(!String(decoding: ExchangeText.of(broken), as: UTF8.self).contains("Canary"))
    }

    @Test("What a call cannot send is told with the place in its JSON")
    func call() throws {
        let contract = try Self.contract()
        let named = try #require(contract.namedOperations.first { $0.name == "report" })
        let transport = try HTTPTransport(configuration: .init())
        defer { transport.shutdown() }
        let caller = try ContractCaller(
            named,
            OperationCodec(named.operation, SchemaCodec(contract.schemas)),
            endpoint: .init(url: "http://127.0.0.1:9/v1"),
            transport: transport
        )
        let more = (0..<60).map { #","cid:p\#($0)@x":{"base64":""}"# }.joined()
        let json = try JSONDocument(parsing: Array((Self.report.dropLast(2) + more + "}}").utf8))
        let error = #expect(throws: Operation.RequestError.self) { try caller.request(from: json) }
        #expect(error?.mistakes.map(\.pointer) == ["/$attachments"])
        #expect(error?.mistakes.map(\.code) == ["MTOM_LIMIT"])
    }
}
