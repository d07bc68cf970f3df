import Foundation
import SoapstoneFixtures
import Testing

@Suite struct ReloadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["one", "two", "three"] { try folder.writeCase("svc/getCase/\(name)", body: "<\(name)/>") }
    }

    private func exchange(_ name: String, in fixtures: [Fixture]) -> Fixture? {
        fixtures.first { $0.id.name == name }
    }

    @Test("What is sound is as it is now; what is broken or unreadable is as it was; what is gone is gone")
    func reload() throws {
        let before = try FixtureFolder.load(folder.path).fixtures
        try folder.write("svc/getCase/one/response.xml", "<new/>")
        try folder.write("svc/getCase/two/exchange.yaml", Sample.yaml(more: "delay: soon"))
        try folder.remove("svc/getCase/three")
        try folder.writeCase("svc/getCase/four", body: "<four/>")
        let after = try FixtureFolder.reload(folder.path, over: before)
        #expect(after.fixtures.map(\.id.name) == ["four", "one", "two"])
        #expect(exchange("one", in: after.fixtures)?.response == Array("<new/>".utf8))
        #expect(exchange("two", in: after.fixtures)?.details == exchange("two", in: before)?.details)
        #expect(after.problems.map(\.file) == ["\(folder.path)/svc/getCase/two/exchange.yaml"])
        #expect(after.problems.first?.line == 14)
    }

    @Test("A request that is no SOAP message any more is as it was, and told with its line, until it is mended")
    func unusable() throws {
        let before = try FixtureFolder.load(folder.path).fixtures
        try folder.write("svc/getCase/one/request.xml", "<a>\n<b>\n</a>")
        try folder.write("svc/getCase/one/response.xml", "<new/>")
        var after = try FixtureFolder.reload(folder.path, over: before)
        #expect(exchange("one", in: after.fixtures)?.response == exchange("one", in: before)?.response)
        #expect(after.problems.first?.code == .request)
        #expect(after.problems.first?.line == 3)
        after = try FixtureFolder.reload(folder.path, over: after.fixtures)
        #expect(after.problems.count == 1)
        try folder.write("svc/getCase/one/request.xml", Sample.envelope("<one/>"))
        after = try FixtureFolder.reload(folder.path, over: after.fixtures)
        #expect(after.problems.isEmpty)
        #expect(exchange("one", in: after.fixtures)?.response == Array("<new/>".utf8))
    }

    @Test("A case below a folder of systems, and all cases of a folder that is none any more, are as they were")
    func systems() throws {
        let parent = try TemporaryFolder()
        try parent.writeCase("sets/svc/getCase/one")
        try parent.writeCase("sets/other/getCase/two", body: "<two/>")
        let before = try FixtureFolder.load(parent.path).fixtures
        try parent.write("sets/svc/getCase/one/exchange.yaml", "")
        try parent.remove("sets/other")
        try parent.link("sets/other", to: "/nowhere")
        let after = try FixtureFolder.reload(parent.path, over: before)
        #expect(after.fixtures.map(\.id) == before.map(\.id))
        #expect(after.problems.map(\.code) == [.link, .syntax])
    }

    @Test("A stamp is the same until a file is written, replaced, added, renamed or taken away")
    func stamp() throws {
        func changes(_ change: () throws -> Void) rethrows -> Bool {
            let before = FolderStamp(of: folder.path)
            #expect(before == FolderStamp(of: folder.path))
            try change()
            return FolderStamp(of: folder.path) != before
        }
        let file = "svc/getCase/one/response.xml"
        let path = "\(folder.path)/svc/getCase/one"
        #expect(try changes { try folder.write(file, "<longer-than-before/>") })
        #expect(
            try changes {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1)],
                    ofItemAtPath: "\(path)/response.xml"
                )
            }
        )
        #expect(try changes { try folder.write("svc/getCase/one/request.json", "{}") })
        #expect(try changes { try folder.remove("svc/getCase/one/request.json") })
        #expect(
            try changes { try FileManager.default.moveItem(atPath: path, toPath: "\(folder.path)/svc/getCase/uno") }
        )
        #expect(try !changes { try folder.write(".recording/lock", "1") })
        #expect(try changes { try FileManager.default.removeItem(at: folder.url) })
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    }
}
