import SoapstoneCodec
import SoapstoneTransport
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// How recipients become messages.
@Suite struct PushJobTests {
    private static func mail(_ number: Int) -> String { "user\(number)@example.org" }

    /// A back end with so many users, all of whom want to be told, in pages of so many.
    private static func backEnd(_ count: Int, by size: Int = 100) -> PushBackEnd {
        PushBackEnd { state in
            let all = (0..<count).map(mail)
            state.pages = stride(from: 0, to: count, by: size).map { Array(all[$0..<min($0 + size, count)]) }
            for (index, email) in all.enumerated() {
                state.users[email] = .init(webID: "3\(String(100_000_000_000 + index).dropFirst())", wish: "Y")
            }
        }
    }

    private static func recipients(_ post: HTTPTransport.Request) throws -> [String] {
        let message = try JSONDocument(parsing: post.body).root["messageRequest"]?["messages"]?["message"]
        return message?["subscribers"]?["subscriber"]?.elements.compactMap { $0["ufid"]?.string } ?? []
    }

    private static func numbers(_ response: CallResponse) -> [String?] {
        [response.text("sent"), response.text("failed"), response.text("opstatus")]
    }

    @Test("All pages become messages of so many recipients, each of whom is told once, without a session")
    func pages() async throws {
        let backEnd = Self.backEnd(25, by: 4)
        // An address of the first page again, in other letters.
        backEnd.change { $0.pages[6].append("USER0@Example.ORG") }
        var door = PushDoor()
        door.configuration.engagement?.recipientsPerMessage = 10
        let response = try await door.run(backEnd)
        #expect(Self.numbers(response) == ["25", "0", "0"])
        #expect(response.keys == ["failed", "runId", "sent", "Status", "httpStatusCode", "opstatus"])
        #expect(response.text("runId")?.utf8.count == 32)
        let sent = try backEnd.posts.map(Self.recipients)
        #expect(sent.map(\.count) == [10, 10, 5])
        #expect(sent.flatMap(\.self) == (0..<25).map(Self.mail))
        // Seven pages, and two calls for each user, before the first message.
        #expect(backEnd.names.count { $0 == "recipients" } == 7)
        #expect(backEnd.names.count { $0 == "find" } == 25 && backEnd.names.count { $0 == "preferences" } == 25)
        // The day in New York, where it is half past five.
        #expect(Set(backEnd.current.dates) == ["2024-03-12"])
    }

    @Test("Only who wants to be told is told; whom nobody can tell apart counts as failed")
    func wishes() async throws {
        let backEnd = Self.backEnd(7)
        backEnd.change { state in
            state.users[Self.mail(1)]?.wish = "N"
            // Not said, which is no yes.
            state.users[Self.mail(2)]?.wish = " "
            state.users[Self.mail(3)] = nil
            state.users[Self.mail(4)]?.entries = 2
            state.users[Self.mail(5)]?.webID = nil
            state.users[Self.mail(6)]?.wish = nil
        }
        let response = try await PushDoor().run(backEnd)
        #expect(Self.numbers(response) == ["1", "4", "0"])
        #expect(try backEnd.posts.map(Self.recipients) == [[Self.mail(0)]])
    }

    @Test("Nobody to tell is a success, and no message")
    func nobody() async throws {
        let backEnd = PushBackEnd()
        #expect(try await Self.numbers(PushDoor().run(backEnd)) == ["0", "0", "0"])
        #expect(backEnd.posts.isEmpty)
    }

    @Test(
        "A fault of a back end on any page, or for any user, fails the job, and nothing is sent",
        arguments: [
            ("recipients", 1, "recipients"), ("recipients", 3, "recipients"), ("find", 1, "find"), ("find", 20, "find"),
            ("preferences", 25, "preferences"),
        ]
    )
    func faults(operation: String, from: Int, detail: String) async throws {
        let backEnd = Self.backEnd(25, by: 4)
        backEnd.change { $0.faults[operation] = from }
        let door = PushDoor()
        let response = try await door.run(backEnd)
        #expect(response.opstatus == 8009)
        #expect(response.json["sent"] == nil && response.json["runId"] == nil)
        #expect(backEnd.posts.isEmpty)
        #expect(door.log.lines.count == 1)
        let line = try #require(door.log.lines.first)
        #expect(line.contains("detail=fake/\(detail)") && line.contains("operation=runRecipientJob"))
        #expect(!door.log.lines[0].contains("example.org"))
    }

    @Test("A page that comes again is 8007, and more pages than there may be are 6004; nothing is sent")
    func loops() async throws {
        let backEnd = Self.backEnd(30, by: 1)
        backEnd.change { $0.restart = "1" }
        #expect(try await PushDoor().run(backEnd).opstatus == 8007)
        #expect(backEnd.names.count { $0 == "recipients" } == 2)
        backEnd.change { $0.restart = nil }
        #expect(try await PushDoor().run(backEnd).opstatus == 6004)
        #expect(backEnd.posts.isEmpty)
    }

    @Test("Messages that are not taken keep nobody else from being told, are not sent again, and the answer says so")
    func partly() async throws {
        let backEnd = Self.backEnd(25)
        backEnd.change {
            $0.engagement = [.engaged, .transport(.reset, connected: true), .engaged, .status(401, ""), .engaged]
        }
        var door = PushDoor()
        door.configuration.engagement?.recipientsPerMessage = 5
        let response = try await door.run(backEnd)
        #expect(response.status == 200)
        #expect(Self.numbers(response) == ["15", "10", "1528"])
        #expect(response.text("errcode") == "COMPOSITE_INCOMPLETE")
        #expect(backEnd.posts.count == 5)
        #expect(try backEnd.posts.flatMap(Self.recipients) == (0..<25).map(Self.mail))
        // The first of the failures.
        let run = try #require(response.text("runId"))
        #expect(door.log.lines.contains { $0.contains("opstatus=1528") && $0.contains("run \(run): push 9001") })
        #expect(!door.log.lines.joined().contains("example.org"))
    }

    @Test("An engagement service that takes nothing is told of, with numbers")
    func nothing() async throws {
        let backEnd = Self.backEnd(3)
        backEnd.change { $0.engagement = [.status(500, "Canary")] }
        #expect(try await Self.numbers(PushDoor().run(backEnd)) == ["0", "3", "1528"])
        #expect(backEnd.posts.count == 1)
    }

    @Test("A job of a criterion runs once at a time: another call is 20096, one of another criterion is not")
    func once() async throws {
        let backEnd = Self.backEnd(1)
        backEnd.change { $0.isHeld = true }
        try await PushDoor().open(backEnd) { client in
            async let first = client.ask("Push/runRecipientJob", #"{"criteria":"PAYMENT_DUE"}"#)
            await backEnd.posted(1)
            let second = try await client.ask("Push/runRecipientJob", #"{"criteria":"PAYMENT_DUE"}"#)
            #expect(second.opstatus == 20096)
            #expect(second.status == 409)
            #expect(second.text("errcode") == "JOB_REFUSED")
            #expect(second.json["details"]?.elements.map { $0["code"]?.string } == ["RUNNING"])
            async let other = client.ask("Push/runRecipientJob", #"{"criteria":"NEW_MESSAGE"}"#)
            await backEnd.posted(2)
            backEnd.change { $0.isHeld = false }
            let (one, two) = try await (first, other)
            #expect(Self.numbers(one) == ["1", "0", "0"])
            #expect(Self.numbers(two) == ["1", "0", "0"])
            // Then it may run again, and after a failure, too.
            backEnd.change { $0.faults["recipients"] = 1 }
            #expect(try await client.ask("Push/runRecipientJob", #"{"criteria":"PAYMENT_DUE"}"#).opstatus == 8009)
            backEnd.change { $0.faults = [:] }
            #expect(try await client.ask("Push/runRecipientJob", #"{"criteria":"PAYMENT_DUE"}"#).opstatus == 0)
        }
    }

    @Test("A job has a time for all of it, longer than that of other calls, and sends nothing where it is over before")
    func time() async throws {
        let backEnd = Self.backEnd(2)
        var door = PushDoor()
        door.configuration.engagement?.jobTime = .nanoseconds(1)
        #expect(try await door.run(backEnd).opstatus == 9001)
        #expect(backEnd.posts.isEmpty)
        // Half a second is what other calls have.
        door.configuration.engagement?.jobTime = .seconds(600)
        door.configuration.limits.requestTime = .milliseconds(1_500)
        backEnd.change { $0.isHeld = true }
        try await door.open(backEnd) { client in
            async let run = client.ask("Push/runRecipientJob", #"{"criteria":"PAYMENT_DUE"}"#)
            await backEnd.posted(1)
            try await Task.sleep(for: .seconds(2))
            backEnd.change { $0.isHeld = false }
            let response = try await run
            #expect(Self.numbers(response) == ["2", "0", "0"])
        }
    }

    @Test("The connection of a job is kept as long as the job may take")
    func connection() async throws {
        let backEnd = Self.backEnd(2)
        var door = PushDoor()
        door.configuration.limits.requestTime = .milliseconds(1_500)
        backEnd.change { $0.isHeld = true }
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let gateway = try door.gateway(backEnd) { continuation.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await gateway.run() }
            var started = ports.makeAsyncIterator()
            let port = try #require(await started.next())
            let body = #"{"criteria":"PAYMENT_DUE"}"#
            let head =
                "POST /services/Push/runRecipientJob HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            let request = "\(head)Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            async let exchange = RawClient.exchange(request, port: port)
            await backEnd.posted(1)
            try await Task.sleep(for: .seconds(3))
            backEnd.change { $0.isHeld = false }
            let response = try await exchange.received
            #expect(response.contains(#""sent":2"#))
            group.cancelAll()
        }
    }

    @Test(
        "A criterion that is not known, missing or with more beside it is 9105",
        arguments: [#"{"criteria":"payment_due"}"#, "{}", #"{"criteria":1}"#, #"{"criteria":"PAYMENT_DUE","a":1}"#]
    )
    func requests(body: String) async throws {
        let backEnd = Self.backEnd(1)
        let response = try await PushDoor().open(backEnd) { try await $0.ask("Push/runRecipientJob", body) }
        #expect(response.opstatus == 9105)
        #expect(backEnd.names.isEmpty)
    }

    @Test("The maintenance window is not for jobs, and is for devices")
    func maintenance() async throws {
        let backEnd = Self.backEnd(1)
        var door = PushDoor()
        door.configuration.maintenance = try MaintenanceWindow(
            startTime: "04:00",
            endTime: "06:00",
            timeZone: "America/New_York"
        )
        #expect(try await Self.numbers(door.run(backEnd)) == ["1", "0", "0"])
        #expect(try await door.register(backEnd).json["maintenanceFlag"]?.boolean == true)
        #expect(backEnd.posts.count == 1)
    }

    // MARK: Declarations

    @Test("A criterion without a text is not run, and without any the list of services says why")
    func texts() async throws {
        var door = PushDoor()
        door.configuration.engagement?.notifications["NEW_MESSAGE"] = nil
        #expect(try await door.run(Self.backEnd(1), "NEW_MESSAGE").opstatus == 9105)
        #expect(try await door.run(Self.backEnd(1)).opstatus == 0)
        door.configuration.engagement?.notifications = [:]
        try await door.open(PushBackEnd()) { client in
            let refused = try await client.list().json["refused"]?.elements.first { $0["service"]?.string == "Push" }
            #expect(refused?["reason"]?.string == "gateway.engagement.notifications has no text for it.")
            #expect(try await client.ask("Push/runRecipientJob", #"{"criteria":"PAYMENT_DUE"}"#).opstatus == 10102)
        }
    }

    @Test("Where a back end of the jobs is not configured, the list of services says so")
    func missing() async throws {
        var door = PushDoor()
        door.configuration.services = [:]
        try await door.open(PushBackEnd()) { client in
            let refused = try await client.list().json["refused"]?.elements.first { $0["service"]?.string == "Push" }
            #expect(refused?["reason"]?.string == "Its operation fake/recipients has no upstream.")
        }
    }

    @Test("A text for no job keeps the gateway from starting")
    func unknown() throws {
        var door = PushDoor()
        door.configuration.engagement?.notifications["BIRTHDAY"] = .init(banner: "Happy birthday.")
        let error = #expect(throws: ConfigurationError.self) { try door.gateway(PushBackEnd()) }
        #expect(error?.key == "gateway.engagement.notifications.BIRTHDAY")
        #expect(error?.message == "is the criterion of no job; the criteria are PAYMENT_DUE, NEW_MESSAGE")
    }

    @Test("An operation that there is not keeps the gateway from starting")
    func declarations() {
        var door = PushDoor()
        door.notifications = PushBackEnd.jobs("A", calling: ["fake/nothing"])
        door.configuration.engagement?.notifications = [:]
        let error = #expect(throws: ConfigurationError.self) { try door.gateway(PushBackEnd()) }
        #expect(error?.key == "notifications.A")
        #expect(error?.message == "there is no operation fake/nothing")
    }
}
