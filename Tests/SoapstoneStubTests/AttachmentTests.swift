import Foundation
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML
import Testing

@testable import SoapstoneStub

/// Messages with parts: `Tests/Outside/contracts/albums.wsdl`.
@Suite struct AttachmentTests {
    private static func with(_ body: (SocketClient) throws -> Void) async throws {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        let contract = try ContractLoader().load(root + "/Tests/Outside/contracts/albums.wsdl")
        try await Stub.with([], contract: ContractReplayer(contract)) { port in
            try body(try SocketClient(port: port))
        }
    }

    private static let report = Stub.envelope("<report xmlns='urn:example:albums'><subject>S</subject></report>")

    /// A part: its Content-ID, its type, its content.
    private typealias Part = (id: String, type: String, content: String)

    private static func request(
        _ envelope: String,
        _ parts: [Part],
        root: String = "text/xml",
        parameters: String = "type=\"text/xml\"",
        action: String = "urn:example:report"
    ) -> String {
        let body = ([("root", root, envelope)] + parts).map { id, type, content in
            "--b\r\nContent-Type: \(type)\r\nContent-ID: <\(id)>\r\n\r\n\(content)\r\n"
        }
        return Stub.request(
            body.joined() + "--b--\r\n",
            action: action,
            type: "multipart/related; boundary=b; \(parameters)"
        )
    }

    private static let parts: [Part] = [("scan=1@a", "image/png", "PNG"), ("notes=2@a", "text/plain", "N")]

    private static func read(_ response: HTTPResponse) throws -> ReceivedMessage {
        try MessageReader().read(response.body, contentType: response["Content-Type"])
    }

    @Test("A request with the contract's parts gets a sample with its parts, the same one each time")
    func attachments() async throws {
        try await Self.with { client in
            let response = try client.exchange(Self.request(Self.report, Self.parts))
            #expect(response.status == 200, "\(response.text)")
            #expect(response["Soapstone-Sample"] == "report")
            let message = try Self.read(response)
            #expect(message.envelope.payload?.name == XMLName("reportResponse", in: "urn:example:albums"))
            let part = try #require(message.package?.parts.last)
            #expect(part.contentID?.hasPrefix("receipt=") == true)
            #expect(part.contentType?.description == "text/plain")
            let again = try client.exchange(Self.request(Self.report, Self.parts))
            #expect(again.body == response.body)
            #expect(again["Content-Type"] == response["Content-Type"])
        }
    }

    @Test("A part that is not there is told, in a package and without one")
    func missing() async throws {
        try await Self.with { client in
            let some = try client.exchange(Self.request(Self.report, Array(Self.parts.prefix(1))))
            #expect(some.status == 500)
            let fault = try #require(try Envelope(parsing: some.body).fault)
            #expect(fault.reason.contains("no part 'notes'"), "\(fault.reason)")
            let none = try client.exchange(Stub.request(Self.report, action: "urn:example:report"))
            #expect(none.text.contains("no part 'scan'") && none.text.contains("no part 'notes'"), "\(none.text)")
        }
    }

    private static let include = "<x:Include xmlns:x='http://www.w3.org/2004/08/xop/include' href='cid:p%40a'/>"
    private static let picture = Stub.envelope(
        "<exchange xmlns='urn:example:albums'><title>T</title><image>\(include)</image></exchange>"
    )
    private static let xop = (
        root: "application/xop+xml; charset=UTF-8; type=\"text/xml\"",
        parameters: "type=\"application/xop+xml\"; start=\"<root>\"; start-info=\"text/xml\""
    )

    @Test("A value that is a part of its own is read, and comes back as the contract has it")
    func xop() async throws {
        try await Self.with { client in
            let response = try client.exchange(
                Self.request(
                    Self.picture,
                    [("p@a", "image/png", "PNG")],
                    root: Self.xop.root,
                    parameters: Self.xop.parameters,
                    action: "urn:example:exchange"
                )
            )
            #expect(response.status == 200, "\(response.text)")
            let message = try Self.read(response)
            let image = message.envelope.payload?.children.first { $0.name.local == "image" }
            let include = try #require(image?.children.first)
            let href = try #require(include.attribute(XMLName("href")))
            #expect(try message.package?.part(for: href).content().isEmpty == false)
        }
    }

    @Test("A reference that leads nowhere is told with its place")
    func lost() async throws {
        try await Self.with { client in
            let response = try client.exchange(
                Self.request(
                    Self.picture,
                    [("q@a", "image/png", "PNG")],
                    root: Self.xop.root,
                    parameters: Self.xop.parameters,
                    action: "urn:example:exchange"
                )
            )
            #expect(response.status == 500)
            #expect(response.text.contains("soap.attachment") && response.text.contains("image"), "\(response.text)")
        }
    }

    @Test(
        "A package that is none gets a fault with the code of what is wrong",
        arguments: [
            (request(report, parts).replacing("--b--", with: "--c--"), "MTOM_INVALID"),
            (request(report, Array(repeating: ("", "a/b", ""), count: 60)), "MTOM_"),
            (request("<a/>", parts), "SOAP_FAULT"),
        ]
    )
    func broken(request: String, code: String) async throws {
        try await Self.with { client in
            let response = try client.exchange(request)
            #expect(response.status == 500)
            #expect(response.text.contains(code), "\(response.text)")
        }
    }

    @Test(
        "A package that does not say which SOAP it has is refused before its body is read",
        arguments: [
            "", "type=\"application/xop+xml\"", "type=\"application/pdf\"",
            "type=\"application/xop+xml\"; start-info=\"a/b\"",
        ]
    )
    func unknownType(parameters: String) async throws {
        try await Self.with { client in
            let response = try client.exchange(Self.request(Self.report, Self.parts, parameters: parameters))
            #expect(response.status == 415)
            #expect(response["Accept"] == "text/xml, application/soap+xml, multipart/related")
        }
    }

    @Test("A package with nothing but its root part is what was recorded without one, and one with more is not")
    func recorded() async throws {
        try await Stub.with { port in
            let client = try SocketClient(port: port)
            let envelope = Stub.envelope("<a xmlns='urn:n'><b>1</b></a>")
            #expect(try client.exchange(Self.request(envelope, [], action: "urn:get")).status == 200)
            let response = try client.exchange(Self.request(envelope, Self.parts, action: "urn:get"))
            #expect(response.status == 500)
            #expect(response.text.contains("NO_MATCH"))
            #expect(try client.exchange(Stub.good).status == 200)
        }
    }
}
