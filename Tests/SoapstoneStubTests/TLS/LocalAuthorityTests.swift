import Foundation
import SoapstoneServing
import SoapstoneStub
import Testing

@Suite struct LocalAuthorityTests {
    private static func folder() -> String {
        FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)/deep").path
    }

    @Test("A certificate is one of the authority's by openssl's strict rules, for its hosts and no others")
    func certificate() throws {
        let folder = Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let authority = try LocalAuthority(folder: folder)
        let made = try authority.certificate(for: ["Stub.Example", "10.0.0.7", "localhost"])
        let file = "\(folder)/server.pem"
        try Data(made.certificates).write(to: URL(filePath: file))
        let verify = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", authority.certificateFile]
        for (option, host, status) in [
            ("-verify_hostname", "stub.example", 0), ("-verify_hostname", "localhost", 0),
            ("-verify_ip", "10.0.0.7", 0),
            ("-verify_ip", "127.0.0.1", 0), ("-verify_ip", "::1", 0), ("-verify_hostname", "other.example", 2),
            ("-verify_ip", "10.0.0.8", 2),
        ] as [(String, String, Int32)] {
            let found = try OpenSSL.run(verify + [option, host, file])
            #expect(found.status == status, "\(host): \(found.output)")
        }
    }

    @Test("The authority stays the same, its key is its owner's alone, and of many that make it all have one")
    func kept() async throws {
        let folder = Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let certificates = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let authority = try LocalAuthority(folder: folder)
                    return try String(contentsOfFile: authority.certificateFile, encoding: .utf8)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(certificates.count == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.sorted() == ["authority.key", "authority.pem"])
        let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/authority.key")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder)/authority.key")
        let error = #expect(throws: StubError.self) { try LocalAuthority(folder: folder) }
        #expect(error?.message.contains("its mode is 644, 600 is expected") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(folder)/authority.key")
        try Data("no key".utf8).write(to: URL(filePath: "\(folder)/authority.key"))
        #expect(throws: StubError.self) { try LocalAuthority(folder: folder) }
    }

    @Test(
        "What is no host is refused",
        arguments: ["", "a b", "a..b", "http://a", "*.a", String(repeating: "a", count: 64)]
    )
    func hosts(host: String) throws {
        let folder = Self.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let authority = try LocalAuthority(folder: folder)
        #expect(throws: StubError.self) { try authority.certificate(for: [host]) }
    }
}
