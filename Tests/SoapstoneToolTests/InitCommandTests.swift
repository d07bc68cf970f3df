import Foundation
import Testing

/// `soapstone init`, in folders that a user may have.
@Suite struct InitCommandTests {
    /// A folder with files in it, which is removed in the end.
    private static func withFolder(_ files: [String: String], _ body: (URL) async throws -> Void) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        for (path, text) in files {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        try await body(root)
    }

    private static func run(_ arguments: String..., in folder: URL) async throws -> Tool.Result {
        let command = "cd '\(folder.path)' && '\(Tool.soapstone.path)' \(arguments.joined(separator: " "))"
        return try await Tool.run(URL(filePath: "/bin/sh"), ["-c", command])
    }

    private static func text(_ path: String, in folder: URL) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    private static func wsdl() throws -> String {
        try text("Tests/Outside/contracts/albums.wsdl", in: Tool.root)
    }

    @Test("In an empty folder it writes a configuration that is valid, and says what comes next")
    func empty() async throws {
        try await Self.withFolder([:]) { folder in
            let result = try await Self.run("init", in: folder)
            #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
            #expect(result.output.hasPrefix("wrote soapstone.yaml\nwrote .gitignore\nNext: soapstone record "))
            let ignored = try Self.text(".gitignore", in: folder)
            #expect(ignored == ".recording/\n")
            let check = try await Self.run("config check", in: folder)
            #expect(check.status == 0, "\(check.output)\(check.error)")
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: ".github").path))
        }
    }

    @Test("Contracts are found in the folders where they are, and a check reads them")
    func contracts() async throws {
        let files = [
            "src/main/wsdl/albums.wsdl": try Self.wsdl(), "it's here/albums.WSDL": try Self.wsdl(),
            ".hidden/a.wsdl": "", "node_modules/x/a.wsdl": "", "src/main/wsdl/old/a.wsdl": try Self.wsdl(),
        ]
        try await Self.withFolder(files) { folder in
            let made = try await Self.run("init", in: folder)
            #expect(made.status == 0, "\(made.error)")
            let yaml = try Self.text("soapstone.yaml", in: folder)
            #expect(yaml.contains("\n  contracts: ['it''s here', src/main/wsdl]\n"), "\(yaml)")
            let check = try await Self.run("config check", in: folder)
            #expect(check.status == 0, "\(check.output)\(check.error)")
            let report = try await Self.run("check --format json", in: folder)
            #expect([0, 1].contains(report.status), "\(report.error)")
            #expect(report.output.contains("src/main/wsdl/albums.wsdl"))
        }
    }

    @Test("A contract beside the configuration is named itself, so that no other folder is searched")
    func besideConfiguration() async throws {
        try await Self.withFolder(["albums.wsdl": try Self.wsdl()]) { folder in
            let made = try await Self.run("init", in: folder)
            #expect(made.status == 0, "\(made.error)")
            let yaml = try Self.text("soapstone.yaml", in: folder)
            #expect(yaml.contains("\n  contracts: [albums.wsdl]\n"))
        }
    }

    @Test("What is there is kept, and .gitignore gets its line once")
    func kept() async throws {
        try await Self.withFolder(["soapstone.yaml": "check: {}\n", ".gitignore": "*.log"]) { folder in
            let first = try await Self.run("init", in: folder)
            #expect(first.output.contains("kept soapstone.yaml, which exists\nadded .recording/ to .gitignore\n"))
            let second = try await Self.run("init", in: folder)
            #expect(second.output.contains("kept .gitignore, which has .recording/\n"))
            let (yaml, ignored) = (try Self.text("soapstone.yaml", in: folder), try Self.text(".gitignore", in: folder))
            #expect(yaml == "check: {}\n")
            #expect(ignored == "*.log\n.recording/\n")
        }
    }

    @Test(
        "The CI job is the one that the documentation shows",
        arguments: [("github", ".github/workflows/soapstone.yml", "workflow"), ("gitlab", ".gitlab-ci.yml", "gitlab")]
    )
    func job(service: String, path: String, example: String) async throws {
        let page = try Self.text(
            "Sources/SoapstoneConformance/Documentation.docc/ContinuousIntegration.md",
            in: Tool.root
        )
        let start = try #require(page.firstRange(of: "<!-- example: \(example) -->\n```yaml\n")).upperBound
        let shown = try #require(page[start...].components(separatedBy: "```").first)
        try await Self.withFolder([:]) { folder in
            let made = try await Self.run("init", "--ci", service, in: folder)
            #expect(made.status == 0, "\(made.error)")
            let written = try Self.text(path, in: folder)
            #expect(written.hasSuffix(shown))
            // A comment may stand before it.
            let comment = written.dropLast(shown.count)
            #expect(comment.isEmpty || comment.wholeMatch(of: /# [^\n]+\n/) != nil, "\(comment)")
        }
    }

    @Test("A file that cannot be written ends with 3")
    func unwritable() async throws {
        try await Self.withFolder([".github": "a file"]) { folder in
            let result = try await Self.run("init --ci github", in: folder)
            #expect(result.status == 3)
            #expect(result.error.hasPrefix("error: .github/workflows/soapstone.yml could not be written"))
        }
    }
}
