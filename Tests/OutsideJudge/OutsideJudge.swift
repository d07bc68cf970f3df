import Foundation

/// Runs a program of `Tests/Outside` with what it reads.
package enum OutsideJudge {
    /// Python with the judges, where `scripts/test` made one.
    package static let python = ProcessInfo.processInfo.environment["SOAPSTONE_PYTHON"]

    package struct NoPython: Error {}

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - program: its file in `Tests/Outside`.
    ///   - input: what it reads on standard input.
    /// - Returns: the exit status, and what it printed on both outputs.
    package static func run(
        _ program: String,
        _ arguments: [String] = [],
        _ input: String = ""
    ) throws -> (status: Int32, output: String) {
        guard let python else { throw NoPython() }
        let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-judged-\(UUID().uuidString)")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let reading = try FileHandle(forReadingFrom: file)
        // Foundation keeps a process and its files for good.
        defer { try? reading.close() }
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = [tests.appending(path: "Outside/\(program)").path] + arguments
        process.standardInput = reading
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
