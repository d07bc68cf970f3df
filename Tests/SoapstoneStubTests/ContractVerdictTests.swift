import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub
import SoapstoneXML
import Testing

/// What a contract says of a request is said by the stub: what `check` and `validate` reject is not answered.
@Suite struct ContractVerdictTests {
    private static let encoding = "http://schemas.xmlsoap.org/soap/encoding/"
    private static let ride = "<ride xmlns='urn:n'><stop>1</stop></ride>"
    private static let tenant = "<tenant xmlns='urn:n'><id>7</id></tenant>"

    private static func request(
        _ body: String,
        header: String = "",
        fields: String,
        version: SOAPVersion = .soap11
    ) -> String {
        let header = header.isEmpty ? "" : "<e:Header>\(header)</e:Header>"
        let envelope = Stub.envelope(body, version).replacing("<e:Body>", with: "\(header)<e:Body>")
        return Stub.request(envelope, action: nil, type: version.mediaType, more: fields)
    }

    private static func call(_ body: String, _ style: String = encoding) -> String {
        "<r:sum xmlns:r='urn:rpc' e:encodingStyle='\(style)'>\(body)</r:sum>"
    }

    /// A body, a header, the field of the action with its line end, and what the response has: the operation, or a code.
    static let requests: [(String, String, String, String)] = [
        (ride, tenant, "SOAPAction: \"urn:book\"\r\n", "book"), (ride, "", "SOAPAction: urn:price\r\n", "price"),
        // Only the action tells the two apart (SOAP 1.1 section 6.1.1).
        (ride, tenant, "SOAPAction: \"\"\r\n", "SOAP_ACTION"), (ride, tenant, "SOAPAction:\r\n", "SOAP_ACTION"),
        (ride, tenant, "", "SOAP_ACTION"), (ride, tenant, "SOAPAction: \"urn:BOOK\"\r\n", "SOAP_ACTION"),
        (ride, "", "SOAPAction: \"urn:other\"\r\n", "SOAP_ACTION"),
        // The action of an operation that has another element.
        (ride, "", "SOAPAction: \"urn:sum\"\r\n", "SOAP_ACTION"), ("", "", "SOAPAction: \"urn:ping\"\r\n", "ping"),
        // One operation has no parts, so an empty action contradicts nothing; the field has to be there all the same.
        ("", "", "SOAPAction: \"\"\r\n", "ping"), ("", "", "", "SOAP_ACTION"),
        ("", "", "SOAPAction: \"urn:price\"\r\n", "SCHEMA"),
        // Declared header blocks.
        (ride, "", "SOAPAction: \"urn:book\"\r\n", "HEADER"),
        (ride, "<tenant xmlns='urn:n'><id>x</id></tenant>", "SOAPAction: \"urn:book\"\r\n", "HEADER"),
        (ride, "<tenant xmlns='urn:n'/>", "SOAPAction: \"urn:price\"\r\n", "HEADER"),
        (ride, "\(tenant)<o:x xmlns:o='urn:o'/>", "SOAPAction: \"urn:book\"\r\n", "book"),
        // Bodies.
        ("<ride xmlns='urn:n'><stop>1</stop><stop>01</stop></ride>", "", "SOAPAction: \"urn:price\"\r\n", "SCHEMA"),
        ("<ride xmlns='urn:n'/>", "", "SOAPAction: \"urn:price\"\r\n", "SCHEMA"),
        ("\(ride)\(ride)", "", "SOAPAction: \"urn:price\"\r\n", "SCHEMA"),
        (
            "<ride xmlns='urn:n' e:encodingStyle='\(encoding)'><stop>1</stop></ride>", "",
            "SOAPAction: \"urn:price\"\r\n", "SCHEMA"
        ),
        // Calls in SOAP's encoding, with values behind them.
        (call("<left>1</left><right>2</right>"), "", "SOAPAction: \"urn:sum\"\r\n", "sum"),
        (
            call("<left href='#a'/><right>2</right>") + "<multiRef id='a'>1</multiRef>", "",
            "SOAPAction: \"urn:sum\"\r\n", "sum"
        ),
        (
            call("<left href='#a'/><right>2</right>") + "<multiRef id='a'>x</multiRef>", "",
            "SOAPAction: \"urn:sum\"\r\n", "SCHEMA"
        ),
        (call("<left>x</left><right>2</right>"), "", "SOAPAction: \"urn:sum\"\r\n", "SCHEMA"),
        (call("<left>1</left><wrong>2</wrong>"), "", "SOAPAction: \"urn:sum\"\r\n", "SCHEMA"),
        (call("<left>1</left><right>2</right>", ""), "", "SOAPAction: \"urn:sum\"\r\n", "SCHEMA"),
        (call("<left>1</left>").replacing("urn:rpc", with: "urn:q"), "", "SOAPAction: \"urn:sum\"\r\n", "SCHEMA"),
    ]

    @Test(
        "A request is answered where it is right by all that the contract says, and else told why not",
        arguments: requests
    )
    func verdict(body: String, header: String, fields: String, expected: String) async throws {
        try await Stub.with([], contract: HeadedContract.replayer()) { port in
            let response = try SocketClient(port: port).exchange(Self.request(body, header: header, fields: fields))
            if expected.first?.isUppercase != true {
                #expect(response.status == 200, "\(response.text)")
                #expect(response["Soapstone-Sample"] == expected)
                #expect(response["Soapstone-Lenient"] == nil)
            } else {
                let fault = try #require(try Envelope(parsing: response.body).fault, "\(response.text)")
                #expect(fault.code.local == "Client")
                #expect(fault.reason.hasPrefix("\(expected): "), "\(fault.reason)")
            }
        }
    }

    @Test(
        "A lenient stub answers all the same, and says in answer and journal what was passed over",
        arguments: requests
    )
    func lenient(body: String, header: String, fields: String, expected: String) async throws {
        try await Stub.with([], contract: HeadedContract.replayer(isLenient: true)) { port in
            let client = try SocketClient(port: port)
            let response = try client.exchange(Self.request(body, header: header, fields: fields))
            #expect(response.status == 200, "\(response.text)")
            let codes = response["Soapstone-Lenient"]?.split(separator: ",").map { $0.trimmingPrefix(" ") } ?? []
            let isBroken = expected.first?.isUppercase == true
            #expect(isBroken ? codes.first == expected[...] : codes.isEmpty, "\(codes)")
            let journal = try client.json("requests/1")
            #expect(journal.text("lenient.0") == (isBroken ? expected : nil))
            #expect(journal.text("outcome") == "contract")
        }
    }

    @Test(
        "Operations that take one element are named where a request does not choose, in each version",
        arguments: [SOAPVersion.soap11, .soap12]
    )
    func choice(version: SOAPVersion) async throws {
        let change = { (text: String) in
            version == .soap11 ? text : text.replacing("wsdl/soap/\"", with: "wsdl/soap12/\"")
        }
        try await Stub.with([], contract: HeadedContract.replayer(change)) { port in
            let client = try SocketClient(port: port)
            let fields = version == .soap11 ? "SOAPAction: \"\"\r\n" : ""
            let response = try client.exchange(Self.request(Self.ride, fields: fields, version: version))
            let fault = try #require(try Envelope(parsing: response.body).fault)
            #expect(fault.code == version.senderCode)
            #expect(fault.reason.contains("'book', action 'urn:book'; 'price', action 'urn:price'"), "\(fault.reason)")
        }
    }

    /// A header block, and whether a contract stub has to understand it and does not.
    static let blocks: [(String, Bool)] = [
        ("<x xmlns='urn:x' e:mustUnderstand='1'/>", true), ("<x xmlns='urn:x' e:mustUnderstand='0'/>", false),
        ("<x xmlns='urn:x'/>", false), ("<tenant xmlns='urn:n' e:mustUnderstand='1'><id>7</id></tenant>", false),
        ("<x xmlns='urn:x' e:mustUnderstand='1' e:actor='urn:another' e:role='urn:another'/>", false),
        ("<a:MessageID xmlns:a='http://www.w3.org/2005/08/addressing' e:mustUnderstand='1'>urn:1</a:MessageID>", false),
        (
            "<w:Security xmlns:w='http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd' "
                + "e:mustUnderstand='1'/>", false
        ),
    ]

    @Test(
        "A header block that must be understood and is not is a MustUnderstand fault (SOAP 1.1, 4.2.3; SOAP 1.2, 2.4)",
        arguments: blocks,
        [SOAPVersion.soap11, .soap12]
    )
    func understanding(block: (String, Bool), version: SOAPVersion) async throws {
        let change = { (text: String) in
            version == .soap11 ? text : text.replacing("wsdl/soap/\"", with: "wsdl/soap12/\"")
        }
        let tenant = block.0.contains("<tenant") ? "" : Self.tenant
        let isFirst = version == .soap11
        let fields = isFirst ? "SOAPAction: \"urn:book\"\r\n" : ""
        let request = Self.request(Self.ride, header: block.0 + tenant, fields: fields, version: version)
            .replacing(
                "Content-Type: application/soap+xml",
                with: "Content-Type: application/soap+xml; action=\"urn:book\""
            )
        try await Stub.with([], contract: HeadedContract.replayer(change)) { port in
            let response = try SocketClient(port: port).exchange(request)
            guard block.1 else { return #expect(response.status == 200, "\(response.text)") }
            #expect(response.status == 500)
            let envelope = try Envelope(parsing: response.body)
            #expect(envelope.fault?.code == XMLName("MustUnderstand", in: version.namespace))
            let names = envelope.headers.map(\.name)
            #expect(names == (isFirst ? [] : [XMLName("NotUnderstood", in: version.namespace)]))
        }
    }

    @Test("A request of a recorded operation is a miss with its near miss, not a sample; of another one it is a sample")
    func miss() async throws {
        let recorded = Stub.exchange("one", Self.ride, action: "urn:price")
        try await Stub.with([recorded], contract: HeadedContract.replayer()) { port in
            let client = try SocketClient(port: port)
            func response(_ stop: String, _ action: String, header: String = "") throws -> HTTPResponse {
                let body = Self.ride.replacing("1", with: stop)
                return try client.exchange(Self.request(body, header: header, fields: "SOAPAction: \"\(action)\"\r\n"))
            }
            #expect(try response("1", "urn:price")["Soapstone-Fixture"] == "svc/op/one")
            // The contract says that both are 1.
            #expect(try response("01", "urn:price")["Soapstone-Fixture"] == "svc/op/one")
            let miss = try response("2", "urn:price")
            #expect(miss["Soapstone-Sample"] == nil)
            #expect(try #require(try Envelope(parsing: miss.body).fault).reason.hasPrefix("NO_MATCH: "))
            #expect(miss.text.contains("the nearest is svc/op/one"))
            #expect(!miss.text.contains("no operation of the contract does"))
            let broken = try response("x", "urn:price")
            #expect(try #require(try Envelope(parsing: broken.body).fault).reason.hasPrefix("SCHEMA: "))
            #expect(broken.text.contains("the nearest is svc/op/one"))
            #expect(try response("2", "urn:book", header: Self.tenant)["Soapstone-Sample"] == "book")
            let journal = try client.json("requests/3")
            #expect(journal.text("outcome") == "unmatched")
            #expect(journal.text("nearMisses.0.stubMapping.id") == "svc/op/one")
            #expect(try client.json("requests/4").text("nearMisses.0.stubMapping.id") == "svc/op/one")
        }
    }
}
