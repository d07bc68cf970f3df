import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import Testing

/// `soapstone fixtures map`: the JSON that was written by hand comes again, and nothing else is touched.
@Suite struct MapCommandTests {
    /// The files of JSON in a folder of fixtures, and what else there is, by their paths.
    private static func files(_ folder: URL) throws -> (json: [String: Data], others: [String: Data]) {
        var (json, others): ([String: Data], [String: Data]) = ([:], [:])
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            guard let data = FileManager.default.contents(atPath: folder.appending(path: path).path) else { continue }
            if path.hasSuffix("/request.json") || path.hasSuffix("/response.json") {
                json[path] = data
            } else {
                others[path] = data
            }
        }
        return (json, others)
    }

    @Test("What is missing is made as it was, by the codecs and with the sessions of the project")
    func again() async throws {
        let copy = try CheckCommandTests.Copy(["ims-case", "ims-payment", "db2-content"])
        let folder = copy.folder.appending(path: "fixtures")
        let before = try Self.files(folder)
        try #require(before.json.count > 300)
        for path in before.json.keys { try FileManager.default.removeItem(at: folder.appending(path: path)) }
        let arguments = ["fixtures", "map", "--config", copy.folder.appending(path: "soapstone.yaml").path]
        let dry = try await Tool.run(Tool.soapstone, arguments + ["--dry-run"])
        #expect(try Self.files(folder).json.isEmpty)
        #expect(dry.output.hasSuffix(" to write\n"), "\(dry.output.suffix(200))")

        let result = try await Tool.run(Tool.soapstone, arguments)
        let after = try Self.files(folder)
        #expect(after.others == before.others)
        // Requests that are no message have none.
        let gaps = result.error.split(separator: "\n")
        #expect(gaps.allSatisfy { $0.contains("no JSON of the request: ") }, "\(result.error)")
        #expect(result.status == (gaps.isEmpty ? 0 : 1))
        #expect(Set(after.json.keys).isSubset(of: before.json.keys))
        #expect(
            after.json.count >= before.json.count - gaps.count,
            "\(Set(before.json.keys).subtracting(after.json.keys))"
        )
        for (path, data) in after.json {
            let made = try JSONDocument(parsing: Array(data), limits: .file).root
            let written = try JSONDocument(parsing: Array(try #require(before.json[path])), limits: .file).root
            // Several sessions may know what a request takes of one.
            for (key, value) in written.members where key != "cacheid" {
                #expect(made[key]?.isEquivalent(to: value) == true, "\(path) \(key)")
            }
            #expect(
                Set(made.members.map(\.key)).subtracting(["cacheid"]).isSubset(of: written.members.map(\.key)),
                "\(path)"
            )
        }
        let check = try await copy.check("--select", "fixture.", "--select", "mapping.")
        #expect(check.status == 0, "\(check.output)")

        let again = try await Tool.run(Tool.soapstone, arguments)
        #expect(again.output.contains(", 0 files written"), "\(again.output)")
        #expect(try Self.files(folder).json == after.json)
    }

    @Test("A folder without fixtures, and one that is none, are told")
    func nothing() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let empty = try await Tool.run("fixtures", "map", folder.path)
        #expect(empty.status == 2 && empty.error.contains("there is no fixture in this folder"), "\(empty.error)")
        let none = try await Tool.run("fixtures", "map", folder.appending(path: "none").path)
        #expect(none.status == 2, "\(none.error)")
    }

    @Test("A fixture of no contract is told, and has no JSON")
    func unknown() async throws {
        let copy = try CheckCommandTests.Copy(["ims-case"])
        let name = "fixtures/sets/ims-case/ping/ordinary"
        try copy.replace("<INPUTMSG xmlns", with: "<OTHERMSG xmlns", in: "\(name)/request.xml")
        try copy.replace("</INPUTMSG>", with: "</OTHERMSG>", in: "\(name)/request.xml")
        let folder = copy.folder.appending(path: "fixtures/sets/other/ping")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: copy.folder.appending(path: name), to: folder.appending(path: "ordinary"))
        try FileManager.default.removeItem(at: folder.appending(path: "ordinary/request.json"))
        let arguments = ["fixtures", "map", "--config", copy.folder.appending(path: "soapstone.yaml").path]
        let result = try await Tool.run(Tool.soapstone, arguments)
        #expect(result.status == 1)
        #expect(
            result.error.contains("other/ping/ordinary: warning: no JSON of the request: no contract has an operation")
        )
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "ordinary/request.json").path))
        try copy.replace("<wsdl:definitions", with: "<wsdl:definition", in: "wsdl/sets/sets-ims-case.wsdl")
        let broken = try await Tool.run(Tool.soapstone, arguments)
        #expect(broken.status == 2 && broken.error.contains("sets-ims-case.wsdl"), "\(broken.error)")
    }
}
