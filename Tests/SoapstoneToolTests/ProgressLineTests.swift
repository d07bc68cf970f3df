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
        #expect(shown[..<end.lowerBound] == "\r\(line)\u{1B}[K")
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
}
