import Foundation
import SoapstoneTransport
import Testing

/// The commands that the README and the help texts show, and what every command has in common.
@Suite struct CommandLineTests {
    static let commands = [
        "inspect", "sample", "validate", "diff", "convert", "call", "replay", "record", "spy", "compare", "check",
        "test", "drift", "gateway", "openapi",
    ]

    /// Commands below others whose examples no other suite runs.
    static let innerCommands = ["fixtures add", "fixtures map", "fixtures scan", "fixtures schema"]

    /// What is shown and cannot be run, with the reason.
    static let excluded = [
        "soapstone inspect --allow-remote service.example.org 'https://service.example.org/?wsdl'":
            "example.org serves no WSDL",
        "soapstone diff --allow-remote service.example.org wsdl/sets/sets-ims-case.wsdl 'https://service.example.org/?wsdl'":
            "example.org serves no WSDL",
        "soapstone diff origin/main:wsdl wsdl": "a clone need not have that branch",
        "soapstone check --changed-since origin/main": "a clone need not have that branch",
        "soapstone call --service ims-case --operation getChildren --session webId=300000000017 --upstream "
            + "https://ims.example.org/sets/ims-case --user svc --password-env IMS_PASSWORD request.json":
            "example.org is no back end",
        "soapstone drift --user svc --password-env IMS_PASSWORD --propose /tmp/soapstone-proposal --upstream "
            + "https://ims.example.org/sets/ims-case": "example.org is no back end",
        "soapstone test --wsdl wsdl/sets/sets-ims-case.wsdl --allow 'get*' --upstream http://127.0.0.1:7627":
            "no fixture matches generated requests; TestCommandTests runs it",
        "soapstone test --wsdl wsdl/sets/sets-ims-case.wsdl --allow ping --seed 7 --requests 20 --report "
            + "junit=/tmp/report.xml --upstream http://127.0.0.1:7627":
            "no fixture matches generated requests; TestCommandTests runs it",
        "soapstone replay --verify expectations.yaml": "nobody makes the calls that are expected",
    ]

    /// Runs a command line in a shell, with the built tool in its path.
    private func shell(_ line: String) async throws -> Tool.Result {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await Tool.run(
            URL(filePath: "/bin/sh"),
            ["-c", line],
            environment: ["PATH": "\(Tool.soapstone.deletingLastPathComponent().path):\(path)"]
        )
    }

    /// Runs what is shown: servers until they listen, everything else to its end.
    private func expectRunning(_ line: String, stub: RunningServer) async throws {
        let words = line.split(separator: " ").map(String.init)
        if words.count > 1, ["replay", "record", "spy", "compare", "gateway"].contains(words[1]) {
            let server = try await RunningServer(Array(words.dropFirst()))
            // Nobody asks anything, so there is nothing to compare.
            #expect(await server.stop() == (words[1] == "compare" ? 2 : 0), "\(line)")
            return
        }
        let result = try await shell(line.replacing("http://127.0.0.1:7627", with: stub.url))
        // The fixtures of the package have made-up secrets.
        #expect(result.status == (line.hasPrefix("soapstone fixtures scan ") ? 1 : 0), "\(line)\n\(result.error)")
        #expect(result.error == "", "\(line)")
        #expect(result.output != "", "\(line)")
    }

    private static var readme: String {
        get throws { try String(contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8) }
    }

    /// The help of a command and of all its subcommands, 80 columns wide.
    static func helps(of command: [String] = []) async throws -> [(command: String, help: String)] {
        let help = try await Tool.run(Tool.soapstone, command + ["--help"], environment: ["COLUMNS": "80"]).output
        var found = [(command.joined(separator: " "), help)]
        guard let list = help.firstRange(of: "SUBCOMMANDS:\n") else { return found }
        for name in help[list.upperBound...].matches(of: /(?m)^  ([a-z]\S*)/) {
            found += try await helps(of: command + [String(name.1)])
        }
        return found
    }

    /// The pages of the documentation catalogues.
    private static func catalogues() throws -> [(String, String)] {
        let sources = try FileManager.default.contentsOfDirectory(atPath: Tool.root.appending(path: "Sources").path)
        let catalogues = sources.sorted().map { "Sources/\($0)/Documentation.docc" }
        return try (catalogues + ["Documentation/Soapstone.docc"]).flatMap { catalogue in
            let folder = Tool.root.appending(path: catalogue)
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return try files.filter { $0.hasSuffix(".md") }.sorted().map { file in
                (file, try String(contentsOf: folder.appending(path: file), encoding: .utf8))
            }
        }
    }

    @Test("Paragraphs of help texts fill 80 columns; texts use the words of the project")
    func helpTexts() async throws {
        let helps = try await Self.helps()
        #expect(helps.count >= 20)
        let list = try String(contentsOf: Tool.root.appending(path: "scripts/words.txt"), encoding: .utf8)
        let words = try list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "\t")
            return (try Regex("\\b(\(parts[0]))").ignoresCase(), String(try #require(parts.last)))
        }
        let pages = try [
            "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Documentation/Architecture.md",
        ].map { page in
            (page, try String(contentsOf: Tool.root.appending(path: page), encoding: .utf8))
        }
        // Names in code are not prose.
        let catalogues = try Self.catalogues().map { name, text in
            (name, text.replacing(/(?s)```.*?```|``[^`\n]*``|`[^`\n]*`|<doc:[^>]*>/, with: ""))
        }
        #expect(catalogues.count >= 30)
        for (command, help) in helps {
            let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
            for (line, next) in zip(lines, lines.dropFirst()) {
                // Examples and their ends are not wrapped.
                guard let first = line.first, first.isLetter, let word = next.split(separator: " ").first,
                    next.first?.isWhitespace == false, !line.hasSuffix(":"), !word.contains("/")
                else { continue }
                #expect(line.count + 1 + word.count > 79, "\(command): \(line)")
            }
        }
        for (name, text) in pages + catalogues + helps {
            for (word, instead) in words {
                let found = text.firstMatch(of: word).map { String(text[$0.range]) }
                #expect(found == nil, "\(name) says '\(found ?? "")' in place of '\(instead)'")
            }
        }
    }

    @Test("The answers that the README shows are what comes")
    func answersOfReadme() async throws {
        let readme = try Self.readme
        let stub = try await RunningServer("replay")
        let gateway = try await RunningServer("gateway", "--upstream", stub.url)
        let ping = try await Tool.ping("\(stub.url)/sets/ims-case")
        #expect(ping.output != "" && readme.contains("\n\(ping.output)"))
        let client = try JSONClient(gateway)
        let refused = try await client.send("/services/ims-case/ping", Array(#"{"echo":"123456789"}"#.utf8))
        #expect(readme.contains("\n\(String(decoding: refused.response.body, as: UTF8.self))\n"))
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test(
        "The commands of a page run in a folder of their own, and print what the page shows",
        arguments: GuidePage.all
    )
    func commandsOfPage(page: GuidePage) async throws {
        #expect(GuidePage.all.count >= 4)
        try await page.check()
    }

    @Test("Every command of the README runs")
    func commandsOfReadme() async throws {
        let text = try Self.readme
        let spans = text.matches(of: /`(soapstone [^`]+)`/).map { String($0.1) }
        let blocks = text.matches(of: /(?m)^\$ (soapstone .+)$/).map { String($0.1) }
        #expect(spans.count >= 5)
        let stub = try await RunningServer("replay")
        for line in spans + blocks { try await expectRunning(line, stub: stub) }
        #expect(await stub.stop() == 0)
    }

    @Test("Every example of a command's help runs as it is shown", arguments: commands + innerCommands)
    func help(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        #expect(!(try await Tool.help(words)).contains("Input("), "a default is shown as a value of Swift")
        let examples = try await Tool.examples(of: words)
        #expect(!examples.isEmpty)
        let stub = try await RunningServer("replay")
        for line in examples where Self.excluded[line] == nil { try await expectRunning(line, stub: stub) }
        #expect(await stub.stop() == 0)
    }

    @Test("Every command has examples, which a shell takes as they are shown on 80 columns")
    func copiedExamples() async throws {
        for (command, help) in try await Self.helps() where !help.contains("\nSUBCOMMANDS:") {
            let words = command.split(separator: " ").map(String.init)
            let examples = try await Tool.examples(of: words)
            #expect(!examples.isEmpty, "\(command)")
            for line in examples {
                #expect(line.contains(/^(?:echo .* \| )?soapstone [a-z]/), "\(command): \(line)")
                #expect(try await Tool.run(URL(filePath: "/bin/sh"), ["-n", "-c", line]).status == 0, "\(line)")
            }
        }
    }

    @Test("What is excluded is still shown")
    func exclusions() async throws {
        var shown = ""
        for command in Self.commands {
            shown += try await Tool.help([command])
        }
        for line in Self.excluded.keys { #expect(shown.contains(line), "\(line)") }
    }

    @Test("The tool lists its commands and says its version")
    func overview() async throws {
        let help = try await Tool.run("--help")
        #expect(help.status == 0)
        for command in Self.commands { #expect(help.output.contains("\n  \(command) "), "\(command)") }
        let version = try await Tool.run("--version")
        #expect(version.status == 0)
        #expect(version.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    /// Command lines by the exit status that they must have, words separated by blanks.
    static let exitStatuses: [(status: Int32, lines: [String])] = [
        (0, ["inspect wsdl/sets/sets-ims-case.wsdl"]),
        (
            2,
            [
                "inspect README.md", "replay --fixtures no/such/folder", "replay --fixtures Documentation",
                "gateway --config no/such/file.yaml", "gateway --config README.md",
                // The package's own project takes credentials in the clear, which stay on this machine.
                "gateway --host 203.0.113.1 --port 0",
                "call --service no --operation ping --upstream http://127.0.0.1:1",
            ]
        ),
        (
            3,
            [
                "replay --host 203.0.113.1 --port 0", "replay --port 0 --port-file no/such/folder/port",
                "gateway --wsdl wsdl/sets/sets-ims-case.wsdl --upstream http://127.0.0.1:9 --behind-tls --host 203.0.113.1 "
                    + "--port 0",
            ]
        ),
        (64, ["nonsense", "replay --port many", "gateway --nonsense", "call"]),
    ]

    @Test("Exit statuses come from one list", arguments: exitStatuses)
    func exitStatus(status: Int32, lines: [String]) async throws {
        for line in lines {
            let result = try await Tool.run(Tool.soapstone, line.split(separator: " ").map(String.init))
            #expect(result.status == status, "\(line): \(result.output)\(result.error)")
            #expect((status == 0) == (result.error == ""), "\(line): \(result.error)")
        }
    }

    @Test(
        "A report that standard output does not take is a failure at run time, whatever it says",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
        arguments: [
            "check --select fixture.match --format sarif", "diff wsdl/sets wsdl/sets",
            "inspect wsdl/sets/sets-ims-case.wsdl",
        ]
    )
    func full(line: String) async throws {
        let script = "'\(Tool.soapstone.path)' \(line) > /dev/full"
        let result = try await Tool.run(URL(filePath: "/bin/sh"), ["-c", script])
        #expect(result.status == 3, "\(result.error)")
        #expect(result.error.hasSuffix("error: standard output: No space left on device\n"), "\(result.error)")
        // Who closes a pipe had enough.
        let piped = "'\(Tool.soapstone.path)' \(line) | head -n 1; exit 0"
        #expect(try await Tool.run(URL(filePath: "/bin/sh"), ["-c", piped]).error == "")
    }
}
