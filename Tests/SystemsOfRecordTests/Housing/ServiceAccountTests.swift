import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

/// Service accounts that stand in the bodies of Housing's requests, and OpenHousing without envelopes.
@Suite struct ServiceAccountTests {
    private static func operation(_ path: String) throws -> Operation {
        try #require(Housing.system.operations.first { "\($0.service)/\($0.name)" == path })
    }

    private static func signed(
        _ path: String,
        _ json: String,
        _ account: Operation.Account,
        clock: Int64 = 0
    ) throws -> XMLElement {
        let request = try operation(path).encode(JSONDocument(parsing: Array(json.utf8)), .none)
        let sign = try #require(request.signed)
        return try XMLDocument(parsing: sign(account, clock), limits: .request).root
    }

    @Test("The signature of a payment is that of the published vector")
    func vector() throws {
        let key = "c29hcHN0b25lLXN5bnRoZXRpYy1obWFjLWtleS0wMDA="
        let credentials = try PaymentPortal.Credentials(
            Operation.Account(user: "900000001/901", password: key),
            // 2024-01-05T09:30:00Z
            at: 1_704_447_000,
            reference: "SOAPSTONE-0001:1700000000"
        )
        #expect(credentials.identification.timeStamp?.value == "20240105093000")
        #expect(credentials.signature.digest?.value == "m9gcuHx+HvtVYCdqM3hwR8cGoyqfMMlq7j+eAOmeH1U=")
    }

    @Test("Each request to the portal has another reference, and the time of its call")
    func references() throws {
        let account = Operation.Account(user: "900000001/901", password: "AAAA")
        let requests = try (0..<2).map { number in
            let json = #"{"siteId":1,"scpReference":"R"}"#
            return try Self.signed("payment-portal/scpSimpleQuery", json, account, clock: 1_704_447_000 + Int64(number))
        }
        let identifications = requests.map { request in
            request.children.first?.children.first { $0.name.local == "requestIdentification" }?.children.map(\.text)
                ?? []
        }
        #expect(identifications.map(\.last) == ["20240105093000", "20240105093001"])
        #expect(identifications[0].first != identifications[1].first)
    }

    @Test(
        "An account that cannot sign is refused, without a word of it",
        arguments: [
            ("900000001", "AAAA"), ("a/901", "AAAA"), ("900000001/901", "no Base64!"), ("900000001/901", ""),
            ("99999999999/901", "AAAA"),
        ]
    )
    func refused(user: String, password: String) throws {
        let account = Operation.Account(user: user, password: password)
        let failure = #expect(throws: Outcome.Failure.self) {
            try Self.signed("payment-portal/scpVersion", "{}", account)
        }
        #expect(failure?.status == .adapterError)
        #expect(password.isEmpty || failure?.detail?.contains(password) == false)
    }

    @Test("OpenHousing has the account in Security, Servitor in openSession; JSON has it nowhere")
    func accounts() throws {
        let account = Operation.Account(user: "svc<&\"", password: "p'<&>")
        let message = try Self.signed("open-housing/messagethreadget", #"{"reference":"T1"}"#, account)
        let security = message.children.first?.children.first
        #expect(security?.attribute(XMLName("username")) == account.user)
        #expect(security?.attribute(XMLName("password")) == account.password)
        let session = try Self.signed("servitor/openSession", "{}", account)
        #expect(session.children.map(\.text) == [account.user, account.password])
        for (path, element) in [("open-housing/messagethreadget", message), ("servitor/openSession", session)] {
            let json = String(decoding: try Self.operation(path).requestToJSON(element), as: UTF8.self)
            #expect(!json.contains("svc") && !json.contains("p'"))
        }
    }

    @Test("A URL that ends in /xml leads to OpenHousing without envelopes")
    func plainXML() throws {
        let operation = try Self.operation("open-housing/rentduelist")
        let profile = try #require(operation.profile)
        #expect(profile.isMeant("https://housing.example.org/xml"))
        #expect(!profile.isMeant("https://housing.example.org/soap"))
        let request = try operation.encode(JSONDocument(parsing: Array(#"{"date":1709164800}"#.utf8)), .none)
        let wire = try profile.request("https://housing.example.org/xml", request)
        #expect(wire.method == .post && wire.headers["Content-Type"] == "text/xml; charset=utf-8")
        #expect(wire.body == request.body)
        func read(_ body: String, status: Int = 200) throws(Outcome.Failure) -> Operation.Response {
            try profile.response(.init(status: status, contentType: "text/xml", body: Array(body.utf8)), 0)
        }
        let event = "<Event event_id='E' tenancy_ref='T' amount='1.00 DR' date='29/02/2024'/>"
        let response = try read("<Root><Events>\(event)</Events></Root>")
        guard case .success(let members, _) = try operation.decode(response) else {
            Issue.record("the response is a failure")
            return
        }
        var writer = ObjectWriter()
        members(&writer)
        #expect(writer.output.string.contains(#""amount":-100"#))
        for (body, status, expected) in [
            ("", 200, 8005), ("no XML", 200, 8006), ("<root/>", 200, 8006), ("<Root xmlns='urn:x'/>", 200, 8006),
            ("<!DOCTYPE a [<!ENTITY b 'c'>]><Root/>", 200, 8006), ("<Root/>", 500, 8009),
        ] as [(String, Int, Int)] {
            let failure = #expect(throws: Outcome.Failure.self) { try read(body, status: status) }
            #expect(failure?.status.number == expected && failure?.backendStatus == status, "\(body)")
        }
    }
}
