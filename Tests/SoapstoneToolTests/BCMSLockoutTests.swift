import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// Five wrong passwords lock an account of BCMS for half an hour: the service counts, and the gateway tells.
@Suite struct BCMSLockoutTests {
    @Test(
        "Five wrong passwords, then the account is locked for any; once the service opens it, the right one signs in",
        arguments: ["soap", "json"]
    )
    func lockout(profile: String) async throws {
        let stub = try await RunningServer("replay", "--fixtures", "fixtures/bcms")
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        let project = Tool.root.appending(path: "fixtures/bcms/soapstone.yaml")
        let yaml = try String(contentsOf: project, encoding: .utf8)
        try Data(yaml.replacing(".svc/soap", with: ".svc/\(profile)").utf8).write(to: file)
        let gateway = try await RunningServer("gateway", "--config", file.path, "--upstream", stub.url)
        let client = try JSONClient(gateway)
        let admin = try JSONClient(stub)
        func signIn(_ password: String) async throws -> JSONValue {
            let members = #""username":"riley.example","password":"\#(password)","privilege":"CMT""#
            return try await client.send("/services/facade/login", Array("{\(members)}".utf8)).document.root
        }
        func set(_ state: String) async throws {
            let path = "/__soapstone/scenarios/lockout/state"
            #expect(try await admin.send(path, Array(#"{"state":"\#(state)"}"#.utf8)).status == 200)
        }

        for _ in 1...5 { #expect(try await signIn("Synthetic-0000")["opstatus"]?.numberText == "20001") }
        for password in ["Synthetic-0000", "Synthetic-0901"] {
            let locked = try await signIn(password)
            #expect(locked["opstatus"]?.numberText == "20002")
            #expect(locked["lockedUntil"]?.string == "2024-02-29T08:44:32Z")
            #expect(locked["message"]?.string?.contains("locked for 30 minutes") == true)
        }
        // Each attempt was the service's to judge: the gateway keeps none back.
        let journal = try await admin.send("/__soapstone/requests", type: nil, method: .get).document.root
        let fixtures = journal["requests"]?.elements.compactMap { $0["stubMapping"]?["id"]?.string } ?? []
        #expect(fixtures.count { $0.contains("/login/lockout-") } == 7)
        // Half an hour has passed, or an administrator has opened the account.
        try await set("Started")
        #expect(try await signIn("Synthetic-0901")["opstatus"]?.numberText == "0")
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }
}
