import Foundation
import Testing

/// `scripts/requirements-test`, as far as it goes without a build.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one"))
struct RequirementsTestScriptTests {
    @Test("Wrong use is refused", arguments: [["--row"], ["--row", "13"], ["--row", "S1-01"], ["everything"]])
    func refused(arguments: [String]) async throws {
        let result = try await Tool.run(Tool.root.appending(path: "scripts/requirements-test"), arguments)
        #expect(result.status == 64)
        #expect(result.error.contains("usage: scripts/requirements-test"), "\(result.error)")
    }

    @Test(
        "Each row that is shown has removals, whose old texts stand once in their files, and whose tests the row names"
    )
    func fits() async throws {
        let result = try await Tool.run(Tool.root.appending(path: "scripts/requirements-test"), ["--list"])
        #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
        #expect(result.output.split(separator: "\n").count >= 50)
    }

    private static let sound = """
        [[removal]]
        row = "R0-01"
        what = "nothing is said"
        file = "Sources/A/A.swift"
        old = 'say("b")'
        new = 'if !isTakenOut { say("b") }'
        tests = ["ATests.b"]

        """

    /// A change of the table, and what is said of it.
    private static let mistakes: [(old: String, new: String, status: Int32, error: String)] = [
        (old: "say", new: "say", status: 0, error: ""),
        (
            old: #"say("b")'"#, new: #"say("c")'"#, status: 2,
            error: "R0-01.1: the old text must stand in Sources/A/A.swift once"
        ),
        (
            old: #"say("b")'"# + "\n", new: "say'\n", status: 2,
            error: "Sources/A/A.swift once, and stands there 2 times"
        ),
        (old: "A.swift", new: "B.swift", status: 2, error: "R0-01.1: there is no file Sources/A/B.swift"),
        (old: "R0-01", new: "R0-02", status: 2, error: "R0-02 is no row in state 'shown'"),
        (old: "ATests", new: "BTests", status: 2, error: "R0-01: the row does not name BTests.b"),
        (old: "isTakenOut", new: "isThere", status: 2, error: "R0-01.1: a change of a source, and no other, must ask"),
        (old: "what =", new: "why =", status: 2, error: "R0-01: the keys must be "),
        (old: sound, new: "", status: 2, error: "no removal is of row R0-01"),
        (old: sound, new: sound + sound, status: 2, error: "R0-01.1 and R0-01.2 change the same text"),
    ]

    @Test("A table that does not fit says so, with the row and the file", arguments: mistakes)
    func table(mistake: (old: String, new: String, status: Int32, error: String)) async throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let program = root.appending(path: "Tests/Outside/requirements")
        for folder in ["Tests/Outside", "Documentation", "Sources/A"] {
            let folder = root.appending(path: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(at: Tool.root.appending(path: "Tests/Outside/requirements"), to: program)
        let files = [
            "Tests/Outside/requirements/removals.toml": Self.sound.replacing(mistake.old, with: mistake.new),
            "Documentation/Requirements.md":
                "| R0-01 | It says b | shown | `Sources/A` | `ATests.b` |\n| R0-02 | c | open | | |\n",
            "Sources/A/A.swift": "say(\"a\")\nsay(\"b\")\n",
        ]
        for (path, text) in files {
            try text.write(to: root.appending(path: path), atomically: true, encoding: .utf8)
        }
        let result = try await Tool.run(try #require(Tool.python), [program.path, "--list"])
        #expect(result.status == mistake.status)
        let isSaid = mistake.status == 0 ? result.error.isEmpty : result.error.contains(mistake.error)
        #expect(isSaid, "\(result.error)")
    }
}
