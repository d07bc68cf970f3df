import Foundation

/// `openssl s_server` on a free port of the loopback interface.
final class TLSServer: Sendable {
    struct SetUpError: Error {}

    let port: UInt16
    private let process: Process
    // Kept open: the server ends at the end of its standard input.
    private let input = Pipe()
    private let output = Pipe()

    var url: String { "https://127.0.0.1:\(port)/" }

    /// Starts a server.
    ///
    /// - Parameter responses: whether it answers GET with a page about the connection; else it tells what it is sent.
    init(_ folder: CertificateFolder, certificate: String, responses: Bool = true, _ options: [String] = []) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "\(certificate).pem", "-key",
                "\(certificate).key",
            ]
            + (responses ? ["-www"] : []) + options
        process.currentDirectoryURL = folder.url
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = try Self.port(in: output.fileHandleForReading)
    }

    deinit { stop() }

    /// Ends the server, and gives out what it was sent behind the handshakes, among its words on them.
    func received() -> String {
        stop()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    private func stop() {
        guard process.isRunning else { return }
        // Not SIGTERM: a child of one of Dispatch's threads inherits its mask, which blocks it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Reads the port from the line `ACCEPT 127.0.0.1:45439`.
    private static func port(in output: FileHandle) throws -> UInt16 {
        var text = ""
        while true {
            let data = output.availableData
            guard !data.isEmpty else { throw SetUpError() }
            text += String(decoding: data, as: UTF8.self)
            for line in text.components(separatedBy: "\n").dropLast() where line.hasPrefix("ACCEPT ") {
                guard let port = line.components(separatedBy: ":").last.flatMap({ UInt16($0) }) else {
                    throw SetUpError()
                }
                return port
            }
        }
    }
}
