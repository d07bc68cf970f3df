import SoapstoneFixtures
import SoapstoneTesting
import Testing

@Suite struct UnusableFixturesTests {
    /// What is wrong with a folder; the body must not be called.
    private func error(of folder: String) async throws -> UnusableFixtures {
        let error = await #expect(throws: UnusableFixtures.self) {
            try await withStub(fixtures: folder) { _ in Issue.record("the body was called") }
        }
        return try #require(error)
    }

    @Test("All cases that cannot be read or used are told, with file and line")
    func all() async throws {
        let folder = try Folder()
        try folder.write("good", yaml: Folder.yaml)
        try folder.write("key", yaml: Folder.yaml.replacing("method: POST", with: "methd: POST"))
        try folder.write("no-answer", yaml: Folder.yaml, response: nil)
        try folder.write("same", yaml: Folder.yaml)
        try folder.write("twisted", yaml: Folder.yaml, request: "<a>\n</b>")
        let cases = "\(folder.path)/shop/getOrder"
        let error = try await error(of: folder.path)
        #expect(error.problems.map(\.code) == [.unknownKey, .missing, .duplicate, .request])
        #expect(error.problems.map(\.line) == [3, nil, nil, 2])
        #expect(
            error.problems.map(\.file) == [
                "\(cases)/key/exchange.yaml", "\(cases)/no-answer/response.xml", "shop/getOrder/same/request.xml",
                "shop/getOrder/twisted/request.xml",
            ]
        )
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("\(cases)/key/exchange.yaml:3: there is no key 'methd'"))
        #expect(lines[0].hasSuffix("is 'method' meant? [FIXTURE_KEY]"))
    }

    @Test("A folder that is not there, or that has no case, is told")
    func none() async throws {
        let folder = try Folder()
        let missing = try await error(of: "\(folder.path)/missing")
        #expect(missing.problems.map(\.code) == [.missing])
        #expect(missing.problems.map(\.file) == ["\(folder.path)/missing"])
        let empty = try await error(of: folder.path)
        #expect(
            empty.description == "\(folder.path): there is no fixture in this folder [FIXTURE_MISSING]"
        )
    }

    @Test("Exchanges made in code are held against each other; of an index its maker has to")
    func values() async throws {
        let twins = [Shop.order(1, named: "a"), Shop.order(1, named: "b")]
        let error = await #expect(throws: UnusableFixtures.self) { try await withStub(fixtures: twins) { _ in } }
        #expect(error?.problems.map(\.code) == [.duplicate])
        #expect(error?.problems.map(\.file) == ["shop/getOrder/b/request.xml"])
        try await withStub(index: FixtureIndex(twins)) { try await Client($0).order(1) }
    }
}
