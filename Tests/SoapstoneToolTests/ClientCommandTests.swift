import Foundation
import SoapstoneTransport
import Testing

/// A key of `soapstone config key`, and a gateway that asks for it.
@Suite struct ClientCommandTests {
    @Test("A key opens the operations of any contract that the configuration gives it")
    func key() async throws {
        let made = try await Tool.run("config", "key")
        let lines = made.output.split(separator: "\n").map(String.init)
        try #require(made.status == 0 && lines.count == 2, "\(made.output)\(made.error)")
        let key = try #require(lines[0].split(separator: " ").last.map(String.init))
        let hash = try #require(lines[1].split(separator: " ").last)
        #expect(lines[0] == "key: \(key)" && lines[1] == "keyHash: \(hash)")
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        let yaml = """
            gateway:
              clients: [{id: shop, keyHashes: ["\(hash)"], operations: ["Prices/convert"], ratePerMinute: 1, burst: 2}]
            """
        try Data(yaml.utf8).write(to: file)
        let stub = try await RunningServer("replay", "--wsdl", AnyWSDLCallTests.contract)
        let gateway = try await RunningServer(
            "gateway",
            "--wsdl",
            AnyWSDLCallTests.contract,
            "--config",
            file.path,
            "--upstream",
            stub.url
        )
        let client = try JSONClient(gateway)
        func call(_ operation: String, _ key: String?) async throws -> Int {
            try await client.send(
                "/services/\(operation)",
                Array(#"{"amount":1.5,"currency":"EUR"}"#.utf8),
                fields: key.map { [.init("X-API-Key", $0)] } ?? []
            ).status
        }
        #expect(try await call("Prices/convert", nil) == 401)
        #expect(try await call("Prices/convert", String(key.dropLast())) == 401)
        #expect(try await call("Prices/getPrice", key) == 403)
        #expect(try await call("Prices/convert", key) == 200)
        #expect(try await call("Prices/convert", key) == 200)
        #expect(try await call("Prices/convert", key) == 429)
        let (status, log) = await gateway.finish()
        #expect(status == 0 && log.contains(#""client":"shop""#) && !log.contains(key))
        #expect(await stub.stop() == 0)
    }
}
