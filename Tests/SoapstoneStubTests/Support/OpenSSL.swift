import Foundation

/// The program `openssl`, which judges certificates and makes those that we do not make.
enum OpenSSL {
    static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    struct NotMade: Error { var output: String }

    /// Makes `client.pem` and `client.key` in the folder of an authority, signed by it.
    static func makeClient(in folder: String) throws {
        let made = try run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-keyout", "\(folder)/client.key", "-out", "\(folder)/client.pem", "-subj", "/CN=client",
            "-CA", "\(folder)/authority.pem", "-CAkey", "\(folder)/authority.key",
        ])
        guard made.status == 0 else { throw NotMade(output: made.output) }
    }
}
