import Foundation

/// Runs git.
enum Git {
    /// What a command prints, as text.
    static func text(
        _ arguments: [String],
        _ name: String,
        environment: [String: String] = [:],
        input: Data? = nil,
        failure: String = failure
    ) throws -> String {
        let data = try data(arguments, name, environment: environment, input: input, failure: failure)
        return String(decoding: data, as: UTF8.self)
    }

    /// What a command prints.
    ///
    /// - Parameters:
    ///   - name: what the user calls what git is asked for.
    ///   - failure: what to say where git says no.
    static func data(
        _ arguments: [String],
        _ name: String,
        environment: [String: String] = [:],
        input: Data? = nil,
        failure: String = failure
    ) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // A repository's configuration may name a program that watches its files: it is not ours to run.
        process.arguments = ["git", "-c", "core.fsmonitor=false"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, errors) = (Pipe(), FileHandle.nullDevice)
        process.standardOutput = output
        process.standardError = errors
        // A file and not a pipe: who writes into one while nobody reads would wait for ever.
        let file = try input.map { try Self.file($0) }
        process.standardInput = file ?? FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw Failure.unreadable(name, "git cannot be run")
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.unreadable(name, failure) }
        return data
    }

    private static let failure = "there is no such file, and no such revision in a git repository here"

    /// A file that is open and gone from its folder.
    private static func file(_ data: Data) throws -> FileHandle {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("soapstone-\(UUID().uuidString)")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try FileHandle(forReadingFrom: url)
    }
}

extension Git {
    /// Whether a text can only be a revision: no option, no range, no path.
    static func isRevision(_ text: String) -> Bool {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._/@{}^~+-".utf8)
        guard let first = text.utf8.first, first != UInt8(ascii: "-"), text.utf8.count <= 200 else { return false }
        return text.utf8.allSatisfy { allowed.contains($0) } && !text.contains("..")
    }
}
