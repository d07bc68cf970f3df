import Foundation
import Testing

/// zeep and libxml2's schema compiler as judges of the contracts, the fixtures and the stub.
@Suite(.enabled(if: Tool.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one"))
struct OutsideJudgeTests {
    private func judge(_ arguments: String...) async throws -> Tool.Result {
        let python = try #require(Tool.python)
        return try await Tool.run(python, arguments)
    }

    @Test("Every WSDL loads in zeep and in libxml2's schema compiler")
    func wsdl() async throws {
        let result = try await judge("Tests/Outside/wsdl_judges.py")
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
    }

    @Test("Every fixture that is not negative is valid, and its JSON is in its form")
    func fixtures() async throws {
        let result = try await judge("Tests/Outside/fixtures_check.py")
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
    }

    @Test("Every fixture of the other systems that is not negative is valid", arguments: ["bcms", "housing"])
    func others(system: String) async throws {
        let result = try await judge(
            "Tests/Outside/fixtures_check.py",
            "--without-json",
            "--fixtures",
            "fixtures/\(system)",
            "--wsdl",
            "wsdl/\(system)"
        )
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
    }

    @Test("The JSON of BCMS's fixtures is what their messages say, by rules that know nothing of the codecs")
    func bcmsJSON() async throws {
        let result = try await judge("Tests/Outside/bcms_json.py", "fixtures/bcms")
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("657 fixtures, 0 files differ"))
    }

    @Test("BCMS's fixtures in the JSON profile say what those in SOAP say, by rules that know nothing of the codecs")
    func bcmsProfile() async throws {
        let result = try await judge("Tests/Outside/bcms_profile.py", "fixtures/bcms", "wsdl/bcms")
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("300 fixtures in the JSON profile, 0 of them"))
    }

    @Test("zeep calls every operation on the stub and gets the values of the golden JSON")
    func calls() async throws {
        let stub = try await RunningServer("replay")
        let result = try await judge(
            "Tests/Outside/zeep_calls.py",
            "--stub",
            stub.url,
            "--case-class",
            "ordinary",
            "--case-class",
            "edge"
        )
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
        #expect(await stub.stop() == 0)
    }

    @Test("The admin interface's OpenAPI document is valid, and its answers are as it says")
    func admin() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
        try Data("expectations: [{operation: ping, count: 1}]".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let stub = try await RunningServer("replay", "--verify", file.path)
        _ = try await Tool.ping("\(stub.url)/sets/ims-case")
        _ = try await Tool.ping("\(stub.url)/sets/ims-case", input: #"{"echo":"NEW"}"#)
        let result = try await judge("Tests/Outside/admin_api.py", "--stub", stub.url)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains(", 0 failed"))
        #expect(await stub.stop() == 1, "a call came that is not expected")
    }
}
