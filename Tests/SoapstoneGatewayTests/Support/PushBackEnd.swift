import Foundation
import SoapstoneCodec
import SoapstoneTransport
import SoapstoneXML
import Synchronization

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// What stands behind a gateway that notifies users: recipients in pages, a directory, preferences, and the engagement
/// service, all in this process.
final class PushBackEnd: Sendable {
    /// A user whom the directory knows.
    struct User: Sendable {
        var webID: String?
        /// `Y`, `N` or blank; nil where the preferences have no such user.
        var wish: String?
        /// How many entries have the address.
        var entries = 1
    }

    struct State: Sendable {
        var pages: [[String]] = []
        /// The keys of the responses, each but the last; nil for the number of the next page.
        var restart: String?
        /// By address, in lower case.
        var users: [String: User] = [:]
        /// Operations that answer with a fault, from so many calls on.
        var faults: [String: Int] = [:]
        /// What the engagement service answers, in order; the last one for ever.
        var engagement: [ScriptedBackend.Response] = [.engaged]
        var isHeld = false
        /// What was called, by the operation's name.
        var calls: [String] = []
        /// What the engagement service was sent.
        var posts: [HTTPTransport.Request] = []
        var dates: [String] = []
    }

    private let state: Mutex<State>

    init(_ change: (inout State) -> Void = { _ in }) {
        var state = State()
        change(&state)
        self.state = Mutex(state)
    }

    var current: State { state.withLock { $0 } }
    var posts: [HTTPTransport.Request] { current.posts }
    var names: [String] { current.calls }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    /// Waits until the engagement service has been asked so often, for ten seconds at most.
    func posted(_ count: Int) async {
        for _ in 0..<1_000 where posts.count < count { try? await Task.sleep(for: .milliseconds(10)) }
    }

    var send: Send {
        { [self] request async throws(TransportError) in
            guard request.url.hasPrefix(Self.engagementURL) else { return try response(to: request).get() }
            state.withLock { $0.posts.append(request) }
            while current.isHeld, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
            guard !Task.isCancelled else { return try ScriptedBackend.Response.transport(.cancelled).get() }
            return try state.withLock { $0.engagement.count > 1 ? $0.engagement.removeFirst() : $0.engagement[0] }.get()
        }
    }

    private func response(to request: HTTPTransport.Request) -> ScriptedBackend.Response {
        let body = String(decoding: request.body, as: UTF8.self)
        let action = request.headers.first { $0.isNamed("SOAPAction") }?.value ?? ""
        let name = String(action.filter { $0 != "\"" }.split(separator: ":").last ?? "")
        return state.withLock { state in
            state.calls.append(name)
            if let first = state.faults[name], state.calls.count(where: { $0 == name }) >= first { return .fault("no") }
            switch name {
            case "recipients": return Self.page(body, &state)
            case "find": return Self.found(state.users[Self.element("email", body)?.lowercased() ?? ""])
            case "preferences":
                let webID = Self.element("web_id", body)
                guard let wish = state.users.values.first(where: { $0.webID == webID })?.wish else {
                    return .body(#"<Preferences xmlns="urn:fake"/>"#)
                }
                return .body(#"<Preferences xmlns="urn:fake"><row><due>\#(wish)</due></row></Preferences>"#)
            default: return FakeDirectory.plainResponse(to: body)
            }
        }
    }

    private static func page(_ body: String, _ state: inout State) -> ScriptedBackend.Response {
        state.dates.append(element("date", body) ?? "")
        let page = element("restart", body).flatMap { Int($0) } ?? 0
        let isLast = page + 1 >= state.pages.count
        let items = (page < state.pages.count ? state.pages[page] : []).map { "<item>\($0)</item>" }.joined()
        let key = isLast ? "" : "<restart>\(state.restart ?? "\(page + 1)")</restart>"
        return .body(
            """
            <Page xmlns="urn:fake"><more>\(isLast ? "N" : "Y")</more>\(key)<emails>\(items)</emails></Page>
            """
        )
    }

    private static func found(_ user: User?) -> ScriptedBackend.Response {
        guard let user else { return .body(#"<Found xmlns="urn:fake"/>"#) }
        guard user.entries == 1 else { return .fault("two") }
        return .body(#"<Found xmlns="urn:fake">\#(user.webID.map { "<web>\($0)</web>" } ?? "")</Found>"#)
    }

    private static func element(_ name: String, _ body: String) -> String? {
        guard let start = body.range(of: "<\(name)>"), let end = body.range(of: "</\(name)>") else { return nil }
        return String(body[start.upperBound..<end.lowerBound])
    }

    // MARK: Operations

    static let engagementURL = "http://127.0.0.1:8"

    struct PageRequest: OperationRequest {
        typealias Response = Page
        static let operation = "fake/recipients"

        var date: HostText<10>
        var maximum: XSDInt
        var restart: HostText<20>?

        static let codec = Codec(
            "PageRequest",
            in: "urn:fake",
            PageRequest.init,
            .element("date", json: "asOfDate", \.date, .open),
            .element("max", json: "maxRows", \.maximum, .open),
            .element("restart", json: "restartAfter", \.restart, .open)
        )
    }

    struct Page: Record {
        var hasMore: Indicator?
        var restart: HostText<20>?
        var emails: Emails

        static let codec = Codec(
            "Page",
            in: "urn:fake",
            Page.init,
            .element("more", \.hasMore, .open),
            .element("restart", json: "restartAfter", \.restart, .open),
            .element("emails", \.emails, .flat)
        )
    }

    struct Emails: Record {
        var items: [HostText<80>]

        static let codec = Codec("emails", Emails.init, .element("item", json: "recipients", \.items))
    }

    struct FindRequest: OperationRequest {
        typealias Response = Found
        static let operation = "fake/find"

        var email: HostText<80>

        static let codec = Codec("FindRequest", in: "urn:fake", FindRequest.init, .element("email", \.email))
    }

    struct Found: Record {
        var webID: Digits<12>?

        static let codec = Codec("Found", in: "urn:fake", Found.init, .element("web", \.webID, .internal))
    }

    struct PreferencesRequest: OperationRequest {
        typealias Response = Preferences
        static let operation = "fake/preferences"

        var webID: Digits<12>

        static let codec = Codec(
            "PreferencesRequest",
            in: "urn:fake",
            PreferencesRequest.init,
            .element("web_id", \.webID, .session("webId"))
        )
    }

    /// One row, without which the response breaks its contract.
    struct Preferences: Record {
        var row: Row

        static let codec = Codec("Preferences", in: "urn:fake", Preferences.init, .element("row", \.row))
    }

    struct Row: Record {
        var due: Indicator?

        static let codec = Codec("row", Row.init, .element("due", \.due, .blank, .open))
    }

    static let operations = [
        operation("recipients", PageRequest.self, Page.self).performing(.job),
        operation("find", FindRequest.self, Found.self) { found in
            SessionValues(found.webID.map { ["webId": $0.description] } ?? [:])
        },
        operation("preferences", PreferencesRequest.self, Preferences.self, needsSession: true),
    ]

    private static func operation<Input: Record, Response: Record>(
        _ name: String,
        _: Input.Type,
        _: Response.Type,
        needsSession: Bool = false,
        telling: @escaping @Sendable (Response) -> SessionValues = { _ in .none }
    ) -> SoapstoneOperations.Operation {
        .exchange(
            Input.self,
            Response.self,
            service: "fake",
            name: name,
            wsdl: "wsdl/fake.wsdl",
            action: "urn:fake:\(name)",
            credentials: .none,
            needsSession: needsSession,
            timeout: .seconds(5),
            isIdempotent: true,
            outcome: { response throws(DecodeError) in
                guard case .payload(let element) = response.content else {
                    guard case .fault(let fault) = response.content, fault.reason == "two" else {
                        return .failure(.init(.failed))
                    }
                    return .failure(.init(.emailInUse))
                }
                return .success(of: try Response.decode(from: element))
            },
            telling: telling
        )
    }

    /// The jobs of the operations.
    static func jobs(_ criteria: String..., calling operations: [String] = ["fake/find", "fake/preferences"])
        -> NotificationJobs
    {
        NotificationJobs(criteria.map(job), calling: operations)
    }

    private static func job(_ criterion: String) -> NotificationJobs.Job {
        .init(criterion, of: PageRequest.operation) { calls async throws(Outcome.Failure) in
            guard let date = ZonedCalendar("America/New_York")?.time(calls.clock)?.date,
                let text = try? HostText<10>(String(ISODate(date).json.filter { $0 != "\"" }))
            else { throw Outcome.Failure(.adapterError) }
            let pages = try await calls.pages(
                atMost: 20,
                next: { (page: Page) in (page.hasMore?.isYes == true, page.restart) },
                { key async throws(Outcome.Failure) in
                    try await calls.response(to: PageRequest(date: text, maximum: 500, restart: key))
                }
            )
            return pages.flatMap { $0.emails.items.map(\.value) }
        } isWanted: { address, calls async throws(Outcome.Failure) in
            guard let email = try? HostText<80>(address) else { throw Outcome.Failure(.contract) }
            _ = try await calls.response(to: FindRequest(email: email))
            guard let webID = calls.session.values["webId"].flatMap({ try? Digits<12>(json: $0) }) else {
                throw Outcome.Failure(.sessionIncomplete)
            }
            return try await calls.response(to: PreferencesRequest(webID: webID)).row.due?.isYes == true
        }
    }
}

extension ScriptedBackend.Response {
    /// A device was subscribed, or a message taken.
    static let engaged = status(
        200,
        #"{ "id" : "9073640394665981874", "message" : "Subscription successful. " }"#,
        type: "application/json"
    )
}

/// A gateway before all that.
struct PushDoor {
    var configuration: GatewayConfiguration
    var operations = PushBackEnd.operations + FakeDirectory.operations
    var notifications: NotificationJobs? = PushBackEnd.jobs("PAYMENT_DUE", "NEW_MESSAGE")
    /// 2024-03-12 05:30 in New York.
    var time: @Sendable () -> Int64 = { 1_710_235_800 }
    let log = LogCapture()

    init(_ keys: CredentialKey...) {
        var door = Door()
        door.configuration.credentials.keys = keys
        var engagement = GatewayConfiguration.EngagementSettings(
            url: PushBackEnd.engagementURL,
            appID: "20096-6548262167"
        )
        engagement.secret = "Canary-Engagement"
        engagement.notifications = [
            "PAYMENT_DUE": .init(banner: "A payment is due."), "NEW_MESSAGE": .init(banner: "Mail."),
        ]
        door.configuration.engagement = engagement
        door.configuration.fixedSessions = [
            .init(
                cacheID: "with-mail",
                values: SessionValues(["email": "Jordan@Example.org", "webId": "300000000017"])
            ),
            .init(cacheID: "without", values: SessionValues(["webId": "300000000017"])),
        ]
        configuration = door.configuration
    }

    func gateway(
        _ backEnd: PushBackEnd,
        onStart: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> Gateway {
        try Gateway(
            operations: operations,
            notifications: notifications,
            configuration: configuration,
            send: backEnd.send,
            logger: log.logger,
            clock: time,
            onStart: onStart
        )
    }

    /// Asks several times.
    func open<R: Sendable>(
        _ backEnd: PushBackEnd,
        _ body: @escaping @Sendable (Door.Client) async throws -> R
    ) async throws -> R {
        try await Door().open(try gateway(backEnd), body)
    }

    /// Registers the device of a session.
    func register(
        _ backEnd: PushBackEnd,
        _ body: String = PushDoor.device("with-mail")
    ) async throws -> CallResponse {
        try await open(backEnd) { try await $0.ask("Push/registerDevice", body) }
    }

    /// Runs a job.
    func run(_ backEnd: PushBackEnd, _ criterion: String = "PAYMENT_DUE") async throws -> CallResponse {
        try await open(backEnd) { try await $0.ask("Push/runRecipientJob", #"{"criteria":"\#(criterion)"}"#) }
    }

    /// The body of a registration.
    static func device(_ session: String, _ change: (String) -> String = { $0 }) -> String {
        change(
            #"{"cacheid":"\#(session)","sid":"Canary-SID","osType":"iphone","deviceId":"Canary-Device","#
                + #""deviceName":"Jordan's phone"}"#
        )
    }
}
