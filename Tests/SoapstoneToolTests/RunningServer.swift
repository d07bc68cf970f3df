import Foundation
import Synchronization

/// A server, a command of the tool unless another program is named, that listens on a port of its own choice until it is
/// stopped.
struct RunningServer {
    let port: Int
    private let process: Process
    private let folder: URL

    /// Starts `soapstone` with a command that takes `--port 0 --port-file`, and waits until it listens.
    init(_ arguments: String..., environment: [String: String] = [:]) async throws {
        try await self.init(arguments, environment: environment)
    }

    /// Starts `soapstone`, or another program that takes `--port 0 --port-file`, and waits until it listens.
    init(
        _ arguments: [String],
        of program: URL = Tool.soapstone,
        in directory: URL = Tool.root,
        environment: [String: String] = [:]
    ) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let portFile = folder.appending(path: "port")
        process = Process()
        process.executableURL = program
        process.arguments = arguments + ["--port", "0", "--port-file", portFile.path]
        process.currentDirectoryURL = directory
        process.environment = Tool.environment(environment)
        let log = folder.appending(path: "log")
        try Data().write(to: log)
        // One handle for both: two would each begin at the start of the file and overwrite the other's lines.
        let output = try FileHandle(forWritingTo: log)
        // The program has its own by then, and Foundation keeps this one for good.
        defer { try? output.close() }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        RunningProcesses.note(process)
        for _ in 0..<600 {
            if let text = try? String(contentsOf: portFile, encoding: .utf8),
                let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
            {
                port = number
                return
            }
            guard process.isRunning else { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        process.interrupt()
        throw StartError(log: (try? String(contentsOf: log, encoding: .utf8)) ?? "")
    }

    /// A gateway with the package's configuration and HTTP status codes.
    static func gatewayWithCodes(before backEnd: String) async throws -> RunningServer {
        try await RunningServer("gateway", "--config", Tool.configurationWithCodes.get(), "--upstream", backEnd)
    }

    struct StartError: Error {
        var log: String
    }

    /// The process's id.
    var processID: Int32 { process.processIdentifier }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The most memory that the process has had, in KiB; nil where the system does not tell.
    var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }

    /// What the server has printed.
    var log: String { (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "" }

    /// Sends SIGTERM and waits for the end.
    ///
    /// - Returns: the exit status; the number of the signal where one ended the process.
    func stop() async -> Int32 { await finish().status }

    /// Sends a signal and waits for the end.
    ///
    /// - Returns: the exit status, and all that the server has printed.
    func finish(_ signal: Int32 = SIGTERM) async -> (status: Int32, log: String) {
        if process.isRunning { kill(process.processIdentifier, signal) }
        let process = process
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            DispatchQueue.global().async {
                process.waitUntilExit()
                continuation.resume()
            }
        }
        RunningProcesses.forget(process)
        let log = log
        try? FileManager.default.removeItem(at: folder)
        return (process.terminationStatus, log)
    }
}

/// The servers that have not been stopped: a test that fails on its way must not leave them behind.
private enum RunningProcesses {
    private static let all = Mutex<[pid_t: Process]>([:])
    private static let stopAtExit: Void = {
        atexit {
            RunningProcesses.all.withLock { for process in $0.values where process.isRunning { process.terminate() } }
        }
    }()

    static func note(_ process: Process) {
        stopAtExit
        all.withLock { $0[process.processIdentifier] = process }
    }

    static func forget(_ process: Process) {
        all.withLock { $0[process.processIdentifier] = nil }
    }
}
