import Foundation
import Testing

/// Colours of reports on a terminal, which script(1) has.
@Suite(.enabled(if: hasProgram("script"), "script is not there")) struct TerminalColorTests {
    private static let red = "\u{1B}[1;31m"

    /// Runs a command line of the tool on a terminal.
    private func onTerminal(_ line: String, _ environment: [String: String]) async throws -> Tool.Result {
        try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            ["script", "--quiet", "--return", "--command", "'\(Tool.soapstone.path)' \(line)", "/dev/null"],
            environment: ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 }
        )
    }

    /// Two versions of a contract, of which the new one is breaking.
    private func versions() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let contracts = Tool.root.appending(path: "Tests/Outside/contracts")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["old", "new"] {
            try FileManager.default.copyItem(at: contracts, to: folder.appending(path: name))
        }
        let file = folder.appending(path: "new/prices.xsd")
        let text = try String(contentsOf: file, encoding: .utf8)
        let changed = text.replacing(#"type="xs:date" minOccurs="0""#, with: #"type="xs:date""#)
        try #require(changed != text)
        try Data(changed.utf8).write(to: file)
        return folder
    }

    @Test(
        "Severities have colours on a terminal, unless an option or the environment says no",
        arguments: [
            ("", [:], true), ("--no-color", [:], false), ("", ["NO_COLOR": "1"], false), ("", ["TERM": "dumb"], false),
            ("--format json", [:], false),
        ] as [(String, [String: String], Bool)]
    )
    func diff(options: String, environment: [String: String], isColored: Bool) async throws {
        let folder = try versions()
        defer { try? FileManager.default.removeItem(at: folder) }
        let line = "diff \(options) '\(folder.path)/old/prices.wsdl' '\(folder.path)/new/prices.wsdl'"
        let result = try await onTerminal(line, environment)
        #expect(result.status == 1, "\(result.output)")
        #expect(result.output.contains("\u{1B}") == isColored)
        #expect(result.output.contains("prices.xsd:7: \(Self.red)breaking\u{1B}[0m for clients: 'day'") == isColored)
        #expect(result.output.contains("breaking"))
    }

    @Test("A finding has the colour of its severity, and so has the caret below its line; a file has no colours")
    func check() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let line = "check --wsdl Tests/Outside/contracts/albums.wsdl --fixtures \(folder.path) --select wsi."
        // Standard error may have a line that shows the progress.
        let result = try await onTerminal("\(line) 2>/dev/null", [:])
        #expect(result.output.contains(": \u{1B}[1;33mwarning\u{1B}[0m: "), "\(result.output)")
        let plain = try await Tool.run(
            Tool.soapstone,
            line.split(separator: " ").map(String.init),
            environment: ["TERM": "xterm", "NO_COLOR": ""]
        )
        #expect(!plain.output.contains("\u{1B}") && plain.output.contains(": warning: "))
        let colored = result.output.replacing("\r\n", with: "\n").replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(colored == plain.output)
    }
}
