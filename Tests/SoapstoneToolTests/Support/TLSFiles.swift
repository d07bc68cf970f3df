import Foundation

/// Tells whether a program is on the path.
func hasProgram(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
}

/// Files of a folder over https: `openssl s_server -WWW` on a free port of this machine.
final class TLSFiles: Sendable {
    let port: Int
    private let folder: URL
    private let process: Process
    // Kept open: the server ends at the end of its standard input.
    private let input = Pipe()
    private let output = Pipe()

    struct StartError: Error {}

    /// The server's certificate, which is its own authority.
    var certificate: String { folder.appending(path: "own.pem").path }

    init(_ name: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.copyItem(at: Tool.root.appending(path: name), to: folder)
        let maker = try Self.openssl(
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-keyout",
            "own.key",
            "-out",
            "own.pem",
            "-days",
            "2",
            "-subj",
            "/CN=own",
            "-addext",
            "subjectAltName=IP:127.0.0.1",
            in: folder
        )
        maker.waitUntilExit()
        process = try Self.openssl(
            "s_server",
            "-accept",
            "127.0.0.1:0",
            "-WWW",
            "-cert",
            "own.pem",
            "-key",
            "own.key",
            in: folder,
            input,
            output
        )
        port = try Self.port(in: output.fileHandleForReading)
    }

    deinit {
        // Not SIGTERM: a child of one of Dispatch's threads inherits its mask, which blocks it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func openssl(
        _ arguments: String...,
        in folder: URL,
        _ input: Pipe? = nil,
        _ output: Pipe? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = input ?? FileHandle.nullDevice as Any
        process.standardOutput = output ?? FileHandle.nullDevice as Any
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Reads the port from the line `ACCEPT 127.0.0.1:45439`.
    private static func port(in output: FileHandle) throws -> Int {
        var text = ""
        while true {
            let data = output.availableData
            guard !data.isEmpty else { throw StartError() }
            text += String(decoding: data, as: UTF8.self)
            if let line = text.firstMatch(of: /ACCEPT [^\n]*:(\d+)\n/), let port = Int(line.1) { return port }
        }
    }
}
