import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// Messages with parts, recorded between clients of others and a live service, and replayed to the same clients.
@Suite struct PartRecordCommandTests {
    private static let contract = "Tests/Outside/contracts/albums.wsdl"

    @Test(
        "What zeep, Python's mail library and the gateway exchange with a service is replayed to them",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one")
    )
    func clients() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let config = folder.appending(path: "soapstone.yaml")
        try Data("redaction: {keepParts: ['image/*', application/octet-stream]}\n".utf8).write(to: config)
        let options = ["--fixtures", folder.appending(path: "store").path, "--config", config.path]

        let live = try await RunningServer("replay", "--wsdl", Self.contract)
        let recorder = try await RunningServer(["record", "--record-in-ci", "--upstream", live.url] + options)
        try await judge(recorder)
        #expect(await recorder.stop() == 0)
        #expect(await live.stop() == 0)

        // The contract is here for zeep, which reads it first; the journal says who answered.
        let replay = try await RunningServer(["replay", "--wsdl", Self.contract] + options)
        try await judge(replay)
        let transport = try HTTPTransport(configuration: .init())
        let journal = try await transport.send(.init(url: "\(replay.url)/__soapstone/requests", method: .get))
        let requests = try #require(try JSONDocument(parsing: journal.body).root["requests"])
        let outcomes = requests.elements.map { $0["outcome"]?.string }
        #expect(outcomes.count >= 6 && outcomes.allSatisfy { $0 == "fixture" }, "\(outcomes)")
        let result = await replay.finish()
        #expect(result.status == 0 && !result.log.contains("FIXTURE_"), "\(result.log)")
    }

    /// Has the clients fixture messages with a stub, straight and through a gateway.
    private func judge(_ stub: RunningServer) async throws {
        let gateway = try await RunningServer("gateway", "--wsdl", Self.contract, "--upstream", stub.url)
        let result = try await Tool.run(
            try #require(Tool.python),
            ["Tests/Outside/attachments.py", "--stub", stub.url, "--gateway", gateway.url]
        )
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(await gateway.stop() == 0)
    }
}
