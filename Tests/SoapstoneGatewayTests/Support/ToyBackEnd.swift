import Foundation
import SoapstoneCodec
import SoapstoneTransport
import SoapstoneXML
import Synchronization

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// Operations of a back end whose responses a test makes of what it is asked.
enum Toy {
    struct Request: Record {
        var value: HostText<40>?
        var restart: HostText<20>?

        static let codec = Codec(
            "Toy",
            in: "urn:fake",
            Request.init,
            .element("value", json: "value", \.value, .open),
            .element("restart", json: "restart", \.restart, .open)
        )
    }

    /// What a session has to know.
    struct SessionRequest: Record {
        var token: HostText<40>

        static let codec = Codec(
            "Toy",
            in: "urn:fake",
            SessionRequest.init,
            .element("token", \.token, .session("token"))
        )
    }

    struct Item: Record {
        var id: HostText<20>
        var isNew: Indicator?

        static let codec = Codec(
            "item",
            Item.init,
            .element("id", json: "id", \.id, .open),
            .element("new", json: "isNew", \.isNew, .blank, .open)
        )
    }

    struct Response: Record {
        var hasMore: Indicator?
        var restart: HostText<20>?
        var text: HostText<40>?
        var items: [Item]

        static let codec = Codec(
            "Reply",
            in: "urn:fake",
            Response.init,
            .element("more", json: "hasMore", \.hasMore, .open),
            .element("restart", json: "restart", \.restart, .open),
            .element("text", json: "text", \.text, .open),
            .element("item", json: "items", \.items)
        )
    }

    /// Requests of the operations `a` and `b`.
    struct A: OperationRequest {
        typealias Response = Toy.Response
        static let operation = "fake/a"

        var value: HostText<40>?
        var restart: HostText<20>?

        static let codec = Codec(
            "Toy",
            in: "urn:fake",
            A.init,
            .element("value", json: "value", \.value, .open),
            .element("restart", json: "restart", \.restart, .open)
        )
    }

    struct B: OperationRequest {
        typealias Response = Toy.Response
        static let operation = "fake/b"

        var value: HostText<40>?

        static let codec = Codec("Toy", in: "urn:fake", B.init, .element("value", json: "value", \.value, .open))
    }

    /// What a function of toys is asked.
    struct Wish: Record {
        var wish: HostText<40>?

        static let codec = Codec("wish", Wish.init, .jsonOnly("wish", \.wish, .open))
    }

    /// What it answers.
    struct Played: Record {
        var text: HostText<40>?
        var items: [Item] = []

        static let codec = Codec(
            "played",
            Played.init,
            .jsonOnly("text", \.text, .open),
            .jsonOnly("items", \.items)
        )
    }

    typealias Run = @Sendable (Wish, FunctionCalls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Played>

    /// The function `Toys/play`.
    static func function(
        needsSession: Bool = false,
        rights: [SoapstoneOperations.Operation.Right] = [],
        calling operations: [String] = [A.operation, B.operation],
        _ run: @escaping Run
    ) -> CompositeFunction {
        CompositeFunction(
            "Toys",
            "play",
            "Plays.",
            needsSession: needsSession,
            rights: rights,
            calling: operations,
            opstatusOf: operations.map { String($0.split(separator: "/")[1]) },
            run: run
        )
    }

    /// An operation; its fault says which failure it is.
    static func operation<Input: Record>(
        _ name: String,
        _: Input.Type = Request.self,
        needsSession: Bool = false,
        timeout: Duration = .seconds(30),
        isIdempotent: Bool = true,
        telling values: [String: String] = [:]
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
            timeout: timeout,
            isIdempotent: isIdempotent,
            outcome: { response throws(DecodeError) in
                guard case .payload(let element) = response.content else {
                    guard case .fault(let fault) = response.content, fault.reason == "no session" else {
                        return try FakeOperation.outcome(of: response)
                    }
                    return .failure(.init(.noSession))
                }
                return .success(of: try Response.decode(from: element))
            },
            telling: { _ in SessionValues(values) }
        )
    }
}

extension ScriptedBackend.Response {
    /// A sound response of a toy.
    static func toy(_ text: String = "", items: [String] = [], more: Bool? = nil, restart: String? = nil) -> Self {
        var content = more.map { "<more>\($0 ? "Y" : "N")</more>" } ?? ""
        content += restart.map { "<restart>\($0)</restart>" } ?? ""
        content += text.isEmpty ? "" : "<text>\(text)</text>"
        // An item whose name begins with a star is new.
        for item in items {
            let isNew = item.hasPrefix("*")
            content += "<item><id>\(isNew ? String(item.dropFirst()) : item)</id><new>\(isNew ? "Y" : "N")</new></item>"
        }
        return .body("<Reply xmlns=\"urn:fake\">\(content)</Reply>")
    }
}

/// The back end of the toys: it notes who asks, and when.
final class ToyBackEnd: Sendable {
    /// One call.
    struct Call: Sendable {
        /// The operation's name.
        let name: String
        let value: String?
        let restart: String?
        let token: String?
        /// How long it may take.
        let time: Duration
    }

    typealias Responding = @Sendable (Call, ToyBackEnd) async -> ScriptedBackend.Response

    private struct State {
        var calls: [Call] = []
        var running = 0
        var most = 0
        var cancelled: [String] = []
    }

    private let state = Mutex(State())
    private let responding: Responding

    init(_ responding: @escaping Responding) {
        self.responding = responding
    }

    var calls: [Call] { state.withLock { $0.calls } }
    var names: [String] { calls.map(\.name) }
    /// The most calls that waited at one time.
    var most: Int { state.withLock { $0.most } }
    /// Those whose callers did not want them any more.
    var cancelled: [String] { state.withLock { $0.cancelled } }

    var send: Send {
        { [self] request async throws(TransportError) in
            let body = String(decoding: request.body, as: UTF8.self)
            let action = request.headers.first { $0.isNamed("SOAPAction") }?.value ?? ""
            let call = Call(
                name: String(action.filter { $0 != "\"" }.split(separator: ":").last ?? ""),
                value: Self.element("value", body),
                restart: Self.element("restart", body),
                token: Self.element("token", body),
                time: request.deadline ?? .zero
            )
            state.withLock { state in
                state.calls.append(call)
                state.running += 1
                state.most = max(state.most, state.running)
            }
            defer { state.withLock { $0.running -= 1 } }
            return try await responding(call, self).get()
        }
    }

    /// Waits as long as a call may take, as a back end does that says nothing.
    func keepSilent(_ call: Call) async -> ScriptedBackend.Response {
        do {
            try await Task.sleep(for: call.time)
        } catch {
            state.withLock { $0.cancelled.append(call.name) }
            return .transport(.cancelled)
        }
        return .transport(.timeout, connected: true)
    }

    /// Waits until so many calls have come, for ten seconds at most.
    func received(_ count: Int) async {
        for _ in 0..<1_000 where calls.count < count { try? await Task.sleep(for: .milliseconds(10)) }
    }

    private static func element(_ name: String, _ body: String) -> String? {
        guard let start = body.range(of: "<\(name)>"), let end = body.range(of: "</\(name)>") else { return nil }
        return String(body[start.upperBound..<end.lowerBound])
    }
}

/// A gateway with functions of toys.
struct ToyDoor {
    var operations = [Toy.operation("a", Toy.A.self), Toy.operation("b", Toy.B.self)]
    var functions: [CompositeFunction]
    var configuration = GatewayConfiguration()
    var sessions: any SessionStore
    var time: @Sendable () -> Int64 = { 1_710_235_800 }
    let log = LogCapture()

    init(_ functions: CompositeFunction...) {
        self.functions = functions
        configuration.port = 0
        configuration.services["fake"] = .init(url: "http://127.0.0.1:9/fake", user: "svc", password: "Canary-Service")
        sessions = MemorySessionStore()
    }

    func gateway(_ send: @escaping Send) throws -> Gateway {
        try Gateway(
            operations: operations,
            functions: functions,
            configuration: configuration,
            send: send,
            sessions: sessions,
            logger: log.logger,
            clock: time
        )
    }

    /// Asks for one operation.
    func ask(_ operation: String, _ body: String, _ backEnd: ToyBackEnd) async throws -> CallResponse {
        try await Door().open(try gateway(backEnd.send)) { try await $0.ask(operation, body) }
    }

    /// Asks for one operation with nothing.
    func ask(_ operation: String, _ backEnd: ToyBackEnd) async throws -> CallResponse {
        try await ask(operation, "{}", backEnd)
    }

    /// Asks several times.
    func open<R: Sendable>(
        _ backEnd: ToyBackEnd,
        _ body: @escaping @Sendable (Door.Client) async throws -> R
    ) async throws -> R {
        try await Door().open(try gateway(backEnd.send), body)
    }
}
