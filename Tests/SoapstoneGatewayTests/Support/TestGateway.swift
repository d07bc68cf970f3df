import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import SoapstoneCodec
import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// A gateway in front of a scripted back end.
struct TestGateway {
    var configuration = GatewayConfiguration()
    var operations = FakeOperation.all
    var functions: [CompositeFunction] = []
    var refused: [RefusedOperation] = []
    var time: @Sendable () -> Int64 = { 1_710_235_800 }
    var limiter: (any RateLimiter)?
    var tokenTime: @Sendable () -> ContinuousClock.Instant = { .now }
    let log = LogCapture()

    init() {
        configuration.port = 0
        // What requests in tests call it.
        configuration.hosts = ["a"]
        configuration.services["fake"] = .init(
            url: "http://127.0.0.1:9/fake",
            user: "svc-soapstone",
            password: "Canary-Service-Passw0rd"
        )
        configuration.fixedSessions = [
            .init(cacheID: "SYNTHETIC-SESSION-17", values: SessionValues(["webId": "300000000017"]))
        ]
    }

    func gateway(
        _ backend: ScriptedBackend,
        onStart: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> Gateway {
        try gateway(send: backend.send, onStart: onStart)
    }

    func gateway(send: @escaping Send, onStart: @escaping @Sendable (Int) async -> Void) throws -> Gateway {
        try Gateway(
            operations: operations,
            functions: functions,
            refused: refused,
            configuration: configuration,
            send: send,
            limiter: limiter,
            tokenTime: tokenTime,
            logger: log.logger,
            clock: time,
            onStart: onStart
        )
    }

    /// Sends one request, without a socket.
    func request(
        _ path: String,
        _ body: String? = nil,
        method: HTTPRequest.Method = .post,
        type: String? = "application/json",
        fields: HTTPFields = [:],
        to backend: ScriptedBackend = ScriptedBackend(.good)
    ) async throws -> CallResponse {
        let fields = type.map { type in fields + [HTTPField(name: .contentType, value: type)] } ?? fields
        return try await gateway(backend).application.test(.router) { client in
            try await client.execute(
                uri: path,
                method: method,
                headers: fields,
                body: body.map { ByteBuffer(string: $0) }
            ) { try CallResponse($0) }
        }
    }
}

/// A gateway's response, which is JSON whatever it says.
struct CallResponse: Sendable {
    let status: Int
    let fields: HTTPFields
    let json: JSONValue

    init(_ response: TestResponse) throws {
        status = response.status.code
        fields = response.headers
        json = try JSONDocument(parsing: Array(response.body.readableBytesView)).root
    }

    var opstatus: Int? { json["opstatus"]?.numberText.flatMap { Int($0) } }
    var keys: [String] { json.members.map(\.key) }

    func text(_ key: String) -> String? { json[key].flatMap { $0.string ?? $0.numberText } }
}
