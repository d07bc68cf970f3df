import Foundation
import Testing

/// Every route of the servers under valid and damaged requests, which `Tests/Outside/hammer.py` sends.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with PyYAML: scripts/test makes one"))
struct DamagedRequestTests {
    @Test("No request ends a server or stays without a response")
    func everyRoute() async throws {
        let result = try await Tool.run(
            try #require(Tool.python),
            ["Tests/Outside/hammer.py", Tool.soapstone.path, "--seconds", "8"]
        )
        #expect(result.status == 0, "\(result.output)\(result.error)")
        for server in ["gateway", "recorder", "stub"] {
            #expect(result.output.contains("\n\(server): "), "\(result.output)")
        }
    }
}
