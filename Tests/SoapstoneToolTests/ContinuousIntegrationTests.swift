import Foundation
import Testing

/// What CI servers, pre-commit and shells take from this repository.
@Suite struct ContinuousIntegrationTests {
    @Test(
        "Files and examples are what the documentations of their readers say, and scripts in them are sound",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one")
    )
    func judged() async throws {
        let judged = try await Tool.run(try #require(Tool.python), ["Tests/Outside/ci_files.py", "judge"])
        #expect(judged.status == 0, "\(judged.output)\(judged.error)")
        #expect(judged.output.contains("6 passed, 0 failed"))
    }

    // MARK: - The action

    /// The action beside a workspace with a copy of the package's project, and a `swift` that brings the built tool.
    private final class Action {
        let folder: URL
        let workspace: CheckCommandTests.Copy

        init() throws {
            workspace = try CheckCommandTests.Copy()
            let files = FileManager.default
            folder = files.temporaryDirectory.appending(path: UUID().uuidString)
            for name in ["action/Sources", "bin"] {
                try files.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
            }
            for name in ["action.yml", "scripts", "Package.swift"] {
                try files.copyItem(at: Tool.root.appending(path: name), to: folder.appending(path: "action/\(name)"))
            }
            let program = """
                #!/bin/sh
                test "$1" != --version || exec echo "Swift version 6.3"
                echo "$PWD: swift $*" >> '\(folder.path)/swift.log'
                mkdir -p .build/release && cp '\(Tool.soapstone.path)' .build/release/soapstone
                """
            let swift = folder.appending(path: "bin/swift")
            try Data(program.utf8).write(to: swift)
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// Runs the action with inputs as a runner would.
        func run(_ inputs: String..., environment: [String: String] = [:]) async throws -> Tool.Result {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let line = ["Tests/Outside/ci_files.py", "run", "\(folder.path)/action", workspace.folder.path]
            return try await Tool.run(
                try #require(Tool.python),
                line + inputs,
                environment: environment.merging(["PATH": "\(folder.path)/bin:\(path)"]) { $1 }
            )
        }
    }

    @Test(
        "The action builds the tool from its own checkout, and checks the workspace",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one")
    )
    func action() async throws {
        let action = try Action()
        // The copy has no fixtures of two of its contracts: that is a warning.
        let well = try await action.run("fail-on=error")
        #expect(well.status == 0, "\(well.output)\(well.error)")
        #expect(well.output.contains("8 contracts, "), "\(well.output)")
        let built = try String(contentsOf: action.folder.appending(path: "swift.log"), encoding: .utf8)
        let expected = "/action: swift build --configuration release --static-swift-stdlib --product soapstone"
        #expect(built.contains(expected), "\(built)")
        // Nothing of the tool is put into the workspace.
        let names = try FileManager.default.contentsOfDirectory(atPath: action.workspace.folder.path).sorted()
        #expect(names == ["fixtures", "soapstone.yaml", "wsdl"])
        try action.workspace.replace(
            "SOAPSTN1",
            with: "SOAPSTN2",
            in: "fixtures/sets/ims-case/ping/ordinary/response.json"
        )
        let summary = action.folder.appending(path: "summary.md")
        let broken = try await action.run(
            "reports=junit=check 1.xml\nhtml=check.html\n",
            "arguments=--ignore\nfixture.secret",
            environment: ["GITHUB_STEP_SUMMARY": summary.path]
        )
        #expect(broken.status == 1, "\(broken.output)\(broken.error)")
        // From the repository's root on, as annotations are placed by.
        #expect(broken.output.contains("\n::error file=fixtures/sets/ims-case/ping/ordinary/response.json,line="))
        #expect(try String(contentsOf: summary, encoding: .utf8).contains("fixture.response-json"))
        let made = try FileManager.default.contentsOfDirectory(atPath: action.workspace.folder.path)
        #expect(Set(made).isSuperset(of: ["check 1.xml", "check.html"]))
    }

    @Test(
        "The action at the tag of a release downloads the tool, and builds nothing",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one")
    )
    func released() async throws {
        let action = try Action()
        let made = try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            [
                "bash", "-c",
                """
                set -e; . '\(Tool.root.path)/scripts/lib.sh'; cd '\(action.folder.path)'
                mkdir -p tool-1/bin soapstone/soapstone/releases/download/v1.2.3
                printf '#!/bin/sh\\nexec "%s" "$@"\\n' '\(Tool.soapstone.path)' > tool-1/bin/soapstone
                cd soapstone/soapstone/releases/download/v1.2.3
                tar -czf "$(release_name 1.2.3).tar.gz" -C '\(action.folder.path)' --mode=755 tool-1
                sha256sum -- * > SHA256SUMS
                """,
            ]
        )
        try #require(made.status == 0, "\(made.error)")
        let server = "file://\(action.folder.path)"
        let result = try await action.run(
            "fail-on=error",
            environment: ["GITHUB_SERVER_URL": server, "GITHUB_ACTION_REF": "v1.2.3"]
        )
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("8 contracts, "), "\(result.output)")
        #expect(result.error.contains("downloaded soapstone 1.2.3 from \(server)"), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: action.folder.appending(path: "swift.log").path))
    }

    @Test(
        "What inputs say is never run",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one"),
        arguments: ["config", "changed-since", "baseline", "fail-on", "shard", "reports", "arguments"]
    )
    func inputs(name: String) async throws {
        let action = try Action()
        let canary = action.folder.appending(path: "canary")
        let result = try await action.run(
            "\(name)=$(touch '\(canary.path)'); `touch '\(canary.path)'`; touch '\(canary.path)'"
        )
        #expect([2, 64].contains(result.status), "\(result.output)\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: canary.path))
    }

    // MARK: - Hooks

    @Test("The hooks of pre-commit are lines that the tool takes")
    func hooks() async throws {
        let text = try String(contentsOf: Tool.root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
        let entries = text.matches(of: /(?m)^  entry: (?:soapstone|scripts\/pre-commit-hook) (.+)$/)
            .map { String($0.1) }
        #expect(entries.count == 2)
        for entry in entries {
            // Listing the rules checks nothing, and the line is read all the same.
            let result = try await Tool.run(Tool.soapstone, entry.split(separator: " ").map(String.init) + ["--rules"])
            #expect(result.status == 0, "\(entry): \(result.error)")
            #expect(result.output.contains("fixture.duplicate"))
        }
    }

    // MARK: - The command of packages

    @Test("The plugin is one that packages can use, and compiles with the toolchain's own interface of plugins")
    func plugin() async throws {
        let manifest = try String(contentsOf: Tool.root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".plugin(name: \"SoapstonePlugin\", targets: [\"SoapstonePlugin\"])"))
        #expect(manifest.contains("verb: \"soapstone\""))
        // It may read, and nothing else.
        #expect(!manifest.contains("permissions:"))
        let swiftc = ["swiftc", "-print-target-info"]
        let info = try await Tool.run(URL(filePath: "/usr/bin/env"), swiftc)
        let object = try #require(try JSONSerialization.jsonObject(with: info.data) as? [String: Any])
        let paths = try #require(object["paths"] as? [String: Any])
        let resources = try #require(paths["runtimeResourcePath"] as? String)
        let compiled = try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            [
                "swiftc", "-typecheck", "-warnings-as-errors", "-parse-as-library", "-swift-version", "6",
                "-package-description-version", "6.2", "-I", "\(resources)/pm/PluginAPI",
                "Plugins/SoapstonePlugin/SoapstonePlugin.swift",
            ]
        )
        #expect(compiled.status == 0, "\(compiled.error)")
    }

    // MARK: - Shells

    @Test(
        "In bash, commands, options and their values are completed",
        arguments: [
            ("soapstone che", "check"), ("soapstone check --changed-s", "--changed-since"),
            ("soapstone check --format ht", "html"), ("soapstone check --fail-on w", "warning"),
            ("soapstone check --select fixture.dup", "fixture.duplicate"), ("soapstone diff --for cl", "clients"),
        ]
    )
    func completion(line: String, expected: String) async throws {
        // What bash does where Tab is pressed at the end of a line (bash(1), "Programmable Completion").
        let script = """
            set -u
            source <('\(Tool.soapstone.path)' --generate-completion-script bash)
            function=$(complete -p soapstone) && function=${function##*-F } && function=${function%% *}
            COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9 COMP_KEY=9
            read -r -a COMP_WORDS <<< "$1"
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            "$function" soapstone "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try await Tool.run(URL(filePath: "/usr/bin/env"), ["bash", "-c", script, "bash", line])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == "\(expected)\n", "\(result.output)\(result.error)")
    }

    @Test("The page's line makes a script that bash reads, and there are scripts for other shells")
    func scripts() async throws {
        let path = "Sources/SoapstoneConformance/Documentation.docc/ContinuousIntegration.md"
        let page = try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
        let example = try #require(page.firstMatch(of: /(?s)<!-- example: completion -->\n```bash\n(.*?)```/)).1
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script =
            "set -e; cd '\(folder.path)'; PATH='\(Tool.soapstone.deletingLastPathComponent().path)':$PATH\n\(example)"
        let result = try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            ["bash", "-c", "\(script)complete -p soapstone"]
        )
        #expect(result.output.contains("-F _soapstone soapstone"), "\(result.error)")
        for (shell, start) in [("zsh", "#compdef soapstone\n"), ("fish", "function __soapstone")] {
            let script = try await Tool.run("--generate-completion-script", shell)
            #expect(script.output.hasPrefix(start), "\(shell)")
            #expect(script.output.contains("changed-since"), "\(shell)")
        }
    }
}
