import Foundation

@testable import SoapstoneGateway

/// A Redis server of a test's own, on a socket in a folder of its own, which keeps nothing on disk.
final class RunningRedis {
    static let program = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    let server: RedisServer
    private let folder: URL
    private var process: Process?

    init(password: String? = nil) throws {
        // A socket's path has 107 bytes at most.
        folder = URL(filePath: "/tmp/soapstone-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard var server = RedisServer("unix:\(folder.path)/redis.sock") else { throw NotStarted() }
        server.password = password
        self.server = server
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
        process.arguments =
            [
                "--port", "0", "--unixsocket", "\(folder.path)/redis.sock", "--save", "", "--appendonly", "no", "--dir",
                folder.path,
            ] + (server.password.map { ["--requirepass", $0] } ?? [])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        for _ in 0..<200 {
            if let connection = try? RedisConnection(server, time: .seconds(1)),
                (try? connection.run(["PING"])) == .text(Array("PONG".utf8))
            {
                return
            }
            usleep(50_000)
        }
        throw NotStarted()
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
