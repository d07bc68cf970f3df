import Foundation

/// Runs a shell command and returns what it wrote to standard output.
func output(of command: String, in folder: URL? = nil) throws -> Data {
    struct CommandError: Error { let command: String }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandError(command: command) }
    return data
}

/// Tells whether a program is on the path.
func hasCommand(_ name: String) -> Bool {
    (try? output(of: "command -v \(name)")) != nil
}
