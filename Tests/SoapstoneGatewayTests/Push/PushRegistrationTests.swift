import ServiceLifecycle
import SoapstoneCodec
import SoapstoneTransport
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// How devices are registered: by themselves, and with the sign-in of their users.
@Suite struct PushRegistrationTests {
    @Test(
        "A field that the engagement service would not take is refused before it is asked",
        arguments: [
            ("\"sid\":\"Canary-SID\"", "\"sid\":\"\"", "/sid"), ("\"sid\":\"Canary-SID\",", "", "/sid"),
            ("\"sid\":\"Canary-SID\"", "\"sid\":1", "/sid"),
            ("Canary-SID", String(repeating: "s", count: 4_097), "/sid"), ("Canary-SID", "a\\u0007", "/sid"),
            ("\"iphone\"", "\"ios\"", "/osType"), ("\"iphone\"", "\"iPhone\"", "/osType"),
            ("\"osType\":\"iphone\",", "", "/osType"), ("Canary-Device", "", "/deviceId"),
            ("Canary-Device", String(repeating: "d", count: 257), "/deviceId"),
            ("Jordan's phone", String(repeating: "n", count: 257), "/deviceName"),
            ("Jordan's phone", "", "/deviceName"),
            ("deviceName", "devicename", "/devicename"),
        ]
    )
    func fields(old: String, new: String, pointer: String) async throws {
        let backEnd = PushBackEnd()
        let body = PushDoor.device("with-mail") { $0.replacing(old, with: new) }
        let response = try await PushDoor().register(backEnd, body)
        #expect(response.opstatus == 9105)
        #expect(response.json["details"]?.elements.map { $0["pointer"]?.string } == [pointer])
        #expect(backEnd.posts.isEmpty)
    }

    @Test("The longest fields and every system are taken", arguments: DeviceRegistration.systems)
    func systems(system: String) async throws {
        let backEnd = PushBackEnd()
        let body = PushDoor.device("with-mail") { body in
            body.replacing("\"iphone\"", with: "\"\(system)\"")
                .replacing("Canary-SID", with: String(repeating: "s", count: 4_096))
                .replacing("Jordan's phone", with: String(repeating: "é", count: 256))
        }
        #expect(try await PushDoor().register(backEnd, body).opstatus == 0)
        let sent = String(decoding: backEnd.posts.first?.body ?? [], as: UTF8.self)
        #expect(sent.contains("\"osType\":\"\(system)\""))
    }

    @Test("Without a session it is 6000, and in one that knows no e-mail address 6001")
    func sessions() async throws {
        let backEnd = PushBackEnd()
        #expect(try await PushDoor().register(backEnd, PushDoor.device("nobody")).opstatus == 6000)
        let response = try await PushDoor().register(backEnd, PushDoor.device("without"))
        #expect(response.opstatus == 6001)
        #expect(response.status == 401)
        #expect(backEnd.posts.isEmpty)
    }

    @Test("Without an engagement service there is nothing to register with")
    func unserved() async throws {
        var door = PushDoor()
        door.configuration.engagement = nil
        try await door.open(PushBackEnd()) { client in
            let registering = try await client.ask("Push/registerDevice", PushDoor.device("with-mail"))
            #expect(registering.opstatus == 10102)
            let running = try await client.ask("Push/runRecipientJob", #"{"criteria":"PAYMENT_DUE"}"#)
            #expect(running.opstatus == 10102)
            let refused = try await client.list().json["refused"]
            #expect(refused?.elements.contains { $0["service"]?.string == "Push" } == false)
        }
    }

    @Test("The document describes both operations: the words of systems and criteria, and an answer that lacks a part")
    func document() async throws {
        try await PushDoor().open(PushBackEnd()) { client in
            try Self.look(at: try await client.get("/openapi.json").json["paths"])
        }
    }

    private static func look(at paths: JSONValue?) throws {
        func schema(_ name: String) -> JSONValue? {
            let body = paths?["/services/Push/\(name)"]?["post"]?["requestBody"]?["content"]
            return body?["application/json"]?["schema"]
        }
        let device = try #require(schema("registerDevice"))
        #expect(device["required"]?.elements.map(\.string) == ["cacheid", "sid", "osType", "deviceId"])
        let systems = device["properties"]?["osType"]?["enum"]?.elements.compactMap(\.string)
        #expect(systems == DeviceRegistration.systems)
        let criteria = schema("runRecipientJob")?["properties"]?["criteria"]?["enum"]?.elements.compactMap(\.string)
        #expect(criteria == ["PAYMENT_DUE", "NEW_MESSAGE"])
        let success = paths?["/services/Push/runRecipientJob"]?["post"]?["responses"]?["200"]
        let responses = success?["content"]?["application/json"]?["schema"]?["anyOf"]
        let isPartial = responses?.elements.contains { $0["properties"]?["opstatus"]?["const"]?.numberText == "1528" }
        #expect(isPartial == true)
    }

    // MARK: With a sign-in

    /// A gateway that runs, and what one client does with it until it is told to stop.
    private func live(
        _ door: PushDoor,
        _ backEnd: PushBackEnd,
        _ body: @escaping @Sendable (_ port: Int, _ stop: @escaping @Sendable () async -> Void) async throws -> Void
    ) async throws {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let gateway = try door.gateway(backEnd) { continuation.yield($0) }
        var configuration = ServiceGroupConfiguration(services: [gateway], logger: door.log.logger)
        configuration.maximumGracefulShutdownDuration = door.configuration.limits.drainTime
        let group = ServiceGroup(configuration: configuration)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var started = ports.makeAsyncIterator()
            let port = try #require(await started.next())
            try await body(port) { await group.triggerGracefulShutdown() }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// Signs in with what a device says of itself: the response.
    private static func signIn(_ members: String, port: Int, password: String = "Canary-Right-1") async throws -> String
    {
        let body = #"{"userName":"jordan","password":"\#(password)"\#(members)}"#
        let head = "POST /services/Auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        let request = "\(head)Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        return try await RawClient.exchange(request, port: port).received
    }

    private static let device = #","sid":"Canary-SID","osType":"ipad","deviceId":"Canary-Device""#

    private func door() -> PushDoor {
        var door = PushDoor()
        door.configuration.credentials.allowsClear = true
        return door
    }

    @Test("The device of who signs in is registered behind the answer, which does not wait for it")
    func afterwards() async throws {
        let (door, backEnd) = (door(), PushBackEnd { $0.isHeld = true })
        try await live(door, backEnd) { port, _ in
            let response = try await Self.signIn(Self.device, port: port)
            // Whoever would wait for the engagement service would wait still.
            #expect(response.contains(#""opstatus":0"#) && response.contains("cacheid") && !response.contains("ksid"))
            await backEnd.posted(1)
            backEnd.change { $0.isHeld = false }
        }
        let subscribe = try JSONDocument(parsing: try #require(backEnd.posts.first).body).root
        let members = try #require(subscribe["subscriptionService"]?["subscribe"])
        #expect(members["ufid"]?.string == "jordan@example.org")
        #expect(members["sid"]?.string == "Canary-SID" && members["osType"]?.string == "ipad")
        #expect(backEnd.posts.count == 1)
        #expect(door.log.lines.isEmpty)
    }

    @Test("A sign-in does not fail with the registration, which is logged without anything of the user, and counted")
    func failing() async throws {
        let (door, backEnd) = (door(), PushBackEnd { $0.engagement = [.status(500, "Canary-Answer")] })
        try await live(door, backEnd) { port, _ in
            let response = try await Self.signIn(Self.device, port: port)
            #expect(response.contains(#""opstatus":0"#))
            // What cannot be sent at all.
            let odd = Self.device.replacing("ipad", with: "Canary-System")
            #expect(try await Self.signIn(odd, port: port).contains(#""opstatus":0"#))
            #expect(try await Self.signIn(#","sid":7"#, port: port).contains(#""opstatus":0"#))
            for _ in 0..<1_000 where door.log.lines.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
            let request = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
            let metrics = try await RawClient.exchange(request, port: port).received
            let name = #"soapstone_gateway_calls_total{service="Push",operation="registerAfterLogin",opstatus="#
            #expect(metrics.contains(name + #""8009"} 1"#) && metrics.contains(name + #""9105"} 2"#))
        }
        let log = door.log.lines.joined(separator: "\n")
        #expect(door.log.lines.count == 3)
        #expect(log.contains("a device was not registered after its user had signed in"))
        #expect(log.contains("opstatus=8009") && log.contains("upstreamStatus=500"))
        #expect(!log.contains("Canary") && !log.lowercased().contains("jordan"))
        #expect(backEnd.posts.count == 1)
    }

    @Test(
        "Who has not allowed messages, or does not sign in, is not registered",
        arguments: [
            ("", "Canary-Right-1"), (#","sid":"""#, "Canary-Right-1"), (#","sid":null"#, "Canary-Right-1"),
            (#","osType":"ipad","deviceId":"Canary-Device""#, "Canary-Right-1"),
            (#","sid":"Canary-SID","osType":"ipad","deviceId":"Canary-Device""#, "Canary-Wrong-1"),
        ]
    )
    func declined(members: String, password: String) async throws {
        let (door, backEnd) = (door(), PushBackEnd())
        try await live(door, backEnd) { port, _ in
            let response = try await Self.signIn(members, port: port, password: password)
            #expect(response.contains(password == "Canary-Right-1" ? #""opstatus":0"# : #""opstatus":20001"#))
        }
        // The gateway has ended, and with it what answers leave behind.
        #expect(backEnd.posts.isEmpty)
        #expect(door.log.lines.allSatisfy { $0.contains("opstatus=20001") })
    }

    @Test("Without an engagement service a sign-in takes the members of a device all the same")
    func ignored() async throws {
        var door = door()
        door.configuration.engagement = nil
        let backEnd = PushBackEnd()
        try await live(door, backEnd) { port, _ in
            let response = try await Self.signIn(Self.device, port: port)
            #expect(response.contains(#""opstatus":0"#))
        }
        #expect(backEnd.posts.isEmpty && door.log.lines.isEmpty)
    }

    @Test("A gateway that is told to stop finishes the registrations that it has begun")
    func drains() async throws {
        let (door, backEnd) = (door(), PushBackEnd { $0.isHeld = true })
        try await live(door, backEnd) { port, stop in
            _ = try await Self.signIn(Self.device, port: port)
            await backEnd.posted(1)
            await stop()
            try await Task.sleep(for: .milliseconds(200))
            backEnd.change { $0.isHeld = false }
        }
        #expect(backEnd.posts.count == 1)
        #expect(door.log.lines.isEmpty)
    }

    @Test("A registration that takes longer than the drain time ends with it")
    func drainTime() async throws {
        var door = door()
        door.configuration.limits.drainTime = .milliseconds(300)
        let backEnd = PushBackEnd { $0.isHeld = true }
        let begun = ContinuousClock.now
        try await live(door, backEnd) { port, stop in
            _ = try await Self.signIn(Self.device, port: port)
            await backEnd.posted(1)
            await stop()
        }
        #expect(ContinuousClock.now - begun < .seconds(7))
        #expect(door.log.lines.contains { $0.contains("a device was not registered") })
    }

    @Test("What waits to be done later has a limit, and a gateway that has stopped takes nothing more")
    func limit() async {
        let later = LaterWork(limit: 2)
        let done = SetTime(0)
        for _ in 0..<2 { #expect(later.start { done.value += 1 }) }
        #expect(!later.start { done.value += 100 })
        async let running: Void = later.run()
        for _ in 0..<1_000 where done.value < 2 { try? await Task.sleep(for: .milliseconds(1)) }
        later.finish()
        await running
        #expect(!later.start { done.value += 100 })
        #expect(done.value == 2)
    }
}
