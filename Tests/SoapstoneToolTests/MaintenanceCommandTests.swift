import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// The maintenance window of a running gateway, with the operations of SETS.
@Suite struct MaintenanceCommandTests {
    /// Asks every operation of a gateway with a clock that stands: the responses by path.
    private static func responses(at seconds: Int) async throws -> [String: JSONValue] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = try String(contentsOf: Tool.root.appending(path: "soapstone.yaml"), encoding: .utf8)
        let yaml = own.replacing("maintenanceFlag: false, ", with: "")
            .replacing("sessions: fixtures/", with: "sessions: \(Tool.root.path)/fixtures/")
        #expect(yaml != own)
        let config = folder.appending(path: "soapstone.yaml")
        try Data(yaml.utf8).write(to: config)
        // Whoever is asked all the same fails.
        let nobody = "http://127.0.0.1:1"
        let gateway = try await RunningServer(
            "gateway",
            "--config",
            config.path,
            "--upstream",
            nobody,
            "--clock",
            "\(seconds)"
        )
        let client = try JSONClient(gateway)
        let services = try await client.send("/services", type: nil, method: .get)
        var responses: [String: JSONValue] = [:]
        for path in services.document.root["operations"]?.elements.compactMap({ $0["path"]?.string }) ?? [] {
            responses[path] = try await client.send(path, Array("{}".utf8)).document.root
        }
        #expect(await gateway.stop() == 0)
        return responses
    }

    /// What a batch calls, and no device.
    private static func isJob(_ path: String) -> Bool {
        path == "/services/Push/runRecipientJob"
    }

    @Test("At 05:59:59 in New York every operation of a device is answered with the window, at 06:00:00 none is")
    func night() async throws {
        // 2024-03-12 05:59:59 EDT
        let during = try await Self.responses(at: 1_710_237_599)
        #expect(during.keys.count(where: Self.isJob) == 1 && during.count > 30)
        for (path, response) in during where !Self.isJob(path) {
            #expect(response["maintenanceFlag"]?.boolean == true, "\(path)")
            #expect(response["startTime"]?.string == "04:00", "\(path)")
            #expect(response["endTime"]?.string == "06:00", "\(path)")
            #expect(response["opstatus"]?.numberText == "0", "\(path)")
        }
        for (path, response) in during where Self.isJob(path) { #expect(response["maintenanceFlag"] == nil, "\(path)") }
        let after = try await Self.responses(at: 1_710_237_600)
        #expect(after.keys.sorted() == during.keys.sorted())
        for (path, response) in after {
            #expect(response["startTime"] == nil && response["endTime"] == nil, "\(path)")
            // A ping that nobody answers says so by itself.
            let isPing = path == "/services/AppSupport/ping" || path == "/services/AppSupport/launch"
            if !isPing { #expect(response["maintenanceFlag"] == nil, "\(path)") }
        }
    }
}
