import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// `soapstone test`: which operations it calls, what it says, and how it ends.
@Suite struct TestCommandTests {
    private static let contract = "wsdl/sets/sets-ims-case.wsdl"

    /// The actions that a stub was called with.
    private func called(_ stub: RunningServer) async throws -> Set<String> {
        let journal = try await JSONClient(stub).send("/__soapstone/requests?limit=1000", type: nil, method: .get)
        return Set(journal.document.root["requests"]?.elements.compactMap { $0["request"]?["action"]?.string } ?? [])
    }

    @Test("Without --allow, or with a name that is none, the operations are listed and nothing is sent")
    func nothing() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let common = ["test", "--wsdl", Self.contract, "--upstream", stub.url]
        let none = try await Tool.run(Tool.soapstone, common)
        #expect(none.status == 64 && none.error.contains("--allow; there are ping, getCaseList,"), "\(none.error)")
        let unknown = try await Tool.run(Tool.soapstone, common + ["--allow", "delete*"])
        #expect(unknown.status == 2 && unknown.error.contains("there is no operation 'delete*'"), "\(unknown.error)")
        #expect(try await called(stub).isEmpty)
        #expect(await stub.stop() == 0)
    }

    @Test("Only the operations that are allowed are called, as often as --requests says")
    func allowed() async throws {
        let stub = try await RunningServer("replay", "--wsdl", Self.contract)
        let arguments = [
            "test", "--wsdl", Self.contract, "--upstream", stub.url, "--allow", "getCase*", "--requests", "10",
            "--seed",
            "7",
        ]
        let result = try await Tool.run(Tool.soapstone, arguments)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(try await called(stub) == ["urn:SETCSEL", "urn:SETCSED", "urn:SETEVNT"])
        let line = try #require(result.output.firstMatch(of: /(\d+) requests to 3 of 9 operations, seed 7\n/))
        let count = try #require(Int(line.1))
        // Valid and invalid ones of three operations.
        #expect((30...60).contains(count))
        #expect(await stub.stop() == 0)
    }

    @Test("A service that cannot be reached is a finding, in every report, and its request can be kept")
    func unreachable() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try await Tool.run(
            "test",
            "--wsdl",
            Self.contract,
            "--upstream",
            "http://127.0.0.1:9/sets",
            "--allow",
            "ping",
            "--format",
            "junit",
            "--save",
            folder.path
        )
        #expect(result.status == 1)
        #expect(result.output.contains("test.unreachable") && result.output.contains("<failure"), "\(result.output)")
        let request = try String(contentsOf: folder.appending(path: "ping-1/request.xml"), encoding: .utf8)
        #expect(request.contains("SETPING"))
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "ping-1/response.xml").path))
    }
}
