import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// Signing in to a running gateway, with what real clients encrypt.
@Suite struct SignInCommandTests {
    @Test("The commands of the page on signing in print what the page says")
    func page() async throws {
        let page = try ConsolePage("SigningIn")
        #expect(page.output == ["optional", "Alex", "0", "0", "6000"])
        let stub = try await RunningServer("replay")
        let gateway = try await RunningServer("gateway", "--upstream", stub.url)
        try await page.check(gateway)
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test(
        "Python's cryptography signs in, and sessions begin and end",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with cryptography: scripts/test makes one")
    )
    func python() async throws {
        let python = try #require(Tool.python)
        let stub = try await RunningServer("replay")
        let gateway = try await RunningServer("gateway", "--upstream", stub.url)
        let result = try await Tool.run(python, ["Tests/Outside/sign_in.py", "--gateway", gateway.url])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
        let log = gateway.log
        #expect(!log.contains("SYNTHETIC-PASSWORD") && !log.contains("alex.tester") && !log.contains("PRIVATE"))
        #expect(await gateway.stop() == 0)
        #expect(await stub.stop() == 0)
    }

    @Test(
        "A short run of the oracle test finds one answer and one line",
        .enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with cryptography: scripts/test makes one")
    )
    func oracle() async throws {
        let result = try await Tool.run(
            Tool.root.appending(path: "scripts/oracle-test"),
            ["--rounds", "10"],
            environment: ["SOAPSTONE_BIN": Tool.soapstone.path]
        )
        // The times of ten rounds, on a machine that does other things, decide nothing.
        #expect(
            result.output.contains("70 bad texts of 7 kinds, 1 distinct answers"),
            "\(result.output)\(result.error)"
        )
        #expect(result.output.contains("1 distinct lines in the log"), "\(result.output)")
    }

    @Test("A key's file that others may read keeps the gateway from starting, and a good one has its core dumps off")
    func keys() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = folder.appending(path: "k.pem").path
        let made = try await Tool.run(
            URL(filePath: "/usr/bin/openssl"),
            ["genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", key]
        )
        try #require(made.status == 0, "\(made.error)")
        let config = folder.appending(path: "soapstone.yaml")
        let yaml = """
            gateway:
              services:
                ims-case: {url: "http://127.0.0.1:9/sets/ims-case", user: a, passwordEnv: SOAPSTONE_NONE}
                ldap: {url: "http://127.0.0.1:9/jfs/ldap-dsml", user: a, passwordEnv: SOAPSTONE_NONE}
              credentials: {keys: [{id: k1, file: k.pem}]}
              application: {ios: {latestVersion: "1.10", minimumVersion: "1.9"}}
            """
        try Data(yaml.utf8).write(to: config)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        let refused = try await Tool.run(Tool.soapstone, ["gateway", "--config", config.path, "--port", "0"])
        #expect(refused.status == 2)
        #expect(refused.error.contains("its mode must be 0600"), "\(refused.error)")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        let gateway = try await RunningServer("gateway", "--config", config.path)
        let client = try JSONClient(gateway)
        let services = try await client.send("/services", type: nil, method: .get).document.root
        let refusedNames = services["refused"]?.elements.compactMap { $0["name"]?.string } ?? []
        #expect(
            refusedNames == [
                "changePassword", "comparePassword", "createUser", "findUser", "validateCredentials",
            ]
        )
        let direct = try await client.send("/services/ldap/findUser", Array(#"{"email":"a@example.org"}"#.utf8))
        #expect(direct.opstatus == "10102")
        let check = try await client.send(
            "/services/AppSupport/appVersionCheck",
            Array(#"{"platform":"ios","appVersion":"1.8"}"#.utf8)
        )
        #expect(check.document.root["keyId"]?.string == "k1")
        #expect(check.document.root["upgradeType"]?.string == "mandatory")
        #if os(Linux)
        let limits = try String(contentsOfFile: "/proc/\(gateway.processID)/limits", encoding: .utf8)
        let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
        #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(core)")
        #endif
        #expect(await gateway.stop() == 0)
    }
}
