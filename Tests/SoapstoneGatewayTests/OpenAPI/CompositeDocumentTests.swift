import SoapstoneCodec
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// What the document says of the requests of composites.
@Suite struct CompositeDocumentTests {
    /// A request with what `Toy.Request` has, of which one value is nobody's business.
    private struct Whisper: Record {
        var value: HostText<40>?
        var restart: HostText<20>?

        static let codec = Codec(
            "Whisper",
            in: "urn:fake",
            Whisper.init,
            .element("value", json: "value", \.value, .secret),
            .element("restart", json: "restart", \.restart)
        )
    }

    @Test("A member is what the strictest of the calls that take it says, and its description may have quotes in it")
    func classes() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        let composite = Composite(
            "Toys",
            "play",
            "Plays.",
            needsSession: false,
            request: [.init("wish", #"A "wish" \o/"#), .init("page", "A page."), .init("open", "For one call.")],
            steps: [
                .one(.init("fake/a", .required, taking: ["value": .request("wish"), "restart": .request("page")])),
                .one(.init("fake/b", .required, taking: ["value": .request("wish")], giving: [])),
                .one(.init("fake/c", .required, taking: ["restart": .request("page")], giving: [])),
                .one(.init("fake/d", .required, taking: ["value": .last(2, of: .request("open"))], giving: [])),
            ]
        )
        var door = ToyDoor(composite)
        door.operations = [
            Toy.operation("a"), Toy.operation("b", Whisper.self), Toy.operation("c", Whisper.self), Toy.operation("d"),
        ]
        let document = try await door.open(backEnd) { try await $0.get("/openapi.json").json }
        let body = document["paths"]?["/services/Toys/play"]?["post"]?["requestBody"]?["content"]
        let members = body?["application/json"]?["schema"]?["properties"]
        #expect(members?["wish"]?["x-redaction"]?.string == "secret")
        #expect(members?["wish"]?["description"]?.string == #"A "wish" \o/"#)
        #expect(members?["page"]?["x-redaction"]?.string == "personal")
        #expect(members?["open"]?["x-redaction"]?.string == "open")
    }
}
