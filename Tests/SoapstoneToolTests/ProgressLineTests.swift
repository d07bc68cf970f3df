import Foundation
import Testing

/// How far a loading has come, on a terminal and nowhere else.
@Suite struct ProgressLineTests {
    private static let name = "/a-schema-with-a-name-that-is-too-long-for-one-line.xsd"
    private static let erasure = "\r\u{1B}[K"

    /// A schema that leads to a page which takes its time and is not there.
    private static func server(seconds: Double) throws -> PageServer {
        let main = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:a">
            <xs:include schemaLocation="\(name)"/></xs:schema>
            """
        return try PageServer([
            "/main.xsd": .init(body: Data(main.utf8)), name: .init(status: "404 Not Found", seconds: seconds),
        ])
    }

    private static func arguments(_ server: PageServer) -> [String] {
        ["inspect", "\(server.url)/main.xsd", "--allow-remote", server.url]
    }

    @Test("What is being read is shown after a second, in one line, and erased before anything else is said")
    func slow() async throws {
        let server = try Self.server(seconds: 2)
        let shown = try await Pseudoterminal(columns: 50).run(Self.arguments(server))
        let end = try #require(shown.range(of: Self.erasure, options: .backwards))
        let rest = shown[end.upperBound...]
        #expect(rest.hasPrefix("\(server.url)/main.xsd:2:"), "\(rest)")
        #expect(rest.contains("was not fetched"))
        let line = "loading: 1 document, 0 KiB, now ...r-one-line.xsd"
        #expect(line.utf8.count == 49)
        // The definitions are read next, for less than the tenth of a second that a line stands; it may show them.
        let next = "\r\("loading: 1 document, 0 KiB, now their definitions".prefix(49))\u{1B}[K"
        #expect(["\r\(line)\u{1B}[K", "\r\(line)\u{1B}[K\(next)"].contains(shown[..<end.lowerBound]))
    }

    @Test(
        "Nothing is shown of a loading that is soon done, or on a terminal that cannot erase",
        arguments: ["xterm", "dumb"]
    )
    func nothing(terminal: String) async throws {
        let server = try Self.server(seconds: terminal == "dumb" ? 1.5 : 0)
        let shown = try await Pseudoterminal(columns: 50).run(Self.arguments(server), terminal: terminal)
        #expect(shown.hasPrefix("\(server.url)/main.xsd:2:"), "\(shown)")
        #expect(!shown.contains("loading"))
    }

    @Test("Nothing is shown in a pipe or a file")
    func pipe() async throws {
        let server = try Self.server(seconds: 1.5)
        let command = ([Tool.soapstone.path] + Self.arguments(server)).joined(separator: " ")
        let piped = try await Tool.run(URL(filePath: "/bin/sh"), ["-c", "\(command) 2>&1 >/dev/null | cat"])
        #expect(piped.output.hasPrefix("\(server.url)/main.xsd:2:"), "\(piped.output)")
        let filed = try await Tool.run(Tool.soapstone, Self.arguments(server), environment: ["TERM": "xterm"])
        #expect(filed.error.hasPrefix("\(server.url)/main.xsd:2:"), "\(filed.error)")
        #expect(!(piped.output + filed.error).contains("loading"))
    }

    @Test("A check shows a bar, and nothing of it is left")
    func check() async throws {
        // Each fixture is read and held against its rules several times over, so that the check takes its second.
        let copy = try CheckCommandTests.Copy()
        let cases = copy.folder.appending(path: "fixtures/sets/ims-case/ping")
        for number in 0..<5_000 {
            try FileManager.default.copyItem(
                at: cases.appending(path: "ordinary"),
                to: cases.appending(path: "copy\(number)")
            )
        }
        let config = copy.folder.appending(path: "soapstone.yaml").path
        let shown = try await Pseudoterminal(columns: 60).run(["check", "--config", config])
        let lines = shown.components(separatedBy: "\r").filter { $0 != "" && !$0.hasPrefix("\u{1B}") }
        #expect(lines.contains { $0.contains("fixtures: [") }, "\(shown.suffix(500))")
        for line in lines {
            let bar = try #require(line.wholeMatch(of: /([a-z ]+): \[(#*) *\] (\d+) of (\d+)\u{1B}\[K/), "\(line)")
            #expect(["reading", "checking"].contains { bar.1.hasPrefix($0) })
            let (done, total) = try (#require(Int(bar.3)), #require(Int(bar.4)))
            #expect(done < total)
            // Three are what a terminal needs to erase the rest.
            #expect(line.utf8.count - 3 <= 59)
            let width =
                line.utf8.count - 3 - bar.1.utf8.count - bar.3.utf8.count - bar.4.utf8.count - ": [] of ".utf8.count - 1
            #expect(bar.2.utf8.count == width * done / total, "\(line)")
        }
        #expect(shown.hasSuffix(Self.erasure))
    }
}
