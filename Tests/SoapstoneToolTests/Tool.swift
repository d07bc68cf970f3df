import Foundation

/// Runs programs as a user would: the built tool, scripts, Python.
enum Tool {
    /// The package's root, where a user's commands are run.
    static let root: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The tool: the binary that `SOAPSTONE_BIN` names, as `scripts/test` does with a release build, else the one that
    /// stands beside the test bundle.
    static let soapstone: URL = {
        if let binary = ProcessInfo.processInfo.environment["SOAPSTONE_BIN"] {
            return URL(filePath: binary, relativeTo: root).absoluteURL
        }
        var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        #if os(macOS)
        folder =
            Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
            ?? folder
        #endif
        while folder.path != "/" {
            let tool = folder.appending(path: "soapstone")
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: tool.path, isDirectory: &isFolder), !isFolder.boolValue {
                return tool
            }
            folder.deleteLastPathComponent()
        }
        return root.appending(path: ".build/debug/soapstone")
    }()

    /// Python with zeep, where `scripts/test` made one.
    static let python: URL? = ProcessInfo.processInfo.environment["SOAPSTONE_PYTHON"].map { URL(filePath: $0) }

    /// The environment of a program: who runs the tests does not decide what is recorded.
    static func environment(_ own: [String: String]) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        variables["CI"] = nil
        return variables.merging(own) { $1 }
    }

    /// The configuration of the package with HTTP status codes, which the one that ships leaves at 200: a file of its own.
    static let configurationWithCodes = Swift.Result {
        let own = try String(contentsOf: root.appending(path: "soapstone.yaml"), encoding: .utf8)
        let file = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString).yaml")
        try own.replacing("alwaysOK: true", with: "alwaysOK: false")
            .replacing("sessions: fixtures/", with: "sessions: \(root.path)/fixtures/")
            .write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    struct Result {
        var status: Int32
        /// Standard output as it is: a message may have parts that are no text.
        var data: Data
        var error: String

        var output: String { String(decoding: data, as: UTF8.self) }
    }

    /// Runs a program to its end.
    static func run(
        _ program: URL,
        _ arguments: [String],
        input: Data? = nil,
        environment: [String: String] = [:]
    ) async throws -> Result {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = root
        process.environment = Self.environment(environment)
        // Files and not pipes: a pipe that nobody reads would block the program.
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["in", "out", "err"].map { folder.appending(path: $0) }
        try (input ?? Data()).write(to: names[0])
        for name in names.dropFirst() { try Data().write(to: name) }
        let files = try [
            FileHandle(forReadingFrom: names[0]),
            FileHandle(forWritingTo: names[1]),
            FileHandle(forWritingTo: names[2]),
        ]
        // Foundation keeps a process and its files for good.
        defer { for file in files { try? file.close() } }
        process.standardInput = files[0]
        process.standardOutput = files[1]
        process.standardError = files[2]
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return Result(
            status: process.terminationStatus,
            data: try Data(contentsOf: names[1]),
            error: try String(contentsOf: names[2], encoding: .utf8)
        )
    }

    /// Runs the tool to its end.
    static func run(
        _ arguments: String...,
        input: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Result {
        try await run(soapstone, arguments, input: input.map { Data($0.utf8) }, environment: environment)
    }

    /// The help of a command on 80 columns, with examples that are continued on the next line in one line, as a shell has it.
    static func help(_ command: [String]) async throws -> String {
        let result = try await run(soapstone, command + ["--help"], environment: ["COLUMNS": "80"])
        guard result.status == 0 else { throw CocoaError(.fileReadUnknown) }
        return result.output.replacing(#/ \\\n +/#, with: " ")
    }

    /// The examples of a command's help, each in one line.
    static func examples(of command: [String]) async throws -> [String] {
        let lines = try await help(command).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        guard let heading = lines.firstIndex(of: "Examples:") else { return [] }
        return Array(lines[(heading + 1)...].prefix { !$0.hasPrefix("USAGE:") })
    }

    /// Calls IMS's ping with `soapstone call`.
    ///
    /// - Parameter input: the JSON to send; nil for that of a recorded case.
    static func ping(_ endpoint: String, case name: String = "ordinary", input: String? = nil) async throws -> Result {
        let request = input == nil ? "fixtures/sets/ims-case/ping/\(name)/request.json" : "-"
        let line = "call --service ims-case --operation ping --upstream \(endpoint) \(request)"
        return try await run(soapstone, line.split(separator: " ").map(String.init), input: input.map { Data($0.utf8) })
    }
}
