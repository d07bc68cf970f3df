import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import Testing

/// `scripts/run`, with the tool that is built already.
@Suite struct RunScriptTests {
    private func run(_ arguments: [String], stub: Int, gateway: Int) async throws -> Tool.Result {
        try await Tool.run(
            Tool.root.appending(path: "scripts/run"),
            arguments,
            environment: [
                "SOAPSTONE_BIN": Tool.soapstone.path, "SOAPSTONE_STUB_PORT": String(stub),
                "SOAPSTONE_GATEWAY_PORT": String(gateway),
            ]
        )
    }

    @Test("The script shows one call with its answer, and stops what it started")
    func once() async throws {
        let ports = (try LoneBackEnd.freePort(), try LoneBackEnd.freePort())
        let result = try await run(["--once"], stub: ports.0, gateway: ports.1)
        #expect(result.status == 0, "\(result.error)")
        let lines = result.output.split(separator: "\n")
        let command = """
            curl -H 'Content-Type: application/json' -d @fixtures/sets/ims-case/getCaseList/ordinary/request.json \
            http://127.0.0.1:\(ports.1)/services/ims-case/getCaseList
            """
        #expect(String(lines.first ?? "") == command)
        let answer = try JSONDocument(parsing: Array((lines.last ?? "").utf8)).root
        let golden = try RecordedExchanges.named("ims-case/getCaseList/ordinary").responseDocument.root
        #expect(golden.firstDifference(from: answer) == nil)
    }

    @Test("A port that is taken is said, with exit status 2")
    func takenPort() async throws {
        let taken = try LoneBackEnd()
        defer { taken.stop() }
        let result = try await run(["--once"], stub: taken.port, gateway: try LoneBackEnd.freePort())
        #expect(result.status == 2)
        #expect(result.error.contains("something listens on port \(taken.port) already"))
    }
}
