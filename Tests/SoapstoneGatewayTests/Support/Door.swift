import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SoapstoneCodec
import Synchronization

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// A clock that a test moves.
final class TestClock: Sendable {
    private let instant = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { instant.withLock { $0 } }
    func advance(_ time: Duration) { instant.withLock { $0 += time } }
}

/// A gateway before a directory, with a version to check and a key, that one client asks several times.
struct Door {
    var configuration = GatewayConfiguration()
    var operations = FakeDirectory.operations
    let clock = TestClock()
    /// The time of day.
    var time: @Sendable () -> Int64 = TimeOfDay.seconds
    let log = LogCapture()

    init(_ keys: CredentialKey...) {
        configuration.port = 0
        configuration.services["fake"] = .init(url: "http://127.0.0.1:9/fake", user: "svc", password: "Canary-Service")
        configuration.credentials.keys = keys
    }

    /// Asks a gateway.
    struct Client {
        fileprivate let client: any TestClientProtocol
        fileprivate let gateway: Gateway

        /// Sends a request for one operation.
        func ask(_ operation: String, _ body: String = "{}") async throws -> CallResponse {
            try await client.execute(
                uri: "/services/\(operation)",
                method: .post,
                headers: [.contentType: "application/json"],
                body: ByteBuffer(string: body)
            ) { try CallResponse($0) }
        }

        /// What the gateway lists.
        func list() async throws -> CallResponse { try await get("/services") }

        /// What stands at a path.
        func get(_ path: String) async throws -> CallResponse {
            try await client.execute(uri: path, method: .get) { try CallResponse($0) }
        }

        /// Lets the gateway look for sessions that have ended.
        func tellExpired() async { await gateway.tellExpired() }
    }

    /// Runs one gateway while `body` asks it.
    func open<R: Sendable>(
        _ send: @escaping Send,
        _ body: @escaping @Sendable (Client) async throws -> R
    ) async throws -> R {
        let clock = clock
        let gateway = try Gateway(
            operations: operations,
            configuration: configuration,
            send: send,
            sessions: MemorySessionStore(limits: configuration.sessions) { clock.now },
            logger: log.logger,
            clock: time
        )
        return try await open(gateway, body)
    }

    /// Asks a gateway that a test has made.
    func open<R: Sendable>(
        _ gateway: Gateway,
        _ body: @escaping @Sendable (Client) async throws -> R
    ) async throws -> R {
        try await gateway.application.test(.router) { client in
            try await body(Client(client: client, gateway: gateway))
        }
    }
}
