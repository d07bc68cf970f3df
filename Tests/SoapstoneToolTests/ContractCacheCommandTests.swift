import Foundation
import Testing

@Suite struct ContractCacheCommandTests {
    /// A folder with a contract that is large enough to be kept.
    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let elements = (0..<2_000).map { "<xs:element name=\"element\($0)\" type=\"xs:string\" nillable=\"true\"/>\n" }
        let schema = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:m">
            <xs:element name="lost" type="nothing"/>
            \(elements.joined())<!-- \(String(repeating: "filling ", count: 80_000)) --></xs:schema>
            """
        try Data(schema.utf8).write(to: folder.appending(path: "large.xsd"))
        return folder
    }

    private static func run(_ folder: URL, _ options: String..., cache: String? = nil) async throws -> Tool.Result {
        try await Tool.run(
            Tool.soapstone,
            ["inspect", "--format", "json"] + options + [folder.appending(path: "large.xsd").path],
            environment: ["SOAPSTONE_CACHE": cache ?? folder.appending(path: "cache").path]
        )
    }

    @Test("The second start gives the same, from the cache, and says nothing of it unless asked")
    func second() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try await Self.run(folder)
        #expect(first.status == 0)
        #expect(first.error.contains("There is no type 'nothing'"))
        let second = try await Self.run(folder, "--explain-cache")
        #expect(second.output == first.output)
        #expect(second.error.contains("large.xsd: from the cache\n"), "\(second.error)")
        let third = try await Self.run(folder)
        #expect(third.output == first.output)
        #expect(third.error == first.error)
        let strict = try await Self.run(folder, "--strict")
        #expect(strict.status == 2)
        #expect(strict.error == first.error)
    }

    @Test("--no-cache and SOAPSTONE_CACHE=off keep nothing")
    func off() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await Self.run(folder, "--no-cache").status == 0)
        #expect(try await Self.run(folder, cache: "off").status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "cache").path))
    }

    @Test("Processes that start at once give the same, whatever the cache has")
    func atOnce() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let plain = try await Self.run(folder, "--no-cache")
        let outputs = try await withThrowingTaskGroup(of: Tool.Result.self) { group in
            for _ in 0..<6 { group.addTask { try await Self.run(folder) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for result in outputs {
            #expect(result.output == plain.output)
            #expect(result.error == plain.error)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "cache").path)
        #expect(names.count == 1, "\(names)")
    }

    @Test("A cache that cannot be used costs nothing but time", arguments: ["/dev/null/cache", "/proc/no/cache"])
    func unusable(cache: String) async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let plain = try await Self.run(folder, "--no-cache")
        let result = try await Self.run(folder, cache: cache)
        #expect(result.status == 0)
        #expect(result.output == plain.output)
        #expect(result.error == plain.error)
    }
}
