import Foundation
import Testing

/// `scripts/crash-test`, with the tool that is built already.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python: scripts/test makes one"))
struct CrashTestScriptTests {
    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Tool.run(
            Tool.root.appending(path: "scripts/crash-test"),
            arguments,
            environment: ["SOAPSTONE_BIN": Tool.soapstone.path]
        )
    }

    /// A sanitizer's own memory would break the limits that the script sets.
    private static let isSanitized = ProcessInfo.processInfo.environment["SOAPSTONE_SANITIZER"] != nil

    @Test("A few rounds of each test hold, and are told with their figures", .disabled(if: isSanitized))
    func shortRun() async throws {
        // What the machine does beside the tests is no matter of the store's.
        let result = try await run("--rounds", "1", "--open-limit", "60")
        // What failed first: of a long comment, a log keeps the beginning.
        let failures = result.error.split(separator: "\n").filter { $0.hasPrefix("failed: ") }
        #expect(failures.isEmpty)
        #expect(result.status == 0, "\(result.error)\(result.output)")
        #expect(
            result.output.contains(/kill -9: \d+ rounds .* acknowledged, \d+ of them with a part of 5 MiB, 0 lost,/),
            "\(result.output)"
        )
        #expect(result.output.contains(/SIGTERM: 1 rounds, \d+ acknowledged, 0 lost, 0 responses cut,/))
        #expect(result.output.contains("lock: the second recorder ended with 3 "))
        #expect(result.output.contains(/redact: 1 rounds with kill -9, .* 0 files that are half written/))
        #expect(result.output.contains(/inject: 18 runs, .* 0 lost/) || result.output.contains("inject: skipped"))
        for name in ["descriptors", "memory", "disk", "disk: full within a part"] {
            #expect(result.output.contains("\n\(name): "))
        }
        #expect(result.output.hasSuffix("all held\n"))
    }

    @Test(
        "Wrong use is refused",
        arguments: [["--rounds", "0"], ["--rounds"], ["everything"], ["--open-limit", "-1"]]
    )
    func refused(arguments: [String]) async throws {
        let result = try await Tool.run(Tool.root.appending(path: "scripts/crash-test"), arguments)
        #expect(result.status == 64)
        #expect(result.error.contains("usage: scripts/crash-test"), "\(result.error)")
    }
}
