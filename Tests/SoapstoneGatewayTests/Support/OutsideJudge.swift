import Foundation
import Testing

/// Runs a program of `Tests/Outside` with what it reads.
enum OutsideJudge {
    static let python = ProcessInfo.processInfo.environment["SOAPSTONE_PYTHON"]

    static func run(_ program: String, _ input: String) throws -> (status: Int32, output: String) {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../..").standardizedFileURL
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-judged-\(UUID().uuidString)")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let reading = try FileHandle(forReadingFrom: file)
        // Foundation keeps a process and its files for good.
        defer { try? reading.close() }
        let process = Process()
        process.executableURL = URL(filePath: try #require(python))
        process.arguments = [root.appending(path: "Tests/Outside/\(program)").path]
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
