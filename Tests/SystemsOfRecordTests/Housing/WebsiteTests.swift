import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneOperations
@testable import SystemsOfRecord

/// What goes to the website, in JSON and in XML of DataContracts, and what its errors mean.
@Suite struct WebsiteTests {
    private typealias Operation = SoapstoneOperations.Operation

    private static func operation(_ path: String) throws -> Operation {
        try #require(Housing.websiteOperations.first { "\($0.service)/\($0.name)" == path })
    }

    private static func wire(
        _ path: String,
        _ json: String,
        at url: String = "https://housing.example.com/umbraco/api",
        session: [String: String] = [:]
    ) throws -> Operation.WireRequest {
        let operation = try operation(path)
        let request = try operation.encode(JSONDocument(parsing: Array(json.utf8)), SessionValues(session))
        return try #require(operation.profile).request(url, request)
    }

    private static let login = #"{"username":"a@example.com","password":"<&\"é","appVersion":"1.4.0"}"#

    @Test("A request in JSON has the members of the type; there is no token before somebody has signed in")
    func json() throws {
        let wire = try Self.wire("members/login", Self.login)
        #expect(wire.method == .post && wire.url == "https://housing.example.com/umbraco/api/MemberApi/Login")
        #expect(
            wire.headers == ["Accept": "application/json", "Content-Type": "application/json; charset=utf-8"]
        )
        let body = try JSONDocument(parsing: wire.body).root
        #expect(body.members.map(\.0) == ["AppVersion", "Password", "Username"])
        #expect(body["Password"]?.string == "<&\"é")
    }

    @Test("A URL that ends in /xml is asked for XML, whose members stand in alphabetical order")
    func xml() throws {
        let wire = try Self.wire("members/login", Self.login, at: "https://housing.example.com/umbraco/api/xml")
        #expect(wire.url == "https://housing.example.com/umbraco/api/MemberApi/Login")
        #expect(
            wire.headers == ["Accept": "application/xml", "Content-Type": "application/xml; charset=utf-8"]
        )
        let root = try XMLDocument(parsing: wire.body, limits: .request).root
        let models = "http://schemas.datacontract.org/2004/07/Housing.Web.Models"
        #expect(root.name == XMLName("LoginRequest", in: models))
        #expect(root.children.map(\.name) == ["AppVersion", "Password", "Username"].map { XMLName($0, in: models) })
        #expect(root.children[1].text == "<&\"é")
    }

    @Test("A question is a query, whose values are encoded, and has the session's token")
    func query() throws {
        let wire = try Self.wire(
            "members/recipients",
            #"{"group":"Block 7 & 8=é/?+"}"#,
            session: ["memberToken": "SYNTHETIC-TOKEN"]
        )
        #expect(wire.method == .get && wire.body.isEmpty)
        #expect(
            wire.url == "https://housing.example.com/umbraco/api/MemberApi/Recipients"
                + "?group=Block%207%20%26%208%3D%C3%A9%2F%3F%2B"
        )
        #expect(wire.headers == ["Accept": "application/json", "Authorization": "Bearer SYNTHETIC-TOKEN"])
    }

    @Test("Without a token that a header may have, nothing is sent", arguments: ["", "a b", "a\r\nX: y", "é"])
    func noToken(token: String) {
        #expect { try Self.wire("members/me", "{}", session: ["memberToken": token]) } throws: {
            ($0 as? Outcome.Failure)?.status == .sessionIncomplete
        }
    }

    struct Answer: CustomTestStringConvertible {
        var path = "members/me"
        var status: Int
        var type: String? = "application/json"
        var body = #"{"Message":"x"}"#
        var opstatus: Int
        var fields: [String] = []

        var testDescription: String { "\(path) \(status) \(type ?? "-") \(body.prefix(40))" }
    }

    private static let me = #""Groups":null,"Name":"A""#
    private static let stateXML =
        "<Error><Message>m</Message><ModelState><m.PostCode>x</m.PostCode></ModelState></Error>"

    /// Of the domain: 400 is 20021, 401 is 6000, of a sign-in 20001, 403 is 17005, 404 is 20040, 500 is 8009.
    @Test(
        "Errors of HTTP, and bodies that are none",
        arguments: [
            Answer(status: 400, opstatus: 20021),
            Answer(
                status: 400,
                body: #"{"ModelState":{"a.b.Email":["x"],"Name":[]}}"#,
                opstatus: 20021,
                fields: ["email", "name"]
            ),
            Answer(status: 400, type: "text/xml", body: stateXML, opstatus: 20021, fields: ["postCode"]),
            Answer(status: 400, body: #"{"ModelState":"#, opstatus: 20021),
            Answer(status: 400, type: "application/xml", body: "<!DOCTYPE a><a/>", opstatus: 20021),
            Answer(status: 401, opstatus: 6000),
            Answer(path: "members/login", status: 401, opstatus: 20001),
            Answer(status: 403, opstatus: 17005),
            Answer(status: 404, opstatus: 20040),
            Answer(status: 500, opstatus: 8009),
            Answer(status: 302, type: nil, body: "", opstatus: 8009),
            Answer(status: 200, body: "", opstatus: 8005),
            Answer(status: 200, body: "[]", opstatus: 8007),
            Answer(status: 200, body: "{}", opstatus: 8007),
            Answer(status: 200, body: #"{"Name":"A","Name":"B"}"#, opstatus: 8006),
            Answer(status: 200, body: "{\(me),\"Email\":7}", opstatus: 8007),
            Answer(status: 200, body: "{\(me),\"Email\":\"e\"}", opstatus: 0),
            Answer(status: 200, type: nil, body: " {\(me)}", opstatus: 0),
            Answer(status: 200, type: "text/html", body: "<html/>", opstatus: 8006),
            Answer(status: 200, type: "application/xml", body: "<Member/>", opstatus: 8007),
        ]
    )
    func answers(answer: Answer) throws {
        let operation = try Self.operation(answer.path)
        let wire = Operation.WireResponse(
            status: answer.status,
            contentType: answer.type,
            body: Array(answer.body.utf8)
        )
        var failure: Outcome.Failure?
        do {
            let response = try #require(operation.profile).response(wire, 0)
            if case .failure(let refusal) = try operation.decode(response) { failure = refusal }
        } catch let error as Outcome.Failure {
            failure = error
            #expect(error.backendStatus == answer.status)
        } catch is DecodeError {
            failure = Outcome.Failure(.contract)
        }
        #expect(failure?.status.number ?? 0 == answer.opstatus)
        #expect(failure?.fieldErrors.map(\.field) ?? [] == answer.fields)
    }
}
