import Foundation
import Testing

/// `scripts/load-test`, with the tool that is built already.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one"))
struct LoadTestScriptTests {
    private static let script = Tool.root.appending(path: "scripts/load-test")

    @Test("A short run tells its figures")
    func shortRun() async throws {
        // The others have limits that a build with optimisations keeps, on a machine that has nothing else to do.
        let result = try await Tool.run(
            Self.script,
            ["--short", "churn"],
            environment: ["SOAPSTONE_BIN": Tool.soapstone.path]
        )
        // A sanitizer keeps what is freed for a while.
        let isSanitized = ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] != nil
        #expect(result.status == 0 || isSanitized, "\(result.output)\(result.error)")
        for server in ["stub", "gateway"] {
            #expect(result.output.contains("\(server), 500 connections and resets: in "), "\(result.output)")
        }
    }

    @Test("Wrong use is refused", arguments: [["--long"], ["everything"]])
    func refused(arguments: [String]) async throws {
        let result = try await Tool.run(Self.script, arguments)
        #expect(result.status == 64)
        #expect(result.error.contains("usage: scripts/load-test"), "\(result.error)")
    }
}
