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
    ///
    /// - Parameter days: how long the certificate holds; less than 0 for one that has expired.
    static func makeClient(in folder: String, days: Int = 2) throws {
        let request = [
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=client",
            "-keyout", "\(folder)/client.key", "-out", "\(folder)/client.csr",
        ]
        let signing = [
            "x509", "-req", "-in", "\(folder)/client.csr", "-days", "\(days)", "-set_serial", "17",
            "-CA", "\(folder)/authority.pem", "-CAkey", "\(folder)/authority.key", "-out", "\(folder)/client.pem",
        ]
        for arguments in [request, signing] {
            let made = try run(arguments)
            guard made.status == 0 else { throw NotMade(output: made.output) }
        }
    }
}
