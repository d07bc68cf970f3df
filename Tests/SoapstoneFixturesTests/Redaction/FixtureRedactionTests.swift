import Foundation
import SoapstoneFixtures
import Testing

@Suite struct FixtureRedactionTests {
    private let redaction = FixtureRedaction(Redactor(key: RedactionSample.key))

    private func exchange(_ change: (inout Fixture) -> Void) -> Fixture {
        var fixture = Sample.exchange("one", "<a/>")
        fixture.response = Array(Sample.envelope("<b/>").utf8)
        change(&fixture)
        return fixture
    }

    @Test("What has no secret stays as it is")
    func clean() {
        let clean = exchange {
            $0.requestJSON = Array(#"{ "a" : 1 }"#.utf8)
            $0.details.note = "An ordinary case"
        }
        let result = redaction.redact(clean)
        #expect(result.changed.isEmpty && result.unread.isEmpty)
        #expect(result.fixture.request == clean.request)
        #expect(result.fixture.details == clean.details)
    }

    @Test("Placeholders of XMLUnit and matchers stay")
    func placeholders() throws {
        let planted = exchange {
            $0.request = Array(Sample.envelope("<a><pin>${xmlunit.isNumber}</pin><password>x</password></a>").utf8)
            $0.details.matchers.ignored = ["//t"]
        }
        let made = redaction.redact(planted).fixture
        let text = String(decoding: made.request, as: UTF8.self)
        #expect(text.contains("<pin>${xmlunit.isNumber}</pin><password>[[redacted:password:"), "\(text)")
        #expect(made.details.matchers.ignored == ["//t"])
        #expect(made.details.redactions == [])
        #expect(RedactionScan().findings(in: made) == [])
    }

    @Test("A secret is gone from every file, and a scan finds nothing any more")
    func everywhere() {
        let password = "hunter2-planted"
        let planted = exchange {
            $0.request = Array(Sample.envelope("<a><password>\(password)</password><pin>8472</pin></a>").utf8)
            $0.response = Array("<a><password>\(password)</password".utf8)
            $0.requestJSON = Array(#"{"password":"\#(password)"}"#.utf8)
            $0.responseJSON = Array(#"{"token":"\#(password)"}"#.utf8)
            $0.details.endpoint = "/a?password=\(password)"
            $0.details.note = "password=\(password)"
            $0.details.requestHeaders.append(.init("Authorization", "Bearer \(password)"))
            $0.details.responseHeaders.append(.init("Retry-After", "Bearer \(password)"))
        }
        let result = redaction.redact(planted)
        #expect(
            result.changed == [
                "exchange.yaml", "request.xml", "response.xml", "request.json", "response.json",
            ]
        )
        #expect(result.unread.isEmpty)
        let made = result.fixture
        let texts = [made.request, made.response, made.requestJSON ?? [], made.responseJSON ?? []]
        for text in texts + [Array("\(made.details)".utf8)] {
            #expect(!String(decoding: text, as: UTF8.self).contains(password))
        }
        #expect(made.details.redactions.map(\.name.text) == ["pin"])
        #expect(RedactionScan().findings(in: made).isEmpty)
        #expect(redaction.redact(made).changed.isEmpty, "to redact again changes nothing")
    }

    @Test("What is no text is told and stays")
    func unread() {
        let binary = exchange { $0.response = [0xFF, 0x00, 0x3C, 0x61] }
        let result = redaction.redact(binary)
        #expect(result.unread == ["response.xml"])
        #expect(result.changed.isEmpty)
        #expect(result.fixture.response == binary.response)
    }

    @Test("Only the files that have changed are written, and what is read back has no secret")
    func written() throws {
        let folder = try TemporaryFolder()
        let store = "\(folder.path)/sets"
        try folder.writeCase("sets/ims/getCase/one", body: "<a><pin>8472</pin></a>")
        try folder.writeCase("sets/ims/getCase/two")
        let loaded = try FixtureFolder.load(store)
        #expect(loaded.fixtures.count == 2)
        let results = loaded.fixtures.map(redaction.redact)
        #expect(results.map(\.changed) == [["exchange.yaml", "request.xml"], []])
        for result in results { try result.write(to: store) }
        let again = try FixtureFolder.load(store)
        #expect(again.problems.isEmpty)
        #expect(again.fixtures.map(\.request) == results.map(\.fixture.request))
        #expect(again.fixtures.map(\.details) == results.map(\.fixture.details))
        #expect(again.fixtures[0].request != loaded.fixtures[0].request)
        #expect(again.fixtures.map(redaction.redact).allSatisfy { $0.changed.isEmpty })
    }

    @Test("A file with a secret that others tell of is written before those")
    func malformedFirst() throws {
        let folder = try TemporaryFolder()
        let store = "\(folder.path)/sets"
        try folder.writeCase("sets/ims/getCase/a", body: "<a><pin>84726153</pin></a>")
        try folder.writeCase("sets/ims/getCase/b")
        try folder.writeCase("sets/ims/getCase/c")
        let malformed = URL(filePath: "\(store)/ims/getCase/b/response.xml")
        try Data("<a><b>84726153".utf8).write(to: malformed)
        let noted = URL(filePath: "\(store)/ims/getCase/c/exchange.yaml")
        try Data("\(String(contentsOf: noted, encoding: .utf8))\nnote: of 84726153\n".utf8).write(to: noted)
        let results = redaction.redact(try FixtureFolder.load(store).fixtures)
        #expect(results.map(\.isChanged) == [true, true, true])
        // The first of them cannot be written: its place is taken.
        let request = URL(filePath: "\(store)/ims/getCase/a/request.xml")
        try FileManager.default.removeItem(at: request)
        try FileManager.default.createDirectory(at: request, withIntermediateDirectories: false)
        #expect(throws: RecordingError.self) { try results.write(to: store) }
        for file in [malformed, noted] {
            #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("84726153"), "\(file.path)")
        }
    }
}
