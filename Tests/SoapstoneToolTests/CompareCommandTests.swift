import Foundation
import SoapstoneCodec
import SoapstoneFixtures
import Testing

@Suite struct CompareCommandTests {
    private static func folder() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
    }

    /// A copy of the recorded pings, in which one response is another one where that is asked for.
    private static func pings(changing old: String? = nil, to new: String = "") throws -> URL {
        let root = folder()
        let service = root.appending(path: "sets/ims-case")
        try FileManager.default.createDirectory(at: service, withIntermediateDirectories: true)
        let source = Tool.root.appending(path: "fixtures/sets/ims-case/ping")
        try FileManager.default.copyItem(at: source, to: service.appending(path: "ping"))
        if let old {
            let file = service.appending(path: "ping/ordinary/response.xml")
            let text = try String(contentsOf: file, encoding: .utf8)
            try #require(text.contains(old))
            try Data(text.replacing(old, with: new).utf8).write(to: file)
        }
        return root
    }

    private static func files(in folder: URL) throws -> [String: Data] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return Dictionary(
            uniqueKeysWithValues: paths.map { ($0, (try? Data(contentsOf: folder.appending(path: $0))) ?? Data()) }
        )
    }

    /// Pings through a stub that compares a live response with the recorded ones.
    private func compare(
        changing old: String? = nil,
        to new: String = "",
        _ more: String...,
        inputs: [String?]
    ) async throws -> (status: Int32, log: String) {
        let live = try Self.pings(changing: old, to: new)
        let recorded = try Self.pings()
        defer { for folder in [live, recorded] { try? FileManager.default.removeItem(at: folder) } }
        let before = try Self.files(in: recorded)
        let upstream = try await RunningServer("replay", "--fixtures", live.path)
        let stub = try await RunningServer(
            ["compare", "--fixtures", recorded.path, "--upstream", upstream.url] + more
        )
        for input in inputs { _ = try await Tool.ping("\(stub.url)/sets/ims-case", input: input) }
        let result = await stub.finish()
        #expect(await upstream.stop() == 0)
        #expect(try Self.files(in: recorded) == before, "nothing is written to the fixtures")
        return result
    }

    @Test("Answers that are the recorded ones end with 0, and say so")
    func same() async throws {
        let result = try await compare(inputs: [nil, nil])
        #expect(result.status == 0, "\(result.log)")
        #expect(result.log.contains("compared 2 responses: 2 the same, 0 different\n"))
    }

    @Test("An answer that differs ends with 1, and the report has the place")
    func different() async throws {
        let report = Self.folder()
        defer { try? FileManager.default.removeItem(at: report) }
        let result = try await compare(changing: "IMSA", to: "IMSB", "--report", report.path, inputs: [nil])
        #expect(result.status == 1, "\(result.log)")
        #expect(result.log.contains("ims-case/ping/ordinary: 1 of 1 responses different\n"), "\(result.log)")
        let json = try JSONDocument(parsing: Array(try Data(contentsOf: report))).root
        let request = try #require(json["requests"]?.elements.first { _ in true })
        #expect(request["stubMapping"]?["id"]?.string == "ims-case/ping/ordinary")
        let difference = try #require(request["differences"]?.elements.first { _ in true })
        #expect(difference["expected"]?.string == "IMSA")
        #expect(difference["found"]?.string == "IMSB")
        #expect(difference["path"]?.string?.hasPrefix("/soapenv:Envelope/soapenv:Body/n1:") == true)
    }

    @Test("A request without a recorded answer ends with 1 where that is asked for, and is nothing compared else")
    func unmatched() async throws {
        let other = #"{"echo":"NEW"}"#
        #expect(try await compare(inputs: [nil, other]).status == 0)
        #expect(try await compare("--fail-on-unmatched", inputs: [nil, other]).status == 1)
        #expect(try await compare(inputs: [other]).status == 2)
        #expect(try await compare(inputs: []).status == 2)
    }

    @Test("A report that cannot be written is said at the start")
    func report() async throws {
        let result = try await Tool.run("compare", "--upstream", "http://127.0.0.1:1", "--report", "/no/such/folder/r")
        #expect(result.status == 3)
        #expect(result.error.contains("/no/such/folder/r"))
    }
}
