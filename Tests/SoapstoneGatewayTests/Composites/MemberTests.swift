import SoapstoneCodec
import SoapstoneOperations
import SoapstoneTransport
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// The members of a function: what their responses and failures do to its own.
@Suite struct MemberTests {
    /// A function that asks `a`, and then `b` in one of several ways.
    private static func function(_ ask: @escaping @Sendable (FunctionCalls) async throws(Outcome.Failure) -> Void)
        -> CompositeFunction
    {
        Toy.function { (_, calls) async throws(Outcome.Failure) in
            let first = try await calls.required(Toy.A())
            try await ask(calls)
            return CompositeFunction.Reply(Toy.Played(text: first.text))
        }
    }

    @Test("A call takes a value of an earlier response, and the opstatus of each is in the response")
    func order() async throws {
        let backEnd = ToyBackEnd { call, _ in
            call.name == "a" ? .toy("first", items: ["x", "y"]) : .toy("second \(call.value ?? "")")
        }
        let function = Toy.function { (request, calls) async throws(Outcome.Failure) in
            let first = try await calls.required(Toy.A(value: request.wish))
            let second = try await calls.required(Toy.B(value: try? HostText<40>(first.items[1].id.value)))
            return CompositeFunction.Reply(Toy.Played(text: second.text, items: first.items))
        }
        let response = try await ToyDoor(function).ask("Toys/play", #"{"wish":"play"}"#, backEnd)
        #expect(backEnd.names == ["a", "b"])
        #expect(backEnd.calls.map(\.value) == ["play", "y"])
        #expect(response.opstatus == 0)
        #expect(response.text("text") == "second y")
        #expect(response.json["items"]?.count == 2)
        #expect(response.text("opstatus_a") == "0" && response.text("opstatus_b") == "0")
    }

    // MARK: Failures

    @Test("What an optional member lacks is told, and the rest is there")
    func optional() async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("no such case") : .toy("rest") }
        let door = ToyDoor(
            Self.function { calls async throws(Outcome.Failure) in
                let second = try await calls.optional(Toy.B())
                #expect(second == nil)
            }
        )
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.status == 200)
        #expect(response.opstatus == 1528)
        #expect(response.text("opstatus_a") == "0" && response.text("opstatus_b") == "20030")
        #expect(response.text("text") == "rest")
        #expect(response.text("errcode") == "COMPOSITE_INCOMPLETE")
        #expect(response.text("errmsg") == "one or more services failed in the composite")
        #expect(response.text("message") == UserMessage.unavailable)
        #expect(door.log.lines.count == 1)
        for pair in [
            "opstatus=1528", "errcode=COMPOSITE_INCOMPLETE", "service=Toys", "operation=play",
            "detail=b 20030; b: fake/b",
        ] {
            #expect(door.log.lines.first?.contains(" \(pair)") == true, "\(door.log.lines)")
        }
    }

    @Test("A required member's failure is the function's, with the opstatus of those that have ended")
    func required() async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("no such case") : .toy("rest") }
        let door = ToyDoor(
            Self.function { calls async throws(Outcome.Failure) in _ = try await calls.required(Toy.B()) }
        )
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.status == 404)
        #expect(response.opstatus == 20030)
        #expect(response.text("message") == OpStatus.caseNotFound.userMessage)
        #expect(response.json["text"] == nil)
        #expect(response.text("opstatus_a") == "0" && response.text("opstatus_b") == "20030")
        #expect(door.log.lines.count == 1)
        #expect(door.log.lines.first?.contains("opstatus=20030") == true)
    }

    @Test("A failure that is ignored is in the log, and nowhere else")
    func ignored() async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("abend") : .toy("rest") }
        let door = ToyDoor(
            Self.function { calls async throws(Outcome.Failure) in try await calls.ignoringFailure(of: Toy.B()) }
        )
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.opstatus == 0)
        #expect(response.text("text") == "rest" && response.json["opstatus_b"] == nil)
        #expect(door.log.lines.count == 1)
        for pair in [
            "opstatus=8009", "errcode=BACKEND_FAILED", "member=fake/b", "composite=Toys/play", "upstreamStatus=500",
        ] {
            #expect(door.log.lines.first?.contains(" \(pair)") == true, "\(door.log.lines)")
        }
    }

    @Test("A failure that somebody has to put right has another number, and a mark in the log")
    func mark() async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("too short") : .toy("rest") }
        let door = ToyDoor(
            Self.function { calls async throws(Outcome.Failure) in
                _ = try await calls.required("b", orElse: .failed, mark: "reconcile=toys") {
                    () async throws(Outcome.Failure) in try await calls.response(to: Toy.B())
                }
            }
        )
        let response = try await door.ask("Toys/play", backEnd)
        #expect(response.opstatus == 8009)
        #expect(response.text("reason") == nil)
        #expect(response.text("opstatus_a") == "0" && response.text("opstatus_b") == "20006")
        #expect(door.log.lines.first?.contains("opstatus=8009") == true)
        #expect(door.log.lines.first?.contains("detail=reconcile=toys, 20006 fake/b") == true, "\(door.log.lines)")
    }

    /// The ways in which a member is called.
    private enum Way: CaseIterable, Sendable {
        case required, optional, ignored

        func ask(_ calls: FunctionCalls) async throws(Outcome.Failure) {
            switch self {
            case .required: _ = try await calls.required(Toy.B())
            case .optional: _ = try await calls.optional(Toy.B())
            case .ignored: try await calls.ignoringFailure(of: Toy.B())
            }
        }
    }

    @Test("A session that a back end does not know ends the function, however it asks", arguments: Way.allCases)
    private func deadSession(way: Way) async throws {
        let backEnd = ToyBackEnd { call, _ in call.name == "b" ? .fault("no session") : .toy("rest") }
        let response = try await ToyDoor(Self.function(way.ask)).ask("Toys/play", backEnd)
        #expect(response.status == 401)
        #expect(response.opstatus == 6000)
        #expect(response.json["text"] == nil)
    }

    @Test("What only a function can judge is refused at its place")
    func refusal() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        let function = Toy.function { (_, _) async throws(Outcome.Failure) in
            throw Outcome.Failure(DecodeError(.value, ["wish"], "is none of today's"))
        }
        let response = try await ToyDoor(function).ask("Toys/play", #"{"wish":"x"}"#, backEnd)
        #expect(response.opstatus == 9105)
        let detail = response.json["details"]?.elements.first { _ in true }
        #expect(detail?["pointer"]?.string == "/wish" && detail?["code"]?.string == "value")
        #expect(backEnd.calls.isEmpty)
    }

    // MARK: Sessions

    private static func telling(_ rights: [SoapstoneOperations.Operation.Right] = []) -> ToyDoor {
        var door = ToyDoor(
            Toy.function(needsSession: true, rights: rights) { (_, calls) async throws(Outcome.Failure) in
                _ = try await calls.required(Toy.A())
                let told = calls.session.values["token"].flatMap { try? HostText<40>($0) }
                _ = try await calls.required(Toy.B(value: told))
                return CompositeFunction.Reply(Toy.Played())
            }
        )
        door.operations[0] = Toy.operation("a", Toy.A.self, telling: ["token": "Canary-Token"])
        return door
    }

    @Test("What a response tells the session is known to later calls, and kept when all has succeeded")
    func told() async throws {
        for (isSound, kept) in [(true, "Canary-Token"), (false, nil)] {
            let backEnd = ToyBackEnd { call, _ in call.name == "b" && !isSound ? .fault("abend") : .toy() }
            let sessions = MemorySessionStore()
            var door = Self.telling()
            door.sessions = sessions
            let id = await sessions.open(SessionValues(["user": "u"]))
            let response = try await door.ask("Toys/play", #"{"cacheid":"\#(id)"}"#, backEnd)
            #expect(response.opstatus == (isSound ? 0 : 8009))
            #expect(backEnd.calls.map(\.value) == [nil, "Canary-Token"])
            #expect(!response.json.members.contains { $0.value.string == "Canary-Token" })
            let values = await sessions.values(of: id)
            #expect(values?.values["token"] == kept && values?.values["user"] == "u")
        }
    }

    @Test("The session of a flow ends with it, and is still there when it has failed")
    func flow() async throws {
        for isSound in [true, false] {
            let backEnd = ToyBackEnd { call, _ in call.name == "b" && !isSound ? .fault("abend") : .toy() }
            let sessions = MemorySessionStore()
            var door = Self.telling([.values([.init("flow", .text("F"))])])
            door.sessions = sessions
            let id = await sessions.open(SessionValues(["flow": "F"]))
            let response = try await door.ask("Toys/play", #"{"cacheid":"\#(id)"}"#, backEnd)
            #expect(response.opstatus == (isSound ? 0 : 8009))
            #expect(await sessions.values(of: id)?.values == (isSound ? nil : ["flow": "F"]))
        }
    }

    // MARK: Several calls

    private static let each = Toy.function { (_, calls) async throws(Outcome.Failure) in
        let items = try await calls.required(Toy.A()).items
        let texts = try await calls.required("b") { () async throws(Outcome.Failure) in
            try await calls.each(items) { item async throws(Outcome.Failure) in
                try await calls.response(to: Toy.B(value: try? HostText<40>(item.id.value))).text
            }
        }
        let found = texts.compactMap { $0.flatMap { try? HostText<20>($0.value) }.map { Toy.Item(id: $0, isNew: nil) } }
        return CompositeFunction.Reply(Toy.Played(items: found))
    }

    @Test("Each element of a list is asked for, ten at one time, and the order is kept", arguments: [0, 1, 3, 30])
    func each(count: Int) async throws {
        let backEnd = ToyBackEnd { call, backEnd in
            guard call.name == "b" else { return .toy(items: (0..<count).map(String.init)) }
            // The first ones come last.
            await backEnd.received(1 + min(count, 10))
            try? await Task.sleep(for: .milliseconds(call.value == "0" ? 50 : 5))
            return .toy("of \(call.value ?? "")")
        }
        let response = try await ToyDoor(Self.each).ask("Toys/play", backEnd)
        #expect(response.opstatus == 0)
        #expect(response.json["items"]?.elements.compactMap { $0["id"]?.string } == (0..<count).map { "of \($0)" })
        #expect(backEnd.calls.count == 1 + count)
        #expect(backEnd.most == max(1, min(count, 10)))
    }

    @Test("The first failure ends those that are under way, and what is left is not asked for")
    func eachFails() async throws {
        let backEnd = ToyBackEnd { call, backEnd in
            guard call.name == "b" else { return .toy(items: (0..<30).map(String.init)) }
            guard call.value == "3" else { return await backEnd.keepSilent(call) }
            await backEnd.received(11)
            return .fault("abend")
        }
        let begun = ContinuousClock.now
        let response = try await ToyDoor(Self.each).ask("Toys/play", backEnd)
        #expect(ContinuousClock.now - begun < .seconds(10))
        #expect(response.opstatus == 8009)
        #expect(backEnd.calls.count == 11 && backEnd.cancelled.count == 9)
    }

    private static func pages(_ last: OpStatus? = nil) -> CompositeFunction {
        Toy.function { (_, calls) async throws(Outcome.Failure) in
            let pages = try await calls.required("a") { () async throws(Outcome.Failure) in
                try await calls.pages(
                    atMost: 4,
                    endingWith: last,
                    next: { (page: Toy.Response) in (page.hasMore?.isYes == true, page.restart) },
                    { key async throws(Outcome.Failure) in try await calls.response(to: Toy.A(restart: key)) }
                )
            }
            return CompositeFunction.Reply(Toy.Played(items: pages.flatMap(\.items)))
        }
    }

    @Test("Pages are asked for as long as there are more", arguments: [1, 2, 4])
    func pages(count: Int) async throws {
        let backEnd = ToyBackEnd { call, _ in
            let page = call.restart.flatMap { Int($0) } ?? 1
            return .toy(items: ["\(page)-1", "\(page)-2"], more: page < count, restart: "\(page + 1)")
        }
        let response = try await ToyDoor(Self.pages()).ask("Toys/play", backEnd)
        #expect(response.opstatus == 0)
        let ids = response.json["items"]?.elements.compactMap { $0["id"]?.string }
        #expect(ids == (1...count).flatMap { ["\($0)-1", "\($0)-2"] })
        #expect(backEnd.calls.map(\.restart) == [nil] + (1..<count).map { "\($0 + 1)" })
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
        let response = try await ToyDoor(Self.pages()).ask("Toys/play", backEnd)
        #expect(response.opstatus == opstatus)
        #expect(response.text("opstatus_a") == "\(opstatus)")
        #expect(response.json["items"] == nil)
        #expect(backEnd.calls.count == calls)
    }

    @Test(
        "A failure that means that there are no more ends the pages behind the first, and only that one",
        arguments: [
            (2, "no such case", OpStatus.caseNotFound, 0), (2, "no such case", nil, 20030),
            (2, "anything", OpStatus.caseNotFound, 8009), (1, "no such case", OpStatus.caseNotFound, 20030),
        ]
    )
    func lastPage(page: Int, reason: String, last: OpStatus?, opstatus: Int) async throws {
        let backEnd = ToyBackEnd { _, backEnd in
            backEnd.calls.count == page
                ? .fault(reason) : .toy(items: ["1"], more: true, restart: "r\(backEnd.calls.count)")
        }
        let response = try await ToyDoor(Self.pages(last)).ask("Toys/play", backEnd)
        #expect(response.opstatus == opstatus)
        if opstatus == 0 { #expect(response.json["items"]?.count == 1) }
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
            Self.function { calls async throws(Outcome.Failure) in _ = try await calls.optional(Toy.B()) }
        )
        // A second of it is for the way back.
        door.configuration.limits.requestTime = .seconds(3)
        let begun = ContinuousClock.now
        let response = try await door.ask("Toys/play", backEnd)
        #expect(ContinuousClock.now - begun < .seconds(3))
        let times = backEnd.calls.map(\.time)
        try #require(times.count == 2)
        #expect(times[0] <= .seconds(2) && times[0] > .seconds(1))
        #expect(times[1] <= times[0] - .milliseconds(600))
        #expect(response.status == 200 && response.opstatus == 1528)
        #expect(response.text("opstatus_b") == "9001" && response.text("text") == "here")
    }

    // MARK: Before anybody is called

    @Test("Session and window are asked once for the whole, and nobody is called where they say no")
    func policies() async throws {
        let backEnd = ToyBackEnd { _, _ in .toy() }
        var door = Self.telling()
        let id = try await door.sessions.open(.none)
        let body = #"{"cacheid":"\#(id)"}"#
        #expect(try await door.ask("Toys/play", body, backEnd).opstatus == 0)
        #expect(backEnd.calls.count == 2)
        #expect(try await door.ask("Toys/play", #"{"cacheid":"nobody"}"#, backEnd).opstatus == 6000)
        #expect(try await door.ask("Toys/play", backEnd).opstatus == 6000)
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

    @Test("A function that does not require the rights of an operation that it calls keeps the gateway from starting")
    func rights() throws {
        let own = SoapstoneOperations.Operation.Right.row(
            of: "things",
            members: ["value"],
            source: "fake/a",
            refusal: .notAuthorized
        )
        for right in [own, .values([.init("flow", .text("F"))])] {
            var door = ToyDoor(
                Toy.function(needsSession: true) { (_, _) async throws(Outcome.Failure) in
                    CompositeFunction.Reply(Toy.Played())
                }
            )
            door.operations[1] = Toy.operation("b", Toy.B.self, needsSession: true).requiring(right)
            let error = #expect(throws: ConfigurationError.self) {
                try door.gateway(ToyBackEnd { _, _ in .toy() }.send)
            }
            #expect(error?.key == "functions.Toys/play")
            #expect(error?.message.contains("fake/b") == true)
        }
    }

    @Test("The document has the opstatus of each member")
    func document() async throws {
        let door = ToyDoor(Self.pages())
        let document = try await door.open(ToyBackEnd { _, _ in .toy() }) { try await $0.get("/openapi.json").json }
        let post = document["paths"]?["/services/Toys/play"]?["post"]
        let content = post?["responses"]?["200"]?["content"]?["application/json"]
        let members = content?["schema"]?["anyOf"]?.elements.first { _ in true }?["properties"]
        #expect(
            members?.members.map(\.key) == [
                "text", "items", "opstatus_a", "opstatus_b", "Status", "httpStatusCode", "opstatus",
            ]
        )
        #expect(members?["opstatus_b"]?["type"]?.string == "integer")
    }
}
