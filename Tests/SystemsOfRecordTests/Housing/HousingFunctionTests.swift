import Crypto
import Foundation
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Synchronization
import Testing

@testable import SoapstoneOperations
@testable import SystemsOfRecord

/// What Housing puts together from operations, before services that answer from fixtures.
@Suite struct HousingFunctionTests {
    /// Services that answer each operation with one fixture after the other, the last of them for good.
    final class Services: Sendable {
        private struct State {
            var fixtures: [String: [String]]
            var calls: [String] = []
            var bodies: [String] = []
        }

        private let state: Mutex<State>

        /// - Parameter fixtures: names of cases, by `service/operation`.
        init(_ fixtures: [String: [String]]) { state = Mutex(State(fixtures: fixtures)) }

        /// The operations that were called, without their services.
        var calls: [String] { state.withLock { $0.calls } }

        /// What was sent, without the service account.
        var bodies: [String] { state.withLock { $0.bodies } }

        func perform(_ path: String, _ record: any Sendable) throws(Outcome.Failure)
            -> SoapstoneOperations.Operation.Response
        {
            let name = state.withLock { state -> String? in
                state.calls.append(String(path.split(separator: "/")[1]))
                var names = state.fixtures[path] ?? []
                defer { state.fixtures[path] = names }
                return names.count > 1 ? names.removeFirst() : names.first
            }
            guard let name else { throw Outcome.Failure(.timeout) }
            guard let operation = Housing.system.operations.first(where: { "\($0.service)/\($0.name)" == path }) else {
                throw Outcome.Failure(.noSuchOperation)
            }
            let response: SoapstoneOperations.Operation.Response
            do {
                // A record that is not the operation's is a mistake of the function.
                guard let request = try operation.requestOfRecord?(record, .none) else {
                    throw Outcome.Failure(.adapterError, detail: "no request")
                }
                state.withLock { $0.bodies.append(String(decoding: request.body, as: UTF8.self)) }
                let file = RecordedFixture.projectPath("fixtures/housing/\(path)/\(name)/response.xml")
                let envelope = try Envelope(parsing: Array(try Data(contentsOf: URL(filePath: file))))
                let content: SoapstoneOperations.Operation.Response.Content =
                    if let fault = envelope.fault { .fault(fault) } else { .payload(try #require(envelope.payload)) }
                response = SoapstoneOperations.Operation.Response(httpStatus: 200, content: content, clock: 0)
                if case .failure(let failure) = try operation.decode(response) { throw failure }
            } catch let failure as Outcome.Failure {
                throw failure
            } catch {
                throw Outcome.Failure(.adapterError, detail: "\(error)")
            }
            return response
        }
    }

    private static let settings = [
        "Housing": ["siteId": "900000010", "scpId": "900000002", "returnUrl": "https://housing.example.com/paid"]
    ]

    /// The members of a reply, and what the session keeps.
    private static func run(
        _ function: CompositeFunction,
        _ json: String,
        _ services: Services,
        session: [String: String] = [:],
        settings: [String: [String: String]] = settings
    ) async throws(Outcome.Failure) -> (json: JSONValue, ended: CompositeFunction.Ended) {
        let calls = FunctionCalls(
            session: SessionValues([Housing.SessionKey.tenancy: "TEN000100"].merging(session) { $1 }),
            clock: 1_711_447_200,
            settings: settings
        ) { operation, record, _ throws(Outcome.Failure) in
            .init(try services.perform(operation, record))
        }
        let work: CompositeFunction.Work
        do {
            work = try function.read(JSONDocument(parsing: Array(json.utf8)))
        } catch {
            throw Outcome.Failure(.invalidRequest, detail: "\(error)")
        }
        let ended = try await work(calls)
        var writer = ObjectWriter()
        ended.members(&writer)
        guard let document = try? JSONDocument(parsing: Array("{\(writer.output.string)}".utf8)) else {
            throw Outcome.Failure(.adapterError, detail: writer.output.string)
        }
        return (document.root, ended)
    }

    /// The failure of a run.
    private static func failure(
        _ function: CompositeFunction,
        _ json: String,
        _ services: Services,
        session: [String: String] = [:]
    ) async -> Outcome.Failure? {
        do throws(Outcome.Failure) {
            _ = try await run(function, json, services, session: session)
            return nil
        } catch {
            return error
        }
    }

    // MARK: - Rent

    /// The clock shows 2024-03-26, 10:00 in London; JSON has the first second of a day there.
    @Test(
        "Transactions are those of 90 days, or of the days that the request names",
        arguments: [
            ("{}", "27/12/2023", "26/03/2024"),
            (#"{"from":-315619200}"#, "01/01/1960", "26/03/2024"),
            (#"{"from":1711843200,"to":1719788400}"#, "31/03/2024", "01/07/2024"),
        ]
    )
    func days(request: String, from: String, to: String) async throws {
        let services = Services(["open-housing/rentstatement": ["ninety-days"]])
        let reply = try await Self.run(Housing.getTransactions, request, services).json
        #expect(reply["transactions"]?.count == 2)
        let body = try #require(services.bodies.first)
        #expect(body.contains(#"attribute="date_from" attribute_value="\#(from)""#), "\(body)")
        #expect(body.contains(#"attribute="date_to" attribute_value="\#(to)""#), "\(body)")
    }

    // MARK: - Repairs

    private static let sessions = ["servitor/openSession": ["opened"], "servitor/closeSession": ["closed"]]
    private static let period = #""from":1711324800,"to":1712271600"#
    private static let booking = #"{"start":1711440000,"end":1711454400,"description":"A tap drips."}"#
    private static let offered = [
        Housing.SessionKey.slots: #"[["1711440000","1711454400","HS1","9000001","1"]]"#
    ]

    private static func services(_ fixtures: [String: [String]]) -> Services {
        Services(sessions.merging(fixtures) { $1 })
    }

    @Test("Slots are asked for in one session, which is closed; the session of the user keeps them")
    func slots() async throws {
        let services = Self.services(["servitor/searchSorCodes": ["two"], "servitor/checkAvailability": ["free-slots"]])
        let (json, ended) = try await Self.run(Housing.getSlots, #"{"keyword":"tap",\#(Self.period)}"#, services)
        #expect(services.calls == ["openSession", "searchSorCodes", "checkAvailability", "closeSession"])
        #expect(json["sorCode"]?.string == "9000001" && json["slots"]?.count == 2)
        let rows = try #require(SessionRows(parsing: ended.session.values[Housing.SessionKey.slots] ?? "")).rows
        #expect(rows.map { Array($0.prefix(2)) } == [["1711440000", "1711454400"], ["1711526400", "1711540800"]])
        #expect(Set(rows.map { $0[2] }).count == 1 && rows.allSatisfy { $0[3...] == ["9000001", "1"] })
    }

    @Test(
        "Where no slot is free, and where the request is wrong, nothing is offered",
        arguments: [
            (#""sorCode":"9000001","#, "no-slot", 20095, ["openSession", "checkAvailability", "closeSession"]),
            (#""sorCode":"9000001","#, "no-day", 20095, ["openSession", "checkAvailability", "closeSession"]),
            ("", "free-slots", 20021, []),
        ]
    )
    func noSlots(work: String, fixture: String, status: Int, calls: [String]) async {
        let services = Self.services(["servitor/checkAvailability": [fixture]])
        let failure = await Self.failure(Housing.getSlots, "{\(work)\(Self.period)}", services)
        #expect(failure?.status.number == status && services.calls == calls)
    }

    @Test("Of the words of a diagnosis, the first that finds a kind of work decides")
    func keywords() async throws {
        let services = Self.services([
            "servitor/searchSorCodes": ["none", "two"], "servitor/checkAvailability": ["free-slots"],
        ])
        let json = #"{"keywords":["chrome","tap","sink"],\#(Self.period)}"#
        let slots = try await Self.run(Housing.getSlots, json, services)
        #expect(slots.json["sorCode"]?.string == "9000001")
        let words = services.bodies.filter { $0.contains("searchSorCodes") }
        #expect(words.count == 2 && words[0].contains(">chrome<") && words[1].contains(">tap<"))
    }

    @Test("A session of Servitor that has ended is opened anew, once")
    func reopened() async throws {
        let json = #"{"sorCode":"9000001",\#(Self.period)}"#
        let once = Self.services(["servitor/checkAvailability": ["session-ended", "free-slots"]])
        _ = try await Self.run(Housing.getSlots, json, once)
        #expect(
            once.calls == ["openSession", "checkAvailability", "openSession", "checkAvailability", "closeSession"]
        )
        let twice = Self.services(["servitor/checkAvailability": ["session-ended"]])
        #expect(await Self.failure(Housing.getSlots, json, twice)?.status == .failed)
        #expect(twice.calls == once.calls)
    }

    @Test("A slot that was not offered to the session is refused before any call")
    func notOffered() async {
        let services = Self.services([:])
        for session in [[:], [Housing.SessionKey.slots: #"[["1711440000","1711454401","HS1","9000001","1"]]"#]] {
            let failure = await Self.failure(Housing.book, Self.booking, services, session: session)
            #expect(failure?.status == .noSlot)
        }
        #expect(services.calls.isEmpty)
    }

    @Test("A slot that was offered is booked, and the repair reported; it is offered no more")
    func booked() async throws {
        let services = Self.services([
            "servitor/createOrder": ["placed"], "servitor/scheduleBooking": ["scheduled"],
            "open-housing/logjob": ["logged"],
        ])
        let (json, ended) = try await Self.run(Housing.book, Self.booking, services, session: Self.offered)
        #expect(services.calls == ["openSession", "createOrder", "scheduleBooking", "closeSession", "logjob"])
        #expect(json["orderId"]?.numberText == "5001" && json["bookingId"]?.numberText == "6001")
        #expect(json["jobNumber"]?.string == "JOB000101" && ended.lacking.isEmpty)
        #expect(ended.session.values[Housing.SessionKey.slots] == "[]")
    }

    @Test("A booking without a time is taken back; one without its report stays")
    func halfBooked() async throws {
        let refused = Self.services([
            "servitor/createOrder": ["placed"], "servitor/scheduleBooking": ["refused"],
            "servitor/deleteBooking": ["deleted"],
        ])
        let failure = await Self.failure(Housing.book, Self.booking, refused, session: Self.offered)
        #expect(failure?.status == .jobRefused)
        #expect(refused.calls == ["openSession", "createOrder", "scheduleBooking", "deleteBooking", "closeSession"])
        let unreported = Self.services([
            "servitor/createOrder": ["placed"], "servitor/scheduleBooking": ["scheduled"],
            "open-housing/logjob": ["refused"],
        ])
        let (json, ended) = try await Self.run(Housing.book, Self.booking, unreported, session: Self.offered)
        #expect(json["bookingId"]?.numberText == "6001" && json["jobNumber"] == nil)
        #expect(ended.lacking.map(\.id) == ["logjob"])
    }

    // MARK: - Payments

    private static let begun = [Housing.SessionKey.payments: #"[["SCPREF0001"]]"#]

    @Test("A payment is begun for the session, and nobody pays nothing")
    func pay() async throws {
        let services = Services(["payment-portal/scpSimpleInvoke": ["begun"]])
        for amount in [0, -5] {
            let failure = await Self.failure(Housing.pay, #"{"amount":\#(amount)}"#, services)
            #expect(failure?.fieldErrors.map(\.field) == ["amount"])
        }
        #expect(services.calls.isEmpty)
        let (json, ended) = try await Self.run(Housing.pay, #"{"amount":9876}"#, services)
        #expect(json["redirectUrl"]?.string == "https://payments.example.com/scp/1")
        #expect(ended.session.values == Self.begun)
    }

    @Test("Only the session that has begun a payment may ask for it; the balance comes with it")
    func confirm() async throws {
        let services = Services([
            "payment-portal/scpSimpleQuery": ["paid"], "open-housing/rentstatement": ["owed-and-paid"],
        ])
        let json = #"{"scpReference":"SCPREF0001"}"#
        #expect(await Self.failure(Housing.confirm, json, services)?.status == .recordGone)
        #expect(services.calls.isEmpty)
        let reply = try await Self.run(Housing.confirm, json, services, session: Self.begun).json
        #expect(services.calls == ["scpSimpleQuery", "rentstatement"])
        #expect(reply["state"]?.string == "COMPLETE" && reply["amount"]?.numberText == "9876")
        #expect(reply["maskedCardNumber"]?.string == "************0000")
        #expect(reply["currentBalance"]?.numberText == "-12345")
        let silent = Services(["payment-portal/scpSimpleQuery": ["paid"]])
        let ended = try await Self.run(Housing.confirm, json, silent, session: Self.begun).ended
        #expect(ended.lacking.map(\.id) == ["rentstatement"])
    }

    @Test("A payment that is not made yet is asked for again")
    func waiting() async throws {
        let services = Services([
            "payment-portal/scpSimpleQuery": ["in-progress", "paid"], "open-housing/rentstatement": ["owed-and-paid"],
        ])
        let json = #"{"scpReference":"SCPREF0001"}"#
        let reply = try await Self.run(Housing.confirm, json, services, session: Self.begun).json
        #expect(services.calls == ["scpSimpleQuery", "scpSimpleQuery", "rentstatement"])
        #expect(reply["state"]?.string == "COMPLETE")
    }

    // MARK: - Conversations

    @Test("A conversation of the tenancy is ended after its last post, and all of it is returned")
    func closed() async throws {
        let services = Services([
            "open-housing/messagethreadlist": ["open"], "open-housing/messagethreadupdate": ["answered"],
            "open-housing/messagethreadclose": ["ended"], "open-housing/messagethreadget": ["two-posts"],
        ])
        let end = #"{"reference":"THR000101","outcome":"RESOLVED","text":"Since Monday."}"#
        let archive = try #require(try await Self.run(Housing.closeThread, end, services).json["archive"])
        #expect(
            services.calls == ["messagethreadlist", "messagethreadupdate", "messagethreadclose", "messagethreadget"]
        )
        // 2024-03-05T16:00:00Z
        #expect(archive["completionDate"]?.numberText == "1709654400" && archive["notes"]?.count == 2)
        #expect(archive["description"]?.string == "The tap")
        let other = Services(["open-housing/messagethreadlist": ["open"]])
        let foreign = #"{"reference":"THR000103","outcome":"RESOLVED"}"#
        #expect(await Self.failure(Housing.closeThread, foreign, other)?.status == .recordGone)
        #expect(other.calls == ["messagethreadlist"])
    }

    @Test("A conversation that cannot be ended has no archive")
    func notClosed() async throws {
        let json = #"{"reference":"THR000101","outcome":"RESOLVED"}"#
        let refused = Services([
            "open-housing/messagethreadlist": ["open"], "open-housing/messagethreadclose": ["thread-closed"],
            "open-housing/messagethreadget": ["two-posts"],
        ])
        #expect(await Self.failure(Housing.closeThread, json, refused)?.status == .threadClosed)
        #expect(refused.calls == ["messagethreadlist", "messagethreadclose"])
        let unread = Services([
            "open-housing/messagethreadlist": ["open"], "open-housing/messagethreadclose": ["ended"],
        ])
        let (reply, ended) = try await Self.run(Housing.closeThread, json, unread)
        #expect(reply["archive"] == nil && ended.lacking.map(\.id) == ["messagethreadget"])
    }

    @Test(
        "The form for feedback gets the tenancy in its query, for nobody but the website to read",
        arguments: [
            ("https://housing.example.com/feedback", "?tenant="),
            ("https://housing.example.com/feedback?from=app", "&tenant="),
        ]
    )
    func feedback(form: String, start: String) async throws {
        let key = Array(UInt8(1)...32)
        func url(_ key: [UInt8]) async throws -> String {
            let settings = ["feedbackUrl": form, "feedbackKeyFile": Data(key).base64EncodedString()]
            let pages = try await Self.run(Housing.getPages, "{}", Services([:]), settings: ["Housing": settings])
            return try #require(pages.json["feedbackUrl"]?.string)
        }
        let made = try await url(key)
        try #require(made.hasPrefix(form + start))
        let token = String(made.dropFirst(form.count + start.count))
        #expect(token.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
        let padded =
            token.replacing("-", with: "+").replacing("_", with: "/")
            + String(repeating: "=", count: (4 - token.count % 4) % 4)
        let box = try AES.GCM.SealedBox(combined: try #require(Data(base64Encoded: padded)))
        let tenancy = try AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: Data("tenant".utf8))
        #expect(String(decoding: tenancy, as: UTF8.self) == "TEN000100")
        #expect(try await url(key) != made, "two forms of one tenant cannot be told to be of one")
        await #expect { try await url([1, 2, 3]) } throws: { ($0 as? Outcome.Failure)?.status == .adapterError }
    }

    @Test("Pages that are not configured are not told")
    func noPages() async throws {
        let pages = try await Self.run(Housing.getPages, "{}", Services([:])).json
        #expect(pages["feedbackUrl"] == nil && pages["webChatUrl"] == nil)
    }

    @Test("Who has no orders is shown nobody's: a request without a number would select all")
    func noOrders() async throws {
        let services = Self.services([
            "open-housing/repairhistory": ["none"], "servitor/selectOrder": ["all"],
            "servitor/deleteBooking": ["deleted"],
        ])
        let (json, _) = try await Self.run(Housing.getAppointments, "{}", services)
        #expect(json["appointments"]?.kind == .array && json["appointments"]?.count == 0)
        let failure = await Self.failure(Housing.cancelAppointment, #"{"bookingId":6100}"#, services)
        #expect(failure?.status == .recordGone)
        #expect(services.calls == ["repairhistory", "repairhistory"])
    }

    @Test("Without a tenancy in the session, nothing is called")
    func noTenancy() async {
        let requests = [
            (Housing.getSlots, #"{"keyword":"tap",\#(Self.period)}"#), (Housing.book, Self.booking),
            (Housing.pay, #"{"amount":1}"#), (Housing.confirm, #"{"scpReference":"SCPREF0001"}"#),
            (Housing.closeThread, #"{"reference":"THR000101","outcome":"RESOLVED"}"#),
        ]
        for (function, json) in requests {
            let services = Self.services([:])
            let session = [Housing.SessionKey.tenancy: String(repeating: "T", count: 21)]
            let failure = await Self.failure(function, json, services, session: session)
            #expect(failure?.status == .sessionIncomplete && services.calls.isEmpty, "\(function.name)")
        }
    }
}
