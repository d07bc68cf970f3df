import Foundation
import SoapstoneBase
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Synchronization
import Testing

@testable import SoapstoneOperations
@testable import SystemsOfRecord

/// Notifications that a job sends, before services that answer from fixtures, with a clock that stands still.
@Suite struct NotificationJobTests {
    /// OpenHousing and Servitor with fixtures, a website with members, and Expo.
    private final class Services: Sendable {
        struct Member: Sendable {
            let id: Int
            let token: String?
        }

        private struct State {
            var calls: [String] = []
            var lists: [String] = []
            var signIns: [String] = []
            var sent: [String] = []
            var texts: Set<String> = []
        }

        private let fixtures: [String: String]
        /// The members of each tenancy; others are not known.
        private let members: [String: [Member]]
        /// What Expo says to a message to a device: an element `Ticket`, or a failure.
        private let ticket: @Sendable (String) throws(Outcome.Failure) -> String
        private let state = Mutex(State())

        init(
            _ fixtures: [String: String],
            _ members: [String: [Member]] = [:],
            ticket: @escaping @Sendable (String) throws(Outcome.Failure) -> String = Services.taken
        ) {
            self.fixtures = fixtures
            self.members = members
            self.ticket = ticket
        }

        @Sendable static func taken(_ token: String) -> String {
            "<Ticket><status>ok</status><id>\(token)</id></Ticket>"
        }

        @Sendable static func gone(_: String) -> String {
            "<Ticket><status>error</status><details><error>DeviceNotRegistered</error></details></Ticket>"
        }

        /// The operations that were called, without their services.
        var calls: [String] { state.withLock { $0.calls } }
        /// The bodies of requests for events.
        var lists: [String] { state.withLock { $0.lists } }
        var signIns: [String] { state.withLock { $0.signIns } }
        /// The devices that Expo was asked to notify.
        var sent: [String] { state.withLock { $0.sent } }
        var texts: Set<String> { state.withLock { $0.texts } }

        func perform(_ path: String, _ record: any Sendable) throws(Outcome.Failure)
            -> SoapstoneOperations.Operation.Response
        {
            state.withLock { $0.calls.append(String(path.split(separator: "/")[1])) }
            switch record {
            case let login as Umbraco.Login:
                state.withLock { $0.signIns.append("\(login.username.value) \(login.password.value)") }
                return try Self.website(
                    "LoginResult",
                    """
                    <ExpiresIn>60</ExpiresIn><IsLockedOut>false</IsLockedOut><MemberId>905</MemberId>\
                    <RefreshToken>R</RefreshToken><RequiresPasswordReset>false</RequiresPasswordReset>\
                    <TenancyReference i:nil="true"/><Token>T</Token>
                    """
                )
            case let query as Umbraco.Recipients:
                guard let found = members[query.reference?.value ?? ""] else { throw Outcome.Failure(.recordGone) }
                let items = found.map { member in
                    let token = member.token.map { "<PushToken>\($0)</PushToken>" } ?? #"<PushToken i:nil="true"/>"#
                    return """
                        <Recipient><BuildingCode i:nil="true"/><EstateCode i:nil="true"/><MemberId>\(member.id)</MemberId>\
                        <Name>Alex Tester</Name>\(token)<TenancyReference i:nil="true"/></Recipient>
                        """
                }
                return try Self.website("RecipientList", "<Items>\(items.joined())</Items>")
            case is Umbraco.RemovePushToken: return try Self.website("OperationResult", "<Success>true</Success>")
            case let send as Expo.Send:
                state.withLock { state in
                    for message in send.messages {
                        state.sent.append(message.to.value)
                        state.texts.insert("\(message.title.value)|\(message.body.value)")
                    }
                }
                var tickets = ""
                for message in send.messages { tickets += try ticket(message.to.value) }
                return try Self.response("<PushTickets xmlns='\(Expo.namespace)'>\(tickets)</PushTickets>")
            case let query as Expo.GetReceipts:
                let receipts = query.ids.map { "<Receipt><id>\($0.value)</id><status>ok</status></Receipt>" }
                return try Self.response("<PushReceipts xmlns='\(Expo.namespace)'>\(receipts.joined())</PushReceipts>")
            default: return try fixture(path, record)
            }
        }

        private func fixture(_ path: String, _ record: any Sendable) throws(Outcome.Failure)
            -> SoapstoneOperations.Operation.Response
        {
            guard let name = fixtures[path] else { throw Outcome.Failure(.timeout, detail: path) }
            do {
                let operation = Housing.system.operations.first { "\($0.service)/\($0.name)" == path }
                if let body = try operation?.requestOfRecord?(record, .none)?.body {
                    state.withLock { $0.lists.append(String(decoding: body, as: UTF8.self)) }
                }
                let file = RecordedFixture.projectPath("fixtures/housing/\(path)/\(name)/response.xml")
                let envelope = try Envelope(parsing: Array(try Data(contentsOf: URL(filePath: file))))
                return .init(httpStatus: 200, content: .payload(try #require(envelope.payload)), clock: 0)
            } catch {
                throw Outcome.Failure(.adapterError, detail: "\(error)")
            }
        }

        private static func website(_ name: String, _ members: String) throws(Outcome.Failure)
            -> SoapstoneOperations.Operation.Response
        {
            try response(
                """
                <\(name) xmlns="\(Umbraco.namespace)" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">\(members)</\(name)>
                """
            )
        }

        private static func response(_ element: String) throws(Outcome.Failure)
            -> SoapstoneOperations.Operation.Response
        {
            let soap = "http://schemas.xmlsoap.org/soap/envelope/"
            let text = "<s:Envelope xmlns:s='\(soap)'><s:Body>\(element)</s:Body></s:Envelope>"
            guard let payload = try? Envelope(parsing: Array(text.utf8)).payload else {
                throw Outcome.Failure(.adapterError, detail: text)
            }
            return .init(httpStatus: 200, content: .payload(payload), clock: 0)
        }
    }

    /// A folder of receipts.
    private final class Folder {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        private var log: URL { URL(filePath: "\(path)/sent-rentDue.jsonl") }

        /// The log of `rentDue`.
        func write(_ text: String) throws { try Data(text.utf8).write(to: log) }

        /// The events in it, with the last state of each.
        func states() throws -> [String: String] {
            var states: [String: String] = [:]
            for line in try String(contentsOf: log, encoding: .utf8).split(separator: "\n") {
                let json = try JSONDocument(parsing: Array(line.utf8)).root
                states["\(json["eventId"]?.string ?? "") \(json["memberId"]?.numberText ?? "")"] = json["state"]?.string
            }
            return states
        }

        /// The receipts.
        func receipts() throws -> [JSONValue] {
            try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }.map {
                try JSONDocument(parsing: Array(Data(contentsOf: URL(filePath: "\(path)/\($0)"))), limits: .file).root
            }
        }
    }

    /// What a run came to.
    private struct Run {
        let json: JSONValue
        let lacking: [String]

        func number(_ name: String) -> Int? { json[name]?.numberText.flatMap { Int($0) } }

        /// `sent`, `already`, `unknown`, `noDevice` and `failed`.
        var counts: [Int] { ["sent", "already", "unknown", "noDevice", "failed"].compactMap(number) }
    }

    /// 2024-02-29, 10:00 in London.
    private static let leapDay: Int64 = 1_709_200_800
    private static let sessions = ["servitor/openSession": "opened", "servitor/closeSession": "closed"]
    /// Rent of TEN000100 and TEN000101 is due.
    private static let due = ["open-housing/rentduelist": "two"]
    private static let members = [
        "TEN000100": [Services.Member(id: 1, token: "ExponentPushToken[SYNTHETIC-01]")],
        "TEN000101": [Services.Member(id: 2, token: "ExponentPushToken[SYNTHETIC-02]")],
    ]

    private static func run(
        _ json: String,
        _ services: Services,
        in folder: Folder,
        at clock: Int64 = leapDay
    ) async throws(Outcome.Failure) -> Run {
        let calls = FunctionCalls(
            session: .none,
            clock: clock,
            settings: ["Housing": ["receipts": folder.path]],
            account: .init(user: "svc-notify", password: "Synthetic-1-service")
        ) { operation, record, _ throws(Outcome.Failure) in .init(try services.perform(operation, record)) }
        let work: CompositeFunction.Work
        do {
            work = try Housing.runNotificationJob.read(JSONDocument(parsing: Array(json.utf8)))
        } catch {
            throw Outcome.Failure(.invalidRequest, detail: "\(error)")
        }
        let ended = try await work(calls)
        var writer = ObjectWriter()
        ended.members(&writer)
        guard let document = try? JSONDocument(parsing: Array("{\(writer.output.string)}".utf8)) else {
            throw Outcome.Failure(.adapterError, detail: writer.output.string)
        }
        return Run(json: document.root, lacking: ended.lacking.map(\.id))
    }

    private static func rentDue(_ services: Services, in folder: Folder) async throws -> Run {
        try await run(#"{"type":"rentDue"}"#, services, in: folder)
    }

    private static func failure(_ json: String, _ services: Services, in folder: Folder) async -> Outcome.Failure? {
        do throws(Outcome.Failure) {
            _ = try await run(json, services, in: folder)
            return nil
        } catch {
            return error
        }
    }

    // MARK: - Types

    @Test(
        "There are six types: two are sent by hand, and four by a job, whose texts fit a notification",
        arguments: [
            ("custom", true), ("communalRepair", true), ("repairReminder", false), ("operativeEnroute", false),
            ("rentDue", false), ("paymentReceived", false),
        ]
    )
    func types(name: String, isByHand: Bool) async throws {
        #expect(Housing.NotificationKind.allCases.count == 6)
        let kind = try #require(Housing.NotificationKind(rawValue: name))
        let fixtures = [
            "open-housing/rentduelist": "two", "open-housing/paymentlist": "one", "servitor/selectOrder": "all",
        ]
        let services = Services(fixtures.merging(Self.sessions) { $1 }, Self.members)
        let folder = try Folder()
        let json = #"{"type":"\#(name)","date":"2024-03-30"}"#
        if isByHand {
            #expect(await Self.failure(json, services, in: folder)?.status == .invalidRequest)
            #expect(services.calls == [])
            return
        }
        let run = try await Self.run(json, services, in: folder)
        #expect(run.json["type"]?.string == name && run.lacking == [])
        #expect(services.sent.contains("ExponentPushToken[SYNTHETIC-01]"))
        let text = try #require(services.texts.first).split(separator: "|")
        #expect(services.texts.count == 1, "one title and one text for all")
        #expect(1...64 ~= text[0].unicodeScalars.count && 1...240 ~= text[1].unicodeScalars.count)
        #expect(text[1].contains("31/03/2024") == (kind == .repairReminder))
        // The receipt is of the type.
        let receipt = try #require(try folder.receipts().first)
        #expect(receipt["type"]?.string == name && receipt["campaignId"]?.string == run.json["runId"]?.string)
    }

    // MARK: - Events

    /// Clocks in London are set at 01:00 UTC on 2024-03-31; that day has 23 hours.
    @Test(
        "Of bookings, those that are planned for tomorrow in London are told, and those on the way at any time",
        arguments: [
            ("repairReminder", 1_711_756_799, ["6204"]),  // 2024-03-29T23:59:59Z
            ("repairReminder", 1_711_756_800, ["6201", "6202"]),  // 2024-03-30T00:00:00Z
            ("repairReminder", 1_711_843_199, ["6201", "6202"]),  // 2024-03-30T23:59:59Z
            ("repairReminder", 1_711_843_200, ["6203"]),  // 2024-03-31T00:00:00Z
            ("repairReminder", 1_711_925_999, ["6203"]),  // 2024-03-31T22:59:59Z
            ("repairReminder", 1_711_926_000, []),  // 2024-03-31T23:00:00Z
            ("operativeEnroute", 1_711_756_800, ["6206", "6207"]),
            ("operativeEnroute", 1_711_926_000, ["6206", "6207"]),
        ] as [(String, Int64, [String])]
    )
    func bookings(name: String, clock: Int64, events: [String]) async throws {
        let tenancies = ["6201": 100, "6202": 101, "6203": 101, "6204": 102, "6206": 100, "6207": 103]
        let members = Dictionary(
            (100...103).map { ("TEN000\($0)", [Services.Member(id: $0, token: "ExponentPushToken[\($0)]")]) }
        ) { first, _ in first }
        let services = Services(Self.sessions.merging(["servitor/selectOrder": "all"]) { $1 }, members)
        let folder = try Folder()
        let run = try await Self.run(#"{"type":"\#(name)"}"#, services, in: folder, at: clock)
        #expect(run.number("events") == events.count && run.number("sent") == events.count)
        #expect(services.sent == events.compactMap { tenancies[$0] }.map { "ExponentPushToken[\($0)]" })
        let told = try folder.receipts().first?["recipients"]?.elements.compactMap { $0["eventId"]?.string }
        #expect(told ?? [] == events)
        // The session of Servitor is closed.
        #expect(services.calls.prefix(3) == ["openSession", "selectOrder", "closeSession"])
    }

    @Test(
        "Rent and payments are those of today in London, or of the day that the request names",
        arguments: [
            (#"{"type":"rentDue"}"#, 1_711_925_999, "31/03/2024"),  // 2024-03-31T22:59:59Z
            (#"{"type":"rentDue"}"#, 1_711_926_000, "01/04/2024"),  // 2024-03-31T23:00:00Z
            (#"{"type":"paymentReceived"}"#, 1_711_843_199, "30/03/2024"),  // 2024-03-30T23:59:59Z
            (#"{"type":"paymentReceived","date":"2024-02-29"}"#, 1_711_926_000, "29/02/2024"),
        ] as [(String, Int64, String)]
    )
    func days(request: String, clock: Int64, day: String) async throws {
        let services = Services(["open-housing/rentduelist": "none", "open-housing/paymentlist": "none"])
        let run = try await Self.run(request, services, in: Folder(), at: clock)
        #expect(run.number("events") == 0 && run.counts == [0, 0, 0, 0, 0])
        #expect(services.lists.count == 1)
        #expect(services.lists.first?.contains(#"attribute="date" attribute_value="\#(day)""#) == true)
        #expect(services.calls.count == 1, "without events nobody signs in")
    }

    @Test("All tenants of a tenancy are told, each device once; a tenancy without one is counted")
    func recipients() async throws {
        let (own, shared) = ("ExponentPushToken[SYNTHETIC-01]", "ExponentPushToken[SYNTHETIC-02]")
        let members = [
            "TEN000100": [
                Services.Member(id: 1, token: own), .init(id: 2, token: shared), .init(id: 3, token: shared),
                .init(id: 4, token: nil),
            ]
        ]
        let services = Services(Self.due, members)
        let run = try await Self.rentDue(services, in: Folder())
        #expect(services.sent == [own, shared])
        // The website does not know TEN000101.
        #expect(run.number("events") == 2 && run.counts == [2, 0, 0, 1, 0] && run.lacking == [])
        #expect(services.signIns == ["svc-notify Synthetic-1-service"])
    }

    // MARK: - Once

    @Test("A job that is run again sends nothing, and keeps no receipt of it")
    func twice() async throws {
        let folder = try Folder()
        #expect(try await Self.rentDue(Services(Self.due, Self.members), in: folder).counts == [2, 0, 0, 0, 0])
        let again = Services(Self.due, Self.members)
        let run = try await Self.rentDue(again, in: folder)
        #expect(run.counts == [0, 2, 0, 0, 0] && run.json["runId"] == nil && run.lacking == [])
        #expect(again.sent == [])
        #expect(try folder.receipts().count == 1)
    }

    /// The numbers are `sent`, `already`, `unknown`, `noDevice` and `failed`: of a run in which Expo fails, and of the next.
    @Test(
        "What Expo has not taken is sent by the next run; what it may have taken, and who is gone, is not",
        arguments: [
            (503, [0, 0, 0, 0, 2], [2, 0, 0, 0, 0], ["send"]), (429, [0, 0, 0, 0, 2], [2, 0, 0, 0, 0], ["send"]),
            (9109, [0, 0, 0, 0, 2], [2, 0, 0, 0, 0], ["send"]), (9001, [0, 0, 2, 0, 0], [0, 0, 2, 0, 0], ["send"]),
            (8006, [0, 0, 2, 0, 0], [0, 0, 2, 0, 0], ["send"]), (0, [0, 0, 0, 2, 0], [0, 0, 0, 2, 0], []),
        ] as [(Int, [Int], [Int], [String])]
    )
    func failing(number: Int, first: [Int], second: [Int], lacking: [String]) async throws {
        let folder = try Folder()
        let failing = Services(Self.due, Self.members) { token throws(Outcome.Failure) in
            if number == 0 { return Services.gone(token) }
            let statuses = [9109: OpStatus.unreachable, 9001: .timeout, 8006: .invalidXML]
            var failure = Outcome.Failure(statuses[number] ?? .failed)
            if let status = [503: 503, 429: 429, 8006: 200][number] { failure.backendStatus = status }
            // Not at once, but soon.
            failure.retryAfter = 0
            throw failure
        }
        let run = try await Self.rentDue(failing, in: folder)
        #expect(run.counts == first && run.lacking == lacking)
        #expect(failing.calls.contains("removePushToken") == (number == 0))
        let next = Services(Self.due, Self.members)
        let again = try await Self.rentDue(next, in: folder)
        #expect(again.counts == second && again.lacking == [])
        #expect(next.sent.count == second[0])
    }

    @Test("A line that was cut short is none; what was on its way when a run ended is not sent again")
    func torn() async throws {
        let folder = try Folder()
        try folder.write(
            """
            {"eventId":"EV000001","date":"2024-02-29","memberId":1,"state":"sending","at":1709200000}
            {"eventId":"EV000002","date":"2024-02-29","memberId":2,"sta
            """
        )
        let services = Services(Self.due, Self.members)
        let run = try await Self.rentDue(services, in: folder)
        #expect(run.counts == [1, 0, 1, 0, 0])
        #expect(services.sent == ["ExponentPushToken[SYNTHETIC-02]"])
        #expect(try folder.states() == ["EV000001 1": "sending", "EV000002 2": "sent"])
    }

    @Test("A log that cannot be read sends nothing")
    func unreadable() async throws {
        let folder = try Folder()
        try folder.write("{\"eventId\":\"EV000001\"}\n")
        let services = Services(Self.due, Self.members)
        let failure = await Self.failure(#"{"type":"rentDue"}"#, services, in: folder)
        #expect(failure?.status == .adapterError && failure?.detail == "the log of rentDue: line 1 cannot be read")
        #expect(services.sent == [])
    }

    @Test("A log that cannot be written sends nothing")
    func unwritable() async throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/sent-rentDue.jsonl",
            withIntermediateDirectories: true
        )
        let services = Services(Self.due, Self.members)
        #expect(await Self.failure(#"{"type":"rentDue"}"#, services, in: folder)?.status == .adapterError)
        #expect(services.sent == [])
    }

    @Test("Events are forgotten 60 days after they were told, unless they are listed still")
    func forgetting() async throws {
        let folder = try Folder()
        let old = Self.leapDay - 60 * 86_400
        func line(_ event: String, _ time: Int64) -> String {
            #"{"eventId":"\#(event)","date":"2024-02-29","memberId":1,"state":"sent","at":\#(time)}"# + "\n"
        }
        try folder.write(line("EV000001", old - 1) + line("EV000098", old) + line("EV000099", old - 1))
        let run = try await Self.rentDue(Services(Self.due, Self.members), in: folder)
        #expect(run.counts == [1, 1, 0, 0, 0])
        #expect(try Set(folder.states().keys) == ["EV000001 1", "EV000098 1", "EV000002 2"])
    }

    @Test("While one run has the log of a type, another is refused before any call; other types go on")
    func atOnce() async throws {
        let folder = try Folder()
        let lists = Self.due.merging(["open-housing/paymentlist": "none"]) { $1 }
        let services = Services(lists, Self.members)
        // What a gateway in another process would do.
        let owner = try LineFile(owning: "\(folder.path)/sent-rentDue.jsonl")
        #expect(owner != nil)
        let failure = await Self.failure(#"{"type":"rentDue"}"#, services, in: folder)
        #expect(failure?.status == .jobRefused && failure?.detail == "RUNNING")
        #expect(services.calls == [])
        _ = try await Self.run(#"{"type":"paymentReceived"}"#, services, in: folder)
        withExtendedLifetime(owner) {}
    }
}
