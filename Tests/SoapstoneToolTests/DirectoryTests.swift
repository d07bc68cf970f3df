import Foundation
import SoapstoneCodec
import Testing

/// OpenLDAP's server, of Debian's package slapd or of another.
enum DirectoryProgram {
    static let path = ["/usr/sbin/slapd", "/usr/local/sbin/slapd"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}

/// Signing in with a real directory: `scripts/ldap-demo` with the tool that is built already.
@Suite(
    .enabled(
        if: Tool.python != nil && DirectoryProgram.path != nil,
        "there is no Python with ldap3 or no slapd: scripts/test installs both"
    )
)
struct DirectoryTests {
    private static let script = Tool.root.appending(path: "scripts/ldap-demo")
    private static let environment = ["SOAPSTONE_BIN": Tool.soapstone.path]

    @Test("The directory answers as its recordings do, and with the outcomes of the table")
    func outcomes() async throws {
        let result = try await Tool.run(Self.script, ["--check"], environment: Self.environment)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
    }

    @Test("The commands of the page on a real directory print what the page says")
    func page() async throws {
        let page = try ConsolePage("RealDirectory")
        let gateway = try await RunningServer([], of: Self.script, environment: Self.environment)
        try await page.check(gateway)
        let end = await gateway.finish()
        #expect(end.status == 0, "\(end.log)")
    }

    @Test("What is recorded anew has the same answers, in the same files")
    func recording() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try await Tool.run(Self.script, ["--record", folder.path], environment: Self.environment)
        try #require(result.status == 0, "\(result.output)\(result.error)")
        var cases = 0
        for operation in ["changePassword", "validateCredentials"] {
            let kept = Tool.root.appending(path: "fixtures/sets/ldap/\(operation)")
            let names = try FileManager.default.contentsOfDirectory(atPath: kept.path).filter {
                $0.hasPrefix("openldap-")
            }
            let made = folder.appending(path: operation)
            #expect(try Set(FileManager.default.contentsOfDirectory(atPath: made.path)) == Set(names))
            for name in names {
                let response = "\(name)/response.json"
                let found = try Data(contentsOf: made.appending(path: response))
                #expect(try found == Data(contentsOf: kept.appending(path: response)), "\(name)")
                let files = try FileManager.default.contentsOfDirectory(atPath: made.appending(path: name).path)
                #expect(
                    files.sorted() == [
                        "exchange.yaml", "request.json", "request.xml", "response.json", "response.xml",
                    ]
                )
                cases += 1
            }
        }
        #expect(cases == 10)
    }

    @Test("Wrong use is refused", arguments: [["--once"], ["--port", "70000"], ["--check", "--record", "x"]])
    func refused(arguments: [String]) async throws {
        let result = try await Tool.run(Self.script, arguments, environment: Self.environment)
        #expect(result.status == 64)
        #expect(result.error.contains("usage: ldap-demo"), "\(result.error)")
    }
}
