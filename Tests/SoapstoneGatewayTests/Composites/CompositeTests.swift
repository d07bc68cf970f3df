import SoapstoneCodec
import SoapstoneTransport
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// How the engine runs declared composites.
@Suite struct CompositeTests {
    private static func composite(
        request: [Composite.Field] = [],
        needsSession: Bool = false,
        _ steps: Composite.Step...
    ) -> Composite {
        Composite("Toys", "play", "Plays.", needsSession: needsSession, request: request, steps: steps)
    }

    // MARK: Order

    @Test("Steps come one after the other, and a later one takes a value of an earlier one's answer")
    func order() async throws {
        let backEnd = ToyBackEnd { call, _ in
            call.name == "a" ? .toy("first", items: ["x", "y"]) : .toy("second \(call.value ?? "")")
        }
        let door = ToyDoor(
            Self.composite(
                request: [.init("wish", "A wish.")],
                .one(.init("fake/a", .required, taking: ["value": .request("wish")], giving: ["items"])),
                .one(.init("fake/b", .required, taking: ["value": .response("a", "/items/1/id")], giving: ["text"]))
            )
        )
        let response = try await door.ask("Toys/play", #"{"wish":"play"}"#, backEnd)
        #expect(backEnd.names == ["a", "b"])
        #expect(backEnd.calls.map(\.value) == ["play", "y"])
        #expect(response.opstatus == 0)
        #expect(response.text("text") == "second y")
        #expect(
            response.keys == ["items", "opstatus_a", "opstatus_b", "text", "Status", "httpStatusCode", "opstatus"]
        )
        #expect(response.text("opstatus_a") == "0" && response.text("opstatus_b") == "0")
    }

    @Test("Members of one step do not wait for each other")
    func together() async throws {
        let backEnd = ToyBackEnd { _, backEnd in
            await backEnd.received(3)
            return .toy()
        }
        let response = try await ToyDoor(
            Self.composite(
                .together(
                    .init("fake/a", .required, giving: []),
                    .init("fake/b", .required, giving: []),
                    .init("fake/c", .required, giving: [])
                )
            )
        )
        .ask("Toys/play", backEnd)
        #expect(response.opstatus == 0)
        #expect(backEnd.most == 3)
    }

    @Test("What one member tells the session stays on the server, for those behind it")
    func told() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        var door = ToyDoor(
            Self.composite(.one(.init("fake/tell", .required)), .one(.init("fake/hear", .required, giving: [])))
        )
        door.operations = [
            Toy.operation("tell", telling: ["token": "Canary-Token"]),
            Toy.operation("hear", Toy.SessionRequest.self, needsSession: true),
        ]
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.opstatus == 0)
        #expect(backEnd.calls.map(\.token) == [nil, "Canary-Token"])
        #expect(response.keys == ["items", "opstatus_hear", "opstatus_tell", "Status", "httpStatusCode", "opstatus"])
    }

    @Test(
        "The calendar is that of the composite's zone",
        arguments: [
            // Half an hour after the leap day in New York, and in UTC; the end of a year in New York.
            (1_709_271_000, "202403 2024-03-01 2022-04-01", "UTC"),
            (1_709_271_000, "202403 2024-03-01 2022-04-01", "America/New_York"),
            (1_709_253_000, "202402 2024-02-29 2022-03-01", "America/New_York"),
            (1_709_253_000, "202403 2024-03-01 2022-04-01", "UTC"),
            (1_735_707_599, "202412 2024-12-31 2023-01-01", "America/New_York"),
            (1_735_707_600, "202501 2025-01-01 2023-02-01", "America/New_York"),
        ] as [(Int64, String, String)]
    )
    func calendar(seconds: Int64, expected: String, zone: String) async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        let sources = [Composite.Source.month, .today, .firstDay(monthsBefore: 23)]
        var door = ToyDoor(
            Composite(
                "Toys",
                "play",
                "Plays.",
                needsSession: false,
                steps: zip(["a", "b", "c"], sources).map { name, source in
                    .one(.init("fake/\(name)", .required, taking: ["value": source], giving: []))
                },
                timeZone: zone
            )
        )
        door.time = { seconds }
        #expect(try await door.ask("Toys/play", backEnd).opstatus == 0)
        #expect(backEnd.calls.compactMap(\.value).joined(separator: " ") == expected)
    }

    @Test("A value is the first of two that there is, a text that stands there, or the end of one")
    func sources() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy("0123456789", items: ["x"]) }
        let door = ToyDoor(
            Self.composite(
                request: [.init("wish", "A wish.", isRequired: false)],
                .one(
                    .init(
                        "fake/a",
                        .required,
                        taking: ["value": .either(.request("wish"), .text("none")), "restart": .request("wish")],
                        giving: []
                    )
                ),
                .one(.init("fake/b", .required, taking: ["value": .last(3, of: .response("a", "/text"))], giving: []))
            )
        )
        #expect(try await door.ask("Toys/play", backEnd).opstatus == 0)
        #expect(try await door.ask("Toys/play", #"{"wish":"play"}"#, backEnd).opstatus == 0)
        #expect(backEnd.calls.map(\.value) == ["none", "789", "play", "789"])
        #expect(backEnd.calls.map(\.restart) == [nil, nil, "play", nil])
    }

    // MARK: Loops

    private static let loop = composite(
        .one(.init("fake/a", .required, giving: [])),
        .one(
            .init(
                "fake/b",
                .required,
                taking: ["value": .element("/id")],
                loop: .each("a", "/items", atMost: 30, as: "found")
            )
        )
    )

    @Test("A loop asks for each element of a list, ten at one time, and keeps its order", arguments: [0, 1, 3, 30])
    func each(count: Int) async throws {
        let backEnd = ToyBackEnd { call, backEnd in
            guard call.name == "b" else { return .toy(items: (0..<count).map(String.init)) }
            // The first ones come last.
            await backEnd.received(1 + min(count, 10))
            try? await Task.sleep(for: .milliseconds(call.value == "0" ? 50 : 5))
            return .toy("of \(call.value ?? "")")
        }
        let response = try await ToyDoor(Self.loop).ask("Toys/play", backEnd)
        #expect(response.opstatus == 0)
        #expect(response.json["found"]?.elements.compactMap { $0["text"]?.string } == (0..<count).map { "of \($0)" })
        #expect(backEnd.calls.count == 1 + count)
        #expect(backEnd.most == max(1, min(count, 10)))
    }

    @Test("A list that is longer than the loop may be is 6004, and nobody is asked for its elements")
    func tooMany() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy(items: (0..<31).map(String.init)) }
        let response = try await ToyDoor(Self.loop).ask("Toys/play", backEnd)
        #expect(response.opstatus == 6004)
        #expect(backEnd.names == ["a"])
    }

    private static let pages = composite(
        .one(
            .init(
                "fake/a",
                .required,
                loop: .pages(while: "/hasMore", next: ["restart": "/restart"], atMost: 4, joining: "items")
            )
        )
    )

    @Test("Pages are asked for as long as there are more, and become one list", arguments: [1, 2, 4])
    func pages(count: Int) async throws {
        let backEnd = ToyBackEnd { call, _ in
            let page = call.restart.flatMap { Int($0) } ?? 1
            return .toy(items: ["\(page)-1", "\(page)-2"], more: page < count, restart: "\(page + 1)")
        }
        let response = try await ToyDoor(Self.pages).ask("Toys/play", backEnd)
        #expect(response.opstatus == 0)
        let ids = response.json["items"]?.elements.compactMap { $0["id"]?.string }
        #expect(ids == (1...count).flatMap { ["\($0)-1", "\($0)-2"] })
        #expect(backEnd.calls.map(\.restart) == [nil] + (1..<count).map { "\($0 + 1)" })
        #expect(response.keys == ["items", "opstatus_a", "Status", "httpStatusCode", "opstatus"])
    }

    @Test(
        "Pages that have no end are failures",
        arguments: [("same", 8007, 2), ("none", 6003, 1), ("endless", 6004, 4), ("fault", 8009, 2)]
    )
    func endless(kind: String, opstatus: Int, calls: Int) async throws {
        let backEnd = ToyBackEnd { call, backEnd in
            switch kind {
            case "same": .toy(items: ["x"], more: true, restart: "2")
            case "none": .toy(items: ["x"], more: true)
            case "fault": call.restart == nil ? .toy(items: ["x"], more: true, restart: "2") : .fault("abend")
            default: .toy(items: ["x"], more: true, restart: "\(backEnd.calls.count)")
            }
        }
        let response = try await ToyDoor(Self.pages).ask("Toys/play", backEnd)
        #expect(response.opstatus == opstatus)
        #expect(response.json["items"] == nil)
        #expect(backEnd.calls.count == calls)
    }

    // MARK: Time

    @Test("All members have one deadline: each gets what is left")
    func deadline() async throws {
        let backEnd = ToyBackEnd { call, backEnd in
            if call.name == "b" { return await backEnd.keepSilent(call) }
            try? await Task.sleep(for: .milliseconds(600))
            return .toy("here")
        }
        var door = ToyDoor(
            Self.composite(
                .one(.init("fake/a", .required)),
                .together(.init("fake/b", .optional, giving: []), .init("fake/c", .optional, giving: []))
            )
        )
        // A second of it is for the way back.
        door.configuration.limits.requestTime = .seconds(3)
        let begun = ContinuousClock.now
        let response = try await door.ask("Toys/play", backEnd)
        #expect(ContinuousClock.now - begun < .seconds(3))
        let times = backEnd.calls.map(\.time)
        try #require(times.count == 3)
        #expect(times[0] <= .seconds(2) && times[0] > .seconds(1))
        #expect(times[1] <= times[0] - .milliseconds(600) && times[2] <= times[0] - .milliseconds(600))
        #expect(response.status == 200)
        #expect(response.opstatus == 1528)
        #expect(response.text("opstatus_b") == "9001")
        #expect(response.text("opstatus_a") == "0" && response.text("opstatus_c") == "0")
        #expect(response.text("text") == "here")
    }

    @Test("A required member that fails ends those that are under way, and no step comes behind it")
    func cancellation() async throws {
        let backEnd = ToyBackEnd { call, backEnd in
            guard call.name == "b" else { return await backEnd.keepSilent(call) }
            await backEnd.received(3)
            return .fault("no such case")
        }
        let door = ToyDoor(
            Self.composite(
                .together(
                    .init("fake/a", .required, giving: []),
                    .init("fake/b", .required, giving: []),
                    .init("fake/c", .optional, giving: [])
                ),
                .one(.init("fake/d", .required, giving: []))
            )
        )
        let begun = ContinuousClock.now
        let response = try await door.ask("Toys/play", backEnd)
        #expect(ContinuousClock.now - begun < .seconds(10))
        #expect(response.opstatus == 20030)
        #expect(backEnd.cancelled.sorted() == ["a", "c"])
        #expect(backEnd.names.sorted() == ["a", "b", "c"])
        // Nothing is said of those that did not end by themselves.
        #expect(response.keys.filter { $0.hasPrefix("opstatus_") } == ["opstatus_b"])
    }

    @Test("What is left of a loop that has failed is not asked for")
    func loopFails() async throws {
        let backEnd = ToyBackEnd { call, _ in
            call.name == "a" ? .toy(items: (0..<30).map(String.init)) : .fault("abend")
        }
        let response = try await ToyDoor(Self.loop).ask("Toys/play", backEnd)
        #expect(response.opstatus == 8009)
        #expect(backEnd.calls.count <= 11)
    }

    @Test("Only what does no harm is repeated", arguments: [(true, 2), (false, 1)])
    func repetition(isIdempotent: Bool, calls: Int) async throws {
        let backEnd = ToyBackEnd { _, _ in .fault("busy") }
        var door = ToyDoor(Self.composite(.one(.init("fake/a", .required))))
        door.operations = [Toy.operation("a", isIdempotent: isIdempotent)]
        #expect(try await door.ask("Toys/play", backEnd).opstatus == 9109)
        #expect(backEnd.calls.count == calls)
    }
}
