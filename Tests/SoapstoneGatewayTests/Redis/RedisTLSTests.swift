import Foundation
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway

/// Sessions in a real Redis server that is reached over TLS.
@Suite(
    .serialized,
    .enabled(if: RunningRedis.program != nil && TestCertificates.isPossible, "there is no redis-server or no openssl")
)
struct RedisTLSTests {
    private let certificates: TestCertificates

    init() throws {
        certificates = try TestCertificates()
    }

    private func store(_ server: RedisServer, _ change: (inout RedisServer.TLS) -> Void = { _ in }) -> RedisSessionStore
    {
        var server = server
        var tls = RedisServer.TLS()
        tls.authorityFile = certificates.path("ca.pem")
        change(&tls)
        server.tls = tls
        return RedisSessionStore(server, time: .seconds(2))
    }

    private func reason(_ store: RedisSessionStore) async -> String {
        let error = await #expect(throws: RedisConnection.Failure.self) { try await store.open(.none) }
        return error?.description ?? ""
    }

    @Test(
        "Sessions are kept over TLS as they are without, with a password and a database",
        arguments: ["127.0.0.1", "localhost"]
    )
    func good(host: String) async throws {
        let redis = try RunningRedis(password: "Canary-Redis", certificates: certificates, host: host, database: 2)
        let store = store(redis.server)
        let values = SessionValues(["webId": "1", "name": "Zoë \r\n\0", "long": String(repeating: "ab", count: 40_000)])
        let id = try await store.open(values)
        #expect(try await store.values(of: id) == values)
        #expect(try await store.add(SessionValues(["more": "x"]), to: id))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { try await store.values(of: id)?.values["more"] == "x" } }
            for try await isThere in group { #expect(isThere) }
        }
        #expect(await store.isReachable())
        #expect(try await store.close(id) == values.adding(SessionValues(["more": "x"])))
        #expect("\(redis.server)" == "rediss://\(host):\(redis.port)/2")
    }

    @Test("A server of another authority, or of another name, is sent nothing, and the reason is told")
    func refused() async throws {
        let redis = try RunningRedis(certificates: certificates)
        let foreign = await reason(store(redis.server) { $0.authorityFile = certificates.path("otherca.pem") })
        #expect(foreign == "TLS: the server's certificate is not of a trusted authority, or does not hold")
        let system = await reason(store(redis.server) { $0.authorityFile = nil })
        #expect(system == foreign)
        let stranger = try RunningRedis(certificates: certificates, certificate: "stranger")
        let other = await reason(store(stranger.server))
        #expect(other == "TLS: the server's certificate is another host's; name the server as its certificate does")
        let named = try RunningRedis(certificates: certificates, certificate: "stranger", host: "localhost")
        #expect(await reason(store(named.server)) == other)
    }

    @Test("A server that wants a client certificate gets one, and one of another authority does not open it")
    func clients() async throws {
        let redis = try RunningRedis(certificates: certificates, asksClients: true)
        let own = store(redis.server) {
            $0.certificateFile = certificates.path("client.pem")
            $0.keyFile = certificates.path("client.key")
        }
        let id = try await own.open(SessionValues(["webId": "1"]))
        #expect(try await own.values(of: id) != nil)
        #expect(await reason(store(redis.server)).isEmpty == false)
        let foreign = store(redis.server) {
            $0.certificateFile = certificates.path("otherclient.pem")
            $0.keyFile = certificates.path("otherclient.key")
        }
        #expect(await reason(foreign).isEmpty == false)
    }

    @Test("A server that speaks no TLS is told as such, and one of TLS is not spoken to in the clear")
    func plain() async throws {
        let redis = try RunningRedis(certificates: certificates, isPlain: true)
        // Redis takes the first message of TLS for the beginning of a command, and waits for the rest.
        #expect(await reason(store(redis.server)) == "TLS: the handshake took too long; the server may speak no TLS")
        let secure = try RunningRedis(certificates: certificates)
        let clear = try #require(RedisServer("redis://127.0.0.1:\(secure.port)"))
        let error = await #expect(throws: RedisConnection.Failure.self) {
            try await RedisSessionStore(clear).open(.none)
        }
        #expect(error != nil)
        var elsewhere = try #require(RedisServer("rediss://redis.example.org:6379"))
        elsewhere.tls = nil
        let refusal = await reason(RedisSessionStore(elsewhere))
        #expect(refusal == "a server on another machine is reached over TLS alone")
    }

    @Test(
        "Files that cannot be used are told by name and are read anew for each connection",
        .disabled(
            if: ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] == "address",
            "NIOSSLContext loses what it has made where its initializer throws"
        )
    )
    func files() async throws {
        let redis = try RunningRedis(certificates: certificates, asksClients: true)
        let (certificate, key) = (certificates.path("own.pem"), certificates.path("own.key"))
        let store = store(redis.server) { ($0.certificateFile, $0.keyFile) = (certificate, key) }
        #expect(await reason(store).contains("\(certificate), which cannot be opened"))
        try FileManager.default.copyItem(atPath: certificates.path("client.pem"), toPath: certificate)
        try FileManager.default.copyItem(atPath: certificates.path("otherclient.key"), toPath: key)
        #expect(await reason(store).contains("cannot be used together"))
        try FileManager.default.removeItem(atPath: key)
        try FileManager.default.copyItem(atPath: certificates.path("client.key"), toPath: key)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        #expect(await reason(store).contains("its mode must be 0600"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        #expect(try await store.values(of: try await store.open(SessionValues(["a": "b"])))?.values == ["a": "b"])
    }

    @Test("A server that has gone, or does not answer, is an error soon, and is asked again when it is back")
    func reconnects() async throws {
        let redis = try RunningRedis(certificates: certificates)
        let store = store(redis.server)
        _ = try await store.open(.none)
        redis.pause(true)
        let time = await ContinuousClock().measure { _ = await reason(store) }
        #expect(time > .seconds(1.9) && time < .seconds(8))
        redis.pause(false)
        redis.stop()
        #expect(await reason(store) == "no connection")
        try redis.start()
        #expect(try await store.values(of: try await store.open(.none)) == SessionValues.none)
    }

    @Test("The log says why the store cannot be asked, and nothing else of it")
    func log() async throws {
        let redis = try RunningRedis(password: "Canary-Redis", certificates: certificates)
        let key = try OpenSSLKey.key()
        let door = Door(key)
        let gateway = try Gateway(
            operations: door.operations,
            configuration: door.configuration,
            send: FakeDirectory().send,
            sessions: store(redis.server) { $0.authorityFile = certificates.path("otherca.pem") },
            logger: door.log.logger
        )
        try await door.open(gateway) { client in
            let login = try await client.ask("Auth/login", Device.login("jordan", "Canary-Right-1", key))
            #expect(login.opstatus == 20098)
        }
        let reason = "SESSION_STORE: TLS: the server's certificate is not of a trusted authority"
        #expect(door.log.lines.contains { $0.contains(reason) })
        #expect(!door.log.lines.contains { $0.contains("Canary") || $0.contains("jordan") })
    }
}
