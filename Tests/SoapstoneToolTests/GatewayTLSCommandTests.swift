import Foundation
import Testing

/// The gateway over HTTPS, as a user starts it.
@Suite struct GatewayTLSCommandTests {
    private static let contract = [
        "gateway", "--wsdl", "wsdl/sets/sets-ims-case.wsdl", "--upstream", "http://127.0.0.1:9",
    ]

    @Test(
        "With --tls, curl trusts the authority that is printed",
        .enabled(if: hasProgram("curl"))
    )
    func made() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let server = try await RunningServer("gateway", "--tls", "--tls-authority", folder)
        let curl = try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "--silent", "--show-error", "--cacert", "\(folder)/authority.pem",
                "https://localhost:\(server.port)/health",
            ]
        )
        #expect(curl.status == 0, "\(curl.error)")
        #expect(curl.output.hasPrefix("{"))
        #expect(server.log.contains("serving on https://127.0.0.1:\(server.port)/services"))
        #expect(server.log.contains("the authority of its certificate is \(folder)/authority.pem"))
        #expect(await server.stop() == 0)
    }

    @Test("What the command line says of TLS and the address holds in place of the file's")
    func overrides() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "soapstone.yaml")
        try Data("gateway: {host: 0.0.0.0}\n".utf8).write(to: file)
        let refused = try await Tool.run("gateway", "--config", file.path, "--port", "0")
        #expect(refused.status == 2)
        #expect(refused.error.contains("gateway.host: is reached from other machines"))
        for options in [["--behind-tls"], ["--host", "127.0.0.1"], ["--tls", "--tls-authority", folder.path]] {
            let server = try await RunningServer(["gateway", "--config", file.path] + options)
            #expect(await server.stop() == 0, "\(options)")
        }
    }

    @Test("Other machines are spoken to over HTTPS, unless something between ends TLS")
    func required() async throws {
        let refused = try await Tool.run(Tool.soapstone, Self.contract + ["--host", "0.0.0.0", "--port", "0"])
        #expect(refused.status == 2)
        #expect(refused.error.contains("gateway.host: is reached from other machines: it needs tls"))
        #expect(refused.error.contains("--tls-cert") && refused.error.contains("--behind-tls"))
        let server = try await RunningServer(Self.contract + ["--host", "0.0.0.0", "--behind-tls"])
        let health = try #require(URL(string: "\(server.url)/health"))
        #expect(try String(contentsOf: health, encoding: .utf8).hasPrefix("{"))
        #expect(server.log.contains("serving on http://0.0.0.0:\(server.port)/services"))
        #expect(await server.stop() == 0)
        let both = try await Tool.run(Tool.soapstone, Self.contract + ["--tls", "--behind-tls", "--port", "0"])
        #expect(both.status == 2)
        #expect(both.error.contains("gateway.behindTLS: stands beside tls"))
    }
}
