import Foundation
import Testing

/// A page of the site that shows commands in ```` ```console ```` listings: what it has in files, types and sees.
///
/// A listing behind `<!-- file: NAME -->` is a file that is there before the first command. Lines under a command are among
/// those that it prints, in this order. `# exit status 1` ends a command that fails. Servers run until the end of the page, or
/// until another one takes their port; `^C` ends the last one.
struct GuidePage: CustomTestStringConvertible {
    private struct Step {
        var command: String
        var status: Int32
        var output: [String] = []
    }

    private let name: String
    private var files: [(name: String, text: String)] = []
    private var steps: [Step] = []

    var testDescription: String { name }

    /// The pages of the site that show commands.
    static let all: [GuidePage] = {
        let folder = Tool.root.appending(path: "Documentation/Soapstone.docc")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
            return text.contains("```console\n") ? GuidePage(name, text) : nil
        }
    }()

    private init(_ name: String, _ text: String) {
        self.name = name
        for match in text.matches(of: /(?s)<!-- file: (\S+) -->\n```\w+\n(.*?)```\n/) {
            files.append((String(match.1), String(match.2)))
        }
        for listing in text.matches(of: /(?s)```console\n(.*?)```\n/) {
            for line in listing.1.split(separator: "\n") {
                if line == "^C" {
                    steps.append(Step(command: "^C", status: 0))
                } else if let command = line.wholeMatch(of: /\$ (.*?)( # exit status (\d+))?/) {
                    let status = command.3.flatMap { Int32($0) } ?? 0
                    steps.append(Step(command: String(command.1), status: status))
                } else if !steps.isEmpty {
                    steps[steps.count - 1].output.append(String(line))
                }
            }
        }
    }

    /// Runs the commands in a folder of their own, and compares what they print.
    func check() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files {
            let url = folder.appending(path: file.name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(file.text.utf8).write(to: url)
        }
        // By the ports that the page shows; the last one started is the last one here.
        var servers: [(port: Int, server: RunningServer)] = []
        for step in steps {
            let printed: String
            if step.command == "^C" {
                let last = try #require(servers.last).server
                servers.removeLast()
                let end = await last.finish(SIGINT)
                #expect(end.status == 0, "\(name): \(end.log)")
                printed = end.log
            } else if let (port, arguments) = Self.server(step.command) {
                if let old = servers.firstIndex(where: { $0.port == port }) {
                    #expect(await servers.remove(at: old).server.stop() == 0, "\(name): \(step.command)")
                }
                let words = arguments.map { Self.replaced($0, servers) }
                let server = try await RunningServer(words, in: folder)
                servers.append((port, server))
                for _ in 0..<100 where step.output.contains(where: { !Self.shown(server.log, servers).contains($0) }) {
                    try await Task.sleep(for: .milliseconds(50))
                }
                printed = server.log
            } else {
                let result = try await Self.shell(Self.replaced(step.command, servers), in: folder)
                #expect(result.status == step.status, "\(name): \(step.command)\n\(result.output)")
                printed = result.output
            }
            var lines = Self.shown(printed, servers).components(separatedBy: "\n")[...]
            for line in step.output {
                let place = lines.firstIndex(of: line)
                #expect(place != nil, "\(name): \(step.command) prints no line '\(line)':\n\(printed)")
                if let place { lines = lines[(place + 1)...] }
            }
        }
        for (_, server) in servers { #expect(await server.stop() == 0, "\(name)") }
    }

    /// The port of a command that is a server, and its arguments without it.
    private static func server(_ command: String) -> (port: Int, arguments: [String])? {
        var words = command.split(separator: " ").map(String.init)
        guard words.count > 1, words[0] == "soapstone",
            ["replay", "record", "spy", "compare", "gateway"].contains(words[1])
        else { return nil }
        var port = words[1] == "gateway" ? 7628 : 7627
        if let option = words.firstIndex(of: "--port"), option + 1 < words.count, let number = Int(words[option + 1]) {
            port = number
            words.removeSubrange(option...(option + 1))
        }
        return (port, Array(words.dropFirst()))
    }

    /// A command with the ports that servers have in place of those that the page shows.
    private static func replaced(_ command: String, _ servers: [(port: Int, server: RunningServer)]) -> String {
        servers.reduce(command) { $0.replacing("http://127.0.0.1:\($1.port)", with: $1.server.url) }
    }

    /// What a command prints, with the ports that the page shows.
    private static func shown(_ output: String, _ servers: [(port: Int, server: RunningServer)]) -> String {
        servers.reduce(output) { $0.replacing($1.server.url, with: "http://127.0.0.1:\($1.port)") }
    }

    private static func shell(_ command: String, in folder: URL) async throws -> Tool.Result {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Tool.run(
            URL(filePath: "/bin/bash"),
            ["-c", "cd '\(folder.path)'; exec 2>&1; \(command)"],
            environment: ["PATH": "\(Tool.soapstone.deletingLastPathComponent().path):\(path)"]
        )
    }
}
