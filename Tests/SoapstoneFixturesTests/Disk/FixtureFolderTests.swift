import SoapstoneFixtures
import Testing

@Suite struct FixtureFolderTests {
    @Test("Cases are found below a system's folder and below the folder of all systems")
    func depth() throws {
        let folder = try TemporaryFolder()
        try folder.writeCase("all/sets/ims/getCase/one")
        for path in ["all", "all/", "all/sets"] {
            let result = try FixtureFolder.load("\(folder.path)/\(path)")
            #expect(result.problems.isEmpty)
            #expect(
                result.fixtures.map(\.id) == [
                    Fixture.ID(system: "sets", service: "ims", operation: "getCase", name: "one")
                ]
            )
        }
    }

    @Test("The order is that of the names' bytes, not that of the disk")
    func order() throws {
        let folder = try TemporaryFolder()
        for name in ["b", "B", "a-1", "a", "_"] { try folder.writeCase("svc/getCase/\(name)") }
        let names = try FixtureFolder.load(folder.path).fixtures.map(\.id.name)
        #expect(names == ["B", "_", "a", "a-1", "b"])
    }

    @Test("Files are read byte for byte, and JSON may be missing")
    func contents() throws {
        let folder = try TemporaryFolder()
        try folder.writeCase("svc/getCase/one")
        try folder.write("svc/getCase/one/response.xml", "\r\n<x>\u{301}")
        try folder.write("svc/getCase/one/request.json", "{}\n")
        let fixture = try #require(try FixtureFolder.load(folder.path).fixtures.first)
        #expect(fixture.request == Array(Sample.envelope("<a/>").utf8))
        #expect(fixture.response == Array("\r\n<x>\u{301}".utf8))
        #expect(fixture.requestJSON == Array("{}\n".utf8))
        #expect(fixture.responseJSON == nil)
    }

    @Test("A broken case is reported and left out, the others are read")
    func brokenCases() throws {
        let folder = try TemporaryFolder()
        try folder.writeCase("svc/getCase/good")
        try folder.writeCase("svc/getCase/other-operation", operation: "getOther")
        try folder.writeCase("svc/getCase/no-description")
        try folder.writeCase("svc/getCase/no-answer")
        try folder.writeCase("svc/getCase/empty-answer")
        try folder.write("svc/getCase/empty-answer/response.xml", "")
        try folder.writeCase("svc/getCase/bad name")
        try folder.writeCase("too/shallow")
        for file in ["no-description/exchange.yaml", "no-answer/response.xml"] {
            try folder.remove("svc/getCase/\(file)")
        }
        let result = try FixtureFolder.load(folder.path)
        #expect(result.fixtures.map(\.id.name) == ["good"])
        let reported = Dictionary(uniqueKeysWithValues: result.problems.map { ($0.file, $0.code) })
        let base = folder.path
        #expect(
            reported == [
                "\(base)/svc/getCase/other-operation/exchange.yaml": .value,
                "\(base)/svc/getCase/no-description/exchange.yaml": .missing,
                "\(base)/svc/getCase/no-answer/response.xml": .missing,
                "\(base)/svc/getCase/empty-answer/response.xml": .value,
                "\(base)/svc/getCase/bad name": .name,
                "\(base)/too/shallow/exchange.yaml": .name,
            ]
        )
    }

    @Test(
        "A folder with a file of a case is one, however the name is spelled and whatever else is missing",
        arguments: [
            "request.xml", "request.mime", "request.json", "response.xml", "response.mime", "response.json",
            "Request.xml",
            "exchange.yml", "Exchange.YAML",
        ]
    )
    func incomplete(file: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("svc/getCase/one/\(file)", "<a/>")
        let result = try FixtureFolder.load(folder.path)
        #expect(result.fixtures.isEmpty)
        #expect(result.problems.map(\.file) == ["\(folder.path)/svc/getCase/one/exchange.yaml"])
        #expect(result.problems.map(\.code) == [.missing])
    }

    @Test("Other files make no case", arguments: ["README.md", "sessions.yaml", "notes.xml"])
    func others(file: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("svc/getCase/one/\(file)", "<a/>")
        #expect(try FixtureFolder.load(folder.path).problems.isEmpty)
    }

    @Test("A body that is withheld has no file, and an accepted request no answer")
    func withoutBodies() throws {
        let folder = try TemporaryFolder()
        let withheld = "request:\n  withheld: {bytes: 9, sha256: \(String(repeating: "ab", count: 32))}\n"
        for name in ["sound", "both"] {
            try folder.writeCase("svc/getCase/\(name)")
            try folder.write(
                "svc/getCase/\(name)/exchange.yaml",
                Sample.yaml().replacing("request:\n", with: withheld)
            )
        }
        try folder.remove("svc/getCase/sound/request.xml")
        try folder.writeCase("svc/getCase/accepted")
        try folder.write("svc/getCase/accepted/exchange.yaml", Sample.yaml().replacing(": 200", with: ": 202"))
        try folder.write("svc/getCase/accepted/response.xml", "")
        let result = try FixtureFolder.load(folder.path)
        #expect(result.fixtures.map(\.id.name) == ["accepted", "sound"])
        #expect(result.problems.map(\.file) == ["\(folder.path)/svc/getCase/both/request.xml"])
    }

    @Test("Links to files and folders are reported and not followed")
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.writeCase("outside/svc/getCase/one")
        try folder.writeCase("inside/svc/getCase/two")
        try folder.remove("inside/svc/getCase/two/response.xml")
        try folder.link("inside/svc/getCase/two/response.xml", to: "/etc/hostname")
        try folder.link("inside/svc/getCase/three", to: "\(folder.path)/outside/svc/getCase/one")
        let result = try FixtureFolder.load("\(folder.path)/inside")
        #expect(result.fixtures.isEmpty)
        #expect(result.problems.map(\.code) == [.link, .link])
    }

    @Test("Hidden folders and files that belong to no case are left alone")
    func others() throws {
        let folder = try TemporaryFolder()
        try folder.writeCase("svc/getCase/one")
        try folder.writeCase(".git/getCase/one")
        try folder.write("README.md", "text")
        try folder.write("svc/notes.txt", "text")
        let result = try FixtureFolder.load(folder.path)
        #expect(result.fixtures.count == 1)
        #expect(result.problems.isEmpty)
    }

    @Test("An answer of 64 MiB is read and one byte more is not")
    func size() throws {
        let folder = try TemporaryFolder()
        let full = String(repeating: "x", count: 64 << 20)
        try folder.writeCase("svc/getCase/one")
        try folder.write("svc/getCase/one/response.xml", full)
        #expect(try FixtureFolder.load(folder.path).fixtures.first?.response.count == 64 << 20)
        try folder.write("svc/getCase/one/response.xml", full + "x")
        #expect(try FixtureFolder.load(folder.path).problems.map(\.code) == [.limit])
    }

    @Test("A folder that is not there is an error")
    func missing() throws {
        #expect(try #require(throws: FixtureError.self) { try FixtureFolder.load("/no/such") }.code == .missing)
    }

    @Test("The package's own fixtures are read without a problem")
    func own() throws {
        let result = try FixtureFolder.load(Repository.fixtures)
        #expect(result.problems.isEmpty)
        #expect(result.fixtures.count >= 357)
        #expect(FixtureIndex(result.fixtures).problems.isEmpty)
    }
}
