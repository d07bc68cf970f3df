import SoapstoneCodec
import SoapstoneTransport
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// What a composite answers when members fail, and what stops it before anybody is called.
@Suite struct CompositeFailureTests {
    private static func composite(
        request: [Composite.Field] = [],
        needsSession: Bool = false,
        _ steps: Composite.Step...
    ) -> Composite {
        Composite("Toys", "play", "Plays.", needsSession: needsSession, request: request, steps: steps)
    }

    private static func three(_ policy: Composite.Policy) -> Composite {
        composite(
            .one(.init("fake/a", .required, giving: ["text"])),
            .together(.init("fake/b", policy, giving: ["items"]), .init("fake/c", .optional, giving: [])),
            .one(.init("fake/d", .optional, taking: ["value": .response("b", "/text")], giving: []))
        )
    }

    @Test("What an optional member lacks is told, and the rest is there")
    func optional() async throws {
        let backEnd = ToyBackEnd { call, _ in
            switch call.name {
            case "b": .fault("no such case")
            case "c": .transport(.connect)
            default: .toy("rest")
            }
        }
        let door = ToyDoor(Self.three(.optional))
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.status == 200)
        #expect(response.opstatus == 1528)
        #expect(
            response.keys == [
                "opstatus_a", "opstatus_b", "opstatus_c", "opstatus_d", "text", "errcode", "errmsg", "httpStatusCode",
                "message", "opstatus",
            ]
        )
        // Who needs what a member does not have cannot be asked: it failed with it.
        let statuses = ["a", "b", "c", "d"].map { response.text("opstatus_\($0)") }
        #expect(statuses == ["0", "20030", "9109", "20030"])
        // Nobody is there for the third, so that it is sent three times.
        #expect(backEnd.names.sorted() == ["a", "b", "c", "c", "c"])
        #expect(response.text("text") == "rest")
        #expect(response.text("errcode") == "COMPOSITE_INCOMPLETE")
        #expect(response.text("errmsg") == "one or more services failed in the composite")
        #expect(response.text("message") == UserMessage.unavailable)
        let lines = door.log.lines
        #expect(lines.count == 1)
        for pair in [
            "opstatus=1528", "errcode=COMPOSITE_INCOMPLETE", "service=Toys", "operation=play", "detail=b 20030, c 9109",
        ] {
            #expect(lines.first?.contains(" \(pair)") == true, "\(lines)")
        }
    }

    @Test("A required member's failure is the composite's")
    func required() async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("no such case") : .toy("rest") }
        let door = ToyDoor(Self.three(.required))
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.status == 404)
        #expect(response.opstatus == 20030)
        #expect(response.text("message") == OpStatus.caseNotFound.userMessage)
        #expect(response.json["text"] == nil && response.json["items"] == nil)
        #expect(response.text("opstatus_a") == "0" && response.text("opstatus_b") == "20030")
        #expect(response.json["opstatus_d"] == nil)
        #expect(door.log.lines.count == 1)
        #expect(door.log.lines.first?.contains("opstatus=20030") == true)
    }

    @Test("A failure that is ignored is in the log, and nowhere else")
    func ignored() async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("abend") : .toy("rest") }
        let door = ToyDoor(
            Self.composite(.one(.init("fake/a", .required)), .one(.init("fake/b", .ignored, giving: [])))
        )
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.opstatus == 0)
        #expect(response.keys == ["items", "opstatus_a", "text", "Status", "httpStatusCode", "opstatus"])
        #expect(door.log.lines.count == 1)
        for pair in [
            "opstatus=8009", "errcode=BACKEND_FAILED", "member=fake/b", "composite=Toys/play", "upstreamStatus=500",
        ] {
            #expect(door.log.lines.first?.contains(" \(pair)") == true, "\(door.log.lines)")
        }
    }

    @Test("A failure that somebody has to put right has another number, and a mark in the log")
    func reconciled() async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("too short") : .toy("rest") }
        let door = ToyDoor(
            Self.composite(
                .one(.init("fake/a", .required)),
                .one(.init("fake/b", .reconciled(.failed, mark: "reconcile=toys"), giving: []))
            )
        )
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.opstatus == 8009)
        #expect(response.text("reason") == nil)
        #expect(response.text("opstatus_a") == "0" && response.text("opstatus_b") == "20006")
        #expect(door.log.lines.first?.contains("opstatus=8009") == true)
        #expect(door.log.lines.first?.contains("detail=reconcile=toys, 20006 b") == true, "\(door.log.lines)")
    }

    @Test(
        "A session that a back end does not know ends the composite, whatever the policy",
        arguments: [
            Composite.Policy.required, .optional, .ignored,
        ]
    )
    func deadSession(policy: Composite.Policy) async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("no session") : .toy("rest") }
        let door = ToyDoor(
            Self.composite(.one(.init("fake/a", .required)), .one(.init("fake/b", policy, giving: [])))
        )
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.status == 401)
        #expect(response.opstatus == 6000)
        #expect(response.json["text"] == nil)
    }

    @Test("An answer that has nothing to ask for leaves an optional member out, and fails for a required one")
    func nothingToAsk() async throws {
        for (policy, opstatus) in [(Composite.Policy.optional, 0), (.ignored, 0), (.required, 8007)] {
            let backEnd = ToyBackEnd { _, _ in .toy() }
            let door = ToyDoor(
                Self.composite(
                    .one(.init("fake/a", .required, giving: [])),
                    .one(.init("fake/b", policy, taking: ["value": .response("a", "/items/0/id")], giving: []))
                )
            )
            let response = try await door.ask("Toys/play", backEnd)
            #expect(response.opstatus == opstatus)
            #expect(response.text("opstatus_b") == (policy == .required ? "8007" : nil))
            #expect(backEnd.names == ["a"])
        }
    }

    // MARK: Before anybody is called

    private static let guarded = composite(
        request: [.init("wish", "A wish."), .init("page", "Where to begin.", isRequired: false)],
        needsSession: true,
        .one(.init("fake/a", .required, giving: [])),
        .one(.init("fake/b", .optional, taking: ["value": .request("wish"), "restart": .request("page")], giving: []))
    )

    @Test("Session and window are asked once for the whole, and nobody is called where they say no")
    func policies() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        var door = ToyDoor(Self.guarded)
        let id = try await door.sessions.open(.none)
        let body = #"{"cacheid":"\#(id)","wish":"play"}"#
        #expect(try await door.ask("Toys/play", body, backEnd).opstatus == 0)
        #expect(backEnd.calls.count == 2)
        #expect(try await door.ask("Toys/play", #"{"cacheid":"nobody","wish":"play"}"#, backEnd).opstatus == 6000)
        #expect(try await door.ask("Toys/play", #"{"wish":"play"}"#, backEnd).opstatus == 6000)
        door.configuration.maintenance = try MaintenanceWindow(
            startTime: "04:00",
            endTime: "06:00",
            timeZone: "America/New_York"
        )
        // 05:30 EDT
        door.time = { 1_710_235_800 }
        let window = try await door.ask("Toys/play", body, backEnd)
        #expect(window.opstatus == 0)
        #expect(window.json["maintenanceFlag"]?.boolean == true)
        #expect(backEnd.calls.count == 2)
    }

    @Test(
        "A request that a later member would refuse is refused before anybody is called, at its own place",
        arguments: [
            (#""wish":"play","page":"123456789012345678901""#, "/page", "value"), (#""page":"1""#, "/wish", "missing"),
            (#""wish":1"#, "/wish", "kind"), (#""wish":"play","other":1"#, "/other", "unknown"),
        ]
    )
    func requests(members: String, pointer: String, code: String) async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        let door = ToyDoor(Self.guarded)
        let id = try await door.sessions.open(.none)
        let response = try await door.ask("Toys/play", #"{"cacheid":"\#(id)",\#(members)}"#, backEnd)
        #expect(response.opstatus == 9105)
        let detail = response.json["details"]?.elements.first { _ in true }
        #expect(detail?["pointer"]?.string == pointer)
        #expect(detail?["code"]?.string == code)
        #expect(backEnd.calls.isEmpty)
    }

    @Test("A session that lacks what the first member needs is 6001, and nobody is called")
    func incompleteSession() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        var door = ToyDoor(Self.composite(needsSession: true, .one(.init("fake/hear", .required))))
        door.operations = [Toy.operation("hear", Toy.SessionRequest.self, needsSession: true)]
        let id = try await door.sessions.open(.none)
        let response = try await door.ask("Toys/play", #"{"cacheid":"\#(id)"}"#, backEnd)
        #expect(response.opstatus == 6001)
        #expect(backEnd.calls.isEmpty)
    }

    @Test("The list and the document have a composite as they have other operations")
    func document() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        var door = ToyDoor(Self.guarded, Self.three(.optional).named("other"))
        door.operations = ["a", "b", "c", "d"].map { Toy.operation($0, isIdempotent: $0 != "a") }
        let (list, document) = try await door.open(backEnd) { client in
            (try await client.list().json, try await client.get("/openapi.json").json)
        }
        let listed = list["operations"]?.elements.first { $0["path"]?.string == "/services/Toys/play" }
        #expect(listed?["needsSession"]?.boolean == true)
        #expect(listed?["isIdempotent"]?.boolean == false)
        let post = document["paths"]?["/services/Toys/play"]?["post"]
        let request = post?["requestBody"]?["content"]?["application/json"]?["schema"]
        #expect(request?["required"]?.elements.compactMap(\.string) == ["cacheid", "wish"])
        #expect(request?["properties"]?.members.map(\.key) == ["cacheid", "wish", "page"])
        let other = document["paths"]?["/services/Toys/other"]?["post"]?["responses"]?["200"]?["content"]
        let schemas = other?["application/json"]?["schema"]?["anyOf"].map { Array($0.elements) } ?? []
        #expect(
            schemas.first?["properties"]?.members.map(\.key) == [
                "opstatus_a", "text", "opstatus_b", "items", "opstatus_c", "opstatus_d", "Status", "httpStatusCode",
                "opstatus",
            ]
        )
        #expect(schemas.count == 4)
        #expect(schemas.dropFirst().first?["properties"]?["opstatus"]?["const"]?.numberText == "1528")
        let item = schemas.first?["properties"]?["items"]?["items"]?["properties"]?["isNew"]?["type"]?.string
        #expect(item == "boolean")
    }
}

extension Composite {
    /// The same under another name.
    fileprivate func named(_ name: String) -> Composite {
        Composite(service, name, summary, needsSession: needsSession, request: request, steps: steps, counts: counts)
    }
}
