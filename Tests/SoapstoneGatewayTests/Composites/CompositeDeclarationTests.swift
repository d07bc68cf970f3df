import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// Declarations that make no sense keep a gateway from starting, and say why.
@Suite struct CompositeDeclarationTests {
    /// A declaration, and what is said of it.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let message: String
        let composite: Composite

        init(
            _ message: String,
            request: [Composite.Field] = [],
            counts: [Composite.Count] = [],
            needsSession: Bool = true,
            timeZone: String = "UTC",
            _ steps: Composite.Step...
        ) {
            self.message = message
            composite = Composite(
                "Toys",
                "play",
                "Plays.",
                needsSession: needsSession,
                request: request,
                steps: steps,
                counts: counts,
                timeZone: timeZone
            )
        }

        var testDescription: String { message }
    }

    private static let first = Composite.Step.one(.init("fake/a", .required))

    private static func second(_ inputs: [String: Composite.Source]) -> Composite.Step {
        .one(.init("fake/b", .required, taking: inputs, giving: []))
    }

    private static func each(_ pointer: String, _ value: String = "/id", atMost: Int = 5) -> Composite.Step {
        let inputs = ["value": Composite.Source.element(value)]
        return .one(.init("fake/b", .required, taking: inputs, loop: .each("a", pointer, atMost: atMost, as: "all")))
    }

    private static func pages(_ more: String, _ next: [String: String], _ key: String) -> Composite.Step {
        .one(.init("fake/a", .required, loop: .pages(while: more, next: next, atMost: 5, joining: key)))
    }

    static let wrong = [
        Wrong("there is no operation fake/z", .one(.init("fake/z", .required))),
        Wrong("has two members with the id a", first, .one(.init("fake/a", .required, giving: []))),
        Wrong("has a step that calls nobody", first, .together()),
        Wrong("has a step that calls nobody"),
        Wrong(
            "calls 11 members at one time; 10 are allowed",
            .many((0..<11).map { .init("fake/a", id: "a\($0)", .optional, giving: []) })
        ),
        Wrong(
            "w changes something, and so has to be the only one that is called then",
            .together(.init("fake/a", .required), .init("fake/w", .required, giving: []))
        ),
        Wrong(
            "a takes '/items' of b, which is not called before it",
            .one(.init("fake/a", .required, taking: ["value": .response("b", "/items")])),
            second([:])
        ),
        Wrong(
            "a waits for b waits for c waits for a: nobody can be called first",
            .together(
                .init("fake/a", .required, taking: ["value": .response("b", "/text")]),
                .init("fake/b", .required, taking: ["value": .response("c", "/text")], giving: []),
                .init("fake/c", .required, taking: ["value": .response("a", "/text")], giving: [])
            )
        ),
        Wrong(
            "a waits for a: nobody can be called first",
            .one(.init("fake/a", .required, taking: ["value": .response("a", "/text")]))
        ),
        Wrong("b takes something of 'z', which is no member", first, second(["value": .response("z", "/text")])),
        Wrong(
            "b takes '/items/0/name' of a, whose response has no such place",
            first,
            second(["value": .last(2, of: .response("a", "/items/0/name"))])
        ),
        Wrong(
            "b takes '/items/id' of a, whose response has no such place",
            first,
            second(["value": .response("a", "/items/id")])
        ),
        Wrong(
            "b takes 'text' of a, whose response has no such place",
            first,
            second(["value": .response("a", "text")])
        ),
        Wrong(
            "b has no member 'wish' in its request; it has restart, value",
            first,
            second(["wish": .response("a", "/text")])
        ),
        Wrong("b takes the last 0 characters for 'value'", first, second(["value": .last(0, of: .text("x"))])),
        Wrong("the request has no 'wish'", first, second(["value": .request("wish")])),
        Wrong("nobody takes 'wish' of the request", request: [.init("wish", "A wish.")], first),
        Wrong(
            "has a member of the request twice",
            request: [.init("wish", "A wish."), .init("wish", "A wish.")],
            first,
            second(["value": .request("wish")])
        ),
        Wrong(
            "b is no loop through a list, and takes 'value' from an element",
            first,
            second(["value": .element("/id")])
        ),
        Wrong("b loops through '/text' of a, which is no array", first, each("/text")),
        Wrong("b takes 'value' from '/name' of an element, which has no such place", first, each("/items", "/name")),
        Wrong("b loops 0 times at most", first, each("/items", atMost: 0)),
        Wrong(
            "a goes on while '/text' is true, which is no Boolean of its response",
            pages("/text", ["restart": "/restart"], "items")
        ),
        Wrong("a asks for the same page again and again", pages("/hasMore", [:], "items")),
        Wrong(
            "a takes 'restart' of its next request from '/next': one is not there",
            pages("/hasMore", ["restart": "/next"], "items")
        ),
        Wrong("a joins 'rows', which its response does not have", pages("/hasMore", ["restart": "/restart"], "rows")),
        Wrong(
            "b gives 'hasMore', which another member or the gateway gives",
            first,
            .one(.init("fake/b", .required))
        ),
        Wrong("a gives 'name', which its response does not have", .one(.init("fake/a", .required, giving: ["name"]))),
        Wrong("counts 'text', which is there already", counts: [.member("text", .elements("a", "/items"))], first),
        Wrong("has a badge twice", counts: [.badge("x", .elements("a", "/items")), .badge("x")], first),
        Wrong(
            "has badges, which a session remembers, and needs no session",
            counts: [.badge("x", .elements("a", "/items"))],
            needsSession: false,
            first
        ),
        Wrong(
            "a count takes '/rows' of a, whose response has no such place",
            counts: [.member("rows", .elements("a", "/rows"))],
            first
        ),
        Wrong(
            "counts elements by 'size', which they do not have",
            counts: [.member("rows", .elements("a", "/items", having: ["size": .boolean(true)]))],
            first
        ),
        Wrong("counts '/items' of a, which cannot be counted so", counts: [.member("n", .flags("a", "/items"))], first),
        Wrong("'Ohio' is no time zone that is known", timeZone: "Ohio", first),
    ]

    @Test("A declaration that is wrong is refused when the gateway starts", arguments: wrong)
    func refused(wrong: Wrong) throws {
        var door = ToyDoor(wrong.composite)
        door.operations = ["a", "b", "c"].map { Toy.operation($0) } + [Toy.operation("w", isIdempotent: false)]
        let expected = ConfigurationError("composites.Toys/play", wrong.message)
        #expect(throws: expected) { try door.gateway(ToyBackEnd { _, _ in .toy() }.send) }
    }

    @Test("Two operations of one path are refused")
    func path() throws {
        let composite = Composite("fake", "a", "Plays.", steps: [Self.first])
        #expect(throws: ConfigurationError("composites.fake/a", "has the path of another operation")) {
            try ToyDoor(composite).gateway(ToyBackEnd { _, _ in .toy() }.send)
        }
    }

    @Test("A composite of which a back end is left out is not served")
    func unserved() async throws {
        var door = ToyDoor(Composite("Toys", "play", "Plays.", needsSession: false, steps: [Self.first]))
        door.operations.append(FakeOperation.elsewhere)
        door.composites.append(
            Composite("Toys", "rest", "Rests.", needsSession: false, steps: [.one(.init("elsewhere/z", .required))])
        )
        let backEnd = ToyBackEnd { _, _ in .toy() }
        #expect(try await door.ask("Toys/play", backEnd).opstatus == 0)
        #expect(try await door.ask("Toys/rest", backEnd).opstatus == 10102)
    }

    @Test(
        "A pointer is read as RFC 6901 says",
        arguments: [
            ("", []), ("/", [""]), ("/a/0", ["a", "0"]), ("/a~1b/~0~01", ["a/b", "~~1"]), ("a", nil), ("/a~", nil),
            ("/~2", nil),
        ] as [(String, [String]?)]
    )
    func pointers(text: String, steps: [String]?) {
        #expect(ValuePath(text)?.steps == steps)
    }
}

extension Composite.Step {
    /// Calls that do not wait for each other, as many as there are.
    fileprivate static func many(_ members: [Composite.Member]) -> Composite.Step { Composite.Step(members: members) }
}

extension FakeOperation {
    /// An operation of a service that the gateway has no back end for.
    fileprivate static let elsewhere: Operation = {
        let plain = Toy.operation("z")
        return Operation(
            service: "elsewhere",
            name: plain.name,
            wsdl: plain.wsdl,
            action: plain.action,
            request: plain.request,
            responseShape: plain.responseShape,
            credentials: .none,
            timeout: plain.timeout,
            isIdempotent: true,
            encode: plain.encode,
            decode: plain.decode,
            requestToJSON: plain.requestToJSON,
            responseFromJSON: plain.responseFromJSON
        )
    }()
}
