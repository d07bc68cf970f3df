import Foundation
import Testing

/// The first ten minutes of three users: `Tests/Outside/newcomers` walks them in empty folders, with defaults.
@Suite(
    .enabled("SOAPSTONE_PYTHON names no Python with spyne: scripts/test makes one") {
        try await RegisterClient.hasServer
    }
)
struct NewcomerTests {
    @Test(
        "A path works with defaults, in at most five commands that write nothing unexpected to standard error",
        arguments: ["integrator", "developer", "ci"]
    )
    func path(name: String) async throws {
        let result = try await Tool.run(
            try #require(Tool.python),
            ["Tests/Outside/newcomers", name],
            environment: ["SOAPSTONE_BIN": Tool.soapstone.path]
        )
        let failures = result.output.split(separator: "\n").filter { $0.contains(": FAILED: ") }
        #expect(failures.isEmpty)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.hasSuffix(" passed, 0 failed\n"), "\(result.output)")
    }
}
