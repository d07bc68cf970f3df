import Foundation
import SoapstoneCodec
import Testing

/// The server of Debian's package redis-server, or of another.
enum RedisProgram {
    static let path = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Several gateways with their sessions in one Redis server.
@Suite(.enabled(if: RedisProgram.path != nil, "there is no redis-server: scripts/test installs it"))
struct RedisGatewayTests {
    @Test("A gateway that is killed takes no session with it")
    func killed() async throws {
        let folder = URL(filePath: "/tmp/soapstone-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let socket = "\(folder.path)/redis.sock"
        let redis = Process()
        redis.executableURL = URL(filePath: try #require(RedisProgram.path))
        redis.arguments = ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder.path]
        // Who reads what the tests print waits for all that could print more.
        redis.standardOutput = FileHandle.nullDevice
        redis.standardError = FileHandle.nullDevice
        try redis.run()
        // At SIGTERM it would stay where it cannot write into its folder.
        defer { kill(redis.processIdentifier, SIGKILL) }
        for _ in 0..<200 where !FileManager.default.fileExists(atPath: socket) {
            try await Task.sleep(for: .milliseconds(50))
        }
        let stub = try await RunningServer("replay")
        let config = folder.appending(path: "soapstone.yaml")
        let yaml = """
            gateway:
              sessions: {redis: "unix:\(socket)", perUser: 20}
              credentials: {clear: true}
              services:
                ims-case: {url: "\(stub.url)/sets/ims-case", user: a, passwordEnv: SOAPSTONE_NONE}
                ldap: {url: "\(stub.url)/jfs/ldap-dsml", user: a, passwordEnv: SOAPSTONE_NONE}
            """
        try Data(yaml.utf8).write(to: config)
        let first = try await RunningServer("gateway", "--config", config.path)
        let second = try await RunningServer("gateway", "--config", config.path)
        let login = Array(#"{"userName":"alex.tester","password":"SYNTHETIC-PASSWORD"}"#.utf8)
        var ids: [String] = []
        for _ in 0..<20 {
            let response = try await JSONClient(first).send("/services/Auth/login", login)
            ids.append(try #require(response.document.root["cacheid"]?.string))
        }
        _ = await first.finish(SIGKILL)
        let client = try JSONClient(second)
        for id in ids {
            let body = Array(#"{"cacheid":"\#(id)"}"#.utf8)
            #expect(try await client.send("/services/ims-case/getCaseList", body).opstatus == "0")
            #expect(try await client.send("/services/Auth/logout", body).opstatus == "0")
            #expect(try await client.send("/services/ims-case/getCaseList", body).opstatus == "6000")
        }
        #expect(await second.stop() == 0)
        #expect(await stub.stop() == 0)
    }
}
