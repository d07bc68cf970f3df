import Foundation
import Testing

/// The first block of commands of an article, with what the article says that they print.
struct ConsolePage {
    private(set) var commands: [String] = []
    private(set) var output: [String] = []

    /// Reads an article of the gateway's.
    init(_ article: String) throws {
        let file = Tool.root.appending(path: "Sources/SoapstoneGateway/Documentation.docc/\(article).md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```console\n").dropFirst().first)
        let lines = try #require(block.components(separatedBy: "```").first).components(separatedBy: "\n")
        var isContinued = false
        for line in lines where !line.isEmpty {
            if line.hasPrefix("$ ") || isContinued {
                commands.append(line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line)
                isContinued = line.hasSuffix("\\")
            } else {
                output.append(line)
            }
        }
    }

    /// Runs the commands in a folder of their own, with a gateway in place of the article's, and compares what comes.
    func check(_ gateway: RunningServer) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = commands.joined(separator: "\n").replacing("http://127.0.0.1:7628", with: gateway.url)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let result = try await Tool.run(
            URL(filePath: "/bin/bash"),
            ["-c", "set -e\ncd '\(folder.path)'\n\(script)"],
            environment: ["PATH": "\(Tool.soapstone.deletingLastPathComponent().path):\(path)"]
        )
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == output.joined(separator: "\n") + "\n", "\(result.error)")
    }
}
