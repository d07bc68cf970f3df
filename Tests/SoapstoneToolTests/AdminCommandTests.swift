import Foundation
import SoapstoneCodec
import SoapstoneTransport
import Testing

/// The admin interface as users of the tool meet it: tokens, and calls held against a file.
@Suite struct AdminCommandTests {
    private static let token = "Canary-token-0123456789"

    /// A file in a folder of its own.
    private static func file(_ text: String, named name: String = "e.yaml") throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }

    private static func remove(_ file: URL) {
        try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
    }

    /// Expectations and, where a ping comes twice and an unknown one once, the lines that they end with.
    static let verdicts: [(String, [String])] = [
        ("expectations:\n- {operation: ping, count: 2}\nunexpected: allow\n", []),
        ("expectations:\n- {fixture: ims-case/ping/ordinary, atLeast: 1}\nunexpected: allow\n", []),
        (
            "expectations:\n- {fixture: ims-case/ping/ordinary, atMost: 1}\nunexpected: allow\n",
            [":2: error: fixture 'ims-case/ping/ordinary' was called 2 times, at most 1 expected"]
        ),
        (
            "expectations:\n- {operation: ping, count: 3}\n",
            [
                ":2: error: operation 'ping' was called 2 times, 3 expected",
                ":1: error: POST /sets/ims-case with "
                    + "{http://www.example.com/schemas/SETPINGIInterface}INPUTMSG, action ",
            ]
        ),
    ]

    @Test("When the stub ends, it says what was not as expected", arguments: verdicts)
    func verify(text: String, lines: [String]) async throws {
        let file = try Self.file(text)
        defer { Self.remove(file) }
        let stub = try await RunningServer("replay", "--verify", file.path)
        for _ in 0..<2 { #expect(try await Tool.ping("\(stub.url)/sets/ims-case").status == 0) }
        #expect(try await Tool.ping("\(stub.url)/sets/ims-case", input: #"{"echo":"NEW"}"#).status != 0)
        let verdict = try await JSONClient(stub).send("/__soapstone/verification", type: nil, method: .get)
        #expect(verdict.document.root["verified"]?.boolean == lines.isEmpty)
        let (status, log) = await stub.finish(lines.isEmpty ? SIGINT : SIGTERM)
        #expect(status == (lines.isEmpty ? 0 : 1))
        let found = log.split(separator: "\n").filter { $0.hasPrefix(file.path) }
        #expect(found.count == lines.count, "\(log)")
        for (line, expected) in zip(found, lines) { #expect(line.hasPrefix(file.path + expected), "\(line)") }
        #expect(log.contains("\nverified: 1 expectations, 3 calls\n") == lines.isEmpty, "\(log)")
    }

    @Test(
        "A file of expectations that cannot be used ends the stub at its start",
        arguments: [
            ("expectations:\n- {operation: ping}\n", ":2: "), ("nonsense", ":1: "), ("\n", ":1: "),
            ("expectations:\n- {fixture: ims-case/ping/ordinry, count: 1}\n", ":2: there is no fixture"),
        ]
    )
    func unusable(text: String, place: String) async throws {
        let file = try Self.file(text)
        defer { Self.remove(file) }
        let result = try await Tool.run("replay", "--port", "0", "--verify", file.path)
        #expect(result.status == 2)
        #expect(result.error.hasPrefix(file.path + place), "\(result.error)")
        #expect(try await Tool.run("replay", "--port", "0", "--verify", "no/such/file").status == 2)
    }

    @Test(
        "A token of a file or of the environment opens the admin interface and is never shown",
        arguments: [true, false]
    )
    func token(isFile: Bool) async throws {
        let file = try Self.file(Self.token + "\n", named: "token")
        defer { Self.remove(file) }
        let stub =
            isFile
            ? try await RunningServer("replay", "--admin-token", file.path)
            : try await RunningServer("replay", environment: ["SOAPSTONE_ADMIN_TOKEN": Self.token])
        let client = try JSONClient(stub)
        func status(_ token: String?) async throws -> Int {
            let fields = token.map { [HTTPTransport.HeaderField("Authorization", "Bearer \($0)")] } ?? []
            return try await client.send("/__soapstone/requests", type: nil, method: .get, fields: fields).status
        }
        #expect(try await status(Self.token) == 200)
        #expect(try await status(Self.token + "x") == 401)
        #expect(try await status(nil) == 401)
        let (end, log) = await stub.finish()
        #expect(end == 0)
        #expect(!log.contains("Canary"), "\(log)")
    }

    @Test("A token that can be guessed is refused without being shown", arguments: ["replay", "spy", "record"])
    func weakToken(command: String) async throws {
        let file = try Self.file("canary\n", named: "token")
        defer { Self.remove(file) }
        let folder = file.deletingLastPathComponent().appending(path: "store").path
        let upstream = command == "replay" ? [] : ["--upstream", "http://127.0.0.1:1"]
        let fixtures = command == "record" ? ["--fixtures", folder] : []
        for (more, name, variables) in [
            (["--admin-token", file.path], file.path, [:]),
            ([], "SOAPSTONE_ADMIN_TOKEN", ["SOAPSTONE_ADMIN_TOKEN": "canary"]),
        ] as [([String], String, [String: String])] {
            let result = try await Tool.run(
                Tool.soapstone,
                [command, "--port", "0"] + more + upstream + fixtures,
                environment: variables
            )
            #expect(result.status == 2)
            #expect(result.error.contains("\(name): error: a token has 16 to 4096"), "\(result.error)")
            #expect(!result.error.contains("canary"))
        }
    }

    @Test("An unmatched request is shown with where it differs, as on the page")
    func differences() async throws {
        let stub = try await RunningServer("replay")
        _ = try await Tool.ping("\(stub.url)/sets/ims-case", input: #"{"echo":"NEW"}"#)
        let (_, log) = await stub.finish()
        let page = try String(
            contentsOf: Tool.root.appending(path: "Sources/SoapstoneStub/Documentation.docc/Stub.md"),
            encoding: .utf8
        )
        let table = try #require(page.firstMatch(of: /<!-- example: differences -->\n```text\n([\s\S]*?)\n```/)?.1)
        #expect(log.contains("\(table)\n"), "\(log)")
    }
}
