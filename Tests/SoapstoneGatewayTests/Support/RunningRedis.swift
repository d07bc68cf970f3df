import Foundation
import NIOCore
import NIOPosix

@testable import SoapstoneGateway

/// A Redis server of a test's own, on a socket in a folder of its own, which keeps nothing on disk.
final class RunningRedis {
    static let program = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    let server: RedisServer
    /// Where it listens with TLS, or in the clear where it should have it and has not; 0 with a socket.
    let port: Int
    private let options: [String]
    private let folder: URL
    private var process: Process?

    convenience init(password: String? = nil) throws {
        // A socket's path has 107 bytes at most.
        let folder = URL(filePath: "/tmp/soapstone-\(UInt32.random(in: 0 ... .max))")
        let socket = "\(folder.path)/redis.sock"
        try self.init("unix:\(socket)", 0, folder, ["--unixsocket", socket], password)
    }

    /// Starts a server that is reached over TLS.
    ///
    /// - Parameters:
    ///   - certificate: what it shows.
    ///   - host: what it is called by in `server`.
    ///   - asksClients: whether it lets in those alone that have a certificate of its authority.
    ///   - isPlain: whether it speaks no TLS where it should.
    convenience init(
        password: String? = nil,
        certificates: TestCertificates,
        certificate: String = "server",
        host: String = "127.0.0.1",
        database: Int = 0,
        asksClients: Bool = false,
        isPlain: Bool = false
    ) throws {
        let port = try Self.freePort()
        let options = [
            isPlain ? "--port" : "--tls-port", "\(port)", "--bind", "127.0.0.1", "--tls-cert-file",
            certificates.path("\(certificate).pem"), "--tls-key-file", certificates.path("\(certificate).key"),
            "--tls-ca-cert-file", certificates.path("ca.pem"), "--tls-auth-clients", asksClients ? "yes" : "no",
        ]
        let folder = URL(filePath: "/tmp/soapstone-\(UInt32.random(in: 0 ... .max))")
        try self.init("rediss://\(host):\(port)/\(database)", port, folder, options, password)
    }

    private init(_ url: String, _ port: Int, _ folder: URL, _ options: [String], _ password: String?) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard var server = RedisServer(url) else { throw NotStarted() }
        server.password = password
        self.server = server
        self.port = port
        self.options = options
        self.folder = folder
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    struct NotStarted: Error {}

    /// Starts the server, which must not run, and waits until it answers.
    func start() throws {
        guard let program = Self.program else { throw NotStarted() }
        let process = Process()
        process.executableURL = URL(filePath: program)
        // Options that come later count.
        process.arguments =
            ["--port", "0", "--save", "", "--appendonly", "no", "--dir", folder.path] + options
            + (server.password.map { ["--requirepass", $0] } ?? [])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        for _ in 0..<200 {
            if isListening { return }
            usleep(50_000)
        }
        throw NotStarted()
    }

    private var isListening: Bool {
        if port > 0 { return Self.connects(to: port) }
        guard let connection = try? RedisConnection(server, time: .seconds(1)) else { return false }
        return (try? connection.run(["PING"])) == .text(Array("PONG".utf8))
    }

    /// A port that was free a moment ago.
    private static func freePort() throws -> Int {
        let channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).wait()
        defer { try? channel.close().wait() }
        guard let port = channel.localAddress?.port else { throw NotStarted() }
        return port
    }

    private static func connects(to port: Int) -> Bool {
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        guard let channel = try? bootstrap.connect(host: "127.0.0.1", port: port).wait() else { return false }
        try? channel.close().wait()
        return true
    }

    /// Ends the server at once, with all that it has.
    func stop() {
        guard let process, process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Keeps the server from answering, or lets it go on.
    func pause(_ isPaused: Bool) {
        guard let process else { return }
        kill(process.processIdentifier, isPaused ? SIGSTOP : SIGCONT)
    }
}
