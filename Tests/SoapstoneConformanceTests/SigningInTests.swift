import Foundation
import SoapstoneCodec
import SoapstoneConformance
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// The request of the examples, with who sends it.
private struct SignedOrder: Record {
    var id: XSDInt
    var user: PlainText<80>
    var password: PlainText<80>

    static let codec = Codec(
        "getOrder",
        in: "urn:shop",
        SignedOrder.init,
        .element("id", \.id),
        .jsonOnly("user", \.user),
        .jsonOnly("password", \.password, .secret)
    )
}

/// The user who signs in, by the golden JSON and by the security header of the request.
@Suite struct SigningInTests {
    /// The operation of the examples, with name and password besides its own members.
    private static let operation = SoapstoneOperations.Operation(
        service: "orders",
        name: "getOrder",
        wsdl: "wsdl/shop.wsdl",
        action: "urn:shop:getOrder",
        request: XMLName("getOrder", in: "urn:shop"),
        response: XMLName("order", in: "urn:shop"),
        credentials: .endUser,
        timeout: .seconds(1),
        isIdempotent: true,
        encode: { (json, _) throws(DecodeError) in
            var body = ByteWriter()
            let order = try SignedOrder.decode(from: json)
            order.encodeXML(to: &body)
            return SoapstoneOperations.Operation.Request(
                body: body.bytes,
                user: (order.user.value, order.password.value)
            )
        },
        decode: { _ in .failure(Outcome.Failure(.failed)) },
        requestLines: SignedOrder.codec.lines,
        responseLines: Order.codec.lines,
        records: [RecordCodec(SignedOrder.self), RecordCodec(Order.self)],
        requestToJSON: ExampleProject.operation.requestToJSON,
        responseFromJSON: ExampleProject.operation.responseFromJSON
    )

    private static let profile = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0"

    private static func result(_ token: String, _ json: String) async throws -> (CheckResult, file: String) {
        let example = try ExampleProject()
        let namespace = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"
        let header = """
              <soap:Header><w:Security xmlns:w="\(namespace)"><w:UsernameToken>\(token)</w:UsernameToken></w:Security>\
            </soap:Header>
              <soap:Body>
            """
        try example.replace("  <soap:Body>", with: header, in: "\(ExampleProject.pen)/request.xml")
        let file = "\(ExampleProject.pen)/request.json"
        try example.write(file, json)
        var project = example.project
        project.operations = [operation]
        let result = try await Check(project, CheckSettings(selecting: "fixture.request-json")).run()
        return (result, "\(example.folder.path)/\(file)")
    }

    private static func text(_ password: String) -> String {
        #"<w:Password Type="\#(profile)#PasswordText">\#(password)</w:Password>"#
    }

    private static let json = """
        {
          "user": "jordan",
          "password": "correct horse",
          "id": 17
        }
        """

    @Test(
        "Who signs in by the golden JSON is who stands in the header",
        arguments: [
            "<w:Username>jordan</w:Username>\(text("correct horse"))",
            "<w:Username>jordan</w:Username><w:Password>correct horse</w:Password>",
            "<w:Username>jordan</w:Username>",
            "<w:Username>[[redacted:username:0123456789abcdef]]</w:Username>\(text("correct horse"))",
        ]
    )
    func same(token: String) async throws {
        let (result, _) = try await Self.result(token, Self.json)
        #expect(result.findings == [], "\(result.findings)")
        #expect(result.unchecked == [])
    }

    @Test(
        "Another user or password is told where it stands, and not shown",
        arguments: [
            ("<w:Username>robin</w:Username>\(text("correct horse"))", "the name", 2, "/user"),
            ("<w:Username>Jordan</w:Username>\(text("correct horse"))", "the name", 2, "/user"),
            ("<w:Username>jordan</w:Username>\(text("correct horsf"))", "the password", 3, "/password"),
            ("<w:Username>jordan</w:Username>\(text(" correct horse"))", "the password", 3, "/password"),
        ]
    )
    func other(token: String, what: String, line: Int, path: String) async throws {
        let (result, file) = try await Self.result(token, Self.json)
        #expect(result.findings.count == 1)
        let finding = try #require(result.findings.first)
        #expect(finding.message == "\(what) of who signs in is not the one in the security header of the request")
        #expect(finding.rule == "fixture.request-json")
        #expect(finding.file == file)
        #expect(finding.line == line)
        #expect(finding.path == path)
        #expect(!finding.showsSource)
    }

    @Test("Of a password that was taken away nobody can tell, unless the golden JSON has the same in its place")
    func redacted() async throws {
        let placeholder = "[[redacted:password:0123456789abcdef]]"
        let token = "<w:Username>jordan</w:Username>\(Self.text(placeholder))"
        let (result, _) = try await Self.result(token, Self.json)
        #expect(result.findings == [])
        #expect(result.unchecked.map(\.rule) == ["fixture.request-json"])
        let (same, _) = try await Self.result(token, Self.json.replacing("correct horse", with: placeholder))
        #expect(same.findings == [])
        #expect(same.unchecked == [])
    }
}
