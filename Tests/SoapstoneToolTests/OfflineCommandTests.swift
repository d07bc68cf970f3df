#if Offline
import Foundation
import Testing

/// `soapstone offline`, and the commands of its page.
@Suite struct OfflineCommandTests {
    /// A folder with a store and its key.
    private final class Sample {
        let folder: URL
        let store: String
        let key: String

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            store = folder.appending(path: "offline.sqlite").path
            key = folder.appending(path: "offline.key").path
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func run(
            _ command: String,
            _ arguments: String...,
            key: String?,
            input: String? = nil,
            environment: [String: String] = [:]
        ) async throws -> Tool.Result {
            let keys = key.map { ["--key", $0] } ?? []
            return try await Tool.run(
                Tool.soapstone,
                ["offline", command, "--store", store] + keys + arguments,
                input: input.map { Data($0.utf8) },
                environment: environment
            )
        }

        /// Makes the store with its key.
        func make() async throws {
            let result = try await run("init", "--make-key", key: key)
            #expect(result.status == 0, "\(result.error)")
        }
    }

    private static let tenancy = "fixtures/housing/open-housing/tenancydetails/everything/response.json"
    private static let rent = "fixtures/housing/open-housing/rentstatement/canary/response.json"

    @Test("A store is made, filled, shown, verified, given a new key and removed")
    func life() async throws {
        let sample = try Sample()
        let made = try await sample.run("init", "--make-key", key: sample.key)
        #expect(made.status == 0, "\(made.error)")
        let id = try #require(made.output.wholeMatch(of: /wrote .*, sealed with the key ([0-9a-f]{16})\n/)).1
        let imported = try await sample.run("import", Self.tenancy, Self.rent, key: sample.key)
        #expect(
            imported.output
                == "tenant: 1 inserted, 0 updated, 0 unchanged\ntransactions: 1 inserted, 0 updated, 0 unchanged\n"
        )
        #expect(imported.status == 0 && imported.error == "")
        let login = #"{"token":"CANARY-TOKEN","opstatus":0}"#
        #expect(try await sample.run("import", key: sample.key, input: login).output.hasPrefix("settings: 1 inserted"))

        let shown = try await sample.run("show", key: sample.key)
        let tables = try #require(try JSONSerialization.jsonObject(with: shown.data) as? [String: [[String: Any]]])
        #expect(tables["tenant"]?.first?["name"] as? String == "Alex Tester")
        #expect(tables["settings"]?.first?["token"] as? String == "CANARY-TOKEN")
        #expect(tables["transactions"]?.first?["id"] as? String == "TR000007")
        let open = try await sample.run("show", "--table", "tenant", key: nil)
        #expect(open.status == 0 && open.output.hasPrefix(#"{"tenant":[{"agreementStartDate":1709164800,"#))
        #expect(!open.output.contains("Alex"))

        let verified = try await sample.run("verify", key: sample.key)
        #expect(verified.status == 0 && verified.error == "")
        #expect(verified.output.hasPrefix("rows: settings 1, tenant 1, transactions 1, repairs 0, messageCentre 0\n"))
        #expect(verified.output.hasSuffix("; key \(id); 0 problems\n"))

        let new = sample.folder.appending(path: "new.key").path
        let rotated = try await sample.run("rotate", "--new-key", new, "--make-key", key: sample.key)
        #expect(rotated.status == 0 && rotated.output.hasPrefix("14 values sealed with the key "), "\(rotated.error)")
        #expect(try await sample.run("rotate", "--new-key", new, key: sample.key).output.hasPrefix("0 values "))
        let refused = try await sample.run("show", key: sample.key)
        #expect(refused.status == 2)
        #expect(refused.error.contains(id) && refused.error.hasSuffix("[OFFLINE_WRONG_KEY]\n"), "\(refused.error)")
        // The variable has the key itself.
        let text = try String(contentsOfFile: new, encoding: .utf8).trimmingCharacters(in: .newlines)
        let variable = ["SOAPSTONE_OFFLINE_KEY": text]
        #expect(try await sample.run("show", key: nil, environment: variable).output == shown.output)

        #expect(try await sample.run("wipe", "--token", key: nil).status == 0)
        #expect(try await sample.run("show", "--table", "settings", key: new).output == "{\"settings\":[{}]}\n")
        let kept = try await sample.run("wipe", key: nil, input: "n\n")
        #expect(kept.status == 1 && kept.error.hasSuffix("\(sample.store): kept\n"))
        #expect(try await sample.run("wipe", key: nil, input: "yes\n").output == "removed \(sample.store)\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: sample.folder.path)
        #expect(left.sorted() == ["new.key", "offline.key"])
    }

    @Test("Failures have their status, place, code and remedy, and show no value")
    func failures() async throws {
        let sample = try Sample()
        let missing = try await sample.run("show", key: nil)
        #expect(missing.status == 2)
        #expect(
            missing.error
                == "\(sample.store): error: there is no such file. Make a store with 'soapstone offline init'. "
                + "[OFFLINE_MISSING]\n"
        )
        try await sample.make()
        let again = try await sample.run("init", key: sample.key)
        #expect(again.status == 2 && again.error.contains("a file of this name exists already"))
        #expect(
            try await sample.run("verify", key: nil).error.hasPrefix("SOAPSTONE_OFFLINE_KEY: error: no key is given")
        )
        let open = try await sample.run(
            "import",
            key: sample.key,
            input: #"{"archive":{"reference":"THR000101","description":"CANARY"}}"#
        )
        #expect(open.status == 2 && open.error.hasPrefix("<stdin>: error: /archive: the conversation has not ended; "))
        #expect(open.error.hasSuffix("[OFFLINE_OPEN_THREAD]\n") && !open.error.contains("CANARY"))
        let syntax = try await sample.run("import", key: sample.key, input: #"{"token":"CANARY",}"#)
        #expect(
            syntax.status == 2 && syntax.error.hasPrefix("<stdin>:1:19: error: ") && !syntax.error.contains("CANARY")
        )

        chmod(sample.key, 0o640)
        let mode = try await sample.run("verify", key: sample.key)
        #expect(mode.status == 2)
        #expect(mode.error.hasPrefix("\(sample.key): error: others than its owner may use the key: its mode is 0640"))
        chmod(sample.key, 0o600)
        // Half of a store is none.
        let bytes = try Data(contentsOf: URL(filePath: sample.store))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: sample.store))
        let cut = try await sample.run("verify", key: sample.key)
        #expect(cut.status == 2 && cut.error.hasSuffix("[OFFLINE_CORRUPTED]\n"))
        #expect(try await sample.run("wipe", "--yes", key: nil).status == 0)
        for arguments in [["init", "--make-key"], ["rotate"], ["show", "--table", "none"], ["nonsense"]] {
            #expect(try await Tool.run(Tool.soapstone, ["offline"] + arguments).status == 64, "\(arguments)")
        }
    }

    @Test(
        "A damaged value is a finding of the verification",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "there is no sqlite3")
    )
    func findings() async throws {
        let sample = try Sample()
        try await sample.make()
        #expect(try await sample.run("import", Self.tenancy, key: sample.key).status == 0)
        let swap = "UPDATE tenant SET name = email, email = name"
        #expect(try await Tool.run(URL(filePath: "/usr/bin/sqlite3"), [sample.store, swap]).status == 0)
        let found = try await sample.run("verify", key: sample.key)
        #expect(found.status == 1)
        let lines = found.error.split(separator: "\n")
        try #require(lines.count == 2)
        for (line, column) in zip(lines, ["name", "email"]) {
            #expect(
                line.hasPrefix(
                    "\(sample.store): error: tenant.\(column), row 1: the sealed value was moved, cut or changed. "
                )
            )
        }
        #expect(found.output.hasSuffix("; 2 problems\n"))
    }

    /// Runs a line of a shell in a folder, with the built tool in its path.
    private func expectRunning(_ line: String, in folder: URL) async throws {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let result = try await Tool.run(
            URL(filePath: "/bin/sh"),
            ["-c", "cd '\(folder.path)' && \(line)"],
            environment: ["PATH": "\(Tool.soapstone.deletingLastPathComponent().path):\(path)"]
        )
        #expect(result.status == 0 && result.error == "" && result.output != "", "\(line): \(result.error)")
    }

    @Test("The commands of the page run as it shows them")
    func page() async throws {
        let sample = try Sample()
        let page = try String(contentsOf: Tool.root.appending(path: "Documentation/Offline.md"), encoding: .utf8)
        let commands = page.matches(of: /(?m)^\$ (soapstone .+)$/).map { String($0.1) }
        #expect(commands.count >= 7)
        let responses = [
            "login": #"{"token":"t","expiresIn":3600,"tenancyReference":"TEN000100","opstatus":0}"#,
            "archive": #"{"archive":{"reference":"THR000101","completionDate":1709654400,"notes":[]},"opstatus":0}"#,
        ]
        for (name, text) in responses { try Data(text.utf8).write(to: sample.folder.appending(path: "\(name).json")) }
        let repairs = "fixtures/housing/open-housing/repairhistory/every-status/response.json"
        for (name, path) in [("tenancy", Self.tenancy), ("rent", Self.rent), ("repairs", repairs)] {
            try FileManager.default.copyItem(
                at: Tool.root.appending(path: path),
                to: sample.folder.appending(path: "\(name).json")
            )
        }
        for line in commands { try await expectRunning(line, in: sample.folder) }
    }

    @Test("The examples of the help texts run")
    func examples() async throws {
        let sample = try Sample()
        try await sample.make()
        try FileManager.default.copyItem(
            at: Tool.root.appending(path: Self.rent),
            to: sample.folder.appending(path: "response.json")
        )
        try FileManager.default.createSymbolicLink(
            at: sample.folder.appending(path: "fixtures"),
            withDestinationURL: Tool.root.appending(path: "fixtures")
        )
        for command in ["init", "import", "show", "verify", "rotate", "wipe"] {
            let examples = try await Tool.examples(of: ["offline", command])
            #expect(!examples.isEmpty)
            for line in examples {
                try await expectRunning(line.replacing("/tmp/", with: "\(sample.folder.path)/"), in: sample.folder)
            }
        }
    }

    @Test("Some rounds with kill -9 lose nothing", .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python"))
    func crashes() async throws {
        let script = Tool.root.appending(path: "scripts/offline-crash-test")
        let result = try await Tool.run(
            script,
            ["--rounds", "6", "--rows", "100"],
            environment: ["SOAPSTONE_BIN": Tool.soapstone.path]
        )
        #expect(result.status == 0, "\(result.error)")
        #expect(
            result.output.contains(/rotate: 3 rounds with kill -9, .* 0 lost\nimport: 3 rounds .* 0 lost\nall held\n/)
        )
        for arguments in [["--rounds", "0"], ["--rounds"], ["--rows", "9"], ["everything"]] {
            #expect(try await Tool.run(script, arguments).status == 64, "\(arguments)")
        }
    }
}
#endif
